//! Whether a skill is offered where the host runs.

use std::collections::BTreeSet;
use std::fmt;

use super::given::{Provenance, Text};
use super::machine::Platform;
use super::skill::DomainSkill;

/// What is there where the host runs.
#[derive(Clone, Debug, Default)]
pub struct Surroundings {
    /// The names of the variables that are set and not empty.
    pub env: BTreeSet<String>,
    /// The platform.
    pub platform: Platform,
    /// The tools; `None` where nobody says which there are.
    pub registered: Option<Registered>,
}

/// The tools that the host has registered, and their sets.
#[derive(Clone, Debug, Default)]
pub struct Registered {
    /// Names of tools.
    pub tools: BTreeSet<String>,
    /// Names of toolsets with a tool at least.
    pub toolsets: BTreeSet<String>,
}

/// Why a skill is not offered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A variable is not set.
    Env(String),
    /// A tool is not there.
    Tool(String),
    /// A toolset is not there.
    Toolset(String),
    /// A tool is there that it would stand in for.
    FallbackTool(String),
    /// A toolset is there that it would stand in for.
    FallbackToolset(String),
    /// It is not for this platform.
    Platform(Platform),
    /// The message has this negative keyword.
    Negative(String),
}

/// The name in documents.
impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cause::Env(name) => write!(f, "cond:env:{name}"),
            Cause::Tool(name) => write!(f, "cond:tool:{name}"),
            Cause::Toolset(name) => write!(f, "cond:toolset:{name}"),
            Cause::FallbackTool(name) => write!(f, "cond:fallback-tool:{name}"),
            Cause::FallbackToolset(name) => write!(f, "cond:fallback-toolset:{name}"),
            Cause::Platform(platform) => write!(f, "cond:platform:{}", platform.name()),
            Cause::Negative(keyword) => write!(f, "neg:{keyword}"),
        }
    }
}

impl Surroundings {
    /// Why a skill is hidden here, every cause in order. Without a list of tools
    /// conditions on tools and toolsets are taken as met.
    pub fn hides(&self, skill: &DomainSkill) -> Vec<Cause> {
        let conditions = &skill.conditions;
        let mut causes = Vec::new();
        let unset = |text: &&Text| !self.env.contains(&text.text);
        let env = conditions.requires_env.iter().filter(unset);
        causes.extend(env.map(|name| Cause::Env(name.text.clone())));
        if let Some(registered) = &self.registered {
            let mut check = |names: &[Text], there: &BTreeSet<String>, wanted, cause: CauseOf| {
                let wrong = names
                    .iter()
                    .filter(|name| there.contains(&name.text) != wanted);
                causes.extend(wrong.map(|name| cause(name.text.clone())));
            };
            let (tools, toolsets) = (&registered.tools, &registered.toolsets);
            check(&conditions.requires_tools, tools, true, Cause::Tool);
            check(
                &conditions.requires_toolsets,
                toolsets,
                true,
                Cause::Toolset,
            );
            let fallback = Cause::FallbackTool;
            check(&conditions.fallback_for_tools, tools, false, fallback);
            let fallback = Cause::FallbackToolset;
            check(&conditions.fallback_for_toolsets, toolsets, false, fallback);
        }
        let mut platforms = conditions.platforms.iter();
        let here = |text: &Text| Platform::from_name(&text.text) == Some(self.platform);
        if !conditions.platforms.is_empty() && !platforms.any(here) {
            causes.push(Cause::Platform(self.platform));
        }
        causes
    }

    /// Whether a skill has conditions that can't be told without a list of tools.
    pub fn leaves_open(&self, skill: &DomainSkill) -> bool {
        let conditions = &skill.conditions;
        let on_tools = [
            &conditions.requires_tools,
            &conditions.requires_toolsets,
            &conditions.fallback_for_tools,
            &conditions.fallback_for_toolsets,
        ];
        self.registered.is_none() && on_tools.iter().any(|names| !names.is_empty())
    }

    /// The tools that a loaded skill names to the model: those that are registered.
    /// Where nobody says which are, the declared ones.
    pub fn tools_of<'a>(&'a self, skill: &'a DomainSkill) -> impl Iterator<Item = &'a str> {
        let there = |text: &&Text| match &self.registered {
            Some(registered) => registered.tools.contains(&text.text),
            None => text.from != Provenance::AllowedTools,
        };
        let named = skill.tool_names.iter().filter(there);
        named.map(|text| text.text.as_str())
    }
}

type CauseOf = fn(String) -> Cause;
