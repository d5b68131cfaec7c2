//! A skill as Vertesia's hosts hold it.

use serde::Serialize;
use serde_json::Value as Json;

/// A skill's definition, whichever form it is written in. What a host leaves out is
/// left out.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Definition {
    /// The name; its tool is `learn_` and this.
    pub name: String,
    /// The title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The description.
    pub description: String,
    /// What a call of its tool returns.
    pub instructions: String,
    /// `md` or `jst`; a system skill has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub content_type: Option<String>,
    /// What its tool takes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub input_schema: Option<Json>,
    /// When a client may offer it by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub context_triggers: Option<Triggers>,
    /// The code that goes with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub execution: Option<Execution>,
    /// The tools that a call unlocks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tools: Option<Vec<String>>,
    /// Tools that go with them and stay hidden.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub related_tools: Option<Vec<String>>,
    /// Scripts beside it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scripts: Option<Vec<String>>,
    /// Widgets beside it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub widgets: Option<Vec<String>>,
    /// Whether the instructions are one rendering of a function.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub dynamic: bool,
}

/// What makes a client offer a skill by itself.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Triggers {
    /// Words of the task.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub keywords: Option<Vec<String>>,
    /// Tools in use.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tool_names: Option<Vec<String>>,
    /// Patterns of data.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data_patterns: Option<Vec<String>>,
}

/// The code that goes with a skill.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Execution {
    /// Its language.
    pub language: String,
    /// Packages of the language.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub packages: Option<Vec<String>>,
    /// Packages of the system.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub system_packages: Option<Vec<String>>,
    /// The first block of code in the instructions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub template: Option<String>,
}

impl Definition {
    /// The tools that a call unlocks; none where it names none.
    pub fn unlocked(&self) -> &[String] {
        self.tools.as_deref().unwrap_or_default()
    }

    /// The fields by which this definition and another differ, in the order in which
    /// they are shown.
    pub fn differing(&self, other: &Definition) -> Vec<String> {
        let of = |definition: &Definition| serde_json::to_value(definition).unwrap_or_default();
        let (one, other) = (of(self), of(other));
        let (one, other) = (one.as_object(), other.as_object());
        let keys = one.into_iter().chain(other).flat_map(|map| map.keys());
        let mut differing: Vec<String> = Vec::new();
        for key in keys {
            let value = |map: Option<&serde_json::Map<String, Json>>| map?.get(key).cloned();
            if value(one) != value(other) && !differing.contains(key) {
                differing.push(key.clone());
            }
        }
        differing
    }
}

/// The languages whose blocks are code that goes with a skill.
const TEMPLATES: [&str; 6] = ["python", "javascript", "typescript", "js", "ts", "py"];

/// The first fenced block in one of the languages that are run, without blanks at its
/// ends.
pub fn template(instructions: &str) -> Option<String> {
    const FENCE: &str = "```";
    for (at, _) in instructions.match_indices(FENCE) {
        let rest = &instructions[at + FENCE.len()..];
        let block = TEMPLATES.iter().find_map(|language| {
            let rest = rest.strip_prefix(language)?;
            rest.strip_prefix('\n')
        });
        if let Some(block) = block {
            let end = block.find(FENCE)?;
            return Some(trimmed(&block[..end]).to_owned());
        }
    }
    None
}

/// A text without what JavaScript takes for blanks at its ends.
pub fn trimmed(text: &str) -> &str {
    text.trim_matches(crate::systems::gray_matter::is_blank)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_template_is_the_first_block_of_code_that_is_run() {
        for (text, found) in [
            ("a\n```python\nprint(2)\n```\n", Some("print(2)")),
            ("```bash\nls\n```\n```ts\n x \n```", Some("x")),
            ("```pyth\nx\n```", None),
            ("```py\nno end", None),
            ("```python3\nx\n```", None),
        ] {
            assert_eq!(template(text).as_deref(), found, "{text}");
        }
    }
}
