//! The licences of a source's skills, without writing anything.

use std::path::Path;
use std::sync::Arc;

use rayon::prelude::*;

use super::add::{load, repository_name, scopes};
use super::context::Context;
use super::discover::{Candidate, Discovered, Selection, select};
use super::fetch::Fetched;
use super::reach::{Choice, addressed, discovered, fetched};
use super::stop::Stop;
use crate::finding::Finding;
use crate::license::{LicenseJudgement, Options, Scope};
use crate::skill::Skill;
use crate::tree::{Reads, RelPath};

/// By what skills of a source are judged: as if they were added.
pub struct Measure<'a> {
    /// What the project accepts of the source at a URL.
    pub policy: &'a dyn Fn(Option<&str>) -> Options,
    /// The folder that the addresses of folders count from.
    pub pages_dir: &'a Path,
    /// The vendored folder below it.
    pub dir: &'a RelPath,
}

/// Judges the licences of the skills that are meant: all of them, where neither a
/// name nor a path says which. They come in the byte order of their paths.
///
/// # Errors
/// The findings that refuse the source or the choice; an interruption; a tree that
/// can't be read.
pub fn of_source(
    cx: &Context<'_>,
    choice: &Choice,
    measure: &Measure<'_>,
) -> Result<Vec<(Arc<Skill>, LicenseJudgement)>, Stop> {
    let fetched = addressed(fetched(cx, choice)?, choice, measure.pages_dir);
    let found = discovered(cx, choice, &fetched)?;
    let chosen = all_that_are_meant(choice, &fetched, &found)?;
    let repository = repository_name(&fetched);
    let around = Arc::new(Reads::around_skills());
    let load = |candidate: &Candidate| {
        let skill = load(&fetched.tree, &candidate.path, &repository);
        Arc::new(skill.sharing(&around))
    };
    let skills: Vec<Arc<Skill>> = chosen.par_iter().map(load).collect();
    let options = (measure.policy)(fetched.url.as_deref());
    let target = |_: usize, skill: &Skill| measure.dir.resolve(skill.name()?);
    let scopes = scopes(&fetched, &skills, &around, &options, &target);
    let judge = |(skill, scope): (Arc<Skill>, Arc<Scope>)| {
        let mut judged = scope.judge(&skill);
        let findings = judged.findings.into_iter();
        judged.findings = findings.map(Finding::in_source).collect();
        (skill, judged)
    };
    let judged = skills.into_par_iter().zip(scopes).map(judge);
    let mut judged: Vec<(Arc<Skill>, LicenseJudgement)> = judged.collect();
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
    Ok(chosen.into_iter().cloned().collect())
}
