//! Scenarios of the public benchmark of skills as tests of their routing.

use serde_json::Value;

use super::update::flow;
use crate::systems::document::Document;

/// What a scenario says first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// Its name.
    pub name: String,
    /// What its user says.
    pub message: String,
}

impl Scenario {
    /// The scenario of a text of YAML shown as `name`.
    ///
    /// # Errors
    /// Why it is none.
    pub fn parse(text: &str, name: &str) -> Result<Scenario, String> {
        let document = Document::yaml(text, name).map_err(|error| error.to_string())?;
        let value = document.value();
        let Some(title) = value["name"].as_str() else {
            return Err("it has no name".to_owned());
        };
        let turns = value["turns"].as_array().and_then(|turns| turns.first());
        let said = |turn: &Value| {
            let keys = ["intent", "message", "user", "content"];
            let text = keys.iter().find_map(|key| turn[*key].as_str());
            turn.as_str().or(text).map(str::to_owned)
        };
        let message = value["intent"].as_str().map(str::to_owned);
        match message.or_else(|| turns.and_then(said)) {
            Some(message) if !message.trim().is_empty() => Ok(Scenario {
                name: title.to_owned(),
                message,
            }),
            _ => Err("neither it nor its first turn says anything".to_owned()),
        }
    }
}

/// A file of tests of scenarios, each with the skill that is first today.
pub fn file(tests: &[(Scenario, String)]) -> String {
    let mut out = "version: 1\ntests:\n".to_owned();
    for (scenario, top) in tests {
        let text = |text: &str| flow(&Value::from(text));
        out.push_str(&format!(
            "  - name: {}\n    message: {}\n    expect: {{top: {}}}\n",
            text(&scenario.name),
            text(&scenario.message),
            text(top),
        ));
    }
    out
}
