//! Vendored skills on their way out: what lies here, and what upstream had.

use std::collections::BTreeMap;

use crate::record::{FileFacts, LICENSE_FOLDER, RECORD_FILE, Record, RefKind, Sha256Sum, SkillId};
use crate::systems::installers::{Content, Export, Follows, Outgoing};
use crate::tree::{Budgets, DiskTree, RelPath, Tree, Walk, WalkLimits};
use crate::vendoring::bases::Bases;
use crate::vendoring::context::Context;
use crate::vendoring::held::Held;
use crate::vendoring::write::WriteError;

/// A skill that is told to another tool, or why it is not.
pub type Told = Result<Outgoing, (String, String)>;

/// A vendored skill as it lies here.
pub(super) struct Lying {
    /// Its record.
    pub record: Box<Record>,
    /// Its files but for the record and the licence texts from above, by their paths,
    /// each with whether it may be run.
    pub files: BTreeMap<RelPath, (Vec<u8>, bool)>,
}

/// Reads a vendored skill.
///
/// # Errors
/// As [`Held::open`]; a record that can't be used; files that can't be read.
pub(super) fn lying(held: &Held, path: &RelPath) -> Result<Lying, WriteError> {
    let shown = held.shown_of(path);
    let missing = || WriteError::Content {
        path: shown.clone(),
        reason: "it is not there".to_owned(),
    };
    let dir = path.parent().unwrap_or_default();
    let vendored = held.open(&dir)?.ok_or_else(missing)?;
    let id = SkillId::new(path.name()).map_err(|_| missing())?;
    let record = vendored.record(&id)?;
    let unreadable = |reason: String| WriteError::Content {
        path: shown.clone(),
        reason,
    };
    let tree = DiskTree::foreign(&held.root);
    let limits = WalkLimits {
        entries: 20_000,
        depth: 64,
    };
    let walked = Walk { limits }.run(&tree, path);
    let walked = walked.map_err(|error| unreadable(error.to_string()))?;
    if let Some(odd) = walked.rejected.first() {
        return Err(unreadable(format!(
            "`{}` is no name that travels",
            odd.shown()
        )));
    }
    let mut files = BTreeMap::new();
    for entry in walked.files.iter().filter(|entry| entry.mode.is_file()) {
        let Some(below) = entry.path.strip_prefix(path) else {
            continue;
        };
        let first = below.components().next().unwrap_or_default();
        if first == LICENSE_FOLDER || below.as_str() == RECORD_FILE {
            continue;
        }
        let bytes = tree.read(&entry.path, Budgets::VENDORED);
        let bytes = bytes.map_err(|error| unreadable(error.to_string()))?;
        let runs = entry.mode == crate::tree::Mode::Executable;
        files.insert(below, (bytes, runs));
    }
    Ok(Lying { record, files })
}

impl Lying {
    /// The content that upstream's file had: what lies here if nobody edited it, else
    /// what an update would begin with.
    pub fn upstream(
        &self,
        path: &RelPath,
        facts: &FileFacts,
        bases: &Bases<'_>,
    ) -> Option<Vec<u8>> {
        match self.files.get(path) {
            Some((bytes, _)) if Sha256Sum::of(bytes) == facts.sha256 => Some(bytes.clone()),
            _ => bases.content(&self.record, facts, None),
        }
    }

    /// Whether a file is what upstream had.
    pub fn is_unedited(&self, path: &RelPath, facts: &FileFacts) -> bool {
        let here = self.files.get(path);
        here.is_some_and(|(bytes, _)| Sha256Sum::of(bytes) == facts.sha256)
    }
}

/// The vendored skills in these folders, as another tool's record tells of them; those
/// that it can't tell, each with the reason. No server is asked.
///
/// # Errors
/// As [`lying`].
pub fn told(
    cx: &Context<'_>,
    held: &Held,
    paths: &[RelPath],
    export: &Export,
) -> Result<Vec<Told>, WriteError> {
    let bases = Bases::at_hand(cx, &held.root);
    let mut all = Vec::new();
    for path in paths {
        let lying = lying(held, path)?;
        let outgoing = outgoing(&lying, path, &bases);
        all.push(match (export.refuses)(&outgoing) {
            Some(why) => Err((held.called(path), why.to_owned())),
            None => Ok(outgoing),
        });
    }
    Ok(all)
}

fn outgoing(lying: &Lying, path: &RelPath, bases: &Bases<'_>) -> Outgoing {
    let source = &lying.record.source;
    let short = source.reference.as_deref().map(|name| {
        let name = name.strip_prefix("refs/heads/").unwrap_or(name);
        name.strip_prefix("refs/tags/").unwrap_or(name).to_owned()
    });
    let content = |path: &RelPath, bytes: Vec<u8>| Content {
        path: path.as_str().to_owned(),
        bytes,
    };
    // Tools hash regular files; what stood upstream as a link is left out.
    let own = lying.record.files.iter();
    let own = own.filter(|(_, facts)| facts.from_link.is_none());
    let files = own.map(|(path, facts)| {
        let bytes = lying.upstream(path, facts, bases)?;
        Some(content(path, bytes))
    });
    Outgoing {
        name: path.name().to_owned(),
        url: source.url.clone().unwrap_or_default(),
        follows: match (source.ref_kind, short) {
            (Some(RefKind::Branch | RefKind::Tag), Some(name)) => Follows::Named(name),
            (Some(RefKind::Commit), _) => Follows::Commit,
            _ => Follows::Default,
        },
        commit: source.commit.clone(),
        path: source.path.clone().unwrap_or_default(),
        files: files.collect(),
    }
}
