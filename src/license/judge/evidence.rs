//! What was found around one skill, as data.

use std::sync::Arc;

use super::place::EvidencePlace;
use super::written::Written;
use crate::license::expression::Expr;
use crate::license::fingerprint::KnownFile;
use crate::license::lexicon::Limit;
use crate::license::prose::Saying;
use crate::license::read::Reading;
use crate::license::verdict::{Evidence, EvidenceKind, Status};
use crate::tree::{Entry, RelPath};

/// What a licence text says of the skill.
#[derive(Clone, Debug)]
pub struct Said {
    /// The expression, where there is one.
    pub expr: Option<Expr>,
    /// It can't come to less than this.
    pub least: Status,
}

impl Said {
    /// A licence that comes in.
    pub fn is_open(&self) -> bool {
        self.expr.is_some() && self.least <= Status::Warn
    }
}

/// A licence text as evidence.
#[derive(Clone, Debug)]
pub struct Held {
    /// The file; that which a link or a pointer leads to.
    pub path: RelPath,
    /// The text, read.
    pub reading: Arc<Reading>,
    /// What it says.
    pub said: Said,
}

impl Held {
    /// Whether the text says in so many words that the owner keeps all rights.
    pub fn is_closed(&self) -> bool {
        self.reading.outcome.keeps_all()
    }
}

/// The texts of the folder that governs the skill.
#[derive(Clone, Debug)]
pub struct Governing {
    /// How far up the folder is, 0 for the skill's own.
    pub distance: usize,
    /// What the first text is to the skill.
    pub kind: EvidenceKind,
    /// The texts; at least one.
    pub texts: Vec<Held>,
    /// A NOTICE file lies beside them.
    pub has_notice: bool,
    /// Of several texts: the choice that a manifest or README beside them offers.
    pub choice: Option<Expr>,
}

/// A licence that is named, not written out.
#[derive(Clone, Debug)]
pub struct Declared {
    /// How far up the folder is for which it is named, 0 for the skill's own.
    pub distance: usize,
    /// Where it is named.
    pub kind: EvidenceKind,
    /// What is named.
    pub what: Named,
    /// The value.
    pub place: EvidencePlace,
    /// The file.
    pub path: RelPath,
}

/// What a declaration names.
#[derive(Clone, Debug)]
pub enum Named {
    /// A licence.
    Expr(Expr),
    /// Only a file that has the terms.
    File {
        /// It is not there.
        missing: bool,
        /// How far up a file of exactly this name lies.
        above: Option<usize>,
    },
    /// Words that keep everything for the owner.
    Proprietary,
    /// `NONE`.
    Nothing,
    /// Something that is not understood.
    Riddle {
        /// A family of licences such as `BSD`: a text can tell which.
        family: bool,
    },
}

/// What the header of a script says of it.
#[derive(Clone, Debug)]
pub enum HeaderSays {
    /// It names a licence.
    License(Expr),
    /// It keeps or limits rights.
    Against(Limit),
    /// All rights are reserved for these holders, and nothing is granted. Foreign
    /// text.
    Reserved(Vec<String>),
    /// It names a licence that nobody knows.
    Riddle,
}

/// A sentence or a value against a copy of the skill.
#[derive(Clone, Debug)]
pub struct Objection {
    /// How far it goes.
    pub limit: Limit,
    /// Where it stands.
    pub place: EvidencePlace,
}

/// A row of a table of licences that names one for the skill.
#[derive(Clone, Debug)]
pub struct TableRow {
    /// The licence.
    pub expr: Expr,
    /// Where it stands.
    pub place: EvidencePlace,
    /// The file.
    pub path: RelPath,
}

/// Known proprietary content in the skill.
#[derive(Clone, Debug)]
pub struct Known {
    /// Files that are byte for byte known.
    pub files: Vec<(Entry, KnownFile)>,
    /// The known skill whose wording SKILL.md has, and how much of it.
    pub wording: Option<(String, f64)>,
}

/// Everything that was found around one skill.
#[derive(Debug, Default)]
pub struct Collected {
    /// Each piece for reports and records, in the order it was found.
    pub evidence: Vec<Evidence>,
    /// Copyright statements of the texts, as written. Foreign text.
    pub holders: Vec<String>,
    /// How values and files are written, apart from what they say.
    pub written: Vec<Written>,
    /// Known content. Where there is any, nothing further was looked for.
    pub known: Option<Known>,
    /// The nearest texts.
    pub governing: Option<Governing>,
    /// The tag in SKILL.md.
    pub tag: Option<Declared>,
    /// What `REUSE.toml` states.
    pub stated: Option<Declared>,
    /// The field of the frontmatter.
    pub field: Option<Declared>,
    /// Further fields that name a licence: in `metadata`, in another spelling.
    pub fields: Vec<Declared>,
    /// The nearest manifest.
    pub manifest: Option<Declared>,
    /// The nearest entry of a marketplace that holds the skill.
    pub listed: Option<Declared>,
    /// Texts of parts of the skill, and texts beside its licence.
    pub parts: Vec<Held>,
    /// Licences that are stated for single files.
    pub stated_parts: Vec<(Expr, EvidencePlace)>,
    /// What headers of scripts say.
    pub headers: Vec<(HeaderSays, EvidencePlace)>,
    /// What keeps or limits rights in words, the nearest first.
    pub objections: Vec<Objection>,
    /// What the body of SKILL.md says.
    pub body: Option<(Saying, EvidencePlace)>,
    /// The licence that the section of a README beside the governing texts names,
    /// where it is none of theirs.
    pub beside: Option<(Expr, EvidencePlace)>,
    /// The licences that rows of the nearest table name for the skill.
    pub rows: Vec<TableRow>,
    /// The licences that lists above the skill name for files of it. They are of parts:
    /// none of them is that of a skill without one.
    pub listed_parts: Vec<TableRow>,
    /// What lists above the skill name for parts of what lies there that ask to share
    /// alike or keep rights, not of which skill.
    pub noticed: Vec<(String, EvidencePlace, RelPath)>,
    /// What the nearest README says; looked for where nothing nearer speaks.
    pub readme: Option<(Saying, EvidencePlace)>,
    /// How many folders up that README lies, where it is one.
    pub readme_distance: Option<usize>,
}

impl Collected {
    /// The declaration that counts: the nearest one.
    pub fn declared(&self) -> Option<&Declared> {
        let all = [
            &self.tag,
            &self.stated,
            &self.field,
            &self.manifest,
            &self.listed,
        ];
        let declared = all.into_iter().flatten();
        declared.min_by_key(|declared| declared.distance)
    }

    /// How far up the nearest folder is that has a text or names a licence.
    pub fn nearest(&self) -> Option<usize> {
        let named = self.declared();
        let named = named.filter(|declared| matches!(declared.what, Named::Expr(_)));
        let text = self.governing.as_ref().map(|text| text.distance);
        named
            .map(|declared| declared.distance)
            .into_iter()
            .chain(text)
            .min()
    }

    /// What is said of SKILL.md itself.
    pub fn own_names(&self) -> impl Iterator<Item = &Declared> {
        let all = [&self.tag, &self.stated, &self.field];
        all.into_iter().flatten().chain(&self.fields)
    }
}
