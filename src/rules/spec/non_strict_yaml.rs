//! `non-strict-yaml`.

use crate::declare_rule;
use crate::rules::parts::{MANY, read};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::syntax::{Quirk, QuirkKind};
use crate::text::Span;

declare_rule! {
    /// YAML that the reference validator refuses
    ///
    /// ## What it does
    /// Finds lists in brackets, mappings in braces, anchors, aliases, tags, merge keys, and tabs
    /// beside a value. All are valid YAML 1.2, and the value is judged as such. One finding a
    /// line.
    ///
    /// ## Why is this bad?
    /// The reference validator reads a strict subset and refuses the skill. Some readers lose
    /// a word to a tag (`!important`), or don't know merge keys.
    ///
    /// ## What to do
    /// Write lists and mappings on lines of their own, and values out.
    ///
    /// ## Examples
    /// ```skill bad:4
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// metadata: {author: acme}
    /// ---
    /// ```
    /// ```skill bad:3
    /// ---
    /// name: my-skill
    /// description: !important Sorts invoices. Use when asked.
    /// ---
    /// ```
    /// ```skill bad:2 escapes
    /// ---
    /// name:\tmy-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    /// ```skill bad:5
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// metadata:
    ///   a: &a acme
    ///   b: *a
    /// ---
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Sort them.
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// metadata:
    ///   author: acme
    /// ---
    /// ```
    /// Inside quotes or words the signs are text:
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Fills [name] & {date} fields! Use when asked.
    /// ---
    /// ```
    pub NonStrictYaml = {
        id: "non-strict-yaml", group: Spec, level: Warn, tier: T2,
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
