//! The tools and skills of a project, as its registry lists them.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use serde_json::Value as Json;

use super::definition::Definition;
use super::schemas::SYSTEM_SCHEMA;
use super::system_skill::of_value;
use super::tool::tool_name;
use crate::systems::document::{Document, DocumentError, Form};

const SCHEMA: &str = include_str!("../../../docs/reference/schemas/vertesia-registry.schema.json");

/// The form of a registry.
pub static REGISTRY_FORM: LazyLock<Form> =
    LazyLock::new(|| Form::new(SCHEMA, &[("vertesia-system-skill", SYSTEM_SCHEMA)]));

/// A tool of the project.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RegisteredTool {
    /// Its name.
    pub name: String,
    /// What it does.
    pub description: Option<String>,
    /// The schema of what it takes.
    pub params: Option<Json>,
    /// Whether every agent has it.
    pub is_default: bool,
    /// Whether it can be called at all.
    pub is_enabled: bool,
}

/// All tools and skills that a project knows.
#[derive(Clone, Debug, Default)]
pub struct Registry {
    /// The tools, in the order of the file.
    pub tools: Vec<RegisteredTool>,
    /// The skills, in the order of the file.
    pub skills: Vec<Definition>,
    defaults: Option<Vec<String>>,
    by_name: HashMap<String, usize>,
    learn: HashMap<String, usize>,
    twice: HashSet<String>,
    /// Names that stand in the file twice, each with where it stands again.
    pub doubles: Vec<(String, String)>,
}

impl Registry {
    /// Reads a registry.
    ///
    /// # Errors
    /// The file has another form.
    pub fn read(document: &Document) -> Result<Registry, DocumentError> {
        document.check(&REGISTRY_FORM)?;
        let value = document.value();
        let items = |key: &str| value.get(key).and_then(Json::as_array);
        let mut registry = Registry {
            defaults: items("defaults").map(|names| {
                let names = names.iter().filter_map(Json::as_str);
                names.map(str::to_owned).collect()
            }),
            ..Registry::default()
        };
        for (at, tool) in items("tools").into_iter().flatten().enumerate() {
            let text = |key: &str| tool.get(key)?.as_str().map(str::to_owned);
            let flag = |key: &str| tool.get(key).and_then(Json::as_bool).unwrap_or(true);
            let name = text("name").unwrap_or_default();
            if registry.by_name.insert(name.clone(), at).is_some() {
                registry
                    .doubles
                    .push((name.clone(), format!("/tools/{at}/name")));
            }
            registry.tools.push(RegisteredTool {
                name,
                description: text("description"),
                params: tool.get("params").cloned(),
                is_default: flag("default"),
                is_enabled: flag("enabled"),
            });
        }
        for (at, skill) in items("skills").into_iter().flatten().enumerate() {
            let Some(skill) = of_value(skill) else {
                continue;
            };
            let learn = tool_name(&skill.name);
            let stands = registry
                .learn
                .insert(learn.clone(), registry.skills.len())
                .is_some()
                || registry.by_name.contains_key(&learn);
            if stands {
                registry.doubles.push((learn, format!("/skills/{at}/name")));
            }
            registry.skills.push(skill);
        }
        let twice = registry.doubles.iter().map(|(name, _)| name.clone());
        registry.twice = twice.collect();
        Ok(registry)
    }

    /// The tools of every agent, in order.
    pub fn defaults(&self) -> Vec<String> {
        if let Some(defaults) = &self.defaults {
            return defaults.clone();
        }
        let tools = self.tools.iter().filter(|tool| tool.is_default);
        let tools = tools.map(|tool| tool.name.clone());
        let skills = self.skills.iter().map(|skill| tool_name(&skill.name));
        tools.chain(skills).collect()
    }

    /// The tool of this name, which is none of a skill.
    pub fn tool(&self, name: &str) -> Option<&RegisteredTool> {
        self.tools.get(*self.by_name.get(name)?)
    }

    /// The skill whose tool has this name.
    pub fn skill(&self, tool: &str) -> Option<&Definition> {
        self.skills.get(*self.learn.get(tool)?)
    }

    /// Whether the project knows a tool of this name.
    pub fn knows(&self, name: &str) -> bool {
        self.by_name.contains_key(name) || self.learn.contains_key(name)
    }

    /// Whether several tools have this name; the last one counts.
    pub fn has_twice(&self, name: &str) -> bool {
        self.twice.contains(name)
    }

    /// Whether the tool is there and can't be called.
    pub fn is_disabled(&self, name: &str) -> bool {
        self.tool(name).is_some_and(|tool| !tool.is_enabled)
    }

    /// The name that was most likely meant: at most two edits away, or a third of the
    /// length; of equally near ones the first by bytes.
    pub fn nearest(&self, name: &str) -> Option<&str> {
        let tools = self.tools.iter().map(|tool| tool.name.as_str());
        let names = tools.chain(self.learn.keys().map(String::as_str));
        let most = 2.max(name.chars().count() / 3);
        let near = names.map(|known| (strsim::levenshtein(name, known), known));
        let near = near.filter(|(distance, _)| *distance <= most);
        near.min().map(|(_, known)| known)
    }

    /// The tools of skills that unlock each tool, by its name.
    pub fn unlocking(&self) -> HashMap<&str, Vec<usize>> {
        let mut unlocking: HashMap<&str, Vec<usize>> = HashMap::new();
        for (at, skill) in self.skills.iter().enumerate() {
            let tools: HashSet<&str> = skill.unlocked().iter().map(String::as_str).collect();
            for tool in tools {
                unlocking.entry(tool).or_default().push(at);
            }
        }
        unlocking
    }
}
