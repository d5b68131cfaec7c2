//! From what was decided by hashes to files: texts merged, conflicts settled as the
//! user said, every edit named.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::aside;
use super::merge::{Clash, Decided, Outcome};
use super::text::{Labels, Merged, merge_text};
use crate::finding::{Finding, Level, Meta, Origin};
use crate::record::{FileMode, Sha256Sum};
use crate::skill::{Place, Skill};
use crate::text::{Source, Untrusted, shell_word};
use crate::tree::{MemoryTree, RelPath};
use crate::vendoring::ids::update as ids;
use crate::vendoring::ids::write::{EXTRA_FILE, MISSING_FILE, MODE_CHANGED, MODIFIED_FILE};

/// What is done where changes here and upstream do not go together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OnConflict {
    /// The skill is left as it is.
    #[default]
    Stop,
    /// What lies here counts.
    Ours,
    /// What upstream has counts; the edit is given up.
    Theirs,
    /// Both are written into the file, between markers.
    Markers,
    /// What lies here counts, and the other two are put beside the project.
    Side,
}

/// What becomes of one file, in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Change {
    /// Upstream has it newly.
    Added,
    /// Upstream changed it.
    Changed,
    /// Upstream has it no more.
    Removed,
    /// Changed here and upstream.
    Merged,
    /// As it lies here, which is not upstream's.
    Kept,
    /// The changes do not go together.
    Conflict,
}

impl Change {
    /// All of them.
    pub const ALL: [Change; 6] = [
        Change::Added,
        Change::Changed,
        Change::Removed,
        Change::Merged,
        Change::Kept,
        Change::Conflict,
    ];

    /// The word of reports.
    pub fn name(self) -> &'static str {
        match self {
            Change::Added => "added",
            Change::Changed => "changed",
            Change::Removed => "removed",
            Change::Merged => "merged",
            Change::Kept => "kept",
            Change::Conflict => "conflict",
        }
    }
}

/// Where the bytes of a file come from that are not upstream's, or not in its mode.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Local {
    /// The file that lies here at this path.
    Disk(RelPath),
    /// Upstream's content, in another mode.
    Upstream,
    /// These bytes.
    Bytes(Arc<[u8]>),
}

/// A file that is not as upstream has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocalFile {
    /// Where its bytes come from.
    pub from: Local,
    /// Its hash.
    pub sha256: Sha256Sum,
    /// Its mode.
    pub mode: FileMode,
    /// Where it lay here before.
    pub was: RelPath,
}

/// The files of a skill when everything is decided.
#[derive(Debug, Default)]
pub struct Resolved {
    /// What differs from upstream's files.
    pub local: BTreeMap<RelPath, LocalFile>,
    /// Files of upstream's that were deleted here.
    pub absent: BTreeSet<RelPath>,
    /// What becomes of each path that does not stay as it was.
    pub changes: BTreeMap<RelPath, Change>,
    /// Every edit, and every conflict.
    pub findings: Vec<Finding>,
    /// Files for beside the project, by path and the word behind it.
    pub side: Vec<aside::Version>,
    /// Whether the skill must stay as it is.
    pub blocked: bool,
}

/// The contents of the three sides.
pub struct Contents<'a> {
    /// What was vendored; `None` where that is nowhere.
    pub base: &'a dyn Fn(&RelPath) -> Option<Vec<u8>>,
    /// What lies here.
    pub ours: &'a dyn Fn(&RelPath) -> Result<Vec<u8>, String>,
    /// What upstream has.
    pub theirs: &'a dyn Fn(&RelPath) -> Result<Vec<u8>, String>,
}

/// Settles paths one by one.
pub struct Resolver<'a> {
    /// The skill's folder as findings print it.
    pub shown: &'a str,
    /// What it is called on the command line.
    pub called: &'a str,
    /// What the user said.
    pub on_conflict: OnConflict,
    /// The contents.
    pub contents: Contents<'a>,
    /// What markers call the sides.
    pub labels: Labels<'a>,
}

/// What one merge of texts came to.
enum Text {
    Clean(Vec<u8>),
    Marked(Vec<u8>),
    /// It can't be merged, for this reason.
    Not(&'static Meta, &'static str),
}

impl Resolver<'_> {
    /// Settles every path.
    ///
    /// # Errors
    /// A file that can't be read, in words.
    pub fn resolve(&self, decided: &BTreeMap<RelPath, Decided>) -> Result<Resolved, String> {
        let mut out = Resolved::default();
        for (path, one) in decided {
            match one.outcome {
                Outcome::Theirs => self.theirs(&mut out, path, one),
                Outcome::Ours => self.ours(&mut out, path, one),
                Outcome::Merge => match self.text(path, one)? {
                    Text::Clean(bytes) => self.merged(&mut out, path, one, bytes),
                    Text::Marked(bytes) => {
                        let rule = &ids::LOCAL_EDIT_CONFLICT;
                        let why = "was changed here and upstream, in the same lines";
                        self.conflict(&mut out, path, one, (rule, why), Some(bytes))?;
                    }
                    Text::Not(rule, why) => {
                        self.conflict(&mut out, path, one, (rule, why), None)?;
                    }
                },
                Outcome::Conflict(clash) => {
                    let why = (&ids::LOCAL_EDIT_CONFLICT, why(clash));
                    self.conflict(&mut out, path, one, why, None)?;
                }
            }
        }
        Ok(out)
    }

    fn finding(&self, rule: &'static Meta, path: &RelPath, what: &str) -> Finding {
        let message = format!("`{}` {what}", Untrusted(path.as_str()));
        Finding::new(rule, format!("{}/{path}", self.shown), message)
    }

    /// An edit that stays, at level warn.
    fn edit(&self, out: &mut Resolved, rule: &'static Meta, path: &RelPath, what: &str) {
        let finding = self.finding(rule, path, what).level(Level::Warn);
        out.findings.push(finding.help(format!(
            "declare it, so that `verify` knows it: minara skills update {} --keep-edits --reason \
             TEXT",
            shell_word(self.called)
        )));
    }

    fn theirs(&self, out: &mut Resolved, path: &RelPath, one: &Decided) {
        let (base, theirs) = (one.sides.base, one.sides.theirs);
        let sum = |side: Option<super::merge::Held>| side.map(|held| held.sha256);
        let change = match (base, theirs) {
            (None, Some(_)) => Some(Change::Added),
            (Some(_), None) => Some(Change::Removed),
            (Some(old), Some(new)) if old != new => Some(Change::Changed),
            _ => None,
        };
        // What both sides have already is no change here.
        let same = one.sides.ours == theirs && sum(base) != sum(theirs);
        out.changes.extend(
            change
                .filter(|_| !same)
                .map(|change| (path.clone(), change)),
        );
        self.bit(out, path, one);
    }

    /// A file as upstream has it, in a mode that is ours.
    fn bit(&self, out: &mut Resolved, path: &RelPath, one: &Decided) {
        let Some(theirs) = one.sides.theirs else {
            return;
        };
        if theirs.executable == one.executable {
            return;
        }
        let file = LocalFile {
            from: Local::Upstream,
            sha256: theirs.sha256,
            mode: mode(one.executable),
            was: path.clone(),
        };
        out.local.insert(path.clone(), file);
        out.changes.entry(path.clone()).or_insert(Change::Kept);
        let what = if one.executable {
            "can be run here and not upstream"
        } else {
            "can be run upstream and not here"
        };
        self.edit(out, &MODE_CHANGED, path, what);
    }

    fn ours(&self, out: &mut Resolved, path: &RelPath, one: &Decided) {
        let (rule, what) = keep(out, path, one);
        self.edit(out, rule, path, what);
    }

    fn merged(&self, out: &mut Resolved, path: &RelPath, one: &Decided, bytes: Vec<u8>) {
        let sha256 = Sha256Sum::of(&bytes);
        if one
            .sides
            .theirs
            .is_some_and(|theirs| theirs.sha256 == sha256)
        {
            // All of the edit is upstream's, too.
            return self.theirs(out, path, one);
        }
        put_text(out, path, one, bytes, Change::Merged);
        self.edit(
            out,
            &ids::MERGED_EDIT,
            path,
            "holds your edit and upstream's change",
        );
    }

    /// Merges the texts of a path that both sides changed.
    fn text(&self, path: &RelPath, one: &Decided) -> Result<Text, String> {
        let Some(base) = (self.contents.base)(path) else {
            let why = "was changed here and upstream, and what both began with is nowhere";
            return Ok(Text::Not(&ids::BASE_UNAVAILABLE, why));
        };
        let was = one.from.as_ref().unwrap_or(path);
        let ours = (self.contents.ours)(was)?;
        let theirs = (self.contents.theirs)(path)?;
        let rule = &ids::LOCAL_EDIT_CONFLICT;
        Ok(match merge_text(&base, &ours, &theirs, self.labels) {
            Merged::Clean(bytes) if is_skill_md(path) && !is_usable(&bytes) => {
                Text::Not(rule, "merges to frontmatter that no client can read")
            }
            Merged::Clean(bytes) => Text::Clean(bytes),
            Merged::Marked(bytes) => Text::Marked(bytes),
            Merged::NoText => Text::Not(
                rule,
                "was changed here and upstream, and is no text that can be merged",
            ),
        })
    }

    fn conflict(
        &self,
        out: &mut Resolved,
        path: &RelPath,
        one: &Decided,
        (rule, why): (&'static Meta, &str),
        marked: Option<Vec<u8>>,
    ) -> Result<(), String> {
        let finding = self.finding(rule, path, why);
        let place = one.outcome == Outcome::Conflict(Clash::Place);
        let is_text = marked.is_some();
        match (self.on_conflict, marked) {
            (OnConflict::Ours, _) if !place => self.ours(out, path, one),
            (OnConflict::Theirs, _) => {
                let one = Decided {
                    executable: one.sides.theirs.is_some_and(|theirs| theirs.executable),
                    ..one.clone()
                };
                self.theirs(out, path, &one);
            }
            (OnConflict::Markers, Some(marked)) if !is_skill_md(path) => {
                put_text(out, path, one, marked, Change::Conflict);
                out.findings.push(
                    finding.help("both are in the file, between markers: choose, and save it"),
                );
            }
            (OnConflict::Side, _) if !place => {
                keep(out, path, one);
                out.changes.insert(path.clone(), Change::Conflict);
                self.put_aside(out, path, one)?;
                out.findings.push(finding.help(aside::way_on(self.called)));
            }
            _ => {
                out.blocked = true;
                out.changes.insert(path.clone(), Change::Conflict);
                out.findings
                    .push(finding.help(self.way_on(path, place, is_text)));
            }
        }
        Ok(())
    }

    fn way_on(&self, path: &RelPath, place: bool, is_text: bool) -> String {
        let called = shell_word(self.called);
        if place {
            return format!(
                "nothing of it was written: move your file elsewhere, then run the command again; \
                 or give it up: `minara skills update {called} --conflict theirs`"
            );
        }
        let markers = if is_text && !is_skill_md(path) {
            " `markers` both,"
        } else {
            ""
        };
        format!(
            "nothing of it was written: `minara skills update {called} --conflict ours` keeps yours, \
             `theirs` takes upstream's,{markers} `side` puts them side by side"
        )
    }

    /// Puts what was vendored and what upstream has beside the project.
    fn put_aside(&self, out: &mut Resolved, path: &RelPath, one: &Decided) -> Result<(), String> {
        if one.sides.base.is_some()
            && let Some(base) = (self.contents.base)(path)
        {
            out.side.push((path.clone(), "base", base));
        }
        if one.sides.theirs.is_some() {
            let theirs = (self.contents.theirs)(path)?;
            out.side.push((path.clone(), "theirs", theirs));
        }
        Ok(())
    }
}

/// Keeps what lies here; which edit that is, in words.
fn keep(out: &mut Resolved, path: &RelPath, one: &Decided) -> (&'static Meta, &'static str) {
    out.changes.insert(path.clone(), Change::Kept);
    let Some(ours) = one.sides.ours else {
        out.absent.insert(path.clone());
        return (&MISSING_FILE, "was deleted here, and stays so");
    };
    let was = one.from.clone().unwrap_or_else(|| path.clone());
    let said: (&'static Meta, _) = if one.from.is_some() {
        out.changes.insert(path.clone(), Change::Merged);
        (&ids::MERGED_EDIT, "has its new name and your edit")
    } else if one.sides.theirs.is_none() && one.sides.base.is_none() {
        (&EXTRA_FILE, "is not upstream's, and stays")
    } else {
        (&MODIFIED_FILE, "was edited here, and stays so")
    };
    let file = LocalFile {
        from: Local::Disk(was.clone()),
        sha256: ours.sha256,
        mode: mode(one.executable),
        was,
    };
    out.local.insert(path.clone(), file);
    said
}

/// Writes a text of both sides.
fn put_text(out: &mut Resolved, path: &RelPath, one: &Decided, bytes: Vec<u8>, change: Change) {
    out.changes.insert(path.clone(), change);
    let file = LocalFile {
        sha256: Sha256Sum::of(&bytes),
        from: Local::Bytes(bytes.into()),
        mode: mode(one.executable),
        was: path.clone(),
    };
    out.local.insert(path.clone(), file);
}

fn why(clash: Clash) -> &'static str {
    match clash {
        Clash::DeletedThere => "was edited here and deleted upstream",
        Clash::DeletedHere => "was deleted here and changed upstream",
        Clash::BothAdded => "was added here and upstream, with other contents",
        Clash::Place => "takes a place that upstream needs for another file or folder",
    }
}

fn mode(executable: bool) -> FileMode {
    if executable {
        FileMode::Executable
    } else {
        FileMode::File
    }
}

fn is_skill_md(path: &RelPath) -> bool {
    path.as_str() == "SKILL.md"
}

/// Whether a client could read this text of a SKILL.md.
fn is_usable(bytes: &[u8]) -> bool {
    let place = Place {
        shown: String::new(),
        folder: String::new(),
        origin: Origin::Disk,
    };
    let source = Source::from_bytes(bytes.to_vec());
    let tree = Arc::new(MemoryTree::new());
    Skill::with_source(tree, RelPath::root(), place, source).is_usable()
}
