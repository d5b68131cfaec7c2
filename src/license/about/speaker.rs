//! Who speaks.

/// Where the sentences stand: it decides what they speak of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speaker {
    /// Beside or above skills: it must name the skills or what holds them.
    Readme,
    /// In SKILL.md: it must name this skill.
    Body,
    /// At the head of a file: the file itself may be meant.
    Header,
    /// In a text that is all about terms: what it lies beside is meant.
    Terms,
}
