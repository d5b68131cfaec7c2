//! The report of `sync`: a row a skill, what became of its files.

use std::collections::BTreeSet;
use std::fmt::Write;

use schemars::JsonSchema;
use serde::Serialize;

use super::block::{Layout, finding_blocks};
use super::planned_row::INDENT;
use super::style::{Palette, counts, folded};
use super::verb::{Found, Report};
use crate::text::{Untrusted, grouped};
use crate::vendoring::sync::{Action, Mend, Synced, Syncs};

/// Files that a row names before the rest is only counted.
const MAX_FILES: usize = 12;

/// So many skills with nothing to do have a line of their own.
const FEW: usize = 8;

/// What `sync` planned and did.
#[derive(Debug, Default)]
pub struct SyncReport {
    /// The skills, and what is still wrong.
    pub syncs: Syncs,
    /// Nothing was to be written.
    pub check: bool,
}

/// What became of which skill.
#[derive(Serialize, JsonSchema)]
pub struct SyncDocument<'a> {
    /// Nothing was written; the rest is as if it had been.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schemars(extend("const" = true))]
    check: bool,
    /// What is as its record says again.
    restored: Vec<SyncedDoc<'a>>,
    /// What has its edits declared.
    declared: Vec<SyncedDoc<'a>>,
    /// What had nothing to do.
    unchanged: Vec<SyncedDoc<'a>>,
    /// What stays as it is; `findings` says why.
    refused: Vec<SyncedDoc<'a>>,
}

/// One skill.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "skill")]
struct SyncedDoc<'a> {
    /// Its folder, from the working directory.
    path: String,
    /// Its id; no valid one where the folder is not ours.
    id: String,
    /// What became of its files. None are named of a skill that was gone whole.
    files: Vec<MendDoc>,
    /// Rules that deny it, sorted.
    rules: &'a BTreeSet<&'static str>,
}

/// What became of one file.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "file")]
struct MendDoc {
    /// From the working directory.
    path: String,
    /// What became of it.
    #[schemars(extend("enum" = Mend::ALL.map(Mend::name)))]
    change: &'static str,
}

impl Report for SyncReport {
    const FOUND: Option<fn(&Self) -> Found<'_>> = Some(SyncReport::found);

    type Document<'a> = SyncDocument<'a>;

    fn verb(&self) -> &'static str {
        "sync"
    }

    /// A row a skill, those with nothing to do first and, where they are many, in one
    /// line; trouble last; then what is wrong.
    fn human(&self, layout: Layout) -> String {
        let mut out = String::new();
        let skills = &self.syncs.skills;
        let widths = skills.iter().map(|skill| skill.path.chars().count());
        let width = widths.max().unwrap_or(0);
        let unchanged = self.count(Action::Unchanged);
        if unchanged > FEW {
            let mark = Palette::paint(Palette::DIM, "=");
            let _ = writeln!(out, "{mark} {} as recorded", grouped(unchanged));
        }
        let order = [
            Action::Unchanged,
            Action::Restore,
            Action::Declare,
            Action::Refuse,
        ];
        for action in order {
            if action == Action::Unchanged && unchanged > FEW {
                continue;
            }
            for skill in skills.iter().filter(|skill| skill.action == action) {
                self.row(&mut out, skill, width, layout);
            }
        }
        if !self.syncs.findings.is_empty() {
            out.push('\n');
            out.push_str(&finding_blocks(&self.syncs.findings, layout));
        }
        let line = self.last_line();
        if !line.is_empty() {
            let _ = writeln!(out, "{}", folded(&line, 0, 2, layout.width));
        }
        out
    }

    fn document(&self) -> SyncDocument<'_> {
        let docs = |action: Action| {
            let skills = self.syncs.skills.iter();
            let skills = skills.filter(|skill| skill.action == action);
            skills.map(skill_doc).collect()
        };
        SyncDocument {
            check: self.check,
            restored: docs(Action::Restore),
            declared: docs(Action::Declare),
            unchanged: docs(Action::Unchanged),
            refused: docs(Action::Refuse),
        }
    }
}

impl SyncReport {
    fn found(&self) -> Found<'_> {
        let skills = &self.syncs.skills;
        let files = skills.iter().map(|skill| skill.files.len()).sum();
        let paths = skills.iter().map(|skill| &skill.path);
        Found::of_skills(&self.syncs.findings, paths, files, self.last_line())
    }

    fn count(&self, action: Action) -> usize {
        let skills = self.syncs.skills.iter();
        skills.filter(|skill| skill.action == action).count()
    }

    fn last_line(&self) -> String {
        let (restored, declared) = if self.check {
            ("to restore", "to declare")
        } else {
            ("restored", "declared")
        };
        let mut line = counts(&[
            (self.count(Action::Restore), restored),
            (self.count(Action::Declare), declared),
            (self.count(Action::Unchanged), "as recorded"),
            (self.count(Action::Refuse), "refused"),
        ]);
        if !self.check && !self.syncs.places.is_empty() {
            let _ = write!(line, " · {}", self.syncs.places.join(", "));
        }
        line
    }

    /// A skill, what became of it, and its files.
    fn row(&self, out: &mut String, skill: &Synced, width: usize, layout: Layout) {
        let (mark, style, word) = match (skill.action, self.check) {
            (Action::Restore, true) => ("+", Palette::WARN, "to restore"),
            (Action::Restore, false) => ("+", Palette::DONE, "restored"),
            (Action::Declare, true) => ("~", Palette::WARN, "to declare"),
            (Action::Declare, false) => ("~", Palette::DONE, "edits declared"),
            (Action::Unchanged, _) => ("=", Palette::DIM, "as recorded"),
            (Action::Refuse, _) => ("!", Palette::DENY, ""),
        };
        let name = format!("{:width$}", Untrusted(&skill.path).to_string());
        let rules: Vec<&str> = skill.rules.iter().copied().collect();
        let facts = match skill.action {
            Action::Refuse => rules.join(", "),
            _ => word.to_owned(),
        };
        let indent = name.chars().count() + 4;
        let facts = folded(&facts, indent, INDENT, layout.width);
        let mark = Palette::paint(style, mark);
        let name = Palette::paint(Palette::NAME, name);
        let _ = writeln!(out, "{mark} {name}  {facts}");
        let files = skill.files.iter().take(MAX_FILES);
        let files = files.map(|(path, mended)| {
            let sign = match mended {
                Mend::Restored => "+",
                Mend::Reset => "reset",
                Mend::Deleted => "-",
                Mend::Declared => "kept",
            };
            format!("{sign} {}", Untrusted(path))
        });
        let mut files: Vec<String> = files.collect();
        let more = skill.files.len().saturating_sub(MAX_FILES);
        if more > 0 {
            files.push(counts(&[(more, "more files")]));
        }
        if !files.is_empty() {
            let line = folded(&files.join(" · "), INDENT, INDENT + 2, layout.width);
            let line = Palette::paint(Palette::DIM, line);
            let _ = writeln!(out, "{:INDENT$}{line}", "");
        }
    }
}

fn skill_doc(skill: &Synced) -> SyncedDoc<'_> {
    let file = |(path, mended): (&String, &Mend)| MendDoc {
        path: Untrusted(&format!("{}/{path}", skill.path)).to_string(),
        change: mended.name(),
    };
    SyncedDoc {
        path: Untrusted(&skill.path).to_string(),
        id: Untrusted(&skill.id).to_string(),
        files: skill.files.iter().map(file).collect(),
        rules: &skill.rules,
    }
}
