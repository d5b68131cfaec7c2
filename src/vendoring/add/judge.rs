//! What is to be said of one skill of a source, before anything is written.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rayon::prelude::*;

use super::contents::{Contents, Room};
use crate::capability::Capabilities;
use crate::finding::{Finding, Group, Level, Origin, sort_findings};
use crate::license::{self, is_license_file};
use crate::lint::{Engine, Levels, Measures, Ways, place_in};
use crate::record::is_path;
use crate::rules::Declared;
use crate::rules::correctness::link_outside_skill::{LinkOutsideSkill, pages_leading_out};
use crate::rules::portability::escaping_symlink::EscapingSymlink;
use crate::skill::{Collection, Place, Skill};
use crate::text::Untrusted;
use crate::tree::{Budgets, Reads, RelPath, Tree};
use crate::vendoring::capabilities::capabilities;
use crate::vendoring::discover::Candidate;
use crate::vendoring::fetch::Fetched;
use crate::vendoring::ids::tree::ROOT_SKILL;
use crate::vendoring::inspect::{Inspection, PlannedFile, inspect};
use crate::vendoring::progress::Progress;

/// How the skills of a source are judged.
pub struct Gate<'a> {
    /// Names, links, modes, limits.
    pub inspection: Inspection,
    /// The level of every rule, at the gate.
    pub levels: &'a Levels<'a>,
    /// What the project accepts.
    pub license: license::Options,
    /// The folder that the nth skill gets, from where the paths of the lock count.
    pub target: &'a dyn Fn(usize, &Skill) -> Option<RelPath>,
    /// Hears how far it is.
    pub progress: &'a dyn Progress,
}

/// A skill of a source with everything that is known of it.
#[derive(Debug)]
pub struct Judged {
    /// Where it lies in the source.
    pub candidate: Candidate,
    /// The skill itself; of its other files nothing is kept in it.
    pub skill: Arc<Skill>,
    /// What would be written.
    pub files: Vec<PlannedFile>,
    /// Licence verdict, texts that travel, holders.
    pub license: license::LicenseJudgement,
    /// What it can do.
    pub capabilities: Capabilities,
    /// Everything said of it, sorted, at the levels that count.
    pub findings: Vec<Finding>,
    /// What this run lets pass although the gate's own levels refuse it: a rule,
    /// and the files in which it speaks.
    pub passed: BTreeMap<&'static str, BTreeSet<String>>,
    /// The files behind all that: those that would be written, those that are
    /// evidence, the texts that go along.
    pub(super) contents: Contents,
}

impl Judged {
    /// Whether it may not be written.
    pub fn is_refused(&self) -> bool {
        let denied = self
            .findings
            .iter()
            .any(|finding| finding.level == Level::Deny);
        denied || self.license.verdict.is_refused()
    }

    /// The bytes of a file of it, by its path in the source: as they were judged
    /// where they are kept, else read again.
    pub(in crate::vendoring) fn bytes(&self, from: &RelPath) -> Option<Arc<[u8]>> {
        match self.contents.bytes(from) {
            Some(bytes) => Some(bytes.into()),
            None => self.skill.bytes(from, Budgets::CAPABILITIES).ok(),
        }
    }
}

/// Judges the chosen skills; the order is kept.
pub fn judge(fetched: &Fetched, chosen: &[Candidate], gate: &Gate<'_>) -> Vec<Judged> {
    gate.progress.phase("judging", Some(chosen.len() as u64));
    let repository = repository_name(fetched);
    let around = Arc::new(Reads::around_skills());
    let load =
        |candidate: &Candidate| load(&fetched.tree, &candidate.path, &repository).sharing(&around);
    let skills: Vec<Arc<Skill>> = chosen.par_iter().map(load).map(Arc::new).collect();
    let scopes = scopes(fetched, &skills, &around, &gate.license, gate.target);
    let (levels, progress) = (gate.levels, gate.progress);
    let own = levels.let_pass();
    let ways = (Ways::of(levels), own.as_ref().map(Ways::of));
    let measures = (ways.0.measures(), ways.1.as_ref().map(Ways::measures));
    let bar = Bar {
        inspection: gate.inspection,
        asked: (levels, &measures.0),
        own: own.as_ref().zip(measures.1.as_ref()),
    };
    let room = Room::default();
    let mut judged: Vec<Judged> = chosen
        .par_iter()
        .zip(&skills)
        .zip(&scopes)
        .map(|((candidate, skill), scope)| {
            let judged = judge_one(candidate, skill, &bar, scope, &room);
            progress.step();
            judged
        })
        .collect();
    keep_links_that_break(&mut judged);
    judged
}

/// Takes out what is said of links that lead to a skill of the same run which comes to lie
/// beside their own as it does in the source.
fn keep_links_that_break(judged: &mut [Judged]) {
    let rule = LinkOutsideSkill.meta().id;
    let accepted = judged.iter().filter(|one| !one.is_refused());
    let taken: BTreeSet<RelPath> = accepted.map(|one| one.candidate.path.clone()).collect();
    for one in judged {
        if one.findings.iter().all(|found| found.rule.id != rule) {
            continue;
        }
        let Some(holder) = one.candidate.path.parent() else {
            continue;
        };
        let comes = |path: &RelPath| {
            let below = path.strip_prefix(&holder);
            let beside = below.and_then(|below| holder.resolve(below.components().next()?));
            beside.is_some_and(|beside| taken.contains(&beside))
        };
        let breaking = pages_leading_out(&one.skill.afresh(), comes);
        one.findings
            .retain(|found| found.rule.id != rule || breaking.contains(found.path()));
    }
}

/// By what every skill of a source is judged.
struct Bar<'a> {
    inspection: Inspection,
    /// The levels of the run.
    asked: (&'a Levels<'a>, &'a Measures<'a>),
    /// Those of the gate that the run's let pass.
    own: Option<(&'a Levels<'a>, &'a Measures<'a>)>,
}

/// The licence scope of each skill: one of all, but where the project has lists for
/// single folders, of which `target` names that which a skill would get.
pub(in crate::vendoring) fn scopes(
    fetched: &Fetched,
    skills: &[Arc<Skill>],
    around: &Arc<Reads>,
    policy: &license::Options,
    target: &dyn Fn(usize, &Skill) -> Option<RelPath>,
) -> Vec<Arc<license::Scope>> {
    let readings = Arc::default();
    let mut made: BTreeMap<Vec<usize>, Arc<license::Scope>> = BTreeMap::new();
    let scope = |(nth, skill): (usize, &Arc<Skill>)| {
        let target = target(nth, skill);
        let lists = target.map(|target| policy.places.at(&target));
        let new = |lists: &Vec<usize>| {
            let tree = Arc::clone(&fetched.tree);
            let options = policy.within(lists);
            let scope = license::Scope::new(tree, RelPath::root(), options);
            let scope = scope.sharing(around).reading_with(&readings);
            Arc::new(scope.holding(skills))
        };
        let scope = made.entry(lists.unwrap_or_default());
        Arc::clone(scope.or_insert_with_key(new))
    };
    skills.iter().enumerate().map(scope).collect()
}

fn judge_one(
    candidate: &Candidate,
    loaded: &Arc<Skill>,
    bar: &Bar<'_>,
    scope: &license::Scope,
    room: &Room,
) -> Judged {
    // What is read of it goes when it is judged.
    let skill = Arc::new(loaded.afresh());
    let mut findings = Vec::new();
    let files = match inspect(&skill, bar.inspection) {
        Ok(inspected) => {
            findings.extend(inspected.findings.into_iter().map(Finding::in_source));
            inspected.files
        }
        Err(error) => {
            findings.push(unreadable(skill.shown(), "folder", &error.to_string()));
            Vec::new()
        }
    };
    let license = scope.judge(&skill);
    findings.extend(license.findings.iter().cloned().map(Finding::in_source));
    findings.retain(|finding| finding.level != Level::Allow);
    findings.extend(lint_by(&skill, bar.asked));
    for inner in inside(&skill, &files) {
        for refused in refused_inside(&inner, scope, bar) {
            if !says(&findings, &refused) {
                findings.push(refused);
            }
        }
    }
    let mut passed = passed(&skill, bar);
    if bar.inspection.whole_root && candidate.path.is_root() {
        let whole = BTreeSet::from([".".to_owned()]);
        passed.insert(ROOT_SKILL.id, whole);
    }
    if files
        .iter()
        .any(|file| is_from_elsewhere(file, &candidate.path))
    {
        let linked = BTreeSet::from([".".to_owned()]);
        passed.insert(EscapingSymlink.meta().id, linked);
    }
    let taken = files.iter();
    let taken = taken.map(|file| (&file.path, &file.from, file.executable));
    let capabilities = capabilities(&skill, taken);
    let contents = contents(scope, &skill, &files, &license, room);
    // What can't be read fails its own skill, not the others.
    if let Some((path, error)) = contents.failed() {
        findings.push(unreadable(path.as_str(), "file", &error.to_string()));
    }
    sort_findings(&mut findings);
    Judged {
        candidate: candidate.clone(),
        skill: Arc::clone(loaded),
        files,
        license,
        capabilities,
        findings,
        passed,
        contents,
    }
}

/// The skills that lie below another and come along with its files.
fn inside(outer: &Skill, files: &[PlannedFile]) -> Vec<Arc<Skill>> {
    let below = files
        .iter()
        .filter(|file| file.path.parent().is_some_and(|dir| !dir.is_root()));
    let dirs = below
        .filter(|file| file.path.name().eq_ignore_ascii_case("SKILL.md"))
        .filter_map(|file| file.from.parent());
    let skill = |dir| load(outer.tree(), &dir, "").sharing(outer.around());
    dirs.map(|dir| Arc::new(skill(dir))).collect()
}

/// Why a skill inside another may not come along: what refuses it alone for a licence
/// of its own, or hides text in it. Whether a client could load it is of no weight.
fn refused_inside(
    inner: &Arc<Skill>,
    scope: &license::Scope,
    bar: &Bar<'_>,
) -> impl Iterator<Item = Finding> {
    let of_licence = scope
        .judge(inner)
        .findings
        .into_iter()
        .map(Finding::in_source);
    let of_rules = lint_by(inner, bar.asked).into_iter();
    let hidden = of_rules.filter(|found| found.rule.group == Group::Security);
    let refused = of_licence.chain(hidden);
    refused.filter(|found| found.level == Level::Deny)
}

/// Whether a finding is said already.
fn says(findings: &[Finding], found: &Finding) -> bool {
    findings
        .iter()
        .any(|said| said.rule.id == found.rule.id && said.path() == found.path())
}

/// Whether a file is a copy of one that lies outside of the skill. Licence texts are
/// taken from there without anybody's word.
fn is_from_elsewhere(file: &PlannedFile, skill: &RelPath) -> bool {
    file.from_link.is_some() && !file.from.is_inside(skill) && !is_license_file(&file.path)
}

/// What the levels of this run let pass of what the gate refuses.
fn passed(skill: &Arc<Skill>, bar: &Bar<'_>) -> BTreeMap<&'static str, BTreeSet<String>> {
    let mut passed: BTreeMap<_, BTreeSet<String>> = BTreeMap::new();
    let found = bar.own.into_iter().flat_map(|own| lint_by(skill, own));
    for found in found.filter(|found| found.level == Level::Deny) {
        let place = place_in(skill, &found);
        passed.entry(found.rule.id).or_default().insert(place);
    }
    passed
}

/// The skill in a folder of a source; the root is called like the repository.
pub fn load(tree: &Arc<dyn Tree>, dir: &RelPath, repository: &str) -> Skill {
    let folder = if dir.is_root() {
        repository.to_owned()
    } else {
        dir.name().to_owned()
    };
    let place = Place {
        shown: dir.as_str().to_owned(),
        folder,
        origin: Origin::Source,
    };
    Skill::load(Arc::clone(tree), dir.clone(), place)
}

/// The last part of the source's address without `.git`.
pub fn repository_name(fetched: &Fetched) -> String {
    // What a folder on this machine is called says nothing of the skill in it.
    let url = fetched
        .url
        .as_deref()
        .filter(|url| !is_path(url))
        .unwrap_or("");
    let last = url.trim_end_matches('/').rsplit('/').next().unwrap_or("");
    last.trim_end_matches(".git").to_owned()
}

/// What the rules say of one skill of somebody else's.
pub(in crate::vendoring) fn lint(skill: &Arc<Skill>, levels: &Levels<'_>) -> Vec<Finding> {
    lint_by(skill, (levels, &Ways::of(levels).measures()))
}

fn lint_by(skill: &Arc<Skill>, (levels, measures): (&Levels<'_>, &Measures<'_>)) -> Vec<Finding> {
    let engine = Engine {
        levels,
        path_of: &|path| path.to_owned(),
        more: &|_| Vec::new(),
    };
    engine
        .run_by(measures, &Collection::new(vec![Arc::clone(skill)]))
        .findings
}

fn unreadable(path: &str, what: &str, reason: &str) -> Finding {
    let rule = &crate::vendoring::ids::fetch::SOURCE_UNREACHABLE;
    let message = format!("a {what} can't be read: {}", Untrusted(reason));
    let help = "fetch the source again; the other skills can be added without it";
    Finding::new(rule, path, message).in_source().help(help)
}

/// Everything on which the judgement rests, and all that would be written.
fn contents(
    scope: &license::Scope,
    skill: &Skill,
    files: &[PlannedFile],
    license: &license::LicenseJudgement,
    room: &Room,
) -> Contents {
    let mut contents = Contents::default();
    for file in files {
        let bytes = skill.bytes(&file.from, Budgets::CAPABILITIES);
        contents.add(&file.from, bytes, room);
    }
    let evidence = license.verdict.evidence().iter().map(|item| &item.path);
    let texts = license.travels.iter().map(|text| &text.from);
    for path in evidence.chain(texts) {
        contents.add(path, scope.bytes(skill, path, Budgets::EVIDENCE), room);
    }
    contents
}
