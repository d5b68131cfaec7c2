//! `backslash-path`.

use crate::declare_rule;
use crate::finding::Safety;
use crate::rules::paths::is_windows_shell;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::{Edit, Span, Untrusted};

declare_rule! {
    pub BackslashPath = {
        id: "backslash-path", group: Portability, level: Warn, tier: T2, fix: Unsafe,
    }
}

impl Rule for BackslashPath {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        for page in skill.pages() {
            let text = page.source.slice(page.body);
            if !text.contains('\\') {
                continue;
            }
            for folder in ["scripts\\", "references\\", "assets\\"] {
                for (at, _) in text.match_indices(folder) {
                    let Some(path) = path(text, at, folder.len()) else {
                        continue;
                    };
                    let span = path.shifted(page.body.start);
                    let block = page.document.block_at(span.start);
                    if block.is_some_and(is_windows_shell) {
                        continue;
                    }
                    let written = page.source.slice(span);
                    let better = written.replace('\\', "/");
                    let found = cx
                        .path(
                            skill,
                            page.shown.clone(),
                            format!("`{}` is a path on Windows alone", Untrusted(written)),
                        )
                        .at(
                            page.source,
                            span,
                            "a backslash ends no folder's name elsewhere",
                        )
                        .help(format!("write `{}`", Untrusted(&better)))
                        .fix(Safety::Unsafe, vec![Edit::replace(span, better)]);
                    cx.report(found);
                }
            }
        }
    }
}

/// The path whose folder of the skill stands at `at`; `None` where what follows
/// is no file's name.
fn path(text: &str, at: usize, folder: usize) -> Option<Span> {
    let is_path = |c: char| c.is_alphanumeric() || "._-\\".contains(c);
    let before = text[..at].trim_end_matches(is_path);
    // A drive's name: another rule speaks of the whole path.
    if before.ends_with(':') || text[before.len()..at].starts_with('\\') {
        return None;
    }
    let below = &text[at + folder..];
    let end = below.find(|c| !is_path(c)).unwrap_or(below.len());
    let name = below[..end].trim_end_matches(['.', '\\']);
    let file = name.rsplit('\\').next().unwrap_or("");
    let (stem, ending) = file.rsplit_once('.').unwrap_or_default();
    let named = !stem.is_empty() && ending.chars().all(|c| c.is_ascii_alphanumeric());
    named.then(|| Span::new(before.len(), at + folder + name.len()))
}
