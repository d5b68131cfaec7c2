//! What moved between two states of the same skills and tools.

use super::super::trace;
use super::check::{Outcome, ids_named};
use super::file::Case;

/// Something that a test sees otherwise in one state than in the other.
#[derive(Clone, Debug, PartialEq)]
pub struct Moved {
    /// The test.
    pub test: String,
    /// What moved.
    pub what: Was,
}

/// What moved: as it was, and as it is.
#[derive(Clone, Debug, PartialEq)]
pub enum Was {
    /// What the gate says of the call.
    Decision(Option<trace::Outcome>, Option<trace::Outcome>),
    /// The first skill.
    Top(Option<String>, Option<String>),
    /// The place of a skill; `None` where it is not offered, or not there.
    Rank(String, Option<usize>, Option<usize>),
}

/// What moved in the tests: decisions first, the looser ones before the stricter,
/// then in the order of the tests, the first skill before places.
pub fn moved(tests: &[(&Case, Outcome, Outcome)]) -> Vec<Moved> {
    let mut decisions = Vec::new();
    let mut rest = Vec::new();
    for (case, was, now) in tests {
        let moved = |what: Was| Moved {
            test: case.name.clone(),
            what,
        };
        let said = |outcome: &Outcome| {
            let judged = outcome.judged.as_ref();
            judged.map(|(judged, _)| trace::Outcome::of(judged))
        };
        let (before, after) = (said(was), said(now));
        let word = |outcome: Option<trace::Outcome>| outcome.map(|one| (one.decision, one.rule));
        if word(before) != word(after) {
            let change = before
                .zip(after)
                .and_then(|(before, after)| before.change(after));
            decisions.push((change, moved(Was::Decision(before, after))));
        }
        let (Some(before), Some(after)) = (&was.ranking, &now.ranking) else {
            continue;
        };
        let first = |outcome: &super::super::play::Ranking| outcome.top(1).into_iter().next();
        let (top_before, top_after) = (first(before), first(after));
        if top_before != top_after {
            rest.push(moved(Was::Top(top_before, top_after)));
        }
        for id in ids_named(&case.expect) {
            let (rank_before, rank_after) = (before.rank(&id), after.rank(&id));
            if rank_before != rank_after {
                rest.push(moved(Was::Rank(id, rank_before, rank_after)));
            }
        }
    }
    decisions.sort_by_key(|(change, _)| *change);
    let decisions = decisions.into_iter().map(|(_, moved)| moved);
    decisions.chain(rest).collect()
}
