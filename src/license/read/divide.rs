//! A text that is several in one: licences below titles, or in quotes behind the main one.

use super::judged::Judged;
use super::parts::MANY;
use super::reader::Reader;
use super::shorten;
use crate::license::about::{self, Speaker};
use crate::license::expression::Expr;
use crate::license::outcome::{Outcome, Quality};
use crate::license::tokens::Tokens;
use crate::license::zones::Body;
use crate::license::{divided, lexicon, nearest, part, unmatched};
use crate::text::Span;

impl Reader<'_> {
    /// The licence of the whole, and those in quotes behind it of what came from elsewhere.
    pub(super) fn with_quoted(&self) -> Option<Judged> {
        let (main, parts) = divided::quoted(self.text)?;
        let mut found = read_part(main, 0)?;
        for part in parts {
            let terms = part.terms;
            let one = read_part(&self.text[terms.clone()], terms.start)?;
            found = found
                .and(one)
                .filter(|_| only_tells(&self.text[part.lead]))?;
        }
        Some(found)
    }

    /// Whole licences behind rulers, and between these few words at most that name them.
    pub(super) fn behind_rulers(&self) -> Option<Judged> {
        const MOST: usize = 12;
        const FEWEST_WHOLE: usize = 2;
        let parts = divided::ruled(self.text);
        if !(2..=MOST).contains(&parts.len()) || self.body.kept.len() > nearest::MOST_WORDS {
            return None;
        }
        let text = without_asides(self.text);
        let mut found: Option<Judged> = None;
        let mut whole = 0;
        let mut lead = None;
        for (nth, part) in parts.into_iter().enumerate() {
            let one = read_part(&text[part.clone()], part.start);
            let is_whole = one.as_ref().is_some_and(Judged::is_whole);
            if nth == 0 && !is_whole {
                lead = Some(part);
                continue;
            }
            let one = one?;
            whole += usize::from(is_whole);
            found = Some(match found {
                Some(before) => before.and(one)?,
                None => one,
            });
        }
        let mut found = found.filter(|_| whole >= FEWEST_WHOLE)?;
        if let Some(lead) = lead {
            let Outcome::License { expr, quality } = &mut found.outcome else {
                return None;
            };
            if !tells_of(&text[lead.clone()], expr) {
                return None;
            }
            *quality = (*quality).max(Quality::Remarked);
            found.residue.insert(0, shorten(&self.text[lead.clone()]));
            found.span = Some(Span::new(lead.start, lead.end));
        }
        Some(found)
    }

    /// The text as parts below titles, each of which is a licence by itself; the few words
    /// above them and the titles only say what is there.
    pub(super) fn divided(&self) -> Option<Judged> {
        const MOST: usize = 40;
        let parts = divided::parts(self.text);
        if !(2..=MOST).contains(&parts.len()) || self.body.kept.len() > nearest::MOST_WORDS {
            return None;
        }
        let mut found: Option<Judged> = None;
        let mut named = Vec::new();
        let mut at = 0;
        for part in parts {
            let beside = &self.text[at..part.start];
            if !only_tells(beside) {
                return None;
            }
            named.extend(unmatched::names_in_prose(beside));
            at = part.end;
            let one = read_part(&self.text[part.clone()], part.start)?;
            found = Some(match found {
                Some(before) => before.and(one)?,
                None => one,
            });
        }
        let mut found = found?;
        let Outcome::License { expr, .. } = &mut found.outcome else {
            return None;
        };
        for (beside, _) in named {
            if !beside.ids().iter().all(|id| expr.ids().contains(id)) {
                *expr = expr.clone().and(beside);
            }
        }
        Some(found)
    }
}

/// Whether words above licences name these alone, and keep and limit nothing.
fn tells_of(words: &str, licences: &Expr) -> bool {
    const MOST: usize = 160;
    let tokens = Tokens::new(words);
    let all = 0..tokens.len();
    let named = unmatched::names_in_prose(words);
    let known = licences.ids();
    let mut named = named.iter().flat_map(|(expr, _)| expr.ids());
    let mut sentences = words.split(". ").flat_map(|said| said.split("\n\n"));
    tokens.len() <= MOST
        && sentences.all(|said| {
            let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
            !said.contains("licensed under") || !unmatched::names_in_prose(&said).is_empty()
        })
        && named.all(|id| known.contains(&id))
        && lexicon::limits(&tokens, all.clone()).is_empty()
        && lexicon::words(&tokens, all.clone()).is_empty()
        && part::named(&tokens, words, all.clone()).is_empty()
        && part::introduced(&tokens, all.clone()).is_none()
        && !tokens.words(all).contains(&"reserved")
        && about::against(words, Speaker::Readme).is_empty()
}

/// The text with blanks in place of what its sentences set aside for others of them:
/// `Documentation (excluding specifications) is licensed under …`, where another sentence
/// has a licence for specifications. All of the licences are taken for the whole.
fn without_asides(text: &str) -> String {
    const MARK: &str = "(excluding ";
    const LONGEST: usize = 40;
    const MOST: usize = 8;
    let is_given = |thing: &str| {
        let one = thing.trim_end_matches('s');
        let mut sentences = text.split(['\n', '.']);
        sentences.any(|said| {
            let said = said.to_ascii_lowercase();
            let given = said.find(" licensed under ");
            let given =
                given.is_some_and(|at| said[..at].contains(one) && !said[..at].contains(MARK));
            given && !unmatched::names_in_prose(&said).is_empty()
        })
    };
    let mut shown = text.to_owned();
    for (at, _) in text.match_indices(MARK).take(MOST) {
        let aside = text[at..].find(')').map(|length| at..at + length + 1);
        let Some(aside) = aside.filter(|aside| aside.len() <= LONGEST) else {
            continue;
        };
        let thing = text[at + MARK.len()..aside.end - 1].to_ascii_lowercase();
        let is_word = !thing.is_empty() && thing.bytes().all(|byte| byte.is_ascii_alphabetic());
        if is_word && is_given(&thing) {
            shown.replace_range(aside.clone(), &" ".repeat(aside.len()));
        }
    }
    shown
}

/// Whether few words beside licences keep and limit nothing.
fn only_tells(words: &str) -> bool {
    let tokens = Tokens::new(words);
    let all = 0..tokens.len();
    tokens.len() < MANY
        && lexicon::limits(&tokens, all.clone()).is_empty()
        && lexicon::words(&tokens, all.clone()).is_empty()
        && !tokens.words(all).contains(&"reserved")
        && about::against(words, Speaker::Readme).is_empty()
}

/// A part of a text that begins at `start`, read like a text of its own: its licences,
/// where it is nothing but those, word for word or by name. A part that only names them counts as words beside
/// the others.
fn read_part(text: &str, start: usize) -> Option<Judged> {
    let tokens = Tokens::new(text);
    let body = Body::of(&tokens, text);
    let reader = Reader {
        text,
        tokens: &tokens,
        body: &body,
    };
    let mut read = reader.undivided(&[]);
    let Outcome::License { quality, .. } = &mut read.outcome else {
        return None;
    };
    if *quality == Quality::Remarked || !read.covers.is_empty() {
        return None;
    }
    if *quality > Quality::Remarked {
        if !about::against(text, Speaker::Readme).is_empty() {
            return None;
        }
        *quality = Quality::Remarked;
        let words = read.span.and_then(|span| text.get(span.range()));
        read.residue.push(shorten(words.unwrap_or(text)));
    }
    read.span = read.span.map(|span| span.shifted(start));
    Some(read)
}
