//! `backslash-path`.

use crate::declare_rule;
use crate::finding::Safety;
use crate::rules::paths::is_windows_shell;
use crate::rules::prose::{
    around, heading_above, is_about_faults, is_forbidden, is_in_column_of, is_on_windows,
};
use crate::rules::{Checks, Rule};
use crate::skill::{Page, Skill};
use crate::syntax::shell::is_shell;
use crate::text::{Edit, Span, Untrusted};

declare_rule! {
    pub BackslashPath = {
        id: "backslash-path", group: Portability, level: Warn, tier: T2, fix: Unsafe,
    }
}

/// Heads of columns below which stands what is not to be written.
const WRONG: [&str; 7] = [
    "bad",
    "wrong",
    "avoid",
    "incorrect",
    "never",
    "don't",
    "before",
];

/// So many places of a page are looked at, each with the line around it.
const MOST: usize = 200;

impl Rule for BackslashPath {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        for page in skill.pages() {
            let text = page.source.slice(page.body);
            if !text.contains('\\') {
                continue;
            }
            for folder in ["scripts\\", "references\\", "assets\\"] {
                for (at, _) in text.match_indices(folder).take(MOST) {
                    let Some(path) = path(text, at, folder.len()) else {
                        continue;
                    };
                    let span = path.shifted(page.body.start);
                    if is_meant(&page, span) {
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

/// Whether a path stands where backslashes are right, or where nobody follows it:
/// on lines about Windows, below a heading that names it, in what a program
/// printed, in code of another language, in a warning of it.
fn is_meant(page: &Page<'_>, path: Span) -> bool {
    let line = page.source.line_span(page.source.position(path.start).line);
    let text = page.source.slice(line);
    if let Some(block) = page.document.block_at(path.start) {
        let language = block.language();
        let shell = is_shell(&language) || (language.is_empty() && runs_something(text));
        if is_windows_shell(block) || !shell {
            return true;
        }
    }
    is_on_windows(page, path.start) || is_warned_of(page, path)
}

/// Whether the text names the path as one that is not to be written: written with `/` it
/// would forbid what is right.
fn is_warned_of(page: &Page<'_>, path: Span) -> bool {
    let (before, behind) = around(page.source, path);
    is_forbidden(before, behind)
        || is_in_column_of(page.source, path, &WRONG)
        || heading_above(page.document, path.start).is_some_and(is_about_faults)
}

/// Whether a line begins with a program that runs a file: what other lines of a
/// fence without language are, nobody knows.
fn runs_something(line: &str) -> bool {
    const PROGRAMS: [&str; 12] = [
        "python", "python3", "py", "node", "bash", "sh", "ruby", "perl", "php", "uv", "npx", "deno",
    ];
    let word = line.trim_start_matches(['$', ' ', '\t']).split_whitespace();
    let mut word = word.take(1);
    word.any(|word| PROGRAMS.contains(&word))
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
