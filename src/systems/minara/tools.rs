//! `tools.json`: the tools of a host, each with its tier.
//!
//! What a rule judges (a tier that is none, a schema that is none) is read as it
//! stands, so that the gate can refuse it; anything else that the published form
//! does not know ends the run, since a misspelt `isFundMoving` must not pass.

use std::collections::{BTreeSet, HashMap};
use std::sync::LazyLock;

use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use crate::systems::document::{Document, DocumentError, Form};
use crate::text::Untrusted;

/// The published form of the file.
pub const SCHEMA: &str =
    include_str!("../../../docs/reference/schemas/minara-tool-registry.schema.json");

/// The name of the file.
pub const TOOLS_FILE: &str = "tools.json";

/// Tools that are callable in every session, besides those that a host adds.
pub const BASELINE: [&str; 7] = [
    "activate_skills",
    "get_price",
    "search_tokens",
    "memory_*",
    "clarify",
    "todo",
    "recommend_features",
];

/// How much a tool may do before a person is asked, from the least to the most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tier {
    /// It runs at once.
    ReadOnly,
    /// Its first use in a session asks.
    ConfirmOnce,
    /// Each use asks.
    AlwaysConfirm,
    /// Each use wants an explicit approval, and a person.
    ManualOnly,
}

impl Tier {
    /// All of them, the least first; the number in a file is the place from 1.
    pub const ALL: [Tier; 4] = [
        Tier::ReadOnly,
        Tier::ConfirmOnce,
        Tier::AlwaysConfirm,
        Tier::ManualOnly,
    ];

    /// Its name in files and documents.
    pub fn name(self) -> &'static str {
        match self {
            Tier::ReadOnly => "READ_ONLY",
            Tier::ConfirmOnce => "CONFIRM_ONCE",
            Tier::AlwaysConfirm => "ALWAYS_CONFIRM",
            Tier::ManualOnly => "MANUAL_ONLY",
        }
    }

    /// The tier that a value names, by its name or its number.
    pub fn of(value: &Value) -> Option<Tier> {
        let all = Tier::ALL.into_iter();
        match value {
            Value::String(name) => all.into_iter().find(|tier| tier.name() == name),
            value => {
                let number = usize::try_from(value.as_u64()?).ok()?;
                Tier::ALL.get(number.checked_sub(1)?).copied()
            }
        }
    }

    /// The next one up.
    #[must_use]
    pub fn next(self) -> Tier {
        match self {
            Tier::ReadOnly => Tier::ConfirmOnce,
            Tier::ConfirmOnce => Tier::AlwaysConfirm,
            Tier::AlwaysConfirm | Tier::ManualOnly => Tier::ManualOnly,
        }
    }
}

/// One tool.
#[derive(Clone, Debug)]
pub struct Tool {
    /// Its name.
    pub name: String,
    /// The toolset that it belongs to.
    pub toolset: Option<String>,
    /// Its tier; as it is written where it names none.
    pub tier: Result<Tier, String>,
    /// Whether it moves funds.
    pub moves_funds: bool,
    /// What it is for.
    pub description: String,
    /// The JSON Schema of its arguments, whatever is written there.
    pub parameters: Option<Value>,
    /// Variables without which the host does not register it.
    pub requires_env: Vec<String>,
}

impl Tool {
    /// Its tier as documents have it.
    pub fn tier_name(&self) -> &str {
        match &self.tier {
            Ok(tier) => tier.name(),
            Err(written) => written,
        }
    }

    /// Whether it moves funds without asking each time.
    pub fn is_under_tiered(&self) -> bool {
        self.moves_funds
            && self
                .tier
                .as_ref()
                .is_ok_and(|tier| *tier < Tier::AlwaysConfirm)
    }

    /// Whether the host registers it where these variables are set.
    pub fn is_registered(&self, env: &BTreeSet<String>) -> bool {
        self.requires_env.iter().all(|name| env.contains(name))
    }

    /// The first line of its description.
    pub fn line(&self) -> &str {
        self.description.lines().next().unwrap_or_default()
    }
}

/// A whole `tools.json`.
#[derive(Clone, Debug)]
pub struct Tools {
    document: Document,
    all: Vec<Tool>,
    by_name: HashMap<String, usize>,
    always_include: Vec<String>,
    sha256: String,
}

impl Tools {
    /// Reads the text of a `tools.json`, shown as `name`.
    ///
    /// # Errors
    /// It is no JSON, breaks the form, or names a tool twice.
    pub fn parse(text: &str, name: &str) -> Result<Tools, DocumentError> {
        let document = Document::json(text, name)?;
        document.check(&FORM)?;
        let tools = document.value()["tools"].as_array();
        let all: Vec<Tool> = tools.into_iter().flatten().map(tool).collect();
        let mut by_name = HashMap::new();
        for (number, tool) in all.iter().enumerate() {
            if let Some(first) = by_name.insert(tool.name.clone(), number) {
                let place = |number: usize| document.span(&format!("/tools/{number}/name"));
                let message = format!("the tool `{}` is named twice", Untrusted(&tool.name));
                let error = document.wrong_at(place(number), message);
                let error = error.also(place(first), "first here");
                return Err(error.help("take one of them out, or give it a name of its own"));
            }
        }
        Ok(Tools {
            always_include: texts(&document.value()["always_include"]),
            sha256: hex(&Sha256::digest(text.as_bytes())),
            document,
            all,
            by_name,
        })
    }

    /// Every tool of the file, in its order.
    pub fn all(&self) -> &[Tool] {
        &self.all
    }

    /// The tool of this name, registered or not.
    pub fn get(&self, name: &str) -> Option<&Tool> {
        let number = self.by_name.get(name)?;
        self.all.get(*number)
    }

    /// Names, or prefixes that end in `*`, that the file adds to the baseline.
    pub fn always_include(&self) -> &[String] {
        &self.always_include
    }

    /// The hash of the file's bytes.
    pub fn sha256(&self) -> &str {
        &self.sha256
    }

    /// The file with its places.
    pub fn document(&self) -> &Document {
        &self.document
    }
}

/// The published form, but for what rules judge: a tier, a schema, the name of a
/// variable.
static FORM: LazyLock<Form> = LazyLock::new(|| {
    let mut schema: Value = serde_json::from_str(SCHEMA).unwrap_or_default();
    let properties = schema.pointer_mut("/properties/tools/items/properties");
    if let Some(Value::Object(properties)) = properties {
        properties.insert("permissionTier".to_owned(), json!(true));
        properties.insert("parameters".to_owned(), json!(true));
        properties["requires_env"]["items"] = json!({ "type": "string" });
    }
    Form::of(schema)
});

fn tool(value: &Value) -> Tool {
    let text = |key: &str| value[key].as_str().map(str::to_owned);
    let tier = &value["permissionTier"];
    Tool {
        name: text("name").unwrap_or_default(),
        toolset: text("toolSet").or_else(|| text("toolset")),
        tier: Tier::of(tier).ok_or_else(|| match tier {
            Value::String(text) => text.clone(),
            value => value.to_string(),
        }),
        moves_funds: value["isFundMoving"] == Value::Bool(true),
        description: text("description").unwrap_or_default(),
        parameters: value.get("parameters").cloned(),
        requires_env: texts(&value["requires_env"]),
    }
}

fn texts(value: &Value) -> Vec<String> {
    let items = value.as_array().into_iter().flatten();
    items
        .filter_map(|item| item.as_str().map(str::to_owned))
        .collect()
}

/// Bytes in hexadecimal digits.
pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(text: &str) -> String {
        let error = Tools::parse(text, "tools.json").unwrap_err();
        let at = error.position();
        let help = error.advice().unwrap_or_default();
        format!("{}:{} {error} ({help})", at.line, at.column)
    }

    #[test]
    fn a_tier_is_a_name_or_a_number() {
        let tools = r#"{"tools": [
            {"name": "a", "permissionTier": 1}, {"name": "b", "permissionTier": "MANUAL_ONLY"},
            {"name": "c", "permissionTier": 5}, {"name": "d", "permissionTier": "SOMETIMES"}
        ]}"#;
        let tools = Tools::parse(tools, "tools.json").unwrap();
        let tiers: Vec<&str> = tools.all().iter().map(Tool::tier_name).collect();
        assert_eq!(tiers, ["READ_ONLY", "MANUAL_ONLY", "5", "SOMETIMES"]);
        assert!(tools.get("c").unwrap().tier.is_err());
    }

    #[test]
    fn what_the_form_does_not_know_ends_the_run_at_its_place() {
        assert_eq!(
            wrong(r#"{"tools": [{"name": "a", "permissionTier": 3, "isFundMovng": true}]}"#),
            "1:47 unknown key `isFundMovng` (did you mean `isFundMoving`?)"
        );
        assert_eq!(
            wrong(
                "{\"tools\": [{\"name\": \"a\", \"permissionTier\": 3},\n{\"name\": \"a\", \"permissionTier\": 1}]}"
            ),
            "2:10 the tool `a` is named twice (take one of them out, or give it a name of its own)"
        );
        assert_eq!(
            wrong(r#"{"tools": [{"name": "a", "permissionTier": 1, "permissionTier": 4}]}"#),
            "1:47 `permissionTier` stands twice ()"
        );
        assert_eq!(
            wrong("{\"tools\": ["),
            "1:12 not JSON: the text ends where a value is due ()"
        );
    }

    #[test]
    fn a_tool_without_its_variable_is_not_registered() {
        let tools = r#"{"tools": [{"name": "a", "permissionTier": 1, "requires_env": ["A_KEY"]}]}"#;
        let tools = Tools::parse(tools, "tools.json").unwrap();
        let tool = tools.get("a").unwrap();
        assert!(!tool.is_registered(&BTreeSet::new()));
        assert!(tool.is_registered(&BTreeSet::from(["A_KEY".to_owned()])));
    }

    #[test]
    fn ten_thousand_tools_are_read() {
        let tools: Vec<String> = (0..10_000)
            .map(|n| {
                format!(
                    "{{\"name\": \"t{n}\", \"permissionTier\": 1, \"description\": \"{}\"}}",
                    "x".repeat(450)
                )
            })
            .collect();
        let text = format!("{{\"tools\": [{}]}}", tools.join(","));
        assert!(text.len() > 5_000_000);
        let tools = Tools::parse(&text, "tools.json").unwrap();
        assert_eq!(tools.all().len(), 10_000);
        assert!(tools.get("t9999").is_some());
    }
}
