//! The agents that call skills, and what a person approved for each.

use std::collections::BTreeSet;

use serde_json::Value;

use super::forms;
use crate::systems::document::{Document, DocumentError};

/// A file below `agents/`, as far as it says which skills an agent may call.
#[derive(Clone, Debug)]
pub struct Agent {
    /// The file.
    pub document: Document,
    /// `name`.
    pub name: String,
    /// `pinned_skills`: what it was configured with.
    pub pinned: Vec<String>,
    /// `allow_discovery`: whether it may find others.
    pub allow_discovery: bool,
}

impl Agent {
    /// Reads the text of an agent's file, shown as `name`.
    ///
    /// # Errors
    /// It is no YAML, or has no name or a wrong type.
    pub fn parse(text: &str, name: &str) -> Result<Agent, DocumentError> {
        let document = Document::yaml(text, name)?;
        document.check(forms::agent())?;
        Ok(Agent::of(document))
    }

    /// What of a file has the type that it should have.
    pub fn of(document: Document) -> Agent {
        let value = document.value();
        let pinned = value["pinned_skills"].as_array().into_iter().flatten();
        let pinned = pinned.filter_map(Value::as_str).map(str::to_owned);
        Agent {
            name: value["name"].as_str().unwrap_or_default().to_owned(),
            pinned: pinned.collect(),
            allow_discovery: value["allow_discovery"].as_bool().unwrap_or(false),
            document,
        }
    }

    /// Whether it was configured with a skill.
    pub fn pins(&self, skill: &str) -> bool {
        self.pinned.iter().any(|pinned| pinned == skill)
    }
}

/// The elevated skills that a person approved, each for one agent.
#[derive(Clone, Debug, Default)]
pub struct Approvals(BTreeSet<(String, String)>);

impl Approvals {
    /// Reads the text of a file of approvals, shown as `name`.
    ///
    /// # Errors
    /// It is no JSON, or breaks the form.
    pub fn parse(text: &str, name: &str) -> Result<Approvals, DocumentError> {
        let document = Document::json(text, name)?;
        document.check(forms::approvals())?;
        let all = document.value()["approvals"].as_array();
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let pairs = all.into_iter().flatten();
        let pairs = pairs.map(|one| (text(&one["agent"]), text(&one["skill"])));
        Ok(Approvals(pairs.collect()))
    }

    /// Whether a skill is approved for an agent.
    pub fn has(&self, agent: &str, skill: &str) -> bool {
        self.0.contains(&(agent.to_owned(), skill.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_agent_without_lists_has_nothing() {
        let agent = Agent::parse("name: a\nmodel: {provider: x}\n", "a.yaml").unwrap();
        assert!(!agent.pins("b") && !agent.allow_discovery);
        let wrong = Agent::parse("name: a\npinned_skills: b\n", "a.yaml").unwrap_err();
        assert_eq!(wrong.to_string(), "it is text, it takes a list");
        assert!(Agent::parse("pinned_skills: []\n", "a.yaml").is_err());
    }

    #[test]
    fn an_approval_is_for_one_agent() {
        let text = "{\"approvals\": [{\"agent\": \"a\", \"skill\": \"s\"}]}";
        let approvals = Approvals::parse(text, "ok.json").unwrap();
        assert!(approvals.has("a", "s") && !approvals.has("b", "s"));
        assert!(Approvals::parse("{}", "ok.json").is_err());
    }
}
