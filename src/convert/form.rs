//! The forms that a skill can have.

use crate::finding::Dialect;
use crate::license::is_license_file;
use crate::record::LICENSE_FOLDER;
use crate::systems::system;
use crate::tree::RelPath;

/// A form of a skill.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Form {
    /// The open specification's SKILL.md.
    AgentSkills,
    /// The same file, as Mastra reads it.
    Mastra,
    /// The same file with a block of Minara's.
    Minara,
    /// Vertesia's SKILL.md.
    Vertesia,
    /// Vertesia's system skill: one JSON file.
    VertesiaSystem,
    /// Curia's `skill.json`.
    Curia,
    /// Polar's manifest, which is no skill: made by `install`, never by a conversion.
    Polar,
}

/// The main file of every form that has frontmatter.
pub const SKILL_MD: &str = "SKILL.md";

/// The main file of Curia's form.
pub const SKILL_JSON: &str = "skill.json";

/// How the main file of a system skill ends.
pub const SYSTEM_SKILL: &str = ".system-skill.json";

impl Form {
    /// Every form.
    pub const ALL: [Form; 7] = [
        Form::AgentSkills,
        Form::Mastra,
        Form::Minara,
        Form::Vertesia,
        Form::VertesiaSystem,
        Form::Curia,
        Form::Polar,
    ];

    /// The name on the command line and in documents.
    pub fn name(self) -> &'static str {
        match self {
            Form::VertesiaSystem => "vertesia-system",
            form => form.dialect().name(),
        }
    }

    /// The form of this name. `vertesia-sdk` is another one for [`Form::Vertesia`].
    pub fn named(name: &str) -> Option<Form> {
        if name == "vertesia-sdk" {
            return Some(Form::Vertesia);
        }
        Form::ALL.into_iter().find(|form| form.name() == name)
    }

    /// The system that it is of.
    pub fn dialect(self) -> Dialect {
        match self {
            Form::AgentSkills => Dialect::AgentSkills,
            Form::Mastra => Dialect::Mastra,
            Form::Minara => Dialect::Minara,
            Form::Vertesia | Form::VertesiaSystem => Dialect::Vertesia,
            Form::Curia => Dialect::Curia,
            Form::Polar => Dialect::Polar,
        }
    }

    /// The system's name in a sentence.
    pub fn title(self) -> &'static str {
        match self {
            Form::AgentSkills => "Agent Skills",
            Form::Mastra => "Mastra",
            Form::Minara => "Minara",
            Form::Vertesia => "Vertesia",
            Form::VertesiaSystem => "a system skill",
            Form::Curia => "Curia",
            Form::Polar => "Polar",
        }
    }

    /// Whether its main file is the open specification's: among these the file is
    /// edited and never written anew.
    pub fn is_open(self) -> bool {
        matches!(self, Form::AgentSkills | Form::Mastra | Form::Minara)
    }

    /// Whether its main file is a SKILL.md.
    pub fn has_skill_md(self) -> bool {
        self.is_open() || self == Form::Vertesia
    }

    /// Whether a file of this name can be its main file.
    pub fn is_main(self, name: &str) -> bool {
        match self {
            Form::VertesiaSystem => name.len() > 5 && name.ends_with(".json"),
            Form::Curia => name == SKILL_JSON,
            Form::Polar => false,
            _ => name == SKILL_MD,
        }
    }

    /// Whether a file of the main one's folder is read as the skill's: a system skill is
    /// one file with the licence texts beside it, and its folder may hold others.
    pub fn reads(self, path: &RelPath) -> bool {
        let top = path.components().next().unwrap_or_default();
        let is_beside = path.depth() == 1 || top == LICENSE_FOLDER;
        self != Form::VertesiaSystem || is_beside && is_license_file(path)
    }

    /// Whether a file beside the main one belongs to the system and is nothing to others.
    pub fn owns(self, path: &RelPath) -> bool {
        let more: &[&str] = match self {
            Form::Curia => &["handler.*"],
            Form::Vertesia => &["properties.ts"],
            _ => &[],
        };
        let known = system(self.dialect()).map_or(&[][..], |system| system.files());
        let mut all = more.iter().chain(known);
        all.any(|pattern| is_like(path.name(), pattern))
    }
}

/// Whether a name is like a pattern in which `*` stands at one end.
fn is_like(name: &str, pattern: &str) -> bool {
    match (pattern.strip_prefix('*'), pattern.strip_suffix('*')) {
        (Some(end), _) => name.ends_with(end),
        (_, Some(start)) => name.starts_with(start),
        _ => name == pattern,
    }
}
