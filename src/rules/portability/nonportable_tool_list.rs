//! `nonportable-tool-list`.

use crate::declare_rule;
use crate::finding::{Profile, Safety};
use crate::rules::{Checks, Rule};
use crate::skill::{Skill, Tool, ToolList, ToolListForm};
use crate::syntax::Pair;
use crate::text::{Edit, Source, Span, Untrusted};

declare_rule! {
    /// Tools are not listed as the specification has it
    ///
    /// ## What it does
    /// Looks for an `allowed-tools` that is not one text with blanks between the tools:
    /// commas, or a YAML list. Commas inside parentheses belong to a tool. In profile
    /// `spec` a list is of the wrong type, which another rule says.
    ///
    /// ## Why is this bad?
    /// The specification defines one text, tools separated by blanks; a client that
    /// splits at blanks takes `Read,` for the name of a tool. Every client measured
    /// reads commas and lists as well, so the rule is off but in profiles `spec` and
    /// `strict`.
    ///
    /// ## Examples
    /// ```skill bad:4
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// allowed-tools: Read, Grep, Bash(git:*)
    /// ---
    /// ```
    /// ```skill bad:4
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// allowed-tools: "Read,Grep"
    /// ---
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// allowed-tools: Read Grep Bash(git:*)
    /// ---
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// allowed-tools: Bash(git add, git rm) Read
    /// ---
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// allowed-tools: Read
    /// ---
    /// ```
    ///
    /// ## Fix
    /// Safe: writes blanks between the tools.
    pub NonportableToolList = {
        id: "nonportable-tool-list", group: Portability, level: Allow, spec: Some(Warn), strict: true,
        tier: T1, fix: Safe,
    }
}

impl Rule for NonportableToolList {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let (Some(pair), Some(source)) = (skill.pair("allowed-tools"), skill.source()) else {
            return;
        };
        let Some(list) = ToolList::read(&pair.value, source) else {
            return;
        };
        let (span, title, label) = match list.form {
            ToolListForm::Blanks => return,
            ToolListForm::Commas => (
                pair.head(source.text()),
                "tools are separated by commas",
                "the specification has blanks between tools",
            ),
            // There the type is wrong, which another rule says.
            ToolListForm::Items if cx.profile() == Profile::Spec => return,
            ToolListForm::Items => (
                pair.key.span,
                "tools are written as a list",
                "the specification has one text",
            ),
        };
        let mut found = cx.file(skill, span, title, label);
        if let Some(edits) = edits(&list, pair, source) {
            found = found
                .help(format!(
                    "write `allowed-tools: {}`",
                    Untrusted(&joined(&list))
                ))
                .fix(Safety::Safe, edits);
        }
        cx.report(found);
    }
}

fn joined(list: &ToolList) -> String {
    let tools: Vec<&str> = list.tools.iter().map(|tool| tool.text.as_str()).collect();
    tools.join(" ")
}

/// `None` where a blank would change what a tool is, and where a comment would
/// be lost.
fn edits(list: &ToolList, pair: &Pair, source: &Source) -> Option<Vec<Edit>> {
    // Behind a blank `#` begins a comment.
    if list.tools.is_empty() || list.tools.iter().any(|tool| tool.text.starts_with('#')) {
        return None;
    }
    match list.form {
        ToolListForm::Commas => {
            let gaps: Option<Vec<Edit>> = list.tools[1..]
                .iter()
                .map(|tool| Some(Edit::replace(tool.gap?, " ")))
                .collect();
            let last = list.tools.last()?.span.end;
            let tail = Span::new(last, pair.value.span.end);
            let trailing = source.slice(tail).find(',');
            let mut edits = gaps?;
            edits.extend(trailing.map(|at| Edit::delete(Span::new(last, last + at + 1))));
            Some(edits)
        }
        _ => {
            let span = Span::new(pair.key.span.end, pair.value.span.end);
            let written = source.slice(span);
            let plain = list.tools.iter().all(is_plain_word);
            let colon = written.find(':')? + 1;
            (plain && !written.contains('#')).then(|| {
                let value = Span::new(span.start + colon, span.end);
                vec![Edit::replace(value, format!(" {}", joined(list)))]
            })
        }
    }
}

/// Whether the tool is one word that needs no quotes in YAML.
fn is_plain_word(tool: &Tool) -> bool {
    let within = |c: char| c.is_ascii_alphanumeric() || "_-.:*()/".contains(c);
    tool.text.starts_with(|c: char| c.is_ascii_alphabetic())
        && tool.text.chars().all(within)
        && !tool.text.ends_with(':')
}
