//! What the evidence comes to.

use std::fmt;

use crate::tree::RelPath;

/// The answer of the gate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// Open, and known.
    Allowed,
    /// Open, with something to know.
    Warn,
    /// Understood, and refused by policy.
    Denied,
    /// The source may be read, use is limited.
    SourceAvailable,
    /// Not understood.
    Unknown,
    /// Nothing found.
    Unlicensed,
    /// Two answers.
    Contradictory,
    /// The owner keeps all rights.
    Proprietary,
}

impl Status {
    /// The word of reports and records.
    pub fn name(self) -> &'static str {
        match self {
            Status::Allowed => "allowed",
            Status::Warn => "warn",
            Status::Denied => "denied",
            Status::SourceAvailable => "source-available",
            Status::Unknown => "unknown",
            Status::Unlicensed => "unlicensed",
            Status::Contradictory => "contradictory",
            Status::Proprietary => "proprietary",
        }
    }

    /// Whether the operator can accept a licence of this status by its name.
    pub fn can_be_accepted(self) -> bool {
        matches!(
            self,
            Status::Denied | Status::SourceAvailable | Status::Unknown
        )
    }

    /// Whether a skill of this status stays out.
    pub fn refuses(self) -> bool {
        self > Status::Warn
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Where a piece of evidence was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum EvidenceKind {
    /// Content equal or near to known proprietary content.
    Fingerprint,
    /// A licence text in the skill's folder.
    SkillFile,
    /// A table of `REUSE.toml`.
    Reuse,
    /// An `SPDX-License-Identifier` in SKILL.md.
    SpdxHeader,
    /// The frontmatter of SKILL.md.
    Frontmatter,
    /// A licence text in a folder above, below the root.
    AncestorFile,
    /// A manifest: plugin.json, package.json, pyproject.toml, Cargo.toml.
    Manifest,
    /// A licence text at the root.
    RootFile,
    /// A licence section of a README.
    Readme,
    /// A sentence in the body of SKILL.md.
    Body,
    /// A licence text in a folder below the skill.
    ThirdPartyFile,
    /// An `SPDX-License-Identifier` in a script.
    Header,
}

impl EvidenceKind {
    /// The word of reports and records.
    pub const fn name(self) -> &'static str {
        match self {
            EvidenceKind::Fingerprint => "fingerprint",
            EvidenceKind::SkillFile => "skill-file",
            EvidenceKind::Reuse => "reuse",
            EvidenceKind::SpdxHeader => "spdx-header",
            EvidenceKind::Frontmatter => "frontmatter",
            EvidenceKind::AncestorFile => "ancestor-file",
            EvidenceKind::Manifest => "manifest",
            EvidenceKind::RootFile => "root-file",
            EvidenceKind::Readme => "readme",
            EvidenceKind::Body => "body",
            EvidenceKind::ThirdPartyFile => "third-party-file",
            EvidenceKind::Header => "header",
        }
    }
}

/// One piece of evidence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evidence {
    /// Where it was found.
    pub kind: EvidenceKind,
    /// The file, from the root of the repository.
    pub path: RelPath,
    /// The line, from 1, of the deciding words.
    pub line: Option<usize>,
    /// The expression that it says.
    pub id: Option<String>,
    /// What it is where it is no licence, or the deciding words. Foreign text.
    pub note: Option<String>,
    /// SHA-256 of the file, in hex.
    pub sha256: Option<String>,
    /// Words beside the licence, and words of it that are absent. Foreign text.
    pub residue: Vec<String>,
}

/// What the operator decided about a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PolicyNote {
    /// A refused licence was accepted by its exact id.
    AcceptedByOperator,
    /// The root's licence was trusted to cover the folder.
    RootTrusted,
    /// A person found out the licence and wrote it down.
    Clarified,
}

impl PolicyNote {
    /// The word of reports and records.
    pub const fn name(self) -> &'static str {
        match self {
            PolicyNote::AcceptedByOperator => "accepted_by_operator",
            PolicyNote::RootTrusted => "root-trusted",
            PolicyNote::Clarified => "clarified",
        }
    }
}

/// How a person found a licence out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundOut {
    /// How, in words.
    pub reason: String,
    /// What the owner agreed to, in words.
    pub agreement: Option<String>,
}

/// What the evidence comes to. Without evidence there is only
/// [`LicenseVerdict::nothing_found`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LicenseVerdict {
    expression: Option<String>,
    status: Status,
    evidence: Vec<Evidence>,
    decided: Vec<PolicyNote>,
    found_out: Option<FoundOut>,
}

impl LicenseVerdict {
    /// The verdict of a skill about which nothing was found.
    pub fn nothing_found() -> LicenseVerdict {
        LicenseVerdict {
            expression: None,
            status: Status::Unlicensed,
            evidence: Vec::new(),
            decided: Vec::new(),
            found_out: None,
        }
    }

    /// A verdict on evidence; without any there is nothing to judge.
    pub(super) fn new(
        expression: Option<String>,
        status: Status,
        evidence: Vec<Evidence>,
    ) -> LicenseVerdict {
        if evidence.is_empty() {
            return LicenseVerdict::nothing_found();
        }
        LicenseVerdict {
            expression,
            status,
            evidence,
            decided: Vec::new(),
            found_out: None,
        }
    }

    /// With what the operator decided, the weightiest first. Nothing lifts a
    /// proprietary verdict.
    #[must_use]
    pub(super) fn with_decisions(
        mut self,
        decided: Vec<PolicyNote>,
        found_out: Option<FoundOut>,
    ) -> LicenseVerdict {
        if self.status != Status::Proprietary {
            self.decided = decided;
            self.found_out = found_out;
        }
        self
    }

    /// The SPDX expression; `None` where there is no one answer.
    pub fn expression(&self) -> Option<&str> {
        self.expression.as_deref()
    }

    /// The answer.
    pub fn status(&self) -> Status {
        self.status
    }

    /// What it rests on, nearest first.
    pub fn evidence(&self) -> &[Evidence] {
        &self.evidence
    }

    /// What the operator decided about it; of several the weightiest.
    pub fn policy(&self) -> Option<PolicyNote> {
        self.decided.first().copied()
    }

    /// All that the operator decided about it, the weightiest first.
    pub fn decided(&self) -> &[PolicyNote] {
        &self.decided
    }

    /// How a person found the licence out, where one did.
    pub fn found_out(&self) -> Option<&FoundOut> {
        self.found_out.as_ref()
    }

    /// Whether the skill stays out.
    pub fn is_refused(&self) -> bool {
        self.status.refuses() && self.policy() != Some(PolicyNote::AcceptedByOperator)
    }
}
