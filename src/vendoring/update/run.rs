//! The whole way from records to updated skills.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rayon::prelude::*;

use super::aside;
use super::granted::{Asked, judge_all};
use super::growth::Growth;
use super::outcome::{Action, Updated, Updates, Version, row};
use super::plan::{Around, Ready, Stays, Terms, plan};
use super::request::Request;
use super::target::Target;
use super::upstream::{recorded_path, search};
use super::version::NewVersion;
use crate::finding::{Finding, Level, sort_findings};
use crate::record::{RefKind, SkillId};
use crate::text::{Untrusted, shell_word};
use crate::tree::RelPath;
use crate::vendoring::bases::Bases;
use crate::vendoring::context::Context;
use crate::vendoring::discover::Search;
use crate::vendoring::fetch::{Ancestry, Committed, FetchError, Fetched, Objects, fetch};
use crate::vendoring::ids::update as ids;
use crate::vendoring::ids::write::MISSING_SKILL;
use crate::vendoring::source::Source;
use crate::vendoring::stop::Stop;
use crate::vendoring::write::{Vendored, WriteError};

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
        bases: Bases::new(cx, request.reach, request.home.pages_dir),
        histories: BTreeMap::new(),
        updates: Updates::default(),
    };
    let targets = run.targets()?;
    let groups = run.groups(targets);
    let mut ready = Vec::new();
    for (fetched, targets) in run.fetch(groups)? {
        ready.extend(run.plan_group(fetched, targets)?);
    }
    if !request.dry_run {
        ready = run.write(ready)?;
    }
    run.say_ignored(&ready);
    for done in &ready {
        let findings = done.resolved.findings.iter().cloned();
        run.updates.findings.extend(findings);
        run.updates
            .skills
            .push(Updated::ready(done, Action::Update));
    }
    run.unsettled();
    if request.keep_versions {
        let versions = ready.into_iter().map(|done| NewVersion {
            path: done.target.path,
            record: done.record,
            fetched: done.fetched,
            judged: done.judged,
        });
        run.updates.versions.extend(versions);
    }
    let mut updates = run.updates;
    updates.skills.sort_by(|a, b| a.path.cmp(&b.path));
    sort_findings(&mut updates.findings);
    Ok(updates)
}

pub(super) struct Run<'a> {
    pub(super) cx: &'a Context<'a>,
    pub(super) request: &'a Request<'a>,
    /// The open folders that hold skills.
    pub(super) folders: BTreeMap<RelPath, Vendored>,
    /// What was vendored.
    bases: Bases<'a>,
    /// What is known of histories, by the newer and the older commit.
    pub(super) histories: BTreeMap<(Option<String>, String), Ancestry>,
    pub(super) updates: Updates,
}

/// The refusal of a skill that is not there.
pub fn missing(shown: &str) -> WriteError {
    let message = format!("`{}` is not there", Untrusted(shown));
    let finding = Finding::new(&MISSING_SKILL, shown, message);
    let help = format!("bring it back: minara skills sync {}", shell_word(shown));
    WriteError::Refused(vec![finding.help(help)])
}

type Group = (Source, Vec<Target>);
type Reached = (Arc<Fetched>, Vec<Target>);

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
        let missing = || missing(shown);
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
                Ok(source) => match groups
                    .iter_mut()
                    .find_map(|(known, group)| known.take_in(&source).then_some(group))
                {
                    Some(group) => group.push(target),
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
        for ((_, targets), fetched) in groups.into_iter().zip(fetched) {
            match fetched {
                Ok(mut fetched) => {
                    fetched.notes.iter().for_each(|note| (self.cx.notes)(note));
                    // A record keeps naming the place that it named.
                    let url = targets.first().map(|one| one.record.source.url.clone());
                    fetched.url = url.flatten();
                    reached.push((Arc::new(fetched), targets));
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
        fetched: Arc<Fetched>,
        targets: Vec<Target>,
    ) -> Result<Vec<Ready>, Stop> {
        let found = match search(&fetched, &Search::default()) {
            Ok(found) => found,
            Err(finding) => {
                self.unreachable(*finding, targets);
                return Ok(Vec::new());
            }
        };
        let mut asked: Vec<Asked> = Vec::new();
        for target in targets {
            if self.is_current(&target, &fetched) {
                self.stays(&target, Action::Unchanged);
                continue;
            }
            let refused = fetched.refusal_of(&recorded_path(&target.record), &target.shown);
            if let Some(finding) = refused {
                self.refuse(Stays::for_reason(target, vec![finding]));
                continue;
            }
            match self.place(&target, &fetched, &found)? {
                Ok((candidate, guarded)) => asked.push((target, candidate, guarded)),
                Err(finding) => self.refuse(Stays::for_reason(target, vec![finding])),
            }
        }
        let judged = judge_all(self.cx, self.request, &fetched, &asked);
        let objects = Objects::of_source(&fetched);
        let mut ready = Vec::new();
        for ((target, _, guarded), judged) in asked.into_iter().zip(judged) {
            let dir = target.path.parent().unwrap_or_default();
            let Some(vendored) = self.folders.get(&dir) else {
                continue;
            };
            let around = Around {
                vendored,
                fetched: &fetched,
                objects: objects.as_ref(),
                bases: &self.bases,
                as_it_lies: &self.as_it_lies(&target),
                levels: self.request.levels,
                terms: Terms {
                    on_conflict: self.request.on_conflict,
                    keep_edits: self.request.keep_edits,
                    passing: self.request.passing,
                },
                source: guarded,
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
        let path = recorded_path(&target.record);
        let artifact = fetched.packed.of(&path).and_then(|one| one.sha256);
        if artifact.is_some() && artifact == source.sha256 {
            return self.request.keep_edits.is_none();
        }
        let commit = fetched.commit.map(|id| id.to_string());
        let tag = fetched.tag_object.map(|id| id.to_string());
        commit.is_some()
            && (&commit, &tag, &fetched.ref_name)
                == (&source.commit, &source.tag_object, &source.reference)
            && self.request.keep_edits.is_none()
    }

    /// Says which edits were declared in files that git passes by.
    fn say_ignored(&self, ready: &[Ready]) {
        if self.request.keep_edits.is_none() {
            return;
        }
        let Some(last) = Committed::around(self.request.home.pages_dir) else {
            return;
        };
        for done in ready {
            let old = &done.target.record.edits;
            let edits = done.record.edits.iter();
            let new = edits.filter(|(below, edit)| old.get(*below) != Some(*edit));
            for (below, _) in new.filter(|(_, edit)| edit.sha256.is_some()) {
                let shown = format!("{}/{below}", done.target.shown);
                let warning = last.warning_of(&done.target.path.concat(below), &shown);
                warning.iter().for_each(|note| (self.cx.notes)(note));
            }
        }
    }

    /// A skill that would be what it is.
    fn same(&mut self, same: Ready) {
        self.updates
            .skills
            .push(Updated::ready(&same, Action::Unchanged));
        self.updates.findings.extend(same.resolved.findings);
    }

    fn stays(&mut self, target: &Target, action: Action) {
        self.updates.skills.push(row(target, action));
    }

    pub(super) fn refuse(&mut self, stays: Stays) {
        if let (true, Some(record), Some((fetched, judged))) =
            (self.request.keep_versions, &stays.record, stays.version)
        {
            self.updates.versions.push(NewVersion {
                path: stays.target.path.clone(),
                record: record.clone(),
                fetched,
                judged,
            });
        }
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
        let rule_of = finding.rule;
        let rule = rule_of.id;
        finding.affects = targets.iter().map(|one| one.shown.clone()).collect();
        for target in &targets {
            self.updates.skills.push(Updated {
                rules: BTreeSet::from([rule]),
                ..row(target, Action::Refuse)
            });
        }
        let same = |one: &&mut Finding| {
            (one.rule, &one.message, one.path()) == (rule_of, &finding.message, finding.path())
        };
        match self.updates.findings.iter_mut().find(same) {
            Some(known) => known.affects.extend(finding.affects),
            None => self.updates.findings.push(finding),
        }
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
            let told =
                |one: &Finding| one.rule == &ids::LOCAL_EDIT_CONFLICT && one.is_within(&shown);
            if !known.any(told) {
                self.updates.findings.extend(found);
            }
        }
    }
}
