//! The report of `add`: a row a skill, with what it brings or why not.

use std::collections::BTreeSet;
use std::fmt::Write;

use schemars::JsonSchema;
use serde::Serialize;

use super::block::{Layout, finding_blocks};
use super::license::{LicenseDoc, license_doc};
use super::planned_row::{INDENT, MAX_LINES, compact, denied, label};
use super::refused::{Again, Asked, refusals};
use super::shared::Shared;
use super::style::{Palette, counts, folded, wrapped};
use super::verb::{Found, Report};
use super::versions::versions;
use super::words;
use crate::finding::{Finding, Level, Summary};
use crate::text::{Untrusted, grouped, shell_word};
use crate::tree::RelPath;
use crate::vendoring::add::{Action, Plan, Planned};
use crate::vendoring::ids::tree::SELECTION_NEEDED;
use crate::vendoring::inspect::PlannedFile;

/// The column that names are padded to at most.
const MAX_LABEL: usize = 28;
/// Skills that are listed where one must be chosen.
const MAX_CHOICES: usize = 30;
/// Refused skills that the last line names.
const MAX_NAMED: usize = 3;

/// Where skills came from, in the words of the record.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
#[schemars(rename = "source")]
pub struct SourceDoc {
    /// The address without credentials; null for a folder.
    pub url: Option<String>,
    /// The full reference.
    #[serde(rename = "ref")]
    pub reference: Option<String>,
    /// The whole commit id.
    pub commit: Option<String>,
    /// What was typed, without credentials, for the first line. Not part of the
    /// document.
    #[serde(skip)]
    pub typed: String,
}

/// A skill that a source offers.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "offer")]
pub struct Offer {
    /// Its folder in the source.
    pub path: String,
    /// The name, else the folder's.
    pub name: String,
    /// What it does, where that can be read.
    pub description: Option<String>,
    /// The folders of byte-equal copies of it.
    pub mirrors: Vec<String>,
    /// Whether an ordinary client can load it: for the summary, not part of the
    /// document.
    #[serde(skip)]
    pub usable: bool,
}

/// What `add` found, planned and did.
#[derive(Debug, Default)]
pub struct AddReport {
    /// Where from.
    pub source: SourceDoc,
    /// How many skills the source has.
    pub found: usize,
    /// How many more it has in places that are passed over.
    pub aside: usize,
    /// The skills of the source, for `--list`.
    pub offers: Option<Vec<Offer>>,
    /// What was planned.
    pub plan: Plan,
    /// Whether the accepted skills were written.
    pub written: bool,
    /// Nothing was to be written.
    pub dry_run: bool,
    /// Findings beside those of the plan: selection, target, pages.
    pub findings: Vec<Finding>,
    /// Folders and pages that were written, as they are shown.
    pub places: Vec<String>,
    /// The last line: who reads the folder.
    pub readers: Option<String>,
    /// What was typed: for saying it again with more.
    pub asked: Asked,
}

/// What came from where.
#[derive(Serialize, JsonSchema)]
pub struct AddDocument<'a> {
    /// Nothing was written; the rest is as if it had been.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schemars(extend("const" = true))]
    dry_run: bool,
    /// Where the skills came from.
    source: &'a SourceDoc,
    /// With --list: what the source offers.
    #[serde(skip_serializing_if = "Option::is_none")]
    skills: Option<&'a [Offer]>,
    /// What was written.
    added: Vec<PlannedDoc<'a>>,
    /// What was there already.
    unchanged: Vec<PlannedDoc<'a>>,
    /// What was refused; `findings` says why.
    refused: Vec<PlannedDoc<'a>>,
    /// The files of the skills that are accepted.
    plan: Vec<PlannedFileDoc>,
    /// How many more skills the source has in tests, examples, templates and archives, which
    /// --all passes over.
    #[serde(skip_serializing_if = "is_none")]
    aside: usize,
}

fn is_none(count: &usize) -> bool {
    *count == 0
}

/// One skill of the source.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "skill")]
struct PlannedDoc<'a> {
    /// Its folder in the source.
    path: String,
    /// The name in its frontmatter, where there is one.
    name: Option<&'a str>,
    /// Its folder below the vendored folder.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(regex(pattern = words::ID), length(max = words::MAX_ID))]
    id: Option<&'a str>,
    /// The verdict on its licence.
    license: LicenseDoc,
    /// Rules that deny it, sorted.
    rules: BTreeSet<&'static str>,
    /// Other skills of its name that were written for other clients, as folders of the
    /// source; this one was chosen among them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    versions: Vec<String>,
}

/// What becomes of one file.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "file")]
struct PlannedFileDoc {
    /// Counts from the vendored folder.
    path: String,
    /// What is done with it.
    #[schemars(extend("enum" = CHANGES))]
    change: &'static str,
}

/// What a plan can do with a file; so far files are only added.
const CHANGES: [&str; 6] = ["added", "changed", "removed", "merged", "kept", "conflict"];

impl Report for AddReport {
    const FOUND: Option<fn(&Self) -> Found<'_>> = Some(AddReport::found);

    type Document<'a> = AddDocument<'a>;

    fn verb(&self) -> &'static str {
        "add"
    }

    /// Rows, what stands beside them, counts.
    fn human(&self, layout: Layout) -> String {
        let mut out = self.head();
        if let Some(offers) = &self.offers {
            offered(&mut out, offers);
        }
        let ids = self
            .plan
            .skills
            .iter()
            .map(|skill| label(skill).chars().count());
        let width = ids.max().unwrap_or(0).min(MAX_LABEL);
        // Trouble last: what comes in or is held back, then what is refused.
        let refused = |skill: &&Planned| skill.action == Action::Refuse;
        let taken = || self.plan.skills.iter().filter(|skill| !refused(skill));
        let shared = Shared::of(taken());
        for skill in taken() {
            self.row(&mut out, skill, (width, &shared), layout);
        }
        out.push_str(&shared.blocks(layout));
        let refused: Vec<&Planned> = self.plan.skills.iter().filter(refused).collect();
        let again = Again {
            asked: &self.asked,
            many: self.found > 1,
        };
        out.push_str(&refusals(&refused, width, again, layout));
        let (choices, others) = to_choose(&self.findings);
        out.push_str(&choices);
        out.push_str(&finding_blocks(others, layout));
        out.push_str(&versions(&self.plan.skills, &self.asked.command, layout));
        out.push_str(&self.passed_over(layout));
        out.push_str(&self.last_lines(layout));
        out
    }

    fn document(&self) -> AddDocument<'_> {
        let docs = |action| self.of(action).map(skill_doc).collect();
        AddDocument {
            dry_run: self.dry_run,
            source: &self.source,
            skills: self.offers.as_deref(),
            added: if self.written || self.dry_run {
                let written = self.plan.skills.iter().filter(|skill| skill.is_written());
                written.map(skill_doc).collect()
            } else {
                Vec::new()
            },
            unchanged: docs(Action::Unchanged),
            refused: docs(Action::Refuse),
            plan: self.files().collect(),
            aside: self.aside,
        }
    }
}

impl AddReport {
    /// Everything said, sorted.
    pub fn all_findings(&self) -> Vec<Finding> {
        let mut all = self.plan.findings();
        all.extend(self.findings.iter().cloned());
        crate::finding::sort_findings(&mut all);
        all
    }

    fn of(&self, action: Action) -> impl Iterator<Item = &Planned> {
        self.plan
            .skills
            .iter()
            .filter(move |skill| skill.action == action)
    }

    /// The numbers.
    pub fn summary(&self) -> Summary {
        let usable = match &self.offers {
            Some(offers) => offers.iter().filter(|offer| offer.usable).count(),
            None => {
                let planned = self.plan.skills.iter();
                planned.filter(|s| s.judged.skill.is_usable()).count()
            }
        };
        Summary {
            skills: self.found,
            usable,
            files: self.plan.skills.iter().map(|s| s.judged.files.len()).sum(),
            ..Summary::default()
        }
        .with_findings(&self.all_findings())
    }

    fn found(&self) -> Found<'_> {
        let paths = match &self.offers {
            Some(offers) => offers
                .iter()
                .map(|offer| Untrusted(&offer.path).to_string())
                .collect(),
            None => {
                let planned = self.plan.skills.iter();
                planned.map(path_of).collect::<Vec<String>>()
            }
        };
        Found::new(
            self.all_findings(),
            self.summary(),
            paths.into_iter(),
            self.counts(),
        )
        .in_source(self.source.url.clone())
    }

    /// The files of the skills that are accepted.
    fn files(&self) -> impl Iterator<Item = PlannedFileDoc> {
        let written = self.plan.skills.iter().filter(|skill| skill.is_written());
        written.flat_map(|skill| {
            let id = skill.id.as_ref().map_or("", |id| id.as_str());
            let file = move |file: &PlannedFile| PlannedFileDoc {
                path: format!("{id}/{}", file.path),
                change: "added",
            };
            skill.judged.files.iter().map(file)
        })
    }

    fn head(&self) -> String {
        let source = &self.source;
        let mut line = Palette::paint(Palette::NAME, Untrusted(&source.typed));
        let short = source.reference.as_deref().map(|name| {
            let name = name.strip_prefix("refs/heads/").unwrap_or(name);
            name.strip_prefix("refs/tags/").unwrap_or(name)
        });
        if let Some(commit) = source.commit.as_deref().and_then(|id| id.get(..7)) {
            let name = short.map(|name| format!("{} at ", Untrusted(name)));
            let _ = write!(line, "  {}{commit}", name.unwrap_or_default());
        }
        if self.found > 0 {
            let _ = write!(line, "  {}", counts(&[(self.found, "skills")]));
        }
        line.push('\n');
        line
    }

    /// A row, its name padded to a width, without what is said of many.
    fn row(
        &self,
        out: &mut String,
        skill: &Planned,
        (width, shared): (usize, &Shared<'_>),
        layout: Layout,
    ) {
        let (mark, style) = match skill.action {
            Action::Add if self.written || self.dry_run => ("+", Palette::DONE),
            Action::Change if self.written || self.dry_run => ("~", Palette::DONE),
            Action::Adopt if self.written || self.dry_run => ("+", Palette::DONE),
            Action::Add | Action::Change | Action::Adopt => ("?", Palette::WARN),
            Action::Unchanged => ("=", Palette::DIM),
            Action::Refuse => ("!", Palette::DENY),
        };
        let name = format!("{:width$}", label(skill));
        let facts = folded(&facts(skill), name.chars().count() + 4, 4, layout.width);
        let mark = Palette::paint(style, mark);
        let name = Palette::paint(Palette::NAME, name);
        let _ = writeln!(out, "{mark} {name}  {facts}");
        if skill.is_written() {
            for line in brings(skill) {
                let line = folded(&line, INDENT, INDENT + 2, layout.width);
                let line = Palette::paint(Palette::DIM, line);
                let _ = writeln!(out, "{:INDENT$}{line}", "");
            }
        }
        compact(out, skill, |found| shared.holds(skill, found), layout);
    }

    /// Says once what `--all` does not take, and what does.
    fn passed_over(&self, layout: Layout) -> String {
        if self.aside == 0 {
            return String::new();
        }
        let lie = if self.aside == 1 {
            "more skill lies"
        } else {
            "more skills lie"
        };
        let line = format!(
            "{} {lie} in tests, examples, templates or archives. With them:",
            grouped(self.aside)
        );
        let below = self.asked.below.as_deref();
        let path = below.map(|path| format!(" --path {}", shell_word(path)));
        let partial = if self.asked.partial { " --partial" } else { "" };
        let command = format!(
            "{}{} --all --all-candidates{partial}",
            self.asked.command,
            path.unwrap_or_default()
        );
        let line = folded(&line, 0, 2, layout.width);
        format!("{line}\n{:INDENT$}{}\n", "", Untrusted(&command))
    }

    /// What was done, in numbers, and where.
    fn counts(&self) -> String {
        let mut add = self.of(Action::Add).count();
        let mut change = self.of(Action::Change).count();
        let mut adopt = self.of(Action::Adopt).count();
        if !self.written && !self.dry_run {
            add += std::mem::take(&mut change) + std::mem::take(&mut adopt);
        }
        let word = match (self.written, self.dry_run) {
            (true, _) => "added",
            (_, true) => "to add",
            _ => "held back",
        };
        let mut line = counts(&[
            (add, word),
            (change, if self.dry_run { "to change" } else { "changed" }),
            (adopt, if self.dry_run { "to adopt" } else { "adopted" }),
            (self.of(Action::Unchanged).count(), "unchanged"),
            (self.of(Action::Refuse).count(), "refused"),
        ]);
        let names: BTreeSet<String> = self.of(Action::Refuse).map(label).collect();
        if !names.is_empty() {
            let names: Vec<String> = names.into_iter().collect();
            let _ = write!(line, ": {}", few(&names, MAX_NAMED));
        }
        if self.dry_run && !line.is_empty() {
            line.push_str(" · nothing written");
        } else if add > 0 && !self.written {
            line.push_str(" · nothing written; --partial writes those that pass");
        } else if !self.places.is_empty() {
            let _ = write!(line, " · {}", self.places.join(", "));
        }
        line
    }

    fn last_lines(&self, layout: Layout) -> String {
        let line = self.counts();
        let mut out = String::new();
        if !line.is_empty() {
            let _ = writeln!(out, "{}", folded(&line, 0, 2, layout.width));
        }
        if let Some(readers) = &self.readers {
            let _ = writeln!(out, "{}", wrapped(readers, 0, 0, layout.width));
        }
        out
    }
}

/// The folder in the source.
fn path_of(skill: &Planned) -> String {
    Untrusted(&skill.judged.candidate.shown()).to_string()
}

fn shown(path: &RelPath) -> String {
    Untrusted(path.as_str()).to_string()
}

/// Licence, files, tokens, warnings in one line.
fn facts(skill: &Planned) -> String {
    let verdict = &skill.judged.license.verdict;
    let license = verdict.expression().unwrap_or("-");
    let mut line = format!("{license:<12}");
    let tokens = skill.judged.skill.body_tokens();
    let warn = skill
        .all_findings()
        .filter(|finding| finding.level == Level::Warn)
        .count();
    let _ = write!(
        line,
        "  {}",
        counts(&[
            (skill.judged.files.len(), "files"),
            (tokens, "tokens"),
            (warn, "warn")
        ])
    );
    line
}

/// What a skill brings along, for the eye of whoever adds it.
fn brings(skill: &Planned) -> Vec<String> {
    let can = &skill.judged.capabilities;
    let lists = [
        ("runs", can.executables()),
        ("tools", can.tools()),
        ("hosts", can.hosts()),
        ("secrets", can.env()),
    ];
    let named = lists.into_iter().filter(|(_, list)| !list.is_empty());
    named
        .map(|(word, list)| format!("{word}: {}", few(&list, MAX_LINES)))
        .collect()
}

fn few(list: &[String], most: usize) -> String {
    let shown: Vec<String> = list
        .iter()
        .take(most)
        .map(|item| Untrusted(item).to_string())
        .collect();
    let more = list.len().saturating_sub(most);
    let tail = if more > 0 {
        format!(" and {more} more")
    } else {
        String::new()
    };
    format!("{}{tail}", shown.join(", "))
}

/// The skills among which a choice is missing, as one list; and the findings about
/// other things.
fn to_choose(findings: &[Finding]) -> (String, Vec<&Finding>) {
    let is_choice = |finding: &&Finding| finding.rule == &SELECTION_NEEDED;
    let (choices, others): (Vec<&Finding>, Vec<&Finding>) = findings.iter().partition(is_choice);
    let mut out = String::new();
    if choices.is_empty() {
        return (out, others);
    }
    let rule = format!("deny[{}]", SELECTION_NEEDED.id);
    let rule = Palette::paint(Palette::DENY, rule);
    let _ = writeln!(out, "{rule} which of {} skills?", grouped(choices.len()));
    for finding in choices.iter().take(MAX_CHOICES) {
        let _ = writeln!(out, "  {}", Untrusted(finding.path()));
    }
    let more = choices.len().saturating_sub(MAX_CHOICES);
    if more > 0 {
        let _ = writeln!(out, "  … and {} more (--list)", grouped(more));
    }
    let help = Palette::paint(Palette::DIM, "help:");
    let flags = "`--skill NAME` (repeatable) or `--path DIR` chooses, `--all` takes all";
    let _ = writeln!(out, "{help} {flags}");
    (out, others)
}

fn offered(out: &mut String, offers: &[Offer]) {
    for offer in offers {
        let name = Palette::paint(Palette::NAME, Untrusted(&offer.name));
        let path = Palette::paint(Palette::DIM, Untrusted(&offer.path));
        let _ = writeln!(out, "  {name}  {path}");
    }
}

fn skill_doc(skill: &Planned) -> PlannedDoc<'_> {
    PlannedDoc {
        path: path_of(skill),
        name: skill.judged.skill.name(),
        id: skill.id.as_ref().map(|id| id.as_str()),
        license: license_doc(&skill.judged.license.verdict),
        rules: denied(skill).map(|finding| finding.rule.id).collect(),
        versions: skill.judged.candidate.versions.iter().map(shown).collect(),
    }
}
