//! What a licence text can turn out to be.

use super::expression::Expr;
use super::lexicon::Limit;

/// Terms that are no licence of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Terms {
    /// Nothing is granted, or only with another contract.
    Proprietary,
    /// A grant with limits.
    SourceAvailable,
    /// A "community licence" with thresholds and a use policy.
    Community,
    /// A RAIL: use restrictions that must be passed on.
    OpenRail,
}

impl Terms {
    /// The name in expressions.
    pub fn reference(self) -> &'static str {
        match self {
            Terms::Proprietary => "LicenseRef-Proprietary",
            Terms::SourceAvailable => "LicenseRef-source-available",
            Terms::Community => "LicenseRef-community",
            Terms::OpenRail => "LicenseRef-OpenRAIL",
        }
    }
}

/// How much of the licence is there, the most first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Quality {
    /// Every word.
    Whole,
    /// Every word that matters, and a remark or a retyped word.
    Remarked,
    /// Only the short notice that names the licence.
    Notice,
    /// Only its name and address.
    Deed,
}

/// What a text turned out to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Licences of the list.
    License {
        /// Which.
        expr: Expr,
        /// How much of them is there.
        quality: Quality,
    },
    /// A licence of the list with a limit added or a right taken away.
    Modified {
        /// The licence it was.
        base: String,
        /// How far the change goes.
        limit: Limit,
    },
    /// Other terms that are understood.
    Terms(Terms),
    /// Too little of a licence.
    Incomplete {
        /// The licence it was.
        near: String,
    },
    /// The terms lie in other files.
    Pointer {
        /// Which; none for the one at the root.
        files: Vec<String>,
        /// The licence that is named beside it.
        expr: Option<Expr>,
        /// One of several may be chosen.
        choice: bool,
    },
    /// Letters of another script pose as Latin ones.
    Disguised,
    /// Nothing that a reader sees.
    Empty,
    /// Nothing but copyright statements.
    Holders {
        /// All rights reserved stands in them.
        reserved: bool,
    },
    /// Not understood, and why.
    Unknown(String),
}

impl Outcome {
    /// Whether the text says in so many words that the owner keeps all rights.
    pub fn keeps_all(&self) -> bool {
        matches!(
            self,
            Outcome::Terms(Terms::Proprietary) | Outcome::Holders { reserved: true }
        )
    }
}
