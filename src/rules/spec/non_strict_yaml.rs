//! `non-strict-yaml`.

use crate::declare_rule;
use crate::rules::parts::{MANY, read};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::syntax::{Quirk, QuirkKind};
use crate::text::Span;

declare_rule! {
    pub NonStrictYaml = {
        id: "non-strict-yaml", group: Spec, level: Allow, spec: Some(Warn), tier: T2,
    }
}

impl Rule for NonStrictYaml {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some((source, front)) = read(skill) else {
            return;
        };
        let on_one_line = |a: &Quirk, b: &Quirk| {
            let between = Span::new(a.span.start, b.span.start);
            !source.slice(between).contains(['\n', '\r'])
        };
        let lines = front.quirks.chunk_by(on_one_line);
        for quirks in lines.take(MANY) {
            let Some(first) = quirks.first() else {
                continue;
            };
            let mut kinds: Vec<_> = quirks.iter().map(|quirk| quirk.kind).collect();
            kinds.sort_unstable();
            kinds.dedup();
            let names: Vec<_> = kinds.iter().map(|kind| kind.name()).collect();
            let names = names.join(", ");
            let title = format!("frontmatter holds {names}");
            let found = cx
                .file(
                    skill,
                    first.span,
                    title,
                    "refused by the reference validator",
                )
                .help(help(first.kind));
            cx.report(found);
        }
    }
}

fn help(kind: QuirkKind) -> &'static str {
    match kind {
        QuirkKind::FlowSequence => "write one item a line, each behind `- `",
        QuirkKind::FlowMapping => "write one key a line, indented",
        QuirkKind::Anchor | QuirkKind::Alias | QuirkKind::MergeKey => "write the values out",
        QuirkKind::Tag => "quote the value; a leading `!` is not text",
        QuirkKind::TabAfterColon | QuirkKind::TabAfterValue => "write a blank in place of the tab",
    }
}
