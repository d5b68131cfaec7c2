//! A record made again from a line of `minara.lock` and what its source gives.

use std::path::Path;

use crate::finding::Finding;
use crate::record::{LockLine, RECORD_FILE, Record, RefKind, SourceFacts, SourceType, is_path};
use crate::text::{Untrusted, shell_word};
use crate::tree::{RelPath, TreeError};
use crate::vendoring::add::{Judged, record};
use crate::vendoring::discover::Search;
use crate::vendoring::fetch::Fetched;
use crate::vendoring::ids::write::{DIGEST_MISMATCH, MISSING_SKILL};
use crate::vendoring::source::is_archive;
use crate::vendoring::update::upstream::{at, below, search};

/// The source that a line names, at its commit.
pub(super) fn source_facts(line: &LockLine, root: &Path) -> SourceFacts {
    let address = line.source.as_deref().unwrap_or_default();
    let kind = match line.commit {
        Some(_) => SourceType::Git,
        None if is_archive(address) && !root.join(address).is_dir() => SourceType::Archive,
        None if is_path(address) => SourceType::Local,
        None => SourceType::Index,
    };
    SourceFacts {
        reference: line.reference.clone(),
        ref_kind: line.commit.as_ref().map(|_| RefKind::Commit),
        commit: line.commit.clone(),
        path: line.upstream.clone(),
        ..SourceFacts::new(kind, line.source.clone())
    }
}

/// The record that the line stands for: the one of those that the source can give
/// which has the locked hash. `shown` is the skill's folder as findings print it.
///
/// # Errors
/// The file that can't be read; within, the finding that says why no record has that
/// hash.
pub(super) fn remake(
    line: &LockLine,
    fetched: &Fetched,
    judged: &Judged,
    shown: &str,
) -> Result<Result<Record, Finding>, TreeError> {
    let mut made = record(fetched, judged, &line.id)?;
    made.source.url.clone_from(&line.source);
    made.source.path.clone_from(&line.upstream);
    made.source.reference.clone_from(&line.reference);
    // A commit gives the same files for ever.
    if made.digest() != line.digest && line.commit.is_none() {
        let message = format!(
            "the source gives other files for `{}` than `minara.lock` names",
            Untrusted(shown)
        );
        let finding = Finding::new(&DIGEST_MISMATCH, shown, message);
        return Ok(Err(finding.help(
            "nothing was written: look who changed them; to take what is there now, remove the \
             skill and add it",
        )));
    }
    let tags = [made.source.tag_object.take(), None];
    for mirrors in mirrors(fetched, judged) {
        made.source.mirrors = Some(mirrors);
        for kind in kinds(line) {
            for tag in &tags {
                made.source.ref_kind = *kind;
                made.source.tag_object.clone_from(tag);
                if made.locked_hash() == line.record {
                    return Ok(Ok(made));
                }
            }
        }
    }
    Ok(Err(decided(shown)))
}

/// The finding of a record that no source can give.
fn decided(shown: &str) -> Finding {
    let safe = Untrusted(shown);
    let message = format!("the record of `{safe}` can't be made again from its source");
    Finding::new(&MISSING_SKILL, shown, message)
        .note("a person decided something in it (an edit, an acceptance, which files): that stands in the record alone")
        .help(format!(
            "commit `{safe}/{RECORD_FILE}` from where it lies, then run the command again; or \
             decide anew: minara skills remove {}, then add it",
            shell_word(shown)
        ))
}

/// How the commit may have been chosen; a line does not say it.
fn kinds(line: &LockLine) -> &'static [Option<RefKind>] {
    match (&line.commit, line.reference.as_deref()) {
        (None, _) => &[None],
        (Some(_), None) => &[Some(RefKind::Commit)],
        (Some(_), Some(name)) if name.starts_with("refs/tags/") => &[Some(RefKind::Tag)],
        (Some(_), Some(_)) => &[Some(RefKind::Default), Some(RefKind::Branch)],
    }
}

/// The copies of a skill in its source, by the searches that may have found it.
fn mirrors(fetched: &Fetched, judged: &Judged) -> impl Iterator<Item = Vec<String>> {
    let path = &judged.candidate.path;
    let shown = |paths: &[RelPath]| {
        let paths = paths.iter();
        paths.map(|path| path.as_str().to_owned()).collect()
    };
    let first: Vec<String> = shown(&judged.candidate.mirrors);
    let everywhere = Search {
        all_candidates: true,
        ..Search::default()
    };
    let others = [below(path.clone()), everywhere].into_iter();
    let others = others.filter_map(move |asked| {
        let found = search(fetched, &asked).ok()?;
        Some(shown(&at(&found, path)?.mirrors))
    });
    std::iter::once(first).chain(others)
}
