//! The form of the Business Source License, filled in above its terms: who licenses what,
//! what more may be done with it, and when it turns into which other licence.

use std::ops::Range;

use super::lexicon;
use super::tokens::Tokens;

/// The licence that has the form.
pub const ID: &str = "BUSL-1.1";

/// A field of the form.
struct Field {
    name: &'static str,
    /// At most so many words; of a grant that may be as long as it likes, none.
    most: Option<usize>,
}

/// The fields in order. What is granted beside the terms is for the licensor to say; the
/// others name something.
const FIELDS: [Field; 5] = [
    Field {
        name: "Licensor:",
        most: Some(24),
    },
    Field {
        name: "Licensed Work:",
        most: Some(60),
    },
    Field {
        name: "Additional Use Grant:",
        most: None,
    },
    Field {
        name: "Change Date:",
        most: Some(40),
    },
    Field {
        name: "Change License:",
        most: Some(30),
    },
];

/// What the form says of the licence.
const NOTICE: &str = "the business source license this document or the license is not an open \
    source license however the licensed work will eventually be made available under an open \
    source license as stated in this license";

/// The words `kept` without the form; `None` where it is not there, or says more.
pub fn without(text: &str, tokens: &Tokens, kept: &[usize]) -> Option<Vec<usize>> {
    let fields = fields(text)?;
    let words = |span: &Range<usize>| first_at(tokens, span.start)..first_at(tokens, span.end);
    for (field, span) in FIELDS.iter().zip(&fields) {
        let words = words(span);
        let is_short = field.most.is_none_or(|most| words.len() <= most);
        if !is_short || field.most.is_some() && limits(tokens, words) {
            return None;
        }
    }
    let end = fields.last()?.end;
    let mut cut = vec![title_above(tokens, words(&(fields[0].start..end)))];
    cut.extend(behind(tokens, first_at(tokens, end)));
    let is_left = |at: &&usize| !cut.iter().any(|cut| cut.contains(at));
    Some(kept.iter().filter(is_left).copied().collect())
}

/// The first word that begins at `place` or behind it.
fn first_at(tokens: &Tokens, place: usize) -> usize {
    tokens
        .list()
        .partition_point(|token| token.span.start < place)
}

/// Where each of the fields stands, in order: up to the next one, the last up to an empty
/// line.
fn fields(text: &str) -> Option<Vec<Range<usize>>> {
    let mut starts: Vec<usize> = Vec::new();
    let (mut at, mut end) = (0, None);
    for line in text.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let shown = line.trim_start().trim_start_matches(['*', '#', ' ']);
        match FIELDS.get(starts.len()) {
            Some(field) if shown.starts_with(field.name) => starts.push(start),
            None if line.trim().is_empty() => {
                end = Some(start);
                break;
            }
            _ => {}
        }
    }
    let end = end.filter(|_| starts.len() == FIELDS.len())?;
    let ends = starts.iter().skip(1).copied().chain([end]);
    Some(
        starts
            .iter()
            .copied()
            .zip(ends)
            .map(|(a, b)| a..b)
            .collect(),
    )
}

/// Whether a field that names something limits the licence, its own name aside.
fn limits(tokens: &Tokens, words: Range<usize>) -> bool {
    const NAME: &[&str] = &["change", "date"];
    let hits = lexicon::limits(tokens, words);
    hits.iter()
        .any(|hit| tokens.words(hit.range.clone()) != NAME)
}

/// The form with the title above it: `Parameters`.
fn title_above(tokens: &Tokens, form: Range<usize>) -> Range<usize> {
    let above = form.start.checked_sub(1);
    let above = above.filter(|&at| tokens.word(at) == "parameters" && tokens.list()[at].first);
    above.unwrap_or(form.start)..form.end
}

/// What stands below the form and belongs to it: where one asks for other terms, and what
/// the licence is.
fn behind(tokens: &Tokens, start: usize) -> Vec<Range<usize>> {
    let list = tokens.list();
    let mut at = start;
    let mut found = Vec::new();
    if let Some(offer) = lexicon::offer_at(tokens, at) {
        let address = (offer.end..list.len()).find(|&at| !list[at].url);
        at = address.unwrap_or(list.len());
        found.push(offer.start..at);
    }
    let titled = usize::from(tokens.word(at) == "notice");
    let words = NOTICE.split(' ').count();
    let notice = at + titled..(at + titled + words).min(tokens.len());
    if NOTICE.split(' ').eq(tokens.words(notice.clone())) {
        found.push(at..notice.end);
    }
    found
}
