//! The tools that install skills, and the records they leave.
//!
//! One form, one file: which tool writes it, where it lies, what it says of each
//! skill ([`Entry`]). Each registers itself. A form is read tolerantly: keys that
//! nobody asks for are passed by; a version that is not known is an error and never
//! guessed. How the tools hash what they install is in [`Hash`].

mod address;
mod apm;
mod around;
mod asm;
mod claude_plugins;
mod collate;
mod entry;
mod files;
mod gh;
mod hash;
mod openskills;
mod outgoing;
mod reading;
mod rulesync;
mod skill_lock;
mod skillfish;
mod skillkit;
mod skills_lock;
mod sources;
mod tessl;
#[cfg(test)]
mod tests;
mod toolhive;
mod vendir;

use serde_json::Value;

pub use address::without_credentials;
pub use apm::with_lf;
pub use around::{FoundRecord, Records};
pub use entry::{Comes, Entry, Lies};
pub use files::{Content, FilesLimit, files_of};
pub use gh::KEYS as GH_KEYS;
pub use hash::{Agreement, Hash, HashKind};
pub use outgoing::{Export, Follows, Outgoing};
pub use sources::{Sources, sources};

use super::document::{Document, DocumentError};
use crate::text::Span;
use reading::Reading;

/// The most bytes that are read of a record.
pub const MAX_RECORD: u64 = 5 << 20;

/// Every form of record, in no order; filled by `declare_installer!`.
#[linkme::distributed_slice]
pub static INSTALLERS: [Form];

/// Declares a form of record; the fields are those of [`Form`].
macro_rules! declare_installer {
    ($($fields:tt)*) => {
        // linkme places the static in a section of its own; that attribute
        // counts as unsafe code.
        #[allow(unsafe_code)]
        #[linkme::distributed_slice($crate::systems::installers::INSTALLERS)]
        static FORM: $crate::systems::installers::Form =
            $crate::systems::installers::Form { $($fields)* };
    };
}
use declare_installer;

/// How a record is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Syntax {
    /// JSON.
    Json,
    /// YAML.
    Yaml,
    /// The frontmatter of SKILL.md.
    Frontmatter,
}

/// One form of record.
#[derive(Debug)]
pub struct Form {
    /// The tool that writes it.
    pub tool: &'static str,
    /// The names of its file.
    pub files: &'static [&'static str],
    /// How it is written.
    pub syntax: Syntax,
    /// Whether it lies in the folder of the one skill that it is about.
    pub in_skill: bool,
    /// Whether a document of such a name is of this form; of several forms of one
    /// name one takes it.
    pub is: fn(&Value) -> bool,
    /// How it is written for vendored skills, where it is.
    pub export: Option<Export>,
    /// What it says of each skill.
    read: fn(&mut Reading<'_>) -> Result<(), DocumentError>,
}

/// A record that was read.
#[derive(Debug)]
pub struct Record {
    /// Its form.
    pub form: &'static Form,
    /// The file with its places.
    pub document: Document,
    /// What it says of each skill, in the order of the text.
    pub entries: Vec<Entry>,
    /// The values that hold credentials, in the order of the text.
    pub secrets: Vec<Span>,
}

/// Gives the text of a file beside a record, by its name.
pub type Beside<'a> = dyn Fn(&str) -> Option<String> + 'a;

/// Whether a file of this name may be a record. SKILL.md is one only where its
/// frontmatter says so.
pub fn is_record_name(name: &str) -> bool {
    INSTALLERS.iter().any(|form| form.files.contains(&name))
}

/// The names of files that are records, but for SKILL.md, sorted.
pub fn record_names() -> Vec<&'static str> {
    let of_own = INSTALLERS
        .iter()
        .filter(|form| form.syntax != Syntax::Frontmatter);
    let mut names: Vec<&str> = of_own.flat_map(|form| form.files).copied().collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// The forms that can be written, by the words of `--as`, sorted.
pub fn exports() -> Vec<&'static Export> {
    let mut exports: Vec<&Export> = INSTALLERS
        .iter()
        .filter_map(|form| form.export.as_ref())
        .collect();
    exports.sort_by_key(|export| export.word);
    exports
}

/// Reads the record in a file called `name`, which messages show as `shown`; `None`
/// where no form has such a file.
///
/// # Errors
/// It can't be read, or is of a version that is not known.
pub fn read(
    name: &str,
    shown: &str,
    text: &str,
    beside: &Beside<'_>,
) -> Result<Option<Record>, DocumentError> {
    let named = || INSTALLERS.iter().filter(|form| form.files.contains(&name));
    let Some(first) = named().next() else {
        return Ok(None);
    };
    let document = match first.syntax {
        Syntax::Json => Document::json(text, shown)?,
        Syntax::Yaml => Document::yaml(text, shown)?,
        Syntax::Frontmatter => match gh::head(text) {
            Some(head) => Document::yaml(head, shown)?,
            None => return Ok(None),
        },
    };
    let Some(form) = named().find(|form| (form.is)(document.value())) else {
        if first.syntax == Syntax::Frontmatter {
            return Ok(None);
        }
        return Err(unknown_form(&document, first));
    };
    let mut reading = Reading::new(&document, beside);
    (form.read)(&mut reading)?;
    let entries = reading.finish();
    let secrets = address::secrets(&document);
    Ok(Some(Record {
        form,
        entries,
        secrets,
        document,
    }))
}

fn unknown_form(document: &Document, form: &Form) -> DocumentError {
    let value = document.value();
    let keys = ["version", "lockfileVersion", "lockfile_version"];
    let key = keys.into_iter().find(|key| value.get(key).is_some());
    let key = key.unwrap_or("version");
    let message = match value.get(key) {
        Some(_) => format!("a version of `{}`'s record that is not known", form.tool),
        None => format!("this is no record of `{}`: `{key}` is missing", form.tool),
    };
    document.wrong(&format!("/{key}"), message).help(
        "nothing of it is guessed: add its skills from their sources, minara skills add SOURCE",
    )
}

impl Record {
    /// The line, from 1, of a place in it.
    pub fn line_of(&self, span: Span) -> usize {
        self.document.source().position(span.start).line
    }

    /// Whether a line may be shown: not where a value in the file holds credentials.
    pub fn may_be_shown(&self) -> bool {
        self.secrets.is_empty()
    }
}
