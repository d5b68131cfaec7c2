//! One run of the rules over a collection.

use std::any::Any;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use rayon::prelude::*;

use super::Levels;
use super::by_dialect::{ByDialect, Measure, On, Way, sees_form};
use super::causes::{Owned, one_a_cause, yield_to_exact};
use super::forms::{unreadable, without_forms};
use super::one_name::{one_name, with_folder_name};
use super::vendored::{self, Vendored};
use crate::finding::{Finding, Profile, Summary, quote, sort_findings};
use crate::rules::{Checks, RULES};
use crate::skill::{Collection, Skill};
use crate::systems::{clients, systems_of};

/// Turns a finding's path into the one that the configuration counts.
pub type PathOf<'a> = dyn Fn(&str) -> String + Sync + 'a;

/// Findings from another room that belong to a skill: licences.
pub type More<'a> = dyn Fn(&Skill) -> Vec<Finding> + Sync + 'a;

/// One run: levels, and what else is asked about each skill.
pub struct Engine<'a> {
    /// The level of every rule, and its options.
    pub levels: &'a Levels<'a>,
    /// The path of a finding as the configuration counts it.
    pub path_of: &'a PathOf<'a>,
    /// Findings of other rooms.
    pub more: &'a More<'a>,
}

/// The levels of a run in each dialect that its skills may turn out to have.
pub struct Ways<'a>(ByDialect<Levels<'a>>);

/// The rules that are on by [`Ways`]. To find them costs more than to judge a small skill:
/// whoever judges many, each alone, asks once.
pub struct Measures<'a>(ByDialect<Measure<'a>>);

impl<'a> Ways<'a> {
    /// The ways of judging by these levels.
    pub fn of(levels: &Levels<'a>) -> Ways<'a> {
        Ways(ByDialect::new(levels))
    }

    /// The rules that are on.
    pub fn measures(&self) -> Measures<'_> {
        Measures(self.0.measures())
    }
}

impl fmt::Debug for Ways<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Ways")
    }
}

impl fmt::Debug for Measures<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Measures")
    }
}

/// What a run found.
#[derive(Debug, Default)]
pub struct LintOutcome {
    /// Sorted findings at level warn or deny.
    pub findings: Vec<Finding>,
    /// Numbers.
    pub summary: Summary,
    /// How many rules were on.
    pub rules: usize,
    /// Where a check of ours failed. The other findings are complete.
    pub internal_errors: Vec<InternalError>,
    /// Under a profile that is about one client: what it does with each skill,
    /// in the order of the skills. Otherwise empty.
    pub loaded: Vec<clients::ClientOutcome>,
}

/// A check of ours that ended in a panic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InternalError {
    /// The skill, by the path that findings print; `None` for all of them.
    pub skill: Option<String>,
    /// The rule, or the room, that failed.
    pub check: String,
    /// What it said.
    pub message: String,
}

impl InternalError {
    fn new(skill: Option<&Skill>, check: &str, panic: &(dyn Any + Send)) -> InternalError {
        InternalError {
            skill: skill.map(|skill| skill.shown().to_owned()),
            check: check.to_owned(),
            message: panic_message(panic),
        }
    }
}

/// What a panic said.
pub fn panic_message(panic: &(dyn Any + Send)) -> String {
    let fixed = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let made = || panic.downcast_ref::<String>().cloned();
    fixed
        .or_else(made)
        .unwrap_or_else(|| "no message".to_owned())
}

impl Engine<'_> {
    /// Judges every skill, then the collection as a whole.
    pub fn run(&self, collection: &Collection) -> LintOutcome {
        self.run_by(&Ways::of(self.levels).measures(), collection)
    }

    /// As [`Engine::run`], by what [`Ways`] of its levels gave.
    pub fn run_by(&self, Measures(ways): &Measures<'_>, collection: &Collection) -> LintOutcome {
        let loader = loader_of(self.levels.profile());
        let judge = |skill: &Skill| self.judge_by(ways.of(skill), loader, skill);
        let all_need_texts = ways.base().at_home.needs_texts() || self.asks_hosts();
        let judge = |skill: &Arc<Skill>| {
            // Nothing is gained by forgetting what is asked again below.
            if collection.skills.len() == 1 {
                return judge(skill);
            }
            // Nothing is asked of the skill itself: what it reads it keeps.
            let fresh = skill.afresh();
            let way = ways.of(&fresh);
            let keeps_text = all_need_texts || way.at_home.needs_texts();
            let mut judged = judge(&fresh);
            if !keeps_text {
                let rules = [ways.base(), way].map(|way| &way.at_home);
                judged
                    .1
                    .extend(rules.into_iter().flat_map(|way| gather(&way.on, &fresh)));
                quote(&mut judged.0);
            }
            judged.0.shrink_to_fit();
            skill.rest(fresh, !keeps_text);
            judged
        };
        let judged: Vec<JudgedSkill> = collection.skills.par_iter().map(judge).collect();
        let mut outcome = LintOutcome {
            rules: ways.base().at_home.on.len(),
            ..LintOutcome::default()
        };
        let mut all = Vec::new();
        for (skill, (findings, errors, loaded)) in collection.skills.iter().zip(judged) {
            let skill = Some(&**skill);
            all.extend(findings.into_iter().map(|finding| Owned {
                skill,
                finding: Box::new(finding),
            }));
            outcome.loaded.extend(loaded);
            outcome.internal_errors.extend(errors);
        }
        let base = &ways.base().at_home;
        let found = self.together(collection, &base.on);
        found.put(&mut outcome, &mut all, collection);
        for (skills, levels, on) in ways.together(collection) {
            let found = self.at(levels).together(&skills, &on);
            outcome.rules += on.len();
            found.put(&mut outcome, &mut all, &skills);
        }
        outcome.findings = one_a_cause(with_folder_name(all));
        if let (true, [skill]) = (collection.alone, collection.skills.as_slice()) {
            let file = match skill.form() {
                Some(form) => form.shown.clone(),
                None => skill.file_path(),
            };
            let is_own = |found: &Finding| found.path() == file && found.affects.is_empty();
            outcome.findings.retain(is_own);
        }
        sort_findings(&mut outcome.findings);
        outcome.summary = numbers(collection).with_findings(&outcome.findings);
        if loader.is_some() {
            outcome.summary.usable = outcome
                .loaded
                .iter()
                .filter(|one| one.verdict != clients::ClientVerdict::Skip)
                .count();
        }
        outcome
    }

    /// Judges one skill alone. A check of ours that failed gives no findings.
    pub fn run_one(&self, skill: &Skill) -> Vec<Finding> {
        let levels = ByDialect::new(self.levels);
        let ways = levels.measures();
        let loader = loader_of(self.levels.profile());
        let (mut findings, ..) = self.judge_by(ways.of(skill), loader, skill);
        sort_findings(&mut findings);
        findings
    }

    /// Whether the host of a dialect is asked about every skill.
    fn asks_hosts(&self) -> bool {
        systems_of(self.levels.dialects()).any(|system| system.client().is_some())
    }

    /// What the rules find in all skills together, one by one.
    fn together(&self, collection: &Collection, on: &[On<'_>]) -> Together {
        let plain = without_forms(collection);
        let dialects = self.levels.dialects().on();
        let check = |on: &On<'_>| {
            let sees = || dialects.iter().any(|dialect| sees_form(on.rule, *dialect));
            let all = match &plain {
                Some(plain) if !sees() => plain,
                _ => collection,
            };
            run_alone(on, None, |cx| on.rule.check_collection(all, cx))
        };
        let found: Vec<Result<Vec<Finding>, InternalError>> = on.par_iter().map(check).collect();
        let mut together = Together::default();
        for found in found {
            match found {
                Ok(found) => together.findings.extend(self.counted(found)),
                Err(error) => together.errors.push(error),
            }
        }
        together
    }

    /// Judges a skill in its way: a vendored one by the levels of the gate.
    fn judge_by(
        &self,
        way: &Way<Measure<'_>>,
        loader: Option<&'static clients::Loader>,
        skill: &Skill,
    ) -> JudgedSkill {
        match vendored::record_of(skill) {
            None => {
                let measure = &way.at_home;
                self.at(measure.levels)
                    .judge_all(&measure.on, loader, skill)
            }
            Some(_) => {
                let measure = &way.at_gate;
                self.at(measure.levels)
                    .judge_vendored(&measure.on, loader, skill)
            }
        }
    }

    /// The same run by other levels.
    fn at<'b>(&'b self, levels: &'b Levels<'b>) -> Engine<'b> {
        Engine {
            levels,
            path_of: self.path_of,
            more: self.more,
        }
    }

    /// As [`Engine::judge_all`], of a vendored skill by the levels of the gate:
    /// without what was let pass when it came.
    fn judge_vendored(
        &self,
        on: &[On<'_>],
        loader: Option<&'static clients::Loader>,
        skill: &Skill,
    ) -> JudgedSkill {
        let (findings, errors, loaded) = self.judge_all(on, loader, skill);
        let findings = vendored::not_agreed(skill, findings);
        (findings, errors, loaded)
    }

    /// The rules' findings, and those of the profile's client.
    fn judge_all(
        &self,
        on: &[On<'_>],
        loader: Option<&'static clients::Loader>,
        skill: &Skill,
    ) -> JudgedSkill {
        let (findings, errors) = self.judge(on, skill);
        // At the gate each rule about a name has a flag and a place on record.
        let findings = if self.levels.is_gate() {
            findings
        } else {
            one_name(self.levels.profile(), findings)
        };
        match loader {
            Some(loader) => self.by_client(loader, skill, findings, errors),
            None => (findings, errors, None),
        }
    }

    /// Asks the client of the profile. What keeps it from loading the skill is
    /// denied; where no rule found that, the reason is a finding of its own.
    fn by_client(
        &self,
        loader: &'static clients::Loader,
        skill: &Skill,
        findings: Vec<Finding>,
        mut errors: Vec<InternalError>,
    ) -> JudgedSkill {
        let checked = catch_unwind(AssertUnwindSafe(|| clients::check(loader, skill)));
        let outcome = match checked {
            Ok(outcome) => outcome,
            Err(panic) => {
                errors.push(InternalError::new(Some(skill), loader.client, &*panic));
                return (findings, errors, None);
            }
        };
        if outcome.verdict != clients::ClientVerdict::Skip {
            return (findings, errors, Some(outcome));
        }
        let client = match self.levels.profile() {
            Profile::Client(client) => Some(client),
            _ => None,
        };
        let (fatal, others): (Vec<_>, Vec<_>) = findings
            .into_iter()
            .partition(|found| outcome.reasons.iter().any(|why| found.rule.is(why.rule)));
        let found = |rule| fatal.iter().any(|found| found.rule.is(rule));
        let unfound = outcome.reasons.first().filter(|why| !found(why.rule));
        let unfound = unfound.map(|why| self.findings_of(why, skill));
        let unfound = unfound.into_iter().flatten();
        let fatal = fatal.into_iter().chain(unfound).filter_map(|mut found| {
            found.client = client;
            let path = (self.path_of)(found.path());
            self.levels.apply_fatal(found, &path)
        });
        let findings = others.into_iter().chain(fatal).collect();
        (findings, errors, Some(outcome))
    }

    /// A client's reason as the findings of its rule, which is off, or where the
    /// rule does not see it as one about the file.
    fn findings_of(&self, why: &clients::Reason, skill: &Skill) -> Vec<Finding> {
        let rule = RULES.iter().find(|rule| rule.meta().is(why.rule));
        let seen = rule.and_then(|rule| run_rule(&On::of(*rule, self.levels), skill).ok());
        match seen {
            Some(seen) if !seen.is_empty() => seen,
            _ => self.finding_of(why, skill).into_iter().collect(),
        }
    }

    fn finding_of(&self, why: &clients::Reason, skill: &Skill) -> Option<Finding> {
        let rule = why.rule.meta()?;
        let path = match skill.source() {
            Some(_) => skill.file_path(),
            None => skill.shown().to_owned(),
        };
        Some(Finding::new(rule, path, why.text.clone()).in_origin(skill.origin()))
    }

    /// The findings of one skill, and the checks that did not come to their end: a
    /// fault of ours on one skill must not end the run.
    fn judge(&self, on: &[On<'_>], skill: &Skill) -> (Vec<Finding>, Vec<InternalError>) {
        let mut findings = Vec::new();
        let mut errors = Vec::new();
        findings.extend(self.counted(unreadable(skill).into_iter().collect()));
        let form = skill.sole_form().map(|file| file.form.dialect);
        let sees = |on: &&On<'_>| form.is_none_or(|dialect| sees_form(on.rule, dialect));
        for on in on.iter().filter(sees) {
            match run_rule(on, skill) {
                Ok(found) => findings.extend(self.counted(found)),
                Err(error) => errors.push(error),
            }
        }
        match catch_unwind(AssertUnwindSafe(|| (self.more)(skill))) {
            Ok(found) => findings.extend(self.counted(found)),
            Err(panic) => errors.push(InternalError::new(Some(skill), "license", &*panic)),
        }
        yield_to_exact(&mut findings);
        (findings, errors)
    }

    fn counted(&self, findings: Vec<Finding>) -> impl Iterator<Item = Finding> {
        findings.into_iter().filter_map(|finding| {
            let path = (self.path_of)(finding.path());
            self.levels.apply(finding, &path)
        })
    }
}

/// What was found in several skills together, and the checks that did not come to
/// their end.
#[derive(Default)]
struct Together {
    findings: Vec<Finding>,
    errors: Vec<InternalError>,
}

impl Together {
    /// Puts what was found in `collection` to the rest.
    fn put(self, outcome: &mut LintOutcome, all: &mut Vec<Owned<'_>>, collection: &Collection) {
        outcome.internal_errors.extend(self.errors);
        let vendored = Vendored::of(collection);
        let found = self
            .findings
            .into_iter()
            .map(|found| vendored.capped(found));
        all.extend(found.map(|finding| Owned {
            skill: None,
            finding: Box::new(finding),
        }));
    }
}

/// Lets rules find out of a skill what they will ask of all; those that did not come
/// to their end.
fn gather(on: &[On<'_>], skill: &Skill) -> Vec<InternalError> {
    let failed = on.iter().filter_map(|on| {
        let gathered = catch_unwind(AssertUnwindSafe(|| on.rule.gather(skill, &on.checks)));
        let panic = gathered.err()?;
        Some(InternalError::new(Some(skill), on.rule.meta().id, &*panic))
    });
    failed.collect()
}

/// What one rule finds in one skill.
fn run_rule(on: &On<'_>, skill: &Skill) -> Result<Vec<Finding>, InternalError> {
    run_alone(on, Some(skill), |cx| on.rule.check(skill, cx))
}

/// What one check finds, or its panic, which ends nothing else.
fn run_alone(
    on: &On<'_>,
    skill: Option<&Skill>,
    check: impl FnOnce(&mut Checks<'_>),
) -> Result<Vec<Finding>, InternalError> {
    let checked = catch_unwind(AssertUnwindSafe(|| {
        let mut cx = on.checks.clone();
        check(&mut cx);
        cx.into_findings()
    }));
    checked.map_err(|panic| InternalError::new(skill, on.rule.meta().id, &*panic))
}

/// Findings, the checks that did not come to their end, and what the profile's
/// client does.
type JudgedSkill = (
    Vec<Finding>,
    Vec<InternalError>,
    Option<clients::ClientOutcome>,
);

/// The loader that a profile is about.
fn loader_of(profile: Profile) -> Option<&'static clients::Loader> {
    match profile {
        Profile::Load => Some(&clients::LENIENT),
        Profile::Client(client) => clients::loader(client),
        Profile::Spec | Profile::Recommended | Profile::Strict => None,
    }
}

/// How many skills there are, and how many can be loaded.
pub fn numbers(collection: &Collection) -> Summary {
    let skills = collection.skills.iter().filter(|skill| skill.is_counted());
    let has_file = |skill: &&Arc<Skill>| skill.has_text() || skill.sole_form().is_some();
    Summary {
        skills: skills.clone().count(),
        usable: skills.clone().filter(|skill| skill.is_usable()).count(),
        files: skills.filter(has_file).count(),
        ..Summary::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Lint;
    use crate::finding::{Meta, Origin};
    use crate::lint::LevelFlags;
    use crate::rule_id;
    use crate::rules::Declared;
    use crate::rules::Rule;
    use crate::skill::Place;
    use crate::text::Source;
    use crate::tree::{MemoryTree, RelPath};

    /// A rule that fails, under the id of another.
    struct Failing;

    impl Declared for Failing {
        fn meta(&self) -> &'static Meta {
            rule_id!("empty-body").meta().unwrap()
        }
    }

    impl Rule for Failing {
        fn check(&self, skill: &Skill, _cx: &mut Checks<'_>) {
            panic!("no number in {}", skill.shown());
        }
    }

    static FAILING: Failing = Failing;

    #[test]
    fn a_check_that_panics_is_named_with_its_words_and_ends_nothing_else() {
        let config = Lint::default();
        let levels = Levels::new(Profile::Recommended, &config, &LevelFlags::default()).unwrap();
        let engine = Engine {
            levels: &levels,
            path_of: &|path| path.to_owned(),
            more: &|_| Vec::new(),
        };
        let place = Place {
            shown: "skills/pdf".to_owned(),
            folder: "pdf".to_owned(),
            origin: Origin::Disk,
        };
        let text = Source::from_bytes(b"# No frontmatter\n".to_vec());
        let tree = Arc::new(MemoryTree::new());
        let skill = Skill::with_source(tree, RelPath::root(), place, text);
        let other = |rule: &&&dyn Rule| rule.meta().is(rule_id!("missing-frontmatter"));
        let other = *RULES.iter().find(other).unwrap();
        let on = [&FAILING as &dyn Rule, other].map(|rule| On::of(rule, engine.levels));
        let (findings, errors) = engine.judge(&on, &skill);
        assert_eq!(findings.len(), 1);
        assert_eq!(
            errors,
            [InternalError {
                skill: Some("skills/pdf".to_owned()),
                check: "empty-body".to_owned(),
                message: "no number in skills/pdf".to_owned(),
            }]
        );
    }
}
