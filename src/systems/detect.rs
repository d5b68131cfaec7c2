//! Whose form a folder has, by what lies in it. Nothing is guessed: marks of two
//! systems are two candidates.

use std::sync::Arc;

use crate::finding::Dialect;
use crate::skill::{Covers, Fact, Skill};
use crate::syntax::json;
use crate::text::Source;
use crate::tree::Budgets;

/// How a system's form is told from others.
#[derive(Clone, Copy, Debug)]
pub struct Marks {
    /// The form.
    pub dialect: Dialect,
    /// The marks that a folder bears, each in a few words; none: it is not of this
    /// form.
    pub of: fn(&Folder<'_>) -> Vec<String>,
    /// Marks that others may bear as well, looked for where none of the above is there:
    /// they name the form and are too little to judge by.
    pub weak: fn(&Folder<'_>) -> Vec<String>,
}

/// The marks of every system that has some, in no order; filled by
/// [`declare_marks!`](crate::declare_marks).
#[linkme::distributed_slice]
pub static MARKS: [Marks];

/// Declares how a system's form is told from others: by marks, and by weak ones where
/// it has some.
#[macro_export]
macro_rules! declare_marks {
    ($dialect:expr, $of:expr) => {
        $crate::declare_marks!($dialect, $of, |_| Vec::new());
    };
    ($dialect:expr, $of:expr, $weak:expr) => {
        const _: () = {
            #[allow(unsafe_code)] // as in `declare_id!`
            #[linkme::distributed_slice($crate::systems::MARKS)]
            static MARKS: $crate::systems::Marks = $crate::systems::Marks {
                dialect: $dialect,
                of: $of,
                weak: $weak,
            };
        };
    };
}

/// A folder that is looked at for marks.
#[derive(Clone, Copy, Debug)]
pub struct Folder<'a> {
    /// The folder, with its SKILL.md where it has one.
    pub skill: &'a Skill,
    /// Whether texts are searched and files opened that nobody reads otherwise. If
    /// not, frontmatter and the names of files have to do.
    pub closely: bool,
}

impl Folder<'_> {
    /// A file of the folder as JSON; `None` where it is not there, too large, or no
    /// JSON.
    pub fn json(&self, name: &str) -> Option<json::Node> {
        let path = self.skill.dir().resolve(name)?;
        let bytes = self.skill.bytes(&path, Budgets::MANIFEST).ok()?;
        json::parse(std::str::from_utf8(&bytes).ok()?).ok()
    }

    /// The names of the files that end so, in byte order.
    pub fn ending<'f>(&'f self, end: &'f str) -> impl Iterator<Item = &'f str> {
        self.skill.beside().filter(move |name| name.ends_with(end))
    }

    /// The text of SKILL.md, where it may be searched.
    pub fn text(&self) -> Option<&Arc<Source>> {
        self.skill.source().filter(|_| self.closely)
    }
}

/// A form that a folder may have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The form.
    pub dialect: Dialect,
    /// What speaks for it, in a few words each.
    pub evidence: Vec<String>,
    /// Whether that is too little to judge the folder by.
    pub is_weak: bool,
}

/// The forms that a folder may have, in the order of [`Dialect::ALL`]; that of the
/// open specification only where no other is among them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Detected(pub Vec<Candidate>);

impl Detected {
    /// The one form that the folder has; `None` where it has none, or several.
    pub fn dialect(&self) -> Option<Dialect> {
        match self.0.as_slice() {
            [one] => Some(one.dialect),
            _ => None,
        }
    }

    /// Whether marks of several systems are there.
    pub fn is_ambiguous(&self) -> bool {
        self.0.len() > 1
    }

    /// The one form whose marks are too little to judge by.
    pub fn doubtful(&self) -> Option<Dialect> {
        let weak = self.0.iter().any(|one| one.is_weak);
        self.dialect().filter(|_| weak)
    }

    /// The form that the folder is judged by: its own where this program knows it and
    /// its marks leave no doubt, else that of the open specification.
    pub fn judged_by(&self) -> Dialect {
        let own = self.dialect().filter(|dialect| dialect.is_built());
        let own = own.filter(|_| self.doubtful().is_none());
        own.unwrap_or(Dialect::AgentSkills)
    }
}

/// What is read of a skill anyway tells its form; more is looked at only where that
/// speaks for another than the open one.
impl Fact for Detected {
    const LASTS: bool = true;

    fn of(skill: &Skill) -> Detected {
        let found = candidates(&Folder {
            skill,
            closely: false,
        });
        if found.is_empty() {
            return Detected(open_form(skill).into_iter().collect());
        }
        detect(skill)
    }
}

/// The forms that a folder may have, looked at closely.
pub fn detect(skill: &Skill) -> Detected {
    let mut found = candidates(&Folder {
        skill,
        closely: true,
    });
    if found.is_empty() {
        found.extend(open_form(skill));
    }
    Detected(found)
}

fn candidates(folder: &Folder<'_>) -> Vec<Candidate> {
    if let Some(file) = folder.skill.form()
        && file.form.covers != Covers::Folder
    {
        return vec![Candidate {
            dialect: file.form.dialect,
            evidence: vec![format!("file {}", file.path.name())],
            is_weak: false,
        }];
    }
    let marked = MARKS.iter().filter_map(|marks| {
        let strong = (marks.of)(folder);
        let is_weak = strong.is_empty();
        let evidence = if is_weak {
            (marks.weak)(folder)
        } else {
            strong
        };
        (!evidence.is_empty()).then_some(Candidate {
            dialect: marks.dialect,
            evidence,
            is_weak,
        })
    });
    let mut marked: Vec<Candidate> = marked.collect();
    marked.sort_by_key(|candidate| candidate.dialect);
    marked
}

/// The open specification's form: a SKILL.md, whatever is in it.
fn open_form(skill: &Skill) -> Option<Candidate> {
    (!skill.is_no_skill()).then(|| Candidate {
        dialect: Dialect::AgentSkills,
        evidence: vec!["SKILL.md without marks of another system".to_owned()],
        is_weak: false,
    })
}

/// The dialects of whose hosts a person named a file beside skills: their rules judge
/// it though no skill of theirs is meant.
#[derive(Clone, Debug, Default)]
pub struct NamedFiles(pub Vec<Dialect>);
