//! The skill behind an id of the registry.

use std::path::PathBuf;
use std::sync::Arc;

use crate::project::{Error, Project, Selection};
use crate::skill::Skill;
use crate::systems::polar::{NoFacts, SkillFacts, skill_id};
use crate::text::Untrusted;

/// The skill behind an id.
pub(super) struct Candidate {
    /// The skill.
    pub skill: Arc<Skill>,
    /// What an installation asks of it.
    pub facts: SkillFacts,
    /// Names of others that have its id, with their folders.
    pub namesakes: Vec<(String, String)>,
    /// The folder of another one that does not hold the same files.
    pub twin: Option<String>,
}

impl Project {
    /// The skills below the root that have an id. What git ignores does not count:
    /// copies lie there that a build made.
    fn with_id(&self, id: &str) -> Result<Vec<(Arc<Skill>, SkillFacts)>, Error> {
        let selection = Selection {
            paths: vec![PathBuf::from(self.shown(&self.root))],
            gitignore: true,
            exclude: false,
            vendored: true,
        };
        let selected = self.select(&selection)?;
        let mut named = Vec::new();
        for skill in selected.skills {
            if skill.name().and_then(skill_id).as_deref() == Some(id) {
                let facts = facts_of(&skill)?;
                named.push((skill, facts));
            }
        }
        Ok(named)
    }

    /// Whether a skill that is to be planned is what later steps will find.
    pub(super) fn is_candidate(&self, planned: &SkillFacts) -> Result<(), Error> {
        let named = self.with_id(&planned.id)?;
        let mut same = named.iter().filter(|(_, facts)| facts.name == planned.name);
        let is_planned = |facts: &SkillFacts| facts.hash == planned.hash;
        if !named.iter().any(|(_, facts)| is_planned(facts)) {
            let folder = Untrusted(&planned.folder);
            let root = Untrusted(&self.shown(&self.root)).to_string();
            return Err(Error::unknown(
                format!("{folder} is not among the skills below {root}"),
                "later steps look for it there; what git ignores does not count: move it, or \
                 name the folder that holds it with --root DIR",
            ));
        }
        match same.find(|(_, facts)| !is_planned(facts)) {
            Some((_, other)) => Err(unlike(planned, other)),
            None => Ok(()),
        }
    }

    /// The skill below the root that has an id. Of several with its name all must hold
    /// the same files: else one counts that is not what was recorded, so that nothing is
    /// let in for what another folder held.
    pub(super) fn candidate(&self, id: &str, recorded: Option<&str>) -> Result<Candidate, Error> {
        let named = self.with_id(id)?;
        let is_recorded = |facts: &SkillFacts| recorded == Some(facts.hash.as_str());
        let known = named.iter().find(|(_, facts)| is_recorded(facts));
        let Some((_, first)) = known.or(named.first()) else {
            let root = Untrusted(&self.shown(&self.root)).to_string();
            let id = Untrusted(id);
            return Err(Error::unknown(
                format!("no skill below {root} has the id {id}"),
                "name the folder that holds it with --root DIR",
            ));
        };
        let (same, others): (Vec<_>, Vec<_>) = named
            .iter()
            .partition(|(_, facts)| facts.name == first.name);
        let mut all = same.iter();
        let unlike_recorded = all.find(|(_, facts)| recorded.is_some() && !is_recorded(facts));
        let Some((skill, facts)) = unlike_recorded.or(same.first()) else {
            return Err(Error::NoSkillHere);
        };
        let mut all = same.iter();
        let twin = all.find(|(_, other)| other.hash != facts.hash);
        if let Some((_, other)) = twin
            && recorded.is_none()
        {
            return Err(unlike(facts, other));
        }
        let namesakes = others.iter();
        let namesakes = namesakes.map(|(_, other)| (other.name.clone(), other.folder.clone()));
        Ok(Candidate {
            skill: Arc::clone(skill),
            namesakes: namesakes.collect(),
            twin: twin.map(|(_, other)| other.folder.clone()),
            facts: facts.clone(),
        })
    }
}

/// Two folders that each could be the skill.
fn unlike(one: &SkillFacts, other: &SkillFacts) -> Error {
    let (first, second) = (Untrusted(&one.folder), Untrusted(&other.folder));
    let id = Untrusted(&one.id);
    Error::unknown(
        format!("{first} and {second} both have the id {id}, and not the same files"),
        "take one of them away, make them alike, or name the folder above the one that is \
         meant with --root DIR",
    )
}

pub(super) fn facts_of(skill: &Skill) -> Result<SkillFacts, Error> {
    SkillFacts::of(skill).map_err(|why| {
        let shown = Untrusted(skill.shown());
        let help = match why {
            NoFacts::NoId => "give it a name with Latin letters or digits",
            NoFacts::NotPlain(_) => "replace it by a file, or take it out of the folder",
            NoFacts::Unread(_) => "make the folder small and readable",
        };
        Error::unknown(format!("{shown} can't be installed: {why}"), help)
    })
}
