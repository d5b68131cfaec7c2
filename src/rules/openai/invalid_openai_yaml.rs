//! `invalid-openai-yaml`.

use crate::declare_rule;
use crate::finding::{Finding, Level};
use crate::rules::parts::shown;
use crate::rules::{Checks, Rule};
use crate::skill::{Openai, Skill};
use crate::text::{Encoding, Span};
use crate::tree::TreeError;

declare_rule! {
    pub InvalidOpenaiYaml = {
        id: "invalid-openai-yaml", group: Openai, level: Deny, tier: T4,
    }
}

impl Rule for InvalidOpenaiYaml {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        match Openai::of(skill) {
            Some(Ok(file)) => {
                let found = fault(skill, file, cx);
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
            let title = format!("the file is {size} bytes, {limit} are read at most");
            cx.path(skill, skill.path_of(Openai::PATH), title)
                .level(Level::Warn)
        }
        error => {
            let title = format!("the file can't be read: {}", shown(&error.to_string()));
            cx.path(skill, skill.path_of(Openai::PATH), title)
        }
    }
}

fn fault(skill: &Skill, file: &Openai, cx: &Checks<'_>) -> Option<Finding> {
    if let Encoding::Broken { byte, line, .. } = file.source.encoding() {
        let title = format!("the file is not UTF-8: byte {byte}, line {line}");
        let span = file.source.line_span(line);
        return Some(file.finding(skill, span, title, "not UTF-8 here", cx));
    }
    let faults = match &file.parsed {
        Ok(parsed) => parsed.faults.first(),
        Err(fault) => Some(fault),
    };
    if let Some(fault) = faults {
        let reason = fault.message.trim_end_matches('.');
        let title = format!("the file is not YAML: {}", shown(reason));
        let found = file.finding(skill, fault.span, title, "reading stops here", cx);
        return Some(match fault.opening {
            Some(opening) => found.also(opening, "opened here"),
            None => found,
        });
    }
    let root = file.parsed.as_ref().ok()?.root.as_ref();
    if root.is_none() || file.root().is_some() {
        return None;
    }
    let span = Span::at(root?.span.start);
    let found = file.finding(
        skill,
        span,
        "the file is no mapping",
        "`interface:` is due",
        cx,
    );
    Some(found)
}
