//! What a person reads of `convert`: of one skill, and of a folder of skills.

use serde_json::Value;

use super::block::{Layout, finding_blocks};
use super::convert_document::{
    ConvertDocument, ConvertFolderDocument, LossDoc, document, folder_document, kept, losses, told,
};
use super::style::{Palette, counts, wrapped};
use super::table::Table;
use super::verb::{Found, Report};
use crate::convert::{ConvertedSkill, Dropped, Form, Needed, SourceTold, Told};
use crate::finding::{Finding, Summary};
use crate::text::{Untrusted, to_json_line};

/// What became of one skill.
#[derive(Debug)]
pub struct ConvertReport {
    /// The skill.
    pub skill: ConvertedSkill,
    /// The form that it was to have.
    pub to: Form,
    /// Nothing was written.
    pub dry_run: bool,
}

/// What became of the skills of a folder.
#[derive(Debug)]
pub struct ConvertFolderReport {
    /// The skills, in the order of their paths.
    pub skills: Vec<ConvertedSkill>,
    /// The form that they were to have.
    pub to: Form,
    /// Nothing was written.
    pub dry_run: bool,
}

fn findings(skills: &[ConvertedSkill]) -> Vec<Finding> {
    let own = skills.iter().flat_map(|skill| &skill.findings);
    let told = skills.iter().filter_map(told);
    let all = own.chain(told.flat_map(|told| &told.findings));
    let mut all: Vec<Finding> = all.cloned().collect();
    crate::finding::sort_findings(&mut all);
    all
}

fn is_held_back(skill: &ConvertedSkill) -> bool {
    told(skill).is_none_or(Told::is_held_back)
}

fn found<'a>(skills: &[ConvertedSkill], last_line: String) -> Found<'a> {
    let findings = findings(skills);
    let numbers = Summary {
        skills: skills.len(),
        usable: skills.iter().filter(|skill| !is_held_back(skill)).count(),
        files: skills.len(),
        ..Summary::default()
    };
    let numbers = numbers.with_findings(&findings);
    let paths = skills
        .iter()
        .map(|skill| Untrusted(&skill.path).to_string());
    Found::new(findings, numbers, paths, last_line)
}

impl ConvertReport {
    fn found(&self) -> Found<'_> {
        found(std::slice::from_ref(&self.skill), self.last_line())
    }

    fn last_line(&self) -> String {
        let told = told(&self.skill);
        let done = match (self.dry_run, is_held_back(&self.skill)) {
            (_, true) => "not written",
            (true, _) => "not written, for --dry-run",
            _ => "written",
        };
        let from = told.map_or("?", |told| told.from.name());
        let what = match told {
            Some(told) if told.is_held_back() => String::new(),
            Some(told) if told.lossless => " · nothing is lost".to_owned(),
            Some(told) => match told.dropped.len().saturating_sub(told.kept.len()) {
                0 => " · its text is written in another way".to_owned(),
                lost => format!(" · {lost} lost"),
            },
            None => String::new(),
        };
        format!("{from} → {} · {done}{what}", self.to.name())
    }

    /// The files, the main one first.
    fn files_shown(&self) -> String {
        let converted = self.skill.converted.iter();
        let files = converted.flat_map(|converted| &converted.files);
        let output = Untrusted(&self.skill.output);
        let rows = files.clone().take(MOST_FILES);
        let mut out: String = rows
            .map(|file| format!("+ {output}/{}\n", file.path))
            .collect();
        match files.count().saturating_sub(MOST_FILES) {
            0 => {}
            more => out.push_str(&format!("+ {more} more files\n")),
        }
        out
    }

    /// Exit code 1 goes with it.
    pub fn is_held_back(&self) -> bool {
        is_held_back(&self.skill)
    }
}

impl Report for ConvertReport {
    const FOUND: Option<fn(&Self) -> Found<'_>> = Some(ConvertReport::found);

    const NUMBERED: bool = false;

    type Document<'a> = ConvertDocument<'a>;

    fn verb(&self) -> &'static str {
        "convert"
    }

    /// The files, what is lost and why, what is needed.
    fn human(&self, layout: Layout) -> String {
        let mut out = String::new();
        out.push_str(&self.files_shown());
        if let Some(told) = told(&self.skill) {
            out.push_str(&lost(told, layout));
            out.push_str(&needs(&told.needed, layout));
            if let Some(source) = &told.source {
                out.push_str(&source_line(source));
            }
        }
        let findings = findings(std::slice::from_ref(&self.skill));
        out.push_str(&finding_blocks(&findings, layout));
        out + &self.last_line() + "\n"
    }

    fn document(&self) -> ConvertDocument<'_> {
        document(&self.skill, self.to, self.dry_run)
    }
}

/// The most files that are shown.
const MOST_FILES: usize = 8;

/// The most rows of a table that are shown.
const MOST_ROWS: usize = 24;

/// The most characters of a value that are shown.
const MOST_OF_VALUE: usize = 24;

/// What is lost, then what is kept.
fn lost(told: &Told, layout: Layout) -> String {
    let kept = kept(told);
    let is_kept = |dropped: &&Dropped| kept.contains(dropped.field.as_str());
    let (kept, lost): (Vec<&Dropped>, Vec<&Dropped>) = told.dropped.iter().partition(is_kept);
    dropped_table("lost", &lost, layout) + &dropped_table(KEPT, &kept, layout)
}

/// The head of what is kept.
const KEPT: &str = "kept beside it";

fn dropped_table(head: &str, all: &[&Dropped], layout: Layout) -> String {
    if all.is_empty() {
        return String::new();
    }
    let mut table = Table::new(&[head, "value", "why"]);
    for dropped in all.iter().take(MOST_ROWS) {
        let value = dropped.value.as_ref().map(|value| match value {
            Value::String(text) => text.clone(),
            value => to_json_line(value),
        });
        let value = value.unwrap_or_default();
        let mut short: String = value.chars().take(MOST_OF_VALUE).collect();
        if short.len() < value.len() {
            short.push('…');
        }
        table.row([
            Untrusted(&dropped.field).to_string(),
            Untrusted(&short).to_string(),
            Untrusted(&dropped.why).to_string(),
        ]);
    }
    table.fit(layout).render() + &more(all.len())
}

/// What of a table is not shown.
fn more(rows: usize) -> String {
    match rows.saturating_sub(MOST_ROWS) {
        0 => String::new(),
        more => format!("… and {more} more, --format json has them\n"),
    }
}

fn needs(needed: &[Needed], layout: Layout) -> String {
    let mut out = String::new();
    for needed in needed {
        let field = Untrusted(&needed.field).to_string();
        let recorded = needed.recorded.as_ref().map(|value| {
            let value = to_json_line(value);
            format!(" (it was {})", Untrusted(&value))
        });
        let why = format!("{}{}", Untrusted(&needed.why), recorded.unwrap_or_default());
        let lead = format!("needed {field}: ");
        let text = wrapped(&why, lead.chars().count(), 2, layout.width.max(20));
        out.push_str(&Palette::paint(Palette::DENY, "needed"));
        out.push_str(&format!(" {field}: {text}\n"));
    }
    out
}

fn source_line(source: &SourceTold) -> String {
    let license = source.license.as_deref();
    let license = license.map(|license| format!(" · {}", Untrusted(license)));
    let commit: String = source.commit.chars().take(12).collect();
    format!(
        "from {} at {}{}\n",
        Untrusted(&source.url),
        Untrusted(&commit),
        license.unwrap_or_default()
    )
}

impl ConvertFolderReport {
    fn found(&self) -> Found<'_> {
        found(&self.skills, self.last_line())
    }

    fn last_line(&self) -> String {
        let held = self
            .skills
            .iter()
            .filter(|skill| is_held_back(skill))
            .count();
        let done = self.skills.len() - held;
        let told = self.skills.iter().filter_map(told);
        let lossless = told.filter(|told| told.lossless && !told.is_held_back());
        let (kept, whole): (Vec<&Told>, Vec<&Told>) =
            lossless.partition(|told| !told.kept.is_empty());
        let word = if self.dry_run {
            "would be written"
        } else {
            "written"
        };
        format!(
            "→ {} · {}",
            self.to.name(),
            counts(&[
                (self.skills.len(), "skills"),
                (done, word),
                (whole.len(), "without a loss"),
                (kept.len(), "with all kept"),
                (held, "held back"),
            ])
        )
    }

    /// Exit code 1 goes with it.
    pub fn is_held_back(&self) -> bool {
        self.skills.iter().any(is_held_back)
    }

    /// Fields, by how many skills.
    fn losses_table(&self, head: &str, rows: &[(&str, usize)], layout: Layout) -> String {
        if rows.is_empty() {
            return String::new();
        }
        let mut table = Table::new(&[head, ">skills", "why"]);
        for (field, skills) in rows.iter().take(MOST_ROWS) {
            let why = self.skills.iter().filter_map(told).find_map(|told| {
                let mut dropped = told.dropped.iter();
                dropped.find(|one| one.field == *field).map(|one| &one.why)
            });
            table.row([
                Untrusted(field).to_string(),
                skills.to_string(),
                why.map(|why| Untrusted(why).to_string())
                    .unwrap_or_default(),
            ]);
        }
        table.fit(layout).render() + &more(rows.len())
    }
}

impl Report for ConvertFolderReport {
    const FOUND: Option<fn(&Self) -> Found<'_>> = Some(ConvertFolderReport::found);

    const NUMBERED: bool = false;

    type Document<'a> = ConvertFolderDocument<'a>;

    fn verb(&self) -> &'static str {
        "convert"
    }

    /// The fields by how many skills lose them, then the skills that need something.
    fn human(&self, layout: Layout) -> String {
        let mut out = String::new();
        let losses = losses(&self.skills);
        let rows = |count: fn(&LossDoc) -> usize| {
            let counted = losses.iter().map(|loss| (loss.field.as_str(), count(loss)));
            let rows: Vec<(&str, usize)> = counted.filter(|(_, skills)| *skills > 0).collect();
            rows
        };
        let lost = rows(|loss| loss.skills - loss.kept);
        let kept = rows(|loss| loss.kept);
        out.push_str(&self.losses_table("lost", &lost, layout));
        out.push_str(&self.losses_table(KEPT, &kept, layout));
        for skill in &self.skills {
            let Some(told) = told(skill).filter(|told| !told.needed.is_empty()) else {
                continue;
            };
            let path = Palette::paint(Palette::NAME, Untrusted(&skill.path).to_string());
            out.push_str(&format!("{path}\n"));
            out.push_str(&needs(&told.needed, layout));
        }
        out.push_str(&finding_blocks(&findings(&self.skills), layout));
        out + &self.last_line() + "\n"
    }

    fn document(&self) -> ConvertFolderDocument<'_> {
        folder_document(&self.skills, self.to, self.dry_run)
    }
}
