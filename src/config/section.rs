//! Tables of the file, read key by key.
//!
//! A [`Section`] notes every key that was asked for; [`Section::finish`] then
//! refuses what nobody asked for. So the keys that are read and the keys that
//! are known can't drift apart.

use std::time::Duration;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::word::Word;
use super::{ConfigError, Fault, Globs};
use crate::text::{Span, nearest_word};
use crate::tree::{PathFault, RelPath};

/// The text that is read.
pub(super) struct Reader<'a> {
    text: &'a str,
    name: &'a str,
}

impl<'a> Reader<'a> {
    pub(super) fn new(text: &'a str, name: &'a str) -> Reader<'a> {
        Reader { text, name }
    }

    pub(super) fn parse(&self) -> Result<DeTable<'a>, ConfigError> {
        DeTable::parse(self.text)
            .map(Spanned::into_inner)
            .map_err(|error| {
                let span = error.span().unwrap_or_default();
                let message = error.message().to_owned();
                self.error(Fault::Syntax(message), Span::new(span.start, span.end))
            })
    }

    fn error(&self, fault: Fault, span: Span) -> ConfigError {
        // A parser may point behind the end, or at half a character.
        let mut start = span.start.min(self.text.len());
        while !self.text.is_char_boundary(start) {
            start -= 1;
        }
        let mut end = span.end.clamp(start, self.text.len());
        while !self.text.is_char_boundary(end) {
            end += 1;
        }
        ConfigError::new(fault, Span::new(start, end), self.text, self.name)
    }
}

fn span_of<T>(spanned: &Spanned<T>) -> Span {
    Span::new(spanned.span().start, spanned.span().end)
}

/// One table.
pub(super) struct Section<'a> {
    reader: &'a Reader<'a>,
    table: &'a DeTable<'a>,
    /// The keys that lead here, joined by dots; empty at the top.
    path: String,
    /// The key or the header of the table.
    span: Span,
    asked: Vec<&'static str>,
}

impl<'a> Section<'a> {
    pub(super) fn root(reader: &'a Reader<'a>, table: &'a DeTable<'a>) -> Section<'a> {
        Section {
            reader,
            table,
            path: String::new(),
            span: Span::at(0),
            asked: Vec::new(),
        }
    }

    fn key(&self, name: &str) -> String {
        if self.path.is_empty() {
            name.to_owned()
        } else {
            format!("{}.{name}", self.path)
        }
    }

    fn item(&self, key: &Spanned<impl AsRef<str>>, value: &'a Spanned<DeValue<'a>>) -> Item<'a> {
        Item {
            reader: self.reader,
            key: self.key(key.get_ref().as_ref()),
            name: key.get_ref().as_ref().to_owned(),
            key_span: span_of(key),
            value,
        }
    }

    /// The value of a key that may stand here.
    pub(super) fn take(&mut self, name: &'static str) -> Option<Item<'a>> {
        self.asked.push(name);
        let (key, value) = self.table.get_key_value(name)?;
        Some(self.item(key, value))
    }

    /// The value of a key that must stand here.
    pub(super) fn need(
        &mut self,
        name: &'static str,
        help: &'static str,
    ) -> Result<Item<'a>, ConfigError> {
        self.take(name).ok_or_else(|| {
            self.error(Fault::MissingKey {
                table: self.path.clone(),
                missing: name,
                help,
            })
        })
    }

    /// A key that a later version will read.
    pub(super) fn later(&mut self, name: &'static str) -> Result<(), ConfigError> {
        match self.take(name) {
            Some(item) => Err(item.at_key(Fault::Unsupported(item.key.clone()))),
            None => Ok(()),
        }
    }

    /// Every key, whatever its name, in the order of the file.
    pub(super) fn all(self) -> Vec<Item<'a>> {
        let mut all: Vec<Item<'a>> = self
            .table
            .iter()
            .map(|(key, value)| self.item(key, value))
            .collect();
        all.sort_by_key(|item| item.key_span);
        all
    }

    /// Refuses the first key that nobody asked for.
    pub(super) fn finish(self) -> Result<(), ConfigError> {
        let known = self.asked.clone();
        let unknown = |item: &Item<'_>| !known.contains(&item.name.as_str());
        match self.all().into_iter().find(unknown) {
            Some(item) => Err(item.at_key(Fault::UnknownKey {
                key: item.key.clone(),
                nearest: nearest_word(&item.name, known.iter().copied()).map(str::to_owned),
                known: known.iter().map(|&key| key.to_owned()).collect(),
            })),
            None => Ok(()),
        }
    }

    /// The key or the header of the table.
    pub(super) fn span(&self) -> Span {
        self.span
    }

    /// A fault of the table as a whole.
    pub(super) fn error(&self, fault: Fault) -> ConfigError {
        self.reader.error(fault, self.span)
    }

    /// The table's name in messages.
    pub(super) fn path(&self) -> &str {
        &self.path
    }
}

/// One key with its value.
pub(super) struct Item<'a> {
    reader: &'a Reader<'a>,
    key: String,
    name: String,
    key_span: Span,
    value: &'a Spanned<DeValue<'a>>,
}

impl<'a> Item<'a> {
    /// The key itself.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// The key as a path from the top.
    pub(super) fn key(&self) -> &str {
        &self.key
    }

    /// Where the value stands.
    pub(super) fn value_span(&self) -> Span {
        span_of(self.value)
    }

    /// A fault of the key.
    pub(super) fn at_key(&self, fault: Fault) -> ConfigError {
        self.reader.error(fault, self.key_span)
    }

    /// A fault of the value.
    pub(super) fn at_value(&self, fault: Fault) -> ConfigError {
        self.reader.error(fault, self.value_span())
    }

    /// A value of the right type that can't be used.
    pub(super) fn bad(&self, value: &str, why: impl Into<String>, help: &str) -> ConfigError {
        self.bad_at(self.value_span(), value, why, help)
    }

    fn bad_at(&self, span: Span, value: &str, why: impl Into<String>, help: &str) -> ConfigError {
        let fault = Fault::BadValue {
            key: self.key.clone(),
            value: value.to_owned(),
            why: why.into(),
            help: (!help.is_empty()).then(|| help.to_owned()),
        };
        self.reader.error(fault, span)
    }

    /// The value is of another type than `expected`.
    pub(super) fn wrong_type(&self, expected: &'static str) -> ConfigError {
        self.wrong_type_at(self.value, expected)
    }

    fn wrong_type_at(&self, value: &Spanned<DeValue<'_>>, expected: &'static str) -> ConfigError {
        let fault = Fault::WrongType {
            key: self.key.clone(),
            expected,
            found: type_name(value.get_ref()),
        };
        self.reader.error(fault, span_of(value))
    }

    /// The value as a string, if it is one.
    pub(super) fn as_text(&self) -> Option<&'a str> {
        self.value.get_ref().as_str()
    }

    pub(super) fn text(&self) -> Result<&'a str, ConfigError> {
        self.as_text().ok_or_else(|| self.wrong_type("a string"))
    }

    /// A string of one line that is not blank.
    pub(super) fn words(&self) -> Result<&'a str, ConfigError> {
        let text = self.text()?;
        if text.trim().is_empty() {
            return Err(self.bad("", "it must say something", ""));
        }
        if text.chars().any(char::is_control) {
            return Err(self.bad(text, "it must be one line without control characters", ""));
        }
        Ok(text.trim())
    }

    /// The string with its place.
    pub(super) fn word(&self) -> Result<Word, ConfigError> {
        Ok(Word {
            text: self.words()?.to_owned(),
            span: self.value_span(),
        })
    }

    /// A list of strings, each with its place.
    pub(super) fn list(&self) -> Result<Vec<Word>, ConfigError> {
        let items = self.value.get_ref().as_array();
        let items = items.ok_or_else(|| self.wrong_type("a list of strings"))?;
        let word = |item: &Spanned<DeValue<'_>>| match item.get_ref().as_str() {
            Some(text) => Ok(Word {
                text: text.to_owned(),
                span: span_of(item),
            }),
            None => Err(self.wrong_type_at(item, "a list of strings")),
        };
        items.iter().map(word).collect()
    }

    /// A fault of one entry of a list.
    pub(super) fn bad_word(&self, word: &Word, why: impl Into<String>, help: &str) -> ConfigError {
        self.bad_at(word.span, &word.text, why, help)
    }

    pub(super) fn flag(&self) -> Result<bool, ConfigError> {
        let flag = self.value.get_ref().as_bool();
        flag.ok_or_else(|| self.wrong_type("`true` or `false`"))
    }

    /// A whole number from 0, of any notation that TOML knows.
    pub(super) fn integer(&self) -> Result<u64, ConfigError> {
        let integer = self.value.get_ref().as_integer();
        let integer = integer.ok_or_else(|| self.wrong_type("a whole number"))?;
        u64::from_str_radix(integer.as_str(), integer.radix()).map_err(|_| {
            let why = "it must be a whole number from 0 to 2^64 - 1";
            self.bad(integer.as_str(), why, "")
        })
    }

    /// A whole number from 1.
    pub(super) fn positive(&self) -> Result<u64, ConfigError> {
        match self.integer()? {
            0 => Err(self.bad("0", "it must be at least 1", "")),
            number => Ok(number),
        }
    }

    /// A count from 1.
    pub(super) fn count(&self) -> Result<usize, ConfigError> {
        Ok(usize::try_from(self.positive()?).unwrap_or(usize::MAX))
    }

    /// A number of seconds from 1 to a year.
    pub(super) fn seconds(&self) -> Result<Duration, ConfigError> {
        const YEAR: u64 = 366 * 24 * 60 * 60;
        match self.positive()? {
            seconds if seconds <= YEAR => Ok(Duration::from_secs(seconds)),
            seconds => Err(self.bad(&seconds.to_string(), "it counts seconds", "")),
        }
    }

    /// One of the words of `known`; those of `later` are not supported yet.
    pub(super) fn choice<T: Copy>(
        &self,
        known: &[(&'static str, T)],
        later: &[&str],
    ) -> Result<T, ConfigError> {
        self.choice_beside(known, later, "")
    }

    /// As [`Item::choice`], where something that is no single word may stand as
    /// well; `beside` names it in the error.
    pub(super) fn choice_beside<T: Copy>(
        &self,
        known: &[(&'static str, T)],
        later: &[&str],
        beside: &str,
    ) -> Result<T, ConfigError> {
        let text = self.text()?;
        if let Some((_, value)) = known.iter().find(|(name, _)| *name == text) {
            return Ok(*value);
        }
        if later.contains(&text) {
            let setting = format!("{} = \"{text}\"", self.key);
            return Err(self.at_value(Fault::Unsupported(setting)));
        }
        let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
        let listed: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
        let why = format!("it is one of {}{beside}", listed.join(", "));
        let help = nearest_word(text, names).map(|name| format!("did you mean `{name}`?"));
        Err(self.bad(text, why, help.as_deref().unwrap_or("")))
    }

    /// A path below the file's folder whose names every system can hold.
    pub(super) fn portable_path(&self) -> Result<RelPath, ConfigError> {
        let text = self.text()?;
        let path = trim_path(text);
        match RelPath::new(path) {
            Ok(path) if path.is_root() => Err(self.bad(text, "it names no path", "")),
            Ok(path) => Ok(path),
            Err(fault) => Err(self.bad(text, path_fault(text, fault), "")),
        }
    }

    /// Paths of existing files below the file's folder.
    pub(super) fn paths(&self) -> Result<Vec<RelPath>, ConfigError> {
        let read = |word: Word| match RelPath::own(trim_path(&word.text)) {
            Ok(path) if path.is_root() => Err(self.bad_word(&word, "it names no path", "")),
            Ok(path) => Ok(path),
            Err(fault) => Err(self.bad_word(&word, path_fault(&word.text, fault), "")),
        };
        self.list()?.into_iter().map(read).collect()
    }

    /// Patterns of paths.
    pub(super) fn globs(&self) -> Result<Globs, ConfigError> {
        let words = self.list()?;
        Globs::new(words.clone()).map_err(|(index, why)| match words.get(index) {
            Some(word) => self.bad_word(word, why, ""),
            None => self.bad("", why, ""),
        })
    }

    /// Whether the value is a table.
    pub(super) fn is_table(&self) -> bool {
        self.value.get_ref().is_table()
    }

    pub(super) fn table(&self) -> Result<Section<'a>, ConfigError> {
        let table = self.value.get_ref().as_table();
        let table = table.ok_or_else(|| self.wrong_type("a table"))?;
        Ok(self.section(table, self.key_span))
    }

    /// The tables of `[[key]]`, in order.
    pub(super) fn tables(&self) -> Result<Vec<Section<'a>>, ConfigError> {
        let items = self.value.get_ref().as_array();
        let items = items.ok_or_else(|| self.wrong_type("a list of tables"))?;
        let section = |item: &'a Spanned<DeValue<'a>>| match item.get_ref().as_table() {
            Some(table) => Ok(self.section(table, span_of(item))),
            None => Err(self.wrong_type_at(item, "a list of tables")),
        };
        items.iter().map(section).collect()
    }

    fn section(&self, table: &'a DeTable<'a>, span: Span) -> Section<'a> {
        Section {
            reader: self.reader,
            table,
            path: self.key.clone(),
            span,
            asked: Vec::new(),
        }
    }
}

/// A path without what says nothing.
fn trim_path(path: &str) -> &str {
    let path = path.trim_end_matches('/');
    let path = path.strip_prefix("./").unwrap_or(path);
    if path == "." { "" } else { path }
}

fn path_fault(path: &str, fault: PathFault) -> &'static str {
    match fault {
        _ if path.starts_with('/') => "paths count from the folder of this file",
        PathFault::Traversal => "it leaves the folder of this file, or has an empty name in it",
        PathFault::Separator => "the parts of a path are joined by `/`",
        PathFault::DotGit => "git takes that name for its own",
        PathFault::Reserved => "Windows can't hold that name",
        PathFault::TrailingDotOrSpace => "a name ends with a dot or a blank",
        PathFault::Control => "a name holds a character that is not shown",
        PathFault::NotUtf8 => "a name is not UTF-8",
        PathFault::Duplicate => "a name stands there twice",
        PathFault::TooLong => "a name is longer than 255 bytes",
    }
}

fn type_name(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "a string",
        DeValue::Integer(_) => "a whole number",
        DeValue::Float(_) => "a number with a point",
        DeValue::Boolean(_) => "`true` or `false`",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}
