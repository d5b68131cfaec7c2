//! Which clients load which skills.

use std::sync::Arc;

use rayon::prelude::*;

use crate::skill::Skill;
use crate::systems::clients::{ClientOutcome, Loader, Neighbours, check_all};

/// What every loader that was asked does with one skill.
#[derive(Debug)]
pub struct Loading {
    /// The skill.
    pub skill: Arc<Skill>,
    /// In the order of the loaders.
    pub outcomes: Vec<ClientOutcome>,
}

/// Follows the loaders over all skills, which may stand in each other's way.
pub fn check_load(loaders: &[&'static Loader], skills: &[Arc<Skill>]) -> Vec<Loading> {
    let mut checked: Vec<(Arc<Skill>, Vec<ClientOutcome>)> = skills
        .par_iter()
        .map(|skill| {
            let outcomes = check_all(loaders.iter().copied(), skill);
            (Arc::clone(skill), outcomes)
        })
        .collect();
    let neighbours = Neighbours::of(&checked);
    for (skill, outcomes) in &mut checked {
        for (loader, outcome) in loaders.iter().zip(outcomes) {
            neighbours.settle(loader, skill, outcome);
        }
    }
    let loading = checked
        .into_iter()
        .map(|(skill, outcomes)| Loading { skill, outcomes });
    loading.collect()
}
