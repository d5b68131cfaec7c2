//! Whether Mastra takes a skill, and its words where it does not.

use crate::skill::{FileState, Skill};
use crate::syntax::readings::{Reader, Value};
use crate::systems::clients::read::{Shared, literal};
use crate::systems::gray_matter::{self, Engine, Matter, is_blank};
use crate::systems::system::{HostMessage, HostVerdict};

/// UTF-16 units of a name.
const MAX_NAME: usize = 64;
/// UTF-16 units of a description.
pub const MAX_DESCRIPTION: usize = 2048;
/// What the open specification allows a description, below Mastra's own bound.
pub const RECOMMENDED_DESCRIPTION: usize = 1024;
/// Lines of a body.
const MAX_LINES: usize = 500;
/// Estimated tokens of a body.
const MAX_TOKENS: f64 = 5000.0;
/// Estimated tokens of a word.
const TOKENS_A_WORD: f64 = 1.3;

/// What Mastra makes of one skill.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Host {
    /// Why it drops the skill, in its words and order; none: it loads.
    pub messages: Vec<HostMessage>,
    /// What it warns of and loads all the same.
    pub warnings: Vec<String>,
    /// What it holds of a skill that loads.
    pub entry: Option<Entry>,
}

/// A skill as Mastra lists it.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Its name, which is its folder's.
    pub name: String,
    /// Its description.
    pub description: String,
    /// Further fields that are there, in the order in which they are listed.
    pub more: Vec<(&'static str, Value)>,
    /// The text below the frontmatter without blanks at its ends.
    pub body: String,
}

impl Host {
    /// Whether the skill loads.
    pub fn loads(&self) -> bool {
        self.messages.is_empty()
    }

    /// What every host says of a skill.
    pub fn verdict(self) -> HostVerdict {
        HostVerdict {
            messages: self.messages,
            warnings: self.warnings,
            name: self.entry.map(|entry| entry.name),
        }
    }

    fn dropped(text: impl Into<String>) -> Host {
        let message = HostMessage {
            field: None,
            text: text.into(),
        };
        Host {
            messages: vec![message],
            ..Host::default()
        }
    }
}

/// What Mastra makes of `skill`. What is not a check of its own (a file that
/// can't be read, YAML that is none) is told in our words.
pub fn host(skill: &Skill) -> Host {
    let (source, front) = match (skill.file(), skill.frontmatter()) {
        (FileState::Read(source), Some(front)) => (source, front),
        (FileState::Miscased(name), _) => {
            return Host::dropped(format!("the file is called {name}, only SKILL.md is seen"));
        }
        (FileState::TooLarge { size, limit }, _) => {
            return Host::dropped(format!("{size} bytes; no more than {limit} are read here"));
        }
        (FileState::Unreadable(why), _) => {
            return Host::dropped(format!("SKILL.md can't be read: {why}"));
        }
        _ => return Host::dropped("there is no SKILL.md"),
    };
    let text = source.text();
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let matter = gray_matter::open(text);
    let body = matter.map_or(text, |matter| matter.body);
    let data = match matter.filter(|matter| !matter.is_empty()) {
        None => Value::Map(Vec::new()),
        Some(matter) => match data(&matter, &Shared::new(source, front)) {
            Ok(data) => data,
            Err(why) => return Host::dropped(why),
        },
    };
    judge(&data, skill.home_name(), body.trim_matches(is_blank))
}

/// The value of a block that holds something.
fn data(matter: &Matter<'_>, shared: &Shared<'_>) -> Result<Value, String> {
    let value = match Engine::named(matter.language) {
        Some(Engine::Yaml) => match &*shared.read(Reader::JsYaml3, matter.block) {
            Ok(value) => value.clone(),
            Err(refusal) => return Err(format!("YAML: {}", refusal.why)),
        },
        Some(engine) => literal(engine, shared, matter.block)?,
        None => {
            let language = matter.language;
            return Err(format!(
                "gray-matter engine \"{language}\" is not registered"
            ));
        }
    };
    // A block that reads as nothing is one without fields.
    Ok(match value {
        Value::Null => Value::Map(Vec::new()),
        value => value,
    })
}

/// The checks, in their order.
fn judge(data: &Value, folder: &str, body: &str) -> Host {
    let mut messages = Messages::default();
    messages.name(data.get("name"));
    messages.description(data.get("description"));
    messages.license(data.get("license"));
    messages.user_invocable(data.get("user-invocable"));
    messages.metadata(data.get("metadata"));
    if let Some(Value::Text(name)) = data.get("name")
        && !folder.is_empty()
        && name != folder
    {
        let text = format!("Skill name \"{name}\" must match directory name \"{folder}\"");
        messages.0.push(HostMessage {
            field: Some("name"),
            text,
        });
    }
    let text = |key| data.get(key).and_then(Value::as_text).map(str::to_owned);
    let entry = match (messages.0.is_empty(), text("name"), text("description")) {
        (true, Some(name), Some(description)) => Some(Entry {
            name,
            description,
            more: more(data),
            body: body.to_owned(),
        }),
        _ => None,
    };
    Host {
        messages: messages.0,
        warnings: warnings(body),
        entry,
    }
}

fn more(data: &Value) -> Vec<(&'static str, Value)> {
    let keys = ["license", "compatibility", "user-invocable", "metadata"];
    let there = keys.into_iter();
    there
        .filter_map(|key| Some((key, data.get(key)?.clone())))
        .collect()
}

/// What JavaScript's `typeof` says; nothing is `undefined`.
fn type_of(value: Option<&Value>) -> &'static str {
    match value {
        None => "undefined",
        Some(Value::Text(_)) => "string",
        Some(Value::Bool(_)) => "boolean",
        Some(Value::Int(_) | Value::Float(_)) => "number",
        Some(
            Value::Null
            | Value::Date(_)
            | Value::List(_)
            | Value::Map(_)
            | Value::Tagged(..)
            | Value::Elided,
        ) => "object",
    }
}

/// Messages so far.
#[derive(Default)]
struct Messages(Vec<HostMessage>);

impl Messages {
    fn say(&mut self, field: &'static str, text: impl std::fmt::Display) {
        self.0.push(HostMessage {
            field: Some(field),
            text: format!("{field}: {text}"),
        });
    }

    fn expected(&mut self, field: &'static str, due: &str, value: Option<&Value>) {
        let received = type_of(value);
        self.say(field, format!("Expected {due}, received {received}"));
    }

    fn name(&mut self, value: Option<&Value>) {
        let Some(Value::Text(name)) = value else {
            return self.expected("name", "string", value);
        };
        if name.is_empty() {
            return self.say("name", "Skill name cannot be empty");
        }
        if name.encode_utf16().count() > MAX_NAME {
            let text = format!("Skill name must be {MAX_NAME} characters or less");
            self.say("name", text);
        }
        let taken = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if !name.chars().all(taken) {
            let text = "Skill name must contain only lowercase letters, numbers, and hyphens";
            self.say("name", text);
        }
        if name.starts_with('-') || name.ends_with('-') {
            self.say("name", "Skill name must not start or end with a hyphen");
        }
        if name.contains("--") {
            self.say("name", "Skill name must not contain consecutive hyphens");
        }
    }

    fn description(&mut self, value: Option<&Value>) {
        let Some(Value::Text(text)) = value else {
            return self.expected("description", "string", value);
        };
        if text.is_empty() {
            return self.say("description", "Skill description cannot be empty");
        }
        if text.encode_utf16().count() > MAX_DESCRIPTION {
            let text = format!("Skill description must be {MAX_DESCRIPTION} characters or less");
            self.say("description", text);
        }
        if text.trim_matches(is_blank).is_empty() {
            let text = "Skill description cannot be only whitespace";
            self.say("description", text);
        }
    }

    fn license(&mut self, value: Option<&Value>) {
        if !matches!(value, None | Some(Value::Null | Value::Text(_))) {
            self.expected("license", "string", value);
        }
    }

    fn user_invocable(&mut self, value: Option<&Value>) {
        if !matches!(value, None | Some(Value::Bool(_))) {
            self.expected("user-invocable", "boolean", value);
        }
    }

    fn metadata(&mut self, value: Option<&Value>) {
        match value {
            None | Some(Value::Null) => {}
            Some(Value::List(_)) => self.say("metadata", "Expected object, received array"),
            Some(Value::Text(_) | Value::Bool(_) | Value::Int(_) | Value::Float(_)) => {
                self.expected("metadata", "object", value);
            }
            Some(_) => {}
        }
    }
}

fn warnings(body: &str) -> Vec<String> {
    if body.is_empty() {
        return Vec::new();
    }
    let advice = "Consider moving content to references/.";
    let mut warnings = Vec::new();
    let lines = body.split('\n').count();
    if lines > MAX_LINES {
        warnings.push(format!(
            "Instructions have {lines} lines (recommended: <{MAX_LINES}). {advice}"
        ));
    }
    let words = body.split(is_blank).filter(|word| !word.is_empty()).count();
    #[expect(clippy::cast_precision_loss, reason = "the estimate is one of floats")]
    let tokens = (words as f64 * TOKENS_A_WORD).ceil();
    if tokens > MAX_TOKENS {
        warnings.push(format!(
            "Instructions have ~{tokens} estimated tokens (recommended: <{MAX_TOKENS}). {advice}"
        ));
    }
    warnings
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::finding::Origin;
    use crate::skill::Place;
    use crate::text::Source;
    use crate::tree::{MemoryTree, RelPath};

    fn of(text: &str) -> Host {
        let place = Place {
            shown: "skills/pdf".to_owned(),
            folder: "pdf".to_owned(),
            origin: Origin::Disk,
        };
        let tree = Arc::new(MemoryTree::new());
        let source = Source::from_bytes(text.as_bytes().to_vec());
        host(&Skill::with_source(tree, RelPath::root(), place, source))
    }

    fn messages(text: &str) -> Vec<String> {
        let messages = of(text).messages.into_iter();
        messages.map(|message| message.text).collect()
    }

    fn field(line: &str) -> Vec<String> {
        messages(&format!("---\nname: pdf\ndescription: d\n{line}\n---\nB\n"))
    }

    const NOTHING: [&str; 2] = [
        "name: Expected string, received undefined",
        "description: Expected string, received undefined",
    ];

    #[test]
    fn nothing_is_said_in_order() {
        for text in [
            "",
            "# Text\n",
            "---\n---\n",
            "----\nname: pdf\n---\n",
            "---\n# a\n---\n",
            "---toml\n---\n",
            "---\n[a]\n---\n",
            "---\nword\n---\n",
            "---\n~\n---\n",
            "---\n#\n---\n",
            "---json\nnull\n---\n",
        ] {
            assert_eq!(messages(text), NOTHING, "{text:?}");
        }
    }

    #[test]
    fn what_gray_matter_takes_loads() {
        let plain = "name: pdf\ndescription: d\n";
        for text in [
            format!("---\n{plain}---\nB"),
            format!("\u{FEFF}---\n{plain}---\n"),
            format!("--- \t\n{plain}--- \n"),
            format!("---\n{plain}"),
            format!("---yaml\n{plain}---\n"),
            format!("--- YML\n{plain}---\n"),
            format!("---\n{plain}---\n").replace('\n', "\r\n"),
            "---json\n{\"name\": \"pdf\", \"description\": \"d\"}\n---\n".to_owned(),
            "---js\n{ name: \"pdf\", description: \"d\" }\n---\n".to_owned(),
        ] {
            assert_eq!(messages(&text), [""; 0], "{text:?}");
        }
    }

    #[test]
    fn types_have_the_names_of_javascript() {
        let name = |value: &str| messages(&format!("---\nname: {value}\ndescription: d\n---\n"));
        for (value, kind) in [
            ("123", "number"),
            ("1.5", "number"),
            ("true", "boolean"),
            ("", "object"),
            ("~", "object"),
            ("[a]", "object"),
            ("{a: b}", "object"),
            ("2024-01-01", "object"),
        ] {
            let wanted = format!("name: Expected string, received {kind}");
            assert_eq!(name(value), [wanted], "{value}");
        }
        assert_eq!(
            field("license: [MIT]"),
            ["license: Expected string, received object"]
        );
        assert_eq!(
            field("license: 1"),
            ["license: Expected string, received number"]
        );
        assert_eq!(field("license:"), [""; 0]);
        assert_eq!(
            field("metadata: [a]"),
            ["metadata: Expected object, received array"]
        );
        assert_eq!(
            field("metadata: a"),
            ["metadata: Expected object, received string"]
        );
        assert_eq!(field("metadata: 2024-01-01"), [""; 0]);
        assert_eq!(field("metadata: {a: [1, {b: c}]}"), [""; 0]);
        for (value, kind) in [
            ("yes", "string"),
            ("\"true\"", "string"),
            ("1", "number"),
            ("", "object"),
        ] {
            let wanted = format!("user-invocable: Expected boolean, received {kind}");
            assert_eq!(
                field(&format!("user-invocable: {value}")),
                [wanted],
                "{value}"
            );
        }
        assert_eq!(field("user-invocable: false"), [""; 0]);
        assert_eq!(
            field("compatibility: [1]\nallowed-tools: 3\nwhatever: x"),
            [""; 0]
        );
    }

    #[test]
    fn everything_is_told_in_order() {
        let text = "---\nname: PDF--x-\ndescription: '  '\nlicense: 1\nuser-invocable: no\n\
                    metadata: x\n---\n";
        assert_eq!(
            messages(text),
            [
                "name: Skill name must contain only lowercase letters, numbers, and hyphens",
                "name: Skill name must not start or end with a hyphen",
                "name: Skill name must not contain consecutive hyphens",
                "description: Skill description cannot be only whitespace",
                "license: Expected string, received number",
                "user-invocable: Expected boolean, received string",
                "metadata: Expected object, received string",
                "Skill name \"PDF--x-\" must match directory name \"pdf\"",
            ]
        );
        assert_eq!(
            messages("---\nname: ''\ndescription: d\n---\n"),
            [
                "name: Skill name cannot be empty",
                "Skill name \"\" must match directory name \"pdf\"",
            ]
        );
    }

    #[test]
    fn lengths_count_utf16_units() {
        let with = |description: &str| {
            messages(&format!(
                "---\nname: pdf\ndescription: {description}\n---\n"
            ))
        };
        assert_eq!(with(&"😀".repeat(1024)), [""; 0]);
        let long = "description: Skill description must be 2048 characters or less";
        assert_eq!(with(&"😀".repeat(1025)), [long]);
        assert_eq!(with(&"é".repeat(2048)), [""; 0]);
    }

    #[test]
    fn blocks_that_nobody_reads_drop_the_skill() {
        let one = |text: &str| messages(text).remove(0);
        let engine = "gray-matter engine \"toml\" is not registered";
        assert_eq!(one("---toml\nname = 1\n---\n"), engine);
        assert_eq!(one("---JSON\n{}\n---\n"), engine.replace("toml", "JSON"));
        assert!(one("---\nname: a\nname: b\n---\n").starts_with("YAML: "));
        assert!(one("---\ndescription: Use when: x\n---\n").starts_with("YAML: "));
        assert!(one("---js\nfetch('x')\n---\n").contains("JavaScript"));
    }

    #[test]
    fn a_body_is_measured_without_its_edges() {
        let with =
            |body: &str| of(&format!("---\nname: pdf\ndescription: d\n---\n{body}")).warnings;
        assert_eq!(with(&format!("\n\n{}\n\n", "x\n".repeat(500))), [""; 0]);
        let lines = with(&"x\n".repeat(501));
        assert_eq!(
            lines,
            ["Instructions have 501 lines (recommended: <500). \
              Consider moving content to references/."]
        );
        assert_eq!(with(&"w ".repeat(3846)), [""; 0]);
        assert_eq!(
            with(&"w ".repeat(3847)),
            [
                "Instructions have ~5002 estimated tokens (recommended: <5000). \
              Consider moving content to references/."
            ]
        );
        assert_eq!(with(""), [""; 0]);
    }
}
