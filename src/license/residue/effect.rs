//! What one run of words that differ does to a licence.

use std::collections::BTreeMap;
use std::ops::Range;

use super::alignment::Run;
use super::endorsement;
use super::words::{
    EMPTY, GRANT_WORDS, HINT_WORDS, NOUNS, ORIGIN, POLARITY, RIGHTS, TRIVIAL, VARIANTS,
    is_of_holder, is_of_terms, is_year, names_nobody, stands_for_somebody,
};
use super::{Difference, Effect, Text};
use crate::license::texts::{self, Template};
use crate::license::tokens::Tokens;
use crate::license::zones;
use crate::license::{about, lexicon, part, unmatched};

/// One run of words that differ, about to be classed.
pub struct Judge<'a> {
    /// The licence.
    pub template: &'a Template,
    /// The text.
    pub text: Text<'a>,
    /// Where they differ.
    pub run: Run,
    /// Parts of the licence that the text lacks as a whole, as it may.
    pub absent: &'a [Range<usize>],
}

impl Judge<'_> {
    /// The difference with its effect.
    pub fn judge(&self) -> Difference {
        let found = self.judge_words();
        if found.effect > Effect::Ignored && self.is_of_endorsement() {
            return Difference {
                effect: Effect::Remark,
                weight: 0,
                missing: (0, 0),
                ..found
            };
        }
        found
    }

    fn judge_words(&self) -> Difference {
        if self.is_known_variant() {
            return self.ignored();
        }
        let removed = self.removed();
        let inserted = self.inserted();
        let explained = inserted
            .as_ref()
            .is_none_or(|(effect, _)| *effect == Effect::Ignored);
        let (effect, deciding) = match inserted {
            Some((effect, range)) if effect >= removed => (effect, range),
            _ => (removed, self.text.range(self.run.inserted.clone())),
        };
        Difference {
            effect,
            inserted: self.text.range(self.run.inserted.clone()),
            deciding,
            deleted: self.deleted_words(),
            weight: if explained {
                0
            } else {
                self.run.inserted.len()
            },
            missing: self.missing(),
        }
    }

    fn ignored(&self) -> Difference {
        let inserted = self.text.range(self.run.inserted.clone());
        Difference {
            effect: Effect::Ignored,
            deciding: inserted.clone(),
            inserted,
            deleted: String::new(),
            weight: 0,
            missing: (0, 0),
        }
    }

    /// Both sides differ within the clause that keeps names from advertising, which says
    /// the same in other words.
    fn is_of_endorsement(&self) -> bool {
        let Some(clause) = &self.template.endorsement else {
            return false;
        };
        let deleted = &self.run.deleted;
        if deleted.start < clause.start || deleted.end > clause.end {
            return false;
        }
        let inserted = &self.run.inserted;
        let sentence = endorsement::sentence(&self.text, inserted.start);
        inserted.end <= sentence.end && endorsement::is_clause(&self.text, sentence)
    }

    /// Other words that the template of the list allows at this place, or that
    /// every other copy has.
    fn is_known_variant(&self) -> bool {
        let (deleted, inserted) = (self.run.deleted.clone(), self.run.inserted.clone());
        let here: Vec<&str> = deleted.clone().map(|at| self.template.word(at)).collect();
        let there: Vec<&str> = inserted.map(|at| self.text.word(at)).collect();
        let before = deleted
            .start
            .checked_sub(1)
            .map_or("", |at| self.template.word(at));
        let after = self.template.word(deleted.end);
        VARIANTS.iter().any(|variant| {
            variant.ids.contains(&self.template.id)
                && variant.licence.split_whitespace().eq(here.iter().copied())
                && variant.text.split_whitespace().eq(there.iter().copied())
                && variant.between == (before, after)
        })
    }

    fn missing(&self) -> (usize, usize) {
        let deleted = self.run.deleted.clone();
        let deleted = deleted.filter(|&at| !self.template.is_optional(at));
        let disclaims = |at: &usize| self.template.disclaims[*at];
        (deleted.clone().count(), deleted.filter(disclaims).count())
    }

    fn deleted_words(&self) -> String {
        let words: Vec<&str> = self
            .run
            .deleted
            .clone()
            .filter(|&at| !self.template.is_optional(at))
            .take(12)
            .map(|at| self.template.word(at))
            .collect();
        words.join(" ")
    }

    /// The place lies inside a sentence of the licence, or words of a sentence
    /// were replaced.
    fn is_interior(&self) -> bool {
        let (start, end) = (self.run.deleted.start, self.run.deleted.end);
        let option = self
            .template
            .optional
            .iter()
            .any(|part| part.start == start);
        let inside = start > 0 && !self.template.ends(start - 1);
        let replaced = start < end;
        end < self.template.hashes.len() && !option && (inside || replaced)
    }

    /// The inserted words run on into the licence's next sentence.
    fn runs_on(&self) -> bool {
        let end = self.run.inserted.end;
        let (Some(&last), Some(&next)) = (
            self.text.kept.get(end.wrapping_sub(1)),
            self.text.kept.get(end),
        ) else {
            return false;
        };
        let list = self.text.tokens.list();
        !list[last].ends && list[last].line == list[next].line
    }

    /// Words that stand for the holder are replaced by somebody's name, or a blank
    /// is filled in.
    fn is_blank(&self) -> bool {
        let blank = |at: usize| {
            let index = self.template.kept[at];
            self.template.tokens.list()[index].placeholder
        };
        let deleted = self.run.deleted.clone();
        let is_name = |at: usize| {
            let word = self.template.word(at);
            self.template.holders.contains(word) && !is_of_terms(word)
        };
        let replaced = deleted
            .clone()
            .all(|at| blank(at) || is_name(at) || is_of_holder(self.template.word(at)));
        let somebody = || {
            deleted
                .clone()
                .any(|at| is_name(at) || stands_for_somebody(self.template.word(at)))
        };
        let is_role = || deleted.clone().any(is_name) && self.names_a_role();
        let named = || somebody() && self.names_somebody() || is_role();
        !deleted.is_empty() && replaced && (deleted.clone().all(blank) || named())
    }

    /// Whether one of the inserted words is a name: written in capitals, or with one, and
    /// no word of the licence.
    fn names_somebody(&self) -> bool {
        let tokens = self.text.tokens;
        self.run.inserted.clone().any(|at| {
            let Some(&index) = self.text.kept.get(at) else {
                return false;
            };
            let token = &tokens.list()[index];
            let written = &self.text.text[token.span.range()];
            let known =
                names_nobody(tokens.word(index)) || self.template.hashes.contains(&token.hash);
            !known && !written.starts_with(char::is_lowercase)
        })
    }

    /// Whether the inserted words stand for whoever holds the rights, and for nothing else.
    fn names_a_role(&self) -> bool {
        let inserted = self.run.inserted.clone();
        !inserted.is_empty()
            && inserted
                .into_iter()
                .all(|at| names_nobody(self.text.word(at)))
    }

    /// Only numbers of lists and sections differ, as layout makes them.
    fn is_numbering(&self) -> bool {
        let small = |word: &str| word.len() <= 2 && word.bytes().all(|byte| byte.is_ascii_digit());
        let begins = |tokens: &Tokens, index: usize| {
            let list = tokens.list();
            list[index].first || index == 0 || list[index - 1].ends
        };
        let numbers = |tokens: &Tokens, kept: &[usize]| {
            kept.first().is_none_or(|&first| begins(tokens, first))
                && kept.iter().all(|&index| small(tokens.word(index)))
        };
        let deleted = &self.template.kept[self.run.deleted.clone()];
        let inserted = &self.text.kept[self.run.inserted.clone()];
        numbers(&self.template.tokens, deleted) && numbers(self.text.tokens, inserted)
    }

    /// The number that is missing is there, at the beginning of a line, where it looks
    /// like the number of an item: `under section` and on the next line `7.  This`.
    fn is_wrapped(&self) -> bool {
        let deleted = self.run.deleted.clone();
        let at = self.run.inserted.start;
        let around = at.checked_sub(1).and_then(|before| {
            let before = self.text.kept.get(before)?;
            Some((*before, *self.text.kept.get(at)?))
        });
        let (Some((before, next)), 1) = (around, deleted.len()) else {
            return false;
        };
        let list = self.text.tokens.list();
        let gap = self
            .text
            .text
            .get(list[before].span.end..list[next].span.start);
        let number = gap
            .unwrap_or("")
            .trim_matches(|c: char| !c.is_ascii_digit());
        self.run.inserted.is_empty() && number == self.template.word(deleted.start)
    }

    /// What the absence of the deleted words does.
    fn removed(&self) -> Effect {
        let absent = |at: usize| self.absent.iter().any(|part| part.contains(&at));
        let deleted: Vec<usize> = self.run.deleted.clone().filter(|&at| !absent(at)).collect();
        if deleted.is_empty() || self.is_blank() || self.is_numbering() || self.is_wrapped() {
            return Effect::Ignored;
        }
        let mut put: BTreeMap<&str, usize> = BTreeMap::new();
        for at in self.run.inserted.clone() {
            *put.entry(self.text.word(at)).or_default() += 1;
        }
        for &at in &deleted {
            let word = self.template.word(at);
            let moved = put.get_mut(word).filter(|count| **count > 0);
            match moved {
                Some(count) => *count -= 1,
                None if self.template.grants[at]
                    && !is_year(word)
                    && (self.is_right(word) || POLARITY.contains(&word)) =>
                {
                    return Effect::Restricts;
                }
                None => {}
            }
        }
        Effect::Remark
    }

    /// Whether a grant without this word is another grant. Where words were only
    /// left out, nearly every word counts: `with or without`.
    fn is_right(&self, word: &str) -> bool {
        let left_out = self.run.inserted.is_empty() && self.is_interior();
        GRANT_WORDS.contains(&word) || left_out && !TRIVIAL.contains(&word)
    }

    /// What the inserted words do, and which of them decide it.
    fn inserted(&self) -> Option<(Effect, Range<usize>)> {
        let run = self.run.inserted.clone();
        if run.is_empty() {
            return None;
        }
        let tokens = self.text.tokens;
        let open = self.unexplained();
        let all = self.text.range(run.clone());
        if open.is_empty() || self.is_numbering() {
            return Some((Effect::Ignored, all));
        }
        let is_holder =
            || self.names_a_role() || zones::is_holder(tokens, all.clone(), self.text.text, true);
        if self.is_blank() && is_holder() {
            return Some((Effect::Ignored, all));
        }
        if let Some(hit) = self.limit(&open) {
            return Some((hit.limit.into(), hit.range));
        }
        if (self.is_interior() || self.runs_on())
            && let Some(found) = self.bends(&open)
        {
            return Some((Effect::Restricts, found));
        }
        if self.is_note_of_origin(&open) || self.is_address(&open) || self.is_hint(&open) {
            return Some((Effect::Ignored, all));
        }
        Some((Effect::Remark, all))
    }

    /// Whether the words are a sentence among the hints on how to apply the licence, which
    /// stand behind its terms and are none: each is one by which such a hint advises.
    fn is_hint(&self, open: &[usize]) -> bool {
        let tokens = self.text.tokens;
        let list = tokens.list();
        let advises = |at: &usize| list[*at].url || HINT_WORDS.contains(&tokens.word(*at));
        self.reworded_part().is_some() && open.iter().all(advises)
    }

    /// Whether all words are the address of the Foundation that wrote the licences of GNU.
    fn is_address(&self, open: &[usize]) -> bool {
        let list = self.text.tokens.list();
        open.iter().all(|&at| {
            let token = list[at];
            token.url && self.text.text[token.span.range()].contains("fsf.org")
        })
    }

    /// Whether words on lines of their own say where the work comes from, and nothing
    /// of rights: `adapted from the upstream skill, see NOTICE`.
    fn is_note_of_origin(&self, open: &[usize]) -> bool {
        const FEWEST: usize = 4;
        let tokens = self.text.tokens;
        let list = tokens.list();
        let (Some(&first), Some(&last)) = (open.first(), open.last()) else {
            return false;
        };
        let apart = list[first].first && list.get(last + 1).is_none_or(|next| next.first);
        let has = |words: &[&str]| open.iter().any(|at| words.contains(&tokens.word(*at)));
        if part::introduced(tokens, first..last + 1).is_some() {
            return false;
        }
        self.run.deleted.is_empty() && apart && open.len() >= FEWEST && has(ORIGIN) && !has(RIGHTS)
    }

    /// Tokens of the run that are neither title, nor holder, nor address.
    fn unexplained(&self) -> Vec<usize> {
        let tokens = self.text.tokens;
        let run = &self.text.kept[self.run.inserted.clone()];
        if self.is_interior() {
            return run.to_vec();
        }
        let mut open = Vec::new();
        for line in run.chunk_by(|&a, &b| tokens.list()[a].line == tokens.list()[b].line) {
            let titles = &self.template.titles;
            if !self.may_be_title(line) {
                open.extend_from_slice(line);
                continue;
            }
            let customary = texts::is_customary_line(self.template.id, tokens, line);
            if customary || texts::is_title(tokens, line.iter().copied(), titles) {
                continue;
            }
            let sign = line.iter().position(|&at| tokens.word(at) == "copyright");
            let holder = sign.is_some_and(|sign| {
                let start = line[sign] + 1;
                let end = line.last().map_or(start, |&last| last + 1);
                let end = start.max(end - zones::rights_reserved(tokens, start..end));
                texts::is_title(tokens, line[..sign].iter().copied(), titles)
                    && zones::is_holder(tokens, start..end, self.text.text, true)
            });
            if !holder {
                open.extend_from_slice(line);
            }
        }
        if let Some(part) = self.reworded_part() {
            open.retain(|&at| !part.contains(&tokens.list()[at].hash));
        }
        open
    }

    /// The words of the optional part that stands here in other words, as the hints
    /// after the terms do: half of them at least are there. They are the licence's
    /// own, `(Don't include the brackets!)` among them.
    fn reworded_part(&self) -> Option<&[u64]> {
        let start = self.run.deleted.start;
        let mut parts = self.template.optional.iter();
        let part = parts.find(|part| part.start == start && !part.is_empty())?;
        let words = self.template.hashes.get(part.clone())?;
        let run = &self.text.kept[self.run.inserted.clone()];
        let list = self.text.tokens.list();
        let known = run.iter().filter(|&&at| words.contains(&list[at].hash));
        (known.count() * 2 >= words.len()).then_some(words)
    }

    /// A title leads the text, or stands on a line of its own where nothing is
    /// missing.
    fn may_be_title(&self, line: &[usize]) -> bool {
        let list = self.text.tokens.list();
        let (Some(&first), Some(&last)) = (line.first(), line.last()) else {
            return false;
        };
        let whole = list[first].first && list.get(last + 1).is_none_or(|next| next.first);
        self.run.deleted.start == 0 || whole && self.run.deleted.is_empty()
    }

    /// An ordinary word of the lexicon on a line that calls itself a licence:
    /// `Thirty-day trial license`.
    fn limiting_title(&self, open: &[usize]) -> Option<lexicon::Hit> {
        const KINDS: [&str; 5] = ["license", "licenses", "agreement", "terms", "eula"];
        let tokens = self.text.tokens;
        let mut lines = open.chunk_by(|&a, &b| tokens.list()[a].line == tokens.list()[b].line);
        lines.find_map(|line| {
            let (&first, &last) = (line.first()?, line.last()?);
            let titled = KINDS.contains(&tokens.word(last))
                && !self.names_the_licence(line)
                && !lexicon::is_title_of_offer(tokens, first..last + 1);
            titled
                .then(|| lexicon::words(tokens, first..last + 1).into_iter().next())
                .flatten()
        })
    }

    /// `Invoice helper is released under the MIT license`: a sentence that calls this
    /// licence by its titles, whatever else the work is called.
    fn names_the_licence(&self, line: &[usize]) -> bool {
        const VERBS: [&str; 5] = [
            "licensed",
            "released",
            "available",
            "distributed",
            "published",
        ];
        let tokens = self.text.tokens;
        let under = line.iter().position(|&at| tokens.word(at) == "under");
        under.is_some_and(|under| {
            let verb = under.checked_sub(1).map_or("", |at| tokens.word(line[at]));
            let named = line[under..].iter().copied();
            VERBS.contains(&verb) && texts::is_title(tokens, named, &self.template.titles)
        })
    }

    /// A limiting phrase with at least one inserted word that means something;
    /// its other words may be the licence's own.
    fn limit(&self, open: &[usize]) -> Option<lexicon::Hit> {
        const AROUND: usize = 4;
        let (&first, &last) = (open.first()?, open.last()?);
        let tokens = self.text.tokens;
        let window = first.saturating_sub(AROUND)..(last + 1 + AROUND).min(tokens.len());
        let weighty = |range: &Range<usize>| {
            open.iter().any(|at| {
                let word = tokens.word(*at);
                range.contains(at) && (!EMPTY.contains(&word) || matches!(word, "use" | "copy"))
            })
        };
        let mut found: Vec<lexicon::Hit> = lexicon::limits(tokens, window)
            .into_iter()
            .filter(|hit| weighty(&hit.range))
            .filter(|hit| !lexicon::is_reserve(tokens, hit))
            .filter(|hit| !leaves_out_service(tokens, &hit.range))
            .filter(|hit| !unmatched::is_of_deed(tokens, &hit.range, self.template.id))
            .collect();
        found.extend(self.limiting_title(open));
        let beside = about::beside_a_text(self.text.text, tokens, first..last + 1);
        found.extend(beside.map(|(limit, range)| lexicon::Hit { limit, range }));
        found.sort_by_key(|hit| (std::cmp::Reverse(hit.limit), hit.range.start));
        found.into_iter().next()
    }

    /// Words inside a sentence that turn it round, or that a grant does not know.
    fn bends(&self, open: &[usize]) -> Option<Range<usize>> {
        let tokens = self.text.tokens;
        let at = self.run.deleted.start;
        let grants = |at: usize| self.template.grants.get(at) == Some(&true);
        let before = at > 0 && grants(at - 1);
        let granting = self.is_interior() && (before || grants(at));
        let replaced: Vec<&str> = self
            .run
            .deleted
            .clone()
            .map(|at| self.template.word(at))
            .collect();
        let found = open.iter().find(|&&index| {
            let word = tokens.word(index);
            if POLARITY.contains(&word) && !replaced.contains(&word) {
                return true;
            }
            let known = EMPTY.contains(&word)
                || is_year(word)
                || tokens.list()[index].url
                || NOUNS.contains(&word)
                || self.template.hashes.contains(&tokens.list()[index].hash);
            granting && !known
        })?;
        Some(*found..*found + 1)
    }
}

/// Whether the sentence of these words leaves a service or a tool out of the licence,
/// or tells the price of calling one; the work itself, and use of it as a service,
/// keeps its grant only where none of this is said of it.
fn leaves_out_service(tokens: &Tokens, hit: &Range<usize>) -> bool {
    const SERVICE: &[&str] = &[
        "service",
        "services",
        "api",
        "apis",
        "tool",
        "tools",
        "trademarks",
    ];
    const WORK: &[&str] = &[
        "skill",
        "skills",
        "software",
        "work",
        "code",
        "files",
        "use",
        "used",
        "as",
        "offer",
        "offering",
        "hosting",
        "commercial",
        "production",
    ];
    let list = tokens.list();
    let start = (0..hit.start).rev().find(|&at| list[at].ends);
    let start = start.map_or(0, |at| at + 1);
    let end = (hit.end - 1..tokens.len()).find(|&at| list[at].ends);
    let end = end.map_or(tokens.len(), |at| at + 1);
    let any = |range: Range<usize>, words: &[&str]| {
        range.into_iter().any(|at| words.contains(&tokens.word(at)))
    };
    let is = |words: &[&str]| any(hit.clone(), words);
    let behind = hit.end.min(end)..end;
    if is(&["extend"]) {
        return any(behind.clone(), SERVICE) && !any(behind, WORK);
    }
    if tokens
        .words(hit.clone())
        .starts_with(&["terms", "of", "service"])
    {
        return any(start..end, &["separate", "own"]) && !any(start..end, WORK);
    }
    let priced = is(&["paid", "pay", "subscription", "fee", "fees"]);
    priced && any(behind, &["call", "query"]) && !any(start..end, WORK)
}
