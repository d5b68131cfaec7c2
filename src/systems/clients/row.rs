//! One client as its file in `data/` declares it.

use super::takes::Takes as Shape;
use crate::finding::ClientId;

pub use super::bases::{
    BASE as LOADER, DESCRIPTION, NAME, NODE, PYTHON, PYTHON_FRONTMATTER, RUST, field,
};
pub use super::budget::{
    BASE as BUDGET, Budget, EntryLimit, Line, TooLong, Total, Unit, cut, refused,
};
pub use super::loader::{
    Absent, Clean, DescriptionRule, Evidence, FenceRule, FieldRule, FolderRule, Form, Knows,
    LineEnds, Loader, NameRule, NoDescription, Repair, Takes, TextRule, Type, Without, YamlRule,
    bytes, characters, utf16,
};
pub use super::places::{EqualNames, FileCase, Places};
pub use crate::syntax::readings::Reader;

/// Filled by `declare_client!`, in no order.
#[linkme::distributed_slice]
pub static CLIENTS: [Client];

/// Declares a client: the fields of [`Client`], and the rest from
/// [`Client::BASE`]. It registers itself.
#[macro_export]
macro_rules! declare_client {
    ($($fields:tt)*) => {
        // linkme places the static in a section of its own; that attribute
        // counts as unsafe code.
        #[allow(unsafe_code)]
        #[linkme::distributed_slice($crate::systems::clients::row::CLIENTS)]
        static CLIENT: $crate::systems::clients::row::Client =
            $crate::systems::clients::row::Client { $($fields)* }.tied();
    };
}

/// A client and all that is known of it.
#[derive(Debug)]
pub struct Client {
    /// Its id: the word of `--client`, of `lint.clients`, of notes.
    pub id: ClientId,
    /// What its makers call it.
    pub name: &'static str,
    /// Where it stands in lists: smaller numbers first, then by id.
    pub rank: u16,
    /// Other words that people write for it. They are not taken, they lead to
    /// the id.
    pub aliases: &'static [&'static str],
    /// The folders below a project's root that it loads skills from.
    pub folders: &'static [&'static str],
    /// Whether somebody who builds on it also gives it folders.
    pub is_given_folders: bool,
    /// Where its fields were read, but for those that say otherwise.
    pub source: &'static str,
    /// The fields that it reads, ignores or refuses.
    pub fields: &'static [Field],
    /// How it loads a skill, where that is known well enough to be followed.
    pub loader: Option<Loader>,
    /// What its list of skills may hold, or that it has no bound.
    pub budget: Option<Budget>,
    /// What it replaces in the text of a skill.
    pub replaces: &'static [Replaced],
    /// What is not known of it, each in a few words.
    pub not_known: &'static [&'static str],
}

impl Client {
    /// The values of what a declaration leaves out.
    pub const BASE: Client = Client {
        id: "",
        name: "",
        rank: u16::MAX,
        aliases: &[],
        folders: &[],
        is_given_folders: false,
        source: "",
        fields: &[],
        loader: None,
        budget: None,
        replaces: &[],
        not_known: &[],
    };

    /// The client whose parts know its id.
    pub const fn tied(mut self) -> Client {
        if let Some(loader) = &mut self.loader {
            loader.client = self.id;
        }
        if let Some(budget) = &mut self.budget {
            budget.client = self.id;
        }
        self
    }
}

/// Text that a client replaces in the instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replaced {
    /// The text as it is written.
    pub written: &'static str,
    /// Where only: `in plugins`; empty: everywhere.
    pub only: &'static str,
}

/// What is replaced everywhere.
pub const fn replaced(written: &'static str) -> Replaced {
    Replaced { written, only: "" }
}

/// What a client does with a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// It reads it.
    Yes,
    /// It passes over it.
    Ignored,
    /// It refuses the skill.
    Error,
}

impl Known {
    /// The word of the table and of JSON.
    pub fn name(self) -> &'static str {
        match self {
            Known::Yes => "yes",
            Known::Ignored => "ignored",
            Known::Error => "error",
        }
    }
}

/// What a client does with one field.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// The key; `metadata.x` below metadata, `(unknown)` for every other key,
    /// `(body)` for the text, a path for a file beside SKILL.md. Two spellings of
    /// one key stand as `a / b`.
    pub key: &'static str,
    /// What the client does with it.
    pub known: Known,
    /// The type it takes, in words.
    pub takes: &'static str,
    /// What it does with the value.
    pub meaning: &'static str,
    /// The bounds of the value.
    pub limit: &'static str,
    /// Where that was read; empty: where the other fields were.
    pub source: &'static str,
    /// The forms that it takes, for keys that the specification does not have.
    pub form: &'static [Shape],
    /// Whether it drops the whole skill over another form.
    pub insists: bool,
}

/// A key that the client reads.
pub const fn reads(key: &'static str) -> Field {
    Field {
        key,
        known: Known::Yes,
        takes: "",
        meaning: "",
        limit: "",
        source: "",
        form: &[],
        insists: false,
    }
}

/// A key that it passes over.
pub const fn ignores(key: &'static str) -> Field {
    Field {
        known: Known::Ignored,
        ..reads(key)
    }
}

/// A key for which it refuses a skill.
pub const fn refuses(key: &'static str) -> Field {
    Field {
        known: Known::Error,
        ..reads(key)
    }
}

impl Field {
    /// The type in words.
    pub const fn takes(self, takes: &'static str) -> Field {
        Field { takes, ..self }
    }

    /// What is done with the value.
    pub const fn means(self, meaning: &'static str) -> Field {
        Field { meaning, ..self }
    }

    /// The bounds of the value.
    pub const fn limit(self, limit: &'static str) -> Field {
        Field { limit, ..self }
    }

    /// Where this field was read, where it is not where the others were.
    pub const fn source(self, source: &'static str) -> Field {
        Field { source, ..self }
    }

    /// The forms taken.
    pub const fn form(self, form: &'static [Shape]) -> Field {
        Field { form, ..self }
    }

    /// Another form loses the skill.
    pub const fn insists(self) -> Field {
        Field {
            insists: true,
            ..self
        }
    }
}

/// Text.
pub const TEXT: &[Shape] = &[Shape::Text];
/// A list.
pub const LIST: &[Shape] = &[Shape::List];
/// Text or a list.
pub const TEXT_OR_LIST: &[Shape] = &[Shape::Text, Shape::List];
/// A boolean, with or without quotes.
pub const SWITCH: &[Shape] = &[Shape::Switch];
/// A boolean.
pub const BOOL: &[Shape] = &[Shape::Bool];
/// A number.
pub const NUMBER: &[Shape] = &[Shape::Number];
/// A mapping.
pub const MAPPING: &[Shape] = &[Shape::Mapping];
/// A mapping, or its text.
pub const MAPPING_OR_TEXT: &[Shape] = &[Shape::Mapping, Shape::Text];
