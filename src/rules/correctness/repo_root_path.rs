//! `repo-root-path`.

use crate::declare_rule;
use crate::finding::{Finding, Level, Safety};
use crate::rules::paths::{relink, spelled_path};
use crate::rules::{Checks, Rule};
use crate::skill::{Page, Presence, Skill, Target, target};
use crate::text::{Span, Untrusted};
use crate::tree::RelPath;

declare_rule! {
    pub RepoRootPath = {
        id: "repo-root-path", group: Correctness, level: Warn, tier: T4, fix: Unsafe,
    }
}

/// First parts of paths in code spans that are judged.
const FOLDERS: [&str; 10] = [
    "docs",
    "references",
    "scripts",
    "assets",
    "templates",
    "resources",
    "examples",
    "prompts",
    "rules",
    "skills",
];

impl Rule for RepoRootPath {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        if skill.dir().is_root() {
            return;
        }
        for page in skill.pages() {
            for link in &page.document.links {
                let Target::Path(from_page) = target(skill, &page.dir, &link.target) else {
                    continue;
                };
                let Target::Path(path) = target(skill, &RelPath::root(), &link.target) else {
                    continue;
                };
                // A path that begins with a variable is the same from everywhere.
                if from_page != path
                    && skill.look(&from_page) == Presence::Missing
                    && only_from_root(skill, &link.target, &path)
                {
                    let found = report(skill, &page, &link.target, link.span, cx);
                    cx.report(relink(found, &page, link, &path, Safety::Unsafe));
                }
            }
            for span in &page.document.code_spans {
                let Some((text, span)) = spelled_path(&page, *span) else {
                    continue;
                };
                let first = text
                    .trim_start_matches("./")
                    .split('/')
                    .next()
                    .unwrap_or("");
                let Some(path) = RelPath::root().resolve(text) else {
                    continue;
                };
                let here = page.dir.resolve(text);
                if FOLDERS.contains(&first)
                    && !is_link_text(page.source.text(), span.end)
                    && !here.is_some_and(|path| skill.look(&path) != Presence::Missing)
                    && only_from_root(skill, text, &path)
                {
                    let found = report(skill, &page, text, span, cx);
                    let found = found.help("put the file into the skill and name it from there");
                    // A third of such paths is one of the user's project that the
                    // author's repository has as well.
                    cx.report(found.level(Level::Allow));
                }
            }
        }
    }
}

/// Whether what ends at `end` stands in the text of a link, whose target is judged
/// on its own.
fn is_link_text(text: &str, end: usize) -> bool {
    const LONGEST: usize = 300;
    let behind = text.as_bytes().get(end..).unwrap_or(&[]);
    let mut behind = behind.iter().take(LONGEST).peekable();
    while let Some(byte) = behind.next() {
        match byte {
            b']' => return matches!(behind.peek(), Some(b'(' | b'[')),
            b'[' => return false,
            b'\n' if behind.peek() == Some(&&b'\n') => return false,
            _ => {}
        }
    }
    false
}

/// Whether `path`, written as `text`, is there, and nothing is from the skill.
fn only_from_root(skill: &Skill, text: &str, path: &RelPath) -> bool {
    if path.is_root() || skill.look(path) != Presence::Here {
        return false;
    }
    match target(skill, skill.dir(), text) {
        Target::Path(from_skill) => skill.look(&from_skill) == Presence::Missing,
        _ => true,
    }
}

fn report(skill: &Skill, page: &Page<'_>, text: &str, span: Span, cx: &Checks<'_>) -> Finding {
    let title = format!(
        "`{}` counts from the root of the repository",
        Untrusted(text)
    );
    cx.path(skill, page.shown.clone(), title).at(
        page.source,
        span,
        "nothing is there from the skill",
    )
}
