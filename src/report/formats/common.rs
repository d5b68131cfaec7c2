//! What the formats share: paths, places, messages.

use super::Findings;
use crate::finding::{Finding, Level, Location, Meta, Origin};
use crate::report::by_rule::skill_of;
use crate::text::Untrusted;

/// So many paths are named in a message, the others counted.
const NAMED: usize = 3;

/// A place as people count: from 1, columns in code points, the end exclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Region {
    pub line: usize,
    pub column: usize,
    pub end_line: usize,
    pub end_column: usize,
    /// The last line that holds a character of it, and the last column there.
    pub last: (usize, usize),
}

impl Region {
    /// The characters of a location; `None` where none are known.
    pub(super) fn of(at: &Location) -> Option<Region> {
        let (text, span) = at.text()?;
        let (start, end) = (text.position(span.start), text.position(span.end));
        let last = match end.column {
            1 if end.line > start.line => {
                let line = end.line - 1;
                let length = text.slice(text.line_span(line)).chars().count();
                (line, length.max(1))
            }
            column => (end.line, column.saturating_sub(1).max(1)),
        };
        Some(Region {
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
            last: if last.0 == start.line {
                (last.0, last.1.max(start.column))
            } else {
                last
            },
        })
    }
}

/// The line that a finding stands at where a format demands one.
pub(super) fn line(at: &Location) -> usize {
    at.first_line().unwrap_or(1)
}

/// `error` or `warning`.
pub(super) fn severity(level: Level) -> &'static str {
    match level {
        Level::Deny => "error",
        Level::Warn | Level::Allow => "warning",
    }
}

/// The address of a rule's page; `None` in a build that knows none.
pub(super) fn page_url(rule: &Meta) -> Option<String> {
    let repository = repository()?;
    let version = env!("CARGO_PKG_VERSION");
    Some(format!("{repository}/blob/v{version}/{}", rule.page_path()))
}

/// Where the program comes from, where its package says so.
pub(super) fn repository() -> Option<&'static str> {
    let url = option_env!("CARGO_PKG_REPOSITORY").unwrap_or_default();
    let url = url.trim_end_matches('/');
    (!url.is_empty()).then_some(url)
}

/// Foreign text line by line, so that our own line breaks stay.
pub(super) fn escaped(text: &str) -> String {
    let lines = text.split('\n').map(|line| Untrusted(line).to_string());
    lines.collect::<Vec<_>>().join("\n")
}

/// Whether the finding's file does not lie on disk.
pub(super) fn is_foreign(finding: &Finding) -> bool {
    finding.origin() == Origin::Source
}

/// The title and the help, and the paths that have no place of their own.
pub(super) fn message(run: &Findings<'_>, finding: &Finding) -> String {
    let mut text = title(run, finding);
    if let Some(help) = &finding.help {
        text.push_str("\nhelp: ");
        text.push_str(&escaped(help));
    }
    for (word, paths) in touched(finding) {
        text.push_str(&format!("\n{word}: {}", named(paths)));
    }
    text
}

/// The paths of other skills that a finding speaks for, with the words for them.
fn touched(finding: &Finding) -> impl Iterator<Item = (&'static str, &[String])> {
    let lists = [("affects", &finding.affects), ("also in", &finding.also_in)];
    let lists = lists.map(|(word, paths)| (word, paths.as_slice()));
    lists.into_iter().filter(|(_, paths)| !paths.is_empty())
}

/// What a format of one line says behind a title: the paths that have no place of
/// their own.
pub(super) fn behind_title(finding: &Finding) -> String {
    let lists = touched(finding).map(|(word, paths)| format!(" ({word}: {})", named(paths)));
    lists.collect()
}

/// The title; before it the path of a file that is not on disk.
pub(super) fn title(run: &Findings<'_>, finding: &Finding) -> String {
    let title = Untrusted(&finding.message);
    if is_foreign(finding) {
        let source = run.around.source_url.as_deref().unwrap_or("the source");
        let (path, source) = (finding.path(), Untrusted(source));
        if matches!(path, "" | ".") {
            return format!("the root of {source}: {title}");
        }
        format!("{} in {source}: {title}", Untrusted(path))
    } else {
        title.to_string()
    }
}

fn named(paths: &[String]) -> String {
    let mut words: Vec<String> = paths
        .iter()
        .take(NAMED)
        .map(|path| Untrusted(path).to_string())
        .collect();
    if let Some(more) = paths.len().checked_sub(NAMED).filter(|more| *more > 0) {
        words.push(format!("{more} more"));
    }
    words.join(", ")
}

impl Findings<'_> {
    /// The findings that count.
    pub(super) fn counted(&self) -> impl Iterator<Item = &Finding> {
        let all = self.findings.iter();
        all.filter(|finding| finding.suppressed.is_none())
    }

    /// The findings that count, those at level deny first.
    pub(super) fn worst_first(&self) -> Vec<&Finding> {
        let mut all: Vec<&Finding> = self.counted().collect();
        all.sort_by_key(|finding| std::cmp::Reverse(finding.level));
        all
    }

    /// The file at a path of a finding, from the working directory: a folder is
    /// stood for by a file.
    pub(super) fn file<'a>(&'a self, shown: &'a str) -> String {
        if let Some(file) = self.around.stand_ins.get(shown) {
            return file.clone();
        }
        let is_folder = shown.is_empty() || shown == "." || self.is_skill(shown);
        match (is_folder, &self.around.project_file) {
            (false, _) => shown.to_owned(),
            (true, _) if self.is_skill(shown) => below(shown, "SKILL.md"),
            (true, Some(file)) => file.clone(),
            (true, None) => below(shown, "SKILL.md"),
        }
    }

    /// The same from git's root.
    pub(super) fn file_from_root(&self, shown: &str) -> String {
        self.rooted(&self.file(shown))
    }

    /// A path as findings print it, from git's root.
    pub(super) fn rooted(&self, shown: &str) -> String {
        let (root, prefix) = (self.around.root.as_str(), self.around.prefix.as_str());
        let inside = shown.strip_prefix(root).filter(|_| !root.is_empty());
        if let Some(inside) = inside.and_then(|path| path.strip_prefix('/')) {
            return tidy(inside);
        }
        if prefix.is_empty() || shown.starts_with('/') {
            tidy(shown)
        } else {
            tidy(&format!("{prefix}/{shown}"))
        }
    }

    fn is_skill(&self, shown: &str) -> bool {
        let skills = self.skills;
        skills
            .binary_search_by(|skill| skill.as_str().cmp(shown))
            .is_ok()
    }

    /// The skill that a path lies in, by its number: the innermost one.
    pub(super) fn skill_of(&self, shown: &str) -> Option<usize> {
        skill_of(self.skills, shown)
    }
}

fn below(folder: &str, file: &str) -> String {
    match folder {
        "" | "." => file.to_owned(),
        folder => format!("{folder}/{file}"),
    }
}

/// A path without `.` and `..` where they can be resolved.
fn tidy(path: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            "." => {}
            "" if !parts.is_empty() => {}
            ".." if parts.last().is_some_and(|last| !matches!(*last, ".." | "")) => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    match parts.as_slice() {
        [] | [""] => ".".to_owned(),
        parts => parts.join("/"),
    }
}
