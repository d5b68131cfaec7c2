//! Fixing one skill, round by round.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;

use super::choose::{edits, fitting};
use super::plan::{Applied, FixedFile, Plan, Planner, Refusal, Refused};
use super::proof::{Loss, keeps_meaning, stays_readable};
use crate::finding::{FileChange, Finding, Fix, Safety};
use crate::skill::{FileState, Skill};
use crate::text::{Edit, Encoding, Source, apply_edits};
use crate::tree::{Budgets, Overlay, RelPath, Tree};

/// How often a skill is judged again. Each round does what those before it made
/// room for.
const MOST_ROUNDS: usize = 10;

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
    below: RelPath,
}

pub(super) struct Rounds<'a> {
    planner: &'a Planner<'a>,
    skill: Arc<Skill>,
    base: Arc<dyn Tree>,
    /// Folders of other skills inside this one's.
    foreign: &'a [RelPath],
    /// By the path below the folder that the file has now.
    files: BTreeMap<RelPath, File>,
    /// Paths that may not be written.
    closed: BTreeSet<RelPath>,
    /// Fixes that were taken back, by the fingerprint of their finding.
    taken_back: BTreeSet<String>,
    plan: Plan,
}

impl<'a> Rounds<'a> {
    pub(super) fn new(
        planner: &'a Planner<'a>,
        skill: &Arc<Skill>,
        foreign: &'a [RelPath],
    ) -> Rounds<'a> {
        Rounds {
            planner,
            skill: Arc::clone(skill),
            base: Arc::clone(skill.tree()),
            foreign,
            files: BTreeMap::new(),
            closed: BTreeSet::new(),
            taken_back: BTreeSet::new(),
            plan: Plan::default(),
        }
    }

    pub(super) fn run(mut self) -> Plan {
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
            changed.then_some(FixedFile {
                shown: file.shown,
                renamed,
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
            if !finding.is_fixable(self.planner.unsafe_fixes)
                || self.taken_back.contains(&finding.fingerprint(0))
            {
                continue;
            }
            if let Some(below) = self.below(&finding)
                && let Some(fix) = finding.fix.clone()
                && self.open(&below)
            {
                offers.push(Offer {
                    finding,
                    fix,
                    below,
                });
            }
        }
        if offers.iter().any(|offer| offer.fix.safety == Safety::Safe) {
            offers.retain(|offer| offer.fix.safety == Safety::Safe);
        }
        offers
    }

    /// The finding's file below the folder, where it is this skill's own.
    fn below(&self, finding: &Finding) -> Option<RelPath> {
        let below = match self.skill.path_of("") {
            folder if folder.is_empty() => finding.path.as_str(),
            folder => finding.path.strip_prefix(&folder)?,
        };
        let below = RelPath::own(below).ok().filter(|below| !below.is_root())?;
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
        let mut by_file: BTreeMap<RelPath, Vec<Offer>> = BTreeMap::new();
        for offer in offers {
            by_file.entry(offer.below.clone()).or_default().push(offer);
        }
        for (below, offers) in by_file {
            let (renames, edits): (Vec<Offer>, Vec<Offer>) =
                offers.into_iter().partition(|o| o.fix.file.is_some());
            changed |= self.edit(&below, &edits);
            for offer in renames {
                changed |= self.rename(&below, &offer);
            }
        }
        if changed {
            self.reload();
        }
        changed
    }

    /// Applies the edits that fit together to one file.
    fn edit(&mut self, below: &RelPath, offers: &[Offer]) -> bool {
        let Some(text) = self.text(below) else {
            return false;
        };
        // Edits count in the text that was judged.
        let offers: Vec<&Offer> = offers
            .iter()
            .filter(|offer| {
                let source = offer.finding.source.as_ref();
                source.is_some_and(|source| source.text() == text)
            })
            .collect();
        let all: Vec<&[Edit]> = offers.iter().map(|o| o.fix.edits.as_slice()).collect();
        let chosen = fitting(&all);
        let try_out = |chosen: &[usize]| -> Result<String, Loss> {
            let after = apply_edits(&text, &edits(&all, chosen)).map_err(|_| Loss::Edits)?;
            let safe = |&at: &usize| offers[at].fix.safety == Safety::Safe;
            match chosen.iter().all(safe) {
                true => keeps_meaning(&text, &after)?,
                false => stays_readable(&text, &after)?,
            }
            Ok(after)
        };
        let mut done = chosen.clone();
        let mut result = try_out(&done);
        if result.is_err() {
            // One of them is to blame; the others need not suffer.
            done.clear();
            for &at in &chosen {
                match try_out(&[at]) {
                    Ok(_) => done.push(at),
                    Err(loss) => self.take_back(offers[at], loss),
                }
            }
            result = try_out(&done);
            if result.is_err() {
                done.truncate(1);
                result = try_out(&done);
            }
        }
        let took_back = done.len() < chosen.len();
        let Some(after) = result.ok().filter(|after| *after != text) else {
            return took_back;
        };
        for &at in &done {
            self.applied(offers[at]);
        }
        if let Some(file) = self.files.get_mut(below) {
            file.after = after.into_bytes();
        }
        true
    }

    fn text(&self, below: &RelPath) -> Option<String> {
        let file = self.files.get(below)?;
        String::from_utf8(file.after.clone()).ok()
    }

    fn take_back(&mut self, offer: &Offer, loss: Loss) {
        self.taken_back.insert(offer.finding.fingerprint(0));
        self.plan.refused.push(Refused {
            path: offer.finding.path.clone(),
            rule: Some(offer.finding.rule.id),
            why: loss.into(),
        });
    }

    fn applied(&mut self, offer: &Offer) {
        self.plan.applied.push(Applied {
            rule: offer.finding.rule,
            path: offer.finding.path.clone(),
            safety: offer.fix.safety,
        });
    }

    /// Gives the file its new name.
    fn rename(&mut self, below: &RelPath, offer: &Offer) -> bool {
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
                path: offer.finding.path.clone(),
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
