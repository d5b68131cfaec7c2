//! Files of systems that are data: JSON or YAML, read whole, with the place of
//! every key and value.
//!
//! What a file may hold is said by its published schema alone; a text that breaks
//! it is told at its characters, with the key or word that was probably meant.

mod error;
mod of_skill;
mod read;
mod schema;

pub use error::DocumentError;
pub use of_skill::{FormDocument, FormFault, breaches, has_keys, texts};
pub use schema::{Breach, Broken, Form};

use std::sync::{Arc, OnceLock};

use serde_json::Value;

use crate::text::{Source, Span};

/// The most bytes that are read of such a file.
pub const MAX_BYTES: u64 = 16 * 1024 * 1024;

/// One file: its text, its value, and where everything in it stands.
#[derive(Clone, Debug)]
pub struct Document {
    name: String,
    source: Arc<Source>,
    /// The text as errors hold it, many of which may be made.
    shared: OnceLock<Arc<str>>,
    value: Value,
    place: Place,
}

/// Where a value stands, and what is in it.
#[derive(Clone, Debug)]
pub(super) struct Place {
    span: Span,
    inside: Inside,
}

#[derive(Clone, Debug)]
enum Inside {
    Nothing,
    Items(Vec<Place>),
    Members(Members),
}

/// The keys of an object, each with its own characters, in the order of the text.
#[derive(Clone, Debug)]
pub(super) struct Members {
    all: Vec<(String, Span, Place)>,
    /// The places of the keys in their order, where there are many.
    order: Vec<usize>,
}

/// So many keys are looked through one by one.
const FEW: usize = 32;

impl Members {
    fn of(all: Vec<(String, Span, Place)>) -> Members {
        let mut order = Vec::new();
        if all.len() > FEW {
            order.extend(0..all.len());
            order.sort_by(|a, b| all[*a].0.cmp(&all[*b].0));
        }
        Members { all, order }
    }

    fn get(&self, key: &str) -> Option<&(String, Span, Place)> {
        if self.order.is_empty() {
            return self.all.iter().find(|(known, ..)| known == key);
        }
        let found = self
            .order
            .binary_search_by(|at| self.all[*at].0.as_str().cmp(key));
        self.all.get(*self.order.get(found.ok()?)?)
    }
}

impl Document {
    /// Reads a text that is one JSON value; `name` is the file as messages show it.
    ///
    /// # Errors
    /// It is no JSON, or an object has a key twice.
    pub fn json(text: &str, name: &str) -> Result<Document, DocumentError> {
        read::json(text, name)
    }

    /// Reads a text that is one YAML document of what JSON can hold.
    ///
    /// # Errors
    /// It is no such YAML, or more of it than is read.
    pub fn yaml(text: &str, name: &str) -> Result<Document, DocumentError> {
        read::yaml(text, name)
    }

    /// The file as messages show it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its text.
    pub fn source(&self) -> &Arc<Source> {
        &self.source
    }

    /// What it holds.
    pub fn value(&self) -> &Value {
        &self.value
    }

    /// Holds it against the form that it should have.
    ///
    /// # Errors
    /// The first place where it has another.
    pub fn check(&self, form: &Form) -> Result<(), DocumentError> {
        form.check(self)
    }

    /// Every place where it breaks the form, in the order of the text.
    pub fn breaches(&self, form: &Form) -> Vec<Breach> {
        form.breaches(self)
    }

    /// The characters of the value at a JSON pointer; those of the innermost one
    /// that is there.
    pub fn span(&self, pointer: &str) -> Span {
        self.place_of(pointer).0.span
    }

    /// The characters of the key that a pointer ends in; those of the value where it
    /// is an item.
    pub fn key_span(&self, pointer: &str) -> Span {
        let (place, key) = self.place_of(pointer);
        key.unwrap_or(place.span)
    }

    /// What a message about a key that is missing at the top points at: the first line.
    pub fn head(&self) -> Span {
        self.head_of("")
    }

    /// The same of the value at a pointer.
    pub fn head_of(&self, pointer: &str) -> Span {
        self.place_of(pointer).0.head(self.source.text())
    }

    /// What is wrong with the value at a pointer.
    pub fn wrong(&self, pointer: &str, message: impl Into<String>) -> DocumentError {
        self.wrong_at(self.span(pointer), message)
    }

    /// What is wrong at these characters.
    pub fn wrong_at(&self, span: Span, message: impl Into<String>) -> DocumentError {
        let text = self.shared.get_or_init(|| error::ended(self.source.text()));
        DocumentError::sharing(&self.name, text, span, message)
    }

    /// The place at a pointer, and the characters of its key.
    fn place_of(&self, pointer: &str) -> (&Place, Option<Span>) {
        let mut at = (&self.place, None);
        for step in pointer.split('/').skip(1) {
            let step = step.replace("~1", "/").replace("~0", "~");
            let next = match &at.0.inside {
                Inside::Nothing => None,
                Inside::Items(items) => {
                    let number = step.parse::<usize>().ok();
                    let item = number.and_then(|number| items.get(number));
                    item.map(|item| (item, None))
                }
                Inside::Members(members) => {
                    let found = members.get(&step);
                    found.map(|(_, span, value)| (value, Some(*span)))
                }
            };
            match next {
                Some(next) => at = next,
                None => break,
            }
        }
        at
    }
}

impl Place {
    /// What a message about a missing key points at: the first line of the value.
    fn head(&self, text: &str) -> Span {
        let all = text.get(self.span.range()).unwrap_or_default();
        let line = all.find('\n').unwrap_or(all.len());
        Span::new(self.span.start, self.span.start + line)
    }
}

/// A step of a JSON pointer.
pub fn step(key: &str) -> String {
    key.replace('~', "~0").replace('/', "~1")
}

#[cfg(test)]
mod tests;
