//! The skills that a host of Minara's would hold at once.

use std::collections::HashMap;
use std::sync::Arc;

use rayon::prelude::*;

use super::skill::{DomainSkill, Ownership};
use crate::skill::Skill;
use crate::text::nearest_word;
use crate::tree::RelPath;

/// The folder of own skills; packages lie one level below it.
const BUILTIN: &str = "builtin";

/// The skills of a host, in byte order of their paths.
#[derive(Clone, Debug, Default)]
pub struct Registry {
    members: Vec<Member>,
    by_id: HashMap<String, usize>,
    /// The members in the order of their ids.
    order: Vec<usize>,
    left_out: Vec<LeftOut>,
}

/// A skill that the host holds.
#[derive(Clone, Debug)]
pub struct Member {
    /// Its files.
    pub skill: Arc<Skill>,
    /// What the host makes of it.
    pub domain: DomainSkill,
}

/// A skill that the host does not hold.
#[derive(Clone, Debug)]
pub struct LeftOut {
    /// The skill.
    pub skill: Arc<Skill>,
    /// Why.
    pub why: WhyLeftOut,
}

/// Why a host does not hold a skill.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhyLeftOut {
    /// Its frontmatter can't be read.
    Unreadable,
    /// It lies more than one level below `builtin/`.
    Nested,
    /// Another skill has its id; the folder of that one.
    SameId {
        /// The id.
        id: String,
        /// The folder, as findings print it.
        first: String,
    },
}

impl Registry {
    /// What a host makes of `skills`, which are in byte order of their paths. Of two
    /// skills of one id the first counts.
    pub fn load(
        skills: Vec<Arc<Skill>>,
        ownership: impl Fn(&Skill) -> Ownership + Sync,
    ) -> Registry {
        Registry::holding(skills, |skill| DomainSkill::load(skill, ownership(skill)))
    }

    /// As [`Registry::load`], where `domain` says what the host makes of a skill that it
    /// can read.
    pub fn holding(
        skills: Vec<Arc<Skill>>,
        domain: impl Fn(&Skill) -> DomainSkill + Sync,
    ) -> Registry {
        let load = |skill: &Arc<Skill>| {
            let front = skill.frontmatter();
            if !front.is_some_and(|front| front.is_valid()) {
                return Err(WhyLeftOut::Unreadable);
            }
            if is_nested(skill.dir()) {
                return Err(WhyLeftOut::Nested);
            }
            Ok(domain(skill))
        };
        let loaded: Vec<Result<DomainSkill, WhyLeftOut>> = skills.par_iter().map(load).collect();
        let mut registry = Registry::default();
        for (skill, loaded) in skills.into_iter().zip(loaded) {
            match loaded {
                Ok(domain) => registry.take(Member { skill, domain }),
                Err(why) => registry.left_out.push(LeftOut { skill, why }),
            }
        }
        let mut order: Vec<usize> = (0..registry.members.len()).collect();
        let id = |at: &usize| &registry.members[*at].domain.id.text;
        order.sort_by(|a, b| id(a).cmp(id(b)));
        registry.order = order;
        registry
    }

    fn take(&mut self, member: Member) {
        let id = &member.domain.id.text;
        if let Some(first) = self.by_id.get(id) {
            let first = &self.members[*first].skill;
            self.left_out.push(LeftOut {
                why: WhyLeftOut::SameId {
                    id: id.clone(),
                    first: first.shown().to_owned(),
                },
                skill: member.skill,
            });
            return;
        }
        self.by_id.insert(id.clone(), self.members.len());
        self.members.push(member);
    }

    /// The skills that the host holds, in byte order of their paths.
    pub fn members(&self) -> &[Member] {
        &self.members
    }

    /// The skills that it does not hold, in byte order of their paths.
    pub fn left_out(&self) -> &[LeftOut] {
        &self.left_out
    }

    /// The places of the members in the order of their ids.
    pub fn by_id(&self) -> impl Iterator<Item = usize> {
        self.order.iter().copied()
    }

    /// The skill of this id.
    pub fn get(&self, id: &str) -> Option<&Member> {
        self.position(id).map(|at| &self.members[at])
    }

    /// The place of the skill of this id among the members.
    pub fn position(&self, id: &str) -> Option<usize> {
        self.by_id.get(id).copied()
    }

    /// The id that was most likely meant.
    pub fn nearest(&self, id: &str) -> Option<&str> {
        let ids = self.members.iter();
        nearest_word(id, ids.map(|member| member.domain.id.text.as_str()))
    }
}

/// Whether a folder lies more than one level below `builtin/`, where the host does
/// not look.
pub fn is_nested(dir: &RelPath) -> bool {
    let parts: Vec<&str> = dir.as_str().split('/').collect();
    let builtin = parts.iter().position(|part| *part == BUILTIN);
    builtin.is_some_and(|at| parts.len() > at + 2)
}
