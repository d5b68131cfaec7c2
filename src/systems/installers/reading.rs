//! A record while it is read.

use serde_json::Value;

use super::Beside;
use super::address::without_credentials;
use super::entry::{Comes, Entry};
use crate::systems::document::{Document, step};
use crate::text::Span;

/// A record while it is read, and what was found in it.
pub(super) struct Reading<'a> {
    /// The file.
    pub document: &'a Document,
    /// The files beside it.
    pub beside: &'a Beside<'a>,
    entries: Vec<Entry>,
}

/// An object of a record, with its place.
#[derive(Clone)]
pub(super) struct Part<'a> {
    document: &'a Document,
    value: &'a Value,
    pointer: String,
}

impl<'a> Reading<'a> {
    pub fn new(document: &'a Document, beside: &'a Beside<'a>) -> Reading<'a> {
        Reading {
            document,
            beside,
            entries: Vec::new(),
        }
    }

    /// The whole of it.
    pub fn whole(&self) -> Part<'a> {
        Part {
            document: self.document,
            value: self.document.value(),
            pointer: String::new(),
        }
    }

    /// Takes a skill down, without what is secret. A reference that is a commit is
    /// one.
    pub fn take(&mut self, entry: Entry) {
        let bare = |text: String| without_credentials(&text).into_owned();
        let named = entry.reference.as_deref().and_then(git_id);
        self.entries.push(Entry {
            name: bare(entry.name),
            path: entry.path.map(bare),
            reference: entry.reference.filter(|_| named.is_none()).map(bare),
            commit: entry.commit.or(named),
            ..entry
        });
    }

    /// All that was taken down.
    pub fn finish(self) -> Vec<Entry> {
        self.entries
    }
}

impl<'a> Part<'a> {
    /// The text of a key, where it is one and not blank.
    pub fn text(&self, key: &str) -> Option<&'a str> {
        let text = self.value.get(key)?.as_str()?;
        (!text.trim().is_empty()).then_some(text)
    }

    /// The value of a key, where there is one that is not null.
    pub fn part(&self, key: &str) -> Option<Part<'a>> {
        let value = self.value.get(key).filter(|value| !value.is_null())?;
        Some(self.at(&step(key), value))
    }

    /// The members of an object, with their keys.
    pub fn members(&self) -> impl Iterator<Item = (&'a str, Part<'a>)> + use<'a> {
        let members = self.value.as_object().into_iter().flatten();
        let here = self.clone();
        members.map(move |(key, value)| (key.as_str(), here.at(&step(key), value)))
    }

    /// The items of a list.
    pub fn items(&self) -> impl Iterator<Item = Part<'a>> + use<'a> {
        let items = self.value.as_array().into_iter().flatten().enumerate();
        let here = self.clone();
        items.map(move |(at, value)| here.at(&at.to_string(), value))
    }

    /// The text itself, where it is one.
    pub fn as_text(&self) -> Option<&'a str> {
        self.value.as_str()
    }

    /// The whole number, where it is one.
    pub fn as_number(&self) -> Option<u64> {
        self.value.as_u64()
    }

    /// Whether it is `true`.
    pub fn is_true(&self) -> bool {
        self.value.as_bool() == Some(true)
    }

    /// Where its key stands; an item, where it stands itself.
    pub fn key_span(&self) -> Span {
        self.document.key_span(&self.pointer)
    }

    /// Where it stands.
    pub fn span(&self) -> Span {
        self.document.span(&self.pointer)
    }

    fn at(&self, step: &str, value: &'a Value) -> Part<'a> {
        Part {
            document: self.document,
            value,
            pointer: format!("{}/{step}", self.pointer),
        }
    }
}

/// Where a source lies that a record names by its address.
pub(super) fn source(address: &str) -> Comes {
    Comes::Source(without_credentials(address).into_owned())
}

/// A folder of this machine, from the record. `a/b` alone would be a repository.
pub(super) fn local(path: &str) -> Comes {
    let is_bare = !path.starts_with(['.', '/', '~']);
    Comes::Source(format!("{}{path}", if is_bare { "./" } else { "" }))
}

/// A repository of github.com.
pub(super) fn github(owner_and_name: &str) -> Comes {
    Comes::Source(format!("https://github.com/{owner_and_name}"))
}

/// Whether a text is `owner/name` and nothing else.
pub(super) fn is_owner_and_name(text: &str) -> bool {
    let plain = |part: &str| {
        let mut bytes = part.bytes();
        let named = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.');
        !part.is_empty() && !matches!(part, "." | "..") && bytes.all(named)
    };
    matches!(text.split_once('/'), Some((owner, name)) if plain(owner) && plain(name))
}

/// A whole git id, in lower case.
pub(super) fn git_id(text: &str) -> Option<String> {
    let whole = text.len() == 40 && text.bytes().all(|b| b.is_ascii_hexdigit());
    whole.then(|| text.to_ascii_lowercase())
}

/// The folder of the SKILL.md at a path of a source, or the path itself.
pub(super) fn folder_of(path: &str) -> String {
    let path = path.trim_start_matches("./").trim_end_matches('/');
    let folder = match path.rsplit_once('/') {
        Some((folder, "SKILL.md")) => folder,
        None if matches!(path, "SKILL.md" | ".") => "",
        _ => path,
    };
    folder.to_owned()
}
