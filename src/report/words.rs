//! The closed lists of words in documents, as their schemas have them. The words
//! themselves stand with their types.

use schemars::{Schema, SchemaGenerator, json_schema};

use crate::finding::{Dialect, FixKind, Group, Level, Safety, Tier};
use crate::license::{EvidenceKind, PolicyNote, Status};
use crate::systems::clients::{ClientVerdict, Known, Unit};
use crate::systems::mastra::{CLIENT, Kind};
use crate::systems::minara::Stage;
use crate::systems::minara::gate::{Decision, Effect, GateRule};
use crate::systems::minara::trace::Change;
use crate::tokens::Tokenizer;

/// Ids of rules, clients and vendored skills.
pub const ID: &str = "^[a-z0-9]+(-[a-z0-9]+)*$";

/// The most bytes of a vendored id.
pub const MAX_ID: usize = 64;

/// The digest of a vendored folder.
pub const DIGEST: &str = "^minara-tree-1:[0-9a-f]{64}$";

fn one_of(words: impl IntoIterator<Item = &'static str>) -> Schema {
    let words: Vec<&str> = words.into_iter().collect();
    json_schema!({ "enum": words })
}

/// A list of stages.
pub fn stages(_: &mut SchemaGenerator) -> Schema {
    let names = Stage::ALL.map(Stage::name);
    json_schema!({ "type": "array", "items": { "enum": names } })
}

/// Declares functions that give the schema of one of some words.
macro_rules! words {
    ($($(#[$about:meta])* $name:ident = $words:expr;)*) => {
        $(
            $(#[$about])*
            pub fn $name(_: &mut SchemaGenerator) -> Schema {
                one_of($words)
            }
        )*
    };
}

words! {
    /// The dialect of Minara.
    minara = [Dialect::Minara.name()];
    /// What the gate says.
    decision = Decision::ALL.map(Decision::name);
    /// Why.
    gate_rule = GateRule::ALL.iter().map(|rule| rule.id());
    /// How a decision changed.
    change = [Change::Looser, Change::Stricter, Change::Rule].map(Change::name);
    /// What moved.
    moved = ["decision", "top", "rank"];
    /// What a call does that moves funds.
    effect = [Effect::Preview, Effect::Execute].map(Effect::name);
    /// Groups of rules.
    group = Group::ALL.map(Group::name);
    /// Levels of a rule.
    level = [Level::Allow, Level::Warn, Level::Deny].map(Level::name);
    /// Levels of a finding.
    finding_level = [Level::Deny, Level::Warn].map(Level::name);
    /// Whether a fix keeps the meaning.
    safety = [Safety::Safe, Safety::Unsafe].map(Safety::name);
    /// What the program does about a rule's findings.
    fix = [FixKind::NoFix, FixKind::Hint, FixKind::Safe, FixKind::Unsafe].map(FixKind::name);
    /// What a rule rests on.
    tier = [Tier::T1, Tier::T2, Tier::T3, Tier::T4, Tier::T5].map(Tier::name);
    /// Forms of skills.
    dialect = Dialect::ALL.map(Dialect::name);
    /// Verdicts on a licence.
    license_status = [
        Status::Allowed,
        Status::Warn,
        Status::Denied,
        Status::Unlicensed,
        Status::Proprietary,
        Status::SourceAvailable,
        Status::Contradictory,
        Status::Unknown,
    ]
    .map(Status::name);
    /// Where a licence was found. `pointer` is published and not written yet.
    evidence = [
        EvidenceKind::Fingerprint,
        EvidenceKind::SkillFile,
        EvidenceKind::Reuse,
        EvidenceKind::SpdxHeader,
        EvidenceKind::Frontmatter,
        EvidenceKind::AncestorFile,
        EvidenceKind::Manifest,
        EvidenceKind::RootFile,
        EvidenceKind::Readme,
        EvidenceKind::Body,
        EvidenceKind::ThirdPartyFile,
        EvidenceKind::Header,
    ]
    .map(EvidenceKind::name)
    .into_iter()
    .chain(["pointer"]);
    /// What a person decided of a licence.
    policy = [
        PolicyNote::AcceptedByOperator.name(),
        PolicyNote::Clarified.name(),
        PolicyNote::RootTrusted.name(),
    ];
    /// What a client does with a field.
    known = [Known::Yes, Known::Ignored, Known::Error].map(Known::name);
    /// What a client does with a skill.
    outcome = ClientVerdict::ALL.map(ClientVerdict::name);
    /// What tokens are counted in.
    tokenizer = Tokenizer::ALL.map(Tokenizer::name);
    /// What the length of an entry is counted in.
    unit = [Unit::Chars, Unit::Utf16, Unit::Bytes].map(Unit::name);
    /// Kinds of places in a Mastra workspace.
    mastra_place = [Kind::Local, Kind::Managed, Kind::External].map(Kind::name);
}

/// The one dialect so far whose host is asked.
pub fn mastra(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "const": CLIENT })
}
