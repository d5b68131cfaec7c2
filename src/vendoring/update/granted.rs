//! What was granted to a skill when it came in, and holds for its updates.

use std::collections::BTreeMap;

use super::guards::Guarded;
use super::request::Request;
use super::target::Target;
use crate::license;
use crate::record::Record;
use crate::vendoring::add::{Gate, Judged, judge};
use crate::vendoring::context::Context;
use crate::vendoring::discover::Candidate;
use crate::vendoring::fetch::Fetched;
use crate::vendoring::ids::tree::ROOT_SKILL;
use crate::vendoring::inspect::Inspection;

/// A skill, where it lies in its source now, and what the guards say of the source.
pub(super) type Asked = (Target, Candidate, Guarded);

/// What was granted to a skill when it came in, and holds for its updates.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Granted {
    whole_root: bool,
    trust_root: bool,
    licenses: Vec<String>,
}

impl Granted {
    fn of(record: &Record) -> Granted {
        let policy = record.license.policy.as_deref();
        let accepted = policy == Some(license::PolicyNote::AcceptedByOperator.name());
        let expression = record.license.expression.as_deref().unwrap_or_default();
        let words = expression.split([' ', '(', ')']);
        let words = words.filter(|word| accepted && !word.is_empty());
        let mut whole = record.accepted.iter();
        Granted {
            whole_root: whole.any(|one| one.guard == ROOT_SKILL.id),
            trust_root: policy == Some(license::PolicyNote::RootTrusted.name()),
            licenses: words.map(str::to_owned).collect(),
        }
    }
}

/// Judges the new versions, those together to which the same was granted.
pub(super) fn judge_all(
    cx: &Context<'_>,
    request: &Request<'_>,
    fetched: &Fetched,
    asked: &[Asked],
) -> Vec<Judged> {
    let mut granted: BTreeMap<Granted, Vec<usize>> = BTreeMap::new();
    for (at, (target, ..)) in asked.iter().enumerate() {
        let of = Granted::of(&target.record);
        granted.entry(of).or_default().push(at);
    }
    let mut judged: Vec<(usize, Judged)> = Vec::new();
    for (granted, members) in granted {
        let mut license = (request.policy)(fetched.url.as_deref());
        license.accept.extend(granted.licenses);
        license.trust_root |= granted.trust_root;
        let gate = Gate {
            inspection: Inspection {
                limits: request.limits,
                whole_root: granted.whole_root,
                include_linked: false,
            },
            levels: request.levels,
            license,
            progress: &*cx.progress,
        };
        let chosen: Vec<Candidate> = members.iter().map(|at| asked[*at].1.clone()).collect();
        judged.extend(members.into_iter().zip(judge(fetched, &chosen, &gate)));
    }
    judged.sort_by_key(|(at, _)| *at);
    judged.into_iter().map(|(_, judged)| judged).collect()
}
