//! Fixing in memory, each skill round by round.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;

use rayon::prelude::*;

use super::choose::{Placed, edits, fitting};
use super::plan::{Applied, FixedFile, Plan, Planner, Refusal, Refused};
use super::proof::{Loss, keeps_meaning, keeps_meaning_but, stays_readable};
use crate::finding::{FileChange, FileEdit, FileRef, FileText, Finding, Fix, Safety};
use crate::skill::{Collection, FileState, Skill};
use crate::systems::minara::{self, is_routed_alike};
use crate::text::{Edit, Encoding, Source, apply_edits};
use crate::tree::{Budgets, Overlay, RelPath, Tree};

/// How often a skill is judged again. Each round does what those before it made
/// room for.
const MOST_ROUNDS: usize = 10;

impl Planner<'_> {
    /// Fixes every skill of `all` in memory. The result is the same for any
    /// number of threads.
    pub fn plan(&self, all: &Collection) -> Plan {
        let run = |skill: &Arc<Skill>, withheld: &BTreeSet<&'static str>| {
            Rounds::new(self, skill, &nested(all, skill), withheld).run()
        };
        let none = BTreeSet::new();
        let mut plans: Vec<Plan> = all
            .skills
            .par_iter()
            .map(|skill| run(skill, &none))
            .collect();
        for mirrors in mirrors(all) {
            let withheld = parting(mirrors.iter().filter_map(|at| plans.get(*at)));
            for at in mirrors.iter().filter(|_| !withheld.is_empty()) {
                plans[*at] = run(&all.skills[*at], &withheld);
            }
        }
        let mut whole = Plan::default();
        for plan in plans {
            whole.files.extend(plan.files);
            whole.applied.extend(plan.applied);
            whole.refused.extend(plan.refused);
        }
        whole.files.sort_by(|a, b| a.shown.cmp(&b.shown));
        whole
    }
}

/// The numbers of skills that have one SKILL.md, byte for byte, in groups of several.
fn mirrors(all: &Collection) -> Vec<Vec<usize>> {
    let mut groups: BTreeMap<&[u8], Vec<usize>> = BTreeMap::new();
    for (at, skill) in all.skills.iter().enumerate() {
        if let Some(source) = skill.source() {
            groups.entry(source.bytes()).or_default().push(at);
        }
    }
    let groups = groups.into_values();
    groups.filter(|group| group.len() > 1).collect()
}

/// The rules whose unsafe fixes are in some of the plans for mirrors and not in all:
/// applied, they would part the copies.
fn parting<'a>(plans: impl Iterator<Item = &'a Plan>) -> BTreeSet<&'static str> {
    let applied: Vec<BTreeSet<(&'static str, Option<usize>)>> = plans
        .map(|plan| {
            let applied = plan.applied.iter();
            let unsafe_ones = applied.filter(|fix| fix.safety == Safety::Unsafe);
            unsafe_ones.map(|fix| (fix.rule.id, fix.line)).collect()
        })
        .collect();
    let somewhere = applied.iter().flatten();
    let parting = somewhere.filter(|fix| !applied.iter().all(|plan| plan.contains(*fix)));
    parting.map(|(rule, _)| *rule).collect()
}

/// The folders of other skills inside this one's. Their files are theirs to fix,
/// though links from here may lead to them.
fn nested(all: &Collection, skill: &Arc<Skill>) -> Vec<RelPath> {
    let own = skill.dir();
    let others = all.skills.iter().filter(|other| {
        other.dir() != own && Arc::ptr_eq(other.tree(), skill.tree()) && other.dir().is_inside(own)
    });
    others.map(|other| other.dir().clone()).collect()
}

/// Whether a skill says something to Minara's host that can be read.
fn bears_routing(skill: &Skill) -> bool {
    let readable = skill.frontmatter().is_some_and(|front| front.is_valid());
    let metadata = skill.field("metadata");
    readable && metadata.is_some_and(|metadata| metadata.get(minara::KEY).is_some())
}

/// One file of the skill in the course of the rounds.
struct File {
    shown: String,
    disk: PathBuf,
    before: Vec<u8>,
    after: Vec<u8>,
}

/// A fix on offer in this round.
struct Offer {
    finding: Finding,
    fix: Fix,
    /// The finding's own file.
    below: RelPath,
    /// The edits by their files.
    edits: Vec<Placed>,
}

impl Offer {
    /// The files that it changes.
    fn files(&self) -> BTreeSet<&RelPath> {
        let edited = self.edits.iter().map(|(file, _)| file);
        edited.chain([&self.below]).collect()
    }

    fn is_safe(&self) -> bool {
        self.fix.safety == Safety::Safe
    }
}

/// Offers that change files in common; a file is in one group alone.
#[derive(Default)]
struct Group {
    files: BTreeSet<RelPath>,
    offers: Vec<Offer>,
}

/// The offers in groups, in the order of the groups' first files.
fn grouped(offers: Vec<Offer>) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for offer in offers {
        let mut joined = Group::default();
        let files = offer.files();
        let (touched, others) = groups
            .into_iter()
            .partition(|group: &Group| files.iter().any(|file| group.files.contains(*file)));
        let touched: Vec<Group> = touched;
        groups = others;
        for group in touched {
            joined.files.extend(group.files);
            joined.offers.extend(group.offers);
        }
        joined.files.extend(files.into_iter().cloned());
        joined.offers.push(offer);
        groups.push(joined);
    }
    groups.sort_by(|a, b| a.files.first().cmp(&b.files.first()));
    groups
}

struct Rounds<'a> {
    planner: &'a Planner<'a>,
    skill: Arc<Skill>,
    base: Arc<dyn Tree>,
    /// Folders of other skills inside this one's.
    foreign: &'a [RelPath],
    /// Rules whose unsafe fixes are not applied here.
    withheld: &'a BTreeSet<&'static str>,
    /// By the path below the folder that the file has now.
    files: BTreeMap<RelPath, File>,
    /// Paths that may not be written.
    closed: BTreeSet<RelPath>,
    /// Fixes that were taken back, by the fingerprint of their finding.
    taken_back: BTreeSet<String>,
    plan: Plan,
}

impl<'a> Rounds<'a> {
    fn new(
        planner: &'a Planner<'a>,
        skill: &Arc<Skill>,
        foreign: &'a [RelPath],
        withheld: &'a BTreeSet<&'static str>,
    ) -> Rounds<'a> {
        Rounds {
            planner,
            skill: Arc::clone(skill),
            base: Arc::clone(skill.tree()),
            foreign,
            withheld,
            files: BTreeMap::new(),
            closed: BTreeSet::new(),
            taken_back: BTreeSet::new(),
            plan: Plan::default(),
        }
    }

    fn run(mut self) -> Plan {
        for _ in 0..MOST_ROUNDS {
            let offers = self.offers();
            if offers.is_empty() || !self.round(offers) {
                break;
            }
        }
        let changed = self.files.into_iter().filter_map(|(below, file)| {
            let renamed = self.skill.path_of(below.as_str());
            let renamed = (renamed != file.shown).then_some(renamed);
            let changed = renamed.is_some() || file.before != file.after;
            // A rename stays in its folder.
            let depth = below.components().count();
            let folder = file.disk.ancestors().nth(depth);
            let folder = folder.map(PathBuf::from).unwrap_or_default();
            changed.then_some(FixedFile {
                shown: file.shown,
                renamed,
                folder,
                disk: file.disk,
                before: file.before,
                after: file.after,
            })
        });
        self.plan.files = changed.collect();
        self.plan
    }

    /// The fixes that may be applied now: safe ones as long as there are any, so
    /// that each can be proved on a text whose meaning nobody has changed.
    fn offers(&mut self) -> Vec<Offer> {
        let mut offers = Vec::new();
        for finding in (self.planner.judge)(&self.skill) {
            let is_withheld = !finding.is_fixable(false) && self.withheld.contains(finding.rule.id);
            if !finding.is_fixable(self.planner.unsafe_fixes)
                || is_withheld
                || self.taken_back.contains(&finding.fingerprint(0))
            {
                continue;
            }
            offers.extend(self.offer(finding));
        }
        if offers.iter().any(Offer::is_safe) {
            offers.retain(Offer::is_safe);
        }
        offers
    }

    /// The fix of a finding, where every file of it may be written.
    fn offer(&mut self, finding: Finding) -> Option<Offer> {
        let fix = finding.fix.clone()?;
        let below = self.below(&finding.at.file)?;
        let edits = fix.edits.iter();
        let edits = edits.map(|edit| Some((self.below(&edit.file)?, edit.edit.clone())));
        let offer = Offer {
            edits: edits.collect::<Option<Vec<Placed>>>()?,
            finding,
            fix,
            below,
        };
        let open = offer.files().into_iter().all(|file| self.open(file));
        open.then_some(offer)
    }

    /// A file below the folder, where it is this skill's own.
    fn below(&self, file: &FileRef) -> Option<RelPath> {
        let below = self.skill.below(&file.shown)?;
        let full = self.skill.dir().concat(&below);
        let foreign = self.foreign.iter().any(|dir| full.is_inside(dir));
        (!foreign).then_some(below)
    }

    /// Makes sure that the file may be written, once.
    fn open(&mut self, below: &RelPath) -> bool {
        if self.files.contains_key(below) {
            return true;
        }
        if self.closed.contains(below) {
            return false;
        }
        let shown = self.skill.path_of(below.as_str());
        match self.read(below) {
            Ok((disk, before)) => {
                let after = before.clone();
                let file = File {
                    shown,
                    disk,
                    before,
                    after,
                };
                self.files.insert(below.clone(), file);
                true
            }
            Err(why) => {
                self.closed.insert(below.clone());
                self.plan.refused.push(Refused {
                    path: shown,
                    rule: None,
                    why,
                });
                false
            }
        }
    }

    fn read(&self, below: &RelPath) -> Result<(PathBuf, Vec<u8>), Refusal> {
        let disk = (self.planner.may)(&self.skill, below)?;
        let given = self.skill.source().filter(|_| below.as_str() == "SKILL.md");
        if let Some(source) = given {
            if source.encoding() != Encoding::Utf8 {
                return Err(Refusal::Encoding);
            }
            return Ok((disk, source.text().as_bytes().to_vec()));
        }
        let path = self.skill.dir().concat(below);
        let bytes = self.base.read(&path, Budgets::SKILL_MD);
        let bytes = bytes.map_err(|error| Refusal::Io(error.to_string()))?;
        match std::str::from_utf8(&bytes) {
            Ok(_) => Ok((disk, bytes)),
            Err(_) => Err(Refusal::Encoding),
        }
    }

    /// Applies what fits together; whether anything changed or was taken back.
    fn round(&mut self, offers: Vec<Offer>) -> bool {
        let mut changed = false;
        for group in grouped(offers) {
            let offers = group.offers.into_iter();
            let (renames, edits): (Vec<Offer>, Vec<Offer>) =
                offers.partition(|offer| offer.fix.file.is_some());
            changed |= self.edit(&edits);
            for offer in renames {
                changed |= self.rename(&offer);
            }
        }
        if changed {
            self.reload();
        }
        changed
    }

    /// Applies the edits that fit together: of each fix all, or none.
    fn edit(&mut self, offers: &[Offer]) -> bool {
        // Edits count in the texts that were judged.
        let offers: Vec<&Offer> = offers.iter().filter(|one| self.is_fresh(one)).collect();
        let all: Vec<&[Placed]> = offers.iter().map(|o| o.edits.as_slice()).collect();
        let chosen = fitting(&all);
        let try_out = |chosen: &[usize]| {
            let safe = chosen.iter().all(|&at| offers[at].is_safe());
            self.tried(&edits(&all, chosen), safe)
        };
        let mut done = chosen.clone();
        let mut result = try_out(&done);
        let mut lost = Vec::new();
        if result.is_err() {
            // One of them is to blame; the others need not suffer.
            done.clear();
            for &at in &chosen {
                match try_out(&[at]) {
                    Ok(_) => done.push(at),
                    Err(loss) => lost.push((at, loss)),
                }
            }
            result = try_out(&done);
            if result.is_err() {
                done.truncate(1);
                result = try_out(&done);
            }
        }
        for (at, loss) in lost {
            self.take_back(offers[at], loss);
        }
        let took_back = done.len() < chosen.len();
        let texts = result.unwrap_or_default();
        if texts.is_empty() {
            return took_back;
        }
        for &at in &done {
            self.applied(offers[at]);
        }
        for (below, after) in texts {
            if let Some(file) = self.files.get_mut(&below) {
                file.after = after.into_bytes();
            }
        }
        true
    }

    /// Whether the texts that an offer's edits count in are those of now.
    fn is_fresh(&self, offer: &Offer) -> bool {
        let files: BTreeMap<&RelPath, &FileEdit> = offer
            .edits
            .iter()
            .map(|(below, _)| below)
            .zip(&offer.fix.edits)
            .collect();
        files.into_iter().all(|(below, edit)| {
            let judged = edit.file.text.as_ref().and_then(FileText::whole);
            let judged = judged.map(|source| source.text());
            judged.is_some() && self.text(below).as_deref() == judged
        })
    }

    /// The texts that `edits` change, as they would be.
    fn tried(&self, edits: &[Placed], safe: bool) -> Result<BTreeMap<RelPath, String>, Loss> {
        let mut by_file: BTreeMap<&RelPath, Vec<Edit>> = BTreeMap::new();
        for (below, edit) in edits {
            by_file.entry(below).or_default().push(edit.clone());
        }
        let mut texts = BTreeMap::new();
        for (below, edits) in by_file {
            let before = self.text(below).ok_or(Loss::Edits)?;
            let after = apply_edits(&before, &edits).map_err(|_| Loss::Edits)?;
            if safe {
                self.is_kept(below, &before, &after)?
            } else {
                stays_readable(&before, &after)?
            }
            if after != before {
                texts.insert(below.clone(), after);
            }
        }
        Ok(texts)
    }

    /// Whether a safe fix of a file may be: readers see what they saw. Of what
    /// Minara's host alone reads in SKILL.md that is how the skill is routed.
    fn is_kept(&self, below: &RelPath, before: &str, after: &str) -> Result<(), Loss> {
        let is_own = below.as_str() == "SKILL.md" && bears_routing(&self.skill);
        if !is_own {
            return keeps_meaning(before, after);
        }
        keeps_meaning_but(minara::KEY, before, after)?;
        let with = |text: &str| {
            let tree = Arc::clone(self.skill.tree());
            self.skill.rewritten(tree, Source::from_text(text))
        };
        if is_routed_alike(&with(before), &with(after)) {
            Ok(())
        } else {
            Err(Loss::Routing)
        }
    }

    fn text(&self, below: &RelPath) -> Option<String> {
        let file = self.files.get(below)?;
        String::from_utf8(file.after.clone()).ok()
    }

    fn take_back(&mut self, offer: &Offer, loss: Loss) {
        self.taken_back.insert(offer.finding.fingerprint(0));
        self.plan.refused.push(Refused {
            path: offer.finding.path().to_owned(),
            rule: Some(offer.finding.rule.id),
            why: loss.into(),
        });
    }

    fn applied(&mut self, offer: &Offer) {
        let files = offer.files().into_iter();
        let files = files.map(|below| self.skill.path_of(below.as_str()));
        self.plan.applied.push(Applied {
            rule: offer.finding.rule,
            path: offer.finding.path().to_owned(),
            line: offer.finding.at.start().map(|start| start.line),
            message: offer.finding.message.clone(),
            files: files.collect(),
            safety: offer.fix.safety,
        });
    }

    /// Gives the file its new name.
    fn rename(&mut self, offer: &Offer) -> bool {
        let below = &offer.below;
        let Some(FileChange::Rename(name)) = &offer.fix.file else {
            return false;
        };
        let folder = below.parent().unwrap_or_default();
        let Some(to) = folder.resolve(name) else {
            return false;
        };
        let parent = self.skill.dir().concat(&folder);
        let taken = self
            .base
            .list(&parent)
            .is_ok_and(|list| list.get(name).is_some());
        if taken || self.files.contains_key(&to) {
            self.taken_back.insert(offer.finding.fingerprint(0));
            self.plan.refused.push(Refused {
                path: offer.finding.path().to_owned(),
                rule: Some(offer.finding.rule.id),
                why: Refusal::Taken(name.clone()),
            });
            return true;
        }
        if let Some(file) = self.files.remove(below) {
            self.files.insert(to, file);
            self.applied(offer);
        }
        true
    }

    /// The skill as it would be read now.
    fn reload(&mut self) {
        let mut tree = Arc::clone(&self.base);
        let mut skill_file = None;
        let changed = self.files.iter().filter(|(_, f)| f.before != f.after);
        let mut overlay = Overlay::new(Arc::clone(&self.base));
        let mut covered = false;
        for (below, file) in changed {
            if below.as_str() != "SKILL.md" {
                let path = self.skill.dir().concat(below);
                overlay = overlay.with(path, file.after.as_slice());
                covered = true;
            }
        }
        if covered {
            tree = Arc::new(overlay);
        }
        let own = RelPath::own("SKILL.md").ok();
        if let Some(file) = own.and_then(|own| self.files.get(&own)) {
            skill_file = Some(Source::from_bytes(file.after.clone()));
        } else if let FileState::Read(source) = self.skill.file() {
            skill_file = Some(Source::from_text(source.text()));
        }
        if let Some(source) = skill_file {
            self.skill = Arc::new(self.skill.rewritten(tree, source));
        }
    }
}
