//! What a session remembers: confirmed tools, approvals, grants, its time.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use serde_json::Value;

use super::grant::{Grant, grants_of};
use crate::systems::document::{Document, DocumentError, Form};

/// The published form of a state file.
pub const SCHEMA: &str =
    include_str!("../../../../docs/reference/schemas/minara-gate-state.schema.json");

static FORM: LazyLock<Form> = LazyLock::new(|| Form::new(SCHEMA, &[]));

/// Which session a call is made in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Session {
    /// Every registered tool can be called.
    #[default]
    Main,
    /// The baseline and the tools of active skills can be called.
    Sub,
}

impl Session {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Session::Main => "main",
            Session::Sub => "sub",
        }
    }

    /// The session of a value, where it names one.
    pub fn of(value: &Value) -> Option<Session> {
        let all = [Session::Main, Session::Sub];
        let name = value.as_str()?;
        all.into_iter().find(|session| session.name() == name)
    }
}

/// An approval of one call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Approval {
    /// The tool.
    pub tool: String,
    /// The hash of the arguments.
    pub args_sha256: String,
}

/// What a session remembers.
#[derive(Clone, Debug, Default)]
pub struct State {
    /// The session, where it is said.
    pub session: Option<Session>,
    /// Tools that were confirmed.
    pub confirmed: BTreeSet<String>,
    /// Calls that were approved.
    pub approvals: Vec<Approval>,
    /// Stored grants.
    pub grants: Vec<Grant>,
    /// The file, where it was read from one.
    pub document: Option<Document>,
}

impl State {
    /// Reads the text of a state file, shown as `name`.
    ///
    /// # Errors
    /// It is no JSON, breaks the form, or has a time without a zone.
    pub fn parse(text: &str, name: &str) -> Result<State, DocumentError> {
        let document = Document::json(text, name)?;
        document.check(&FORM)?;
        let value = document.value();
        let list = |key: &str| value[key].as_array().into_iter().flatten();
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        Ok(State {
            session: Session::of(&value["session"]),
            confirmed: list("confirmed_tools").map(text).collect(),
            approvals: list("approvals")
                .map(|approval| Approval {
                    tool: text(&approval["tool"]),
                    args_sha256: text(&approval["args_sha256"]),
                })
                .collect(),
            grants: grants_of(&document, "/grants")?,
            document: Some(document),
        })
    }

    /// Whether a call with arguments of this hash was approved.
    pub fn approves(&self, tool: &str, args_sha256: &str) -> bool {
        let mut all = self.approvals.iter();
        all.any(|one| one.tool == tool && one.args_sha256 == args_sha256)
    }

    /// The session that a call is made in: as it is asked for, else as the file says.
    ///
    /// # Errors
    /// The file is of another session than is asked for.
    pub fn session(&self, asked: Option<Session>) -> Result<Session, DocumentError> {
        match (asked, self.session, &self.document) {
            (Some(asked), Some(said), Some(document)) if asked != said => {
                let message = format!(
                    "this is the state of a {} session, not of a {} one",
                    said.name(),
                    asked.name()
                );
                let error = document.wrong("/session", message);
                Err(error.help(format!(
                    "leave out --session, or write --session {}",
                    said.name()
                )))
            }
            (asked, said, _) => Ok(asked.or(said).unwrap_or_default()),
        }
    }
}
