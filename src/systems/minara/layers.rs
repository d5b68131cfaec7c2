//! What a skill says of itself to Minara, in three layers: the frontmatter, the
//! sidecar, and for a vendored skill the overrides of its record. Tables merge,
//! lists replace, nothing (`null`) takes away.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use serde_json::{Value, json};

use super::given::{Entry, Given, Provenance, What};
use crate::record::{RECORD_FILE, Record};
use crate::skill::Skill;
use crate::syntax;
use crate::systems::document::{Document, DocumentError, Form};
use crate::text::Source;
use crate::tree::Budgets;

/// The key below `metadata` that holds everything of Minara's.
pub const KEY: &str = "minara";

/// The file beside SKILL.md with what the frontmatter can't express.
pub const SIDECAR: &str = "SKILL.config.json";

/// The published form of `metadata.minara` and of the sidecar.
pub const METADATA_SCHEMA: &str =
    include_str!("../../../docs/reference/schemas/minara-skill-metadata.schema.json");

/// Words of a sidecar that rules judge wherever they stand, as JSON pointers into the
/// properties of the form.
const WORDS: [&str; 7] = [
    "/conditions/properties/platforms",
    "/routing/properties/keywords",
    "/routing/properties/negative_keywords",
    "/routing/properties/stages",
    "/routing/properties/asset_classes",
    "/routing/properties/co_activate",
    "/routing/properties/signal_sources",
];

/// The form of a sidecar: `null` takes away what the frontmatter says. What a rule of
/// its own judges is left to that rule, so that it is told once.
static SIDECAR_FORM: LazyLock<Form> = LazyLock::new(|| {
    let mut schema: Value = serde_json::from_str(METADATA_SCHEMA).unwrap_or_default();
    for key in ["id", "priority"] {
        schema["properties"][key] = json!(true);
    }
    for words in WORDS {
        if let Some(list) = schema.pointer_mut(&format!("/properties{words}")) {
            *list = json!({ "type": "array", "items": { "type": "string" } });
        }
    }
    take_null(&mut schema);
    Form::of(schema)
});

fn take_null(schema: &mut Value) {
    let properties = schema.get_mut("properties").and_then(Value::as_object_mut);
    for property in properties.into_iter().flat_map(|all| all.values_mut()) {
        take_null(property);
        *property = json!({ "anyOf": [property.take(), { "type": "null" }] });
    }
}

/// Why the text of a sidecar is none: no JSON, no object, or of another form.
pub fn sidecar_fault(text: &str) -> Option<DocumentError> {
    let read = Document::json(text, SIDECAR);
    let checked = read.and_then(|document| document.check(&SIDECAR_FORM));
    checked.err()
}

/// What a skill says of itself.
#[derive(Clone, Debug)]
pub struct Layers {
    /// `metadata.minara`, where it stands there.
    pub frontmatter: Option<Given>,
    /// The file beside SKILL.md.
    pub sidecar: Sidecar,
    /// `overrides` of the record, where they say something.
    pub overrides: Option<Overrides>,
    /// The layers laid over one another.
    pub merged: Given,
    /// What a later layer changed.
    pub replaced: Vec<Replaced>,
}

/// The file beside SKILL.md.
#[derive(Clone, Debug)]
pub enum Sidecar {
    /// There is none.
    Absent,
    /// It can't be read, and why.
    Unreadable(String),
    /// Its text.
    Read {
        /// The text.
        source: Arc<Source>,
        /// What it gives, or where it is no JSON.
        given: Result<Given, syntax::json::Fault>,
    },
}

impl Sidecar {
    /// What it gives, where it is an object.
    pub fn table(&self) -> Option<&Given> {
        match self {
            Sidecar::Read {
                given: Ok(given), ..
            } if matches!(given.what, What::Table(_)) => Some(given),
            _ => None,
        }
    }
}

/// A value that a later layer changed or took away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replaced {
    /// The keys that lead to it, joined by dots.
    pub field: String,
    /// What stood there.
    pub before: Given,
    /// What stands there now; [`What::Null`] where it was taken away.
    pub after: Given,
}

impl Layers {
    /// Reads the layers of a skill.
    pub fn of(skill: &Skill) -> Layers {
        Layers::with_record(skill, overrides(skill))
    }

    /// Reads the layers of a skill whose overrides are known.
    pub fn with_record(skill: &Skill, overrides: Option<Overrides>) -> Layers {
        let metadata = skill.field("metadata");
        let frontmatter = metadata.and_then(|node| node.get(KEY));
        let frontmatter = frontmatter.map(|node| Given::of_yaml(node, Provenance::Frontmatter));
        let sidecar = sidecar(skill);
        let mut merged = Given::nothing();
        let mut replaced = Vec::new();
        let over = overrides.as_ref().map(|overrides| &overrides.given);
        let layers = [frontmatter.as_ref(), sidecar.table(), over];
        for layer in layers.into_iter().flatten() {
            lay(&mut merged, layer, "", &mut replaced);
        }
        Layers {
            frontmatter,
            sidecar,
            overrides,
            merged,
            replaced,
        }
    }
}

/// Lays a table over another. What is no table gives nothing.
fn lay(base: &mut Given, over: &Given, path: &str, replaced: &mut Vec<Replaced>) {
    let What::Table(below) = &mut base.what else {
        return;
    };
    let places = below.iter().enumerate();
    let places: HashMap<String, usize> =
        places.map(|(at, entry)| (entry.key.clone(), at)).collect();
    for entry in over.entries() {
        let Some(at) = places.get(&entry.key) else {
            below.push(entry.clone());
            continue;
        };
        let field = match path {
            "" => entry.key.clone(),
            path => format!("{path}.{}", entry.key),
        };
        let before = &mut below[*at].value;
        if let (What::Table(_), What::Table(_)) = (&before.what, &entry.value.what) {
            lay(before, &entry.value, &field, replaced);
            continue;
        }
        if !before.says_as(&entry.value) {
            replaced.push(Replaced {
                field,
                before: before.clone(),
                after: entry.value.clone(),
            });
        }
        below[*at] = entry.clone();
    }
    drop_nothing(below);
}

/// Takes away the keys that hold nothing.
fn drop_nothing(entries: &mut Vec<Entry>) {
    entries.retain_mut(|entry| {
        if let What::Table(below) = &mut entry.value.what {
            drop_nothing(below);
        }
        entry.value.what != What::Null
    });
}

fn sidecar(skill: &Skill) -> Sidecar {
    if !skill.has_beside(SIDECAR) {
        return Sidecar::Absent;
    }
    let Some(path) = skill.dir().resolve(SIDECAR) else {
        return Sidecar::Absent;
    };
    let bytes = match skill.bytes(&path, Budgets::MANIFEST) {
        Ok(bytes) => bytes,
        Err(error) => return Sidecar::Unreadable(error.to_string()),
    };
    let source = Source::from_bytes(bytes.to_vec());
    let given = syntax::json::parse(source.text());
    let given = given.map(|node| Given::of_json(&node, &source, Provenance::Sidecar));
    Sidecar::Read {
        source: Arc::new(source),
        given,
    }
}

/// What the owner of a record says in it.
#[derive(Clone, Debug)]
pub struct Overrides {
    /// The text of the record.
    pub source: Arc<Source>,
    /// `overrides`, with its places in that text.
    pub given: Given,
}

/// The overrides of a skill's record, where they say something.
pub fn overrides(skill: &Skill) -> Option<Overrides> {
    if !skill.has_beside(RECORD_FILE) {
        return None;
    }
    let path = skill.dir().resolve(RECORD_FILE)?;
    let bytes = skill.bytes(&path, Budgets::RECORD).ok()?;
    if says_nothing(&bytes) {
        return None;
    }
    if Record::parse(&bytes).ok()?.overrides.is_empty() {
        return None;
    }
    let source = Source::from_bytes(bytes.to_vec());
    let record = syntax::json::parse(source.text()).ok()?;
    let given = Given::of_json(&record, &source, Provenance::Override);
    Some(Overrides {
        given: given.get("overrides")?.clone(),
        source: Arc::new(source),
    })
}

/// Whether a record as this program writes it has no overrides, seen without
/// reading it whole.
fn says_nothing(record: &[u8]) -> bool {
    const EMPTY: &[u8] = b"\"overrides\": {}\n}\n";
    record.ends_with(EMPTY)
}
