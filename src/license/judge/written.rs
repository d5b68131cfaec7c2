//! How values and files are written, as data.

use super::place::EvidencePlace;
use crate::finding::Meta;
use crate::license::expression::Expr;
use crate::license::ids::field::{
    AMBIGUOUS_LICENSE, DEPRECATED_LICENSE_ID, LICENSE_ALIAS, MISSING_LICENSE_FILE, UNKNOWN_LICENSE,
};
use crate::license::ids::verdict::THIRD_PARTY_LICENSE_NOTE;
use crate::rule_id;
use crate::text::Span;

/// How a value or a file is written, apart from what it says.
#[derive(Clone, Debug)]
pub enum Written {
    /// The field is not a string.
    WrongType {
        /// What it is instead.
        kind: &'static str,
        /// The value.
        place: EvidencePlace,
    },
    /// A licence, not written as SPDX writes it.
    Alias {
        /// What is meant.
        expr: Expr,
        /// The value.
        place: EvidencePlace,
        /// What can be replaced by the expression.
        fixable: Option<Span>,
    },
    /// An id that SPDX has replaced.
    Deprecated {
        /// The id. Foreign text.
        old: String,
        /// What it is read as.
        expr: Expr,
        /// The value.
        place: EvidencePlace,
    },
    /// A file is named and not there.
    FileMissing {
        /// Its name. Foreign text.
        file: String,
        /// A file of this name lies above, and is read.
        above: bool,
        /// The value.
        place: EvidencePlace,
    },
    /// Only references of the project's own.
    Reference(Expr, EvidencePlace),
    /// More than one licence may be meant.
    Ambiguous {
        /// How so.
        reason: String,
        /// The value.
        place: EvidencePlace,
    },
    /// No licence that anybody knows.
    Unknown {
        /// The id that it may be a slip of.
        hint: Option<&'static str>,
        /// The value.
        place: EvidencePlace,
    },
    /// A link that leads nowhere.
    LostLink {
        /// The link, as findings print it.
        shown: String,
        /// Its name. Foreign text.
        name: String,
    },
    /// A text among reference documents.
    Document {
        /// The file, as findings print it.
        shown: String,
        /// Its name. Foreign text.
        name: String,
    },
}

impl Written {
    /// The rule under which it is reported.
    pub fn rule(&self) -> Option<&'static Meta> {
        Some(match self {
            Written::WrongType { .. } => return rule_id!("wrong-field-type").meta(),
            Written::Alias { .. } => &LICENSE_ALIAS,
            Written::Deprecated { .. } => &DEPRECATED_LICENSE_ID,
            Written::FileMissing { .. } | Written::LostLink { .. } => &MISSING_LICENSE_FILE,
            Written::Reference(..) | Written::Unknown { .. } => &UNKNOWN_LICENSE,
            Written::Ambiguous { .. } => &AMBIGUOUS_LICENSE,
            Written::Document { .. } => &THIRD_PARTY_LICENSE_NOTE,
        })
    }
}
