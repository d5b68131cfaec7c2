//! The licence gate: evidence, verdict, policy.
//!
//! Proprietary skills once came into a repository under the licence of the
//! collection they were copied from. So nothing here guesses: a similarity may
//! propose which licence a text is, and only the words that differ decide; what
//! is not understood is unknown, and unknown is refused. Each verdict carries the
//! evidence it rests on, with the line and the words.
//!
//! The way through: [`Scope::judge`] hands a skill to `judge`, where evidence
//! becomes a ruling and a ruling becomes findings. Evidence comes from listings
//! (`folder`), manifests and statements (`manifest`, `reuse`), sentences (`prose`)
//! and known content (`fingerprint`). A text is decoded, cut into words and read
//! (`read`, with `decode`, `divided`, `tokens`, `zones`, `exact`, `index`, `nearest`, `residue`,
//! `lexicon`, `unmatched`), a value of a field is understood (`field`), and the
//! project's table says which licences come in (`policy`).

mod about;
mod addenda;
mod aggregator;
mod copied;
mod decode;
mod divided;
mod exact;
mod expression;
mod field;
mod fingerprint;
mod folder;
mod form;
#[cfg(test)]
mod generate;
mod header;
mod holders;
pub mod ids;
mod index;
mod installed;
mod judge;
mod lexicon;
mod likeness;
mod manifest;
mod nearest;
mod open_core;
mod outcome;
mod own_field;
mod part;
mod policy;
mod prose;
mod read;
mod recheck;
mod residue;
mod reuse;
mod scope;
mod seen;
#[cfg(test)]
mod tests;
mod texts;
mod tokens;
mod unmatched;
mod verdict;
mod version;
mod zones;

pub use fingerprint::{FingerprintError, Fingerprints};
pub use folder::is_license_file;
pub use judge::{LicenseJudgement, Travelling};
pub use policy::{Clarification, Lists, Options, Places};
pub use recheck::{is_part_of, is_text_of, recheck, rests_on};
pub use scope::{Readings, Scope};
pub use verdict::{Evidence, EvidenceKind, FoundOut, LicenseVerdict, PolicyNote, Status};

/// The SPDX expression that the value of a licence field stands for; `None`
/// where it stands for none for certain.
pub fn expression_of(value: &str) -> Option<String> {
    match field::read(value) {
        field::Field::License { expr, .. } => Some(expr.to_string()),
        _ => None,
    }
}

/// The text of a licence of the SPDX list as it travels with a work: in its lines of
/// copyright `holder` stands in the place of year and name. `None` for another id.
pub fn text_for(id: &str, holder: &str) -> Option<String> {
    let text = texts::text_of(id)?;
    let lines = text.lines().map(|line| {
        let open = line
            .find('<')
            .filter(|_| line.trim_start().starts_with("Copyright"));
        let close = line.rfind('>');
        match open.zip(close) {
            Some((open, close)) => format!("{}{holder}{}\n", &line[..open], &line[close + 1..]),
            None => format!("{line}\n"),
        }
    });
    Some(lines.collect())
}
