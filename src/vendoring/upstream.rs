//! Whether sources still give what was recorded, at the recorded commit.

use std::path::Path;

use rayon::prelude::*;

use super::context::{Context, Reach};
use super::fetch::{FetchError, Fetched, fetch};
use super::ids::write::DIGEST_MISMATCH;
use super::source::Source;
use super::stop::Stop;
use super::update::upstream::recorded_path;
use super::verify::Verified;
use crate::finding::Finding;
use crate::record::{Record, RefKind, SourceFacts, SourceType};
use crate::text::Untrusted;

type Recorded<'a> = (&'a Verified, &'a Record);
type Group<'a> = (Source, Vec<Recorded<'a>>);

/// Fetches the recorded commits of skills, each source once, and holds what is there
/// against the records. A plain folder has no commit and is passed by. Paths of
/// sources count from `root`.
///
/// # Errors
/// An interruption. A source that can't be had is a finding.
pub fn compare(
    cx: &Context<'_>,
    reach: Reach,
    root: &Path,
    skills: &[Verified],
) -> Result<Vec<Finding>, Stop> {
    let mut findings = Vec::new();
    let mut groups: Vec<Group<'_>> = Vec::new();
    for skill in skills {
        let Some(record) = skill.record.as_deref() else {
            continue;
        };
        if record.source.kind == SourceType::Local {
            continue;
        }
        let facts = SourceFacts {
            ref_kind: record.source.commit.as_ref().map(|_| RefKind::Commit),
            ..record.source.clone()
        };
        match Source::recorded(&facts, None, root, reach.allow_insecure) {
            Ok(source) => match groups
                .iter_mut()
                .find_map(|(known, group)| known.take_in(&source).then_some(group))
            {
                Some(group) => group.push((skill, record)),
                None => groups.push((source, vec![(skill, record)])),
            },
            Err(finding) => findings.push(affecting(*finding, &[(skill, record)])),
        }
    }
    cx.progress.phase("fetching", Some(groups.len() as u64));
    let network = cx.network(reach);
    let fetched: Vec<Result<Fetched, FetchError>> = groups
        .par_iter()
        .map(|(source, _)| {
            let fetched = fetch(source, &network);
            network.progress.step();
            fetched
        })
        .collect();
    for ((_, skills), fetched) in groups.iter().zip(fetched) {
        match fetched {
            Ok(fetched) => {
                fetched.notes.iter().for_each(|note| (cx.notes)(note));
                let found = skills.iter().filter_map(|one| difference(one, &fetched));
                findings.extend(found);
                findings.extend(fetched.refused.iter().cloned());
            }
            Err(FetchError::Cancelled) => return Err(Stop::Interrupted),
            Err(FetchError::Refused(finding)) => findings.push(affecting(*finding, skills)),
        }
    }
    Ok(findings)
}

fn affecting(mut finding: Finding, skills: &[Recorded<'_>]) -> Finding {
    finding.affects = skills.iter().map(|(skill, _)| skill.path.clone()).collect();
    finding
}

/// The finding of a skill whose folder the source gives otherwise than recorded.
fn difference((skill, record): &Recorded<'_>, fetched: &Fetched) -> Option<Finding> {
    let path = recorded_path(record);
    let artifact = fetched.packed.of(&path);
    let (given, recorded) = match &fetched.git {
        Some(git) if path.is_root() => (Some(git.root().to_string()), record.source.tree.clone()),
        Some(git) => {
            let tree = git.tree_oid(&path);
            (
                tree.map(|tree| tree.to_string()),
                record.source.tree.clone(),
            )
        }
        None => (
            artifact
                .and_then(|one| one.sha256)
                .map(|sum| sum.to_string()),
            record.source.sha256.map(|sum| sum.to_string()),
        ),
    };
    if given == recorded {
        return None;
    }
    let commit = record.source.commit.as_deref();
    let at = commit.and_then(|id| id.get(..7));
    let at = at.map_or_else(String::new, |id| format!(" at {}", Untrusted(id)));
    let message = format!(
        "the source does not give `{}`{at} as the record says",
        Untrusted(&skill.path)
    );
    let finding = Finding::new(&DIGEST_MISMATCH, skill.path.as_str(), message);
    Some(finding.help(
        "the record was edited, or the source was changed behind its back: `git log` of the record \
         says who wrote it",
    ))
}
