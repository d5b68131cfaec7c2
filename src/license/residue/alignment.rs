//! Which words of a text and of a licence stand for each other.

use std::ops::Range;

use similar::DiffOp;

use super::words::NOUNS;
use super::{Difference, Effect, Text};
use crate::license::texts::Template;

/// Which word of the text stands for which word of the licence.
#[derive(Debug)]
pub struct Alignment {
    of_template: Vec<Option<usize>>,
    length: usize,
}

/// A stretch where the two sides differ.
#[derive(Clone, Debug)]
pub struct Run {
    /// Words of the licence that the text lacks.
    pub deleted: Range<usize>,
    /// Words of the text that the licence lacks.
    pub inserted: Range<usize>,
}

impl Alignment {
    /// Nothing is matched yet; both lengths in words.
    pub fn new(template: usize, text: usize) -> Alignment {
        Alignment {
            of_template: vec![None; template],
            length: text,
        }
    }

    /// Takes the words that a diff found equal.
    pub fn take(&mut self, ops: &[DiffOp]) {
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
    pub fn drop_partial_options(&mut self, template: &Template) {
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

    /// The parts that may be absent and are.
    pub fn absent_options(&self, template: &Template) -> Vec<Range<usize>> {
        let parts = template.optional.iter().cloned();
        let absent =
            |part: &Range<usize>| self.of_template[part.clone()].iter().all(Option::is_none);
        parts.filter(absent).collect()
    }

    /// `software` for `skill` and the like: explained, and told once.
    pub fn take_noun_swaps(
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

    /// Every stretch where the two sides differ, in order.
    pub fn runs(&self) -> Vec<Run> {
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
