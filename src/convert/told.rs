//! What a conversion tells.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::form::Form;
use crate::finding::Finding;

/// A field that has a place in the new form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mapped {
    /// Where it stood.
    pub field: String,
    /// Where it stands.
    pub to: String,
}

/// A field or a file that has no place in the new form.
#[derive(Clone, Debug, PartialEq)]
pub struct Dropped {
    /// Where it stood; the path of a file.
    pub field: String,
    /// Its value; none for a text and a file.
    pub value: Option<Value>,
    /// Why.
    pub why: String,
}

/// A value that the new form must have and that nobody but a person can give.
#[derive(Clone, Debug, PartialEq)]
pub struct Needed {
    /// The field of the new form, or what of the source can't be read.
    pub field: String,
    /// Why, and how to give it.
    pub why: String,
    /// What the sidecar holds of it.
    pub recorded: Option<Value>,
}

impl Needed {
    /// Something that is needed, of which nothing is recorded.
    pub fn new(field: impl Into<String>, why: impl Into<String>) -> Needed {
        Needed {
            field: field.into(),
            why: why.into(),
            recorded: None,
        }
    }

    /// A file of this name that is a link, which may lead anywhere.
    pub fn link(name: &str) -> Needed {
        let why = "it is a link, and none is followed: put the file that it leads to in its place";
        Needed::new(name, why)
    }

    /// A main file of this name that is no text.
    pub fn no_text(name: &str) -> Needed {
        Needed::new(name, "it is not UTF-8: save it as UTF-8")
    }
}

/// Why there is no new form.
#[derive(Clone, Debug)]
pub enum Stop {
    /// What a person must say or do first; never none.
    Needed(Vec<Needed>),
    /// What was kept can't be used.
    Finding(Box<Finding>),
}

impl Stop {
    /// Tells it. What is asked for already is asked once.
    pub fn tell(self, told: &mut Told) {
        match self {
            Stop::Needed(all) => {
                for needed in all {
                    if told.needed.iter().all(|known| known.field != needed.field) {
                        told.needed.push(needed);
                    }
                }
            }
            Stop::Finding(finding) => told.findings.push(*finding),
        }
    }
}

impl From<Needed> for Stop {
    fn from(needed: Needed) -> Stop {
        Stop::Needed(vec![needed])
    }
}

impl From<Vec<Needed>> for Stop {
    fn from(needed: Vec<Needed>) -> Stop {
        Stop::Needed(needed)
    }
}

impl From<Box<Finding>> for Stop {
    fn from(finding: Box<Finding>) -> Stop {
        Stop::Finding(finding)
    }
}

/// Where a vendored skill came from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "source")]
pub struct SourceTold {
    /// Its address.
    pub url: String,
    /// Its commit.
    pub commit: String,
    /// Its folder there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// Its licence, as an SPDX expression.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub license: Option<String>,
}

/// What became of one skill.
#[derive(Clone, Debug)]
pub struct Told {
    /// The form that it had.
    pub from: Form,
    /// The form that it gets.
    pub to: Form,
    /// Its name in the old form.
    pub name_from: Option<String>,
    /// Its name in the new form.
    pub name_to: Option<String>,
    /// What has a place.
    pub mapped: Vec<Mapped>,
    /// What has none.
    pub dropped: Vec<Dropped>,
    /// What a person must say first; then nothing is written.
    pub needed: Vec<Needed>,
    /// What of the dropped is kept beside the new form.
    pub kept: Vec<String>,
    /// The files that came back from what was kept.
    pub restored: Vec<String>,
    /// Whether the old form can be had again from what is written.
    pub lossless: bool,
    /// Where a vendored source came from.
    pub source: Option<SourceTold>,
    /// Why what was kept can't be used.
    pub findings: Vec<Finding>,
    /// Whether something is kept beside the source and was not asked for.
    pub has_kept: bool,
}

impl Told {
    /// Nothing told yet.
    pub fn new(from: Form, to: Form) -> Told {
        Told {
            from,
            to,
            name_from: None,
            name_to: None,
            mapped: Vec::new(),
            dropped: Vec::new(),
            needed: Vec::new(),
            kept: Vec::new(),
            restored: Vec::new(),
            lossless: true,
            source: None,
            findings: Vec::new(),
            has_kept: false,
        }
    }

    /// Whether it can't be written.
    pub fn is_held_back(&self) -> bool {
        !self.needed.is_empty() || !self.findings.is_empty()
    }

    /// Tells that a field has a place.
    pub fn maps(&mut self, field: impl Into<String>, to: impl Into<String>) {
        self.mapped.push(Mapped {
            field: field.into(),
            to: to.into(),
        });
    }

    /// Tells that a field has none.
    pub fn drops(
        &mut self,
        field: impl Into<String>,
        value: Option<Value>,
        why: impl Into<String>,
    ) {
        self.dropped.push(Dropped {
            field: field.into(),
            value,
            why: why.into(),
        });
    }
}
