//! `placeholder-in-code`.

use crate::declare_rule;
use crate::rules::parts::MANY;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::{Span, Untrusted};

declare_rule! {
    /// Code holds `$1`, which a client replaces
    ///
    /// ## What it does
    /// Finds `$ARGUMENTS` and `$1` to `$9` in code blocks: a client that fills in arguments does
    /// so before the model reads the file, also inside code.
    ///
    /// ## Why is this bad?
    /// `awk '{ print $1 }'` becomes `awk '{ print  }'`.
    ///
    /// ## Examples
    /// ```skill bad:7
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// ~~~bash
    /// awk '{ print $1 }' list.txt
    /// ~~~
    /// ```
    /// ```skill bad:7
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// ~~~js
    /// text.replace(/(a)(b)/, "$2$1")
    /// ~~~
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// ~~~bash
    /// cut -f1 list.txt
    /// ~~~
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Sort $ARGUMENTS.
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// ~~~text
    /// It costs $100.
    /// ~~~
    /// ```
    pub PlaceholderInCode = {
        id: "placeholder-in-code", group: Correctness, level: Allow, tier: T3,
    }
}

impl Rule for PlaceholderInCode {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(source) = skill.source() else {
            return;
        };
        for block in &skill.document().code_blocks {
            let within = block.content(source.text());
            let Some(span) = placeholder(source.slice(within)) else {
                continue;
            };
            let span = span.shifted(within.start);
            let title = format!(
                "`{}` is code, and clients replace it",
                Untrusted(source.slice(span))
            );
            let found = cx
                .file(
                    skill,
                    span,
                    title,
                    "replaced by an argument before the model reads it",
                )
                .help("move the code into a script");
            cx.report(found);
        }
    }
}

/// The first placeholder of a text.
fn placeholder(text: &str) -> Option<Span> {
    text.match_indices('$').take(MANY).find_map(|(at, _)| {
        let rest = &text[at + 1..];
        if rest.starts_with("ARGUMENTS") {
            return Some(Span::new(at, at + 10));
        }
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let price = rest[digits..].starts_with(['.', ',', 'k', 'K', 'M']);
        (digits == 1 && !rest.starts_with('0') && !price).then(|| Span::new(at, at + 2))
    })
}
