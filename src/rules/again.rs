//! Findings about one thing that stands at several places, told once.

use std::collections::HashMap;

use crate::finding::{Finding, Safety};
use crate::text::Untrusted;

/// Findings of one skill, each thing once: what is mended in the same way is told at its
/// first place, with the others in a note.
#[derive(Default)]
pub(crate) struct Gathered {
    found: Vec<(Finding, Vec<Place>)>,
    by_key: HashMap<Key, usize>,
}

/// A file, as findings print its path, and a line of it, from 1.
pub(crate) type Place = (String, usize);

#[derive(PartialEq, Eq, Hash)]
struct Key {
    what: String,
    help: Option<String>,
    /// Whether its fix is a safe one, where it has one.
    safe: Option<bool>,
}

impl Gathered {
    /// Puts a finding about `what` to the others. A fix of the first mends all places.
    pub(crate) fn add(&mut self, what: String, finding: Finding) {
        let fix = finding.fix.as_ref();
        let key = Key {
            what,
            help: finding.help.clone(),
            safe: fix.map(|fix| fix.safety == Safety::Safe),
        };
        let Some(first) = self.by_key.get(&key) else {
            self.by_key.insert(key, self.found.len());
            self.found.push((finding, Vec::new()));
            return;
        };
        let (first, places) = &mut self.found[*first];
        places.push((
            finding.path().to_owned(),
            finding.at.first_line().unwrap_or(1),
        ));
        if let (Some(fix), Some(more)) = (&mut first.fix, finding.fix) {
            fix.edits.extend(more.edits);
        }
    }

    /// How many things were found.
    pub(crate) fn len(&self) -> usize {
        self.found.len()
    }

    /// The findings in the order in which they came; `verb` is what the text does at the
    /// further places: `linked`.
    pub(crate) fn told(self, verb: &str) -> impl Iterator<Item = Finding> {
        let found = self.found.into_iter();
        found.map(move |(finding, places)| match also(verb, &places) {
            Some(note) => finding.note(note),
            None => finding,
        })
    }
}

/// The further places of something: `also run in a.md:3, b.md:4 and 2 more`.
pub(crate) fn also(verb: &str, places: &[Place]) -> Option<String> {
    const SHOWN: usize = 3;
    if places.is_empty() {
        return None;
    }
    let place = |(shown, line): &Place| format!("{}:{line}", Untrusted(shown));
    let named: Vec<String> = places.iter().take(SHOWN).map(place).collect();
    let more = match places.len().saturating_sub(SHOWN) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    Some(format!("also {verb} in {}{more}", named.join(", ")))
}

/// The further lines on which something stands.
pub(crate) fn also_on(mut lines: Vec<usize>) -> Option<String> {
    const SHOWN: usize = 8;
    lines.dedup();
    let shown: Vec<String> = lines.iter().take(SHOWN).map(usize::to_string).collect();
    let more = match lines.len().saturating_sub(SHOWN) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let word = if lines.len() == 1 { "line" } else { "lines" };
    (!lines.is_empty()).then(|| format!("also on {word} {}{more}", shown.join(", ")))
}
