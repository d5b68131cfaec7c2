//! Forms of a skill whose file is no SKILL.md, as a table.
//!
//! A system adds a row by [`declare_form!`](crate::declare_form) in its own room:
//! which file it is, what the file stands for, how it is told from a file of the
//! same name that is somebody else's, and where its texts are. With that row
//!
//! - discovery finds the file in the one walk over the folders; it is opened where
//!   its name alone does not tell, and never for another reason;
//! - it is a `Skill` with `Skill::form`: of a whole folder (`skill.json`), beside
//!   a SKILL.md or without one, or of the file alone (`*.system-skill.json`). Without
//!   a SKILL.md, its name, its description and whether it can be used are what `texts`
//!   of the row says, and `Skill::file_path` is the path of the file;
//! - the rules that see it are those of its dialect's table (its own group, and
//!   `System::shared_rules`, `System::form_rules`), and those with `Rule::sees_forms`;
//! - rules ask for the file by `skill.fact::<FormDocument>()`
//!   (`systems::document`): a value with the place of everything in it. What can't
//!   be read is reported by the engine (`not-a-skill`) and not asked for again;
//! - what breaks the published schema (`System::schema`) is `FormDocument::faults`,
//!   from which `missing-field`, `unknown-field` and `wrong-field-type` are made.
//!
//! A file that belongs to many skills and is none itself ([`Covers::Collection`]) is
//! judged in the same way and neither counted nor listed.

use std::cmp::Ordering;
use std::ffi::OsStr;
use std::fmt;
use std::path::Path;

use crate::finding::Dialect;
use crate::tree::RelPath;

/// The forms of all systems, in no order; filled by
/// [`declare_form!`](crate::declare_form).
#[linkme::distributed_slice]
pub static FORMS: [&'static SkillForm];

/// How the names of all files of forms end, so that others are passed by at once.
pub(super) const FORM_ENDINGS: [&str; 4] = [".json", ".yaml", ".yml", ".jst"];

/// A form of a skill.
#[derive(Clone, Copy)]
pub struct SkillForm {
    /// Whose form it is.
    pub dialect: Dialect,
    /// What a message calls one, with its article: `a manifest of Curia's`.
    pub title: &'static str,
    /// The name of the folder that holds the file; empty where any may.
    pub within: &'static str,
    /// The name of the file; `*` at the start stands for any beginning.
    pub file: &'static str,
    /// What the file stands for.
    pub covers: Covers,
    /// Whether, where the dialect was named, each file of this name is of this form;
    /// otherwise its marks must show there, too.
    pub by_name: bool,
    /// Whether it says in a text of its own what the skill is for; where not, one without a
    /// description can be used all the same.
    pub describes: bool,
    /// Endings by which a file that a person names is taken for one.
    pub named: &'static [&'static str],
}

/// What a file of a form stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Covers {
    /// The folder that holds it is a skill.
    Folder,
    /// It is a skill by itself, one of several in a folder.
    File,
    /// It belongs to many skills and is none.
    Collection,
}

/// What a skill says to a model.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Texts<'a> {
    /// Its name.
    pub name: Option<&'a str>,
    /// Its description.
    pub description: Option<&'a str>,
    /// What is read when it is used.
    pub instructions: Option<&'a str>,
}

/// The file of a form that a skill has.
#[derive(Clone, Debug)]
pub struct FormFile {
    /// The form.
    pub form: &'static SkillForm,
    /// The file in the tree.
    pub path: RelPath,
    /// The file as findings print it.
    pub shown: String,
}

/// Which forms are looked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Forms {
    way: Way,
    collections: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum Way {
    #[default]
    Nothing,
    Marked,
    Of(Vec<Dialect>),
}

impl Forms {
    /// None: SKILL.md alone.
    pub fn none() -> Forms {
        Forms::default()
    }

    /// Those whose marks a file bears.
    pub fn marked() -> Forms {
        Forms {
            way: Way::Marked,
            collections: false,
        }
    }

    /// Those of the dialects that were named.
    pub fn of(dialects: &[Dialect]) -> Forms {
        Forms {
            way: Way::Of(dialects.to_vec()),
            collections: false,
        }
    }

    /// Those of the dialects that a configuration names; where it names none, those
    /// whose marks a file bears.
    pub fn configured(dialects: &[Dialect]) -> Forms {
        if dialects.is_empty() {
            Forms::marked()
        } else {
            Forms::of(dialects)
        }
    }

    /// With the files that belong to many skills and are none.
    #[must_use]
    pub fn with_collections(self) -> Forms {
        Forms {
            collections: true,
            ..self
        }
    }

    /// The rows of the table, in one order.
    pub(super) fn rows(&self) -> Vec<&'static SkillForm> {
        let is_sought = |form: &&'static SkillForm| {
            let sought = match &self.way {
                Way::Nothing => false,
                Way::Marked => form.dialect.is_built(),
                Way::Of(named) => named.contains(&form.dialect),
            };
            sought && (self.collections || form.covers != Covers::Collection)
        };
        let mut rows: Vec<_> = FORMS.iter().copied().filter(is_sought).collect();
        rows.sort();
        rows
    }

    /// The form that a file of this name in a folder of that name may have.
    pub fn named(&self, folder: &str, file: &str) -> Option<&'static SkillForm> {
        let mut rows = self.rows().into_iter();
        rows.find(|form| form.may_be(Some(OsStr::new(folder)), file))
    }

    /// Whether the dialects were named.
    pub(super) fn is_named(&self) -> bool {
        matches!(self.way, Way::Of(_))
    }
}

impl SkillForm {
    /// Whether a file of this name in a folder of that name may be one.
    pub fn may_be(&self, folder: Option<&OsStr>, file: &str) -> bool {
        let is_there = self.within.is_empty() || folder == Some(OsStr::new(self.within));
        is_there && self.has_name(file)
    }

    fn has_name(&self, file: &str) -> bool {
        match self.file.strip_prefix('*') {
            Some(end) => file.len() > end.len() && file.ends_with(end),
            None => file == self.file,
        }
    }

    /// Whether a file that a person names may be one.
    pub(super) fn may_be_named(&self, path: &Path) -> bool {
        let folder = path.parent().and_then(Path::file_name);
        let name = path.file_name().and_then(OsStr::to_str);
        name.is_some_and(|name| {
            self.may_be(folder, name) || self.named.iter().any(|end| name.ends_with(end))
        })
    }

    /// Whether its file is data, JSON or YAML, and not a text that a host reads.
    pub fn is_data(&self) -> bool {
        !self.file.ends_with(".jst")
    }

    fn key(&self) -> (Dialect, &'static str, &'static str) {
        (self.dialect, self.file, self.within)
    }
}

impl fmt::Debug for SkillForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.file)
    }
}

impl PartialEq for SkillForm {
    fn eq(&self, other: &SkillForm) -> bool {
        self.key() == other.key()
    }
}

impl Eq for SkillForm {}

impl PartialOrd for SkillForm {
    fn partial_cmp(&self, other: &SkillForm) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for SkillForm {
    fn cmp(&self, other: &SkillForm) -> Ordering {
        self.key().cmp(&other.key())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_a_form_is_one_that_a_walk_looks_at() {
        for form in FORMS.iter() {
            let mut ends = FORM_ENDINGS.iter();
            assert!(ends.any(|end| form.file.ends_with(end)), "{form:?}");
        }
    }
}
