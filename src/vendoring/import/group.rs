//! The sources of what is wanted, each fetched once.

use std::collections::HashMap;

use crate::finding::Finding;
use crate::systems::installers::Comes;
use crate::text::Untrusted;
use crate::vendoring::context::{Context, Reach};
use crate::vendoring::fetch::{FetchError, Fetched, fetch};
use crate::vendoring::ids::fetch::{REF_NOT_FOUND, UNSUPPORTED_SOURCE};
use crate::vendoring::source::{Revision, Source, Surroundings};
use crate::vendoring::stop::Stop;

use super::wanted::Wanted;

/// The skills of one source that follow one reference.
pub(super) struct Group {
    /// The source, at the reference.
    pub source: Source,
    /// Numbers of what is wanted.
    pub wanted: Vec<usize>,
}

/// Groups what is wanted; the second value is what has no source that is read, with
/// the finding that says so.
pub(super) fn groups(wanted: &[Wanted], reach: Reach) -> (Vec<Group>, Vec<(usize, Finding)>) {
    let mut groups: Vec<Group> = Vec::new();
    let mut known: HashMap<_, usize> = HashMap::new();
    let mut without = Vec::new();
    for (at, one) in wanted.iter().enumerate() {
        // What is written alike in one folder is one source.
        let entry = &one.entry;
        let written = (&one.folder, &entry.comes, &entry.reference);
        if let Some(group) = known.get(&written).and_then(|known| groups.get_mut(*known)) {
            group.wanted.push(at);
            continue;
        }
        match source_of(one, reach) {
            Ok(source) => {
                known.insert(written, groups.len());
                groups.push(Group {
                    source,
                    wanted: vec![at],
                });
            }
            Err(finding) => without.push((at, *finding)),
        }
    }
    (groups, without)
}

fn source_of(wanted: &Wanted, reach: Reach) -> Result<Source, Box<Finding>> {
    let entry = &wanted.entry;
    let address = match &entry.comes {
        Comes::Source(address) => address,
        Comes::Nowhere(why) => {
            let message = format!("`{}`: {why}", Untrusted(&entry.name));
            let finding = wanted.finding(&UNSUPPORTED_SOURCE, message);
            return Err(Box::new(finding.help(
                "find the repository that keeps the skill: minara skills add OWNER/REPO --list",
            )));
        }
    };
    let around = Surroundings {
        cwd: &wanted.folder,
        allow_insecure: reach.allow_insecure,
    };
    // A plain folder has no references, whatever the record says.
    let source = Source::parse(address, around)?;
    match (&source, entry.reference.as_deref()) {
        (Source::LocalFolder { .. }, _) | (_, None) => Ok(source),
        (_, reference) => source.with_flags(reference, None),
    }
}

/// Fetches a source at its reference. `None` where the source has no such reference
/// any more, and a commit may do.
///
/// # Errors
/// The finding that refuses it; an interruption.
pub(super) fn head(
    cx: &Context<'_>,
    reach: Reach,
    source: &Source,
) -> Result<Result<Option<Fetched>, Finding>, Stop> {
    match fetch(source, &cx.network(reach)) {
        Ok(fetched) => {
            fetched.notes.iter().for_each(|note| (cx.notes)(note));
            Ok(Ok(Some(fetched)))
        }
        Err(FetchError::Cancelled) => Err(Stop::Interrupted),
        Err(FetchError::Refused(finding)) if finding.rule == &REF_NOT_FOUND => Ok(Ok(None)),
        Err(FetchError::Refused(finding)) => Ok(Err(*finding)),
    }
}

/// Fetches one commit of a source.
///
/// # Errors
/// As [`head`].
pub(super) fn commit(
    cx: &Context<'_>,
    reach: Reach,
    source: &Source,
    id: &str,
) -> Result<Result<Fetched, Finding>, Stop> {
    let mut source = source.clone();
    match &mut source {
        Source::Git { want, .. } | Source::LocalRepository { want, .. } => {
            want.revision = Revision::Commit(id.to_owned());
        }
        Source::LocalFolder { .. } | Source::Archive { .. } | Source::Index(_) => {}
    }
    match fetch(&source, &cx.network(reach)) {
        Ok(fetched) => Ok(Ok(fetched)),
        Err(FetchError::Cancelled) => Err(Stop::Interrupted),
        Err(FetchError::Refused(finding)) => Ok(Err(*finding)),
    }
}
