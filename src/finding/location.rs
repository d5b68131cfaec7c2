//! Where a finding stands: a file, and characters in it.

use std::sync::Arc;

use super::FileText;
use crate::text::{Edit, Position, Source, Span};

/// Where the bytes that a finding speaks of lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Origin {
    /// On disk; the path counts from the working directory.
    Disk,
    /// In a fetched tree or an archive; the path counts from its root.
    Source,
}

/// A file that findings speak of, or a folder where the whole folder is meant.
#[derive(Clone, Debug)]
pub struct FileRef {
    /// The path as reports print it, `/` between parts; what it counts from is
    /// said by `origin`.
    pub shown: String,
    /// Where its bytes lie.
    pub origin: Origin,
    /// Its text, where it is held; spans point into it.
    pub text: Option<FileText>,
}

impl FileRef {
    /// A file on disk whose text is not held.
    pub fn new(shown: impl Into<String>) -> FileRef {
        FileRef {
            shown: shown.into(),
            origin: Origin::Disk,
            text: None,
        }
    }

    /// A file with its text.
    pub fn with_text(shown: impl Into<String>, origin: Origin, text: &Arc<Source>) -> FileRef {
        FileRef {
            shown: shown.into(),
            origin,
            text: Some(FileText::Whole(Arc::clone(text))),
        }
    }
}

/// Two references mean one file where path and origin are the same.
impl PartialEq for FileRef {
    fn eq(&self, other: &FileRef) -> bool {
        (self.origin, &self.shown) == (other.origin, &other.shown)
    }
}

impl Eq for FileRef {}

/// A place in a file. What it looks like (a line of text, a URI, an artifact of
/// SARIF) is made by `report` alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location {
    /// The file.
    pub file: Arc<FileRef>,
    /// The characters; they count in the file's text.
    pub span: Option<Span>,
    /// A line, from 1, of a file whose text is not held (binary, broken
    /// encoding).
    pub line: Option<usize>,
}

impl Location {
    /// The file as a whole.
    pub fn whole(file: FileRef) -> Location {
        Location {
            file: Arc::new(file),
            span: None,
            line: None,
        }
    }

    /// The text and the characters in it, where both are known.
    pub fn text(&self) -> Option<(&FileText, Span)> {
        self.file.text.as_ref().zip(self.span)
    }

    /// The first character as people count.
    pub fn start(&self) -> Option<Position> {
        let (source, span) = self.text()?;
        Some(source.position(span.start))
    }

    /// The line, from 1, where one is known.
    pub fn first_line(&self) -> Option<usize> {
        match self.start() {
            Some(start) => Some(start.line),
            None => self.line,
        }
    }
}

/// A further place that explains a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Where, in the finding's own file or in another one.
    pub at: Location,
    /// Why it matters.
    pub message: String,
}

/// A replacement in the text of one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileEdit {
    /// The file; the edit counts in its text.
    pub file: Arc<FileRef>,
    /// What is written.
    pub edit: Edit,
}

/// Whether a fix keeps the meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Safety {
    /// Every reader sees the same values afterwards, or the file goes from
    /// unreadable to readable.
    Safe,
    /// The meaning may change.
    Unsafe,
}

impl Safety {
    /// The word in documents.
    pub fn name(self) -> &'static str {
        match self {
            Safety::Safe => "safe",
            Safety::Unsafe => "unsafe",
        }
    }
}

/// What changes about a file beside its text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FileChange {
    /// It gets this name in its folder.
    Rename(String),
}

/// Changes that remove a finding: all of them, or none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// Whether the meaning is kept.
    pub safety: Safety,
    /// What is written, in one file or several.
    pub edits: Vec<FileEdit>,
    /// What happens to the finding's own file itself.
    pub file: Option<FileChange>,
}
