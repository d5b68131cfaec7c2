//! The report of `update`: a row a skill; what it can do now, its licence, its files.

use std::collections::BTreeSet;
use std::fmt::Write;

use schemars::JsonSchema;
use serde::Serialize;

use super::block::{Layout, finding_blocks};
use super::planned_row::INDENT;
use super::style::{Palette, counts, folded};
use super::verb::{Found, Report};
use super::words;
use crate::text::Untrusted;
use crate::tree::RelPath;
use crate::vendoring::update::{Action, Change, Delta, Growth, Updated, Updates, Version};

/// Files that a row names before the rest is only counted.
const MAX_FILES: usize = 12;

/// What `update` planned and did.
#[derive(Debug, Default)]
pub struct UpdateReport {
    /// The skills, and everything said of them.
    pub updates: Updates,
    /// Nothing was to be written.
    pub dry_run: bool,
}

/// What became of which skill.
#[derive(Serialize, JsonSchema)]
pub struct UpdateDocument<'a> {
    /// Nothing was written; the rest is as if it had been.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schemars(extend("const" = true))]
    dry_run: bool,
    /// What is another version now.
    updated: Vec<UpdatedDoc<'a>>,
    /// What had nothing to do, or follows one commit.
    unchanged: Vec<UpdatedDoc<'a>>,
    /// What stays as it was; `findings` says why.
    refused: Vec<UpdatedDoc<'a>>,
    /// The files of the skills, also of those that stay.
    plan: Vec<FileDoc>,
}

/// One skill.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "skill")]
struct UpdatedDoc<'a> {
    /// Its folder, from the working directory.
    path: String,
    /// The name in its frontmatter.
    name: &'a str,
    /// Its id.
    #[schemars(regex(pattern = words::ID), length(max = words::MAX_ID))]
    id: &'a str,
    /// Whether it follows one commit, and so stays.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schemars(extend("const" = true))]
    pinned: bool,
    /// Which version it was.
    from: VersionDoc<'a>,
    /// Which version it is, or would be.
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<VersionDoc<'a>>,
    /// What the new version can do that the old one could not.
    #[serde(skip_serializing_if = "Option::is_none")]
    capabilities: Option<GrowthDoc<'a>>,
    /// Rules that deny it, sorted.
    rules: &'a BTreeSet<&'static str>,
}

/// A version of a source.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "version")]
pub(super) struct VersionDoc<'a> {
    /// The address without credentials; null for a folder without one.
    url: Option<&'a str>,
    /// The full reference; null for a commit.
    #[serde(rename = "ref")]
    reference: Option<&'a str>,
    /// The whole commit id; null for a folder.
    commit: Option<&'a str>,
    /// The licence expression.
    license: Option<&'a str>,
}

/// What came to what a skill can do, and what went.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "growth")]
pub(super) struct GrowthDoc<'a> {
    /// Tools that it asks for.
    tools: DeltaDoc<'a>,
    /// Files that can run.
    executables: DeltaDoc<'a>,
    /// Hosts that it names.
    hosts: DeltaDoc<'a>,
    /// Variables that look like secrets.
    env: DeltaDoc<'a>,
}

/// What came to a list, and what went.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "delta")]
struct DeltaDoc<'a> {
    /// What is new.
    added: &'a [String],
    /// What is gone.
    removed: &'a [String],
}

/// What becomes of one file.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "file")]
pub(super) struct FileDoc {
    /// From the working directory.
    path: String,
    /// What becomes of it.
    #[schemars(extend("enum" = Change::ALL.map(Change::name)))]
    change: &'static str,
}

impl Report for UpdateReport {
    const FOUND: Option<fn(&Self) -> Found<'_>> = Some(UpdateReport::found);

    type Document<'a> = UpdateDocument<'a>;

    fn verb(&self) -> &'static str {
        "update"
    }

    /// A row a skill, trouble last, then what is said of them, then counts.
    fn human(&self, layout: Layout) -> String {
        let mut out = String::new();
        let skills = &self.updates.skills;
        let width = width_of(skills);
        for refused in [false, true] {
            let of = |skill: &&Updated| (skill.action == Action::Refuse) == refused;
            for skill in skills.iter().filter(of) {
                row(&mut out, skill, width, layout);
            }
        }
        if !self.updates.findings.is_empty() {
            out.push('\n');
            out.push_str(&finding_blocks(&self.updates.findings, layout));
        }
        let line = self.last_line();
        if !line.is_empty() {
            let _ = writeln!(out, "{}", folded(&line, 0, 2, layout.width));
        }
        out
    }

    fn document(&self) -> UpdateDocument<'_> {
        let docs = |actions: &[Action]| {
            let skills = self.updates.skills.iter();
            let skills = skills.filter(|skill| actions.contains(&skill.action));
            skills.map(skill_doc).collect()
        };
        UpdateDocument {
            dry_run: self.dry_run,
            updated: docs(&[Action::Update]),
            unchanged: docs(&[Action::Unchanged, Action::Pinned]),
            refused: docs(&[Action::Refuse]),
            plan: file_docs(&self.updates).collect(),
        }
    }
}

/// How wide the longest path of a skill is.
pub(super) fn width_of(skills: &[Updated]) -> usize {
    let widths = skills.iter().map(|skill| skill.path.chars().count());
    widths.max().unwrap_or(0)
}

/// What was found of these skills; `files` of them changed, `last` sums up.
pub(super) fn found_of(updates: &Updates, files: usize, last: String) -> Found<'_> {
    let paths = updates.skills.iter().map(|skill| &skill.path);
    Found::of_skills(&updates.findings, paths, files, last)
}

/// The files of all skills.
pub(super) fn file_docs(updates: &Updates) -> impl Iterator<Item = FileDoc> {
    updates.skills.iter().flat_map(|skill| {
        let file = |(path, change): (&RelPath, &Change)| FileDoc {
            path: Untrusted(&format!("{}/{path}", skill.path)).to_string(),
            change: change.name(),
        };
        skill.changes.iter().map(file)
    })
}

impl UpdateReport {
    fn found(&self) -> Found<'_> {
        let skills = self.updates.skills.iter();
        let files = skills.map(|skill| skill.changes.len()).sum();
        found_of(&self.updates, files, self.last_line())
    }

    fn count(&self, action: Action) -> usize {
        let skills = self.updates.skills.iter();
        skills.filter(|skill| skill.action == action).count()
    }

    fn last_line(&self) -> String {
        let word = if self.dry_run { "to update" } else { "updated" };
        let mut line = counts(&[
            (self.count(Action::Update), word),
            (self.count(Action::Unchanged), "unchanged"),
            (self.count(Action::Pinned), "pinned"),
            (self.count(Action::Refuse), "refused"),
        ]);
        if self.dry_run && !line.is_empty() {
            line.push_str(" · nothing written");
        } else if !self.updates.places.is_empty() {
            let _ = write!(line, " · {}", self.updates.places.join(", "));
        }
        line
    }
}

/// A skill: which version it was and is, then what it can do, its licence, its files.
fn row(out: &mut String, skill: &Updated, width: usize, layout: Layout) {
    let (mark, style) = match skill.action {
        Action::Update => ("~", Palette::DONE),
        Action::Unchanged | Action::Pinned => ("=", Palette::DIM),
        Action::Refuse => ("!", Palette::DENY),
    };
    let name = format!("{:width$}", Untrusted(&skill.path).to_string());
    let facts = folded(
        &facts(skill),
        name.chars().count() + 4,
        INDENT,
        layout.width,
    );
    let mark = Palette::paint(style, mark);
    let name = Palette::paint(Palette::NAME, name);
    let _ = writeln!(out, "{mark} {name}  {facts}");
    for line in lines(skill) {
        let line = folded(&line, INDENT, INDENT + 2, layout.width);
        let line = Palette::paint(Palette::DIM, line);
        let _ = writeln!(out, "{:INDENT$}{line}", "");
    }
}

fn facts(skill: &Updated) -> String {
    if !skill.rules.is_empty() {
        let rules: Vec<&str> = skill.rules.iter().copied().collect();
        return rules.join(", ");
    }
    let old = version(&skill.old);
    match (skill.action, &skill.new) {
        (Action::Pinned, _) => format!("{old}  pinned; --ref moves it"),
        (Action::Update, Some(new)) if version(new) != old => format!("{old} -> {}", version(new)),
        _ => old,
    }
}

/// A commit as people write it, else the address.
pub(super) fn version(version: &Version) -> String {
    let commit = version.commit.as_deref();
    let short = commit.and_then(|id| id.get(..7));
    let shown = short.or(version.url.as_deref()).unwrap_or_default();
    Untrusted(shown).to_string()
}

/// Capabilities, licence.
pub(super) fn lines_of_growth(skill: &Updated) -> Vec<String> {
    let mut lines = Vec::new();
    for (name, delta) in skill.growth.lists() {
        if !delta.is_empty() {
            lines.push(format!("{name}: {}", both(delta)));
        }
    }
    if let Some(new) = &skill.new
        && (&new.license, &new.license_status) != (&skill.old.license, &skill.old.license_status)
    {
        let shown = |version: &Version| {
            let license = version.license.as_deref().unwrap_or("none");
            Untrusted(license).to_string()
        };
        lines.push(format!("licence: {} -> {}", shown(&skill.old), shown(new)));
    }
    lines
}

/// Capabilities, licence, files.
fn lines(skill: &Updated) -> Vec<String> {
    let mut lines = lines_of_growth(skill);
    let files = skill.changes.iter().take(MAX_FILES);
    let files = files.map(|(path, change)| {
        let sign = match change {
            Change::Added => "+",
            Change::Changed => "~",
            Change::Removed => "-",
            Change::Merged => "merged",
            Change::Kept => "kept",
            Change::Conflict => "conflict",
        };
        format!("{sign} {}", Untrusted(path.as_str()))
    });
    let mut files: Vec<String> = files.collect();
    let more = skill.changes.len().saturating_sub(MAX_FILES);
    if more > 0 {
        files.push(counts(&[(more, "more files")]));
    }
    if !files.is_empty() {
        lines.push(files.join(" · "));
    }
    lines
}

fn both(delta: &Delta) -> String {
    let added = delta
        .added
        .iter()
        .map(|item| format!("+ {}", Untrusted(item)));
    let removed = delta
        .removed
        .iter()
        .map(|item| format!("- {}", Untrusted(item)));
    let all: Vec<String> = added.chain(removed).collect();
    all.join(" · ")
}

fn skill_doc(skill: &Updated) -> UpdatedDoc<'_> {
    UpdatedDoc {
        path: Untrusted(&skill.path).to_string(),
        name: &skill.name,
        id: &skill.id,
        pinned: skill.action == Action::Pinned,
        from: version_doc(&skill.old),
        to: skill.new.as_ref().map(version_doc),
        capabilities: (skill.growth != Growth::default()).then(|| growth_doc(&skill.growth)),
        rules: &skill.rules,
    }
}

pub(super) fn version_doc(version: &Version) -> VersionDoc<'_> {
    VersionDoc {
        url: version.url.as_deref(),
        reference: version.reference.as_deref(),
        commit: version.commit.as_deref(),
        license: version.license.as_deref(),
    }
}

pub(super) fn growth_doc(growth: &Growth) -> GrowthDoc<'_> {
    GrowthDoc {
        tools: delta_doc(&growth.tools),
        executables: delta_doc(&growth.executables),
        hosts: delta_doc(&growth.hosts),
        env: delta_doc(&growth.env),
    }
}

fn delta_doc(delta: &Delta) -> DeltaDoc<'_> {
    DeltaDoc {
        added: &delta.added,
        removed: &delta.removed,
    }
}
