//! The reports of `convert`: of one skill, and of a folder of skills.

use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;
use serde_json::Value;

use super::block::{Layout, finding_blocks};
use super::style::{Palette, counts, wrapped};
use super::table::Table;
use super::verb::{Found, Report};
use crate::convert::{Converted, ConvertedSkill, Dropped, Form, Mapped, Needed, SourceTold, Told};
use crate::finding::{Finding, Summary};
use crate::text::{Untrusted, to_json_line};

/// What became of one skill.
#[derive(Debug)]
pub struct ConvertReport {
    /// The skill.
    pub skill: ConvertedSkill,
    /// The form that it was to have.
    pub to: Form,
    /// Nothing was written.
    pub dry_run: bool,
}

/// What became of the skills of a folder.
#[derive(Debug)]
pub struct ConvertFolderReport {
    /// The skills, in the order of their paths.
    pub skills: Vec<ConvertedSkill>,
    /// The form that they were to have.
    pub to: Form,
    /// Nothing was written.
    pub dry_run: bool,
}

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
    source: Option<SourceDoc<'a>>,
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

/// Where a vendored skill came from.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "source")]
struct SourceDoc<'a> {
    /// Its address.
    url: &'a str,
    /// Its commit.
    commit: &'a str,
    /// Its folder there.
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<&'a str>,
    /// Its licence, as an SPDX expression.
    #[serde(skip_serializing_if = "Option::is_none")]
    license: Option<&'a str>,
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
struct LossDoc {
    /// The field.
    field: String,
    /// How many lose it.
    #[schemars(range(min = 1))]
    skills: usize,
}

fn form(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "enum": Form::ALL.map(Form::name) })
}

fn form_or_null(_: &mut SchemaGenerator) -> Schema {
    let mut names: Vec<Value> = Form::ALL.iter().map(|form| form.name().into()).collect();
    names.push(Value::Null);
    json_schema!({ "enum": names })
}

fn told(skill: &ConvertedSkill) -> Option<&Told> {
    skill.converted.as_ref().map(|converted| &converted.told)
}

fn findings(skills: &[ConvertedSkill]) -> Vec<Finding> {
    let own = skills.iter().flat_map(|skill| &skill.findings);
    let told = skills.iter().filter_map(told);
    let all = own.chain(told.flat_map(|told| &told.findings));
    let mut all: Vec<Finding> = all.cloned().collect();
    crate::finding::sort_findings(&mut all);
    all
}

fn is_held_back(skill: &ConvertedSkill) -> bool {
    told(skill).is_none_or(Told::is_held_back)
}

fn document<'a>(skill: &'a ConvertedSkill, to: Form, dry_run: bool) -> ConvertDocument<'a> {
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
        source: told.and_then(|told| told.source.as_ref()).map(source_doc),
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

fn source_doc(one: &SourceTold) -> SourceDoc<'_> {
    SourceDoc {
        url: &one.url,
        commit: &one.commit,
        path: one.path.as_deref(),
        license: one.license.as_deref(),
    }
}

fn is_lossless(told: &Told) -> bool {
    told.lossless
}

/// How many skills lose each field, the most first, then by name.
fn losses(skills: &[ConvertedSkill]) -> Vec<LossDoc> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for told in skills.iter().filter_map(told) {
        let mut fields: Vec<&str> = told.dropped.iter().map(|one| one.field.as_str()).collect();
        fields.sort_unstable();
        fields.dedup();
        for field in fields {
            *counts.entry(field).or_default() += 1;
        }
    }
    let losses = counts.into_iter().map(|(field, skills)| LossDoc {
        field: field.to_owned(),
        skills,
    });
    let mut losses: Vec<LossDoc> = losses.collect();
    losses.sort_by(|a, b| b.skills.cmp(&a.skills).then_with(|| a.field.cmp(&b.field)));
    losses
}

fn found<'a>(skills: &[ConvertedSkill], last_line: String) -> Found<'a> {
    let findings = findings(skills);
    let numbers = Summary {
        skills: skills.len(),
        usable: skills.iter().filter(|skill| !is_held_back(skill)).count(),
        files: skills.len(),
        ..Summary::default()
    };
    let numbers = numbers.with_findings(&findings);
    let paths = skills
        .iter()
        .map(|skill| Untrusted(&skill.path).to_string());
    Found::new(findings, numbers, paths, last_line)
}

impl ConvertReport {
    fn found(&self) -> Found<'_> {
        found(std::slice::from_ref(&self.skill), self.last_line())
    }

    fn last_line(&self) -> String {
        let told = told(&self.skill);
        let done = match (self.dry_run, is_held_back(&self.skill)) {
            (_, true) => "not written",
            (true, _) => "not written, for --dry-run",
            _ => "written",
        };
        let from = told.map_or("?", |told| told.from.name());
        let what = match told {
            Some(told) if told.is_held_back() => String::new(),
            Some(told) if told.lossless => " · nothing is lost".to_owned(),
            Some(told) => format!(" · {} lost", told.dropped.len()),
            None => String::new(),
        };
        format!("{from} → {} · {done}{what}", self.to.name())
    }

    /// The files, the main one first.
    fn files_shown(&self) -> String {
        let converted = self.skill.converted.iter();
        let files = converted.flat_map(|converted| &converted.files);
        let output = Untrusted(&self.skill.output);
        let rows = files.clone().take(MOST_FILES);
        let mut out: String = rows
            .map(|file| format!("+ {output}/{}\n", file.path))
            .collect();
        match files.count().saturating_sub(MOST_FILES) {
            0 => {}
            more => out.push_str(&format!("+ {more} more files\n")),
        }
        out
    }

    /// Exit code 1 goes with it.
    pub fn is_held_back(&self) -> bool {
        is_held_back(&self.skill)
    }
}

impl Report for ConvertReport {
    const FOUND: Option<fn(&Self) -> Found<'_>> = Some(ConvertReport::found);

    const NUMBERED: bool = false;

    type Document<'a> = ConvertDocument<'a>;

    fn verb(&self) -> &'static str {
        "convert"
    }

    /// The files, what is lost and why, what is needed.
    fn human(&self, layout: Layout) -> String {
        let mut out = String::new();
        out.push_str(&self.files_shown());
        if let Some(told) = told(&self.skill) {
            out.push_str(&lost(told, layout));
            out.push_str(&needs(&told.needed, layout));
            if let Some(source) = &told.source {
                out.push_str(&source_line(source));
            }
        }
        let findings = findings(std::slice::from_ref(&self.skill));
        out.push_str(&finding_blocks(&findings, layout));
        out + &self.last_line() + "\n"
    }

    fn document(&self) -> ConvertDocument<'_> {
        document(&self.skill, self.to, self.dry_run)
    }
}

/// The most files that are shown.
const MOST_FILES: usize = 8;

/// The most rows of a table that are shown.
const MOST_ROWS: usize = 24;

/// The most characters of a value that are shown.
const MOST_OF_VALUE: usize = 24;

fn lost(told: &Told, layout: Layout) -> String {
    if told.dropped.is_empty() {
        return String::new();
    }
    let head = if told.kept.is_empty() {
        "lost"
    } else {
        "kept beside it"
    };
    let mut table = Table::new(&[head, "value", "why"]);
    for dropped in told.dropped.iter().take(MOST_ROWS) {
        let value = dropped.value.as_ref().map(|value| match value {
            Value::String(text) => text.clone(),
            value => to_json_line(value),
        });
        let value = value.unwrap_or_default();
        let mut short: String = value.chars().take(MOST_OF_VALUE).collect();
        if short.len() < value.len() {
            short.push('…');
        }
        table.row([
            Untrusted(&dropped.field).to_string(),
            Untrusted(&short).to_string(),
            Untrusted(&dropped.why).to_string(),
        ]);
    }
    table.fit(layout).render() + &more(told.dropped.len())
}

/// What of a table is not shown.
fn more(rows: usize) -> String {
    match rows.saturating_sub(MOST_ROWS) {
        0 => String::new(),
        more => format!("… and {more} more, --format json has them\n"),
    }
}

fn needs(needed: &[Needed], layout: Layout) -> String {
    let mut out = String::new();
    for needed in needed {
        let field = Untrusted(&needed.field).to_string();
        let recorded = needed.recorded.as_ref().map(|value| {
            let value = to_json_line(value);
            format!(" (it was {})", Untrusted(&value))
        });
        let why = format!("{}{}", Untrusted(&needed.why), recorded.unwrap_or_default());
        let lead = format!("needed {field}: ");
        let text = wrapped(&why, lead.chars().count(), 2, layout.width.max(20));
        out.push_str(&Palette::paint(Palette::DENY, "needed"));
        out.push_str(&format!(" {field}: {text}\n"));
    }
    out
}

fn source_line(source: &SourceTold) -> String {
    let license = source.license.as_deref();
    let license = license.map(|license| format!(" · {}", Untrusted(license)));
    let commit: String = source.commit.chars().take(12).collect();
    format!(
        "from {} at {}{}\n",
        Untrusted(&source.url),
        Untrusted(&commit),
        license.unwrap_or_default()
    )
}

impl ConvertFolderReport {
    fn found(&self) -> Found<'_> {
        found(&self.skills, self.last_line())
    }

    fn last_line(&self) -> String {
        let held = self
            .skills
            .iter()
            .filter(|skill| is_held_back(skill))
            .count();
        let done = self.skills.len() - held;
        let lossless = self
            .skills
            .iter()
            .filter_map(told)
            .filter(|told| told.lossless);
        let lossless = lossless.filter(|told| !told.is_held_back()).count();
        let word = if self.dry_run {
            "would be written"
        } else {
            "written"
        };
        format!(
            "→ {} · {}",
            self.to.name(),
            counts(&[
                (self.skills.len(), "skills"),
                (done, word),
                (lossless, "without a loss"),
                (held, "held back"),
            ])
        )
    }

    /// Exit code 1 goes with it.
    pub fn is_held_back(&self) -> bool {
        self.skills.iter().any(is_held_back)
    }
}

impl Report for ConvertFolderReport {
    const FOUND: Option<fn(&Self) -> Found<'_>> = Some(ConvertFolderReport::found);

    const NUMBERED: bool = false;

    type Document<'a> = ConvertFolderDocument<'a>;

    fn verb(&self) -> &'static str {
        "convert"
    }

    /// The fields by how many skills lose them, then the skills that need something.
    fn human(&self, layout: Layout) -> String {
        let mut out = String::new();
        let losses = losses(&self.skills);
        if !losses.is_empty() {
            let mut table = Table::new(&["lost", ">skills", "why"]);
            for loss in losses.iter().take(MOST_ROWS) {
                let why = self.skills.iter().filter_map(told).find_map(|told| {
                    let mut dropped = told.dropped.iter();
                    dropped
                        .find(|one| one.field == loss.field)
                        .map(|one| &one.why)
                });
                table.row([
                    Untrusted(&loss.field).to_string(),
                    loss.skills.to_string(),
                    why.map(|why| Untrusted(why).to_string())
                        .unwrap_or_default(),
                ]);
            }
            out.push_str(&table.fit(layout).render());
            out.push_str(&more(losses.len()));
        }
        for skill in &self.skills {
            let Some(told) = told(skill).filter(|told| !told.needed.is_empty()) else {
                continue;
            };
            let path = Palette::paint(Palette::NAME, Untrusted(&skill.path).to_string());
            out.push_str(&format!("{path}\n"));
            out.push_str(&needs(&told.needed, layout));
        }
        out.push_str(&finding_blocks(&findings(&self.skills), layout));
        out + &self.last_line() + "\n"
    }

    fn document(&self) -> ConvertFolderDocument<'_> {
        let skills = self.skills.iter();
        ConvertFolderDocument {
            to: self.to.name(),
            skills: skills
                .map(|skill| document(skill, self.to, self.dry_run))
                .collect(),
            losses: losses(&self.skills),
            lossless: self
                .skills
                .iter()
                .all(|skill| told(skill).is_some_and(is_lossless)),
        }
    }
}
