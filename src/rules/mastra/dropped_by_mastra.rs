//! `dropped-by-mastra`.

use crate::declare_rule;
use crate::rules::parts::place;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::syntax::Fences;
use crate::systems::mastra::{self, Message};
use crate::text::{Span, Untrusted};

declare_rule! {
    /// Mastra drops the skill
    ///
    /// ## What it does
    /// Reads the frontmatter as Mastra does, with gray-matter 4.0.3 and js-yaml 3, makes its
    /// checks, and reports everything it would say, in its words and order: `name` and
    /// `description` are text, the name is 1 to 64 of `a-z`, `0-9` and single hyphens inside
    /// and equals the folder's name, a description has at most 2,048 UTF-16 units, `license`
    /// is text, `user-invocable` is `true` or `false`, `metadata` is a mapping. Other rules
    /// point at the same fields and say how to mend them.
    ///
    /// ## Why is this bad?
    /// Mastra prints one line on its console and goes on without the skill; neither the agent
    /// nor the author learns of it.
    ///
    /// ## What to do
    /// Correct the fields that are named, then run
    /// `minara skills validate --dialect mastra PATH` again.
    ///
    /// ## Examples
    /// ```skill bad:2 mastra
    /// ---
    /// name: invoices
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    /// ```skill bad:4 mastra
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// metadata: [a]
    /// ---
    /// ```
    /// A number is no text:
    /// ```skill bad:2 mastra name=2024
    /// ---
    /// name: 2024
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    /// ```skill bad:1 mastra
    /// # Only text
    /// ```
    /// No reader is registered for this language:
    /// ```skill bad:1 mastra
    /// ---toml
    /// name = "my-skill"
    /// ---
    /// ```
    /// ```skill good mastra
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    /// Mastra asks nothing of `compatibility` and of keys that it does not know:
    /// ```skill good mastra
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// compatibility:
    ///   node: ">=20"
    /// metadata:
    ///   tags: [a, b]
    /// whatever: 1
    /// ---
    /// ```
    /// ```skill good mastra
    /// ---json
    /// {"name": "my-skill", "description": "Sorts invoices. Use when asked to."}
    /// ---
    /// ```
    pub DroppedByMastra = {
        id: "dropped-by-mastra", group: Mastra, level: Deny, tier: T2,
    }
}

impl Rule for DroppedByMastra {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        // A folder without any skill file is no skill that could be dropped.
        if skill.is_no_skill() {
            return;
        }
        let host = mastra::host(skill);
        let Some((first, others)) = host.messages.split_first() else {
            return;
        };
        let title = format!("mastra drops the skill: {}", Untrusted(&first.text));
        let title = title.trim_end_matches('.');
        let mut found = match span(skill, first) {
            Some(span) => cx.file(skill, span, title, "mastra stops here"),
            None => cx.folder(skill, title),
        };
        found.client = Some(mastra::CLIENT);
        for message in others {
            found = found.note(Untrusted(&message.text).to_string());
        }
        cx.report(found);
    }
}

/// The field that a message is about, else the head of the file.
fn span(skill: &Skill, message: &Message) -> Option<Span> {
    let (source, front) = (skill.source()?, skill.frontmatter()?);
    if let Some(pair) = message.field.and_then(|field| front.pair(field)) {
        return Some(place(source, pair));
    }
    Some(match front.fences {
        Fences::Closed { open, .. } | Fences::Unclosed { open, .. } => open,
        Fences::Missing { first_line, .. } => first_line,
    })
}
