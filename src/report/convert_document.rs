//! The documents of `convert`: of one skill, and of a folder of skills.

use std::collections::{BTreeMap, BTreeSet};

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;
use serde_json::Value;

use crate::convert::{Converted, ConvertedSkill, Dropped, Form, Mapped, Needed, SourceTold, Told};
use crate::text::Untrusted;

/// One skill.
#[derive(Serialize, JsonSchema)]
pub struct ConvertDocument<'a> {
    /// The skill's folder, or its file.
    path: String,
    /// The folder that it goes to.
    output: &'a str,
    /// The form that it had; null where marks of several systems are there.
    #[schemars(schema_with = "form_or_null")]
    from: Option<&'static str>,
    /// The form that it gets.
    #[schemars(schema_with = "form")]
    to: &'static str,
    /// Nothing was written; the rest is as if it had been.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schemars(extend("const" = true))]
    dry_run: bool,
    /// Its names in both forms.
    names: NamesDoc<'a>,
    /// Fields that have a place in the new form.
    mapped: Vec<MappedDoc<'a>>,
    /// Fields and files that have none, in the order in which they stood.
    dropped: Vec<DroppedDoc<'a>>,
    /// What a person must say first; then nothing is written of it.
    needed: Vec<NeededDoc<'a>>,
    /// What of the dropped is kept beside the new form.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    #[schemars(length(min = 1))]
    kept: &'a [String],
    /// The files that came back byte for byte from what was kept.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    #[schemars(length(min = 1))]
    restored: &'a [String],
    /// The files of the new form, below its folder.
    files: Vec<&'a str>,
    /// Where a vendored skill came from.
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<&'a SourceTold>,
    /// Whether nothing is lost.
    lossless: bool,
}

/// Names of a skill; null where it has none.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "names")]
struct NamesDoc<'a> {
    /// In the old form.
    from: Option<&'a str>,
    /// In the new form.
    to: Option<&'a str>,
}

/// A field that has a place.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "mapped")]
struct MappedDoc<'a> {
    /// Where it stood.
    field: &'a str,
    /// Where it stands.
    to: &'a str,
}

/// A field or a file that has no place.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "dropped")]
struct DroppedDoc<'a> {
    /// Where it stood; the path of a file.
    field: &'a str,
    /// Its value; none for a text and a file.
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<&'a Value>,
    /// Why.
    why: &'a str,
}

/// A value that only a person can give.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "needed")]
struct NeededDoc<'a> {
    /// The field of the new form, or what can't be read.
    field: &'a str,
    /// Why, and how to give it.
    why: &'a str,
    /// What was kept of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    recorded: Option<&'a Value>,
}

/// A folder of skills.
#[derive(Serialize, JsonSchema)]
pub struct ConvertFolderDocument<'a> {
    /// The form that they get.
    #[schemars(schema_with = "form")]
    to: &'static str,
    /// The skills, in byte order of their paths. Those that need something are not written.
    skills: Vec<ConvertDocument<'a>>,
    /// How many skills lose a field, the most frequent first.
    losses: Vec<LossDoc>,
    /// Whether none loses anything.
    lossless: bool,
}

/// A field that skills lose.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "loss")]
pub struct LossDoc {
    /// The field.
    pub(super) field: String,
    /// How many lose it.
    #[schemars(range(min = 1))]
    pub(super) skills: usize,
    /// How many of them have it kept beside them, so that nothing is lost.
    #[serde(skip_serializing_if = "is_zero")]
    #[schemars(range(min = 1))]
    pub(super) kept: usize,
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}

fn form(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "enum": Form::ALL.map(Form::name) })
}

fn form_or_null(_: &mut SchemaGenerator) -> Schema {
    let mut names: Vec<Value> = Form::ALL.iter().map(|form| form.name().into()).collect();
    names.push(Value::Null);
    json_schema!({ "enum": names })
}

/// What became of a skill that was read.
pub fn told(skill: &ConvertedSkill) -> Option<&Told> {
    skill.converted.as_ref().map(|converted| &converted.told)
}

/// The document of one skill.
pub fn document<'a>(skill: &'a ConvertedSkill, to: Form, dry_run: bool) -> ConvertDocument<'a> {
    let told = told(skill);
    let files = skill
        .converted
        .iter()
        .flat_map(|converted: &Converted| &converted.files);
    let mapped = told.iter().flat_map(|told| &told.mapped);
    let dropped = told.iter().flat_map(|told| &told.dropped);
    let needed = told.iter().flat_map(|told| &told.needed);
    ConvertDocument {
        path: Untrusted(&skill.path).to_string(),
        output: &skill.output,
        from: told.map(|told| told.from.name()),
        to: to.name(),
        dry_run,
        names: NamesDoc {
            from: told.and_then(|told| told.name_from.as_deref()),
            to: told.and_then(|told| told.name_to.as_deref()),
        },
        mapped: mapped.map(mapped_doc).collect(),
        dropped: dropped.map(dropped_doc).collect(),
        needed: needed.map(needed_doc).collect(),
        kept: told.map_or(&[], |told| &told.kept),
        restored: told.map_or(&[], |told| &told.restored),
        files: files.map(|file| file.path.as_str()).collect(),
        source: told.and_then(|told| told.source.as_ref()),
        lossless: told.is_some_and(is_lossless),
    }
}

fn mapped_doc(one: &Mapped) -> MappedDoc<'_> {
    MappedDoc {
        field: &one.field,
        to: &one.to,
    }
}

fn dropped_doc(one: &Dropped) -> DroppedDoc<'_> {
    DroppedDoc {
        field: &one.field,
        value: one.value.as_ref(),
        why: &one.why,
    }
}

fn needed_doc(one: &Needed) -> NeededDoc<'_> {
    NeededDoc {
        field: &one.field,
        why: &one.why,
        recorded: one.recorded.as_ref(),
    }
}

fn is_lossless(told: &Told) -> bool {
    told.lossless
}

/// The document of a folder of skills.
pub fn folder_document(
    skills: &[ConvertedSkill],
    to: Form,
    dry_run: bool,
) -> ConvertFolderDocument<'_> {
    let documents = skills.iter().map(|skill| document(skill, to, dry_run));
    ConvertFolderDocument {
        to: to.name(),
        skills: documents.collect(),
        losses: losses(skills),
        lossless: skills
            .iter()
            .all(|skill| told(skill).is_some_and(is_lossless)),
    }
}

/// The fields that are kept beside a skill.
pub fn kept(told: &Told) -> BTreeSet<&str> {
    told.kept.iter().map(String::as_str).collect()
}

/// How many skills lose each field, the most first, then by name.
pub fn losses(skills: &[ConvertedSkill]) -> Vec<LossDoc> {
    let mut counts: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for told in skills.iter().filter_map(told) {
        let kept = kept(told);
        let fields = told.dropped.iter().map(|one| one.field.as_str());
        for field in fields.collect::<BTreeSet<&str>>() {
            let (skills, of_kept) = counts.entry(field).or_default();
            *skills += 1;
            *of_kept += usize::from(kept.contains(field));
        }
    }
    let losses = counts.into_iter().map(|(field, (skills, kept))| LossDoc {
        field: field.to_owned(),
        skills,
        kept,
    });
    let mut losses: Vec<LossDoc> = losses.collect();
    losses.sort_by(|a, b| b.skills.cmp(&a.skills).then_with(|| a.field.cmp(&b.field)));
    losses
}
