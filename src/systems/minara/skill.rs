//! A skill as Minara's host holds it: what it is called, when it is offered, which
//! tools it names. Own and vendored skills become the same kind of object.

use std::collections::BTreeSet;

use super::given::{Given, Provenance, Text, What};
use super::layers::{Layers, overrides};
use crate::record::{RECORD_FILE, Record};
use crate::skill::{Fact, Skill, ToolList};
use crate::syntax::{Kind, Node};
use crate::tree::Budgets;

/// The priority of an own skill that names none.
pub const OWN_PRIORITY: u8 = 50;

/// The priority of a vendored skill that names none: an own one wins a tie.
pub const VENDORED_PRIORITY: u8 = 60;

/// The largest priority, and so the least important one.
pub const MAX_PRIORITY: u8 = 100;

/// Whose a skill is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ownership {
    /// Written here.
    Builtin,
    /// Vendored, or lying where vendored skills do.
    External,
}

impl Ownership {
    /// Its name in documents.
    pub fn name(self) -> &'static str {
        match self {
            Ownership::Builtin => "builtin",
            Ownership::External => "external",
        }
    }

    /// This, or for a skill with a record that of a vendored one.
    #[must_use]
    pub fn or_by_record(self, skill: &Skill) -> Ownership {
        if skill.has_beside(RECORD_FILE) {
            Ownership::External
        } else {
            self
        }
    }

    /// What begins an id that nobody wrote.
    fn area(self) -> &'static str {
        match self {
            Ownership::Builtin => "local",
            Ownership::External => "external",
        }
    }

    /// The id of a skill that says none, by the name of its folder.
    pub(super) fn id_of_folder(self, folder: &str) -> String {
        format!("{}.{}", self.area(), folder.replace('-', "_"))
    }

    fn priority(self) -> u8 {
        match self {
            Ownership::Builtin => OWN_PRIORITY,
            Ownership::External => VENDORED_PRIORITY,
        }
    }
}

/// A skill as the host holds it.
#[derive(Clone, Debug)]
pub struct DomainSkill {
    /// Whose it is.
    pub ownership: Ownership,
    /// What it is called; not every one follows the pattern of ids.
    pub id: Text,
    /// What it belongs to: the first part of the id where nothing else is said.
    pub area: Text,
    /// From 0 to [`MAX_PRIORITY`]; the smaller, the more important.
    pub priority: u8,
    /// Where the priority comes from.
    pub priority_from: Provenance,
    /// What a model reads of it before it is loaded.
    pub description: String,
    /// What stands for the body where that is not loaded.
    pub summary: Option<Text>,
    /// The tools that it names. Those out of `allowed-tools` count only where the
    /// host has them.
    pub tool_names: Vec<Text>,
    /// When it is offered at all.
    pub conditions: Conditions,
    /// What it is offered for.
    pub routing: Routing,
    /// What it says of itself, layer by layer.
    pub layers: Layers,
}

/// When a skill is offered at all.
#[derive(Clone, Debug, Default)]
pub struct Conditions {
    /// Variables that must be set, each once.
    pub requires_env: Vec<Text>,
    /// Tools that must be there.
    pub requires_tools: Vec<Text>,
    /// Toolsets that must be there.
    pub requires_toolsets: Vec<Text>,
    /// Tools of which none may be there.
    pub fallback_for_tools: Vec<Text>,
    /// Toolsets of which none may be there.
    pub fallback_for_toolsets: Vec<Text>,
    /// Platforms; none stands for all.
    pub platforms: Vec<Text>,
}

/// What a skill is offered for, as it is written.
#[derive(Clone, Debug, Default)]
pub struct Routing {
    /// Words and phrases of messages.
    pub keywords: Vec<Text>,
    /// Words and phrases that drop it.
    pub negative_keywords: Vec<Text>,
    /// Stages of a decision.
    pub stages: Vec<Text>,
    /// Classes of assets.
    pub asset_classes: Vec<Text>,
    /// Ids of skills that are offered with it.
    pub co_activate: Vec<Text>,
    /// Sources of signals.
    pub signal_sources: Vec<Text>,
}

impl DomainSkill {
    /// The skill as the host holds it.
    pub fn load(skill: &Skill, ownership: Ownership) -> DomainSkill {
        let layers = match ownership {
            Ownership::Builtin => Layers::with_record(skill, None),
            Ownership::External => Layers::with_record(skill, overrides(skill).as_ref()),
        };
        let own = &layers.merged;
        let word = |key: &str| {
            let text = own.get(key).and_then(Given::scalar);
            text.filter(|text| !text.text.trim().is_empty())
        };
        let id = word("id")
            .unwrap_or_else(|| Text::default_of(ownership.id_of_folder(skill.home_name())));
        let area = word("area").unwrap_or_else(|| {
            let first = id.text.split('.').next().unwrap_or_default();
            Text::default_of(first)
        });
        let (priority, priority_from) = priority(own.get("priority"), ownership);
        let foreign = (ownership == Ownership::External).then_some(skill);
        DomainSkill {
            ownership,
            id,
            area,
            priority,
            priority_from,
            description: skill.description().unwrap_or_default().to_owned(),
            summary: word("summary"),
            tool_names: tool_names(own, foreign),
            conditions: Conditions::of(own, foreign),
            routing: Routing::of(own),
            layers,
        }
    }

    /// Whether it is a skill of one's own.
    pub fn is_builtin(&self) -> bool {
        self.ownership == Ownership::Builtin
    }

    /// What the priority counts for where nothing else does: more for the more
    /// important.
    pub fn fallback(&self) -> u8 {
        MAX_PRIORITY - self.priority
    }
}

/// Judged alone, a skill with a record is a vendored one.
impl Fact for DomainSkill {
    const LASTS: bool = true;

    fn of(skill: &Skill) -> DomainSkill {
        DomainSkill::load(skill, Ownership::Builtin.or_by_record(skill))
    }
}

/// The record of a vendored skill, where there is one that can be read.
pub fn record_of(skill: &Skill) -> Option<Record> {
    if !skill.has_beside(RECORD_FILE) {
        return None;
    }
    let path = skill.dir().resolve(RECORD_FILE)?;
    let bytes = skill.bytes(&path, Budgets::RECORD).ok()?;
    Record::parse(&bytes).ok()
}

/// A whole number, moved to the nearest one that is allowed; anything else is none.
fn priority(given: Option<&Given>, ownership: Ownership) -> (u8, Provenance) {
    let number = given.and_then(|given| match &given.what {
        What::Number(text) => whole(text).map(|number| (number, given.from)),
        _ => None,
    });
    number.unwrap_or((ownership.priority(), Provenance::Default))
}

fn whole(text: &str) -> Option<u8> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    if sign {
        return Some(0);
    }
    // What does not fit is larger than anything that is allowed.
    let number: u8 = digits.parse().unwrap_or(MAX_PRIORITY);
    Some(number.min(MAX_PRIORITY))
}

fn texts(table: Option<&Given>, key: &str) -> Vec<Text> {
    let value = table.and_then(|table| table.get(key));
    value.map(Given::texts).unwrap_or_default()
}

impl Routing {
    fn of(own: &Given) -> Routing {
        let of = |key| texts(own.get("routing"), key);
        Routing {
            keywords: of("keywords"),
            negative_keywords: of("negative_keywords"),
            stages: of("stages"),
            asset_classes: of("asset_classes"),
            co_activate: of("co_activate"),
            signal_sources: of("signal_sources"),
        }
    }
}

impl Conditions {
    /// What is declared; of a `foreign` skill also what it says to other hosts.
    fn of(own: &Given, foreign: Option<&Skill>) -> Conditions {
        let conditions = own.get("conditions");
        let metadata = |key: &str| metadata_of(foreign?, key);
        let hermes = metadata("hermes").map(|node| Given::of_yaml(node, Provenance::Hermes));
        let openclaw = metadata("openclaw").and_then(openclaw);
        let of = |key: &str| match conditions.and_then(|table| table.get(key)) {
            Some(declared) => declared.texts(),
            None => texts(hermes.as_ref(), key),
        };
        let mut requires_env = texts(Some(own), "requires_env");
        requires_env.extend(texts(conditions, "requires_env"));
        if let Some(openclaw) = &openclaw {
            requires_env.extend(texts(openclaw.get("requires"), "env"));
            requires_env.extend(texts(Some(openclaw), "primaryEnv"));
        }
        Conditions {
            requires_env: each_once(requires_env),
            requires_tools: of("requires_tools"),
            requires_toolsets: of("requires_toolsets"),
            fallback_for_tools: of("fallback_for_tools"),
            fallback_for_toolsets: of("fallback_for_toolsets"),
            platforms: match conditions.and_then(|table| table.get("platforms")) {
                Some(declared) => declared.texts(),
                None => foreign_platforms(foreign, openclaw.as_ref()),
            },
        }
    }
}

/// Names that stand twice are the first one.
fn each_once(mut texts: Vec<Text>) -> Vec<Text> {
    let mut seen = BTreeSet::new();
    texts.retain(|text| seen.insert(text.text.clone()));
    texts
}

/// The platforms that a foreign skill names to other hosts.
fn foreign_platforms(foreign: Option<&Skill>, openclaw: Option<&Given>) -> Vec<Text> {
    let top = foreign.and_then(|skill| skill.field("platforms"));
    let top = top.map(|node| Given::of_yaml(node, Provenance::Hermes).texts());
    match top {
        Some(platforms) if !platforms.is_empty() => platforms,
        _ => texts(openclaw, "os"),
    }
}

fn metadata_of<'a>(skill: &'a Skill, key: &str) -> Option<&'a Node> {
    skill.field("metadata")?.get(key)
}

/// `metadata.openclaw`: a mapping, or one written as a text of JSON.
fn openclaw(node: &Node) -> Option<Given> {
    if node.kind() != Kind::Str {
        return Some(Given::of_yaml(node, Provenance::Openclaw));
    }
    let value: serde_json::Value = serde_json::from_str(node.scalar_text()?).ok()?;
    value
        .is_object()
        .then(|| Given::of_value(&value, Provenance::Openclaw))
}

/// The tools that are declared; where nothing is, those that a foreign skill has
/// allowed.
fn tool_names(own: &Given, foreign: Option<&Skill>) -> Vec<Text> {
    let declared = own.get("tool_names");
    let allowed = foreign.and_then(|skill| {
        let node = skill.field("allowed-tools")?;
        ToolList::read(node, skill.source()?)
    });
    match (declared, allowed) {
        (Some(declared), _) => each_once(declared.texts()),
        (None, Some(allowed)) => {
            let name = |tool: crate::skill::Tool| Text {
                // What stands in parentheses is a pattern of arguments.
                text: tool.text.split('(').next().unwrap_or_default().to_owned(),
                from: Provenance::AllowedTools,
                span: Some(tool.span),
            };
            each_once(allowed.tools.into_iter().map(name).collect())
        }
        (None, None) => Vec::new(),
    }
}
