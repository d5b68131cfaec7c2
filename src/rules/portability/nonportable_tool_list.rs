//! `nonportable-tool-list`.

use crate::declare_rule;
use crate::finding::{Profile, Safety};
use crate::rules::{Checks, Rule};
use crate::skill::{Skill, Tool, ToolList, ToolListForm};
use crate::syntax::Pair;
use crate::text::{Edit, Source, Span, Untrusted};

declare_rule! {
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
