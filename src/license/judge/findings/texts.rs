//! The state of a licence text.

use super::super::evidence::Held;
use super::super::place::EvidencePlace;
use super::super::ruling::state_of;
use super::Words;
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
                if held.reading.divides && self.to_owner() {
                    // The owner said what else holds, and it was understood.
                    return None;
                }
                licence(rule, &place, &expr.to_string(), *quality, &held.reading)
            }
            Outcome::Modified { base, .. } => {
                let finding = modified(rule, &place, base, &held.reading);
                let refused = self.cx.scope.options().class(base) > Class::Warn;
                finding.help(match &self.flags {
                    _ if self.to_owner() => format!(
                        "use the unchanged text of {base}, or give your terms a name of their own"
                    ),
                    Some(flags) if refused => {
                        format!("accept exactly this licence with `{flags}`")
                    }
                    _ => "no flag takes it: ask the owner which licence is meant".to_owned(),
                })
            }
            outcome if outcome.keeps_all() => {
                let message = self.proprietary(&place);
                let finding = place.finding(rule, message, "these words decide");
                let finding = self.with_evidence(finding.help(self.ask_owner()));
                if !self.to_owner() {
                    return Some(finding);
                }
                finding.cause(
                    one_text(&held.reading).titled(|count| {
                        format!("{count} skills are under terms that are not open")
                    }),
                )
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
        Quality::Whole | Quality::Remarked => remarked(rule, place, expr, reading),
        Quality::Notice => {
            let message = format!("only the short notice of {expr} is here, not its text");
            let finding = place.finding(rule, message, "names the licence");
            finding.help(format!("put the whole text of {expr} into this file"))
        }
        Quality::Deed => text_missing(rule, expr, place),
    }
}

/// A licence with words beside it, or without some of its own.
fn remarked(rule: &'static Meta, place: &EvidencePlace, expr: &str, reading: &Reading) -> Finding {
    if let Some(lacks) = &reading.lacks {
        let message = format!("the text is {expr} and leaves out `{}`", Untrusted(lacks));
        let finding = place.finding(rule, message, "words are missing behind this");
        let finding = finding.cause(one_text(reading));
        return finding.help(format!("use the unchanged text of {expr}"));
    }
    let first = residue(reading, place);
    let stands_beside = |words: &String| {
        let is_change = words.starts_with('-') || words.contains(" (for: ");
        !is_change && words.split_whitespace().count() >= SENTENCE
    };
    let (with, help) = if !reading.residue.iter().all(stands_beside) {
        ("other words", format!("use the unchanged text of {expr}"))
    } else if reading.divides || reading.residue.iter().any(|words| grants(words)) {
        // Elsewhere they would count no more.
        let help = "these words are part of what is granted: leave them where they stand";
        ("more words beside it", help.to_owned())
    } else {
        let help = "leave the text alone in this file, and put the rest beside it, into \
                    NOTICE or README";
        ("more words beside it", help.to_owned())
    };
    let message = format!("the text is {expr} with {with}: `{first}`");
    let finding = place.finding(rule, message, "not in the licence");
    finding.cause(one_text(reading)).help(help)
}

/// Copies of one text are one thing to settle.
fn one_text(reading: &Reading) -> Cause {
    Cause::new(format!("text {}", reading.sha256))
}

/// Whether words beside a licence grant something, or say what has which licence.
fn grants(words: &str) -> bool {
    let words = words.to_lowercase();
    let speaks = ["licen", "permi", "grant", "copyright", "free to"];
    speaks.iter().any(|mark| words.contains(mark))
}

/// A licence that is limited by words that it does not have, or lacks.
pub(super) fn modified(
    rule: &'static Meta,
    place: &EvidencePlace,
    base: &str,
    reading: &Reading,
) -> Finding {
    if let Some(lacks) = &reading.lacks {
        let lacks = Untrusted(lacks);
        let message = format!("the text is {base} without `{lacks}`, which {base} grants");
        return place.finding(rule, message, "words are missing behind this");
    }
    let residue = residue(reading, place);
    let message = format!("the text is {base} with a limit that {base} does not have: `{residue}`");
    place.finding(rule, message, "these words decide")
}

/// A licence is named, and its text is nowhere: of each licence one finding, wherever it
/// is named.
pub(super) fn text_missing(rule: &'static Meta, expr: &str, place: &EvidencePlace) -> Finding {
    let message = format!("`{expr}` is named, and no file holds its text");
    let finding = place.finding(rule, message, "names the licence");
    let finding = finding.cause(Cause::new(format!("text of {expr}")));
    finding.help(match file_for_text(&place.path) {
        // The same is said of every other folder that names it.
        file if file.contains('/') => format!(
            "put the text of {expr} into `{}`, and so into each folder that names it; one \
             LICENSE in a folder above them will do where all below it is under {expr}",
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

/// The first words beside the licence, else those that decide. What begins with `-` is
/// not there.
fn residue(reading: &Reading, place: &EvidencePlace) -> String {
    let mut there = reading
        .residue
        .iter()
        .filter(|words| !words.starts_with('-'));
    let first = there.next().unwrap_or(&place.words);
    Untrusted(first).to_string()
}
