//! One place where a rule fails.

use std::sync::Arc;

use sha2::{Digest, Sha256};

use super::{Level, Meta};
use crate::text::{Edit, Source, Span, Untrusted, collapse_blanks};

/// A client's id in the clients table.
pub type ClientId = &'static str;

/// Where the bytes that a finding speaks of lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Origin {
    /// On disk; the path counts from the working directory.
    Disk,
    /// In a fetched tree or an archive; the path counts from its root.
    Source,
}

/// A further place that explains a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Where, in the finding's own source.
    pub span: Span,
    /// Why it matters.
    pub message: String,
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

/// Changes, all of the finding's own file, that remove the finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// Whether the meaning is kept.
    pub safety: Safety,
    /// What is written.
    pub edits: Vec<Edit>,
    /// What happens to the file itself.
    pub file: Option<FileChange>,
}

/// One place where a rule fails: what, where (the very characters), why it
/// matters and what to do.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The rule.
    pub rule: &'static Meta,
    /// How much it counts here. A check sets the rule's own level; the engine
    /// replaces it by the one that holds for this run.
    pub level: Level,
    /// The file, or the folder where the whole folder is meant.
    pub path: String,
    /// What `path` counts from.
    pub origin: Origin,
    /// The text that the spans point into.
    pub source: Option<Arc<Source>>,
    /// The characters in question.
    pub span: Option<Span>,
    /// What is wrong at these characters.
    pub label: String,
    /// The title: one line, no full stop, values in backticks.
    pub message: String,
    /// Further places.
    pub labels: Vec<Label>,
    /// What to write instead.
    pub help: Option<String>,
    /// Facts worth knowing.
    pub notes: Vec<String>,
    /// Changes that remove the finding.
    pub fix: Option<Fix>,
    /// The client it holds for, where it is only one.
    pub client: Option<ClientId>,
    /// Why it does not count, where somebody said so.
    pub suppressed: Option<String>,
    /// A line of a file whose text is not held (binary, broken encoding).
    pub line: Option<usize>,
}

impl Finding {
    /// A finding about `path` as a whole.
    pub fn new(
        rule: &'static Meta,
        path: impl Into<String>,
        message: impl Into<String>,
    ) -> Finding {
        Finding {
            rule,
            level: rule.level,
            path: path.into(),
            origin: Origin::Disk,
            source: None,
            span: None,
            label: String::new(),
            message: message.into(),
            labels: Vec::new(),
            help: None,
            notes: Vec::new(),
            fix: None,
            client: None,
            suppressed: None,
            line: None,
        }
    }

    /// Points at characters of `source`.
    #[must_use]
    pub fn at(mut self, source: &Arc<Source>, span: Span, label: impl Into<String>) -> Finding {
        self.source = Some(Arc::clone(source));
        self.span = Some(span);
        self.label = label.into();
        self
    }

    /// Points at a line of a file whose text is not held.
    #[must_use]
    pub fn at_line(mut self, line: usize) -> Finding {
        self.line = Some(line);
        self
    }

    /// The bytes lie in a fetched tree.
    #[must_use]
    pub fn in_source(mut self) -> Finding {
        self.origin = Origin::Source;
        self
    }

    /// Another place in the same file.
    #[must_use]
    pub fn also(mut self, span: Span, message: impl Into<String>) -> Finding {
        self.labels.push(Label {
            span,
            message: message.into(),
        });
        self
    }

    /// What to do about it.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Finding {
        self.help = Some(help.into());
        self
    }

    /// A fact worth knowing.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Finding {
        self.notes.push(note.into());
        self
    }

    /// Edits that remove it.
    #[must_use]
    pub fn fix(mut self, safety: Safety, edits: Vec<Edit>) -> Finding {
        self.fix = Some(Fix {
            safety,
            edits,
            file: None,
        });
        self
    }

    /// Another name for the file that removes it. Its meaning is kept: readers
    /// that found the file under the old name find it under the new one.
    #[must_use]
    pub fn rename(mut self, to: impl Into<String>) -> Finding {
        self.fix = Some(Fix {
            safety: Safety::Safe,
            edits: Vec::new(),
            file: Some(FileChange::Rename(to.into())),
        });
        self
    }

    /// Whether its fix counts: it has one, of at most this safety, nobody
    /// suppressed it, and its file lies on disk.
    pub fn is_fixable(&self, with_unsafe: bool) -> bool {
        let allowed = |fix: &Fix| with_unsafe || fix.safety == Safety::Safe;
        let here = self.suppressed.is_none() && self.origin == Origin::Disk;
        here && self.fix.as_ref().is_some_and(allowed)
    }

    /// With another level than the rule's own.
    #[must_use]
    pub fn level(mut self, level: Level) -> Finding {
        self.level = level;
        self
    }

    /// The flagged text with blanks collapsed; the message where no text is
    /// flagged.
    fn evidence(&self) -> String {
        match (&self.source, self.span) {
            (Some(source), Some(span)) if !span.is_empty() => collapse_blanks(source.slice(span)),
            _ => collapse_blanks(&self.message),
        }
    }

    /// A stable name for the finding: it survives edits elsewhere in the file.
    /// `nth` counts the equal findings that stand before it in the file.
    pub fn fingerprint(&self, nth: usize) -> String {
        let text = format!(
            "{}\n{}\n{}\n{nth}",
            self.rule.id,
            Untrusted(&self.path),
            self.evidence()
        );
        format!("{:x}", Sha256::digest(text.as_bytes()))
    }

    fn order(&self) -> (&str, usize, Option<Span>, &'static str, &str) {
        let line = self.line.unwrap_or(0);
        (&self.path, line, self.span, self.rule.id, &self.message)
    }
}

/// Sorts by path, place and rule: the same for any number of threads.
pub fn sort_findings(findings: &mut [Finding]) {
    findings.sort_by(|a, b| a.order().cmp(&b.order()));
}

/// What a run found, in numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Skills found.
    pub skills: usize,
    /// Skills that a client can load.
    pub usable: usize,
    /// Files read.
    pub files: usize,
    /// Findings at level deny.
    pub deny: usize,
    /// Findings at level warn.
    pub warn: usize,
    /// Findings that somebody suppressed.
    pub suppressed: usize,
}

impl Summary {
    /// Counts `findings` by level on top of what is there.
    #[must_use]
    pub fn with_findings(mut self, findings: &[Finding]) -> Summary {
        for finding in findings {
            match (&finding.suppressed, finding.level) {
                (Some(_), _) => self.suppressed += 1,
                (None, Level::Deny) => self.deny += 1,
                (None, Level::Warn) => self.warn += 1,
                (None, Level::Allow) => {}
            }
        }
        self
    }
}
