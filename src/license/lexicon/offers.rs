//! Offers of another licence beside the one that a text grants: `For commercial licences,
//! please contact …` takes nothing from what everybody has already.

use std::ops::Range;

use super::phrases::{ACTS, LIMITING};
use super::{BESIDE_TABLE, Hit, PROHIBITS_TABLE, RESTRICTS_TABLE, choices, listed};
use crate::license::tokens::Tokens;

/// An offer has at most so many words.
const LONGEST: usize = 24;

/// What may stand before the licence that is offered. Who must have it, and what for, is no
/// word of an offer.
const LEADS: &[&str] = &[
    "for",
    "about",
    "regarding",
    "information",
    "more",
    "details",
    "on",
    "to",
    "obtain",
    "get",
    "buy",
    "purchase",
    "if",
    "you",
    "want",
    "would",
    "like",
    "interested",
    "in",
    "are",
    "a",
    "an",
    "our",
    "the",
    "separate",
    "also",
    "additionally",
    "alternatively",
    "there",
    "is",
];

/// Kinds of licences that are offered beside an open one.
const KINDS: &[&str] = &["commercial", "alternative"];

/// Between the kind and the licence.
const OF_KINDS: &[&str] = &["use", "usage", "and", "or", "enterprise"];

const LICENSES: &[&str] = &["license", "licenses", "licensing"];

/// Between the licence and how one comes by it.
const BETWEEN: &[&str] = &[
    "is",
    "are",
    "also",
    "option",
    "options",
    "arrangement",
    "arrangements",
    "inquiries",
    "enquiries",
    "questions",
    "information",
    "details",
    "terms",
    "for",
    "the",
    "software",
    "please",
    "can",
    "be",
    "separately",
];

/// How one comes by it.
const MEANS: &[&str] = &[
    "available",
    "offered",
    "obtained",
    "purchased",
    "contact",
    "email",
    "mail",
    "write",
    "visit",
    "see",
    "reach",
];

/// Asking is no condition where nothing is asked for but the other licence.
const ASKING: &[&[&str]] = &[&["contact", "us"], &["contact", "the", "author"]];

/// Words by which a sentence goes on to a condition.
const CONDITIONS: &[&str] = &[
    "if",
    "before",
    "prior",
    "when",
    "where",
    "who",
    "whom",
    "whose",
    "which",
    "that",
    "until",
    "for",
    "first",
    "may",
    "shall",
    "should",
    "otherwise",
];

/// Whether the words of the hit stand in a sentence that offers another licence and says
/// nothing else.
pub fn is_in_offer(tokens: &Tokens, hit: &Hit) -> bool {
    let list = tokens.list();
    let from = hit.range.start.saturating_sub(LONGEST);
    let starts = (from..=hit.range.start).rev();
    let mut starts = starts.filter(|&at| at == 0 || list[at - 1].ends);
    // What stands in front of a colon may be its beginning.
    let own = starts.next();
    let mut starts = own.into_iter().chain(starts.next());
    starts.any(|start| offer_at(tokens, start).is_some_and(|offer| hit.range.end <= offer.end))
}

/// `text` with blanks in place of such sentences and of the titles above them, which say no
/// more: `Commercial License`.
pub fn without_offers(text: &str) -> String {
    let tokens = Tokens::new(text);
    let mut bytes = text.as_bytes().to_vec();
    let starts = (0..tokens.len()).filter(|&at| at == 0 || tokens.list()[at - 1].ends);
    for start in starts {
        if let Some(offer) = offer_at(&tokens, start) {
            let titled = title_above(&tokens, offer.start)..offer.end;
            let blank = bytes[tokens.span(titled).range()].iter_mut();
            blank
                .filter(|byte| !byte.is_ascii_whitespace())
                .for_each(|byte| *byte = b' ');
        }
    }
    String::from_utf8(bytes).unwrap_or_default()
}

/// Whether the words are the title of an offer that follows, `Commercial License`, or a line
/// of one.
pub fn is_title_of_offer(tokens: &Tokens, line: Range<usize>) -> bool {
    let end = line.end;
    let begins = line.start == 0 || tokens.list()[line.start - 1].ends;
    let own = begins && offer_at(tokens, line.start).is_some_and(|offer| end <= offer.end);
    own || line.into_iter().all(|at| is_of_title(tokens.word(at)))
        && offer_at(tokens, end).is_some()
}

/// Whether a title of an offer may have the word.
fn is_of_title(word: &str) -> bool {
    KINDS.contains(&word) || OF_KINDS.contains(&word) || LICENSES.contains(&word)
}

/// Where the title of the offer at `start` begins; there, where it has none.
fn title_above(tokens: &Tokens, start: usize) -> usize {
    const MOST: usize = 6;
    let from = start.saturating_sub(MOST);
    let is_known = |at: &usize| is_of_title(tokens.word(*at));
    let title = (from..start).rev().take_while(is_known).last();
    let is_line = |at: &usize| *at == 0 || tokens.list()[*at - 1].ends;
    title.filter(is_line).unwrap_or(start)
}

/// The sentence that begins at `start`, where it is an offer of another licence and nothing
/// else.
pub fn offer_at(tokens: &Tokens, start: usize) -> Option<Range<usize>> {
    let sentence = sentence_at(tokens, start, start)?;
    let choice = if choices::is_lead(tokens, sentence.clone()) {
        sentence_at(tokens, start, sentence.end)?
    } else {
        sentence.clone()
    };
    let behind = choices::behind(tokens, choice.clone());
    if behind.is_some_and(|behind| behind.is_empty() || points_only(tokens, behind)) {
        return Some(choice);
    }
    let kind = sentence
        .clone()
        .find(|&at| KINDS.contains(&tokens.word(at)))?;
    let license = (kind + 1..sentence.end).find(|&at| !OF_KINDS.contains(&tokens.word(at)))?;
    let means = (license + 1..sentence.end).find(|&at| !BETWEEN.contains(&tokens.word(at)))?;
    // `You are to obtain` it is a demand.
    let told = (start..kind).any(|at| tokens.word(at) == "you") && tokens.word(start) != "if";
    let is_offer = !told
        && (start..kind).all(|at| LEADS.contains(&tokens.word(at)))
        && LICENSES.contains(&tokens.word(license))
        && MEANS.contains(&tokens.word(means))
        && leads_to_somebody(tokens, means..sentence.end);
    is_offer.then_some(sentence)
}

/// The words from `start` to the end of the sentence that `from` stands in, where they are no
/// more than an offer may have.
fn sentence_at(tokens: &Tokens, start: usize, from: usize) -> Option<Range<usize>> {
    let list = tokens.list();
    let mut ends = from..tokens.len().min(start + LONGEST);
    let last = ends.find(|&at| list[at].ends || at + 1 == list.len())?;
    Some(start..last + 1)
}

/// Whether words are `see` and where to read more, and nothing else.
fn points_only(tokens: &Tokens, words: Range<usize>) -> bool {
    const MORE: [&str; 3] = ["more", "details", "information"];
    let is_more = |at: usize| {
        tokens.word(at) == "for" && words.contains(&(at + 1)) && MORE.contains(&tokens.word(at + 1))
    };
    let cut = words.clone().find(|&at| is_more(at)).unwrap_or(words.end);
    let more = (cut..words.end).skip(1);
    tokens.word(words.start) == "see"
        && leads_to_somebody(tokens, words.start..cut)
        && more.into_iter().all(|at| MORE.contains(&tokens.word(at)))
}

/// Whether the words say where one asks for the licence, and set no condition.
fn leads_to_somebody(tokens: &Tokens, words: Range<usize>) -> bool {
    let end = words.end;
    words.into_iter().all(|at| {
        let word = tokens.word(at);
        let asks = ASKING.iter().any(|asking| {
            let there = at..end.min(at + asking.len());
            tokens.words(there) == **asking
        });
        let limits = [&PROHIBITS_TABLE, &RESTRICTS_TABLE, &BESIDE_TABLE]
            .iter()
            .any(|table| listed(table, tokens, at..end).is_some());
        tokens.list()[at].url
            || asks
            || !limits
                && !LIMITING.contains(&word)
                && !ACTS.contains(&word)
                && !CONDITIONS.contains(&word)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_offer(text: &str) -> bool {
        let tokens = Tokens::new(text);
        offer_at(&tokens, 0).is_some_and(|offer| offer.end == tokens.len())
    }

    #[test]
    fn another_licence_is_offered() {
        for text in [
            "For commercial use licenses, please contact:",
            "For commercial licensing, contact Fern Ltd at seeds@fern.example.",
            "For commercial licences, please contact us.",
            "A commercial license is also available.",
            "Commercial licences are available from Al Fern.",
            "To obtain a commercial or enterprise license, please write to Al Fern.",
            "If you would like a commercial licence, email Al Fern.",
            "For information about alternative licensing arrangements for the Software, please \
             visit https://fern.example/only/use",
            "Project is licensed under dual license: GPLv2 and Commercial License (see \
             seeds.fern.example for more information).",
            "This software is dual-licensed under the GNU AGPL version 3 and a commercial license.",
        ] {
            assert!(is_offer(text), "{text}");
        }
    }

    #[test]
    fn a_demand_for_a_licence_is_no_offer() {
        for text in [
            "Commercial use requires a licence.",
            "For commercial use, please contact us.",
            "For commercial use, a license is available from Fern.",
            "For commercial use a commercial license is required, please contact us.",
            "If you need a commercial license, contact us.",
            "Firms need a commercial license, available from Fern.",
            "A commercial license is available for firms with ten employees.",
            "For commercial licences, contact us before use.",
            "Commercial licences are available, otherwise no copies.",
            "Commercial licences are available to those who pay.",
            "Only commercial licences are available.",
            "Commercial license.",
            "You are to obtain a commercial license, contact Fern.",
            "Dual licensed under GPLv2 for persons and a commercial license.",
            "Dual licensed under GPLv2 and a commercial license for firms.",
            "Dual licensed under GPLv2 and a commercial license, see below who must buy it.",
            "Dual licensed under GPLv2 and a commercial license, see there for firms.",
            "This is under a dual license and a commercial license.",
            "This project is licensed under GPLv2 and a commercial license.",
            "Dual licensed, not under GPLv2 and a commercial license.",
        ] {
            assert!(!is_offer(text), "{text}");
        }
    }
}
