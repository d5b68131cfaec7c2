//! The report of `diff`: what a new version could do, then patches.

use std::fmt::Write;

use schemars::JsonSchema;
use serde::Serialize;

use super::block::{Layout, finding_blocks};
use super::style::{Palette, counts};
use super::updated::{GrowthDoc, VersionDoc, growth_doc, lines_of_growth, version, version_doc};
use super::verb::{Found, Report};
use super::words;
use crate::text::Untrusted;
use crate::vendoring::diff::{Diffed, Diffs, FileDiff, Side};
use crate::vendoring::update::Growth;

/// What `diff` found.
#[derive(Debug, Default)]
pub struct DiffReport {
    /// The skills, and what would stop an update.
    pub diffs: Diffs,
    /// Lines are counted and not shown.
    pub stat: bool,
}

/// What was changed in which skill.
#[derive(Serialize, JsonSchema)]
pub struct DiffDocument<'a> {
    /// In byte order of the paths.
    skills: Vec<DiffedDoc<'a>>,
}

/// One vendored skill.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "skill")]
struct DiffedDoc<'a> {
    /// Its folder, from the working directory.
    path: String,
    /// Its id.
    #[schemars(regex(pattern = words::ID), length(max = words::MAX_ID))]
    id: &'a str,
    /// Which version it is, where upstream was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<VersionDoc<'a>>,
    /// Which version upstream has, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<VersionDoc<'a>>,
    /// What the new version can do that the old one could not.
    #[serde(skip_serializing_if = "Option::is_none")]
    capabilities: Option<GrowthDoc<'a>>,
    /// The changed files, those changed here first.
    files: Vec<FileDoc<'a>>,
}

/// The change of one file.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "change")]
struct FileDoc<'a> {
    /// From the working directory.
    path: String,
    /// Who changed it.
    #[schemars(extend("enum" = [Side::Edits.name(), Side::Upstream.name()]))]
    side: &'static str,
    /// Lines that come.
    added: usize,
    /// Lines that go.
    removed: usize,
    /// Whether it is no text that can be shown by lines.
    binary: bool,
    /// The change as `git apply` takes it; not with --stat.
    #[serde(skip_serializing_if = "Option::is_none")]
    patch: Option<&'a str>,
}

impl Report for DiffReport {
    const FOUND: Option<fn(&Self) -> Found<'_>> = Some(DiffReport::found);

    type Document<'a> = DiffDocument<'a>;

    fn verb(&self) -> &'static str {
        "diff"
    }

    /// What new versions can do, what would stop them, then the patches: `git apply`
    /// passes over what stands before them.
    fn human(&self, layout: Layout) -> String {
        let mut out = String::new();
        for skill in &self.diffs.skills {
            head(&mut out, skill);
        }
        if !self.diffs.findings.is_empty() {
            out.push('\n');
            out.push_str(&finding_blocks(&self.diffs.findings, layout));
        }
        for skill in &self.diffs.skills {
            for file in &skill.files {
                if self.stat {
                    stat(&mut out, file);
                } else {
                    out.push_str(&file.patch.text);
                }
            }
        }
        out
    }

    fn document(&self) -> DiffDocument<'_> {
        let skills = self.diffs.skills.iter().map(|skill| {
            let update = skill.update.as_ref();
            let new = update.and_then(|update| update.new.as_ref());
            let growth = update.map(|update| &update.growth);
            let growth = growth.filter(|growth| **growth != Growth::default());
            DiffedDoc {
                path: Untrusted(&skill.path).to_string(),
                id: &skill.id,
                from: update.map(|update| version_doc(&update.old)),
                to: new.map(version_doc),
                capabilities: growth.map(growth_doc),
                files: skill.files.iter().map(|file| self.file(file)).collect(),
            }
        });
        DiffDocument {
            skills: skills.collect(),
        }
    }
}

impl DiffReport {
    fn file<'a>(&self, file: &'a FileDiff) -> FileDoc<'a> {
        FileDoc {
            path: Untrusted(&file.path).to_string(),
            side: file.side.name(),
            added: file.patch.added,
            removed: file.patch.removed,
            binary: file.patch.binary,
            patch: (!self.stat).then_some(file.patch.text.as_str()),
        }
    }

    fn found(&self) -> Found<'_> {
        let skills = &self.diffs.skills;
        let files = skills.iter().map(|skill| skill.files.len()).sum();
        let paths = skills.iter().map(|skill| &skill.path);
        let last = counts(&[(files, "changes")]);
        Found::of_skills(&self.diffs.findings, paths, files, last)
    }
}

/// A skill, which versions are compared, and what the new one can do.
fn head(out: &mut String, skill: &Diffed) {
    let name = Palette::paint(Palette::NAME, Untrusted(&skill.path));
    let versions = match &skill.update {
        Some(update) => {
            let old = version(&update.old);
            let new = update.new.as_ref().map(version);
            match new.filter(|new| *new != old) {
                Some(new) => format!("  {old} -> {new}"),
                None => format!("  {old}"),
            }
        }
        None => String::new(),
    };
    let changes = match skill.files.len() {
        0 => "  no change".to_owned(),
        _ => String::new(),
    };
    let _ = writeln!(out, "{name}{versions}{changes}");
    let lines = skill.update.as_ref().map(lines_of_growth);
    for line in lines.unwrap_or_default() {
        let _ = writeln!(out, "    {line}");
    }
}

fn stat(out: &mut String, file: &FileDiff) {
    let path = Untrusted(&file.path);
    let side = file.side.name();
    let what = if file.patch.binary {
        "binary".to_owned()
    } else {
        format!("+{} -{}", file.patch.added, file.patch.removed)
    };
    let _ = writeln!(out, "{side:8}  {path}  {what}");
}
