//! Tables of messages with the skill that each should find.

use std::collections::BTreeMap;

use super::coverage::{Confused, confusion};

/// A message and the skill that it should find.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Utterance {
    /// Its line in the file, from 1.
    pub line: usize,
    /// The message.
    pub message: String,
    /// The id of the skill.
    pub id: String,
    /// The language; `und` where none is said.
    pub language: String,
}

/// How many messages found their skill.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Accuracy {
    /// Messages.
    pub total: usize,
    /// Those whose skill was first.
    pub top1: usize,
    /// Those whose skill was among the first three.
    pub top3: usize,
}

/// A message whose skill was not first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Miss {
    /// The message.
    pub utterance: Utterance,
    /// The skill that was first.
    pub actual: Option<String>,
    /// The place of the one that should have been; `None` where it was not offered.
    pub rank: Option<usize>,
}

/// What a table of messages gave.
#[derive(Clone, Debug, Default)]
pub struct Utterances {
    /// All messages.
    pub all: Accuracy,
    /// Those of each language, by where it first stands.
    pub by_language: Vec<(String, Accuracy)>,
    /// Which skills stood where others should.
    pub confusion: Vec<Confused>,
    /// The messages whose skill was not first, in the order of the file.
    pub misses: Vec<Miss>,
}

/// The head that a table may have.
const HEAD: [&str; 3] = ["message", "id", "language"];

/// Reads lines of a message, an id and a language, with tabs between them.
///
/// # Errors
/// The number of the first line that has another number of fields, and how many.
pub fn read(text: &str) -> Result<Vec<Utterance>, (usize, usize)> {
    let mut all = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        if text.trim().is_empty() {
            continue;
        }
        let fields: Vec<&str> = text.split('\t').map(str::trim).collect();
        let [message, id, language] = fields.as_slice() else {
            return Err((line, fields.len()));
        };
        if all.is_empty() && line == 1 && fields == HEAD {
            continue;
        }
        all.push(Utterance {
            line,
            message: (*message).to_owned(),
            id: (*id).to_owned(),
            language: if language.is_empty() { "und" } else { language }.to_owned(),
        });
    }
    Ok(all)
}

/// Counts what was found: for each message the first skill, and the place of the one
/// that should be.
pub fn count(found: Vec<(Utterance, Option<String>, Option<usize>)>) -> Utterances {
    let mut counted = Utterances::default();
    let mut languages: BTreeMap<String, usize> = BTreeMap::new();
    let mut confused = Vec::new();
    for (utterance, actual, rank) in found {
        let at = *languages
            .entry(utterance.language.clone())
            .or_insert_with(|| {
                let accuracy = Accuracy::default();
                counted
                    .by_language
                    .push((utterance.language.clone(), accuracy));
                counted.by_language.len() - 1
            });
        let language = counted
            .by_language
            .get_mut(at)
            .map(|(_, accuracy)| accuracy);
        for accuracy in language.into_iter().chain([&mut counted.all]) {
            accuracy.total += 1;
            accuracy.top1 += usize::from(rank == Some(1));
            accuracy.top3 += usize::from(rank.is_some_and(|rank| rank <= 3));
        }
        if rank == Some(1) {
            continue;
        }
        if let Some(actual) = &actual {
            confused.push((utterance.id.clone(), actual.clone()));
        }
        counted.misses.push(Miss {
            utterance,
            actual,
            rank,
        });
    }
    counted.confusion = confusion(confused);
    counted
}

impl Accuracy {
    /// Whether this share of the messages found their skill first.
    pub fn reaches(&self, share: f64) -> bool {
        #[allow(clippy::cast_precision_loss)] // counts of messages
        let reached = self.top1 as f64 >= share * self.total as f64;
        reached
    }
}
