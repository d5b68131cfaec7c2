//! `frontmatter-over-read-window`.

use crate::declare_rule;
use crate::finding::Level;
use crate::rules::parts::read;
use crate::rules::paths::is_for_claude_code_alone;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::syntax::Fences;
use crate::text::grouped;

declare_rule! {
    pub FrontmatterOverReadWindow = {
        id: "frontmatter-over-read-window", group: Budget, level: Warn, tier: T2, options: &[RuleOption { name: "max-bytes", default: Number(2048) }, RuleOption { name: "max-chars", default: Number(4000) }],
    }
}

impl Rule for FrontmatterOverReadWindow {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some((source, front)) = read(skill) else {
            return;
        };
        let Fences::Closed { close, .. } = front.fences else {
            return;
        };
        let chars = source.text()[..close.end].chars().count();
        let (size, limit, unit, client, label) = if chars > cx.number("max-chars") {
            let limit = cx.number("max-chars");
            (
                chars,
                limit,
                "character",
                "hermes",
                "hermes reads no further: fields are lost",
            )
        } else {
            let limit = cx.number("max-bytes");
            (
                close.end,
                limit,
                "byte",
                "codex",
                "codex has to read the file twice",
            )
        };
        if size <= limit || (cx.clients().is_empty() && is_for_claude_code_alone(skill)) {
            return;
        }
        let title = format!(
            "frontmatter ends at {unit} {}, {client} reads {}",
            grouped(size),
            grouped(limit)
        );
        let mut found = cx
            .file(skill, close, title, label)
            .help("move text from the frontmatter into the body");
        // Codex loses nothing by its second look.
        if client == "codex" && !cx.clients().contains(&client) {
            found = found.level(Level::Allow);
        }
        found.client = Some(client);
        cx.report(found);
    }
}
