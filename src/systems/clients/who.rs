//! What clients do with a skill for the sake of one rule: what a note says.
//!
//! It is asked of the loaders themselves, so that it is what `check-load` says.

use super::check::check_all;
use super::loader::{Clean, FenceRule, Loader};
use super::loaders::loaders;
use super::outcome::{ClientOutcome, ClientVerdict};
use super::table::listed;
use crate::finding::{ClientId, RuleId};
use crate::skill::{Fact, Skill};

/// What each client does that is asked where nobody names any; found out once a
/// skill, and only where a rule with such a note has something to say.
struct Asked(Vec<ClientOutcome>);

impl Fact for Asked {
    fn of(skill: &Skill) -> Asked {
        let by_default = loaders().into_iter().filter(|loader| loader.by_default);
        Asked(check_all(by_default, skill))
    }
}

/// The clients by what they do with a skill for what one rule says of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Who {
    /// They skip it for this.
    pub skip: Vec<ClientId>,
    /// They load it under its folder's name.
    pub by_folder: Vec<ClientId>,
    /// They read another name or description.
    pub differ: Vec<ClientId>,
    /// They mend it and load the skill as it is meant.
    pub repair: Vec<ClientId>,
    /// What they do is not known.
    pub not_known: Vec<ClientId>,
    /// They load the skill in some form, whether this touches it or not.
    pub load: Vec<ClientId>,
    /// They skip it for another reason alone.
    pub others: Vec<ClientId>,
}

/// What clients do with `skill` for what `rule` says of it.
pub fn who(rule: RuleId, skill: &Skill) -> Who {
    let mut who = Who::default();
    for outcome in &skill.fact::<Asked>().0 {
        let client = outcome.client;
        let is_reason = outcome.reasons.iter().any(|why| why.rule == rule);
        if outcome.repaired.contains(&rule) && outcome.loads() {
            who.repair.push(client);
        }
        match outcome.verdict {
            ClientVerdict::Skip if is_reason => who.skip.push(client),
            ClientVerdict::Skip => who.others.push(client),
            ClientVerdict::NotKnown => who.not_known.push(client),
            _ => who.load.push(client),
        }
        match outcome.verdict {
            ClientVerdict::DirName if is_reason => who.by_folder.push(client),
            ClientVerdict::Differs if is_reason => who.differ.push(client),
            _ => {}
        }
    }
    who
}

impl Who {
    /// Whether every client loads the skill in some form.
    pub fn all_load(&self) -> bool {
        [&self.skip, &self.others, &self.not_known]
            .iter()
            .all(|clients| clients.is_empty())
    }

    /// In one line; `None` where no client does anything for it.
    pub fn note(&self) -> Option<String> {
        let touched = [&self.skip, &self.by_folder, &self.differ, &self.repair];
        if touched.iter().all(|clients| clients.is_empty()) {
            return None;
        }
        let mut parts = Vec::new();
        say(&mut parts, &self.repair, "repairs this", "repair this");
        say(
            &mut parts,
            &self.by_folder,
            "loads the skill under its folder's name",
            "load the skill under its folder's name",
        );
        say(
            &mut parts,
            &self.differ,
            "reads another name or description",
            "read another name or description",
        );
        self.say_who_skips(&mut parts);
        Some(parts.join("; "))
    }

    /// Who skips it; where nearly all do, those that don't are the shorter list.
    fn say_who_skips(&self, parts: &mut Vec<String>) {
        let unknown = match self.not_known.as_slice() {
            [] => None,
            clients => Some(format!("of {} it is not known", listed(clients))),
        };
        let named = [&self.by_folder, &self.differ, &self.repair];
        let is_named = |client: &ClientId| named.iter().any(|some| some.contains(client));
        let all_named = self.load.iter().all(is_named);
        let none_named = named.iter().all(|some| some.is_empty());
        let few = self.others.is_empty() && self.skip.len() > 2 * self.load.len();
        if few && self.load.is_empty() && unknown.is_none() {
            parts.push("every client skips the skill".to_owned());
        } else if few && none_named && !self.load.is_empty() {
            let verb = if self.load.len() > 1 { "load" } else { "loads" };
            parts.push(format!("only {} {verb} the skill", listed(&self.load)));
            parts.extend(unknown);
        } else if few && all_named && !none_named {
            parts.extend(unknown);
            parts.push("the others skip the skill".to_owned());
        } else {
            say(parts, &self.skip, "skips the skill", "skip the skill");
            parts.extend(unknown);
        }
    }
}

/// Adds what clients do, where there are any: one of them, or more.
fn say(parts: &mut Vec<String>, clients: &[ClientId], one: &str, more: &str) {
    match clients {
        [] => {}
        [client] => parts.push(format!("{client} {one}")),
        _ => parts.push(format!("{} {more}", listed(clients))),
    }
}

/// The clients that give frontmatter to gray-matter with all its engines, which
/// runs `---js`.
pub fn running_frontmatter() -> Vec<ClientId> {
    fenced_by(FenceRule::GrayMatter)
}

/// The clients to which any three dashes end the frontmatter.
pub fn ending_at_dashes() -> Vec<ClientId> {
    fenced_by(FenceRule::Substrings)
}

/// The clients that refuse a skill whose name holds `word`.
pub fn refusing_in_names(word: &str) -> Vec<ClientId> {
    clients_that(|loader| loader.name.without.contains(&word))
}

/// The clients that refuse a description with tags.
pub fn refusing_tags() -> Vec<ClientId> {
    clients_that(|loader| loader.description.without.contains(&'<'))
}

/// The clients that leave tags out of a description.
pub fn leaving_out_tags() -> Vec<ClientId> {
    clients_that(|loader| loader.description.clean == Clean::NoTags)
}

/// Of all clients, also of those that are asked by name alone.
fn clients_that(so: impl Fn(&Loader) -> bool) -> Vec<ClientId> {
    let loaders = loaders().into_iter().filter(|loader| so(loader));
    loaders.map(|loader| loader.client).collect()
}

/// The clients as the subject of what they do: `a refuses`, `a and b refuse`.
pub fn doing(clients: &[ClientId], verb: &str) -> String {
    let ending = if clients.len() == 1 { "s" } else { "" };
    format!("{} {verb}{ending}", listed(clients))
}

fn fenced_by(rule: FenceRule) -> Vec<ClientId> {
    let asked = loaders().into_iter().filter(|loader| loader.by_default);
    let asked = asked.filter(|loader| loader.fences == rule);
    asked.map(|loader| loader.client).collect()
}
