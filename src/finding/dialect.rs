//! The systems whose skills are judged by rules of their own.

use std::fmt;

use super::Group;

/// The dialects that are built, in no order: each system adds its own.
#[linkme::distributed_slice]
pub static BUILT: [Dialect];

/// A system's own form of a skill.
///
/// Plain data: what a system does stands in `systems`, what its rules say in
/// `rules`. A run is about the dialects in its [`Dialects`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)] // the variants are the systems' names
pub enum Dialect {
    AgentSkills,
    Mastra,
    Minara,
    Vertesia,
    Curia,
    Polar,
}

impl Dialect {
    /// Every dialect.
    pub const ALL: [Dialect; 6] = [
        Dialect::AgentSkills,
        Dialect::Mastra,
        Dialect::Minara,
        Dialect::Vertesia,
        Dialect::Curia,
        Dialect::Polar,
    ];

    /// The name on the command line, in configuration and in documents.
    pub fn name(self) -> &'static str {
        match self {
            Dialect::AgentSkills => "agent-skills",
            Dialect::Mastra => "mastra",
            Dialect::Minara => "minara",
            Dialect::Vertesia => "vertesia",
            Dialect::Curia => "curia",
            Dialect::Polar => "polar",
        }
    }

    /// The dialect of this name.
    pub fn from_name(name: &str) -> Option<Dialect> {
        Dialect::ALL
            .into_iter()
            .find(|dialect| dialect.name() == name)
    }

    /// Whether this program judges by it so far.
    pub fn is_built(self) -> bool {
        BUILT.contains(&self)
    }

    /// The names of those that are built, in the order of [`Dialect::ALL`].
    pub fn built_names() -> impl Iterator<Item = &'static str> {
        let all = Dialect::ALL.into_iter();
        all.filter(|dialect| dialect.is_built()).map(Dialect::name)
    }

    /// The group of the rules that are its own.
    pub fn group(self) -> Group {
        match self {
            Dialect::AgentSkills => Group::Spec,
            Dialect::Mastra => Group::Mastra,
            Dialect::Minara => Group::Minara,
            Dialect::Vertesia => Group::Vertesia,
            Dialect::Curia => Group::Curia,
            Dialect::Polar => Group::Polar,
        }
    }

    /// The dialect that a group belongs to alone: its rules run only where the
    /// dialect is on.
    pub fn of_group(group: Group) -> Option<Dialect> {
        let mut own = Dialect::ALL.into_iter();
        own.find(|dialect| *dialect != Dialect::AgentSkills && dialect.group() == group)
    }
}

impl fmt::Display for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The dialects that a run is about. Where nobody names one it is the open
/// specification alone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dialects(Vec<Dialect>);

impl Dialects {
    /// Those that were named, each once, in their order.
    pub fn new(named: impl IntoIterator<Item = Dialect>) -> Dialects {
        let mut all: Vec<Dialect> = Vec::new();
        for dialect in named {
            if !all.contains(&dialect) {
                all.push(dialect);
            }
        }
        Dialects(all)
    }

    /// Those that are on, in their order.
    pub fn on(&self) -> &[Dialect] {
        if self.0.is_empty() {
            &[Dialect::AgentSkills]
        } else {
            &self.0
        }
    }

    /// Whether a dialect is on.
    pub fn has(&self, dialect: Dialect) -> bool {
        self.on().contains(&dialect)
    }

    /// Whether a dialect is on and the open specification is not: what the
    /// system takes and the specification forbids is then no breach.
    pub fn only(&self, dialect: Dialect) -> bool {
        self.has(dialect) && (dialect == Dialect::AgentSkills || !self.has(Dialect::AgentSkills))
    }

    /// Those that were named.
    pub fn named(&self) -> &[Dialect] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_groups_lead_back() {
        for dialect in Dialect::ALL {
            assert_eq!(Dialect::from_name(dialect.name()), Some(dialect));
        }
        assert_eq!(Dialect::of_group(Group::Spec), None);
        assert_eq!(Dialect::of_group(Group::Polar), Some(Dialect::Polar));
    }

    #[test]
    fn nobody_named_is_the_open_specification() {
        let none = Dialects::default();
        assert!(none.has(Dialect::AgentSkills) && !none.has(Dialect::Mastra));
        let both = Dialects::new([Dialect::Mastra, Dialect::AgentSkills, Dialect::Mastra]);
        assert!(both.has(Dialect::Mastra) && !both.only(Dialect::Mastra));
        assert_eq!(both.named().len(), 2);
    }
}
