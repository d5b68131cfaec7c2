//! `minara.lock`: which skills must be here, one line each.
//!
//! A record can't tell that its folder is gone, and nothing in it tells that it
//! was edited. So the root holds one line a skill, with the hash of its record.
//! The text is a function of the records: no clock, no user. Lines are sorted by
//! path when they are written and read in any order, so that two branches merge
//! by union.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::Value;
use toml::Spanned;
use toml::de::{DeInteger, DeTable, DeValue};

use super::{Record, Sha256Sum, SkillId, print};
use crate::text::{Span, Untrusted, is_unprintable};
use crate::tree::RelPath;

/// The lock's name, at the root of the project.
pub const LOCK_FILE: &str = "minara.lock";
/// The form that this version writes and the newest it reads.
pub const LOCK_VERSION: u64 = 1;

const HEAD: &str = "# The skills vendored here, one line each. Written by minara; commit it.\n";

/// What the lock says of one skill.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LockLine {
    /// The vendored id.
    pub id: SkillId,
    /// The source as the record has it; `None` where it has none.
    pub source: Option<String>,
    /// The full ref, of git.
    pub reference: Option<String>,
    /// The commit, of git.
    pub commit: Option<String>,
    /// The path inside the source.
    pub upstream: Option<String>,
    /// The licence expression.
    pub license: Option<String>,
    /// The tree digest.
    pub digest: String,
    /// The hash of the record, see [`Record::locked_hash`].
    pub record: Sha256Sum,
}

/// One line with its place in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Locked {
    /// What it says.
    pub line: LockLine,
    /// The path that it begins with.
    pub span: Span,
}

/// The lines of a `minara.lock`, by the folders of the skills below the root.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SkillLock {
    /// By path.
    pub skills: BTreeMap<RelPath, Locked>,
}

/// Why a lock can't be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LockError {
    /// Written by a newer version; reading it as this form could lose facts.
    #[error("`minara.lock` has version {found}, this version reads up to {LOCK_VERSION}")]
    UnknownVersion {
        /// The lock's version.
        found: u64,
    },
    /// Not TOML, a path twice, or a value that no lock may hold.
    #[error("{}", Untrusted(.message))]
    Malformed {
        /// What is wrong.
        message: String,
        /// Where.
        span: Span,
    },
}

impl LockLine {
    /// The line of a record.
    pub fn of(record: &Record) -> LockLine {
        let source = &record.source;
        LockLine {
            id: record.id.clone(),
            source: source.url.clone(),
            reference: source.reference.clone(),
            commit: source.commit.clone(),
            upstream: source.path.clone(),
            license: record.license.expression.clone(),
            digest: record.digest(),
            record: record.locked_hash(),
        }
    }

    /// The keys in which two lines differ, in the order of a line.
    pub fn differences(&self, other: &LockLine) -> Vec<&'static str> {
        let pairs = self.pairs().into_iter().zip(other.pairs());
        let differ = pairs.filter(|(mine, theirs)| mine.1 != theirs.1);
        differ.map(|(mine, _)| mine.0).collect()
    }

    /// Keys and values in the order of a line.
    fn pairs(&self) -> [(&'static str, Option<String>); 8] {
        [
            ("id", Some(self.id.to_string())),
            ("source", self.source.clone()),
            ("ref", self.reference.clone()),
            ("commit", self.commit.clone()),
            ("upstream", self.upstream.clone()),
            ("license", self.license.clone()),
            ("digest", Some(self.digest.clone())),
            ("record", Some(format!("sha256:{}", self.record))),
        ]
    }
}

impl Record {
    /// The sha256 of the record as it is written, without `overrides`, which are
    /// the user's, and without keys that this version does not know: what a person
    /// may change does not make the lock stale.
    pub fn locked_hash(&self) -> Sha256Sum {
        let mut known = self.clone();
        known.rest.clear();
        known.source.rest.clear();
        known.license.rest.clear();
        known
            .license
            .evidence
            .iter_mut()
            .for_each(|evidence| evidence.rest.clear());
        known.files.values_mut().for_each(|file| file.rest.clear());
        known.edits.values_mut().for_each(|edit| edit.rest.clear());
        known
            .accepted
            .iter_mut()
            .for_each(|accepted| accepted.rest.clear());
        known
            .decisions
            .iter_mut()
            .for_each(|decision| decision.rest.clear());
        let mut json = known.to_json();
        if let Value::Object(keys) = &mut json {
            keys.shift_remove("overrides");
        }
        Sha256Sum::of(print::print(&json).as_bytes())
    }
}

impl SkillLock {
    /// Reads a lock. Keys that this version does not know are passed by.
    ///
    /// # Errors
    /// The first [`LockError`].
    pub fn parse(text: &str) -> Result<SkillLock, LockError> {
        let table = DeTable::parse(text).map_err(|error| {
            if let Some(span) = conflict(text) {
                return malformed("an unresolved merge conflict", span);
            }
            let span = error.span().unwrap_or_default();
            malformed(error.message(), within(text, span.start, span.end))
        })?;
        let whole = Span::at(0);
        let table = table.get_ref();
        match table.get("version").map(Spanned::get_ref) {
            Some(DeValue::Integer(found)) => match number(found) {
                Some(LOCK_VERSION) => {}
                Some(found) if found > LOCK_VERSION => {
                    return Err(LockError::UnknownVersion { found });
                }
                _ => return Err(malformed("`version` must be 1", whole)),
            },
            _ => return Err(malformed("`version = 1` is missing", whole)),
        }
        let mut lock = SkillLock::default();
        let Some(skills) = table.get("skills") else {
            return Ok(lock);
        };
        let DeValue::Table(skills) = skills.get_ref() else {
            return Err(malformed("`skills` must be a table", span_of(text, skills)));
        };
        for (path, value) in skills {
            let span = span_of(text, path);
            let path = path.get_ref().as_ref();
            let folder = RelPath::own(path).ok().filter(|path| !path.is_root());
            let folder = folder
                .ok_or_else(|| malformed(format!("`{path}` is no path below the root"), span))?;
            let DeValue::Table(value) = value.get_ref() else {
                return Err(malformed(format!("`{path}` must be a table"), span));
            };
            let line =
                line(value).map_err(|reason| malformed(format!("`{path}`: {reason}"), span))?;
            if line.id.as_str() != folder.name() {
                let message = format!("`{path}` has the id `{}`, which is not its folder", line.id);
                return Err(malformed(message, span));
            }
            lock.skills.insert(folder, Locked { line, span });
        }
        Ok(lock)
    }

    /// The lock's text for these lines.
    pub fn render<'a>(lines: impl IntoIterator<Item = (&'a RelPath, &'a LockLine)>) -> String {
        let lines: BTreeMap<&RelPath, &LockLine> = lines.into_iter().collect();
        let mut text = format!("{HEAD}version = {LOCK_VERSION}\n\n[skills]\n");
        for (path, line) in lines {
            push_string(&mut text, path.as_str());
            text.push_str(" = {");
            let given = line.pairs().into_iter();
            let given = given.filter_map(|(key, value)| Some((key, value?)));
            for (nth, (key, value)) in given.enumerate() {
                text.push_str(if nth == 0 { " " } else { ", " });
                text.push_str(key);
                text.push_str(" = ");
                push_string(&mut text, &value);
            }
            text.push_str(" }\n");
        }
        text
    }

    /// The lock's text with other lines for some skills: a new one, or none where
    /// the skill is gone. All other lines stay, also those that are stale.
    pub fn with(&self, changes: &BTreeMap<RelPath, Option<LockLine>>) -> String {
        let kept = self
            .skills
            .iter()
            .map(|(path, locked)| (path, &locked.line));
        let kept = kept.filter(|(path, _)| !changes.contains_key(*path));
        let new = changes
            .iter()
            .filter_map(|(path, line)| Some((path, line.as_ref()?)));
        SkillLock::render(kept.chain(new))
    }
}

fn malformed(message: impl Into<String>, span: Span) -> LockError {
    LockError::Malformed {
        message: message.into(),
        span,
    }
}

/// The first line that git put in for a conflict.
fn conflict(text: &str) -> Option<Span> {
    let marker = "<<<<<<<";
    let at = if text.starts_with(marker) {
        0
    } else {
        text.find(&format!("\n{marker}"))? + 1
    };
    Some(Span::new(at, at + marker.len()))
}

fn number(number: &DeInteger<'_>) -> Option<u64> {
    u64::from_str_radix(number.as_str(), number.radix()).ok()
}

/// The values of one line; what is wrong with them, in words.
fn line(table: &DeTable<'_>) -> Result<LockLine, String> {
    let text = |key: &str| match table.get(key).map(Spanned::get_ref) {
        None => Ok(None),
        Some(DeValue::String(text)) => Ok(Some(text.clone().into_owned())),
        Some(_) => Err(format!("`{key}` must be a string")),
    };
    let needed = |key: &str| text(key)?.ok_or_else(|| format!("`{key}` is missing"));
    let id = SkillId::new(&needed("id")?).map_err(|fault| format!("`id` {fault}"))?;
    let record = needed("record")?;
    let record = record.strip_prefix("sha256:").and_then(Sha256Sum::parse);
    Ok(LockLine {
        id,
        source: text("source")?,
        reference: text("ref")?,
        commit: text("commit")?,
        upstream: text("upstream")?,
        license: text("license")?,
        digest: needed("digest")?,
        record: record.ok_or("`record` must be `sha256:` and 64 hex digits")?,
    })
}

fn span_of<T>(text: &str, spanned: &Spanned<T>) -> Span {
    within(text, spanned.span().start, spanned.span().end)
}

/// A span of the parser, which may point behind the end or at half a character.
fn within(text: &str, start: usize, end: usize) -> Span {
    let start = text.floor_char_boundary(start.min(text.len()));
    let end = text.ceil_char_boundary(end.clamp(start, text.len()));
    Span::new(start, end)
}

/// Appends a basic string of TOML; what could not be seen is escaped.
fn push_string(out: &mut String, text: &str) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => {
                out.push('\\');
                out.push(c);
            }
            c if is_unprintable(c) => {
                // Writing to a string can't fail.
                let _ = write!(out, "\\U{:08X}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
}

#[cfg(test)]
mod tests;
