//! What goes along of the repositories that skills came from, so that a site that can't
//! reach them sees what they have now; and back into the cache there.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use rayon::prelude::*;

use super::open::Bundle;
use crate::record::{Record, RefKind, SourceFacts, SourceType, is_path};
use crate::text::Untrusted;
use crate::vendoring::context::{Context, Reach};
use crate::vendoring::fetch::{
    Carried, Ends, Examined, FetchError, Fetched, Network, ancestry, carry, examine, fetch,
};
use crate::vendoring::source::Source;
use crate::vendoring::stop::Stop;

/// What goes along.
#[derive(Debug, Default)]
pub(super) struct Along {
    /// By address, each with its pack.
    pub sources: Vec<(Carried, Vec<u8>)>,
    /// Skills of which not all goes along, each with the reason.
    pub without: Vec<String>,
}

/// A vendored skill, by its folder as it is shown.
pub(super) type Shown = (String, Record);

/// Fetches what these skills follow, and what was recorded of them. Paths of records
/// count from `root`.
///
/// # Errors
/// A source that can't be had; an interruption.
pub(super) fn along(
    cx: &Context<'_>,
    reach: Reach,
    root: &Path,
    skills: &[Shown],
) -> Result<Along, Stop> {
    let mut along = Along::default();
    let mut by_address: BTreeMap<&str, Vec<&Shown>> = BTreeMap::new();
    for skill in skills {
        match address(&skill.1.source) {
            Ok(url) => by_address.entry(url).or_default().push(skill),
            Err(why) => along.without.push(format!("{}: {why}", skill.0)),
        }
    }
    let total = by_address.len() as u64;
    cx.progress.phase("fetching", Some(total));
    let network = cx.network(reach);
    let by_address: Vec<(&str, Vec<&Shown>)> = by_address.into_iter().collect();
    let all: Vec<Result<Taken, FetchError>> = by_address
        .par_iter()
        .map(|(url, skills)| {
            let mut reached = Reached {
                network: &network,
                root,
                allow_insecure: reach.allow_insecure,
                known: Vec::new(),
            };
            let taken = reached.take(url, skills);
            network.progress.step();
            taken
        })
        .collect();
    for taken in all {
        let (carried, gone) = taken?;
        along.sources.extend(carried);
        along.without.extend(gone);
    }
    Ok(along)
}

/// The address of a repository that another machine could reach; why there is none.
fn address(source: &SourceFacts) -> Result<&str, &'static str> {
    let url = source.url.as_deref();
    match (source.kind, url.filter(|url| !is_path(url))) {
        (SourceType::Git, Some(url)) => Ok(url),
        (SourceType::Git | SourceType::Local, _) => Err("its source is a folder of this machine"),
        (SourceType::Archive, _) => Err("its source is an archive, which has no history"),
        (SourceType::Index, _) => Err("its source is an index, which has no history"),
    }
}

/// What goes along of one source, and the skills that lack something.
type Taken = (Option<(Carried, Vec<u8>)>, Vec<String>);

/// What was fetched of one source.
struct Reached<'a> {
    network: &'a Network,
    root: &'a Path,
    allow_insecure: bool,
    known: Vec<(Source, Arc<Fetched>)>,
}

impl Reached<'_> {
    fn fetch(&mut self, facts: &SourceFacts) -> Result<Arc<Fetched>, FetchError> {
        let source = Source::recorded(facts, None, self.root, self.allow_insecure)?;
        let mut known = self.known.iter();
        if let Some((_, fetched)) = known.find(|(known, _)| *known == source) {
            return Ok(Arc::clone(fetched));
        }
        let fetched = Arc::new(fetch(&source, self.network)?);
        self.known.push((source, Arc::clone(&fetched)));
        Ok(fetched)
    }

    /// What goes along of the source, and which skills lack something.
    fn take(&mut self, url: &str, skills: &[&Shown]) -> Result<Taken, FetchError> {
        let (mut ends, mut gone) = (Vec::new(), Vec::new());
        for (shown, record) in skills {
            let tip = self.fetch(&record.source)?;
            let recorded = SourceFacts {
                ref_kind: Some(RefKind::Commit),
                ..record.source.clone()
            };
            let old = match self.fetch(&recorded) {
                Ok(old) => Some(old),
                Err(FetchError::Cancelled) => return Err(FetchError::Cancelled),
                Err(FetchError::Refused(_)) => {
                    gone.push(format!(
                        "{shown}: its source has the recorded commit no more"
                    ));
                    None
                }
            };
            // Brings in as much of the history as it takes.
            let commit = record.source.commit.as_deref().unwrap_or_default();
            if let Err(FetchError::Cancelled) = ancestry(&tip, commit, self.network) {
                return Err(FetchError::Cancelled);
            }
            ends.push((tip, old));
        }
        let ends: Vec<Ends<'_>> = ends
            .iter()
            .map(|(tip, old)| (&**tip, old.as_deref()))
            .collect();
        Ok((carry(url, &ends, self.network)?, gone))
    }
}

impl Bundle {
    /// Looks at what is brought of the sources whose addresses are meant.
    ///
    /// # Errors
    /// The finding that refuses one; an interruption.
    pub(in crate::vendoring) fn examined<'a>(
        &'a self,
        network: &Network,
        is_meant: &dyn Fn(&str) -> bool,
    ) -> Result<Vec<Examined<'a>>, FetchError> {
        let meant = self.sources.iter().filter(|(one, _)| is_meant(&one.url));
        meant
            .map(|(carried, pack)| examine(carried, pack, network))
            .collect()
    }
}

/// Puts what was brought of sources into the cache, and says how to go on. Without a
/// cache an update says what is missing.
pub(in crate::vendoring) fn keep_sources(
    cx: &Context<'_>,
    network: &Network,
    sources: &[Examined<'_>],
) {
    let mut kept = 0;
    for one in sources {
        match one.keep(network) {
            Ok(true) => kept += 1,
            Ok(false) => (cx.notes)(
                "there is no cache: what the bundle brings of its sources is not kept, and \
                 `--offline` will not know what they have",
            ),
            Err(FetchError::Refused(finding)) => {
                (cx.notes)(&Untrusted(&finding.message).to_string())
            }
            Err(FetchError::Cancelled) => return,
        }
    }
    match kept {
        0 => {}
        1 => (cx.notes)(
            "the bundle brings what its source has now: minara skills outdated --offline",
        ),
        _ => (cx.notes)(&format!(
            "the bundle brings what {kept} sources have now: minara skills outdated --offline"
        )),
    }
}
