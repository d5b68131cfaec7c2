//! The words of a text as licences one after the other, with words between them.

use std::ops::Range;

use super::reader::Reader;
use crate::license::expression::Expr;
use crate::license::outcome::{Outcome, Quality};
use crate::license::residue::{Comparison, Effect};
use crate::license::texts::Template;
use crate::license::tokens::Tokens;
use crate::license::{nearest, unmatched};

/// A stretch of a text.
pub enum Part {
    Licence(Comparison),
    /// A notice that names a licence.
    Named(Expr),
    Glue(Range<usize>),
}

/// A side of fewer words is no licence.
pub const MANY: usize = 25;

impl Reader<'_> {
    /// The licences that these words are, one after the other; else the licence
    /// of which they are too little.
    pub(super) fn parts(
        &self,
        kept: &[usize],
        depth: usize,
    ) -> Result<Vec<Part>, Option<Comparison>> {
        const FEW: usize = 12;
        let candidates = nearest::common_candidates(&self.hashes(kept));
        let is_close = |found: &Comparison| found.weight <= FEW;
        let mut compared: Vec<Comparison> = Vec::new();
        let mut close: Option<nearest::Candidate> = None;
        for candidate in &candidates {
            if close.is_some_and(|close| candidate.is_far_behind(&close)) {
                continue;
            }
            let found = self.compare(candidate.template, kept);
            if is_close(&found) && !found.is_elsewhere() {
                close = close.or(Some(*candidate));
            }
            compared.push(found);
        }
        // A rare licence may be nearer than a common one that is not near enough.
        let nearest = compared.iter().map(|found| found.weight).min();
        if let Some(nearest) = nearest.filter(|nearest| depth == 0 && *nearest > FEW) {
            let rare = nearest::rare_candidates(&self.hashes(kept));
            let rare = rare.iter().map(|template| self.compare(template, kept));
            let is_nearer = |found: &Comparison| {
                found.weight * 2 <= nearest && found.missing <= 0.05 && found.explained >= 0.9
            };
            compared.extend(rare.filter(is_nearer));
        }
        compared.sort_by_key(|found| (found.is_elsewhere(), found.weight, found.id));
        let best = compared.into_iter().next();
        let close = best.as_ref().is_some_and(is_close);
        if !close
            && depth < 6
            && let Some(parts) = candidates
                .iter()
                .find_map(|candidate| self.split(candidate.template, kept, depth))
        {
            return Ok(parts);
        }
        match best {
            Some(best) if best.is_elsewhere() => Err(None),
            Some(best) if !best.is_incomplete() => Ok(vec![Part::Licence(best)]),
            Some(best) if best.explained >= 0.6 && best.missing <= 0.95 => Err(Some(best)),
            _ => Err(None),
        }
    }

    /// The words as one whole licence and other licences before or behind it.
    fn split(&self, template: &Template, kept: &[usize], depth: usize) -> Option<Vec<Part>> {
        let (start, end) = window(&template.hashes, &self.hashes(kept))?;
        let (before, after) = (&kept[..start], &kept[end..]);
        if before.len().max(after.len()) < MANY {
            return None;
        }
        let inner = self.compare(template, &kept[start..end]);
        if inner.is_incomplete() || inner.missing > 0.05 {
            return None;
        }
        let kept = inner
            .worst()
            .is_none_or(|worst| worst.effect <= Effect::Remark);
        let mut parts = self.side(before, depth)?;
        parts.push(Part::Licence(inner));
        parts.extend(self.side(after, depth)?);
        // A notice beside it explains no word that is missing.
        if !kept && parts.iter().any(|part| matches!(part, Part::Named(_))) {
            return None;
        }
        let licences = parts
            .iter()
            .filter(|part| !matches!(part, Part::Glue(_)))
            .count();
        (licences > 1).then_some(parts)
    }

    fn side(&self, kept: &[usize], depth: usize) -> Option<Vec<Part>> {
        let (Some(&first), Some(&last)) = (kept.first(), kept.last()) else {
            return Some(Vec::new());
        };
        if kept.len() < MANY {
            return Some(vec![Part::Glue(first..last + 1)]);
        }
        let parts = self.parts(kept, depth + 1).ok();
        parts.or_else(|| self.notice(first..last + 1))
    }

    /// Words beside a licence that are the notice of another one.
    fn notice(&self, words: Range<usize>) -> Option<Vec<Part>> {
        let said = self.text.get(self.tokens.span(words).range())?;
        let found = unmatched::short(said, &Tokens::new(said))?;
        match found.outcome {
            Outcome::License {
                expr,
                quality: Quality::Notice,
            } => Some(vec![Part::Named(expr)]),
            _ => None,
        }
    }
}

/// Where the first and the last words of a licence stand in a text.
fn window(template: &[u64], text: &[u64]) -> Option<(usize, usize)> {
    const MARK: usize = 5;
    let first = template.get(..MARK)?;
    let last = &template[template.len() - MARK..];
    let start = text.windows(MARK).position(|words| words == first)?;
    let least = start + template.len() * 6 / 10;
    let tail = text.get(least..)?;
    let end = tail.windows(MARK).position(|words| words == last)?;
    Some((start, least + end + MARK))
}
