//! Licences of parts of the skill: texts in folders below it, and texts beside its
//! own.

use std::collections::BTreeMap;

use super::super::evidence::{Held, Said};
use super::super::written::Written;
use super::Collector;
use super::texts::said;
use crate::license::about::{Speaker, against};
use crate::license::expression::Expr;
use crate::license::folder::{is_licence_name, is_of_licence_folder, is_second_name};
use crate::license::outcome::Outcome;
use crate::license::policy::Options;
use crate::license::tokens::Tokens;
use crate::license::unmatched;
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
        let pages = pages_by_folder(&bundle.files);
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
            if is_licence_name(entry.path.name()) && self.is_page_of_reference(entry, &pages) {
                self.note_document(entry);
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
            } else if (of_library
                || is_licence_name(name)
                || is_second_name(name) && !is_sample(&below))
                && !self.is_blank_text(&below, entry)
                || is_of_licence_folder(&below) && self.keeps_or_limits(entry)
            {
                if is_matter(&below) && self.lists_topics(entry) {
                    self.note_document(entry);
                } else {
                    found.extend(self.part(EvidenceKind::ThirdPartyFile, entry));
                }
            }
        }
        found
    }

    /// Whether a file is terms that keep or limit rights.
    fn keeps_or_limits(&self, entry: &Entry) -> bool {
        let reading = self.cx.reading(&entry.path);
        reading.is_some_and(|reading| {
            matches!(
                reading.outcome,
                Outcome::Terms(_) | Outcome::Modified { .. }
            )
        })
    }

    /// Whether a file is an open licence with blanks for whose work it will be: a skill
    /// writes it into new projects, and no part of the skill is meant.
    fn is_blank_text(&self, below: &RelPath, entry: &Entry) -> bool {
        let is_kept = is_sample(below) || below.components().any(|part| part == "assets");
        let reading = is_kept.then(|| self.cx.reading(&entry.path)).flatten();
        reading.is_some_and(|reading| {
            let source = reading.source.as_ref();
            let said = part_said(self.cx.scope.options(), &reading.outcome);
            let is_one = matches!(said.expr, Some(Expr::Id(_))) && said.is_open();
            is_one && source.is_some_and(|source| names_blanks(source.text()))
        })
    }

    /// Whether a file that is called like a licence is one of many pages, and documents a
    /// function or a setting of this name: it has no word of terms.
    fn is_page_of_reference(&self, entry: &Entry, pages: &BTreeMap<RelPath, usize>) -> bool {
        const MANY: usize = 6;
        const TERMS: [&str; 15] = [
            "copyright",
            "©",
            "hereby",
            "redistribut",
            "warrant",
            "proprietary",
            "reserved",
            "permission",
            "版权",
            "版權",
            "不得",
            "禁止",
            "转载",
            "未经",
            "許諾",
        ];
        let path = &entry.path;
        let beside = path.parent().and_then(|folder| pages.get(&folder));
        if !is_page(path) || beside.is_none_or(|pages| *pages < MANY) {
            return false;
        }
        self.cx.reading(path).is_some_and(|reading| {
            let source = reading.source.as_ref();
            matches!(reading.outcome, Outcome::Unknown(_))
                && source.is_some_and(|source| {
                    let lower = source.text().to_lowercase();
                    !TERMS.iter().any(|word| lower.contains(word))
                })
        })
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
        let name = entry.path.name();
        (is_licence_name(name) || is_second_name(name))
            && source().is_some_and(|source| {
                let text = source.text();
                text.to_lowercase().contains("this skill")
                    && !against(text, Speaker::Body).is_empty()
            })
    }

    /// Whether a page has words of terms in short items of lists alone: what terms are to
    /// speak of, `- prohibited conduct;`.
    fn lists_topics(&self, entry: &Entry) -> bool {
        let reading = self.cx.reading(&entry.path);
        reading.is_some_and(|reading| {
            let Some(source) = &reading.source else {
                return false;
            };
            let is_own = matches!(reading.outcome, Outcome::Terms(_) | Outcome::Unknown(_));
            let rest: Vec<&str> = source
                .text()
                .lines()
                .filter(|line| !is_topic(line))
                .collect();
            let rest = rest.join("\n");
            let said = unmatched::terms(&Tokens::new(&rest)).outcome;
            is_own
                && matches!(said, Outcome::Unknown(_))
                && against(&rest, Speaker::Terms).is_empty()
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

/// Whether a file is a page of documentation by its name.
fn is_page(path: &RelPath) -> bool {
    let end = path.name().rsplit_once('.').map_or("", |(_, end)| end);
    matches!(end, "md" | "mdx" | "rst")
}

/// How many pages each folder has.
fn pages_by_folder(files: &[Entry]) -> BTreeMap<RelPath, usize> {
    let pages = files.iter().filter(|file| is_page(&file.path));
    let folders = pages.filter_map(|file| file.path.parent());
    folders.fold(BTreeMap::new(), |mut counted, folder| {
        *counted.entry(folder).or_default() += 1;
        counted
    })
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

/// Whether the first line on a holder has blanks in place of one: `Copyright (c) {{YEAR}}
/// {{AUTHOR}}`, `Copyright <year> <name>`. In the appendix of a licence, which shows how it
/// is applied, they always stand.
fn names_blanks(text: &str) -> bool {
    const HEAD: usize = 12;
    // Of a language of templates, and of people who leave a blank.
    const PAIRS: [(&str, &str, bool); 7] = [
        ("{{", "}}", true),
        ("${", "}", true),
        ("<%", "%>", true),
        ("__", "__", true),
        ("{", "}", false),
        ("<", ">", false),
        ("[", "]", false),
    ];
    let written = text.lines().filter(|line| !line.trim().is_empty());
    let mut lines = written
        .take(HEAD)
        .map(str::to_lowercase)
        .filter(|line| line.contains("copyright"));
    lines.next().is_some_and(|line| {
        PAIRS.iter().any(|(open, close, is_language)| {
            let inner = line.split_once(open);
            let inner = inner.and_then(|(_, rest)| rest.split_once(close));
            inner.is_some_and(|(inner, _)| is_blank(inner, *is_language))
        })
    })
}

/// Whether the words between brackets stand for somebody, or for a year.
fn is_blank(inner: &str, is_language: bool) -> bool {
    const STAND: [&str; 14] = [
        "year",
        "years",
        "yyyy",
        "dates",
        "date",
        "name",
        "fullname",
        "author",
        "authors",
        "owner",
        "holder",
        "holders",
        "organization",
        "company",
    ];
    const BESIDE: [&str; 6] = ["full", "of", "your", "the", "copyright", "project"];
    let words = inner.split(|c: char| !c.is_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let stands = words.iter().filter(|word| STAND.contains(word)).count();
    let plain = |word: &&str| STAND.contains(word) || BESIDE.contains(word);
    stands > 0 && (is_language || words.iter().all(plain))
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

/// Whether a page may be called after terms that a skill is about: what they have to say
/// (`terms_requirements.md`), or how to write them (`prompts/terms-of-use.md`).
fn is_matter(below: &RelPath) -> bool {
    const ABOUT: [&str; 4] = ["requirement", "checklist", "questionnaire", "outline"];
    let name = below.name();
    let of_prompts = below.components().next() == Some("prompts");
    let is_quiet = !name.chars().any(char::is_uppercase);
    is_quiet && (of_prompts || ABOUT.iter().any(|word| name.contains(word)))
}

/// A short item of a list.
fn is_topic(line: &str) -> bool {
    const LONGEST: usize = 6;
    let line = line.trim_start();
    let numbered = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_item = ["- ", "* ", "+ "].iter().any(|dash| line.starts_with(dash))
        || numbered.len() < line.len() && numbered.starts_with(". ");
    is_item && line.split_whitespace().count() <= LONGEST + 1 && !line.contains('©')
}

#[cfg(test)]
mod tests {
    use super::names_blanks;

    #[test]
    fn a_blank_stands_for_somebody() {
        for line in [
            "Copyright (c) {{YEAR}} {{AUTHOR_NAME}}",
            "Copyright (c) {{ cookiecutter.author_name }}",
            "Copyright (c) <year> <copyright holders>",
            "Copyright [yyyy] [name of copyright owner]",
            "Copyright (c) [year] [fullname]",
            "Copyright (c) ${year} Fern",
        ] {
            assert!(names_blanks(&format!("MIT License\n\n{line}\n")), "{line}");
        }
        for line in [
            "Copyright (c) 2026 Jo Fern",
            "Copyright (c) 2026 [Jo Name](https://fern.example)",
            "Copyright 2026 Jo Fern <author@fern.example>",
            "A year and a name",
        ] {
            assert!(!names_blanks(&format!("MIT License\n\n{line}\n")), "{line}");
        }
        let late = format!("Terms\n{}Copyright [year] [name]\n", "word\n".repeat(40));
        assert!(!names_blanks(&late));
    }
}
