//! A skill apart from its form: its fields, each with what it is and where it stood.

use serde_json::Value;

/// What a field is, whatever a form calls it. The order is that of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Slot {
    /// The name.
    Name,
    /// What Minara knows a skill by.
    Id,
    /// The name in words.
    Title,
    /// What it is for.
    Description,
    /// The version.
    Version,
    /// The licence.
    License,
    /// What it needs to run, in words.
    Compatibility,
    /// Further keys of `metadata`.
    Metadata,
    /// Fields of single clients.
    Client,
    /// Tools that it needs.
    Tools,
    /// Tools that it may use without asking.
    AllowedTools,
    /// Tools that it unlocks beside those that it needs.
    SupportingTools,
    /// Tools that it shows and does not unlock.
    RelatedTools,
    /// Words by which it is found.
    Keywords,
    /// Further conditions under which it is found.
    Triggers,
    /// Priority, stages, assets, negatives, conditions.
    Routing,
    /// The language and packages of its code.
    Execution,
    /// The kind of its text.
    ContentType,
    /// Lists of the files beside it.
    FileLists,
    /// What it takes.
    Inputs,
    /// What it gives.
    Outputs,
    /// How risky its action is.
    Risk,
    /// Whether it is asked for before it is used.
    Sensitivity,
    /// What it may reach.
    Permissions,
    /// The secrets that it reads.
    Secrets,
    /// How long it may run.
    Timeout,
    /// Services of its host, and what the host adds to its inputs.
    Services,
    /// Whether its text is one rendering of a function.
    Dynamic,
    /// Keys that no form knows.
    Unknown,
}

/// A field of a skill.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// What it is.
    pub slot: Slot,
    /// Where it stood: keys joined by dots.
    pub at: String,
    /// Its value.
    pub value: Value,
}

/// A skill apart from its form.
#[derive(Clone, Debug, Default)]
pub struct Model {
    /// Its fields in the order of the text. None is empty.
    pub fields: Vec<Field>,
    /// Its text, where its form has one.
    pub body: Option<String>,
}

impl Model {
    /// One more field, unless its value says nothing.
    pub fn push(&mut self, slot: Slot, at: impl Into<String>, value: Value) {
        if !is_empty(&value) {
            let at = at.into();
            self.fields.push(Field { slot, at, value });
        }
    }

    /// The text of the first field of a kind.
    pub fn text(&self, slot: Slot) -> Option<&str> {
        let mut of_kind = self.fields.iter().filter(|field| field.slot == slot);
        of_kind.next()?.value.as_str()
    }
}

/// Whether a value says nothing.
pub fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.trim().is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(map) => map.is_empty(),
        _ => false,
    }
}

/// The texts of a list of texts; `None` for anything else.
pub fn texts(value: &Value) -> Option<Vec<&str>> {
    value.as_array()?.iter().map(Value::as_str).collect()
}
