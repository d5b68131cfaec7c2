//! Licences of parts of the skill: texts in folders below it, and texts beside its
//! own.

use super::super::evidence::{Held, Said};
use super::super::written::Written;
use super::Collector;
use super::texts::said;
use crate::license::about::{Speaker, against};
use crate::license::folder::{is_licence_name, is_second_name};
use crate::license::outcome::Outcome;
use crate::license::policy::Options;
use crate::license::verdict::{EvidenceKind, Status};
use crate::record::LICENSE_FOLDER;
use crate::tree::{Entry, RelPath};

impl Collector<'_> {
    /// Licence texts in folders below the skill, and texts beside its own. Those of
    /// reference documents are noted only; those of skills inside are theirs.
    pub(super) fn parts(&mut self) -> Vec<Held> {
        let dir = self.cx.skill.dir();
        let bundle = self.cx.skill.bundle();
        let nested = self.skills_inside();
        let folder = self.cx.scope.folder(dir);
        let beside = folder.second.iter();
        let mut found: Vec<Held> = beside
            .filter_map(|entry| self.part(EvidenceKind::SkillFile, entry))
            .collect();
        for entry in &bundle.files {
            let below = entry.path.strip_prefix(dir).unwrap_or_default();
            let top = below.components().next();
            let in_folder = below.depth() > 1 && top != Some("LICENSES");
            let elsewhere = nested.iter().any(|folder| entry.path.is_inside(folder));
            if !in_folder || elsewhere || !entry.mode.is_file() {
                continue;
            }
            let name = entry.path.name();
            let of_library = is_text_of_id(&entry.path);
            if matches!(top, Some("references" | "docs" | "reference")) && !of_library {
                if self.governs_a_folder(entry) || self.keeps_the_skill(entry) {
                    found.extend(self.part(EvidenceKind::ThirdPartyFile, entry));
                } else {
                    self.note_document(entry);
                }
            } else if of_library
                || is_licence_name(name)
                || is_second_name(name) && !is_sample(&below)
            {
                found.extend(self.part(EvidenceKind::ThirdPartyFile, entry));
            }
        }
        found
    }

    /// The folders of skills inside the skill; each is judged by itself.
    pub(super) fn skills_inside(&self) -> Vec<RelPath> {
        let files = self.cx.skill.bundle().files.iter();
        let skills = files.filter(|entry| entry.path.name() == "SKILL.md");
        let folders = skills.filter_map(|entry| entry.path.parent());
        folders.filter(|dir| dir != self.cx.skill.dir()).collect()
    }

    /// Whether a file came along with a vendored skill from above it: it speaks of what
    /// lay there.
    pub(super) fn came_along(&self, entry: &Entry) -> bool {
        let below = entry.path.strip_prefix(self.cx.skill.dir());
        below.is_some_and(|below| below.components().next() == Some(LICENSE_FOLDER))
    }

    /// Whether a file is called like the licence of a folder, plainly, and other files
    /// lie beside it: then it is theirs. One that is called otherwise, or that lies
    /// alone, is a page about a licence.
    fn governs_a_folder(&self, entry: &Entry) -> bool {
        const PLAIN: [&str; 3] = ["license", "licence", "copying"];
        let stem = |name: &str| name.split('.').next().unwrap_or("").to_ascii_lowercase();
        let is_plain = |path: &RelPath| PLAIN.contains(&stem(path.name()).as_str());
        let Some(dir) = entry.path.parent() else {
            return false;
        };
        let mut files = self.cx.skill.bundle().files.iter();
        let beside = |file: &Entry| file.path.is_inside(&dir) && !is_plain(&file.path);
        is_plain(&entry.path) && is_licence_name(entry.path.name()) && files.any(beside)
    }

    /// Whether a page that is called like a licence keeps or limits rights in this skill,
    /// and calls it so.
    fn keeps_the_skill(&self, entry: &Entry) -> bool {
        let reading = || self.cx.reading(&entry.path);
        let source = || reading().and_then(|reading| reading.source.clone());
        is_licence_name(entry.path.name())
            && source().is_some_and(|source| {
                let text = source.text();
                text.to_lowercase().contains("this skill")
                    && !against(text, Speaker::Body).is_empty()
            })
    }

    fn note_document(&mut self, entry: &Entry) {
        let name = entry.path.name();
        if name.to_ascii_lowercase().contains("licen") {
            self.written.push(Written::Document {
                shown: self.cx.shown(&entry.path),
                name: name.to_owned(),
            });
        }
    }

    fn part(&mut self, kind: EvidenceKind, entry: &Entry) -> Option<Held> {
        let path = self.file_at(kind, entry)?;
        let reading = self.cx.reading(&path)?;
        let said = part_said(self.cx.scope.options(), &reading.outcome);
        let id = said.expr.as_ref().map(ToString::to_string);
        self.add_text(kind, &entry.path, &reading, id.as_deref());
        Some(Held {
            path: entry.path.clone(),
            reading,
            said,
        })
    }
}

/// Whether a file is a text of `licenses/`, called by its id.
fn is_text_of_id(path: &RelPath) -> bool {
    let library = path
        .parent()
        .is_some_and(|dir| dir.name().eq_ignore_ascii_case("licenses"));
    let id = path.name().strip_suffix(".txt").and_then(spdx::license_id);
    library && id.is_some()
}

/// What a text of a part says. One that is not understood refuses nothing.
fn part_said(options: &Options, outcome: &Outcome) -> Said {
    let (expr, least) = match outcome {
        Outcome::Pointer { expr, .. } => (expr.clone(), Status::Allowed),
        Outcome::Holders { .. } | Outcome::Empty => (None, Status::Allowed),
        Outcome::Unknown(_) | Outcome::Incomplete { .. } => (None, Status::Warn),
        outcome => return said(options, outcome),
    };
    Said { expr, least }
}

/// A folder of samples: what lies there is shown, not said.
fn is_sample(below: &RelPath) -> bool {
    const FOLDERS: &[&str] = &[
        "templates",
        "template",
        "examples",
        "example",
        "samples",
        "fixtures",
        "tests",
    ];
    below.components().any(|part| FOLDERS.contains(&part))
}
