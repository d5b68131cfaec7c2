//! The report of `import`: a row a skill that a record names.

use std::fmt::Write;

use schemars::JsonSchema;
use serde::Serialize;

use super::block::{Layout, finding_blocks};
use super::style::{Palette, counts, folded};
use super::verb::{Found, Report};
use super::words;
use crate::finding::{Finding, Summary};
use crate::text::Untrusted;
use crate::vendoring::add::Action;
use crate::vendoring::import::{Imported, Row, State};

/// What `import` found and did.
#[derive(Debug, Default)]
pub struct ImportReport {
    /// What was planned and done.
    pub imported: Imported,
    /// Nothing was to be written.
    pub dry_run: bool,
}

/// What became of the skills that records name.
#[derive(Serialize, JsonSchema)]
pub struct ImportDocument<'a> {
    /// Nothing was written; the rest is as if it had been.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schemars(extend("const" = true))]
    dry_run: bool,
    /// In the order of the records.
    skills: Vec<ImportedDoc<'a>>,
}

/// One skill that a record names.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "skill")]
struct ImportedDoc<'a> {
    /// What the tool calls it.
    name: &'a str,
    /// The tool.
    tool: &'a str,
    /// The record, from the working directory.
    record: String,
    /// The line in it.
    line: usize,
    /// Whether it is what the record speaks of.
    #[schemars(extend("enum" = State::ALL.map(State::word)))]
    state: &'static str,
    /// What else is to be known.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'a str>,
    /// Where it comes from, without credentials; null where nothing is read there.
    source: Option<&'a str>,
    /// The full reference that it follows.
    #[serde(rename = "ref")]
    reference: Option<&'a str>,
    /// The whole commit id.
    commit: Option<&'a str>,
    /// Its folder in the source.
    path: Option<&'a str>,
    /// What became of it: null where it can't be had.
    #[schemars(extend("enum" = ["added", "changed", "unchanged", "refused", null]))]
    outcome: Option<&'static str>,
    /// Its folder below the vendored folder.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(regex(pattern = words::ID), length(max = words::MAX_ID))]
    id: Option<&'a str>,
    /// Rules that deny it, sorted.
    rules: Vec<&'static str>,
}

impl Report for ImportReport {
    const FOUND: Option<fn(&Self) -> Found<'_>> = Some(ImportReport::found);

    type Document<'a> = ImportDocument<'a>;

    fn verb(&self) -> &'static str {
        "import"
    }

    /// The rows of each record, then what was found, then counts.
    fn human(&self, layout: Layout) -> String {
        let mut out = String::new();
        let skills = &self.imported.skills;
        let names = skills.iter().map(|row| name(row).chars().count());
        let width = names.max().unwrap_or(0).min(MAX_NAME);
        let mut last = None;
        for row in skills {
            let record = &row.wanted.record;
            if last != Some(record) {
                let shown = Palette::paint(Palette::NAME, Untrusted(record));
                let tool = row.wanted.tool;
                let _ = writeln!(out, "{shown}  {tool}");
                last = Some(record);
            }
            self.row(&mut out, row, width, layout);
        }
        let findings = &self.imported.findings;
        if !findings.is_empty() {
            out.push('\n');
            out.push_str(&finding_blocks(findings, layout));
        }
        let _ = writeln!(out, "{}", folded(&self.last_line(), 0, 2, layout.width));
        out
    }

    fn document(&self) -> ImportDocument<'_> {
        ImportDocument {
            dry_run: self.dry_run,
            skills: self.imported.skills.iter().map(doc).collect(),
        }
    }
}

/// The column that names are padded to at most.
const MAX_NAME: usize = 28;

impl ImportReport {
    fn found(&self) -> Found<'_> {
        let skills = &self.imported.skills;
        let usable = skills.iter().filter(|row| row.id.is_some());
        let summary = Summary {
            skills: skills.len(),
            usable: usable.count(),
            ..Summary::default()
        };
        let findings: &[Finding] = &self.imported.findings;
        Found::new(
            findings,
            summary.with_findings(findings),
            skills.iter().map(name),
            self.last_line(),
        )
    }

    fn row(&self, out: &mut String, row: &Row, width: usize, layout: Layout) {
        let (mark, style) = match row.action {
            Some(Action::Add | Action::Adopt) => ("+", Palette::DONE),
            Some(Action::Change) => ("~", Palette::DONE),
            Some(Action::Unchanged) => ("=", Palette::DIM),
            Some(Action::Refuse) | None => ("!", Palette::DENY),
        };
        let called = format!("{:width$}", name(row));
        let line = words_of(row);
        let indent = called.chars().count() + 4;
        let line = folded(&line, indent, 4, layout.width);
        let mark = Palette::paint(style, mark);
        let called = Palette::paint(Palette::NAME, called);
        let _ = writeln!(out, "{mark} {called}  {line}");
        if let Some(note) = row.note.as_deref().filter(|_| row.state != State::Drifted) {
            let note = folded(note, 4, 4, layout.width);
            let _ = writeln!(out, "    {}", Palette::paint(Palette::DIM, note));
        }
    }

    /// What was done, in numbers, and where.
    fn last_line(&self) -> String {
        let skills = &self.imported.skills;
        let of = |action: Option<Action>| skills.iter().filter(|row| row.action == action).count();
        let (add, change) = if self.dry_run {
            ("to add", "to change")
        } else {
            ("added", "changed")
        };
        let mut line = counts(&[
            (of(Some(Action::Add)), add),
            (of(Some(Action::Change)), change),
            (of(Some(Action::Unchanged)), "unchanged"),
            (of(Some(Action::Refuse)), "refused"),
            (of(None), State::Impossible.word()),
        ]);
        if line.is_empty() {
            line.push_str("the records name no skill");
        }
        if self.dry_run {
            line.push_str(" · nothing written");
        } else if !self.imported.places.is_empty() {
            let _ = write!(line, " · {}", self.imported.places.join(", "));
        }
        line
    }
}

fn name(row: &Row) -> String {
    Untrusted(&row.wanted.entry.name).to_string()
}

/// State, source, reference, commit and folder in one line.
fn words_of(row: &Row) -> String {
    let mut line = format!("{:<12}", row.state.word());
    let shown = |text: &str| Untrusted(text).to_string();
    if let Some(url) = &row.url {
        let _ = write!(line, "  {}", shown(url));
    }
    let short = row.reference.as_deref().map(|name| {
        let name = name.strip_prefix("refs/heads/").unwrap_or(name);
        name.strip_prefix("refs/tags/").unwrap_or(name)
    });
    match (short, row.commit.as_deref().and_then(|id| id.get(..7))) {
        (Some(name), Some(commit)) => {
            let _ = write!(line, "  {} at {commit}", shown(name));
        }
        (None, Some(commit)) => {
            let _ = write!(line, "  {commit}");
        }
        (Some(name), None) => {
            let _ = write!(line, "  {}", shown(name));
        }
        (None, None) => {}
    }
    if let Some(path) = row.path.as_deref().filter(|path| !path.is_empty()) {
        let _ = write!(line, "  {}", shown(path));
    }
    line.trim_end().to_owned()
}

fn doc(row: &Row) -> ImportedDoc<'_> {
    ImportedDoc {
        name: &row.wanted.entry.name,
        tool: row.wanted.tool,
        record: Untrusted(&row.wanted.record).to_string(),
        line: row.wanted.line,
        state: row.state.word(),
        note: row.note.as_deref(),
        source: row.url.as_deref(),
        reference: row.reference.as_deref(),
        commit: row.commit.as_deref(),
        path: row.path.as_deref(),
        outcome: row.action.map(|action| match action {
            Action::Add | Action::Adopt => "added",
            Action::Change => "changed",
            Action::Unchanged => "unchanged",
            Action::Refuse => "refused",
        }),
        id: row.id.as_deref(),
        rules: row.rules.iter().copied().collect(),
    }
}
