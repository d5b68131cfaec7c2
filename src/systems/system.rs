//! A system that keeps skills: what its host does with them, behind one trait.
//!
//! Rules and verbs ask the systems that are on and know none of them by name. A
//! new system is a folder here with one implementation, and a folder of rules.

use std::sync::Arc;

use crate::finding::{ClientId, Dialect, Dialects, RuleId};
use crate::skill::{Collection, Settings, Skill, SkillForm};
use crate::syntax::readings::Value;
use crate::systems::document::{Document, DocumentError, Form};
use crate::tree::Tree;

/// Every system that is built, in no order; filled by
/// [`declare_system!`](crate::declare_system).
#[linkme::distributed_slice]
pub static SYSTEMS: [&'static dyn System];

/// Declares a system: registers its implementation, and its dialect as one that
/// this program judges by.
#[macro_export]
macro_rules! declare_system {
    ($system:ident = $dialect:expr) => {
        const _: () = {
            #[allow(unsafe_code)] // as in `declare_id!`
            #[linkme::distributed_slice($crate::systems::SYSTEMS)]
            static SYSTEM: &'static dyn $crate::systems::System = &$system;

            #[allow(unsafe_code)] // as in `declare_id!`
            #[linkme::distributed_slice($crate::finding::BUILT)]
            static BUILT: $crate::finding::Dialect = $dialect;
        };
    };
}

/// A system that keeps skills and judges them by rules of its own.
pub trait System: Sync {
    /// Its form of a skill, and with it its name and its group of rules.
    fn dialect(&self) -> Dialect;

    /// Its host's row in the table of clients; `None` where there is no one host.
    fn client(&self) -> Option<ClientId>;

    /// How its host treats the fields of the open specification.
    fn fields(&self) -> FieldRules;

    /// The files beside skills that are its own, by name; `*` at the start stands
    /// for any beginning.
    fn files(&self) -> &'static [&'static str] {
        &[]
    }

    /// The published schema of a form of its own, in a run with these settings.
    fn schema(&self, _form: &SkillForm, _settings: &Settings) -> Option<&'static Form> {
        None
    }

    /// Why its host does not read a file of a form of its own that keeps the published
    /// schema.
    fn beyond_schema(&self, _form: &SkillForm, _document: &Document) -> Option<DocumentError> {
        None
    }

    /// The verbs that play it or judge by it.
    fn verbs(&self) -> &'static [&'static str];

    /// Rules of other groups that stand in its table: where the dialect is on
    /// they run under every profile.
    fn shared_rules(&self) -> &'static [RuleId];

    /// Rules of other groups that judge its forms that are no SKILL.md, and whose level is
    /// that of the profile.
    fn form_rules(&self) -> &'static [RuleId] {
        &[]
    }

    /// Rules of the open specification that none of its hosts holds: where it alone is on
    /// they do not run.
    fn waived_rules(&self) -> &'static [RuleId] {
        &[]
    }

    /// The values in the frontmatter of a skill that a host refuses for what they are, in
    /// a run with these settings.
    fn refused_values(&self, _skill: &Skill, _settings: &Settings) -> Vec<RefusedValue> {
        Vec::new()
    }

    /// What its host makes of one skill; `None` where no host is played.
    fn load(&self, skill: &Skill) -> Option<HostVerdict>;

    /// What each of its hosts makes of one skill by itself, a line a host.
    fn readings(&self, _skill: &Skill) -> Vec<HostReading> {
        Vec::new()
    }

    /// How its host finds skills by the paths of a workspace; `None` where any
    /// folder with a SKILL.md is found.
    fn host(&self) -> Option<&'static dyn WorkspaceHost> {
        None
    }
}

/// The rules of other groups that stand in a system's table.
pub fn rules_of_others(system: &dyn System) -> impl Iterator<Item = RuleId> {
    let shared = system.shared_rules().iter();
    shared.chain(system.form_rules()).copied()
}

/// How a host treats fields of the open specification.
#[derive(Clone, Copy, Debug)]
pub struct FieldRules {
    /// The most UTF-16 units of a description that it takes; `None`: what the
    /// specification allows.
    pub max_description: Option<usize>,
    /// Whether the values below `metadata` may be anything.
    pub free_metadata: bool,
    /// Keys below `metadata` that are its own, with values of any form.
    pub metadata: &'static [&'static str],
    /// Fields that it keeps and never checks.
    pub unchecked: &'static [&'static str],
    /// Fields that it does not read.
    pub unread: &'static [&'static str],
    /// Fields that a rule of the system's own group judges.
    pub judged: &'static [&'static str],
    /// Whether a rule of the system's own group judges every other field, too.
    pub closed: bool,
}

impl FieldRules {
    /// Whether a key below `metadata` may have a value of any form.
    pub fn frees(&self, key: &str) -> bool {
        self.free_metadata || self.metadata.contains(&key)
    }

    /// What the open specification says.
    pub const SPECIFICATION: FieldRules = FieldRules {
        max_description: None,
        free_metadata: false,
        metadata: &[],
        unchecked: &[],
        unread: &[],
        judged: &[],
        closed: false,
    };
}

/// What a host makes of one skill.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HostVerdict {
    /// Why it drops the skill, in its words and order; none: it loads.
    pub messages: Vec<HostMessage>,
    /// What it warns of and loads all the same.
    pub warnings: Vec<String>,
    /// The name under which it loads.
    pub name: Option<String>,
}

impl HostVerdict {
    /// Whether the skill loads.
    pub fn loads(&self) -> bool {
        self.messages.is_empty()
    }
}

/// A host's reason to drop a skill.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostMessage {
    /// The field that it is about, where it is about one.
    pub field: Option<&'static str>,
    /// The words. Foreign text in them is as it is written.
    pub text: String,
}

/// A value in the frontmatter that a host refuses for what it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusedValue {
    /// The keys that lead to it; an item of a list is known by its number.
    pub path: Vec<String>,
    /// What is due: `text`, `a list`, or what else a title says.
    pub due: &'static str,
    /// The host's line. Foreign text in it is as it is written.
    pub text: String,
}

/// What a host makes of a skill, in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostReading {
    /// The host's name.
    pub host: &'static str,
    /// Why it drops the skill; `None` where it loads.
    pub why: Option<String>,
    /// The fields that it reads otherwise than YAML does.
    pub misreads: Vec<String>,
}

/// What every host of every system makes of a skill, in the order of the dialects.
pub fn hosts(skill: &Skill) -> Vec<HostReading> {
    let systems = Dialect::ALL.into_iter().filter_map(system);
    systems.flat_map(|system| system.readings(skill)).collect()
}

/// A host that is given paths and finds skills below them in its own way.
pub trait WorkspaceHost: Sync {
    /// Whether a path is a pattern to it.
    fn is_pattern(&self, path: &str) -> bool;

    /// The folder that a path's search begins in, `/` between its parts; empty
    /// for the folder that paths count from.
    fn base(&self, path: &str) -> String;

    /// The folders of the skills that a path reaches, as the path would write
    /// them; `tree` is that of [`base`](WorkspaceHost::base).
    fn reached(&self, path: &str, tree: &dyn Tree) -> Vec<String>;

    /// The folders that are looked into where nobody names a path, below the
    /// project's root.
    fn folders(&self) -> &'static [&'static str];

    /// Rules that say why a skill is not in the host's list, or not the one taken.
    fn explained_by(&self) -> &'static [RuleId];

    /// A path as the host writes it: no `.`, no doubled `/`.
    fn tidy(&self, path: &str) -> String;

    /// What the host makes of the skills that were reached, in the order in which
    /// it finds them.
    fn open(&self, found: Vec<Reached>) -> Box<dyn Workspace>;

    /// Skills of one name that the paths of a run reach, where the host chooses
    /// one; `None` where no path was named.
    fn clashes<'a>(&self, all: &'a Collection) -> Option<Vec<NameClash<'a>>>;
}

/// A skill that a path of a workspace reaches.
#[derive(Clone, Debug)]
pub struct Reached {
    /// The path that reaches it, as it was named.
    pub by: String,
    /// The skill.
    pub skill: Arc<Skill>,
    /// What tells one folder from another, links resolved.
    pub canonical: String,
}

/// Skills of one name, the strongest first.
#[derive(Clone, Debug)]
pub struct NameClash<'a> {
    /// The name.
    pub name: String,
    /// The skills, each with the host's word for its kind of place.
    pub skills: Vec<(&'static str, &'a Skill)>,
    /// How many of them, from the first, the host can't choose between; 0 where
    /// it takes the first.
    pub undecided: usize,
}

/// The skills of a workspace as a host holds them.
pub trait Workspace: std::fmt::Debug {
    /// What it lists, in its order.
    fn listed(&self) -> Vec<HostedSkill<'_>>;

    /// Skills that were found and dropped, with the reasons.
    fn dropped(&self) -> &[(Arc<Skill>, HostVerdict)];

    /// Names that stand more than once, with the path of the skill that is
    /// taken.
    fn winners(&self) -> Vec<(&str, &str)>;

    /// The block that tells a model which skills there are, without a line end;
    /// empty where there is none. `location` gives the path of a folder as the
    /// block shows it.
    fn prompt(&self, form: PromptForm, location: &dyn Fn(&str) -> String) -> String;

    /// What loading a skill gives the model.
    ///
    /// # Errors
    /// The host's words where it has no such skill or can't choose one.
    fn activate(&self, name: &str) -> Result<String, String>;
}

/// A skill as a host lists it.
#[derive(Clone, Debug)]
pub struct HostedSkill<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its folder as it is shown.
    pub path: &'a str,
    /// Its description.
    pub description: &'a str,
    /// Further fields, in the order in which they are listed.
    pub more: &'a [(&'static str, Value)],
    /// The host's word for the kind of place it lies in.
    pub place: &'static str,
    /// The skill.
    pub skill: &'a Arc<Skill>,
}

/// How a prompt's block is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PromptForm {
    /// Tags, JSON or a list.
    pub style: PromptStyle,
    /// As the host's document has it; otherwise as the host writes it today.
    pub as_documented: bool,
}

/// The syntax of a prompt's block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PromptStyle {
    /// Tags.
    Xml,
    /// A JSON list.
    Json,
    /// A list of lines.
    Markdown,
}

/// The system of a dialect, where it is built.
pub fn system(dialect: Dialect) -> Option<&'static dyn System> {
    let mut all = SYSTEMS.iter().copied();
    all.find(|system| system.dialect() == dialect)
}

/// The systems that are on in a run, in the order in which they were named.
pub fn systems_of(dialects: &Dialects) -> impl Iterator<Item = &'static dyn System> {
    dialects.on().iter().filter_map(|dialect| system(*dialect))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_built_dialect_has_one_system() {
        for dialect in Dialect::ALL {
            let systems = SYSTEMS.iter().filter(|one| one.dialect() == dialect);
            assert_eq!(
                systems.count(),
                usize::from(dialect.is_built()),
                "{dialect}"
            );
        }
    }
}
