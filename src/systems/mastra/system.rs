//! Mastra as one of the systems.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use super::activate::activated;
use super::host::{Entry, MAX_DESCRIPTION, host};
use super::place::{Given, Kind, is_glob, tidy};
use super::prompt::prompt;
use super::workspace::{Answer, Candidate, Listed, Tie, Workspace, tie};
use crate::finding::{ClientId, Dialect, RuleId};
use crate::skill::{Collection, Skill};
use crate::systems::system::{
    FieldRules, HostMessage, HostReading, HostVerdict, HostedSkill, NameClash, PromptForm, Reached,
    System, WorkspaceHost,
};
use crate::systems::{clients, system};
use crate::tree::Tree;
use crate::{declare_system, rule_id};

/// The client's id in the table of clients.
pub const CLIENT: ClientId = "mastra";

/// Rules of other groups that stand in Mastra's table.
static SHARED: [RuleId; 4] = [
    rule_id!("duplicate-skill-name"),
    rule_id!("executable-frontmatter"),
    rule_id!("multiline-description"),
    rule_id!("unknown-field"),
];

/// Rules that say why a skill is not in Mastra's list, or not the one taken.
static EXPLAINING: [RuleId; 4] = [
    rule_id!("dropped-by-mastra"),
    rule_id!("duplicate-skill-name"),
    rule_id!("executable-frontmatter"),
    rule_id!("nested-skill-not-loaded"),
];

/// Mastra.
#[derive(Clone, Copy, Debug)]
pub struct Mastra;

declare_system!(Mastra = Dialect::Mastra);

impl System for Mastra {
    fn dialect(&self) -> Dialect {
        Dialect::Mastra
    }

    fn client(&self) -> Option<ClientId> {
        Some(CLIENT)
    }

    fn fields(&self) -> FieldRules {
        FieldRules {
            max_description: Some(MAX_DESCRIPTION),
            free_metadata: true,
            metadata: &[],
            unchecked: &["compatibility"],
            unread: &["allowed-tools"],
            judged: &["user-invocable"],
            closed: false,
        }
    }

    fn verbs(&self) -> &'static [&'static str] {
        &["activate", "lint", "list", "prompt", "validate"]
    }

    fn shared_rules(&self) -> &'static [RuleId] {
        &SHARED
    }

    fn load(&self, skill: &Skill) -> Option<HostVerdict> {
        let mut verdict = host(skill).verdict();
        let unseen = || clients::not_found(clients::loader(CLIENT)?, skill);
        if verdict.loads()
            && let Some(why) = unseen()
        {
            let message = HostMessage {
                field: None,
                text: why.text,
            };
            verdict.messages.push(message);
            verdict.name = None;
        }
        Some(verdict)
    }

    fn readings(&self, skill: &Skill) -> Vec<HostReading> {
        let first = host(skill).verdict().messages.into_iter().next();
        vec![HostReading {
            host: CLIENT,
            why: first.map(|message| message.text),
            misreads: Vec::new(),
        }]
    }

    fn host(&self) -> Option<&'static dyn WorkspaceHost> {
        Some(&Mastra)
    }
}

impl WorkspaceHost for Mastra {
    fn is_pattern(&self, path: &str) -> bool {
        is_glob(path)
    }

    fn base(&self, path: &str) -> String {
        Given::new(path).base().to_owned()
    }

    fn reached(&self, path: &str, tree: &dyn Tree) -> Vec<String> {
        Given::new(path).find(tree).into_iter().collect()
    }

    fn folders(&self) -> &'static [&'static str] {
        &["skills", ".mastra/skills"]
    }

    fn explained_by(&self) -> &'static [RuleId] {
        &EXPLAINING
    }

    fn tidy(&self, path: &str) -> String {
        tidy(path)
    }

    fn open(&self, found: Vec<Reached>) -> Box<dyn system::Workspace> {
        let found = found.into_iter().map(|reached| Candidate {
            kind: Kind::of(&reached.by),
            skill: reached.skill,
            canonical: reached.canonical,
        });
        Box::new(Workspace::new(found))
    }

    fn clashes<'a>(&self, all: &'a Collection) -> Option<Vec<NameClash<'a>>> {
        let given: Vec<Given> = all.named.iter().map(|path| Given::new(path)).collect();
        if given.is_empty() {
            return None;
        }
        let there = all.skills.iter().filter(|skill| skill.source().is_some());
        let folders: HashSet<String> = there.clone().map(|skill| tidy(skill.shown())).collect();
        let is_skill = |folder: &str| folders.contains(folder);
        let mut by_name: BTreeMap<String, Vec<(Kind, &Skill)>> = BTreeMap::new();
        for skill in there {
            let folder = tidy(skill.shown());
            // Reached by two paths, it counts as the last one has it.
            let mut last = given.iter().rev();
            let by = last.find(|given| given.reaches(&folder, &is_skill));
            if let (Some(by), Some(entry)) = (by, host(skill).entry) {
                by_name
                    .entry(entry.name)
                    .or_default()
                    .push((by.kind(), skill));
            }
        }
        let repeated = by_name.into_iter().filter(|(_, same)| same.len() > 1);
        Some(repeated.map(|(name, same)| clash(name, same)).collect())
    }
}

/// What becomes of several skills of one name.
fn clash(name: String, mut same: Vec<(Kind, &Skill)>) -> NameClash<'_> {
    same.sort_by_key(|(kind, skill)| (*kind, skill.shown()));
    let places: Vec<(Kind, &str)> = same
        .iter()
        .map(|(kind, skill)| (*kind, skill.shown()))
        .collect();
    let undecided = match tie(&places) {
        Tie::Winner(_) => 0,
        Tie::Clash(among) => among.len(),
    };
    let skills = same.into_iter();
    NameClash {
        name,
        skills: skills.map(|(kind, skill)| (kind.name(), skill)).collect(),
        undecided,
    }
}

impl system::Workspace for Workspace {
    fn listed(&self) -> Vec<HostedSkill<'_>> {
        self.list().iter().map(Listed::hosted).collect()
    }

    fn dropped(&self) -> &[(Arc<Skill>, HostVerdict)] {
        &self.dropped
    }

    fn winners(&self) -> Vec<(&str, &str)> {
        let repeated = self.repeated().into_iter();
        repeated
            .filter_map(|(name, winner)| Some((name, winner?.path.as_str())))
            .collect()
    }

    fn prompt(&self, form: PromptForm, location: &dyn Fn(&str) -> String) -> String {
        prompt(self.list(), form, location)
    }

    fn activate(&self, name: &str) -> Result<String, String> {
        match self.get(name) {
            Answer::One(listed) => Ok(activated(listed)),
            Answer::Several(same) => {
                let lines = same.iter().map(|listed| {
                    let (path, name) = (&listed.path, &listed.entry.name);
                    format!("\n  - \"{path}\" ({name})")
                });
                Err(format!(
                    "Multiple skills named \"{name}\" found. Please call again with the \
                     specific path:{}",
                    lines.collect::<String>()
                ))
            }
            Answer::Nothing => {
                let names = self.list().iter().map(|listed| &*listed.entry.name);
                let names: Vec<&str> = names.collect();
                let names = names.join(", ");
                Err(format!(
                    "Skill \"{name}\" not found. Available skills: {names}"
                ))
            }
        }
    }
}

impl Listed {
    fn hosted(&self) -> HostedSkill<'_> {
        let Entry {
            name,
            description,
            more,
            ..
        } = &self.entry;
        HostedSkill {
            name,
            path: &self.path,
            description,
            more,
            place: self.kind.name(),
            skill: &self.skill,
        }
    }
}
