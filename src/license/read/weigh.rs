//! What the words do that differ from a licence.

use std::ops::Range;

use super::judged::Judged;
use super::parts::Part;
use super::reader::Reader;
use super::shorten;
use crate::license::about::{self, Speaker};
use crate::license::expression::{Expr, base};
use crate::license::lexicon::{self, Limit};
use crate::license::outcome::{Outcome, Quality, Terms};
use crate::license::residue::{Difference, Effect};
use crate::license::{part, texts, unmatched};
use crate::text::Span;

impl Reader<'_> {
    /// The parts as one licence, or what the words beside them make of it.
    pub(super) fn combine(&self, parts: Vec<Part>) -> Judged {
        if let Some(own) = self.own_terms(&parts) {
            return own;
        }
        let mut differences: Vec<(String, Difference)> = Vec::new();
        let mut ids: Vec<Expr> = Vec::new();
        let mut named = false;
        let mut glue = Vec::new();
        let mut foreign = 0;
        for part in parts {
            match part {
                Part::Licence(found) => {
                    ids.push(Expr::id(found.id));
                    foreign += found
                        .foreign
                        .iter()
                        .map(ExactSizeIterator::len)
                        .sum::<usize>();
                    let base = found.id.to_owned();
                    differences.extend(found.differences.into_iter().map(|d| (base.clone(), d)));
                }
                Part::Named(expr) => {
                    named = true;
                    ids.push(expr);
                }
                Part::Glue(range) => glue.push(range),
            }
        }
        let offers_choice = glue
            .iter()
            .any(|range| unmatched::offers_choice(self.tokens, range.clone()));
        let limit = glue
            .iter()
            .find_map(|range| lexicon::limit(self.tokens, range.clone()));
        let first = ids.first().map(ToString::to_string).unwrap_or_default();
        let expr = ids
            .into_iter()
            .reduce(|a, b| if offers_choice { a.or(b) } else { a.and(b) });
        let Some(expr) = expr else {
            return Judged::at(
                Outcome::Unknown("no licence was found".into()),
                self.first_line(),
            );
        };
        if let Some(hit) = limit {
            let outcome = Outcome::Modified {
                base: first,
                limit: hit.limit,
            };
            return Judged::at(outcome, self.tokens.span(hit.range));
        }
        let mut found = self.weigh(expr, differences, foreign);
        if let (Outcome::License { quality, .. }, true) = (&mut found.outcome, named) {
            *quality = (*quality).max(Quality::Remarked);
        }
        found
    }

    /// Terms of somebody's own that keep all rights and disclaim in the words of a
    /// licence, of which they are no change.
    fn own_terms(&self, parts: &[Part]) -> Option<Judged> {
        let [Part::Licence(only)] = parts else {
            return None;
        };
        let found = only
            .grants_nothing()
            .then(|| unmatched::terms(self.tokens))?;
        let kept = matches!(found.outcome, Outcome::Terms(Terms::Proprietary));
        kept.then(|| Judged::at(found.outcome, found.span))
    }

    /// The outcome of a licence with these differences.
    fn weigh(&self, expr: Expr, differences: Vec<(String, Difference)>, foreign: usize) -> Judged {
        /// So many words that nothing explains are not a remark any more.
        const MOST_FOREIGN: usize = 250;
        let residue: Vec<String> = differences
            .iter()
            .take(8)
            .map(|(_, d)| self.shown(d))
            .collect();
        let Some(worst) = differences.iter().map(|(_, d)| d.effect).max() else {
            return Judged::at(whole(expr), self.first_line());
        };
        let found = differences.iter().find(|(_, d)| d.effect == worst);
        let (base, span) = found.map_or((String::new(), self.first_line()), |(base, d)| {
            (base.clone(), self.decided_at(d))
        });
        let lacks = found.filter(|(_, d)| d.inserted.is_empty());
        let lacks = lacks.map(|(_, d)| d.deleted.clone());
        let lacks = lacks.filter(|words| !words.is_empty());
        let named = self.with_named_beside(expr.clone(), &differences);
        let divides = named.ids().len() > expr.ids().len();
        let expr = named;
        let beside = differences.iter().filter(|(_, d)| !d.inserted.is_empty());
        let covers =
            beside.flat_map(|(_, d)| part::named(self.tokens, self.text, d.inserted.clone()));
        let mut covers: Vec<String> = covers.collect();
        let introduced = self.introduced_as_part(&expr, &differences);
        let span = introduced.unwrap_or(span);
        covers.extend(introduced.map(|span| shorten(&self.text[span.range()])));
        if worst <= Effect::Remark
            && let Some((limit, span)) = self.kept_beside(&differences)
        {
            return Judged {
                outcome: Outcome::Modified { base, limit },
                span: Some(span),
                residue,
                covers,
                lacks: None,
                leaves_out: Vec::new(),
                divides: false,
            };
        }
        let modified = |limit| Outcome::Modified {
            base: base.clone(),
            limit,
        };
        let outcome = match worst {
            Effect::Prohibits => modified(Limit::Prohibits),
            Effect::Restricts => modified(Limit::Restricts),
            Effect::Ignored | Effect::Remark if foreign > MOST_FOREIGN => Outcome::Unknown(
                format!("{foreign} words stand beside {expr} that no licence explains"),
            ),
            Effect::Ignored | Effect::Remark => Outcome::License {
                expr,
                quality: Quality::Remarked,
            },
        };
        Judged {
            outcome,
            span: Some(span),
            residue,
            covers,
            lacks: lacks.filter(|_| introduced.is_none()),
            leaves_out: Vec::new(),
            divides,
        }
    }

    /// The words that decide a difference; where words are only missing, that in front
    /// of the gap, or the first line.
    fn decided_at(&self, difference: &Difference) -> Span {
        let start = difference.inserted.start;
        if difference.inserted.is_empty() {
            let before = start.checked_sub(1);
            return before.map_or_else(|| self.first_line(), |at| self.tokens.span(at..start));
        }
        self.tokens.span(difference.deciding.clone())
    }

    /// The sentence in front of the one licence that introduces it as that of a part.
    fn introduced_as_part(
        &self,
        expr: &Expr,
        differences: &[(String, Difference)],
    ) -> Option<Span> {
        let first = *self.body.kept.first()?;
        let is_first = |d: &Difference| !d.inserted.is_empty() && d.inserted.start <= first;
        let (_, leading) = differences.iter().find(|(_, d)| is_first(d))?;
        let sentence = part::introduced(self.tokens, leading.inserted.clone());
        let sentence = sentence.filter(|_| matches!(expr, Expr::Id(_)))?;
        Some(self.tokens.span(sentence))
    }

    /// A sentence beside the licence that keeps or limits the rights to all skills.
    fn kept_beside(&self, differences: &[(String, Difference)]) -> Option<(Limit, Span)> {
        const FEW: usize = 4;
        // The title of the licence says what it is, not what stands beside it.
        let is_title = |(base, d): &&(String, Difference)| {
            let titles = texts::title_words(base);
            texts::is_title(self.tokens, d.inserted.clone(), &titles)
        };
        let beside = differences.iter().filter(|one| !is_title(one));
        let beside = beside.map(|(_, d)| d.inserted.clone());
        // A sentence of a script without word breaks is one word.
        let is_said = |words: &Range<usize>| {
            words.len() >= FEW || words.clone().any(|at| !self.tokens.word(at).is_ascii())
        };
        let mut beside = beside.filter(is_said);
        beside.find_map(|inserted| {
            let span = self.tokens.span(inserted);
            let said = self.text.get(span.range())?;
            let speaker = if is_english(said) {
                Speaker::Readme
            } else {
                Speaker::Terms
            };
            let said = about::against(&lexicon::without_offers(said), speaker);
            let found = said.iter().find(|found| found.is_general())?;
            Some((found.limit, found.span.shifted(span.start)))
        })
    }

    /// The licence with those that the words beside it name, and `or any later
    /// version` where they say so.
    fn with_named_beside(&self, expr: Expr, differences: &[(String, Difference)]) -> Expr {
        const FEW: usize = 4;
        let mut whole = expr;
        for (_, difference) in differences {
            let inserted = difference.inserted.clone();
            if inserted.len() < FEW {
                continue;
            }
            let words = self.tokens.words(inserted.clone()).join(" ");
            if words.contains("any later version") {
                whole = whole.or_later();
            }
            let text = self
                .text
                .get(self.tokens.span(inserted.clone()).range())
                .unwrap_or("");
            let chooses = unmatched::offers_choice(self.tokens, inserted);
            for (named, _) in unmatched::names_beside(text) {
                let known = whole.ids();
                let known: Vec<&str> = known.into_iter().map(base).collect();
                if named.ids().into_iter().all(|id| known.contains(&base(id))) {
                    continue;
                }
                whole = if chooses {
                    whole.or(named)
                } else {
                    whole.and(named)
                };
            }
        }
        whole
    }

    fn shown(&self, difference: &Difference) -> String {
        let inserted = self
            .text
            .get(self.tokens.span(difference.inserted.clone()).range());
        let inserted = shorten(inserted.unwrap_or(""));
        match (inserted.is_empty(), difference.deleted.is_empty()) {
            (_, true) => inserted,
            (true, false) => format!("-{}", difference.deleted),
            (false, false) => format!("{inserted} (for: {})", difference.deleted),
        }
    }
}

/// A text that is the licence `expr` and nothing else.
pub fn whole(expr: Expr) -> Outcome {
    Outcome::License {
        expr,
        quality: Quality::Whole,
    }
}

/// Whether words are English by those that every sentence of it has: in another language
/// the tables of terms tell what is said.
fn is_english(words: &str) -> bool {
    const COMMON: [&str; 10] = [
        "the", "this", "is", "are", "you", "may", "of", "and", "by", "with",
    ];
    words
        .split(|c: char| !c.is_alphanumeric())
        .any(|word| COMMON.contains(&word.to_lowercase().as_str()))
}
