//! The whole way from records to updated skills.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rayon::prelude::*;

use super::aside;
use super::growth::Growth;
use super::guards::{Guarded, Passing};
use super::plan::{Around, Ready, Stays, Target, Terms, plan};
use super::resolve::{Change, OnConflict};
use super::upstream::{Whereabouts, locate, recorded_path};
use crate::finding::{Finding, Level, sort_findings};
use crate::license;
use crate::lint::Levels;
use crate::record::{FileMode, Record, RefKind, SkillId, SourceFacts};
use crate::text::Untrusted;
use crate::tree::RelPath;
use crate::vendoring::add::{Gate, Judged, judge, load, repository_name};
use crate::vendoring::context::{Context, Reach};
use crate::vendoring::discover::{Candidate, Discovered, Search, discover, names};
use crate::vendoring::fetch::{Ancestry, FetchError, Fetched, Objects, ancestry, fetch};
use crate::vendoring::held::Held;
use crate::vendoring::ids::fetch::{SOURCE_REDIRECTED, SOURCE_UNREACHABLE};
use crate::vendoring::ids::tree::ROOT_SKILL;
use crate::vendoring::ids::update as ids;
use crate::vendoring::ids::write::MISSING_SKILL;
use crate::vendoring::inspect::{Inspection, SkillLimits};
use crate::vendoring::publish::{Home, commit, lock_refusal};
use crate::vendoring::source::Source;
use crate::vendoring::stop::Stop;
use crate::vendoring::write::{
    Expect, Install, Op, StagedSkill, Vendored, Wanted, WriteError, Writer,
};

/// What is to be updated, and by which measure.
pub struct Request<'a> {
    /// All that is vendored.
    pub held: &'a Held,
    /// The folders of the skills that are meant.
    pub paths: &'a BTreeSet<RelPath>,
    /// How far a fetch may go.
    pub reach: Reach,
    /// Another reference than the recorded one.
    pub reference: Option<&'a str>,
    /// Limits of what comes in.
    pub limits: SkillLimits,
    /// The level of every rule.
    pub levels: &'a Levels<'a>,
    /// What the project accepts of the source at a URL.
    pub policy: &'a dyn Fn(Option<&str>) -> license::Options,
    /// The project.
    pub home: Home<'a>,
    /// Where changes do not go together.
    pub on_conflict: OnConflict,
    /// Why edits are declared that nobody declared; `None` where they are not.
    pub keep_edits: Option<&'a str>,
    /// The guards that may be passed.
    pub passing: &'a Passing,
    /// Nothing is written.
    pub dry_run: bool,
    /// Files are not forced to disk.
    pub no_sync: bool,
}

/// What became of one skill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// It is another version now, or would be.
    Update,
    /// There was nothing to do.
    Unchanged,
    /// It follows one commit.
    Pinned,
    /// It stays as it was; its findings say why.
    Refuse,
}

/// Which version of a source a skill is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Version {
    /// The address; `None` for a folder.
    pub url: Option<String>,
    /// The full reference.
    pub reference: Option<String>,
    /// The whole commit id.
    pub commit: Option<String>,
    /// The licence.
    pub license: Option<String>,
    /// The verdict on it.
    pub license_status: String,
}

/// One skill that was meant.
#[derive(Clone, Debug)]
pub struct Updated {
    /// Its id.
    pub id: String,
    /// Its folder as findings print it.
    pub path: String,
    /// The name in its frontmatter.
    pub name: String,
    /// What became of it.
    pub action: Action,
    /// Which version it was.
    pub old: Version,
    /// Which version it is, or would be; `None` where nobody knows.
    pub new: Option<Version>,
    /// What the new version can do.
    pub growth: Growth,
    /// What becomes of its files.
    pub changes: BTreeMap<RelPath, Change>,
    /// Rules that stand in the way, sorted.
    pub rules: BTreeSet<&'static str>,
}

/// What was planned and done.
#[derive(Debug, Default)]
pub struct Updates {
    /// In byte order of the paths.
    pub skills: Vec<Updated>,
    /// Everything said, sorted.
    pub findings: Vec<Finding>,
    /// Files that tell of the skills and were written, as they are shown.
    pub places: Vec<String>,
}

impl Version {
    fn of(record: &Record) -> Version {
        Version {
            url: record.source.url.clone(),
            reference: record.source.reference.clone(),
            commit: record.source.commit.clone(),
            license: record.license.expression.clone(),
            license_status: record.license.status.clone(),
        }
    }
}

/// Brings skills to another version of their sources.
///
/// # Errors
/// An interruption, a failure of the file system, a lock of the project that can't be
/// written. What stands in the way of one skill is within, and holds back no other.
pub fn run(cx: &Context<'_>, request: &Request<'_>) -> Result<Updates, Stop> {
    let mut run = Run {
        cx,
        request,
        folders: BTreeMap::new(),
        host: Objects::around(request.home.pages_dir),
        updates: Updates::default(),
    };
    let targets = run.targets()?;
    let groups = run.groups(targets);
    let mut ready = Vec::new();
    for (source, fetched, targets) in run.fetch(groups)? {
        ready.extend(run.plan_group(&source, fetched, targets)?);
    }
    if !request.dry_run {
        ready = run.write(ready)?;
    }
    for done in &ready {
        run.take_ready(done);
    }
    run.unsettled();
    let mut updates = run.updates;
    updates.skills.sort_by(|a, b| a.path.cmp(&b.path));
    sort_findings(&mut updates.findings);
    Ok(updates)
}

struct Run<'a> {
    cx: &'a Context<'a>,
    request: &'a Request<'a>,
    /// The open folders that hold skills.
    folders: BTreeMap<RelPath, Vendored>,
    /// The objects of the project's own repository.
    host: Option<Objects>,
    updates: Updates,
}

type Group = (Source, Vec<Target>);
type Reached = (Source, Arc<Fetched>, Vec<Target>);

impl Run<'_> {
    /// The skills that are meant and can be updated at all.
    fn targets(&mut self) -> Result<Vec<Target>, Stop> {
        let mut targets = Vec::new();
        for path in self.request.paths {
            let held = self.request.held;
            let shown = held.shown_of(path);
            match self.target(path, &shown) {
                Ok(target) if self.is_pinned(&target) => {
                    self.stays(&target, Action::Pinned);
                }
                Ok(target) => targets.push(target),
                Err(WriteError::Refused(findings)) => self.refuse_unread(path, shown, findings),
                Err(error) => return Err(error.into()),
            }
        }
        Ok(targets)
    }

    fn target(&mut self, path: &RelPath, shown: &str) -> Result<Target, WriteError> {
        let held = self.request.held;
        let dir = path.parent().unwrap_or_default();
        if !self.folders.contains_key(&dir)
            && let Some(vendored) = held.open(&dir)?
        {
            self.folders.insert(dir.clone(), vendored);
        }
        let missing = || {
            let message = format!("`{}` is not there", Untrusted(shown));
            let finding = Finding::new(&MISSING_SKILL, shown, message);
            let help = format!("bring it back: `git checkout -- {}`", Untrusted(shown));
            WriteError::Refused(vec![finding.help(help)])
        };
        let vendored = self.folders.get(&dir).ok_or_else(missing)?;
        let id = SkillId::new(path.name()).map_err(|_| missing())?;
        let state = vendored.state(&id)?.ok_or_else(missing)?;
        Ok(Target {
            path: path.clone(),
            shown: shown.to_owned(),
            called: held.called(path),
            record: vendored.record(&id)?,
            id,
            state,
        })
    }

    fn is_pinned(&self, target: &Target) -> bool {
        let kind = target.record.source.ref_kind;
        kind == Some(RefKind::Commit)
            && self.request.reference.is_none()
            && self.request.keep_edits.is_none()
    }

    /// The skills by their sources, so that each is fetched once.
    fn groups(&mut self, targets: Vec<Target>) -> Vec<Group> {
        let root = self.request.home.pages_dir;
        let mut groups: Vec<Group> = Vec::new();
        for target in targets {
            let source = Source::recorded(
                &target.record.source,
                self.request.reference,
                root,
                self.request.reach.allow_insecure,
            );
            match source {
                Ok(source) => match groups.iter_mut().find(|(known, _)| *known == source) {
                    Some((_, group)) => group.push(target),
                    None => groups.push((source, vec![target])),
                },
                Err(finding) => self.unreachable(*finding, vec![target]),
            }
        }
        groups
    }

    /// Fetches the sources, several at once.
    fn fetch(&mut self, groups: Vec<Group>) -> Result<Vec<Reached>, Stop> {
        self.cx
            .progress
            .phase("fetching", Some(groups.len() as u64));
        let network = self.cx.network(self.request.reach);
        let fetched: Vec<Result<Fetched, FetchError>> = groups
            .par_iter()
            .map(|(source, _)| {
                let fetched = fetch(source, &network);
                network.progress.step();
                fetched
            })
            .collect();
        let mut reached = Vec::new();
        for ((source, targets), fetched) in groups.into_iter().zip(fetched) {
            match fetched {
                Ok(mut fetched) => {
                    fetched.notes.iter().for_each(|note| (self.cx.notes)(note));
                    // A record keeps naming the place that it named.
                    let url = targets.first().map(|one| one.record.source.url.clone());
                    fetched.url = url.flatten();
                    reached.push((source, Arc::new(fetched), targets));
                }
                Err(FetchError::Cancelled) => return Err(Stop::Interrupted),
                Err(FetchError::Refused(finding)) => self.unreachable(*finding, targets),
            }
        }
        Ok(reached)
    }

    /// Plans the skills of one source.
    fn plan_group(
        &mut self,
        source: &Source,
        fetched: Arc<Fetched>,
        targets: Vec<Target>,
    ) -> Result<Vec<Ready>, Stop> {
        let found = match search(&fetched, None) {
            Ok(found) => found,
            Err(finding) => {
                self.unreachable(finding, targets);
                return Ok(Vec::new());
            }
        };
        let recorded = Recorded::new(self.cx, self.request, source);
        let mut asked: Vec<(Target, Candidate, Guarded)> = Vec::new();
        for target in targets {
            if self.is_current(&target, &fetched) {
                self.stays(&target, Action::Unchanged);
                continue;
            }
            match self.place(&target, &fetched, &found)? {
                Ok((candidate, guarded)) => asked.push((target, candidate, guarded)),
                Err(finding) => self.refuse(Stays::for_reason(target, vec![finding])),
            }
        }
        let judged = self.judge(&fetched, &asked);
        let objects = Objects::of_source(&fetched);
        let mut ready = Vec::new();
        for ((target, _, guarded), judged) in asked.into_iter().zip(judged) {
            let dir = target.path.parent().unwrap_or_default();
            let Some(vendored) = self.folders.get(&dir) else {
                continue;
            };
            let known: Vec<&Objects> = objects.iter().chain(&self.host).collect();
            let around = Around {
                vendored,
                fetched: &fetched,
                objects: &known,
                recorded: &|record| recorded.objects(record),
                levels: self.request.levels,
                terms: Terms {
                    on_conflict: self.request.on_conflict,
                    keep_edits: self.request.keep_edits,
                    passing: self.request.passing,
                },
                source: guarded.standing,
                passed: guarded.passed,
            };
            match plan(target, judged, around)? {
                Ok(done) if done.changes => ready.push(*done),
                Ok(same) => self.same(*same),
                Err(stays) => self.refuse(*stays),
            }
        }
        Ok(ready)
    }

    /// Whether a skill is what its source has, and nothing is asked of its edits.
    fn is_current(&self, target: &Target, fetched: &Fetched) -> bool {
        let source = &target.record.source;
        let commit = fetched.commit.map(|id| id.to_string());
        let tag = fetched.tag_object.map(|id| id.to_string());
        commit.is_some()
            && (&commit, &tag, &fetched.ref_name)
                == (&source.commit, &source.tag_object, &source.reference)
            && self.request.keep_edits.is_none()
    }

    /// Where a skill lies in what was fetched, and what the guards say of the source;
    /// or why it lies nowhere.
    fn place(
        &mut self,
        target: &Target,
        fetched: &Fetched,
        found: &Discovered,
    ) -> Result<Result<(Candidate, Guarded), Finding>, Stop> {
        let record = &target.record;
        let here = self.description(target);
        let repository = repository_name(fetched);
        let describe = |candidate: &Candidate| {
            let skill = load(&fetched.tree, &candidate.path, &repository);
            skill.description().map(str::to_owned)
        };
        let mut whereabouts = locate(found, record, here.as_deref(), &describe);
        if !matches!(whereabouts, Whereabouts::There(_)) {
            // It may lie where nobody looks who is not told to.
            let path = recorded_path(record);
            if let Ok(found) = search(fetched, Some(path)) {
                let there = locate(&found, record, here.as_deref(), &describe);
                if matches!(there, Whereabouts::There(_)) {
                    whereabouts = there;
                }
            }
        }
        let mut guarded = Guarded::default();
        let passing = self.request.passing;
        let candidate = match whereabouts {
            Whereabouts::There(candidate) => candidate,
            Whereabouts::Moved(candidate) => {
                let path = candidate.shown();
                let message = format!("upstream moved it to `{}`", Untrusted(&path));
                let finding = Finding::new(&ids::UPSTREAM_MOVED, target.shown.as_str(), message);
                guarded.stand(&target.called, passing, finding, &path);
                candidate
            }
            Whereabouts::Gone(notes) => return Ok(Err(removed(target, notes))),
        };
        self.source_guards(target, fetched, &mut guarded)?;
        Ok(Ok((candidate, guarded)))
    }

    /// The description of the skill as it lies here.
    fn description(&self, target: &Target) -> Option<String> {
        let tree: Arc<dyn crate::tree::Tree> =
            Arc::new(crate::tree::DiskTree::foreign(self.request.home.pages_dir));
        load(&tree, &target.path, "")
            .description()
            .map(str::to_owned)
    }

    /// What the guards say of history, tags and addresses.
    fn source_guards(
        &mut self,
        target: &Target,
        fetched: &Fetched,
        guarded: &mut Guarded,
    ) -> Result<(), Stop> {
        let source = &target.record.source;
        let (called, passing) = (target.called.as_str(), self.request.passing);
        let finding = |rule, message: String| Finding::new(rule, target.shown.as_str(), message);
        self.tell_default_branch(target, fetched);
        if self.request.reference.is_none() && source.ref_kind == Some(RefKind::Tag) {
            let tag = source.reference.as_deref().unwrap_or_default();
            let tag = tag.strip_prefix("refs/tags/").unwrap_or(tag);
            let new = fetched.tag_object.map(|id| id.to_string());
            let commit = fetched.commit.map(|id| id.to_string());
            if source.tag_object.is_some() && new.is_none() {
                let message = format!(
                    "the tag `{}` was annotated and is plain now",
                    Untrusted(tag)
                );
                guarded.stand(
                    called,
                    passing,
                    finding(&ids::SOURCE_DOWNGRADED, message),
                    tag,
                );
            }
            if (&source.commit, &source.tag_object) != (&commit, &new) {
                let message = format!("the tag `{}` stands for another commit", Untrusted(tag));
                guarded.stand(called, passing, finding(&ids::TAG_MOVED, message), tag);
            }
        } else if let Some(old) = &source.commit
            && self.request.reference.is_none()
        {
            match self.ancestry(fetched, old)? {
                Ok(Ancestry::Holds) => {}
                Ok(Ancestry::Lacks) => {
                    let short = old.get(..7).unwrap_or(old);
                    let message = format!("`{short}` is not in the history that upstream has now");
                    let finding = finding(&ids::HISTORY_REWRITTEN, message);
                    guarded.stand(called, passing, finding, short);
                }
                Ok(Ancestry::Unknown) => {
                    let message = "the history of the source is not here, and `--offline` holds";
                    let finding = finding(&SOURCE_UNREACHABLE, message.to_owned());
                    guarded
                        .standing
                        .push(finding.help("run it once without `--offline`"));
                }
                Err(found) => guarded.standing.push(*found),
            }
        }
        if let Some(moved) = &fetched.moved_to {
            let before = target.record.accepted.iter();
            let mut before = before.filter(|one| one.guard == SOURCE_REDIRECTED.id);
            if !before.any(|one| one.items.contains(moved)) {
                let message = format!("the source answers from `{}` now", Untrusted(moved));
                guarded.stand(called, passing, finding(&SOURCE_REDIRECTED, message), moved);
            }
        }
        Ok(())
    }

    fn ancestry(
        &self,
        fetched: &Fetched,
        old: &str,
    ) -> Result<Result<Ancestry, Box<Finding>>, Stop> {
        match ancestry(fetched, old, &self.cx.network(self.request.reach)) {
            Ok(ancestry) => Ok(Ok(ancestry)),
            Err(FetchError::Refused(finding)) => Ok(Err(finding)),
            Err(FetchError::Cancelled) => Err(Stop::Interrupted),
        }
    }

    fn tell_default_branch(&mut self, target: &Target, fetched: &Fetched) {
        let source = &target.record.source;
        if source.ref_kind != Some(RefKind::Default)
            || self.request.reference.is_some()
            || source.reference == fetched.ref_name
        {
            return;
        }
        let name = |name: &Option<String>| {
            let name = name.as_deref().unwrap_or("HEAD");
            Untrusted(name.strip_prefix("refs/heads/").unwrap_or(name)).to_string()
        };
        let (old, new) = (name(&source.reference), name(&fetched.ref_name));
        let message = format!("the source's default branch was `{old}` and is `{new}`");
        let rule = &ids::DEFAULT_BRANCH_CHANGED;
        let finding = Finding::new(rule, target.shown.as_str(), message);
        self.updates.findings.push(finding.help(format!(
            "it is followed now; another one: `minara skills update {} --ref {old}`",
            target.called
        )));
    }

    /// Judges the new versions, those together to which the same was granted.
    fn judge(&self, fetched: &Fetched, asked: &[(Target, Candidate, Guarded)]) -> Vec<Judged> {
        let mut granted: BTreeMap<Granted, Vec<usize>> = BTreeMap::new();
        for (at, (target, ..)) in asked.iter().enumerate() {
            let of = Granted::of(&target.record);
            granted.entry(of).or_default().push(at);
        }
        let mut judged: Vec<(usize, Judged)> = Vec::new();
        for (granted, members) in granted {
            let mut license = (self.request.policy)(fetched.url.as_deref());
            license.accept.extend(granted.licenses);
            license.trust_root |= granted.trust_root;
            let gate = Gate {
                inspection: Inspection {
                    limits: self.request.limits,
                    whole_root: granted.whole_root,
                    include_linked: false,
                },
                levels: self.request.levels,
                license,
                progress: &*self.cx.progress,
            };
            let chosen: Vec<Candidate> = members.iter().map(|at| asked[*at].1.clone()).collect();
            judged.extend(members.into_iter().zip(judge(fetched, &chosen, &gate)));
        }
        judged.sort_by_key(|(at, _)| *at);
        judged.into_iter().map(|(_, judged)| judged).collect()
    }

    /// Writes the skills that are ready, those of one folder as one change with the
    /// files that tell of them; gives back what was written.
    fn write(&mut self, ready: Vec<Ready>) -> Result<Vec<Ready>, Stop> {
        if ready.is_empty() {
            return Ok(ready);
        }
        let home = &self.request.home;
        let unusable = lock_refusal(home);
        if !unusable.is_empty() {
            return Err(Stop::Refused(unusable));
        }
        let mut by_folder: BTreeMap<RelPath, Vec<Ready>> = BTreeMap::new();
        for one in ready {
            let dir = one.target.path.parent().unwrap_or_default();
            by_folder.entry(dir).or_default().push(one);
        }
        let folders = std::mem::take(&mut self.folders);
        let mut written = Vec::new();
        for (dir, group) in by_folder {
            if let Some(vendored) = folders.get(&dir) {
                written.extend(self.write_in(vendored, group)?);
            }
        }
        Ok(written)
    }

    fn write_in(&mut self, vendored: &Vendored, group: Vec<Ready>) -> Result<Vec<Ready>, Stop> {
        let home = &self.request.home;
        let options = self.cx.write_options(self.request.no_sync);
        for one in &group {
            aside::put(home.pages_dir, one).map_err(|reason| {
                let path = one.target.shown.clone();
                Stop::Write(WriteError::Content { path, reason })
            })?;
        }
        let on_wait = &mut |holder| (self.cx.on_wait)(holder);
        let (mut writer, recovery) = vendored.lock(options, on_wait)?;
        recovery.notes.iter().for_each(|note| (self.cx.notes)(note));
        self.updates.findings.extend(recovery.warnings);
        let all: Vec<&Ready> = group.iter().collect();
        let mut refused: BTreeMap<String, Vec<Finding>> = BTreeMap::new();
        let mut done = install(&mut writer, vendored, &all, &*self.cx.progress);
        if matches!(done, Err(WriteError::Refused(_))) && writer.touched().is_empty() {
            // One of them changed meanwhile: it holds back no other.
            done = Ok(());
            for one in all {
                match install(&mut writer, vendored, &[one], &*self.cx.progress) {
                    Ok(()) => {}
                    Err(WriteError::Refused(findings)) => {
                        refused.insert(one.target.shown.clone(), findings);
                    }
                    Err(error) => {
                        done = Err(error);
                        break;
                    }
                }
            }
        }
        if done.is_err() && writer.touched().is_empty() {
            // What failed left everything as it was.
            writer.finish()?;
            done?;
            return Ok(Vec::new());
        }
        let published = commit(writer, home);
        done?;
        let published = published?;
        let files = published.written.iter();
        self.updates
            .places
            .extend(files.map(|file| (home.shown)(file)));
        self.updates.findings.extend(published.warnings());
        let mut written = Vec::new();
        for one in group {
            match refused.remove(&one.target.shown) {
                Some(findings) => self.refuse(Stays::for_reason(one.target, findings)),
                None => written.push(one),
            }
        }
        Ok(written)
    }

    fn take_ready(&mut self, ready: &Ready) {
        let findings = ready.resolved.findings.iter().cloned();
        self.updates.findings.extend(findings);
        self.updates.skills.push(Updated {
            new: Some(Version::of(&ready.record)),
            name: ready.record.name.clone(),
            growth: ready.growth.clone(),
            changes: ready.resolved.changes.clone(),
            ..row(&ready.target, Action::Update)
        });
    }

    /// A skill that would be what it is.
    fn same(&mut self, same: Ready) {
        self.updates.findings.extend(same.resolved.findings);
        self.updates.skills.push(Updated {
            new: Some(Version::of(&same.record)),
            changes: same.resolved.changes,
            ..row(&same.target, Action::Unchanged)
        });
    }

    fn stays(&mut self, target: &Target, action: Action) {
        self.updates.skills.push(row(target, action));
    }

    fn refuse(&mut self, stays: Stays) {
        let denied = stays.findings.iter();
        let denied = denied.filter(|found| found.level == Level::Deny);
        self.updates.skills.push(Updated {
            rules: denied.map(|found| found.rule.id).collect(),
            new: stays.record.as_ref().map(Version::of),
            growth: stays.growth,
            changes: stays.changes,
            ..row(&stays.target, Action::Refuse)
        });
        self.updates.findings.extend(stays.findings);
    }

    /// Skills whose source can't be had: one finding, however many they are.
    fn unreachable(&mut self, mut finding: Finding, targets: Vec<Target>) {
        let rule = finding.rule.id;
        finding.affects = targets.iter().map(|one| one.shown.clone()).collect();
        for target in &targets {
            self.updates.skills.push(Updated {
                rules: BTreeSet::from([rule]),
                ..row(target, Action::Refuse)
            });
        }
        self.updates.findings.push(finding);
    }

    /// A skill without a record that can be used.
    fn refuse_unread(&mut self, path: &RelPath, shown: String, findings: Vec<Finding>) {
        self.updates.skills.push(Updated {
            id: path.name().to_owned(),
            name: path.name().to_owned(),
            path: shown,
            action: Action::Refuse,
            old: Version::default(),
            new: None,
            growth: Growth::default(),
            changes: BTreeMap::new(),
            rules: findings.iter().map(|found| found.rule.id).collect(),
        });
        self.updates.findings.extend(findings);
    }

    /// Says which skills have conflicts that were put aside and are there still.
    fn unsettled(&mut self) {
        let (held, root) = (self.request.held, self.request.home.pages_dir);
        for path in self.request.paths {
            let shown = held.shown_of(path);
            let found = aside::unsettled(root, &held.called(path), &shown);
            let mut known = self.updates.findings.iter();
            let told = |one: &Finding| {
                one.rule == &ids::LOCAL_EDIT_CONFLICT && one.path().starts_with(&shown)
            };
            if !known.any(told) {
                self.updates.findings.extend(found);
            }
        }
    }
}

/// A row of a skill of which nothing else is known.
fn row(target: &Target, action: Action) -> Updated {
    Updated {
        id: target.id.to_string(),
        path: target.shown.clone(),
        name: target.record.name.clone(),
        action,
        old: Version::of(&target.record),
        new: None,
        growth: Growth::default(),
        changes: BTreeMap::new(),
        rules: BTreeSet::new(),
    }
}

fn removed(target: &Target, notes: Vec<String>) -> Finding {
    let path = target.record.source.path.as_deref().unwrap_or_default();
    let message = format!("upstream has `{}` no more", Untrusted(path));
    let mut finding = Finding::new(&ids::UPSTREAM_REMOVED, target.shown.as_str(), message);
    finding.notes.extend(notes);
    finding.help(format!(
        "keep it as it is; or `minara skills remove {}`, and add what took its place",
        target.called
    ))
}

/// The skills of a source; below `path` whatever it is called.
fn search(fetched: &Fetched, path: Option<RelPath>) -> Result<Discovered, Finding> {
    let search = Search {
        path,
        ..Search::default()
    };
    let tree = &fetched.tree;
    let found = discover(&**tree, fetched.git.as_deref(), &search, &names(tree));
    found.map_err(|error| {
        let address = fetched.url.as_deref().unwrap_or(".");
        let message = format!(
            "the source can't be read: {}",
            Untrusted(&error.to_string())
        );
        Finding::new(&SOURCE_UNREACHABLE, address, message).in_source()
    })
}

fn install(
    writer: &mut Writer<'_>,
    vendored: &Vendored,
    group: &[&Ready],
    progress: &dyn crate::vendoring::progress::Progress,
) -> Result<(), WriteError> {
    let contents: Vec<_> = group
        .iter()
        .map(|one| {
            move |wanted: Wanted<'_>| -> Result<Cow<'_, [u8]>, String> {
                one.content(vendored, wanted)
            }
        })
        .collect();
    let installs: Vec<Install<'_>> = group
        .iter()
        .zip(&contents)
        .map(|(one, content)| {
            let local = one.resolved.local.iter();
            let local: BTreeMap<RelPath, FileMode> = local
                .map(|(path, file)| (path.clone(), file.mode))
                .collect();
            Install {
                op: Op::Update,
                skill: StagedSkill {
                    local,
                    absent: one.resolved.absent.clone(),
                    ..StagedSkill::new(&one.record, content)
                },
                expect: Expect::State(&one.target.state),
            }
        })
        .collect();
    progress.phase("writing", Some(installs.len() as u64));
    writer.install(&installs, &mut || progress.step())
}

/// What was granted to a skill when it came in, and holds for its updates.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Granted {
    whole_root: bool,
    trust_root: bool,
    licenses: Vec<String>,
}

impl Granted {
    fn of(record: &Record) -> Granted {
        let policy = record.license.policy.as_deref();
        let accepted = policy == Some(license::PolicyNote::AcceptedByOperator.name());
        let expression = record.license.expression.as_deref().unwrap_or_default();
        let words = expression.split([' ', '(', ')']);
        let words = words.filter(|word| accepted && !word.is_empty());
        let mut whole = record.accepted.iter();
        Granted {
            whole_root: whole.any(|one| one.guard == ROOT_SKILL.id),
            trust_root: policy == Some(license::PolicyNote::RootTrusted.name()),
            licenses: words.map(str::to_owned).collect(),
        }
    }
}

/// Fetches recorded commits, each once, where the content of a file is nowhere else.
struct Recorded<'a> {
    cx: &'a Context<'a>,
    request: &'a Request<'a>,
    source: &'a Source,
}

impl<'a> Recorded<'a> {
    fn new(cx: &'a Context<'a>, request: &'a Request<'a>, source: &'a Source) -> Recorded<'a> {
        Recorded {
            cx,
            request,
            source,
        }
    }

    fn objects(&self, record: &Record) -> Option<Objects> {
        let Source::Git { .. } = self.source else {
            return None;
        };
        let facts = SourceFacts {
            ref_kind: Some(RefKind::Commit),
            ..record.source.clone()
        };
        let reach = self.request.reach;
        let root = self.request.home.pages_dir;
        let source = Source::recorded(&facts, None, root, reach.allow_insecure).ok()?;
        let fetched = fetch(&source, &self.cx.network(reach)).ok()?;
        Objects::of_source(&fetched)
    }
}
