//! Licence verdicts for the engine: one scope a repository, shared by its
//! skills.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::vendored;
use crate::finding::{Finding, RuleId};
use crate::license::{LicenseJudgement, Options, PolicyNote, Readings, Scope, recheck};
use crate::record::RECORD_FILE;
use crate::rule_id;
use crate::skill::Skill;
use crate::tree::RelPath;

/// The licence scopes of one run.
#[derive(Debug)]
pub struct Licenses {
    options: Options,
    /// By the address of the tree; the tree lives as long as its skills.
    scopes: Mutex<HashMap<usize, Arc<Scope>>>,
    /// The texts of all of them.
    readings: Arc<Readings>,
}

impl Licenses {
    /// Scopes that judge by `options`.
    pub fn new(options: Options) -> Licenses {
        Licenses {
            options,
            scopes: Mutex::default(),
            readings: Arc::default(),
        }
    }

    /// The verdict on a skill in its repository.
    pub fn judge(&self, skill: &Skill) -> LicenseJudgement {
        let tree = skill.tree();
        let key = Arc::as_ptr(tree).cast::<()>() as usize;
        let scope = {
            let mut scopes = self.scopes.lock().unwrap_or_else(PoisonError::into_inner);
            let new = || {
                let options = self.options.clone();
                let scope = Scope::new(Arc::clone(tree), RelPath::root(), options);
                Arc::new(scope.sharing(skill.around()).reading_with(&self.readings))
            };
            Arc::clone(scopes.entry(key).or_insert_with(new))
        };
        scope.judge(skill)
    }

    /// The reasons of the verdict as findings. A vendored skill was judged where it
    /// came from, with the texts above its folder: those findings that miss them
    /// give way to what its record says, held against the policy of today.
    pub fn findings(&self, skill: &Skill) -> Vec<Finding> {
        let mut findings = self.judge(skill).findings;
        if let Some(record) = vendored::record_of(skill) {
            let license = &record.license;
            let (expression, policy) = (license.expression.as_deref(), license.policy.as_deref());
            let at = skill.path_of(RECORD_FILE);
            if policy == Some(PolicyNote::Clarified.name()) {
                // What the texts leave open a person has settled.
                findings.clear();
            }
            findings.retain(|found| !MISSED_BELOW.iter().any(|id| found.rule.is(*id)));
            findings.extend(recheck(expression, policy, &self.options, &at));
        }
        findings
    }
}

/// What is said of a skill for want of the texts above its folder.
const MISSED_BELOW: [RuleId; 4] = [
    rule_id!("license-text-missing"),
    rule_id!("missing-license"),
    rule_id!("missing-notice-file"),
    rule_id!("third-party-license"),
];
