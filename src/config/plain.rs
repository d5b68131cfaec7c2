//! The tables whose keys stand alone. Each key is one row: its name, type and
//! default with what it is for; the struct, its defaults, the reader and the
//! description (for the schema, the page and the file of `init`) come from it.

use std::time::Duration;

use super::ConfigError;
use super::keys::{Form, Kind, Table, key};
use super::section::{Item, Section};
use crate::tree::RelPath;

/// A type that a key can have.
trait Setting: Sized {
    /// What the key takes.
    const KIND: Kind;
    /// A default as a row has it.
    type Written;
    /// The value of a default.
    fn preset(written: Self::Written) -> Self;
    /// The value in the file.
    fn read(item: &Item<'_>) -> Result<Self, ConfigError>;
}

impl Setting for bool {
    const KIND: Kind = Kind::Flag;
    type Written = bool;
    fn preset(written: bool) -> bool {
        written
    }
    fn read(item: &Item<'_>) -> Result<bool, ConfigError> {
        item.flag()
    }
}

impl Setting for u64 {
    const KIND: Kind = Kind::Number;
    type Written = u64;
    fn preset(written: u64) -> u64 {
        written
    }
    fn read(item: &Item<'_>) -> Result<u64, ConfigError> {
        item.positive()
    }
}

impl Setting for usize {
    const KIND: Kind = Kind::Number;
    type Written = usize;
    fn preset(written: usize) -> usize {
        written
    }
    fn read(item: &Item<'_>) -> Result<usize, ConfigError> {
        item.count()
    }
}

impl Setting for Duration {
    const KIND: Kind = Kind::Seconds;
    type Written = u64;
    fn preset(written: u64) -> Duration {
        Duration::from_secs(written)
    }
    fn read(item: &Item<'_>) -> Result<Duration, ConfigError> {
        item.seconds()
    }
}

impl Setting for String {
    const KIND: Kind = Kind::Text;
    type Written = &'static str;
    fn preset(written: &'static str) -> String {
        written.to_owned()
    }
    fn read(item: &Item<'_>) -> Result<String, ConfigError> {
        item.words().map(str::to_owned)
    }
}

impl Setting for RelPath {
    const KIND: Kind = Kind::Path;
    type Written = &'static str;
    fn preset(written: &'static str) -> RelPath {
        // A test reads every default back.
        RelPath::new(written).unwrap_or_default()
    }
    fn read(item: &Item<'_>) -> Result<RelPath, ConfigError> {
        item.portable_path()
    }
}

/// Who fetches repositories.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FetchWith {
    /// This program.
    Git2,
    /// The user's own git.
    Git,
}

impl Setting for FetchWith {
    const KIND: Kind = Kind::Choice(&["git2", "git"]);
    type Written = &'static str;
    fn preset(written: &'static str) -> FetchWith {
        match written {
            "git" => FetchWith::Git,
            _ => FetchWith::Git2,
        }
    }
    fn read(item: &Item<'_>) -> Result<FetchWith, ConfigError> {
        let known = ["git2", "git"].map(|name| (name, FetchWith::preset(name)));
        item.choice(&known, &[])
    }
}

/// The forms of the catalog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CatalogForm {
    /// A Markdown page.
    Markdown,
    /// One JSON document.
    Json,
    /// MDX pages of Minara's documentation, in a folder.
    Mdx,
}

impl Setting for CatalogForm {
    const KIND: Kind = Kind::Choice(&["markdown", "json", "mdx"]);
    type Written = &'static str;
    fn preset(written: &'static str) -> CatalogForm {
        match written {
            "json" => CatalogForm::Json,
            "mdx" => CatalogForm::Mdx,
            _ => CatalogForm::Markdown,
        }
    }
    fn read(item: &Item<'_>) -> Result<CatalogForm, ConfigError> {
        let known = ["markdown", "json", "mdx"].map(|name| (name, CatalogForm::preset(name)));
        item.choice(&known, &["html"])
    }
}

/// `Name = "path", later [names of keys that a later version reads] { rows }`; a
/// row is `field "key": Type = default;` below what the key is for, in one line.
macro_rules! plain_tables {
    ($(
        #[doc = $about:literal]
        $name:ident = $path:literal, later [$($later:literal),*] {
            $(
                #[doc = $what:literal]
                $field:ident $key:literal: $type:ty = $default:literal;
            )+
        }
    )+) => {$(
        #[doc = concat!("`[", $path, "]`:", $about)]
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct $name {
            $(
                #[doc = $what]
                pub $field: $type,
            )+
        }

        impl Default for $name {
            fn default() -> $name {
                $name {
                    $($field: <$type as Setting>::preset($default),)+
                }
            }
        }

        impl $name {
            pub(super) const TABLE: Table = Table {
                path: $path,
                form: Form::One,
                about: $about.trim_ascii(),
                keys: &[$(
                    key($key, <$type as Setting>::KIND, stringify!($default), $what.trim_ascii()),
                )+],
                example: "",
                notes: "",
            };

            pub(super) fn read(mut section: Section<'_>) -> Result<$name, ConfigError> {
                let mut read = $name::default();
                $(
                    if let Some(item) = section.take($key) {
                        read.$field = Setting::read(&item)?;
                    }
                )+
                $(section.later($later)?;)*
                section.finish()?;
                Ok(read)
            }
        }
    )+};
}

plain_tables! {
    /// Skills that came from elsewhere.
    Vendor = "vendor", later [] {
        /// where vendored skills lie; `.claude/skills` or `.agents/skills` make clients load them
        dir "dir": RelPath = "skills/external";
    }

    /// How long and how much to wait for from a server.
    Fetch = "fetch", later [] {
        /// seconds for one fetch as a whole
        deadline "deadline": Duration = 120;
        /// seconds without a byte; a server that stalls is left earlier
        idle_timeout "idle-timeout": Duration = 20;
        /// bytes of one fetch
        max_received "max-received": u64 = 536870912;
        /// git objects of one fetch
        max_objects "max-objects": u64 = 400000;
        /// who fetches repositories: `git` is the git on your path, for ssh and company logins
        with "with": FetchWith = "git2";
        /// plain http beyond this machine; anybody on the way can change what arrives
        allow_insecure "allow-insecure": bool = false;
    }

    /// How large a vendored skill may be.
    Limits = "limits", later [] {
        /// files of a skill
        max_files "max-files": usize = 2000;
        /// folders of a skill
        max_folders "max-folders": usize = 500;
        /// folders inside one another
        max_depth "max-depth": usize = 12;
        /// bytes of one file
        max_file_bytes "max-file-bytes": u64 = 10485760;
        /// bytes of all files of a skill together
        max_skill_bytes "max-skill-bytes": u64 = 52428800;
        /// bytes of a `SKILL.md`
        max_skill_md_bytes "max-skill-md-bytes": u64 = 1048576;
    }

    /// The generated pages.
    Catalog = "catalog", later [] {
        /// the page of all skills; with the form mdx a folder, `docs/skills` where none is said
        output "output": RelPath = "docs/skills.md";
        /// its heading
        title "title": String = "Skills";
        /// its form; mdx: `builtin.mdx` and `external.mdx` as Minara's documentation has them
        format "format": CatalogForm = "markdown";
        /// the list of vendored skills with licences and holders
        notices "notices": RelPath = "THIRD_PARTY_SKILLS.md";
    }
}

/// The folder of the pages in the form mdx where none is said.
const MDX_FOLDER: &str = "docs/skills";

impl Catalog {
    /// The folder of the pages in the form mdx.
    pub fn folder(&self) -> RelPath {
        if self.output == Catalog::default().output {
            RelPath::preset(MDX_FOLDER)
        } else {
            self.output.clone()
        }
    }
}
