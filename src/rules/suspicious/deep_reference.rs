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
        let folders = named_folders(skill);
        let in_folder = |path: &RelPath| path.parent().is_some_and(|dir| folders.contains(&dir));
        far.retain(|path| !skill.body().contains(path.name()) && !in_folder(path));
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

/// The folders that SKILL.md names as wholes, by a link or in a code span: so it names
/// each file that lies right in them.
fn named_folders(skill: &Skill) -> HashSet<RelPath> {
    let Some(source) = skill.source() else {
        return HashSet::new();
    };
    let document = skill.document();
    let links = document.links.iter().map(|link| link.target.as_str());
    let spans = document.code_spans.iter();
    let spans = spans.map(|span| source.slice(*span).trim_matches('`').trim());
    let folders = links.chain(spans.filter(|code| code.ends_with('/')));
    let folders = folders.filter_map(|named| match target(skill, skill.dir(), named) {
        Target::Path(path) if path != *skill.dir() => Some(path),
        _ => None,
    });
    folders.collect()
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
