//! The words by which a text differs from a licence, and what they do to it.
//!
//! Every inserted and deleted run is classed. A run that is a title, a holder or
//! a filled-in blank is ignored; one with a limiting word, or that takes a word
//! of the grant away, makes the text another licence; what is left is a remark.

use std::collections::BTreeMap;
use std::ops::Range;

use similar::{Algorithm, DiffOp, capture_diff_slices};

use super::lexicon::{self, Limit};
use super::texts::{self, Template};
use super::tokens::Tokens;
use super::zones;

/// What a difference does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effect {
    /// Nothing: a title, a holder, a blank filled in.
    Ignored,
    /// Words that change no right.
    Remark,
    /// A limit that the licence does not have.
    Restricts,
    /// The grant is taken back.
    Prohibits,
}

impl From<Limit> for Effect {
    fn from(limit: Limit) -> Effect {
        match limit {
            Limit::Restricts => Effect::Restricts,
            Limit::Prohibits => Effect::Prohibits,
        }
    }
}

/// One difference.
#[derive(Clone, Debug)]
pub struct Difference {
    /// What it does.
    pub effect: Effect,
    /// The words of the text that are not in the licence.
    pub inserted: Range<usize>,
    /// The words that decide the effect, where they are in the text.
    pub deciding: Range<usize>,
    /// The words of the licence that the text lacks.
    pub deleted: String,
    /// Words inserted that are not explained.
    weight: usize,
    /// Words of the licence that are absent, and how many of them disclaim.
    missing: (usize, usize),
}

/// A text compared with one licence.
#[derive(Debug)]
pub struct Comparison {
    /// The licence.
    pub id: &'static str,
    /// Differences that are not ignored.
    pub differences: Vec<Difference>,
    /// Share of the licence's words that the text lacks, optional parts aside.
    pub missing: f64,
    /// Share of the licence's disclaimers that the text lacks.
    pub undisclaimed: f64,
    /// Share of the text's words that are the licence's.
    pub explained: f64,
    /// Unexplained words of both sides: the smaller, the nearer.
    pub weight: usize,
    /// Words inserted that nothing explains, as ranges of tokens.
    pub foreign: Vec<Range<usize>>,
}

impl Comparison {
    /// The gravest difference, the first of its kind.
    pub fn worst(&self) -> Option<&Difference> {
        let worst = self.differences.iter().map(|d| d.effect).max()?;
        self.differences.iter().find(|d| d.effect == worst)
    }

    /// Whether the licence is only a part of what the text says, and not whole:
    /// other terms, that is, with words in common.
    pub fn is_elsewhere(&self) -> bool {
        self.explained < 0.5 && self.missing > 0.05
    }

    /// Whether so much is absent that the text is not this licence any more.
    pub fn is_incomplete(&self) -> bool {
        let limited = self
            .worst()
            .is_some_and(|worst| worst.effect >= Effect::Restricts);
        self.missing > 0.4 || self.undisclaimed > 0.6 || (self.missing > 0.05 && !limited)
    }
}

/// The text that is compared.
#[derive(Clone, Copy, Debug)]
pub struct Text<'a> {
    /// The whole text.
    pub text: &'a str,
    /// Its words.
    pub tokens: &'a Tokens,
    /// The words that are compared.
    pub kept: &'a [usize],
}

impl Text<'_> {
    fn word(&self, at: usize) -> &str {
        self.kept
            .get(at)
            .map_or("", |&index| self.tokens.word(index))
    }

    /// The words `range` of `kept` as a range of tokens.
    pub fn range(&self, range: Range<usize>) -> Range<usize> {
        match (
            self.kept.get(range.start),
            range.end.checked_sub(1).and_then(|end| self.kept.get(end)),
        ) {
            (Some(&first), Some(&last)) if range.start < range.end => first..last + 1,
            (Some(&first), _) => first..first,
            _ => self.tokens.len()..self.tokens.len(),
        }
    }
}

/// Compares `text` with `template`.
pub fn compare(template: &Template, text: Text<'_>) -> Comparison {
    let hashes: Vec<u64> = text
        .kept
        .iter()
        .map(|&at| text.tokens.list()[at].hash)
        .collect();
    let ops = capture_diff_slices(Algorithm::Myers, &template.hashes, &hashes);
    let mut alignment = Alignment::new(template.hashes.len(), hashes.len());
    alignment.take(&ops);
    alignment.drop_partial_options(template);
    let swapped = alignment.take_noun_swaps(&ops, template, text);
    let runs = alignment.runs().into_iter();
    let mut differences: Vec<Difference> = runs
        .map(|run| {
            Judge {
                template,
                text,
                run,
            }
            .judge()
        })
        .filter(|difference| difference.effect > Effect::Ignored)
        .collect();
    differences.extend(swapped);
    let inserted: usize = differences.iter().map(|d| d.weight).sum();
    let missing: usize = differences.iter().map(|d| d.missing.0).sum();
    let undisclaimed: usize = differences.iter().map(|d| d.missing.1).sum();
    let required = (0..template.hashes.len())
        .filter(|&at| !template.is_optional(at))
        .count();
    let disclaimers = template.disclaims.iter().enumerate();
    let disclaimers = disclaimers
        .filter(|&(at, &is)| is && !template.is_optional(at))
        .count();
    let foreign = differences
        .iter()
        .filter(|d| d.weight > 0)
        .map(|d| d.inserted.clone())
        .collect();
    Comparison {
        id: template.id,
        missing: missing as f64 / required.max(1) as f64,
        undisclaimed: undisclaimed as f64 / disclaimers.max(1) as f64,
        explained: 1.0 - inserted as f64 / text.kept.len().max(1) as f64,
        weight: inserted + missing,
        differences,
        foreign,
    }
}

/// Which word of the text stands for which word of the licence.
struct Alignment {
    of_template: Vec<Option<usize>>,
    length: usize,
}

/// A stretch where the two sides differ.
#[derive(Clone, Debug)]
struct Run {
    deleted: Range<usize>,
    inserted: Range<usize>,
}

impl Alignment {
    fn new(template: usize, text: usize) -> Alignment {
        Alignment {
            of_template: vec![None; template],
            length: text,
        }
    }

    fn take(&mut self, ops: &[DiffOp]) {
        for op in ops {
            if let DiffOp::Equal {
                old_index,
                new_index,
                len,
            } = *op
            {
                for at in 0..len {
                    self.of_template[old_index + at] = Some(new_index + at);
                }
            }
        }
    }

    /// A part that may be absent is there as a whole or not at all: single
    /// words of it that happen to stand in the text are the text's own.
    fn drop_partial_options(&mut self, template: &Template) {
        for part in &template.optional {
            let held = part
                .clone()
                .filter(|&at| self.of_template[at].is_some())
                .count();
            if held * 100 < part.len() * 85 {
                self.of_template[part.clone()].fill(None);
            }
        }
    }

    /// `software` for `skill` and the like: explained, and told once.
    fn take_noun_swaps(
        &mut self,
        ops: &[DiffOp],
        template: &Template,
        text: Text<'_>,
    ) -> Option<Difference> {
        let mut first = None;
        for op in ops {
            let DiffOp::Replace {
                old_index,
                old_len,
                new_index,
                new_len,
            } = *op
            else {
                continue;
            };
            if old_len != new_len || old_len > 2 {
                continue;
            }
            let nouns = (0..old_len).all(|at| {
                NOUNS.contains(&template.word(old_index + at))
                    && NOUNS.contains(&text.word(new_index + at))
            });
            if !nouns {
                continue;
            }
            for at in 0..old_len {
                self.of_template[old_index + at] = Some(new_index + at);
            }
            first.get_or_insert_with(|| Difference {
                effect: Effect::Remark,
                inserted: text.range(new_index..new_index + new_len),
                deciding: text.range(new_index..new_index + new_len),
                deleted: template.word(old_index).to_owned(),
                weight: 0,
                missing: (0, 0),
            });
        }
        first
    }

    fn runs(&self) -> Vec<Run> {
        let mut runs = Vec::new();
        let (mut deleted, mut inserted) = (0, 0);
        for at in 0..=self.of_template.len() {
            let matched = match self.of_template.get(at) {
                None => Some(self.length),
                Some(&matched) => matched,
            };
            let Some(matched) = matched else {
                continue;
            };
            if at > deleted || matched > inserted {
                let (deleted, inserted) = (deleted..at, inserted..matched);
                runs.push(Run { deleted, inserted });
            }
            deleted = at + 1;
            inserted = matched + 1;
        }
        runs
    }
}

/// Nouns that name the licensed thing.
const NOUNS: &[&str] = &[
    "software",
    "skill",
    "skills",
    "plugin",
    "plugins",
    "work",
    "works",
    "material",
    "materials",
    "code",
    "package",
    "library",
    "program",
    "project",
    "documentation",
    "content",
    "contents",
    "data",
    "files",
    "database",
    "product",
    "module",
    "font",
    "fonts",
    "application",
    "template",
    "templates",
    "script",
    "scripts",
    "repository",
    "prompt",
    "prompts",
    "instructions",
];

/// Words of which a grant consists.
const GRANT_WORDS: &[&str] = &[
    "use",
    "copy",
    "modify",
    "merge",
    "publish",
    "distribute",
    "redistribute",
    "redistribution",
    "sublicense",
    "sell",
    "reproduce",
    "perform",
    "display",
    "prepare",
    "perpetual",
    "irrevocable",
    "worldwide",
    "royalty",
    "free",
    "charge",
    "restriction",
    "permission",
    "granted",
    "grants",
    "permitted",
    "transfer",
    "offer",
    "fee",
    "convey",
    "propagate",
    "share",
    "adapt",
    "commercial",
    "any",
    "purpose",
    "deal",
];

/// Words that a grant can lack.
const TRIVIAL: &[&str] = &[
    "the", "a", "an", "of", "that", "such", "hereby", "and", "to", "in", "each", "this", "these",
    "as", "is", "are", "be", "by", "for", "on",
];

/// Words that turn a sentence round.
const POLARITY: &[&str] = &[
    "not",
    "no",
    "never",
    "only",
    "except",
    "unless",
    "without",
    "neither",
    "nor",
    "none",
    "excluding",
    "cannot",
    "solely",
    "but",
    "if",
    "until",
    "revocable",
];

/// Words that change nothing where they are added.
const EMPTY: &[&str] = &[
    "the",
    "a",
    "an",
    "of",
    "to",
    "in",
    "and",
    "or",
    "such",
    "that",
    "this",
    "these",
    "those",
    "which",
    "its",
    "their",
    "is",
    "are",
    "be",
    "by",
    "as",
    "also",
    "any",
    "all",
    "for",
    "on",
    "with",
    "said",
    "hereby",
    "herein",
    "thereof",
    "above",
    "following",
    "below",
    "from",
    "at",
    "other",
    "use",
    "copy",
    "you",
    "your",
    "it",
];

/// Words that licences use for the holder.
const HOLDER_WORDS: &[&str] = &[
    "copyright",
    "owner",
    "holder",
    "holders",
    "contributors",
    "contributor",
    "authors",
    "author",
    "the",
    "and",
    "or",
    "its",
    "their",
    "regents",
    "university",
    "of",
    "name",
    "organization",
    "names",
    "institute",
    "respective",
];

struct Judge<'a> {
    template: &'a Template,
    text: Text<'a>,
    run: Run,
}

impl Judge<'_> {
    fn judge(&self) -> Difference {
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

    /// The place lies in the middle of a part that is no term: a word more or
    /// less there changes nothing, unless it limits.
    fn is_inside_option(&self) -> bool {
        let (start, end) = (self.run.deleted.start, self.run.deleted.end);
        let parts = &self.template.optional;
        parts
            .iter()
            .any(|part| part.start < start && end < part.end)
    }

    fn is_blank(&self) -> bool {
        let mut deleted = self.run.deleted.clone();
        !deleted.is_empty()
            && deleted.all(|at| {
                let index = self.template.kept[at];
                self.template.tokens.list()[index].placeholder
                    || HOLDER_WORDS.contains(&self.template.word(at))
            })
    }

    /// Only numbers of lists and sections differ, as layout makes them.
    fn is_numbering(&self) -> bool {
        let small = |word: &str| word.len() <= 2 && word.bytes().all(|byte| byte.is_ascii_digit());
        self.run
            .deleted
            .clone()
            .all(|at| small(self.template.word(at)))
            && self
                .run
                .inserted
                .clone()
                .all(|at| small(self.text.word(at)))
    }

    /// What the absence of the deleted words does.
    fn removed(&self) -> Effect {
        let deleted: Vec<usize> = self
            .run
            .deleted
            .clone()
            .filter(|&at| !self.template.is_optional(at))
            .collect();
        if deleted.is_empty() || self.is_blank() || self.is_numbering() {
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
                None if self.template.grants[at] && self.is_right(word) => {
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
        if self.is_blank() && zones::is_holder(tokens, all.clone(), self.text.text, true) {
            return Some((Effect::Ignored, all));
        }
        if let Some(hit) = self.limit(&open) {
            return Some((hit.limit.into(), hit.range));
        }
        if self.is_inside_option() {
            return Some((Effect::Ignored, all));
        }
        if (self.is_interior() || self.runs_on())
            && let Some(found) = self.bends(&open)
        {
            return Some((Effect::Restricts, found));
        }
        Some((Effect::Remark, all))
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
            let customary = texts::is_customary_line(self.template.id, tokens, line);
            if customary || texts::is_title(tokens, line.iter().copied(), titles) {
                continue;
            }
            let sign = line.iter().position(|&at| tokens.word(at) == "copyright");
            let holder = sign.is_some_and(|sign| {
                let start = line[sign] + 1;
                let end = line.last().map_or(start, |&last| last + 1);
                let end = start.max(end - rights_reserved(tokens, start..end));
                texts::is_title(tokens, line[..sign].iter().copied(), titles)
                    && zones::is_holder(tokens, start..end, self.text.text, true)
            });
            if !holder {
                open.extend_from_slice(line);
            }
        }
        open
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
            .collect();
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
                || tokens.list()[index].url
                || NOUNS.contains(&word)
                || self.template.hashes.contains(&tokens.list()[index].hash);
            granting && !known
        })?;
        Some(*found..*found + 1)
    }
}

/// How many words at the end of `range` are `all rights reserved`.
fn rights_reserved(tokens: &Tokens, range: Range<usize>) -> usize {
    let words = tokens.words(range);
    if words.ends_with(&["all", "rights", "reserved"]) {
        3
    } else {
        0
    }
}
