//! One place where a rule fails.

use std::sync::Arc;

use sha2::{Digest, Sha256};

use super::{
    Cause, ClientId, Dialect, FileChange, FileEdit, FileRef, FileText, Fix, Group, Label, Level,
    Location, Meta, Origin, Safety,
};
use crate::text::{Edit, Source, Span, Untrusted, collapse_blanks};

/// Why a finding does not count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suppression {
    /// Whether a comment in the skill says so, rather than the configuration or
    /// a baseline.
    pub in_source: bool,
    /// The reason that was given.
    pub reason: String,
}

/// One place where a rule fails: what, where (the very characters), why it
/// matters and what to do.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The rule.
    pub rule: &'static Meta,
    /// The dialect that it was found in, where its rule is one that several share and
    /// belongs to another.
    pub dialect: Option<Dialect>,
    /// How much it counts here. A check sets the rule's own level; the engine
    /// replaces it by the one that holds for this run.
    pub level: Level,
    /// The file and the characters in question, or the folder where the whole
    /// folder is meant.
    pub at: Location,
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
    pub suppressed: Option<Suppression>,
    /// The skills that one shared cause touches, by the paths that reports
    /// print.
    pub affects: Vec<String>,
    /// Byte-equal mirrors of the file, by the paths that reports print.
    pub also_in: Vec<String>,
    /// What it has in common with other findings of its rule, so that they are
    /// told as one.
    pub cause: Option<Cause>,
}

impl Finding {
    /// The group that reports name: that of its rule, or of the dialect that shares the
    /// rule.
    pub fn group(&self) -> Group {
        self.dialect.map_or(self.rule.group, Dialect::group)
    }

    /// The same, found in one of these dialects: a rule that is another's is shared there.
    #[must_use]
    pub fn in_dialects(mut self, dialects: &[Dialect]) -> Finding {
        let own = Dialect::of_group(self.rule.group);
        if own.is_some_and(|own| !dialects.contains(&own)) {
            let mut others = dialects.iter().copied();
            self.dialect = others.find(|dialect| *dialect != Dialect::AgentSkills);
        }
        self
    }

    /// A finding about `path` as a whole.
    pub fn new(
        rule: &'static Meta,
        path: impl Into<String>,
        message: impl Into<String>,
    ) -> Finding {
        Finding {
            rule,
            dialect: None,
            level: rule.level,
            at: Location::whole(FileRef::new(path)),
            label: String::new(),
            message: message.into(),
            labels: Vec::new(),
            help: None,
            notes: Vec::new(),
            fix: None,
            client: None,
            suppressed: None,
            affects: Vec::new(),
            also_in: Vec::new(),
            cause: None,
        }
    }

    /// The file's path as reports print it.
    pub fn path(&self) -> &str {
        &self.at.file.shown
    }

    /// Whether it is about this folder or something in it, by whole names.
    pub fn is_within(&self, folder: &str) -> bool {
        let below = self.path().strip_prefix(folder);
        below.is_some_and(|below| below.is_empty() || below.starts_with('/'))
    }

    /// What the path counts from.
    pub fn origin(&self) -> Origin {
        self.at.file.origin
    }

    /// The text that the spans of the finding's own file point into, where it is held
    /// whole.
    pub fn source(&self) -> Option<&Arc<Source>> {
        self.at.file.text.as_ref()?.whole()
    }

    /// Says more of the finding's own file, also where labels and edits name it.
    fn own_file(&mut self, change: impl FnOnce(&mut FileRef)) {
        let old = Arc::clone(&self.at.file);
        let mut file = FileRef::clone(&old);
        change(&mut file);
        let file = Arc::new(file);
        let labels = self.labels.iter_mut().map(|label| &mut label.at.file);
        let edits = self.fix.iter_mut().flat_map(|fix| &mut fix.edits);
        let edits = edits.map(|edit| &mut edit.file);
        for named in labels.chain(edits).chain([&mut self.at.file]) {
            if Arc::ptr_eq(named, &old) {
                *named = Arc::clone(&file);
            }
        }
    }

    /// Points at characters of `source`.
    #[must_use]
    pub fn at(mut self, source: &Arc<Source>, span: Span, label: impl Into<String>) -> Finding {
        self.own_file(|file| file.text = Some(FileText::Whole(Arc::clone(source))));
        self.at.span = Some(span);
        self.label = label.into();
        self
    }

    /// Points at a line of a file whose text is not held.
    #[must_use]
    pub fn at_line(mut self, line: usize) -> Finding {
        self.at.line = Some(line);
        self
    }

    /// The bytes lie in a fetched tree.
    #[must_use]
    pub fn in_source(self) -> Finding {
        self.in_origin(Origin::Source)
    }

    /// Says where the bytes lie.
    #[must_use]
    pub fn in_origin(mut self, origin: Origin) -> Finding {
        self.own_file(|file| file.origin = origin);
        self
    }

    /// Another place in the same file.
    #[must_use]
    pub fn also(mut self, span: Span, message: impl Into<String>) -> Finding {
        self.labels.push(Label {
            at: Location {
                span: Some(span),
                line: None,
                file: Arc::clone(&self.at.file),
            },
            message: message.into(),
        });
        self
    }

    /// A place in another file.
    #[must_use]
    pub fn also_in_file(
        mut self,
        file: &Arc<FileRef>,
        span: Span,
        message: impl Into<String>,
    ) -> Finding {
        self.labels.push(Label {
            at: Location {
                span: Some(span),
                line: None,
                file: Arc::clone(file),
            },
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

    /// One thing is behind it and others of its rule.
    #[must_use]
    pub fn cause(mut self, cause: Cause) -> Finding {
        self.cause = Some(cause);
        self
    }

    /// Edits of its own file that remove it.
    #[must_use]
    pub fn fix(self, safety: Safety, edits: Vec<Edit>) -> Finding {
        let file = Arc::clone(&self.at.file);
        let edits = edits.into_iter().map(|edit| FileEdit {
            file: Arc::clone(&file),
            edit,
        });
        let edits = edits.collect();
        self.fix_files(safety, edits)
    }

    /// Edits of several files that remove it together.
    #[must_use]
    pub fn fix_files(mut self, safety: Safety, edits: Vec<FileEdit>) -> Finding {
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
        let here = self.suppressed.is_none() && self.origin() == Origin::Disk;
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
        match self.at.text() {
            Some((text, span)) if !span.is_empty() => collapse_blanks(text.slice(span)),
            _ => collapse_blanks(&self.message),
        }
    }

    /// A stable name for the finding: it survives edits elsewhere in the file.
    /// `nth` counts the equal findings that stand before it in the file.
    pub fn fingerprint(&self, nth: usize) -> String {
        let text = format!(
            "{}\n{}\n{}\n{nth}",
            self.rule.id,
            Untrusted(self.path()),
            self.evidence()
        );
        format!("{:x}", Sha256::digest(text.as_bytes()))
    }

    /// What findings are sorted by: path, place and rule.
    pub fn order(&self) -> impl Ord + '_ {
        let line = self.at.line.unwrap_or(0);
        let path = self.path();
        (path, line, self.at.span, self.rule.id, &self.message)
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
