//! The whole way from what was found to be wrong to skills that are as recorded.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rayon::prelude::*;

use super::job::{Job, OnEdits, row};
use super::mend::{Mending, mend};
use super::outcome::{Action, Syncs};
use super::remake::source_facts;
use super::restore::{Ready, Refused, plan};
use super::stock::Stock;
use super::wanting::Wanting;
use crate::finding::{Finding, Level, sort_findings};
use crate::record::{Record, RefKind, SourceFacts};
use crate::text::{Untrusted, shell_word};
use crate::tree::RelPath;
use crate::vendoring::add::Judged;
use crate::vendoring::bundle::{Bundle, keep_bases, keep_sources};
use crate::vendoring::context::{Context, Reach};
use crate::vendoring::discover::{Candidate, Discovered, Search};
use crate::vendoring::fetch::{FetchError, Fetched, fetch};
use crate::vendoring::held::Held;
use crate::vendoring::ids::update::UPSTREAM_REMOVED;
use crate::vendoring::ids::write as ids;
use crate::vendoring::publish::Home;
use crate::vendoring::source::Source;
use crate::vendoring::stop::Stop;
use crate::vendoring::update::upstream::{at, below, search};
use crate::vendoring::update::{Granted, Judging, Measure, judge_granted};
use crate::vendoring::verify::{LicenseCheck, State, Verification, Verified};
use crate::vendoring::write::{Vendored, WriteError};

/// What is to be made as it is recorded, and by which measure.
pub struct Request<'a> {
    /// All that is vendored.
    pub held: &'a Held,
    /// The folders of the skills that are meant.
    pub paths: &'a BTreeSet<RelPath>,
    /// How far a fetch may go.
    pub reach: Reach,
    /// By which measure what comes in is judged.
    pub measure: Measure<'a>,
    /// What the policy says of a record.
    pub license: &'a LicenseCheck<'a>,
    /// Where contents come from that do not lie here, instead of their sources.
    pub from: Option<&'a Bundle>,
    /// The project.
    pub home: Home<'a>,
    /// What becomes of edits that nobody declared.
    pub on_edits: OnEdits<'a>,
    /// Nothing is fetched and nothing written.
    pub check: bool,
    /// A write that was cut short was finished or undone before.
    pub recovered: bool,
    /// Files are not forced to disk.
    pub no_sync: bool,
}

/// Makes the skills what their records say. `verification` is how they were found.
///
/// # Errors
/// An interruption, a failure of the file system, a lock of the project that can't be
/// written. What stands in the way of one skill is within, and holds back no other.
pub fn run(
    cx: &Context<'_>,
    request: &Request<'_>,
    verification: Verification,
) -> Result<Syncs, Stop> {
    let mut run = Run {
        cx,
        request,
        folders: BTreeMap::new(),
        stock: Stock::new(request.home.pages_dir, request.from),
        syncs: Syncs::default(),
    };
    let network = cx.network(request.reach);
    let sources = match request.from.filter(|_| !request.check) {
        Some(bundle) => {
            bundle.examined(&network, &|url| is_source(request.held, &verification, url))?
        }
        None => Vec::new(),
    };
    let jobs = run.jobs(verification)?;
    let (mut ready, mut wanting) = run.without_source(jobs);
    if request.from.is_some() {
        ready.extend(run.take_of_bundle(std::mem::take(&mut wanting)));
    }
    if request.check {
        for job in wanting {
            run.syncs.skills.push(job.row(Action::Restore));
            run.syncs.findings.extend(job.findings);
        }
        run.tell(&ready);
        for one in ready {
            run.syncs.findings.extend(one.job.findings);
        }
    } else {
        for (fetched, jobs) in run.fetch(wanting)? {
            ready.extend(run.plan_group(&fetched, jobs)?);
        }
        let written = run.write(ready)?;
        run.tell(&written);
        if let Some(bundle) = request.from {
            let packed = bundle.skills.iter().map(|skill| &*skill.record);
            let here = packed.filter(|record| is_held(request.held, record));
            keep_bases(cx, here, bundle);
            keep_sources(cx, &network, &sources);
        }
        if request.recovered
            && let Some(vendored) = request.held.open(&request.held.dir)?
        {
            let options = cx.write_options(request.no_sync);
            vendored.clear_lock(&options, &mut |holder| (cx.on_wait)(holder))?;
        }
    }
    let mut syncs = run.syncs;
    syncs.skills.sort_by(|a, b| a.path.cmp(&b.path));
    sort_findings(&mut syncs.findings);
    Ok(syncs)
}

pub(super) struct Run<'a> {
    pub(super) cx: &'a Context<'a>,
    pub(super) request: &'a Request<'a>,
    /// The open folders that hold skills; `None` for one that is not there.
    pub(super) folders: BTreeMap<RelPath, Option<Vendored>>,
    /// Contents that are at hand.
    pub(super) stock: Stock<'a>,
    pub(super) syncs: Syncs,
}

type Group = (Wanting, Vec<Job>);
type Reached = (Arc<Fetched>, Vec<Job>);

/// Rules that say how a folder differs from its record.
fn is_damage(found: &Finding) -> bool {
    let rules = [
        &ids::MISSING_SKILL,
        &ids::MISSING_FILE,
        &ids::MODIFIED_FILE,
        &ids::EXTRA_FILE,
        &ids::MODE_CHANGED,
        &ids::LINE_ENDINGS_CHANGED,
    ];
    found.level == Level::Deny && rules.contains(&found.rule)
}

impl Run<'_> {
    /// The skills that are damaged or gone, each with what was found of it. The others
    /// have their rows then, and what was found of them stands.
    fn jobs(&mut self, verification: Verification) -> Result<Vec<Job>, Stop> {
        let held = self.request.held;
        let by_shown: BTreeMap<String, &RelPath> = self
            .request
            .paths
            .iter()
            .map(|path| (held.shown_of(path), path))
            .collect();
        let mut damage: BTreeMap<String, Vec<Finding>> = BTreeMap::new();
        for found in verification.findings {
            let folder = folder_of(&by_shown, found.path());
            let is_locked = |folder: &String| {
                let path = by_shown.get(folder);
                path.is_some_and(|path| held.line(path).is_some())
            };
            // Files whose record is gone, and which the lock names.
            let unrecorded = found.rule == &ids::RECORD_MISSING;
            let counts = |folder: &String| is_damage(&found) || (unrecorded && is_locked(folder));
            match folder.filter(counts) {
                Some(folder) => damage.entry(folder).or_default().push(found),
                None => self.syncs.findings.push(found),
            }
        }
        let mut jobs = Vec::new();
        for skill in &verification.skills {
            let found = damage.remove(&skill.path).unwrap_or_default();
            let path = by_shown.get(&skill.path).copied();
            match (found.is_empty(), path) {
                (false, Some(path)) if may_mend(skill) => match self.job(path, skill) {
                    Ok(job) => jobs.push(Job {
                        findings: found,
                        ..job
                    }),
                    Err(WriteError::Refused(findings)) => self.refuse(skill, findings),
                    Err(error) => return Err(error.into()),
                },
                (true, _)
                    if matches!(skill.state, State::Clean | State::Declared | State::Denied) =>
                {
                    let row = row(&skill.name, &skill.path, Action::Unchanged, &[]);
                    self.syncs.skills.push(row);
                }
                _ => self.refuse(skill, found),
            }
        }
        Ok(jobs)
    }

    fn job(&mut self, path: &RelPath, skill: &Verified) -> Result<Job, WriteError> {
        let held = self.request.held;
        let dir = path.parent().unwrap_or_default();
        if !self.folders.contains_key(&dir) {
            self.folders.insert(dir.clone(), held.open(&dir)?);
        }
        let vendored = self.folders.get(&dir).and_then(Option::as_ref);
        Job::new(held, path, skill, vendored)
    }

    /// The open folder that a skill lies in.
    pub(super) fn vendored_of(&self, path: &RelPath) -> Option<&Vendored> {
        let dir = path.parent().unwrap_or_default();
        self.folders.get(&dir).and_then(Option::as_ref)
    }

    /// A skill that stays as it is.
    fn refuse(&mut self, skill: &Verified, findings: Vec<Finding>) {
        let own = self.syncs.findings.iter();
        let own = own.filter(|found| found.is_within(&skill.path));
        let all: Vec<Finding> = own.chain(&findings).cloned().collect();
        let row = row(&skill.name, &skill.path, Action::Refuse, &all);
        self.syncs.skills.push(row);
        self.syncs.findings.extend(findings);
    }

    pub(super) fn refuse_job(&mut self, job: &Job, findings: Vec<Finding>) {
        let row = row(job.id.as_str(), &job.shown, Action::Refuse, &findings);
        self.syncs.skills.push(row);
        self.syncs.findings.extend(findings);
    }

    /// The rows of what is ready, or was written.
    fn tell(&mut self, ready: &[Ready]) {
        for one in ready {
            let mended = one.mending.files.values();
            let only_declared = !one.mending.files.is_empty()
                && mended
                    .clone()
                    .all(|mended| *mended == super::Mend::Declared);
            let action = if only_declared {
                Action::Declare
            } else {
                Action::Restore
            };
            let mut row = one.job.row(action);
            row.files.clone_from(&one.mending.files);
            self.say_committed(one);
            self.say_ignored(one);
            self.syncs.skills.push(row);
        }
    }

    /// The skills for which no source is needed; those for which one is.
    fn without_source(&mut self, jobs: Vec<Job>) -> (Vec<Ready>, Vec<Job>) {
        let (mut ready, mut wanting) = (Vec::new(), Vec::new());
        for mut job in jobs {
            if job.record.is_none()
                && let Err(finding) = self.take_committed(&mut job)
            {
                self.refuse_job(&job, vec![*finding]);
                continue;
            }
            let Some(record) = job.record.take() else {
                wanting.push(job);
                continue;
            };
            let has = |path: &RelPath, sum: &_| self.stock.holds(&job.path.concat(path), sum);
            match mend(&job, &record, self.request.on_edits, &has) {
                Err(findings) => self.refuse_job(&job, findings),
                Ok(mending) if self.is_at_hand(&job, &record, &mending) => {
                    ready.push(Ready::new(job, *record, mending, None));
                }
                Ok(_) => {
                    job.record = Some(record);
                    wanting.push(job);
                }
            }
        }
        (ready, wanting)
    }

    /// Whether all that is missing of a skill lies here or in the bundle.
    fn is_at_hand(&self, job: &Job, record: &Record, mending: &Mending) -> bool {
        let known = |path| {
            let facts = record.files.get(path);
            facts.is_some_and(|facts| self.stock.has(facts))
        };
        let text = |nth: &usize| {
            let copy = record.license.copied.get(*nth);
            copy.is_some_and(|copy| self.stock.holds(&job.text(copy), &copy.sha256))
        };
        mending.texts.iter().all(text) && mending.needed.iter().all(known)
    }

    /// The skills by their sources, so that each commit is fetched once.
    fn groups(&mut self, jobs: Vec<Job>) -> Vec<Group> {
        let root = self.request.home.pages_dir;
        let mut groups: Vec<Group> = Vec::new();
        for job in jobs {
            let facts = match (&job.record, &job.line) {
                (Some(record), _) => SourceFacts {
                    ref_kind: record.source.commit.as_ref().map(|_| RefKind::Commit),
                    ..record.source.clone()
                },
                (None, Some(line)) => source_facts(line, root),
                (None, None) => continue,
            };
            let insecure = self.request.reach.allow_insecure;
            // Only its reference says what object an annotated tag is.
            let tag = facts.reference.as_deref();
            let tag = tag.filter(|name| job.record.is_none() && name.starts_with("refs/tags/"));
            let tagged = tag.map(|_| SourceFacts {
                ref_kind: Some(RefKind::Tag),
                ..facts.clone()
            });
            let all = tagged.iter().chain([&facts]);
            let sources: Result<Vec<Source>, _> = all
                .map(|facts| Source::recorded(facts, None, root, insecure))
                .collect();
            match sources {
                Ok(sources) => {
                    let wanting = Wanting {
                        sources,
                        commit: facts.commit,
                    };
                    match groups
                        .iter_mut()
                        .find_map(|(known, group)| known.take_in(&wanting).then_some(group))
                    {
                        Some(group) => group.push(job),
                        None => groups.push((wanting, vec![job])),
                    }
                }
                Err(finding) => self.unreachable(*finding, &[job]),
            }
        }
        groups
    }

    /// Fetches the sources, several at once.
    fn fetch(&mut self, jobs: Vec<Job>) -> Result<Vec<Reached>, Stop> {
        let groups = self.groups(jobs);
        if groups.is_empty() {
            return Ok(Vec::new());
        }
        let count = groups.len() as u64;
        self.cx.progress.phase("fetching", Some(count));
        let network = self.cx.network(self.request.reach);
        let fetched: Vec<Result<Fetched, FetchError>> = groups
            .par_iter()
            .map(|(wanting, _)| {
                let fetched = wanting.fetch(&|source| fetch(source, &network));
                network.progress.step();
                fetched
            })
            .collect();
        let mut reached = Vec::new();
        for ((_, jobs), fetched) in groups.into_iter().zip(fetched) {
            match fetched {
                Ok(mut fetched) => {
                    fetched.notes.iter().for_each(|note| (self.cx.notes)(note));
                    // A record keeps naming the place that it named.
                    let first = jobs.first();
                    let record = first.and_then(|job| job.record.as_ref());
                    let line = first.and_then(|job| job.line.as_ref());
                    fetched.url = match record {
                        Some(record) => record.source.url.clone(),
                        None => line.and_then(|line| line.source.clone()),
                    };
                    reached.push((Arc::new(fetched), jobs));
                }
                Err(FetchError::Cancelled) => return Err(Stop::Interrupted),
                Err(FetchError::Refused(finding)) => self.unreachable(*finding, &jobs),
            }
        }
        Ok(reached)
    }

    /// Skills whose source can't be had: one finding, however many they are.
    fn unreachable(&mut self, mut finding: Finding, jobs: &[Job]) {
        finding.affects = jobs.iter().map(|job| job.shown.clone()).collect();
        for job in jobs {
            let findings = std::slice::from_ref(&finding);
            let row = row(job.id.as_str(), &job.shown, Action::Refuse, findings);
            self.syncs.skills.push(row);
        }
        self.syncs.findings.push(finding);
    }

    /// Plans the skills of one commit of a source.
    fn plan_group(&mut self, fetched: &Arc<Fetched>, jobs: Vec<Job>) -> Result<Vec<Ready>, Stop> {
        let found = match search(fetched, &Search::default()) {
            Ok(found) => found,
            Err(finding) => {
                self.unreachable(*finding, &jobs);
                return Ok(Vec::new());
            }
        };
        let mut asked: Vec<Judging> = Vec::new();
        let mut there = Vec::new();
        for job in jobs {
            match candidate(fetched, &found, &job) {
                Some(candidate) => {
                    let granted = job.record.as_ref();
                    let granted = granted.map_or_else(Granted::default, |one| Granted::of(one));
                    asked.push((granted, candidate, job.path.clone()));
                    there.push(job);
                }
                None => {
                    let refused = fetched.refusal_of(&upstream_path(&job), &job.shown);
                    let finding = refused.unwrap_or_else(|| no_more(&job));
                    self.refuse_job(&job, vec![finding]);
                }
            }
        }
        let judged = judge_granted(self.cx, self.request.measure, fetched, &asked);
        let how = (self.request.on_edits, &self.stock);
        let planned: Vec<Result<Ready, Box<Refused>>> = there
            .into_iter()
            .zip(judged)
            .map(|(job, judged): (Job, Judged)| {
                let vendored = self.vendored_of(&job.path);
                plan(job, vendored, fetched, judged, how)
            })
            .collect();
        let mut ready = Vec::new();
        for one in planned {
            match one {
                Ok(one) => ready.push(one),
                Err(refused) => {
                    let Refused { job, findings } = *refused;
                    self.refuse_job(&job, findings);
                }
            }
        }
        if self.cx.is_cancelled() {
            return Err(Stop::Interrupted);
        }
        Ok(ready)
    }
}

/// Whether a skill that is meant came from this address.
fn is_source(held: &Held, verification: &Verification, url: &str) -> bool {
    let records = verification
        .skills
        .iter()
        .filter_map(|one| one.record.as_ref());
    let mut records = records.map(|record| record.source.url.as_deref());
    let lines = held
        .paths()
        .filter_map(|path| held.line(&path)?.line.source.clone());
    records.any(|known| known == Some(url)) || lines.into_iter().any(|known| known == url)
}

/// Whether a skill lies here in the version of this record.
fn is_held(held: &Held, record: &Record) -> bool {
    let mut paths = held
        .paths()
        .filter(|path| path.name() == record.id.as_str());
    paths.any(|path| {
        let line = held.line(&path);
        line.is_some_and(|locked| locked.line.digest == record.digest())
    })
}

/// The skill's folder of these that a path lies in.
fn folder_of(known: &BTreeMap<String, &RelPath>, path: &str) -> Option<String> {
    let mut folder = path;
    loop {
        if known.contains_key(folder) {
            return Some(folder.to_owned());
        }
        folder = folder.rsplit_once('/')?.0;
    }
}

/// Whether a skill of this state can be made as it is recorded: what it should be is
/// known.
fn may_mend(skill: &Verified) -> bool {
    match skill.state {
        State::Edited | State::Incomplete | State::Denied => skill.record.is_some(),
        // Of one without a record only what the lock names is here.
        State::Missing | State::Unrecorded => true,
        State::Clean | State::Declared | State::Unlocked | State::Broken => false,
    }
}

/// The folder of its source that a skill is.
fn upstream_path(job: &Job) -> RelPath {
    let path = match (&job.record, &job.line) {
        (Some(record), _) => record.source.path.as_deref(),
        (None, Some(line)) => line.upstream.as_deref(),
        (None, None) => None,
    };
    let path = path.unwrap_or_default();
    RelPath::own(if path == "." { "" } else { path }).unwrap_or_default()
}

/// The skill's folder in what was fetched.
fn candidate(fetched: &Fetched, found: &Discovered, job: &Job) -> Option<Candidate> {
    let path = upstream_path(job);
    let there = at(found, &path);
    there.or_else(|| at(&search(fetched, &below(path.clone())).ok()?, &path))
}

/// The source has the skill no more where its record says.
fn no_more(job: &Job) -> Finding {
    let message = format!("the source has `{}` no more", Untrusted(&job.shown));
    let shown = shell_word(&job.shown);
    Finding::new(&UPSTREAM_REMOVED, job.shown.as_str(), message).help(format!(
        "`git checkout -- {shown}` brings it back where it was committed; it shall be gone: \
         minara skills remove {shown}"
    ))
}
