//! `unclosed-frontmatter`.

use crate::declare_rule;
use crate::rules::parts::read;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::syntax::Fences;
use crate::text::{Source, Span};

declare_rule! {
    pub UnclosedFrontmatter = {
        id: "unclosed-frontmatter", group: Spec, level: Deny, fix: Hint, tier: T1,
    }
}

impl Rule for UnclosedFrontmatter {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some((source, front)) = read(skill) else {
            return;
        };
        let Fences::Unclosed { open, body_from } = front.fences else {
            return;
        };
        let found = cx.file(skill, open, "frontmatter is never closed", "opened here");
        let line_of = |span: Span| source.position(span.start).line;
        let found = match (meant(source), body_from) {
            (Some(line), _) => found
                .also(line, "this line does not close it")
                .help(format!(
                    "write `---` and nothing else on line {}",
                    line_of(line)
                )),
            (None, Some(body)) => found
                .also(body, "the body seems to begin here")
                .help(format!(
                    "write `---` on a line before line {}",
                    line_of(body)
                )),
            (None, None) => found.help("write `---` on a line behind the last field"),
        };
        cx.report(found);
    }
}

/// The first line that was probably meant to close the block.
fn meant(source: &Source) -> Option<Span> {
    const LOOK: usize = 2_000;
    let last = source.line_count().min(LOOK);
    (2..=last)
        .map(|number| source.line_span(number))
        .find(|&span| {
            let line = source.slice(span);
            let dashes = line.trim();
            dashes.starts_with("---") || dashes.ends_with("---") || dashes == "..."
        })
}
