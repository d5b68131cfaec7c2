//! The licences of a source's skills, without writing anything.

use std::sync::Arc;

use rayon::prelude::*;

use super::add::{load, repository_name};
use super::context::Context;
use super::discover::{Candidate, Discovered, Selection, select};
use super::fetch::Fetched;
use super::reach::{Choice, discovered, fetched};
use super::stop::Stop;
use crate::finding::Finding;
use crate::license::{LicenseJudgement, Options, Scope};
use crate::skill::Skill;
use crate::tree::RelPath;

/// Judges the licences of the skills that are meant: all of them, where neither a
/// name nor a path says which. They come in the byte order of their paths.
/// `policy` gives what the project accepts of the source at a URL.
///
/// # Errors
/// The findings that refuse the source or the choice; an interruption; a tree that
/// can't be read.
pub fn of_source(
    cx: &Context<'_>,
    choice: &Choice,
    policy: &dyn Fn(Option<&str>) -> Options,
) -> Result<Vec<(Skill, LicenseJudgement)>, Stop> {
    let fetched = fetched(cx, choice)?;
    let found = discovered(cx, choice, &fetched)?;
    let chosen = all_that_are_meant(choice, &fetched, &found)?;
    let options = policy(fetched.url.as_deref());
    let scope = Scope::new(Arc::clone(&fetched.tree), RelPath::root(), options);
    let repository = repository_name(&fetched);
    let judge = |candidate: &Candidate| {
        let skill = load(&fetched.tree, &candidate.path, &repository);
        let mut judged = scope.judge(&skill);
        let findings = judged.findings.into_iter();
        judged.findings = findings.map(Finding::in_source).collect();
        (skill, judged)
    };
    let mut judged: Vec<(Skill, LicenseJudgement)> = chosen.par_iter().map(judge).collect();
    judged.sort_by(|(a, _), (b, _)| a.shown().cmp(b.shown()));
    Ok(judged)
}

/// Two skills of one name are two skills here: nothing is written.
fn all_that_are_meant(
    choice: &Choice,
    fetched: &Fetched,
    found: &Discovered,
) -> Result<Vec<Candidate>, Stop> {
    let below = fetched.path.as_ref();
    let is_named = |path: &RelPath| found.candidates.iter().any(|one| one.lies_in(path));
    let selection = match choice.selection() {
        Selection::Only if !below.is_some_and(is_named) => Selection::All,
        selection => selection,
    };
    let chosen = select(&*fetched.tree, found, below, &selection).map_err(Stop::Refused)?;
    Ok(chosen.skills)
}
