//! A vendored skill, as records of other tools tell of it.

use super::files::Content;

/// What an outgoing skill follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Follows {
    /// The default branch.
    Default,
    /// This branch or tag, by its short name.
    Named(String),
    /// One commit.
    Commit,
}

/// A vendored skill, told to another tool.
#[derive(Clone, Debug)]
pub struct Outgoing {
    /// Its name.
    pub name: String,
    /// The address of its source; a path from the root for a folder here.
    pub url: String,
    /// What it follows.
    pub follows: Follows,
    /// The commit, where the source is a repository.
    pub commit: Option<String>,
    /// Its folder in the source; empty for the root.
    pub path: String,
    /// Upstream's files, links left out; `None` where one of them is nowhere any more.
    pub files: Option<Vec<Content>>,
}

/// How a record is written.
#[derive(Debug)]
pub struct Export {
    /// The word of `--as`.
    pub word: &'static str,
    /// Why a skill can't be told in this form, in words.
    pub refuses: fn(&Outgoing) -> Option<&'static str>,
    /// What is worth knowing of every record of this form.
    pub note: Option<&'static str>,
    /// The text, of skills in byte order of their names.
    pub write: fn(&[Outgoing]) -> String,
}

impl Outgoing {
    /// The host and the path of a source on the web, without `.git`.
    pub(super) fn host_and_path(&self) -> Option<(&str, &str)> {
        let (_, rest) = self.url.split_once("://")?;
        let (host, path) = rest.split_once('/')?;
        let path = path.trim_end_matches('/');
        Some((host, path.strip_suffix(".git").unwrap_or(path)))
    }

    /// The name of the branch or the tag.
    pub(super) fn named(&self) -> Option<&str> {
        match &self.follows {
            Follows::Named(name) => Some(name),
            Follows::Default | Follows::Commit => None,
        }
    }
}

/// Why a skill can't be told by a tool that knows commits of repositories alone.
pub(super) fn needs_commit(skill: &Outgoing) -> Option<&'static str> {
    match skill.host_and_path() {
        Some(_) if skill.commit.is_some() => None,
        _ => Some("it comes from a folder here, and this form knows commits of repositories alone"),
    }
}
