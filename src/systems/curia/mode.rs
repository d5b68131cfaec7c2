//! Whose word holds.

/// Which of two descriptions of the host holds where they differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// What its program does today.
    #[default]
    Current,
    /// What its published document says.
    Document,
}

impl Mode {
    /// Both.
    pub const ALL: [Mode; 2] = [Mode::Current, Mode::Document];

    /// The word on the command line, in configuration and in documents.
    pub fn name(self) -> &'static str {
        match self {
            Mode::Current => "current",
            Mode::Document => "document",
        }
    }

    /// The mode of this name.
    pub fn from_name(name: &str) -> Option<Mode> {
        Mode::ALL.into_iter().find(|mode| mode.name() == name)
    }
}
