//! `*.skilltest.yaml`.

use std::sync::LazyLock;

use serde_json::Value;

use super::super::machine::Platform;
use super::super::play::{Signal, Turn, texts};
use super::super::router::RankBy;
use super::super::trace::{Call, call};
use crate::systems::document::{Document, DocumentError, Form};

/// The published form of the file.
pub const SCHEMA: &str =
    include_str!("../../../../docs/reference/schemas/minara-skilltest.schema.json");

static FORM: LazyLock<Form> = LazyLock::new(|| {
    let signal = super::super::trace::SIGNAL;
    Form::new(SCHEMA, &[("minara-signal-context", signal)])
});

/// One file of tests.
#[derive(Clone, Debug)]
pub struct SkillTests {
    /// The file.
    pub document: Document,
    /// The folder of skills, from the root.
    pub skills: Option<String>,
    /// The file of tools, from the root.
    pub tools: Option<String>,
    /// How skills are ranked.
    pub rank: Option<RankBy>,
    /// Whether only the phrases of the first description name stages.
    pub seed_stages: bool,
    /// The tests, one for each message.
    pub cases: Vec<Case>,
}

/// One test.
#[derive(Clone, Debug)]
pub struct Case {
    /// Its name; with language and number where it has several messages.
    pub name: String,
    /// The place of the test in its file, as a JSON pointer.
    pub pointer: String,
    /// The language of its message, where it is said.
    pub language: Option<String>,
    /// Why it is not run.
    pub skip: Option<String>,
    /// Whether something comes in that is routed.
    pub routes: bool,
    /// What comes in.
    pub turn: Turn,
    /// Variables that are set.
    pub env: Vec<String>,
    /// The system, where it is said.
    pub platform: Option<Platform>,
    /// The skills that the model activates, where it does.
    pub activate: Option<Vec<String>>,
    /// A call.
    pub call: Option<Call>,
    /// What should come of it.
    pub expect: Value,
}

impl SkillTests {
    /// Reads the text of a file shown as `name`.
    ///
    /// # Errors
    /// It is no YAML, or breaks the form.
    pub fn parse(text: &str, name: &str) -> Result<SkillTests, DocumentError> {
        let document = Document::yaml(text, name)?;
        document.check(&FORM)?;
        let value = document.value();
        let text = |key: &str| value[key].as_str().map(str::to_owned);
        let tests = value["tests"].as_array().into_iter().flatten().enumerate();
        let defaults = &value["defaults"];
        Ok(SkillTests {
            skills: text("skills"),
            tools: text("tools"),
            rank: {
                let named = value["rank"].as_str();
                let mut all = RankBy::ALL.into_iter();
                all.find(|one| Some(one.name()) == named)
            },
            seed_stages: value["stage_table"] == "seed",
            cases: tests
                .flat_map(|(number, test)| cases(number, test, defaults))
                .collect(),
            document,
        })
    }
}

/// The tests of one entry: one for each of its messages.
fn cases(number: usize, test: &Value, defaults: &Value) -> Vec<Case> {
    let name = test["name"].as_str().unwrap_or_default();
    let case = |name: String, language: Option<&str>, message: Option<&str>| {
        let either = |key: &str| match test.get(key) {
            Some(own) => own.clone(),
            None => defaults[key].clone(),
        };
        let signal = Signal::of(&test["signal"]);
        Case {
            name,
            pointer: format!("/tests/{number}"),
            language: language.map(str::to_owned),
            skip: test["skip"].as_str().map(str::to_owned),
            routes: message.is_some() || signal.is_some(),
            turn: Turn {
                message: message.unwrap_or_default().to_owned(),
                source: either("source").as_str().map(str::to_owned),
                signal,
            },
            env: texts(&either("env")),
            platform: either("platform").as_str().and_then(Platform::from_name),
            activate: test.get("activate").map(texts),
            call: test.get("call").map(call),
            expect: test["expect"].clone(),
        }
    };
    let Some(messages) = test["messages"].as_object() else {
        return vec![case(name.to_owned(), None, test["message"].as_str())];
    };
    let all = messages.iter().flat_map(|(language, messages)| {
        let one = std::slice::from_ref(messages);
        let messages = messages.as_array().map_or(one, Vec::as_slice);
        let messages = messages.iter().filter_map(Value::as_str).zip(1..);
        messages.map(move |(message, n)| (language.as_str(), message, n))
    });
    let named = all.map(|(language, message, n)| {
        case(
            format!("{name} [{language} {n}]"),
            Some(language),
            Some(message),
        )
    });
    named.collect()
}
