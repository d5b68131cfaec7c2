//! What a person should hear beside the result.

/// Something worth saying that is no finding. Its texts are foreign: they reach a
/// person only escaped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// Skills that were named, and that the configuration leaves out.
    LeftOut {
        /// How many.
        skills: usize,
        /// The configuration as messages show it.
        by: String,
    },
    /// Vendored skills, where only own ones are meant.
    Vendored {
        /// How many.
        skills: usize,
    },
    /// Files called SKILL.md that are samples of other skills or of tests.
    Samples {
        /// How many.
        files: usize,
        /// The folder of the first, as it is shown.
        first: String,
    },
    /// The skill's SKILL.md can't be read.
    Unread {
        /// The skill's folder as it is shown.
        shown: String,
    },
    /// A host drops the skill.
    Dropped {
        /// The host.
        host: &'static str,
        /// The skill's folder as it is shown.
        shown: String,
        /// Why, in the host's words.
        why: String,
    },
}
