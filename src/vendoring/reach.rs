//! From a source to the skills in it that are meant: fetch, discover, select.

use std::collections::BTreeSet;
use std::path::Path;

use super::context::{Context, Reach};
use super::discover::{Chosen, Discovered, Search, Selection, choose, discover, names};
use super::fetch::{Fetched, fetch};
use super::source::Source;
use super::stop::Stop;
use crate::tree::RelPath;

/// Which skills of which source are meant.
#[derive(Debug)]
pub struct Choice {
    /// Where the skills are.
    pub source: Source,
    /// How far the fetch may go.
    pub reach: Reach,
    /// The skills of these names; none: all, or the only one.
    pub names: Vec<String>,
    /// The skills in these folders of the source, whatever these are called.
    pub paths: BTreeSet<RelPath>,
    /// Every skill.
    pub all: bool,
    /// Skills below tests, examples, fixtures and docs count.
    pub all_candidates: bool,
}

impl Choice {
    /// Which skills are meant, of those that the source's path leaves.
    pub(super) fn selection(&self) -> Selection {
        if self.all {
            Selection::All
        } else if !self.paths.is_empty() {
            Selection::Paths(self.paths.clone())
        } else if !self.names.is_empty() {
            Selection::Names(self.names.clone())
        } else {
            Selection::Only
        }
    }
}

/// Brings the source's bytes within reach.
///
/// # Errors
/// The findings that refuse it; an interruption.
pub(super) fn fetched(cx: &Context<'_>, choice: &Choice) -> Result<Fetched, Stop> {
    let source = choice.source.clone().with_names(&choice.names);
    let fetched = fetch(&source, &cx.network(choice.reach));
    if cx.is_cancelled() {
        return Err(Stop::Interrupted);
    }
    let fetched = fetched?;
    fetched.notes.iter().for_each(|note| (cx.notes)(note));
    Ok(fetched)
}

/// Gives a folder of this machine the address that records have it by: its path from
/// where the generated pages lie.
pub(super) fn addressed(mut fetched: Fetched, choice: &Choice, pages_dir: &Path) -> Fetched {
    if fetched.url.is_none() {
        fetched.url = choice.source.below(pages_dir);
    }
    fetched
}

/// Finds the skills of a source.
///
/// # Errors
/// The tree can't be read.
pub(super) fn discovered(
    cx: &Context<'_>,
    choice: &Choice,
    fetched: &Fetched,
) -> Result<Discovered, Stop> {
    cx.progress.phase("looking for skills", None);
    let tree = &fetched.tree;
    let search = Search {
        path: fetched.path.clone(),
        also: choice.paths.clone(),
        all_candidates: choice.all_candidates,
        ..Search::default()
    };
    let names = names(tree);
    let mut found = discover(&**tree, fetched.git.as_deref(), &search, &names)?;
    found.findings.extend(fetched.refused.iter().cloned());
    Ok(found)
}

/// Those of the skills found that are meant, to go to the folder `layout`; different ones
/// of one name are marked. Where that is not said and several are there, the chooser is
/// asked.
///
/// # Errors
/// The findings that say what is missing or must be chosen.
pub(super) fn chosen(
    cx: &Context<'_>,
    choice: &Choice,
    fetched: &Fetched,
    found: &Discovered,
    layout: Option<&RelPath>,
) -> Result<Chosen, Stop> {
    let (tree, below) = (&*fetched.tree, fetched.path.as_ref());
    let selection = choice.selection();
    let refusal = match choose(tree, found, below, &selection, layout) {
        Ok(chosen) => return Ok(chosen),
        Err(findings) => findings,
    };
    match cx.chooser {
        Some(ask)
            if below.is_none() && selection == Selection::Only && found.candidates.len() > 1 =>
        {
            let names = Selection::Names(ask(found)?);
            choose(tree, found, None, &names, layout).map_err(Stop::Refused)
        }
        _ => Err(Stop::Refused(refusal)),
    }
}
