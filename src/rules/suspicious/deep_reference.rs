//! `deep-reference`.

use std::collections::HashSet;

use crate::declare_rule;
use crate::finding::Finding;
use crate::rules::parts::MANY;
use crate::rules::{Checks, Rule};
use crate::skill::{Page, Skill, Target, target};
use crate::text::{Span, Untrusted};
use crate::tree::RelPath;

declare_rule! {
    pub DeepReference = {
        id: "deep-reference", group: Suspicious, level: Warn, tier: T3, fix: Hint,
    }
}

/// A link of a page, and the far file that it leads to.
type FarLink = (Span, RelPath);

impl Rule for DeepReference {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let pages = skill.pages();
        let deep = pages.iter().filter(|page| page.depth == 2);
        let mut far: HashSet<RelPath> = deep.map(|page| page.path.clone()).collect();
        if far.is_empty() {
            return;
        }
        let named = Named::of(skill);
        far.retain(|path| !skill.body().contains(path.name()) && !named.names(path));
        if skill.is_repository() {
            far.retain(|path| !is_for_people(skill, path));
        }
        for page in pages.iter().filter(|page| page.depth == 1) {
            let mut links = Vec::new();
            for link in &page.document.links {
                if let Target::Path(path) = target(skill, &page.dir, &link.target)
                    && far.remove(&path)
                {
                    links.push((link.span, path));
                }
            }
            if !is_index(page)
                && let Some(found) = finding(skill, page, &links, cx)
            {
                cx.report(found);
            }
        }
    }
}

/// What SKILL.md names without the whole names of files.
#[derive(Default)]
struct Named<'a> {
    /// Folders as wholes, by a link or in a code span: so it names each file that lies
    /// right in them.
    folders: HashSet<RelPath>,
    /// Folders of which it names some file.
    entered: HashSet<RelPath>,
    /// Words in code spans.
    words: HashSet<&'a str>,
}

impl Named<'_> {
    fn of(skill: &Skill) -> Named<'_> {
        let Some(source) = skill.source() else {
            return Named::default();
        };
        let document = skill.document();
        let links = document.links.iter().map(|link| link.target.as_str());
        let spans = document.code_spans.iter();
        let spans = spans.map(|span| source.slice(*span).trim_matches('`').trim());
        let (paths, words): (Vec<&str>, Vec<&str>) = spans.partition(|code| code.contains('/'));
        let at = |named: &str| match target(skill, skill.dir(), named) {
            Target::Path(path) if path != *skill.dir() => Some(path),
            _ => None,
        };
        let wholes = paths.iter().copied().filter(|code| code.ends_with('/'));
        let named: Vec<RelPath> = links
            .clone()
            .chain(paths.iter().copied())
            .filter_map(at)
            .collect();
        Named {
            folders: links.chain(wholes).filter_map(at).collect(),
            entered: named.iter().filter_map(RelPath::parent).collect(),
            words: words.into_iter().collect(),
        }
    }

    /// Whether a file is named: by its folder, or by its name without the ending, where
    /// the folder is known by another file.
    fn names(&self, path: &RelPath) -> bool {
        let stem = path.name().rsplit_once('.').map_or("", |(stem, _)| stem);
        path.parent().is_some_and(|dir| {
            self.folders.contains(&dir)
                || (self.entered.contains(&dir) && self.words.contains(stem))
        })
    }
}

/// Whether a file of a repository that is a skill is there for people: its README, what
/// contributors read. No model is sent there.
fn is_for_people(skill: &Skill, path: &RelPath) -> bool {
    const NAMES: [&str; 6] = [
        "README",
        "CONTRIBUTING",
        "SECURITY",
        "CHANGELOG",
        "CODE_OF_CONDUCT",
        "GOVERNANCE",
    ];
    let stem = path.name().split('.').next().unwrap_or("");
    path.parent().as_ref() == Some(skill.dir())
        && NAMES.iter().any(|name| stem.eq_ignore_ascii_case(name))
}

/// One finding for all far files that a page leads to.
fn finding(skill: &Skill, page: &Page<'_>, links: &[FarLink], cx: &Checks<'_>) -> Option<Finding> {
    let (first, others) = links.split_first()?;
    let below = |path: &RelPath| {
        let below = path.strip_prefix(skill.dir()).unwrap_or_default();
        format!("`{}`", Untrusted(below.as_str()))
    };
    let by = Untrusted(page.path.name());
    let label = "SKILL.md does not name it";
    let (title, names) = if others.is_empty() {
        let name = below(&first.1);
        let title = format!("{name} is two links away from SKILL.md, by `{by}`");
        (title, name)
    } else {
        let count = links.len();
        let title = format!("{count} files are two links away from SKILL.md, by `{by}`");
        (title, named(links, below))
    };
    let found = cx.path(skill, page.shown.clone(), title);
    let found = found.at(page.source, first.0, label);
    let found = others
        .iter()
        .take(MANY)
        .fold(found, |found, (span, _)| found.also(*span, "nor this one"));
    Some(found.help(format!("name {names} in SKILL.md as well")))
}

fn named(links: &[FarLink], below: impl Fn(&RelPath) -> String) -> String {
    const NAMED: usize = 3;
    let names = links.iter().take(NAMED).map(|(_, path)| below(path));
    let names = names.collect::<Vec<_>>().join(", ");
    match links.len().checked_sub(NAMED) {
        Some(more) if more > 0 => format!("{names} and {more} more"),
        _ => names,
    }
}

/// Whether a page is there to lead on: it is called an index, or most of its lines that
/// are no headings hold a link.
fn is_index(page: &Page<'_>) -> bool {
    if is_called_index(page) {
        return true;
    }
    let line_of = |span: Span| page.source.position(span.start).line;
    let linked: HashSet<usize> = page
        .document
        .links
        .iter()
        .map(|l| line_of(l.span))
        .collect();
    let text = page.source.slice(page.body);
    let lines = text.lines().map(str::trim);
    let told = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    // A page with one line and one link sends on, it lists nothing.
    linked.len() >= LISTS && 2 * linked.len() > told.count()
}

/// Whether the file's name, or the type in its frontmatter, says that it is an index.
fn is_called_index(page: &Page<'_>) -> bool {
    const HEAD: usize = 20;
    let name = page.path.name();
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let named = ["index", "_index", "readme", "toc"];
    let mut head = page.source.text().lines().take(HEAD);
    let typed = || {
        head.next().is_some_and(|line| line.trim_end() == "---")
            && head
                .take_while(|line| line.trim_end() != "---")
                .any(|line| line.replace(['"', '\''], "").trim() == "type: index")
    };
    named.iter().any(|known| stem.eq_ignore_ascii_case(known)) || typed()
}

/// So many lines with links make a list.
const LISTS: usize = 3;
