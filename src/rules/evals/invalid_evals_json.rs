//! `invalid-evals-json`.

use super::{Evals, PATH};
use crate::declare_rule;
use crate::finding::{Finding, Level};
use crate::rules::parts::{MANY, shown};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::syntax::json::Node;
use crate::text::{Encoding, Span};
use crate::tree::TreeError;

declare_rule! {
    pub InvalidEvalsJson = {
        id: "invalid-evals-json", group: Evals, level: Deny, tier: T4,
    }
}

impl Rule for InvalidEvalsJson {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        match Evals::of(skill) {
            Some(Ok(evals)) => {
                let found = faults(skill, evals, cx);
                cx.report_all(found);
            }
            Some(Err(error)) => cx.report(unread(skill, error, cx)),
            None => {}
        }
    }
}

fn unread(skill: &Skill, error: &TreeError, cx: &Checks<'_>) -> Finding {
    match error {
        TreeError::TooLarge { size, limit, .. } => {
            let title = format!("the evals are {size} bytes, {limit} are read at most");
            cx.path(skill, skill.path_of(PATH), title)
                .level(Level::Warn)
        }
        error => {
            let title = format!("the evals can't be read: {}", shown(&error.to_string()));
            cx.path(skill, skill.path_of(PATH), title)
        }
    }
}

fn faults(skill: &Skill, evals: &Evals, cx: &Checks<'_>) -> Vec<Finding> {
    if let Encoding::Broken { byte, line, .. } = evals.source.encoding() {
        let title = format!("the evals are not UTF-8: byte {byte}, line {line}");
        let span = evals.source.line_span(line);
        return vec![evals.finding(skill, span, title, "not UTF-8 here", cx)];
    }
    let root = match &evals.json {
        Ok(root) => root,
        Err(fault) => {
            let label = fault.kind.to_string();
            return vec![evals.finding(skill, fault.span, "the evals are not JSON", label, cx)];
        }
    };
    let Some(list) = evals.list() else {
        if !is_meant(root) {
            return Vec::new();
        }
        let title = "the evals hold no list `evals`";
        let span = Span::at(root.span.start);
        let found = evals.finding(
            skill,
            span,
            title,
            "a list, or an object with one, is due",
            cx,
        );
        return vec![found.help("write `{\"skill_name\": \"…\", \"evals\": [ … ]}`")];
    };
    let others = list.items().iter().filter(|item| !item.is_object());
    let faults = others.map(|item| {
        let title = format!("an eval is {}, an object is due", item.kind());
        evals.finding(skill, item.span, title, "must be `{ … }`", cx)
    });
    faults.take(MANY).collect()
}

/// Whether a value without a list of evals is meant as one of the three shapes,
/// or is an eval itself, and no file of another runner.
fn is_meant(root: &Node) -> bool {
    const OWN: [&str; 6] = [
        "skill_name",
        "evals",
        "cases",
        "prompt",
        "question",
        "query",
    ];
    !root.is_object() || OWN.iter().any(|key| root.get(key).is_some())
}
