//! `unclosed-code-fence`.

use crate::declare_rule;
use crate::rules::fences::first_broken;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::syntax::markdown::CodeBlock;
use crate::text::{Source, Span};

declare_rule! {
    pub UnclosedCodeFence = {
        id: "unclosed-code-fence", group: Correctness, level: Warn, tier: T1, fix: Hint,
    }
}

impl Rule for UnclosedCodeFence {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        for page in skill.pages() {
            let Some(last) = page.document.code_blocks.last() else {
                continue;
            };
            let Some((open, meant)) = unclosed(page.source, page.body, last) else {
                continue;
            };
            // What swapped code and text is told, and mends this as well.
            if first_broken(&page).is_some() {
                continue;
            }
            let fence = fence_of(page.source.slice(open));
            let found = cx
                .path(
                    skill,
                    page.shown.clone(),
                    "code fence runs to the end of the file",
                )
                .at(page.source, open, "opened here")
                .also(meant, "does not close it")
                .help(format!("write `{fence}` there"));
            cx.report(found);
        }
    }
}

/// The opening line of a block that nothing closes, and the line that was meant
/// to.
fn unclosed(source: &Source, body: Span, block: &CodeBlock) -> Option<(Span, Span)> {
    let content = block.content(source.text());
    let rest = source.text().get(block.span.end..body.end)?;
    if !block.fenced || content.end < block.span.end || !rest.trim().is_empty() {
        return None;
    }
    let line = source.position(block.span.start).line;
    let open = Span::new(block.span.start, source.line_span(line).end);
    let mut at = content.start;
    for line in source.slice(content).split_inclusive('\n') {
        let text = line.trim();
        let signs = text.chars().take_while(|c| matches!(c, '`' | '~')).count();
        // A lone back-tick quotes; two and more were a fence.
        if signs > 1 && signs == text.chars().count() {
            let start = at + line.len() - line.trim_start().len();
            return Some((open, Span::new(start, start + text.len())));
        }
        at += line.len();
    }
    None
}

/// The fence at the start of a line.
fn fence_of(line: &str) -> &str {
    let open = line.chars().next().unwrap_or('`');
    &line[..line.len() - line.trim_start_matches(open).len()]
}
