//! What becomes of one vendored skill: upstream's new version, judged, against what
//! was vendored and what lies here.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::edits::edits;
use super::growth::Growth;
use super::guards::{self, Guarded, Passing};
use super::merge::{Held, Side, merge};
use super::ours::{Ours, ours};
use super::resolve::{Change, Contents, Local, LocalFile, OnConflict, Resolved, Resolver};
use super::target::Target;
use super::text::Labels;
use crate::finding::{Finding, Group, Level};
use crate::lint::{Levels, is_fixed_at_gate, place_in};
use crate::record::{Accepted, CopiedFile, FileFacts, FileMode, RECORD_FILE, Record, Sha256Sum};
use crate::skill::Skill;
use crate::text::{Untrusted, shell_word};
use crate::tree::{Budgets, RelPath};
use crate::vendoring::add::{Judged, content_of, record, say_way_on};
use crate::vendoring::bases::Bases;
use crate::vendoring::fetch::{Fetched, Objects};
use crate::vendoring::ids::fetch::SOURCE_UNREACHABLE;
use crate::vendoring::ids::write::{EXTRA_FILE, MODIFIED_FILE};
use crate::vendoring::write::dir::HAS_EXECUTABLE_BIT;
use crate::vendoring::write::{Vendored, Wanted, WriteError};

/// What the user said of one run.
#[derive(Clone, Copy, Debug)]
pub struct Terms<'a> {
    /// Where changes do not go together.
    pub on_conflict: OnConflict,
    /// Why edits that nobody declared are declared now; `None` where they are not.
    pub keep_edits: Option<&'a str>,
    /// The guards that may be passed.
    pub passing: &'a Passing,
}

/// A skill that can be written.
#[derive(Debug)]
pub struct Ready {
    /// The skill as it lies here.
    pub target: Target,
    /// Where its new version is.
    pub fetched: Arc<Fetched>,
    /// The new version.
    pub judged: Judged,
    /// The new record.
    pub record: Record,
    /// The files that are not upstream's.
    pub resolved: Resolved,
    /// What it can do that it could not, and the other way round.
    pub growth: Growth,
    /// Whether anything changes at all.
    pub changes: bool,
}

/// Why a skill stays as it is.
#[derive(Debug)]
pub struct Stays {
    /// The skill.
    pub target: Target,
    /// What stands in the way.
    pub findings: Vec<Finding>,
    /// What was planned until then.
    pub changes: BTreeMap<RelPath, Change>,
    /// The new record, as far as there is one.
    pub record: Option<Record>,
    /// What it could do that it can't now, and the other way round.
    pub growth: Growth,
    /// The new version, as far as there is one.
    pub version: Option<(Arc<Fetched>, Judged)>,
}

impl Stays {
    /// A skill for which nothing was planned.
    pub fn for_reason(target: Target, findings: Vec<Finding>) -> Stays {
        Stays {
            target,
            findings,
            changes: BTreeMap::new(),
            record: None,
            growth: Growth::default(),
            version: None,
        }
    }
}

/// What a plan is made from beside the skill itself.
pub struct Around<'a> {
    /// The open folder that holds the skill.
    pub vendored: &'a Vendored,
    /// Where its new version is.
    pub fetched: &'a Arc<Fetched>,
    /// The objects of its source, where that is a repository.
    pub objects: Option<&'a Objects>,
    /// What was vendored.
    pub bases: &'a Bases<'a>,
    /// The skill as it lies here.
    pub as_it_lies: &'a Arc<Skill>,
    /// The levels that the new version was judged by.
    pub levels: &'a Levels<'a>,
    /// What the user said.
    pub terms: Terms<'a>,
    /// What the guards say of the source: its history, its tags, the skill's place.
    pub source: Guarded,
}

/// Plans one skill.
///
/// # Errors
/// The file system; what stands in the way is within.
pub fn plan(
    target: Target,
    mut judged: Judged,
    around: Around<'_>,
) -> Result<Result<Box<Ready>, Box<Stays>>, WriteError> {
    let still = excused(&mut judged, &target.record);
    let made = record(around.fetched, &judged, &target.id);
    let new = match made {
        Ok(made) => made,
        Err(error) => {
            let mut findings = refusals(&target, &mut judged, around.levels);
            findings.push(unreadable(&target, &error.to_string()));
            return Ok(Err(Box::new(Stays::for_reason(target, findings))));
        }
    };
    let mut early = license_guard(&target, &judged, &new, &around);
    early.add(guards::judge_hidden_text(
        &target,
        &judged,
        around.terms.passing,
        around.as_it_lies,
        around.levels,
    ));
    if judged.is_refused() {
        let mut findings = refusals(&target, &mut judged, around.levels);
        findings.extend(early.standing);
        return Ok(Err(Box::new(Stays {
            findings,
            changes: upstreams(&target.record, &new),
            record: Some(new),
            growth: Growth::default(),
            version: Some((Arc::clone(around.fetched), judged)),
            target,
        })));
    }
    let here = ours(around.vendored, &target.id).map_err(|error| WriteError::Io {
        action: "read",
        path: target.shown.clone(),
        error,
    })?;
    let growth = Growth::between(&target.record, &new);
    match resolve(&target, &judged, &new, &here, &around) {
        Ok(resolved) => {
            let planned = Planned {
                target,
                judged,
                new,
                here,
                growth,
                still,
                resolved,
            };
            Ok(planned.past_guards(around, early))
        }
        Err(reason) => {
            let finding = unreadable(&target, &reason);
            Ok(Err(Box::new(Stays::for_reason(target, vec![finding]))))
        }
    }
}

/// A skill whose files are decided.
struct Planned {
    target: Target,
    judged: Judged,
    new: Record,
    here: Ours,
    growth: Growth,
    /// What was accepted earlier and speaks still: a rule and a place.
    still: BTreeSet<(String, String)>,
    resolved: Resolved,
}

impl Planned {
    /// Asks the guards, and makes the record of what they let pass.
    fn past_guards(
        mut self,
        around: Around<'_>,
        mut guarded: Guarded,
    ) -> Result<Box<Ready>, Box<Stays>> {
        let old = &self.target.record;
        guarded.add(guards::judge(
            &self.target,
            &self.judged,
            &self.new,
            &self.growth,
            around.terms.passing,
        ));
        let mut all = around.source;
        all.add(guarded);
        all.say_at_once(&self.target.called);
        let Guarded {
            standing, passed, ..
        } = all;
        carry_over(&mut self.new, old, &self.still, passed);
        let (ours, resolved) = (&self.here.files, &self.resolved);
        self.new.edits = edits(old, &self.new, ours, resolved, around.terms.keep_edits);
        tell_declared(&mut self.resolved.findings, &self.target, &self.new);
        if self.resolved.blocked || !standing.is_empty() {
            return Err(self.stays(standing, around.fetched));
        }
        let moved = moves_files(&self.resolved, &self.new, &self.here);
        Ok(Box::new(Ready {
            changes: moved || self.new.to_text() != old.to_text(),
            target: self.target,
            fetched: Arc::clone(around.fetched),
            judged: self.judged,
            record: self.new,
            resolved: self.resolved,
            growth: self.growth,
        }))
    }

    fn stays(mut self, mut standing: Vec<Finding>, fetched: &Arc<Fetched>) -> Box<Stays> {
        if !standing.is_empty() {
            // Nothing of what was planned is done: what would be kept is no news.
            let denied = |found: &Finding| found.level == Level::Deny;
            self.resolved.findings.retain(denied);
        }
        standing.append(&mut self.resolved.findings);
        Box::new(Stays {
            target: self.target,
            findings: standing,
            changes: self.resolved.changes,
            record: Some(self.new),
            growth: self.growth,
            version: Some((Arc::clone(fetched), self.judged)),
        })
    }
}

/// The files that upstream has otherwise than they were vendored.
fn upstreams(old: &Record, new: &Record) -> BTreeMap<RelPath, Change> {
    let paths: BTreeSet<&RelPath> = old.files.keys().chain(new.files.keys()).collect();
    let is = |facts: &FileFacts| (facts.sha256, facts.mode);
    let change = |path: &RelPath| match (old.files.get(path), new.files.get(path)) {
        (None, _) => Some(Change::Added),
        (_, None) => Some(Change::Removed),
        (Some(old), Some(new)) => (is(old) != is(new)).then_some(Change::Changed),
    };
    let changes = paths.into_iter();
    changes
        .filter_map(|path| Some((path.clone(), change(path)?)))
        .collect()
}

/// Whether the skill has other terms now.
fn license_guard(target: &Target, judged: &Judged, new: &Record, around: &Around<'_>) -> Guarded {
    let old = &target.record;
    let was = |sum: Sha256Sum| {
        let copies = old.license.copied.iter();
        let copies = copies.filter(|copy| copy.sha256 == sum);
        let mut copies = copies.filter_map(|copy| RelPath::new(&copy.to).ok());
        let own = old.files.iter().find(|(_, facts)| facts.sha256 == sum);
        let own = own.map(|(path, _)| path.clone());
        let here = |path: &RelPath| read(around.vendored, target, path).ok();
        let here = copies.next().iter().chain(&own).find_map(here);
        let here = here.filter(|bytes| Sha256Sum::of(bytes) == sum);
        here.or_else(|| base_of(old, own.as_ref()?, around))
    };
    let is = |sum: Sha256Sum| {
        let copy = new.license.copied.iter().find(|copy| copy.sha256 == sum);
        let own = new.files.iter().find(|(_, facts)| facts.sha256 == sum);
        let wanted = match (copy, own) {
            (Some(copy), _) => Wanted::License(copy),
            (None, Some((path, _))) => Wanted::File(path),
            (None, None) => return None,
        };
        content_of(around.fetched, judged, wanted)
            .ok()
            .map(Cow::into_owned)
    };
    guards::judge_license(target, new, around.terms.passing, &was, &is)
}

/// Whether the folder would hold other files than it does.
fn moves_files(resolved: &Resolved, new: &Record, here: &Ours) -> bool {
    let upstream = new.files.iter();
    let upstream = upstream.filter(|(path, _)| !resolved.absent.contains(*path));
    let mut then: BTreeMap<&RelPath, (Sha256Sum, FileMode)> = upstream
        .map(|(path, facts)| (path, (facts.sha256, facts.mode)))
        .collect();
    let local = resolved.local.iter();
    then.extend(local.map(|(path, file)| (path, (file.sha256, file.mode))));
    let copied = new.license.copied.iter();
    let copied = copied.filter_map(|copy| Some((RelPath::new(&copy.to).ok()?, copy.sha256)));
    let copied: Vec<(RelPath, Sha256Sum)> = copied.collect();
    then.extend(
        copied
            .iter()
            .map(|(path, sum)| (path, (*sum, FileMode::File))),
    );
    let now = here.files.iter().chain(&here.licenses);
    let now: BTreeMap<&RelPath, Sha256Sum> = now.map(|(path, held)| (path, held.sha256)).collect();
    let is_bit = |(path, (_, mode)): (&&RelPath, &(Sha256Sum, FileMode))| {
        let here = here.files.get(*path);
        HAS_EXECUTABLE_BIT
            && here.is_some_and(|held| held.executable != (*mode == FileMode::Executable))
    };
    let contents = then.iter().map(|(path, (sum, _))| (*path, *sum));
    contents.collect::<BTreeMap<_, _>>() != now || then.iter().any(is_bit)
}

/// Merges the three states of all files.
fn resolve(
    target: &Target,
    judged: &Judged,
    new: &Record,
    here: &Ours,
    around: &Around<'_>,
) -> Result<Resolved, String> {
    let old = &target.record;
    let decided = merge(
        &side(&old.files),
        &here.files,
        &side(&new.files),
        HAS_EXECUTABLE_BIT,
    );
    let base = |path: &RelPath| base_of(old, path, around);
    let mine = |path: &RelPath| read(around.vendored, target, path);
    let theirs = |path: &RelPath| {
        let wanted = Wanted::File(path);
        content_of(around.fetched, judged, wanted).map(Cow::into_owned)
    };
    let short = |record: &Record| {
        let commit = record.source.commit.as_deref();
        commit.and_then(|id| id.get(..7)).unwrap_or("").to_owned()
    };
    let (base_name, new_name) = (
        format!("base {}", short(old)),
        format!("upstream {}", short(new)),
    );
    let resolver = Resolver {
        shown: &target.shown,
        called: &target.called,
        on_conflict: around.terms.on_conflict,
        contents: Contents {
            base: &base,
            ours: &mine,
            theirs: &theirs,
        },
        labels: Labels {
            base: base_name.trim_end(),
            ours: "yours",
            theirs: new_name.trim_end(),
        },
    };
    let mut resolved = resolver.resolve(&decided)?;
    licenses(target, here, new, &mut resolved);
    for (path, reason) in &here.odd {
        let message = format!("`{}` {reason}, and can't be kept", Untrusted(path));
        let finding = Finding::new(&EXTRA_FILE, format!("{}/{path}", target.shown), message);
        resolved
            .findings
            .push(finding.help("move it out of the vendored folder, then run the command again"));
        resolved.blocked = true;
    }
    Ok(resolved)
}

fn side(files: &BTreeMap<RelPath, FileFacts>) -> Side {
    let held = |facts: &FileFacts| Held {
        sha256: facts.sha256,
        executable: facts.mode == FileMode::Executable,
    };
    let files = files.iter();
    files
        .map(|(path, facts)| (path.clone(), held(facts)))
        .collect()
}

/// The content of a file as it was vendored.
fn base_of(old: &Record, path: &RelPath, around: &Around<'_>) -> Option<Vec<u8>> {
    let facts = old.files.get(path)?;
    around.bases.content(old, facts, around.objects)
}

fn read(vendored: &Vendored, target: &Target, path: &RelPath) -> Result<Vec<u8>, String> {
    let read = vendored.read(&target.id, path, Budgets::VENDORED);
    read.map_err(|error| error.to_string())
}

/// Licence texts that came along: upstream's are written, whatever lies here; an
/// edited one is not given up for that, nor is a file of the user's.
fn licenses(target: &Target, here: &Ours, new: &Record, resolved: &mut Resolved) {
    let sum = |copies: &[CopiedFile], path: &RelPath| {
        let copy = copies.iter().find(|copy| copy.to == path.as_str());
        copy.map(|copy| copy.sha256)
    };
    let old = &target.record.license.copied;
    for (path, held) in &here.licenses {
        let mine = Some(held.sha256);
        let (base, theirs) = (sum(old, path), sum(&new.license.copied, path));
        if mine == base || mine == theirs {
            continue;
        }
        let shown = format!("{}/{path}", target.shown);
        if base.is_none() && theirs.is_none() {
            let file = LocalFile {
                from: Local::Disk(path.clone()),
                sha256: held.sha256,
                mode: FileMode::File,
                was: path.clone(),
            };
            resolved.local.insert(path.clone(), file);
            let message = format!("`{path}` is not upstream's, and stays");
            let finding = Finding::new(&EXTRA_FILE, shown, message).level(Level::Warn);
            resolved.findings.push(finding);
            continue;
        }
        resolved.blocked = true;
        let message = format!("`{path}` is a licence text and was edited");
        let help = format!("take it back: `git checkout -- {}`", shell_word(&shown));
        resolved
            .findings
            .push(Finding::new(&MODIFIED_FILE, shown, message).help(help));
    }
}

/// What of the judgement was let pass when the skill came in, and speaks at the same
/// place still: it refuses no update. The acceptances that are used so.
fn excused(judged: &mut Judged, old: &Record) -> BTreeSet<(String, String)> {
    let mut used = BTreeSet::new();
    let skill = Arc::clone(&judged.skill);
    judged.findings.retain(|found| {
        let fixed = is_fixed_at_gate(found.rule) || found.rule.group == Group::License;
        if found.level != Level::Deny || fixed {
            return true;
        }
        let place = place_in(&skill, found);
        let mut accepted = old.accepted.iter();
        let known = accepted.any(|one| one.guard == found.rule.id && one.items.contains(&place));
        if known {
            used.insert((found.rule.id.to_owned(), place));
        }
        !known
    });
    used
}

/// What people wrote into the old record, and what they agreed to.
fn carry_over(
    new: &mut Record,
    old: &Record,
    still: &BTreeSet<(String, String)>,
    passed: BTreeMap<&'static str, BTreeSet<String>>,
) {
    new.decisions.clone_from(&old.decisions);
    new.overrides.clone_from(&old.overrides);
    new.rest.clone_from(&old.rest);
    new.source.rest.clone_from(&old.source.rest);
    new.license.rest.clone_from(&old.license.rest);
    let used = |one: &&Accepted| {
        let mut items = one.items.iter();
        guards::is_guard(&one.guard)
            || items.any(|item| still.contains(&(one.guard.clone(), item.clone())))
    };
    let kept = old.accepted.iter().filter(used).cloned();
    let kept: Vec<Accepted> = kept.filter(|one| !new.accepted.contains(one)).collect();
    new.accepted.extend(kept);
    let commit = new.source.commit.clone().unwrap_or_default();
    let agreed = passed.into_iter().map(|(guard, items)| Accepted {
        guard: guard.to_owned(),
        items: items.into_iter().collect(),
        commit: commit.clone(),
        rest: serde_json::Map::new(),
    });
    let agreed: Vec<Accepted> = agreed.filter(|one| !new.accepted.contains(one)).collect();
    new.accepted.extend(agreed);
    // As it is written, so that a record is equal to the one that was read.
    new.accepted
        .sort_by(|a, b| (&a.guard, &a.items, &a.commit).cmp(&(&b.guard, &b.items, &b.commit)));
}

/// Says of edits that they are declared, and not how that is done.
fn tell_declared(findings: &mut [Finding], target: &Target, new: &Record) {
    for found in findings {
        let below = found.path().strip_prefix(&target.shown);
        let below = below.map(|path| path.trim_start_matches('/'));
        let path = below.and_then(|path| RelPath::new(path).ok());
        let edit = path.and_then(|path| new.edits.get(&path));
        if let (Some(edit), Level::Warn) = (edit, found.level) {
            found.help = None;
            let reason = Untrusted(&edit.reason);
            found.notes.push(format!("declared because: {reason}"));
        }
    }
}

/// Why the new version may not come in, told of the folder here: upstream's files
/// are nowhere on this disk.
fn refusals(target: &Target, judged: &mut Judged, levels: &Levels<'_>) -> Vec<Finding> {
    say_way_on(judged, &mut [], (false, false), levels);
    let denied = judged.findings.iter();
    let denied = denied.filter(|found| found.level == Level::Deny);
    denied
        .map(|found| here(&target.shown, judged, found))
        .collect()
}

/// A finding about upstream's version, at the folder here, which findings print as
/// `folder`.
pub fn here(folder: &str, judged: &Judged, found: &Finding) -> Finding {
    let path = RelPath::own(found.path()).ok();
    let below = path.and_then(|path| path.strip_prefix(&judged.candidate.path));
    let shown = match below.filter(|below| !below.is_root()) {
        Some(below) => format!("{folder}/{below}"),
        None => folder.to_owned(),
    };
    let mut place = Untrusted(found.path()).to_string();
    if let Some(at) = found.at.start() {
        place = format!("{place}:{}", at.line);
    }
    let mut told = Finding::new(found.rule, shown, found.message.clone()).level(found.level);
    told.notes.push(format!("upstream's version: {place}"));
    told.notes.extend(found.notes.iter().cloned());
    told.help.clone_from(&found.help);
    told
}

fn unreadable(target: &Target, reason: &str) -> Finding {
    let message = format!("a file can't be read: {}", Untrusted(reason));
    let path = format!("{}/{RECORD_FILE}", target.shown);
    Finding::new(&SOURCE_UNREACHABLE, path, message)
        .help("nothing of it was written; run the command again")
}

impl Ready {
    /// The content of one file that is to be written.
    ///
    /// # Errors
    /// Why it can't be had, in words.
    pub fn content<'a>(
        &'a self,
        vendored: &Vendored,
        wanted: Wanted<'_>,
    ) -> Result<Cow<'a, [u8]>, String> {
        let local = match wanted {
            Wanted::File(path) => self.resolved.local.get(path),
            Wanted::License(_) => None,
        };
        let Some(local) = local else {
            return content_of(&self.fetched, &self.judged, wanted);
        };
        let bytes = match &local.from {
            Local::Upstream => return content_of(&self.fetched, &self.judged, wanted),
            Local::Bytes(bytes) => return Ok(Cow::Borrowed(bytes)),
            Local::Disk(path) => read(vendored, &self.target, path)?,
        };
        if Sha256Sum::of(&bytes) == local.sha256 {
            Ok(Cow::Owned(bytes))
        } else {
            Err("it changed while it was worked on".to_owned())
        }
    }
}
