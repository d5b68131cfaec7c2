//! `windows-only-path`.

use crate::declare_rule;
use crate::rules::parts::MANY;
use crate::rules::paths::is_windows_shell;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::{Span, Untrusted};

declare_rule! {
    pub WindowsOnlyPath = {
        id: "windows-only-path", group: Portability, level: Allow, tier: T5,
    }
}

impl Rule for WindowsOnlyPath {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        for page in skill.pages() {
            let text = page.source.slice(page.body);
            for (at, _) in text.match_indices(":\\").take(MANY) {
                let mut before = text[..at].chars().rev();
                let drive = before.next().is_some_and(|c| c.is_ascii_uppercase());
                let alone = !before.next().is_some_and(|c| c.is_alphanumeric());
                let block = page.document.block_at(page.body.start + at);
                if !drive || !alone || block.is_some_and(is_windows_shell) {
                    continue;
                }
                let rest = &text[at..];
                let is_path = |c: char| c.is_alphanumeric() || ":._-\\".contains(c);
                let len = rest.find(|c| !is_path(c)).unwrap_or(rest.len());
                let span = Span::new(at - 1, at + len).shifted(page.body.start);
                let title = format!(
                    "`{}` is a path on Windows alone",
                    Untrusted(page.source.slice(span))
                );
                let found = cx
                    .path(skill, page.shown.clone(), title)
                    .at(page.source, span, "a drive's letter")
                    .help("say what the path is elsewhere, or name Windows in `compatibility`");
                cx.report(found);
            }
        }
    }
}
