//! A text that is one: known word for word, a licence with what is known to stand beside
//! it, parts of several, or no licence.

use std::ops::Range;

use super::judged::Judged;
use super::parts::Part;
use super::reader::Reader;
use super::shorten;
use super::weigh::whole;
use crate::license::expression::Expr;
use crate::license::outcome::{Outcome, Quality};
use crate::license::residue::Comparison;
use crate::license::zones::Body;
use crate::license::{addenda, exact, lexicon, nearest, open_core, texts, unmatched};
use crate::text::Span;

impl Reader<'_> {
    pub(super) fn judge(&self, mixed: &[Span]) -> Judged {
        if let Some(found) = self.with_quoted().filter(|_| mixed.is_empty()) {
            return found;
        }
        let whole = self.undivided(mixed);
        let open = matches!(
            whole.outcome,
            Outcome::Modified { .. } | Outcome::Incomplete { .. } | Outcome::Unknown(_)
        );
        let several = || self.behind_rulers().or_else(|| self.divided());
        let several = (open && mixed.is_empty()).then(several);
        several.flatten().unwrap_or(whole)
    }

    pub(super) fn undivided(&self, mixed: &[Span]) -> Judged {
        self.beside_known(mixed)
            .unwrap_or_else(|| self.alone(mixed))
    }

    /// The licence without a known head, or without what is known to stand beside it; what
    /// is left is read as it is.
    fn beside_known(&self, mixed: &[Span]) -> Option<Judged> {
        let is_read = mixed.is_empty() && !self.body.kept.is_empty();
        let is_exact = || exact::find(self.tokens, self.body).is_some();
        if !is_read || is_exact() {
            return None;
        }
        self.below_head().or_else(|| self.without_addenda())
    }

    fn alone(&self, mixed: &[Span]) -> Judged {
        let top = self.first_line();
        if self.body.kept.is_empty() {
            return self.without_terms(top);
        }
        let disguised = mixed.iter().find(|span| {
            let kept = self.body.kept.iter().map(|&at| self.tokens.list()[at].span);
            kept.into_iter()
                .any(|word| word.start < span.end && span.start < word.end)
        });
        if let Some(&span) = disguised {
            return Judged::at(Outcome::Disguised, span);
        }
        if let Some(id) = exact::find(self.tokens, self.body) {
            return Judged::at(whole(Expr::id(id)), top);
        }
        if self.body.kept.len() > nearest::MOST_WORDS {
            return Judged::at(
                Outcome::Unknown("the text has more words than are compared".into()),
                top,
            );
        }
        let near = match self.parts(&self.body.kept, 0) {
            Ok(parts) => {
                let parts = self.as_named(parts);
                return self
                    .by_notice(&parts)
                    .unwrap_or_else(|| self.combine(parts));
            }
            // What a text wholly is goes before what has it as a part.
            Err(near) => near.filter(|near| {
                !nearest::is_notice_of_another(self.tokens, &self.body.kept, near.id)
            }),
        };
        let other = |near: &Comparison| self.other_version(near).is_some();
        if near.as_ref().is_none_or(other)
            && let Some(found) = unmatched::short(self.text, self.tokens)
        {
            return Judged::at(found.outcome, found.span);
        }
        if let Some(near) = near {
            let of_gnu = near.id.contains("GPL-") || near.lacks_grant();
            let notice = of_gnu.then(|| unmatched::by_notice(self.text, self.tokens));
            let notice = notice.flatten();
            let notice = notice.map(|found| Judged::at(found.outcome, found.span));
            return notice.unwrap_or_else(|| self.incomplete(&near));
        }
        self.rare().unwrap_or_else(|| {
            let found = unmatched::terms(self.tokens);
            Judged::at(found.outcome, found.span)
        })
    }

    /// The licence of the notice in a text that has nothing more of another than its
    /// disclaimer.
    fn by_notice(&self, parts: &[Part]) -> Option<Judged> {
        let [Part::Licence(only)] = parts else {
            return None;
        };
        let found = only
            .lacks_grant()
            .then(|| unmatched::by_notice(self.text, self.tokens))??;
        Some(Judged::at(found.outcome, found.span))
    }

    /// The parts, where the one of them is of the family of Creative Commons, as the licence
    /// that the head of the text names: those of a family have most words in common.
    fn as_named(&self, parts: Vec<Part>) -> Vec<Part> {
        const HEAD: usize = 2_000;
        let [Part::Licence(only)] = parts.as_slice() else {
            return parts;
        };
        if !only.id.starts_with("CC-BY") || only.differences.is_empty() {
            return parts;
        }
        let head = &self.text[..self.text.floor_char_boundary(HEAD)];
        let named = unmatched::names_in_prose(head);
        let [(Expr::Id(id), _)] = named.as_slice() else {
            return parts;
        };
        let template =
            texts::common(id).filter(|named| named.id != only.id && named.id.starts_with("CC-BY"));
        match template {
            Some(named) => vec![Part::Licence(self.compare(named, &self.body.kept))],
            None => parts,
        }
    }

    /// The same text with these words alone.
    fn of_words(&self, kept: Vec<usize>) -> Judged {
        let body = Body {
            kept,
            holders: Vec::new(),
        };
        let reader = Reader {
            body: &body,
            ..*self
        };
        reader.alone(&[])
    }

    /// The licence for what lies outside of folders that its head names.
    fn below_head(&self) -> Option<Judged> {
        let head = open_core::head(self.text)?;
        let list = self.tokens.list();
        let kept = self.body.kept.iter().copied();
        let kept = kept.filter(|&at| !head.range.contains(&list[at].span.start));
        let kept: Vec<usize> = kept.collect();
        if kept.len() == self.body.kept.len() {
            return None;
        }
        let mut found = self.of_words(kept);
        let Outcome::License { expr, quality } = &mut found.outcome else {
            return None;
        };
        let is_named = |rest: Range<usize>| open_core::licence_of(&self.text[rest]);
        if head
            .rest
            .is_some_and(|rest| is_named(rest).as_ref() != Some(&*expr))
        {
            return None;
        }
        *quality = (*quality).max(Quality::Remarked);
        let words = shorten(&self.text[head.range.clone()]);
        found.residue.insert(0, words);
        found.span = Some(Span::new(head.range.start, head.range.end));
        found.leaves_out = head.leaves_out;
        Some(found)
    }

    /// The licence without what is known to stand beside it.
    fn without_addenda(&self) -> Option<Judged> {
        let apart = addenda::apart(self.text, self.tokens, &self.body.kept)?;
        let mut found = self.of_words(apart.kept);
        let Outcome::License { expr, .. } = &mut found.outcome else {
            return None;
        };
        if apart.form.is_some_and(|id| *expr != Expr::id(id)) {
            return None;
        }
        if let Some((id, exception)) = apart.exception {
            if *expr != Expr::id(id) {
                return None;
            }
            *expr = Expr::id(format!("{id} WITH {exception}"));
        }
        Some(found)
    }

    /// Nothing but copyright lines, or nothing at all.
    fn without_terms(&self, top: Span) -> Judged {
        let words = self.tokens.words(0..self.tokens.len());
        let reserved = words
            .windows(3)
            .any(|three| three == ["all", "rights", "reserved"]);
        let hits = lexicon::limits(self.tokens, 0..self.tokens.len());
        let reserved = reserved || hits.iter().any(|hit| lexicon::is_reserve(self.tokens, hit));
        let outcome = if self.tokens.is_empty() {
            Outcome::Empty
        } else {
            Outcome::Holders { reserved }
        };
        Judged::at(outcome, top)
    }

    pub(super) fn incomplete(&self, near: &Comparison) -> Judged {
        let named = self.other_version(near);
        let outcome = Outcome::Incomplete {
            near: named.unwrap_or_else(|| near.id.to_owned()),
        };
        Judged::at(outcome, self.first_line())
    }

    /// The other version of the licence that the text names.
    pub(super) fn other_version(&self, near: &Comparison) -> Option<String> {
        unmatched::other_version(self.text, self.tokens, near.id)
    }

    /// A licence that is not among the common ones: proposed by what it has in common
    /// with the text, else by `askalono`; decided by our own comparison.
    fn rare(&self) -> Option<Judged> {
        const LONG_ENOUGH: usize = 40;
        if self.body.kept.len() < LONG_ENOUGH {
            return None;
        }
        let hashes = self.hashes(&self.body.kept);
        let candidates = nearest::rare_candidates(&hashes);
        let compared = candidates
            .iter()
            .map(|template| self.compare(template, &self.body.kept))
            .filter(|found| !found.is_elsewhere());
        let best = compared.min_by_key(|found| (found.is_incomplete(), found.weight, found.id));
        let found = best.or_else(|| {
            let template = nearest::proposed(self.text, &hashes)?;
            let found = self.compare(&template, &self.body.kept);
            (!found.is_elsewhere()).then_some(found)
        })?;
        if found.is_incomplete() {
            let near = found.explained >= 0.6 && found.missing <= 0.95;
            return near.then(|| self.incomplete(&found));
        }
        Some(self.combine(vec![Part::Licence(found)]))
    }
}
