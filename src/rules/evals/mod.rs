//! `evals/evals.json`: what a skill is tried with.

pub mod duplicate_eval_id;
pub mod evals_name_mismatch;
pub mod evals_too_few;
pub mod invalid_evals_json;
pub mod missing_eval_expectation;
pub mod missing_eval_file;
pub mod missing_eval_prompt;
pub mod one_sided_triggers;

use std::sync::Arc;

use super::Checks;
use crate::finding::Finding;
use crate::skill::{Fact, Skill};
use crate::syntax::json::{self, Node};
use crate::text::{Source, Span};
use crate::tree::{Budgets, TreeError};

/// Where evals lie below a skill.
const PATH: &str = "evals/evals.json";

/// The file of evals of one skill.
pub(super) struct Evals {
    source: Arc<Source>,
    json: Result<Node, json::Fault>,
}

/// What lies where evals belong.
struct Found(Option<Result<Evals, TreeError>>);

impl Fact for Found {
    fn of(skill: &Skill) -> Found {
        let path = skill.dir().resolve(PATH);
        Found(path.and_then(|path| {
            let there = skill.tree().entry(&path)?;
            let read = || skill.bytes(&path, Budgets::EVALS);
            there.mode.is_file().then(read).map(|bytes| {
                bytes.map(|bytes| {
                    let source = Arc::new(Source::from_bytes(bytes.to_vec()));
                    Evals {
                        json: json::parse(source.text()),
                        source,
                    }
                })
            })
        }))
    }
}

impl Evals {
    /// The file of a skill, or why it can't be read; `None` where there is none.
    fn of(skill: &Skill) -> Option<Result<&Evals, &TreeError>> {
        Some(skill.fact::<Found>().0.as_ref()?.as_ref())
    }

    /// The file, where it is JSON.
    pub(super) fn read(skill: &Skill) -> Option<&Evals> {
        let evals = Evals::of(skill)?.ok()?;
        evals.json.is_ok().then_some(evals)
    }

    pub(super) fn root(&self) -> Option<&Node> {
        self.json.as_ref().ok()
    }

    /// The list of evals, in one of the three shapes that are met.
    fn list(&self) -> Option<&Node> {
        let root = self.root()?;
        let list = if root.is_array() {
            Some(root)
        } else {
            root.get("evals").or_else(|| root.get("cases"))
        };
        list.filter(|list| list.is_array())
    }

    /// The evals that are objects.
    fn entries(&self) -> impl Iterator<Item = &Node> {
        let items = self.list().map_or(&[][..], Node::items);
        items.iter().filter(|item| item.is_object())
    }

    fn finding(
        &self,
        skill: &Skill,
        span: Span,
        title: impl Into<String>,
        label: impl Into<String>,
        cx: &Checks<'_>,
    ) -> Finding {
        let found = cx.path(skill, skill.path_of(PATH), title);
        found.at(&self.source, span, label)
    }

    /// A finding about an entry as a whole, at its opening bracket.
    fn about(
        &self,
        skill: &Skill,
        entry: &Node,
        title: impl Into<String>,
        cx: &Checks<'_>,
    ) -> Finding {
        let open = Span::new(entry.span.start, entry.span.start + 1);
        self.finding(skill, open, title, "in here", cx)
    }
}

/// What an entry is called in messages: its id, else its place in the list.
fn called(entry: &Node, source: &Source, at: usize) -> String {
    match entry
        .get("id")
        .map(|id| id.as_str().unwrap_or(id.text(source)))
    {
        Some(id) => format!("eval `{}`", super::parts::shown(id)),
        None => format!("eval {}", at + 1),
    }
}

/// Whether a value says something.
fn says(node: &Node) -> bool {
    match &node.value {
        json::Value::Null => false,
        json::Value::String(text) => !text.trim().is_empty(),
        json::Value::Array(items) => !items.is_empty(),
        json::Value::Bool(_) | json::Value::Number | json::Value::Object(_) => true,
    }
}
