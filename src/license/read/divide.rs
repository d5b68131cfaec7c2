//! A text that is several in one: licences below titles, or in quotes behind the main one.

use super::judged::Judged;
use super::parts::MANY;
use super::reader::Reader;
use super::shorten;
use crate::license::about::{self, Speaker};
use crate::license::outcome::{Outcome, Quality};
use crate::license::tokens::Tokens;
use crate::license::zones::Body;
use crate::license::{divided, lexicon, nearest, unmatched};

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
