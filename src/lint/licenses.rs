//! Licence verdicts for the engine: one scope a repository and a policy, shared by its
//! skills.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use super::vendored;
use crate::finding::{Finding, RuleId};
use crate::license::{LicenseJudgement, Options, PolicyNote, Readings, Scope, recheck};
use crate::record::{RECORD_FILE, Record};
use crate::rule_id;
use crate::skill::Skill;
use crate::tree::RelPath;

/// Gives what the project accepts of a skill: an own one, or a vendored one with its
/// record. Equal answers are one and the same.
pub type PolicyOf = dyn Fn(&Skill, Option<&Record>) -> Arc<Options> + Send + Sync;

/// Scopes with their policies, by the address of the tree and of the policy; the tree
/// lives as long as its skills, the policy as long as its scopes.
type Scopes = HashMap<(usize, usize), (Arc<Options>, Arc<Scope>)>;

/// The licence scopes of one run.
pub struct Licenses {
    policy: Box<PolicyOf>,
    scopes: Mutex<Scopes>,
    /// The texts of all of them.
    readings: Arc<Readings>,
}

impl fmt::Debug for Licenses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Licenses").finish_non_exhaustive()
    }
}

impl Licenses {
    /// Scopes that judge by `policy`.
    pub fn new(policy: Box<PolicyOf>) -> Licenses {
        Licenses {
            policy,
            scopes: Mutex::default(),
            readings: Arc::default(),
        }
    }

    /// The verdict on a skill in its repository.
    pub fn judge(&self, skill: &Skill) -> LicenseJudgement {
        let options = (self.policy)(skill, vendored::record_of(skill));
        self.scope(skill, &options).judge(skill)
    }

    fn scope(&self, skill: &Skill, options: &Arc<Options>) -> Arc<Scope> {
        let tree = skill.tree();
        let key = (
            Arc::as_ptr(tree).cast::<()>() as usize,
            Arc::as_ptr(options) as usize,
        );
        let mut scopes = self.scopes.lock().unwrap_or_else(PoisonError::into_inner);
        let new = || {
            let scope = Scope::new(Arc::clone(tree), RelPath::root(), (**options).clone());
            let scope = scope.sharing(skill.around()).reading_with(&self.readings);
            (Arc::clone(options), Arc::new(scope))
        };
        Arc::clone(&scopes.entry(key).or_insert_with(new).1)
    }

    /// The reasons of the verdict as findings. A vendored skill was judged where it
    /// came from, with the texts above its folder: those findings that miss them
    /// give way to what its record says, held against the policy of today.
    pub fn findings(&self, skill: &Skill) -> Vec<Finding> {
        let record = vendored::record_of(skill);
        let options = (self.policy)(skill, record);
        let mut findings = self.scope(skill, &options).judge(skill).findings;
        if let Some(record) = record {
            let license = &record.license;
            let at = skill.path_of(RECORD_FILE);
            if license.is_decided(PolicyNote::Clarified.name()) {
                // What the texts leave open a person has settled.
                findings.clear();
            }
            findings.retain(|found| !MISSED_BELOW.iter().any(|id| found.rule.is(*id)));
            for found in findings.iter_mut().filter(|found| found.help.is_some()) {
                found.help = Some(STAYS.to_owned());
            }
            let accepted = license.is_decided(PolicyNote::AcceptedByOperator.name());
            let expression = license.expression.as_deref();
            findings.extend(recheck(expression, accepted, &options, &at));
        }
        findings
    }
}

/// What to do about a vendored skill: whatever was changed in it would be drift.
const STAYS: &str = "what was vendored stays as it came: upstream must mend it; or remove it";

/// What is said of a skill for want of the texts above its folder.
const MISSED_BELOW: [RuleId; 4] = [
    rule_id!("license-text-missing"),
    rule_id!("missing-license"),
    rule_id!("missing-notice-file"),
    rule_id!("third-party-license"),
];
