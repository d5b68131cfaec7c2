//! `*.trace.yaml`.

use std::sync::LazyLock;

use serde_json::{Map, Value};

use super::super::gate::{Grant, Session, grants_of};
use super::super::machine::Platform;
use super::super::play::{Signal, Turn, stages, texts};
use super::super::stage::Stage;
use crate::systems::document::{Document, DocumentError, Form};

/// The published form of the file.
pub const SCHEMA: &str =
    include_str!("../../../../docs/reference/schemas/minara-trace.schema.json");

/// The published form of a signal.
pub const SIGNAL: &str =
    include_str!("../../../../docs/reference/schemas/minara-signal-context.schema.json");

static FORM: LazyLock<Form> =
    LazyLock::new(|| Form::new(SCHEMA, &[("minara-signal-context", SIGNAL)]));

/// A session as it is told.
#[derive(Clone, Debug)]
pub struct Trace {
    /// The kind of session.
    pub session: Session,
    /// Variables that are set.
    pub env: Vec<String>,
    /// The system, where it is said.
    pub platform: Option<Platform>,
    /// Stored grants.
    pub grants: Vec<Grant>,
    /// The turns.
    pub turns: Vec<TraceTurn>,
}

/// One turn.
#[derive(Clone, Debug)]
pub struct TraceTurn {
    /// What comes in.
    pub turn: Turn,
    /// What its records are found by.
    pub trace_id: Option<String>,
    /// The skills that the model activates, where it does.
    pub activate: Option<Vec<String>>,
    /// Whether an operator wrote the call that activates.
    pub operator_authored: bool,
    /// The calls that the model makes.
    pub calls: Vec<Call>,
}

/// One call.
#[derive(Clone, Debug)]
pub struct Call {
    /// The tool.
    pub tool: String,
    /// The arguments; `None` where nobody said any.
    pub args: Option<Map<String, Value>>,
    /// The source, where it is another than the turn's.
    pub source: Option<String>,
    /// Stages that stand for those the signal suggests.
    pub stages: Vec<Stage>,
    /// The tool counts as confirmed.
    pub confirmed: bool,
    /// A grant covers it.
    pub granted: bool,
    /// The user approved it before.
    pub approved: bool,
    /// The user says yes when asked.
    pub approve: bool,
}

impl Trace {
    /// Reads the text of a file shown as `name`.
    ///
    /// # Errors
    /// It is no YAML, breaks the form, or has a time without a zone.
    pub fn parse(text: &str, name: &str) -> Result<Trace, DocumentError> {
        let document = Document::yaml(text, name)?;
        document.check(&FORM)?;
        let value = document.value();
        let turns = value["turns"].as_array().into_iter().flatten();
        Ok(Trace {
            session: Session::of(&value["session"]).unwrap_or_default(),
            env: texts(&value["env"]),
            platform: value["platform"].as_str().and_then(Platform::from_name),
            grants: grants_of(&document, "/grants")?,
            turns: turns.map(turn).collect(),
        })
    }
}

fn turn(value: &Value) -> TraceTurn {
    let signal = Signal::of(&value["signal"]);
    let own = value["trace_id"].as_str().map(str::to_owned);
    let calls = value["calls"].as_array().into_iter().flatten();
    TraceTurn {
        trace_id: signal
            .as_ref()
            .map(|signal| signal.trace_id.clone())
            .or(own),
        activate: value.get("activate").map(texts),
        operator_authored: value["operator_authored"] == Value::Bool(true)
            || signal
                .as_ref()
                .is_some_and(|signal| signal.operator_authored),
        calls: calls.map(call).collect(),
        turn: Turn {
            message: value["message"].as_str().unwrap_or_default().to_owned(),
            source: None,
            signal,
        },
    }
}

/// The call of a value whose form was checked.
pub fn call(value: &Value) -> Call {
    let is = |key: &str| value[key] == Value::Bool(true);
    Call {
        tool: value["tool"].as_str().unwrap_or_default().to_owned(),
        args: value["args"].as_object().cloned(),
        source: value["source"].as_str().map(str::to_owned),
        stages: stages(&value["stages"]),
        confirmed: is("confirmed"),
        granted: is("grant"),
        approved: is("approved"),
        approve: is("approve"),
    }
}
