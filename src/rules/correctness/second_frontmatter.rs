//! `second-frontmatter`.

use crate::declare_rule;
use crate::rules::parts::read;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::syntax::{Fences, Value, yaml};
use crate::text::Span;

declare_rule! {
    pub SecondFrontmatter = {
        id: "second-frontmatter", group: Correctness, level: Warn, tier: T2,
    }
}

impl Rule for SecondFrontmatter {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some((_, front)) = read(skill) else {
            return;
        };
        let Fences::Closed { open, .. } = front.fences else {
            return;
        };
        let body = skill.body();
        let lead = body.len() - body.trim_start().len();
        let Some(rest) = body[lead..].strip_prefix("---") else {
            return;
        };
        let Some(line_end) = rest.find('\n').filter(|at| rest[..*at].trim().is_empty()) else {
            return;
        };
        let inner = &rest[line_end + 1..];
        let Some(close) = closing(inner) else {
            return;
        };
        if !is_keys(&inner[..close]) {
            return;
        }
        let start = front.body.start + lead;
        let found = cx
            .file(
                skill,
                Span::new(start, start + 3),
                "a second block of frontmatter is never read",
                "begins here",
            )
            .also(open, "only this block is read")
            .help("move the keys into the first block, or delete the second");
        cx.report(found);
    }
}

/// Where the first line that is only `---` begins.
fn closing(text: &str) -> Option<usize> {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if line.trim_end() == "---" {
            return Some(at);
        }
        at += line.len();
    }
    None
}

/// Whether the text begins with a key and is a YAML mapping.
fn is_keys(text: &str) -> bool {
    let first = text.trim_start().split(':').next().unwrap_or("");
    let word = !first.is_empty()
        && first
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'));
    let mapping = || {
        let parsed = yaml::parse(text, yaml::Limits::default()).ok()?;
        Some(matches!(parsed.root?.value, Value::Mapping(_)))
    };
    word && mapping().unwrap_or(false)
}
