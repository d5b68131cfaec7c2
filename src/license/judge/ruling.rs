//! What the rules come to, and why, as data.

use super::evidence::{Declared, Held, Known};
use super::place::EvidencePlace;
use super::written::Written;
use crate::finding::Meta;
use crate::license::expression::Expr;
use crate::license::ids::field::{MISSING_LICENSE_FILE, UNKNOWN_LICENSE};
use crate::license::ids::text::{
    INCOMPLETE_LICENSE_TEXT, LICENSE_TEXT_MISSING, MODIFIED_LICENSE_TEXT,
};
use crate::license::ids::verdict::PROPRIETARY_LICENSE;
use crate::license::lexicon::Limit;
use crate::license::outcome::{Outcome, Quality, Terms};
use crate::license::policy::Class;
use crate::license::verdict::Status;
use crate::tree::RelPath;

/// What the rules come to.
#[derive(Debug)]
pub struct Ruling {
    /// The licence of the whole skill, where there is one answer.
    pub expr: Option<Expr>,
    /// The answer.
    pub status: Status,
    /// The root's licence covers the folder because the operator says so.
    pub trusted: bool,
    /// The governing texts bear the answer: they go with a copy.
    pub rests_on_texts: bool,
    /// Texts beside these whose licence was not chosen.
    pub left_out: Vec<RelPath>,
    /// Why.
    pub reasons: Vec<Reported>,
    /// Where each expression was said.
    pub places: Vec<(Expr, EvidencePlace)>,
}

/// The answer of one rule.
#[derive(Debug)]
pub struct Answer {
    /// The licence, where there is one.
    pub expr: Option<Expr>,
    /// The answer.
    pub status: Status,
    /// The operator trusts the root.
    pub trusted: bool,
}

impl Answer {
    /// Refused, and no licence can be named.
    pub fn refused(status: Status) -> Answer {
        Answer {
            expr: None,
            status,
            trusted: false,
        }
    }

    /// The owner keeps all rights.
    pub fn proprietary() -> Answer {
        Answer {
            expr: Some(Expr::id(Terms::Proprietary.reference())),
            ..Answer::refused(Status::Proprietary)
        }
    }

    /// A licence.
    pub fn licensed(expr: Expr, least: Status) -> Answer {
        Answer {
            expr: Some(expr),
            ..Answer::refused(least)
        }
    }

    /// The answer, with something to know at least.
    #[must_use]
    pub fn at_least(self, least: Status) -> Answer {
        Answer {
            status: self.status.max(least),
            ..self
        }
    }
}

/// A reason, and whether it gives the refusing status.
#[derive(Debug)]
pub struct Reported {
    /// The reason.
    pub reason: Reason,
    /// Without it the skill would not be refused.
    pub deciding: bool,
}

/// Why a skill is judged as it is.
#[derive(Clone, Debug)]
pub enum Reason {
    /// How a value or a file is written.
    Written(Written),
    /// The state of a licence text.
    Text(Held),
    /// Something to know about the answer.
    Remark(Remark),
    /// Known proprietary content.
    Known(Known),
    /// The skill stays out.
    Refused(Refusal),
    /// How the policy receives the licence.
    Policy(Received),
}

/// Something to know about an answer; none of it refuses.
#[derive(Clone, Debug)]
pub enum Remark {
    /// The text speaks of a NOTICE file that is not there.
    NoticeMissing(EvidencePlace),
    /// The text of one side of a choice lost words; another side's is whole.
    DamagedSide {
        /// The text.
        held: Held,
        /// The licence it was.
        base: String,
        /// What is whole.
        whole: Expr,
    },
    /// A licence is named, and its text is nowhere.
    TextMissing(Expr, EvidencePlace),
    /// The licence of the root covers the folder.
    FromRoot(EvidencePlace),
    /// The skill's own licence is another than the root's.
    DiffersFromRoot {
        /// The skill's own.
        own: Expr,
        /// The root's.
        root: Expr,
        /// Where the skill's own is named.
        place: EvidencePlace,
    },
    /// The header of a script reserves all rights, and nobody is named to whom the
    /// licence belongs.
    Reserved(EvidencePlace),
    /// A README or a manifest names another licence than the text that governs, for the
    /// same whole.
    NamesAnother {
        /// What it names.
        named: Expr,
        /// What the text is.
        text: Expr,
        /// The text, as findings print its path.
        file: String,
        /// Where the other is named.
        place: EvidencePlace,
    },
    /// A licence is named, and the text that governs keeps all rights.
    NamedAndKept {
        /// What names the licence.
        open: Declared,
        /// The text, as findings print its path.
        file: String,
    },
    /// A list above the skill names a licence that asks something, for a part of what
    /// lies there.
    Noticed(String, EvidencePlace),
    /// Another licence covers a part.
    Part {
        /// That of the part.
        part: Expr,
        /// That of the rest.
        whole: Expr,
        /// Where it is said.
        place: EvidencePlace,
    },
}

/// Why a skill stays out whatever the policy says.
#[derive(Clone, Debug)]
pub enum Refusal {
    /// A declaration keeps all rights.
    Declared(Declared),
    /// A sentence keeps all rights.
    Said(EvidencePlace),
    /// A sentence forbids what the licence grants.
    ForbidsGrant(EvidencePlace),
    /// Nothing grants a copy.
    NoLicence(EvidencePlace),
    /// Declaration and text differ.
    Contradiction {
        /// The declaration.
        declared: Declared,
        /// The text, as findings print its path.
        file: String,
        /// What the text says.
        read: Option<Expr>,
    },
    /// The text grants a part of what lies there, and SKILL.md is not in it.
    OnlyAPart(EvidencePlace),
    /// A sentence or a value limits the skill, and nothing grants more.
    Limited(EvidencePlace),
    /// The header of a script keeps or limits rights.
    PartKept(Limit, EvidencePlace),
    /// The header of a script names a licence that nobody knows.
    PartUnknown(EvidencePlace),
    /// One declaration names a licence, another keeps all rights.
    KeptElsewhere {
        /// That which names a licence.
        open: Declared,
        /// The other.
        kept: Declared,
    },
    /// Two declarations differ.
    TwoNames {
        /// One.
        first: Expr,
        /// The other.
        other: Expr,
        /// Where the other is.
        place: EvidencePlace,
    },
    /// The root's licence says nothing of this folder.
    Aggregated {
        /// Signs of a collection. Foreign text.
        signs: Vec<String>,
        /// Where the skill comes from, as it says. Foreign text.
        upstream: Option<String>,
        /// The record of an installer that says so. Foreign text.
        record: Option<String>,
        /// Some of what lies there is sold: the root's licence may be that of the rest.
        sells: bool,
    },
}

impl Refusal {
    /// The status that it gives.
    pub fn status(&self) -> Status {
        match self {
            Refusal::Declared(_) | Refusal::Said(_) | Refusal::PartKept(Limit::Prohibits, _) => {
                Status::Proprietary
            }
            Refusal::Limited(_) | Refusal::PartKept(Limit::Restricts, _) => Status::SourceAvailable,
            Refusal::ForbidsGrant(_)
            | Refusal::Contradiction { .. }
            | Refusal::KeptElsewhere { .. }
            | Refusal::TwoNames { .. } => Status::Contradictory,
            Refusal::NoLicence(_) => Status::Unlicensed,
            Refusal::Aggregated { .. } | Refusal::OnlyAPart(_) | Refusal::PartUnknown(_) => {
                Status::Unknown
            }
        }
    }
}

/// How the policy receives an id.
#[derive(Clone, Debug)]
pub struct Received {
    /// The id.
    pub id: String,
    /// Its class; never [`Class::Allow`].
    pub class: Class,
    /// Where it was said.
    pub place: EvidencePlace,
}

impl Reason {
    /// Whether it is a text that keeps all rights.
    pub fn is_closed_text(&self) -> bool {
        matches!(self, Reason::Text(held) if held.is_closed())
    }

    /// Whether it says that the file which a value names is not there.
    pub fn is_lost_file(&self) -> bool {
        matches!(self, Reason::Written(Written::FileMissing { .. }))
    }

    /// Whether it says of a value or a text that it is reported under `rule`.
    fn is_about(&self, rule: &'static Meta) -> bool {
        match self {
            Reason::Written(written) => written.rule() == Some(rule),
            Reason::Text(held) => state_of(&held.reading.outcome).is_some_and(|(is, _)| is == rule),
            _ => false,
        }
    }
}

/// Finds the reason by which a value or a text is not understood, and makes it
/// the deciding one. Whether there is any.
pub fn decide<'a>(
    reasons: impl IntoIterator<Item = &'a mut Reported>,
    rules: &[&'static Meta],
) -> bool {
    let is_about =
        |reported: &&mut Reported| rules.iter().any(|rule| reported.reason.is_about(rule));
    match reasons.into_iter().find(is_about) {
        Some(reported) => {
            reported.deciding = true;
            true
        }
        None => false,
    }
}

/// The rule under which the state of a text is reported, and whether that alone
/// refuses; `None` where there is nothing to say.
pub fn state_of(outcome: &Outcome) -> Option<(&'static Meta, bool)> {
    Some(match outcome {
        Outcome::License { quality, .. } => match quality {
            Quality::Whole => return None,
            Quality::Remarked => (&MODIFIED_LICENSE_TEXT, false),
            Quality::Notice => (&INCOMPLETE_LICENSE_TEXT, false),
            Quality::Deed => (&LICENSE_TEXT_MISSING, false),
        },
        outcome if outcome.keeps_all() => (&PROPRIETARY_LICENSE, true),
        Outcome::Terms(_) | Outcome::Pointer { expr: Some(_), .. } => return None,
        Outcome::Modified { .. } | Outcome::Disguised => (&MODIFIED_LICENSE_TEXT, true),
        Outcome::Incomplete { .. } => (&INCOMPLETE_LICENSE_TEXT, true),
        Outcome::Pointer { expr: None, .. } => (&MISSING_LICENSE_FILE, true),
        Outcome::Unknown(_) | Outcome::Empty | Outcome::Holders { .. } => (&UNKNOWN_LICENSE, true),
    })
}
