//! Which tools an agent has from turn to turn, without a model.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use serde_json::Value as Json;

use super::registry::Registry;
use super::resolve::resolve;
use super::tool::tool_name;
use crate::systems::document::{Document, DocumentError, Form};

const SCHEMA: &str = include_str!("../../../docs/reference/schemas/vertesia-script.schema.json");

/// The form of a script.
static SCRIPT_FORM: LazyLock<Form> = LazyLock::new(|| Form::new(SCHEMA, &[]));

/// What an agent is begun with, and what its model calls.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Script {
    /// Signed names of tools.
    pub tool_names: Vec<String>,
    /// Skills whose tools are there from the start.
    pub initial_skills: Vec<String>,
    /// Tools that are refused whatever unlocks them.
    pub excluded_tools: Vec<String>,
    /// The turns, in order.
    pub turns: Vec<Turn>,
}

/// One step of a script.
#[derive(Clone, Debug, PartialEq)]
pub enum Turn {
    /// The calls of one turn.
    Calls(Vec<String>),
    /// What was said so far is summed up: texts go, tools stay.
    Checkpoint,
}

impl Script {
    /// Reads a script.
    ///
    /// # Errors
    /// The file has another form.
    pub fn read(document: &Document) -> Result<Script, DocumentError> {
        document.check(&SCRIPT_FORM)?;
        let value = document.value();
        let turns = value.get("turns").and_then(Json::as_array);
        let turns = turns
            .into_iter()
            .flatten()
            .map(|turn| match turn.get("calls") {
                Some(_) => Turn::Calls(strings(turn, "calls")),
                None => Turn::Checkpoint,
            });
        Ok(Script {
            tool_names: strings(value, "tool_names"),
            initial_skills: strings(value, "initial_skills"),
            excluded_tools: strings(value, "excluded_tools"),
            turns: turns.collect(),
        })
    }
}

fn strings(value: &Json, key: &str) -> Vec<String> {
    let items = value.get(key).and_then(Json::as_array);
    let items = items.into_iter().flatten().filter_map(Json::as_str);
    items.map(str::to_owned).collect()
}

/// What came of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The tool ran.
    Ok,
    /// The skill's text was returned; these tools are there from the next turn on.
    Unlocked(Vec<String>),
    /// The skill is active, and its text was returned before.
    AlreadyActive,
    /// A call of one of these unlocks it.
    Locked(Vec<String>),
    /// It is known, and nothing at hand unlocks it.
    NotEnabled,
    /// It is refused for good.
    Excluded,
    /// The project knows no such tool.
    Unknown,
}

impl Outcome {
    /// The word of reports.
    pub fn name(&self) -> &'static str {
        match self {
            Outcome::Ok => "ok",
            Outcome::Unlocked(_) => "unlocked",
            Outcome::AlreadyActive => "already-active",
            Outcome::Locked(_) => "locked",
            Outcome::NotEnabled => "not-enabled",
            Outcome::Excluded => "excluded",
            Outcome::Unknown => "unknown",
        }
    }
}

/// What came of one step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Played {
    /// A turn: how many of the tools at the end are there at its start, and each call
    /// with its outcome.
    Turn(usize, Vec<(String, Outcome)>),
    /// Texts went, tools stayed.
    Checkpoint,
}

/// What came of a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Simulated {
    /// The steps, in order.
    pub steps: Vec<Played>,
    /// The tools at the end, in the order in which they came. None ever goes: those of
    /// each turn are the first so many.
    pub visible: Vec<String>,
}

impl Simulated {
    /// The tools at the start of a turn.
    pub fn at_start(&self, count: usize) -> &[String] {
        self.visible.get(..count).unwrap_or(&self.visible)
    }
}

/// An agent between two calls.
struct Agent<'a> {
    registry: &'a Registry,
    unlocking: HashMap<&'a str, Vec<usize>>,
    excluded: HashSet<String>,
    visible: Vec<String>,
    /// The same tools.
    seen: HashSet<String>,
    /// Skills whose text was returned, by the names of their tools.
    delivered: HashSet<String>,
}

/// Plays a script over a registry.
pub fn simulate(registry: &Registry, script: &Script) -> Simulated {
    let excluded: HashSet<String> = script.excluded_tools.iter().cloned().collect();
    let defaults = registry.defaults();
    let resolved = resolve(&defaults, &script.tool_names, Some(registry), &excluded);
    let mut agent = Agent {
        registry,
        unlocking: registry.unlocking(),
        excluded,
        seen: HashSet::new(),
        visible: Vec::new(),
        delivered: HashSet::new(),
    };
    // What the project does not know is never there.
    let known = resolved
        .tools
        .into_iter()
        .filter(|name| registry.knows(name));
    agent.show(known.collect());
    for name in &script.initial_skills {
        let learn = tool_name(name);
        if agent.excluded.contains(&learn) {
            continue;
        }
        let new = agent.unlocked_by(&learn);
        agent.show(new);
        agent.delivered.insert(learn);
    }
    let steps = script.turns.iter().map(|turn| match turn {
        Turn::Calls(calls) => agent.turn(calls),
        Turn::Checkpoint => {
            agent.delivered.clear();
            Played::Checkpoint
        }
    });
    Simulated {
        steps: steps.collect(),
        visible: agent.visible,
    }
}

impl Agent<'_> {
    fn show(&mut self, tools: Vec<String>) {
        for tool in tools {
            if self.seen.insert(tool.clone()) {
                self.visible.push(tool);
            }
        }
    }

    /// What a call of a skill's tool would add, in the skill's order.
    fn unlocked_by(&self, learn: &str) -> Vec<String> {
        let skill = self.registry.skill(learn);
        let tools = skill.map_or(&[][..], |skill| skill.unlocked()).iter();
        let mut new: Vec<String> = Vec::new();
        let mut named = HashSet::new();
        for tool in tools {
            let may = self.registry.knows(tool)
                && !self.registry.is_disabled(tool)
                && !self.excluded.contains(tool)
                && !self.seen.contains(tool);
            if may && named.insert(tool) {
                new.push(tool.clone());
            }
        }
        new
    }

    fn turn(&mut self, calls: &[String]) -> Played {
        let visible = self.visible.len();
        let mut more = Vec::new();
        let outcomes = calls.iter().map(|call| {
            let outcome = self.call(call);
            if let Outcome::Unlocked(new) = &outcome {
                more.extend(new.iter().cloned());
                self.delivered.insert(call.clone());
            }
            (call.clone(), outcome)
        });
        let outcomes = outcomes.collect();
        self.show(more);
        Played::Turn(visible, outcomes)
    }

    fn call(&self, call: &str) -> Outcome {
        if self.excluded.contains(call) {
            Outcome::Excluded
        } else if !self.registry.knows(call) {
            Outcome::Unknown
        } else if self.registry.is_disabled(call) {
            Outcome::NotEnabled
        } else if !self.seen.contains(call) {
            self.locked(call)
        } else if self.registry.skill(call).is_none() {
            Outcome::Ok
        } else if self.delivered.contains(call) {
            Outcome::AlreadyActive
        } else {
            Outcome::Unlocked(self.unlocked_by(call))
        }
    }

    fn locked(&self, call: &str) -> Outcome {
        let skills = self.unlocking.get(call).map_or(&[][..], Vec::as_slice);
        let learn = skills.iter().filter_map(|at| self.registry.skills.get(*at));
        let learn = learn.map(|skill| tool_name(&skill.name));
        let by: Vec<String> = learn.filter(|learn| self.seen.contains(learn)).collect();
        if by.is_empty() {
            Outcome::NotEnabled
        } else {
            Outcome::Locked(by)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const REGISTRY: &str = r#"{"tools":[{"name":"get_time"},{"name":"fetch_page","default":false},
        {"name":"search_a","default":false},{"name":"search_b","default":false}],
        "skills":[{"name":"web","title":"Web","description":"D","instructions":"I",
        "tools":["search_a","fetch_page","gone"],"related_tools":["search_b"]},
        {"name":"docs","title":"Docs","description":"D","instructions":"I","tools":["search_b"]}]}"#;

    fn play(script: &str) -> Simulated {
        let registry = Registry::read(&Document::json(REGISTRY, "r").unwrap()).unwrap();
        let script = Script::read(&Document::json(script, "s").unwrap()).unwrap();
        simulate(&registry, &script)
    }

    /// The words of the outcomes, turn by turn.
    fn words(simulated: &Simulated) -> Vec<&'static str> {
        let turns = simulated.steps.iter().filter_map(|step| match step {
            Played::Turn(_, outcomes) => Some(outcomes),
            Played::Checkpoint => None,
        });
        turns.flatten().map(|(_, outcome)| outcome.name()).collect()
    }

    /// VT-06, VT-07, VT-09, VT-11, VT-22, VT-23.
    #[test]
    fn a_call_unlocks_for_later_turns_and_for_good() {
        let played = play(
            r#"{"tool_names":["+learn_web"],"turns":[{"calls":["search_a"]},
            {"calls":["learn_web","search_a"]},{"calls":["search_a","learn_web"]},
            {"checkpoint":true},{"calls":["learn_web","search_b","zzz"]}]}"#,
        );
        assert_eq!(
            words(&played),
            [
                "locked",
                "unlocked",
                "locked",
                "ok",
                "already-active",
                "unlocked",
                "locked",
                "unknown"
            ]
        );
        assert_eq!(
            played.visible,
            [
                "get_time",
                "learn_web",
                "learn_docs",
                "search_a",
                "fetch_page"
            ]
        );
    }

    #[test]
    fn what_was_not_selected_is_not_enabled() {
        let played = play(
            r#"{"tool_names":["learn_docs"],"turns":[{"calls":["learn_web","search_a","search_b","get_time"]}]}"#,
        );
        assert_eq!(
            words(&played),
            ["not-enabled", "not-enabled", "locked", "not-enabled"]
        );
    }

    #[test]
    fn a_skill_that_is_excluded_unlocks_nothing_from_the_start() {
        let begun = |excluded: &str| {
            play(&format!(
                r#"{{"initial_skills":["web"],"excluded_tools":[{excluded}],"turns":[]}}"#
            ))
        };
        assert!(begun("").visible.contains(&"search_a".to_owned()));
        assert_eq!(begun(r#""learn_web""#).visible, ["get_time", "learn_docs"]);
    }

    proptest::proptest! {
        #[test]
        fn tools_only_grow(calls in proptest::collection::vec(0..6_usize, 0..12)) {
            let names = ["learn_web", "learn_docs", "search_a", "search_b", "zzz", "get_time"];
            let turns: Vec<String> = calls
                .iter()
                .map(|at| format!("{{\"calls\":[\"{}\"]}}", names[*at]))
                .collect();
            let played = play(&format!("{{\"turns\":[{}]}}", turns.join(",")));
            let mut before = 0;
            for step in &played.steps {
                let Played::Turn(count, _) = step else { continue };
                proptest::prop_assert!(*count >= before && *count <= played.visible.len());
                before = *count;
            }
        }
    }
}
