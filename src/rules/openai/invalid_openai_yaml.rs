//! `invalid-openai-yaml`.

use super::{Openai, PATH};
use crate::declare_rule;
use crate::finding::{Finding, Level};
use crate::rules::parts::shown;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::{Encoding, Span};
use crate::tree::TreeError;

declare_rule! {
    /// File for OpenAI clients is not readable
    ///
    /// ## What it does
    /// Reads `agents/openai.yaml`. It must be YAML in UTF-8, and a mapping. More than 64 KiB
    /// are not read, and that is reported at level warn.
    ///
    /// ## Why is this bad?
    /// Codex and ChatGPT skip the file: the skill has no icon, no prompt, and no policy.
    ///
    /// ## What to do
    /// Correct what the label points at. Measured on 234 files in 4,325 public skills: 0
    /// findings.
    ///
    /// ## Examples
    /// ```skill bad
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// -- agents/openai.yaml --
    /// interface:
    ///   display_name: "Notes
    /// ```
    /// ```skill bad:1
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// -- agents/openai.yaml --
    /// - interface
    /// ```
    /// ```skill bad:2
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// -- agents/openai.yaml --
    /// interface:
    ///   display_name: Notes: all of them
    /// ```
    /// ```skill good
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// -- agents/openai.yaml --
    /// interface:
    ///   short_description: "Sorts invoices and bills by their date"
    /// ```
    /// ```skill good
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// -- agents/openai.yaml --
    /// version: 1
    /// ```
    /// Without the file there is nothing to say:
    /// ```skill good
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    pub InvalidOpenaiYaml = {
        id: "invalid-openai-yaml", group: Openai, level: Deny, tier: T4,
    }
}

impl Rule for InvalidOpenaiYaml {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        match Openai::of(skill) {
            Some(Ok(file)) => {
                let found = fault(skill, &file, cx);
                cx.report_all(found);
            }
            Some(Err(error)) => cx.report(unread(skill, &error, cx)),
            None => {}
        }
    }
}

fn unread(skill: &Skill, error: &TreeError, cx: &Checks<'_>) -> Finding {
    match error {
        TreeError::TooLarge { size, limit, .. } => {
            let title = format!("the file is {size} bytes, {limit} are read at most");
            cx.path(skill, skill.path_of(PATH), title)
                .level(Level::Warn)
        }
        error => {
            let title = format!("the file can't be read: {}", shown(&error.to_string()));
            cx.path(skill, skill.path_of(PATH), title)
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
