//! The words by which a text differs from a licence, and what they do to it.
//!
//! Every inserted and deleted run is classed. A run that is a title, a holder or
//! a filled-in blank is ignored; one with a limiting word, or that takes a word
//! of the grant away, makes the text another licence; what is left is a remark.

mod alignment;
mod effect;
mod endorsement;
mod words;

use std::ops::Range;

use similar::{Algorithm, capture_diff_slices};

use self::alignment::{Alignment, Run};
use self::effect::Judge;
use super::lexicon::Limit;
use super::texts::Template;
use super::tokens::Tokens;

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
    /// Share of the licence's words that disclaim nothing, and that the text lacks.
    pub ungranted: f64,
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

    /// Whether the text has little more of the licence than what it disclaims, which all
    /// licences do in the same words, and takes the grant away.
    pub fn grants_nothing(&self) -> bool {
        let worst = self.worst().map(|worst| worst.effect);
        self.lacks_grant() && worst == Some(Effect::Prohibits)
    }

    /// Whether the text has little more of the licence than what it disclaims.
    pub fn lacks_grant(&self) -> bool {
        self.ungranted > 0.6
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
    /// The word `at` of those that are compared.
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

/// Whether the words that differ are the same ones, `do not` on one side and `don't` on
/// the other.
fn is_contraction(run: &Run, template: &Template, text: Text<'_>) -> bool {
    let here: Vec<&str> = run.deleted.clone().map(|at| template.word(at)).collect();
    let there: Vec<&str> = run.inserted.clone().map(|at| text.word(at)).collect();
    match (here.as_slice(), there.as_slice()) {
        ([short], [verb, "not"]) | ([verb, "not"], [short]) => {
            short.strip_suffix("nt") == Some(*verb)
        }
        _ => false,
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
    let absent = alignment.absent_options(template);
    let runs = alignment.runs().into_iter();
    let mut differences: Vec<Difference> = runs
        .filter(|run| !is_contraction(run, template, text))
        .map(|run| {
            Judge {
                template,
                text,
                run,
                absent: &absent,
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
        ungranted: (missing - undisclaimed) as f64
            / required.saturating_sub(disclaimers).max(1) as f64,
        explained: 1.0 - inserted as f64 / text.kept.len().max(1) as f64,
        weight: inserted + missing,
        differences,
        foreign,
    }
}
