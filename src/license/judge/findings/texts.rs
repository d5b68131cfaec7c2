//! The state of a licence text.

use super::super::evidence::Held;
use super::super::place::EvidencePlace;
use super::super::ruling::state_of;
use super::{ASK_OWNER, Words};
use crate::finding::{Cause, Finding, Meta};
use crate::license::outcome::{Outcome, Quality};
use crate::license::policy::Class;
use crate::license::read::Reading;
use crate::text::Untrusted;

impl Words<'_> {
    /// The finding on a text, where there is anything to say.
    pub(super) fn text(&self, held: &Held) -> Option<Finding> {
        let (rule, _) = state_of(&held.reading.outcome)?;
        let place = self.cx.place_of(held);
        let words = Untrusted(&place.words);
        Some(match &held.reading.outcome {
            Outcome::License { expr, quality } => {
                licence(rule, &place, &expr.to_string(), *quality, &held.reading)
            }
            Outcome::Modified { base, .. } => {
                let residue = residue(&held.reading, &place);
                let message = format!(
                    "the text is {base} with a limit that {base} does not have: `{residue}`"
                );
                let finding = place.finding(rule, message, "these words decide");
                let refused = self.cx.scope.options().class(base) > Class::Warn;
                finding.help(if refused {
                    format!("accept exactly this licence with `--accept-license {base}`")
                } else {
                    "no flag takes it: ask the owner which licence is meant".to_owned()
                })
            }
            outcome if outcome.keeps_all() => {
                let message = self.proprietary(&place);
                let finding = place.finding(rule, message, "these words decide");
                self.with_evidence(finding.help(ASK_OWNER))
            }
            Outcome::Incomplete { near } => {
                let message = format!("the text is only a part of {near}");
                let finding = place.finding(rule, message, "begins here");
                finding.help(format!("put the whole text of {near} into this file"))
            }
            Outcome::Disguised => {
                let message =
                    format!("`{words}` mixes Latin letters with letters of another script");
                let finding = place.finding(rule, message, "not the letters they seem to be");
                finding.help("use the unchanged text of the licence")
            }
            Outcome::Pointer { .. } => {
                let message = "the text points at a file that is not in this repository";
                place.finding(rule, message, "points elsewhere")
            }
            outcome => {
                let reason = match outcome {
                    Outcome::Unknown(reason) => reason,
                    Outcome::Empty => "the file is empty",
                    _ => "the file names a holder and grants nothing",
                };
                let name = Untrusted(held.path.name());
                let message = format!("`{name}` is no known licence: {reason}");
                let finding = place.finding(rule, message, "begins here");
                finding.help("put the text of a licence of the SPDX list into this file")
            }
        })
    }
}

/// So many words are a sentence of their own, not a change of the licence's.
const SENTENCE: usize = 6;

/// A licence that is there, but not as a whole and unchanged.
fn licence(
    rule: &'static Meta,
    place: &EvidencePlace,
    expr: &str,
    quality: Quality,
    reading: &Reading,
) -> Finding {
    match quality {
        Quality::Whole | Quality::Remarked => {
            let first = residue(reading, place);
            let stands_beside = |words: &String| {
                let is_change = words.starts_with('-') || words.contains(" (for: ");
                !is_change && words.split_whitespace().count() >= SENTENCE
            };
            let (with, help) = if reading.residue.iter().all(stands_beside) {
                let help = "leave the text alone in this file, and put the rest beside it, into \
                            NOTICE or README";
                ("more words beside it", help.to_owned())
            } else {
                let help = format!("use the unchanged text of {expr}");
                ("other words", help)
            };
            let message = format!("the text is {expr} with {with}: `{first}`");
            let finding = place.finding(rule, message, "not in the licence");
            finding.help(help)
        }
        Quality::Notice => {
            let message = format!("only the short notice of {expr} is here, not its text");
            let finding = place.finding(rule, message, "names the licence");
            finding.help(format!("put the whole text of {expr} into this file"))
        }
        Quality::Deed => text_missing(rule, expr, place),
    }
}

/// A licence is named, and its text is nowhere: of each licence one finding, wherever it
/// is named.
pub(super) fn text_missing(rule: &'static Meta, expr: &str, place: &EvidencePlace) -> Finding {
    let message = format!("`{expr}` is named, and no file holds its text");
    let finding = place.finding(rule, message, "names the licence");
    let finding = finding.cause(Cause::new(format!("text of {expr}")));
    finding.help(match file_for_text(&place.path) {
        file if file.contains('/') => format!(
            "put the text of {expr} into `{}`, or, where it is the licence of all that lies \
             here, into `LICENSE` at the root",
            Untrusted(&file)
        ),
        file => format!("put the text of {expr} into `{file}`"),
    })
}

/// Where the text belongs that the file at `path` names: beside it, but a plugin's
/// beside the hidden folder of its manifest.
fn file_for_text(path: &str) -> String {
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let (above, name) = folder.rsplit_once('/').unwrap_or(("", folder));
    let folder = if name.starts_with('.') && path.ends_with(".json") {
        above
    } else {
        folder
    };
    if folder.is_empty() {
        "LICENSE".to_owned()
    } else {
        format!("{folder}/LICENSE")
    }
}

/// The first words beside the licence, else those that decide.
fn residue(reading: &Reading, place: &EvidencePlace) -> String {
    let first = reading.residue.first().unwrap_or(&place.words);
    Untrusted(first).to_string()
}
