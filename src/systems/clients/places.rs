//! Where clients look for skills, which files they see there, and what they do
//! with equal names.

/// Which files and folders a client sees.
#[derive(Clone, Copy, Debug)]
pub struct Places {
    /// Whether the case of `SKILL.md` counts.
    pub file_case: FileCase,
    /// How many folders may stand between a folder of skills and the file; the
    /// skill's own counts.
    pub depth: Option<usize>,
    /// Whether a skill below another skill's folder is not looked for.
    pub stops_at_skill: bool,
    /// Folders whose names begin with a dot are not entered.
    pub skips_hidden: bool,
    /// Whether a SKILL.md that is a link is seen.
    pub linked_file: bool,
    /// Which of two skills of one name is there in the end.
    pub equal_names: EqualNames,
}

/// Whether the case of `SKILL.md` counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileCase {
    /// Only exactly `SKILL.md`.
    Exact,
    /// Any case.
    Any,
}

/// Which of two skills of one name is there in the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EqualNames {
    /// All of them.
    All,
    /// The first one found.
    First,
    /// The last one found.
    Last,
    /// By where they lie; which order of two in one place is not known.
    ByPlace,
    /// Asking for the name is an error.
    Refused,
    /// Not known.
    Unknown,
}

impl Places {
    /// What most clients do.
    pub const PLAIN: Places = Places {
        file_case: FileCase::Exact,
        depth: Some(1),
        stops_at_skill: false,
        skips_hidden: false,
        linked_file: true,
        equal_names: EqualNames::Unknown,
    };
}
