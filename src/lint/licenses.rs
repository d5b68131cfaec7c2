//! Licence verdicts for the engine: one scope a repository, shared by its
//! skills.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::finding::Finding;
use crate::license::{Judged, Options, Scope};
use crate::skill::Skill;
use crate::tree::RelPath;

/// The licence scopes of one run.
#[derive(Debug)]
pub struct Licenses {
    options: Options,
    /// By the address of the tree; the tree lives as long as its skills.
    scopes: Mutex<HashMap<usize, Arc<Scope>>>,
}

impl Licenses {
    /// Scopes that judge by `options`.
    pub fn new(options: Options) -> Licenses {
        Licenses {
            options,
            scopes: Mutex::default(),
        }
    }

    /// The verdict on a skill in its repository.
    pub fn judge(&self, skill: &Skill) -> Judged {
        let tree = skill.tree();
        let key = Arc::as_ptr(tree).cast::<()>() as usize;
        let scope = {
            let mut scopes = self.scopes.lock().unwrap_or_else(PoisonError::into_inner);
            let new = || {
                let options = self.options.clone();
                Arc::new(Scope::new(Arc::clone(tree), RelPath::root(), options))
            };
            Arc::clone(scopes.entry(key).or_insert_with(new))
        };
        scope.judge(skill)
    }

    /// The reasons of the verdict as findings.
    pub fn findings(&self, skill: &Skill) -> Vec<Finding> {
        self.judge(skill).findings
    }
}
