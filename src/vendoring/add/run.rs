//! The whole way from a source to vendored skills.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use super::above::unread_terms;
use super::made_id::made_id;
use super::write::{accepted, keep, records, write};
use super::{Adopt, Brought, Claim, Gate, Place, Plan, judge, load, plan, repository_name};
use crate::finding::{Finding, Level, sort_findings};
use crate::license;
use crate::lint::{Levels, why_unusable};
use crate::record::SkillId;
use crate::skill::Skill;
use crate::tree::RelPath;
use crate::vendoring::context::Context;
use crate::vendoring::discover::{Candidate, Discovered};
use crate::vendoring::fetch::{Fetched, translates_line_ends};
use crate::vendoring::held::Held;
use crate::vendoring::inspect::Inspection;
use crate::vendoring::publish::{Home, commit, keeps_bytes, need_lock, settle, settle_all};
use crate::vendoring::reach::{Choice, addressed, chosen, discovered, fetched};
use crate::vendoring::stop::Stop;
use crate::vendoring::write::{Recovery, Vendored};

/// What is to be added, by which measure, and where.
pub struct Request<'a> {
    /// Which skills of which source.
    pub choice: &'a Choice,
    /// The folder name of the one skill, instead of its own.
    pub id: Option<&'a SkillId>,
    /// Names, links, modes, limits.
    pub inspection: Inspection,
    /// The level of every rule.
    pub levels: &'a Levels<'a>,
    /// What the project accepts of the source at a URL; a folder has none.
    pub policy: &'a dyn Fn(Option<&str>) -> license::Options,
    /// Whether a folder without a record is taken for a skill.
    pub adopt: Adopt<'a>,
    /// Skills that come with their records, by their folders in the source.
    pub brought: &'a BTreeMap<RelPath, Brought>,
    /// The project.
    pub home: Home<'a>,
    /// The vendored folder.
    pub place: Place<'a>,
    /// Nothing is written.
    pub dry_run: bool,
    /// What passes is written although something else is refused.
    pub partial: bool,
    /// Files are not forced to disk.
    pub no_sync: bool,
}

impl Request<'_> {
    /// The folder that a skill of the source would get, as far as one can tell before it
    /// is judged.
    fn target(&self, candidate: &Candidate, skill: &Skill) -> Option<RelPath> {
        let brought = self.brought.get(&candidate.path);
        let id = brought.map(|brought| &brought.record.id).or(self.id);
        let made = made_id(skill);
        let id = id.or(made.as_ref());
        let name = id.map(SkillId::as_str).or(skill.name())?;
        self.place.dir.resolve(name)
    }
}

/// Where skills were found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    /// The address without credentials; `None` for a folder.
    pub url: Option<String>,
    /// The full reference.
    pub ref_name: Option<String>,
    /// The whole commit id.
    pub commit: Option<String>,
}

/// What was found, planned and done.
#[derive(Debug, Default)]
pub struct Added {
    /// Where from.
    pub origin: Origin,
    /// How many skills the source has.
    pub found: usize,
    /// How many more it has in places that are passed over, where every skill is meant.
    pub aside: usize,
    /// What was planned.
    pub plan: Plan,
    /// Whether the accepted skills were written.
    pub written: bool,
    /// Whether anything was written that was not there before.
    pub changed: bool,
    /// Findings beside those of the plan: selection, target, pages.
    pub findings: Vec<Finding>,
    /// Folders and pages that were written, as they are shown.
    pub places: Vec<String>,
}

/// What a source offers.
#[derive(Debug, Default)]
pub struct Offered {
    /// Where.
    pub origin: Origin,
    /// The skills of the source, by rank.
    pub skills: Vec<(Candidate, Arc<Skill>)>,
    /// What stands in the way of the search, and what keeps a skill from loading.
    pub findings: Vec<Finding>,
}

/// Why nothing, or not all, was added.
#[derive(Debug)]
pub enum Error {
    /// Rules stand in the way: with what was found, planned and done before.
    Refused(Box<Added>, Vec<Finding>),
    /// A failure, a usage error or an interruption. Never [`Stop::Refused`].
    Stopped(Stop),
}

/// Fetches, discovers, selects, judges, plans, writes and renders the generated
/// pages again. Nothing is written before every skill is judged.
///
/// # Errors
/// [`Error`]; what was written before it stays, whole.
pub fn run(cx: &Context<'_>, request: &Request<'_>) -> Result<Added, Error> {
    let mut added = Added::default();
    match added.all_the_way(cx, request) {
        Ok(()) => Ok(added),
        Err(Stop::Refused(findings)) => Err(Error::Refused(Box::new(added), findings)),
        Err(stop) => Err(Error::Stopped(stop)),
    }
}

/// As [`run`], of a source that was fetched already.
///
/// # Errors
/// As [`run`].
pub fn run_on(cx: &Context<'_>, request: &Request<'_>, fetched: Fetched) -> Result<Added, Error> {
    let mut added = Added::default();
    match added.take_fetched(cx, request, fetched) {
        Ok(()) => Ok(added),
        Err(Stop::Refused(findings)) => Err(Error::Refused(Box::new(added), findings)),
        Err(stop) => Err(Error::Stopped(stop)),
    }
}

/// What a source offers, and why some of it would not load. Listing is not
/// judging: only what keeps a skill from loading is told.
///
/// # Errors
/// As [`run`]; that nothing was chosen is none where something is offered.
pub fn offer(cx: &Context<'_>, choice: &Choice) -> Result<Offered, Error> {
    let mut added = Added::default();
    match added.offered(cx, choice) {
        Ok(offered) => Ok(offered),
        Err(Stop::Refused(findings)) => Err(Error::Refused(Box::new(added), findings)),
        Err(stop) => Err(Error::Stopped(stop)),
    }
}

impl Origin {
    fn of(fetched: &Fetched) -> Origin {
        Origin {
            url: fetched.url.clone(),
            ref_name: fetched.ref_name.clone(),
            commit: fetched.commit.map(|oid| oid.to_string()),
        }
    }
}

impl Added {
    /// Adds what became of other skills. Those of several places have no one origin.
    pub(in crate::vendoring) fn merge(&mut self, other: Added) {
        if self.plan.skills.is_empty() {
            self.origin = other.origin;
        } else if self.origin != other.origin {
            self.origin = Origin::default();
        }
        self.plan.skills.extend(other.plan.skills);
        self.aside += other.aside;
        self.written |= other.written;
        self.changed |= other.changed;
        self.findings.extend(other.findings);
        for place in other.places {
            if !self.places.contains(&place) {
                self.places.push(place);
            }
        }
    }

    /// Everything said, sorted.
    pub fn all_findings(&self) -> Vec<Finding> {
        let mut all = self.plan.findings();
        all.extend(self.findings.iter().cloned());
        sort_findings(&mut all);
        all
    }

    /// Looks what is there.
    fn look(
        &mut self,
        cx: &Context<'_>,
        choice: &Choice,
        fetched: &Fetched,
    ) -> Result<Discovered, Stop> {
        self.origin = Origin::of(fetched);
        let found = discovered(cx, choice, fetched)?;
        self.found = found.candidates.len();
        self.findings.extend(found.findings.iter().cloned());
        Ok(found)
    }

    fn offered(&mut self, cx: &Context<'_>, choice: &Choice) -> Result<Offered, Stop> {
        let fetched = fetched(cx, choice)?;
        let found = self.look(cx, choice, &fetched)?;
        match chosen(cx, choice, &fetched, &found, None) {
            // What is offered can be shown although nothing was chosen.
            Err(Stop::Refused(_)) if !found.candidates.is_empty() => {}
            chosen => drop(chosen?),
        }
        let repository = repository_name(&fetched);
        let read = |at: &Candidate| Arc::new(load(&fetched.tree, &at.path, &repository));
        let skills: Vec<Arc<Skill>> = found.candidates.iter().map(read).collect();
        let mut findings = std::mem::take(&mut self.findings);
        findings.extend(why_unusable(&skills)?.concat());
        sort_findings(&mut findings);
        Ok(Offered {
            origin: std::mem::take(&mut self.origin),
            skills: found.candidates.into_iter().zip(skills).collect(),
            findings,
        })
    }

    fn all_the_way(&mut self, cx: &Context<'_>, request: &Request<'_>) -> Result<(), Stop> {
        let fetched = fetched(cx, request.choice)?;
        self.take_fetched(cx, request, fetched)
    }

    fn take_fetched(
        &mut self,
        cx: &Context<'_>,
        request: &Request<'_>,
        fetched: Fetched,
    ) -> Result<(), Stop> {
        let found = self.look(cx, request.choice, &fetched)?;
        let fetched = addressed(fetched, request.choice, request.home.pages_dir);
        if request.choice.all {
            let below = fetched.path.clone().unwrap_or_default();
            self.aside = found.aside_below(&below);
        }
        let layout = Some(request.place.dir);
        let chosen = chosen(cx, request.choice, &fetched, &found, layout)?;
        if request.id.is_some() && chosen.skills.len() > 1 {
            return Err(Stop::OneId);
        }
        let target = |nth: usize, skill: &Skill| request.target(chosen.skills.get(nth)?, skill);
        let gate = Gate {
            inspection: request.inspection,
            levels: request.levels,
            license: (request.policy)(fetched.url.as_deref()),
            target: &target,
            progress: &*cx.progress,
        };
        let judged = judge(&fetched, &chosen.skills, &gate);
        let vendored = self.settled(cx, request)?;
        self.plan = plan(
            &fetched,
            judged,
            &chosen.equal,
            Claim {
                id: request.id,
                adopt: request.adopt,
                brought: request.brought,
            },
            vendored.as_ref(),
            request.levels,
        )?;
        if let Some(note) = unread_terms(&request.choice.source, &self.plan) {
            (cx.notes)(&note);
        }
        // Writing opens it again, under the lock.
        drop(vendored);
        let denied = fetched
            .refused
            .iter()
            .any(|found| found.level == Level::Deny);
        let refuses = denied || self.plan.has_refusals();
        let writes = !request.dry_run && (!refuses || request.partial);
        if writes {
            self.write(cx, request, &fetched)?;
        }
        Ok(())
    }

    /// The vendored folder, where there is one. What an interrupted write left is
    /// finished or undone before anything is compared with it.
    fn settled(
        &mut self,
        cx: &Context<'_>,
        request: &Request<'_>,
    ) -> Result<Option<Vendored>, Stop> {
        need_lock(&request.home)?;
        let vendored = request.place.open()?;
        if !request.dry_run {
            let home = &request.home;
            let options = cx.write_options(request.no_sync);
            let on_wait = &mut |holder| (cx.on_wait)(holder);
            let held = Held::find(home.pages_dir, &home.config.vendor.dir, home.shown);
            tell_recovery(
                cx,
                &mut self.findings,
                settle_all(&held, home, options, on_wait)?,
            );
            if let Some(vendored) = &vendored {
                tell_recovery(
                    cx,
                    &mut self.findings,
                    settle(vendored, home, options, on_wait)?,
                );
            }
        }
        Ok(vendored)
    }

    /// Writes what was accepted, and the files that tell of it. These are made
    /// again also where every skill lies there already.
    fn write(
        &mut self,
        cx: &Context<'_>,
        request: &Request<'_>,
        fetched: &Fetched,
    ) -> Result<(), Stop> {
        let place = request.place;
        let options = cx.write_options(request.no_sync);
        let accepted = accepted(&self.plan);
        let vendored = if accepted.is_empty() {
            self.written = true;
            place.open()?
        } else {
            std::fs::create_dir_all(place.base)?;
            Some(place.create(&options)?)
        };
        let Some(vendored) = vendored else {
            return Ok(());
        };
        // Made before the lock is taken.
        let records = records(fetched, &accepted)?;
        let (mut writer, recovery) = vendored.lock(options, &mut |holder| (cx.on_wait)(holder))?;
        tell_recovery(cx, &mut self.findings, recovery);
        let written = write(
            fetched,
            &vendored,
            &accepted,
            &records,
            &mut writer,
            &*cx.progress,
        );
        self.changed = !writer.touched().is_empty();
        if !self.changed && written.is_err() {
            // What failed left everything as it was.
            writer.finish()?;
            return Ok(written?);
        }
        let published = commit(writer, &request.home);
        written?;
        if let Some(blobs) = cx.blobs() {
            for (planned, record) in accepted.iter().zip(&records) {
                keep(&blobs, fetched, &planned.judged, record);
            }
        }
        self.written = true;
        let published = published?;
        if self.changed {
            self.places.push(place.shown.to_owned());
        }
        let written = published.written.iter();
        self.places
            .extend(written.map(|file| (request.home.shown)(file)));
        self.tell_of_line_ends(cx, request, &published.written);
        self.findings.extend(published.warnings());
        Ok(())
    }

    /// Says what was written for git, or what a checkout will do without it.
    fn tell_of_line_ends(&self, cx: &Context<'_>, request: &Request<'_>, written: &[PathBuf]) {
        let (home, dir) = (&request.home, request.place.dir);
        let is_attributes = |file: &PathBuf| file.ends_with(".gitattributes");
        if written.iter().any(is_attributes) {
            (cx.notes)(&format!(
                ".gitattributes: git leaves the bytes of {}/ alone, and merges minara.lock by lines",
                request.place.shown
            ));
        } else if self.changed
            && home.keep_bytes.is_none()
            && !keeps_bytes(home.pages_dir, dir)
            && translates_line_ends(home.pages_dir)
        {
            (cx.notes)(&format!(
                "core.autocrlf is on: a checkout will change the line ends of {0}/, and verify \
                 will deny them; put `{dir}/** -text` into .gitattributes",
                request.place.shown
            ));
        }
    }
}

/// Tells what an interrupted run had left, and keeps what could not be settled.
fn tell_recovery(cx: &Context<'_>, findings: &mut Vec<Finding>, recovery: Recovery) {
    recovery.notes.iter().for_each(|note| (cx.notes)(note));
    findings.extend(recovery.warnings);
}
