//! `pointer-file`.

use crate::declare_rule;
use crate::finding::Cause;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::Untrusted;
use crate::tree::Mode;

declare_rule! {
    pub PointerFile = {
        id: "pointer-file", group: Portability, level: Warn, tier: T4,
    }
}

/// Longer targets are nobody's.
const LONGEST: u64 = 200;

impl Rule for PointerFile {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        for entry in &skill.bundle().files {
            if entry.mode != Mode::File || !(3..=LONGEST).contains(&entry.size) {
                continue;
            }
            let Ok(bytes) = skill.bytes(&entry.path, LONGEST) else {
                continue;
            };
            let text = std::str::from_utf8(&bytes).unwrap_or_default();
            let line = text.strip_suffix('\n').unwrap_or(text);
            let written = line.contains('/') && !line.contains(char::is_whitespace);
            let folder = entry.path.parent().unwrap_or_default();
            let target = folder.resolve(line).filter(|target| *target != entry.path);
            let there = target.is_some_and(|target| skill.tree().entry(&target).is_some());
            if !written || !there {
                continue;
            }
            let below = entry.path.strip_prefix(skill.dir()).unwrap_or_default();
            let title = format!(
                "`{}` holds nothing but the path `{}`",
                Untrusted(below.as_str()),
                Untrusted(line)
            );
            let found = cx
                .path(skill, skill.path_of(below.as_str()), title)
                .help("put the file's text there");
            let found = found.note("a symbolic link that a checkout has written as text");
            cx.report(found.cause(checkout()));
        }
    }
}

/// One checkout writes all links as text.
fn checkout() -> Cause {
    Cause::new("checkout").titled(|count| format!("{count} files hold nothing but a path"))
}
