//! What was granted to a skill when it came in, and holds for its updates.

use std::collections::BTreeMap;

use super::guards::Guarded;
use super::request::Request;
use super::target::Target;
use crate::finding::Meta;
use crate::license;
use crate::lint::Levels;
use crate::record::Record;
use crate::rules::Declared;
use crate::rules::portability::escaping_symlink::EscapingSymlink;
use crate::skill::Skill;
use crate::tree::RelPath;
use crate::vendoring::add::{Gate, Judged, judge};
use crate::vendoring::context::Context;
use crate::vendoring::discover::Candidate;
use crate::vendoring::fetch::Fetched;
use crate::vendoring::ids::tree::ROOT_SKILL;
use crate::vendoring::inspect::{Inspection, SkillLimits};

/// A skill, where it lies in its source now, and what the guards say of the source.
pub(super) type Asked = (Target, Candidate, Guarded);

/// By which measure what a source gives is judged.
#[derive(Clone, Copy)]
pub struct Measure<'a> {
    /// Limits of what comes in.
    pub limits: SkillLimits,
    /// The level of every rule.
    pub levels: &'a Levels<'a>,
    /// What the project accepts of the source at a URL.
    pub policy: &'a dyn Fn(Option<&str>) -> license::Options,
}

/// What was granted to a skill when it came in, and holds for its updates.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Granted {
    whole_root: bool,
    include_linked: bool,
    trust_root: bool,
    licenses: Vec<String>,
}

impl Granted {
    /// What a record says was granted.
    pub fn of(record: &Record) -> Granted {
        let decided = |note: license::PolicyNote| record.license.is_decided(note.name());
        let by_operator = decided(license::PolicyNote::AcceptedByOperator);
        let expression = record.license.expression.as_deref().unwrap_or_default();
        let words = expression.split([' ', '(', ')']);
        let words = words.filter(|word| by_operator && !word.is_empty());
        let accepted = |rule: &Meta| record.accepted.iter().any(|one| one.guard == rule.id);
        Granted {
            whole_root: accepted(&ROOT_SKILL),
            include_linked: accepted(EscapingSymlink.meta()),
            trust_root: decided(license::PolicyNote::RootTrusted),
            licenses: words.map(str::to_owned).collect(),
        }
    }

    /// Grants it to a policy.
    pub fn grant(&self, license: &mut license::Options) {
        license.accept.extend(self.licenses.iter().cloned());
        license.trust_root |= self.trust_root;
    }
}

/// Judges the new versions, those together to which the same was granted.
pub(super) fn judge_all(
    cx: &Context<'_>,
    request: &Request<'_>,
    fetched: &Fetched,
    asked: &[Asked],
) -> Vec<Judged> {
    let measure = Measure {
        limits: request.limits,
        levels: request.levels,
        policy: request.policy,
    };
    let asked = asked.iter();
    let asked: Vec<Judging> = asked
        .map(|(target, candidate, _)| {
            let granted = Granted::of(&target.record);
            (granted, candidate.clone(), target.path.clone())
        })
        .collect();
    judge_granted(cx, measure, fetched, &asked)
}

/// What was granted to a skill, where it lies in its source, and where it lies here.
pub(in crate::vendoring) type Judging = (Granted, Candidate, RelPath);

/// Judges skills of a source, each by what was granted to it; the order is kept.
pub(in crate::vendoring) fn judge_granted(
    cx: &Context<'_>,
    measure: Measure<'_>,
    fetched: &Fetched,
    asked: &[Judging],
) -> Vec<Judged> {
    let mut granted: BTreeMap<&Granted, Vec<usize>> = BTreeMap::new();
    for (at, (of, ..)) in asked.iter().enumerate() {
        granted.entry(of).or_default().push(at);
    }
    let mut judged: Vec<(usize, Judged)> = Vec::new();
    for (granted, members) in granted {
        let mut license = (measure.policy)(fetched.url.as_deref());
        granted.grant(&mut license);
        let target = |nth: usize, _: &Skill| Some(asked[*members.get(nth)?].2.clone());
        let gate = Gate {
            inspection: Inspection {
                limits: measure.limits,
                whole_root: granted.whole_root,
                include_linked: granted.include_linked,
            },
            levels: measure.levels,
            license,
            target: &target,
            progress: &*cx.progress,
        };
        let chosen: Vec<Candidate> = members.iter().map(|at| asked[*at].1.clone()).collect();
        let done = judge(fetched, &chosen, &gate);
        judged.extend(members.into_iter().zip(done));
    }
    judged.sort_by_key(|(at, _)| *at);
    judged.into_iter().map(|(_, judged)| judged).collect()
}
