//! What a bundle gives for a skill that is missing or damaged: no server is asked, and
//! nothing counts that neither the record here nor the locked line names.

use std::sync::Arc;

use super::job::Job;
use super::mend::{Mending, mend};
use super::restore::{Ready, Refused, compare};
use super::run::Run;
use crate::finding::{Finding, Group, Level};
use crate::lint::is_fixed_at_gate;
use crate::record::{FileMode, LockLine, Record};
use crate::text::{Untrusted, shell_word};
use crate::tree::{MemoryTree, Mode, RelPath};
use crate::vendoring::bundle::BundledSkill;
use crate::vendoring::fetch::Fetched;
use crate::vendoring::ids::write::{DIGEST_MISMATCH, MISSING_SKILL};
use crate::vendoring::update::upstream::{at, below, search};
use crate::vendoring::update::{Granted, here, judge_granted};

impl Run<'_> {
    /// Plans from the bundle what lies nowhere here.
    pub(super) fn take_of_bundle(&mut self, jobs: Vec<Job>) -> Vec<Ready> {
        let mut ready = Vec::new();
        for job in jobs {
            match self.bundled(job) {
                Ok(one) => ready.push(one),
                Err(refused) => {
                    let Refused { job, findings } = *refused;
                    self.refuse_job(&job, findings);
                }
            }
        }
        ready
    }

    fn bundled(&self, mut job: Job) -> Result<Ready, Box<Refused>> {
        let packed = match (job.record.take(), &job.line) {
            (Some(record), _) => Ok((record, false)),
            (None, Some(line)) => self.locked(line, &job).map(|record| (record, true)),
            (None, None) => Err(no_skill(&job, None)),
        };
        let (record, is_packed) = match packed {
            Ok(packed) => packed,
            Err(finding) => return Err(Refused::of(job, vec![*finding])),
        };
        let vendored = self.vendored_of(&job.path);
        if is_packed && let Err(finding) = compare(&mut job, vendored, &record) {
            return Err(Refused::of(job, vec![*finding]));
        }
        let has = |path: &RelPath, sum: &_| self.stock.holds(&job.path.concat(path), sum);
        let mending = match mend(&job, &record, self.request.on_edits, &has) {
            Ok(mending) => mending,
            Err(findings) => return Err(Refused::of(job, findings)),
        };
        let mut standing: Vec<Finding> =
            self.lacking(&job, &record, &mending).into_iter().collect();
        if standing.is_empty() && is_packed {
            standing = self.at_the_gate(&job, &record);
        }
        if standing.is_empty() {
            Ok(Ready::new(job, *record, mending, None))
        } else {
            Err(Refused::of(job, standing))
        }
    }

    /// The record in the bundle that a line of the lock stands for.
    fn locked(&self, line: &LockLine, job: &Job) -> Result<Box<Record>, Box<Finding>> {
        let packed = self.stock.skill(line.id.as_str());
        let BundledSkill { record, .. } = packed.ok_or_else(|| no_skill(job, Some(line)))?;
        if record.locked_hash() != line.record || record.digest() != line.digest {
            return Err(other_version(job));
        }
        if !record.overrides.is_empty() || !record.rest.is_empty() {
            (self.cx.notes)(&format!(
                "{}: its record brings overrides, which minara.lock does not pin",
                Untrusted(record.id.as_str())
            ));
        }
        Ok(record.clone())
    }

    /// The finding of contents that lie neither here nor in the bundle.
    fn lacking(&self, job: &Job, record: &Record, mending: &Mending) -> Option<Finding> {
        let files = mending.needed.iter().filter(|path| {
            let facts = record.files.get(*path);
            !facts.is_some_and(|facts| self.stock.has(facts))
        });
        let copies = &record.license.copied;
        let texts = mending.texts.iter().filter_map(|nth| copies.get(*nth));
        let texts = texts.filter(|copy| !self.stock.holds(&job.text(copy), &copy.sha256));
        let files = files.map(|path| path.as_str().to_owned());
        let mut lacking = files.chain(texts.map(|copy| copy.to.clone()));
        let first = lacking.next()?;
        let path = format!("{}/{first}", job.shown);
        let first = Untrusted(&first);
        let message = format!("the bundle does not have `{first}` as it was recorded");
        let mut finding = Finding::new(&DIGEST_MISMATCH, path, message);
        let more = lacking.count();
        if more > 0 {
            finding = finding.note(format!("so for {more} more of its files"));
        }
        Some(finding.help(format!(
            "nothing of it was written: {}; where its source is in reach: minara skills sync {}",
            pack(job),
            shell_word(&job.shown)
        )))
    }

    /// Why a skill may not come in that lies here with no record: what nothing lets pass,
    /// and what the project's policy says of its recorded licence today.
    fn at_the_gate(&self, job: &Job, record: &Record) -> Vec<Finding> {
        let denied = |found: &Finding| found.level == Level::Deny;
        let mut standing = (self.request.license)(&job.shown, record);
        standing.retain(denied);
        let folder = RelPath::own(record.id.as_str()).unwrap_or_default();
        let tree = Arc::new(self.laid_out(&folder, record));
        let fetched = Fetched::recorded(tree, &record.source);
        let found = match search(&fetched, &below(folder.clone())) {
            Ok(found) => found,
            Err(finding) => return vec![*finding],
        };
        let asked = at(&found, &folder).map(|one| (Granted::of(record), one, job.path.clone()));
        let asked: Vec<_> = asked.into_iter().collect();
        for judged in judge_granted(self.cx, self.request.measure, &fetched, &asked) {
            let fixed = judged.findings.iter().filter(|found| {
                let is_license = found.rule.group == Group::License;
                denied(found) && is_fixed_at_gate(found.rule) && !is_license
            });
            standing.extend(fixed.map(|found| here(&job.shown, &judged, found)));
        }
        standing
    }

    /// The files of a record below a folder, declared edits in their places.
    fn laid_out(&self, folder: &RelPath, record: &Record) -> MemoryTree {
        let mut sums: Vec<_> = record
            .files
            .iter()
            .filter(|(path, _)| !record.edits.contains_key(*path))
            .map(|(path, facts)| (path, facts.sha256, facts.mode))
            .collect();
        sums.extend(record.edits.iter().filter_map(|(path, edit)| {
            let known = record.files.get(path).map(|facts| facts.mode);
            let mode = edit.mode.or(known).unwrap_or(FileMode::File);
            Some((path, edit.sha256?, mode))
        }));
        sums.into_iter()
            .fold(MemoryTree::new(), |tree, (path, sum, mode)| {
                let mode = match mode {
                    FileMode::Executable => Mode::Executable,
                    _ => Mode::File,
                };
                match self.stock.packed(&sum) {
                    Some(bytes) => tree.with(folder.concat(path), mode, bytes.to_vec()),
                    None => tree,
                }
            })
    }
}

/// Which command makes a bundle that has a skill.
fn pack(job: &Job) -> String {
    format!(
        "a bundle made where it is whole has it: minara skills bundle {} -o FILE",
        shell_word(job.id.as_str())
    )
}

fn no_skill(job: &Job, line: Option<&LockLine>) -> Box<Finding> {
    let id = line.map_or(job.id.as_str(), |line| line.id.as_str());
    let message = format!("the bundle has no skill `{}`", Untrusted(id));
    let finding = Finding::new(&MISSING_SKILL, job.shown.as_str(), message);
    Box::new(finding.help(format!("nothing of it was written: {}", pack(job))))
}

fn other_version(job: &Job) -> Box<Finding> {
    let message = format!(
        "the bundle has another version of `{}` than minara.lock names",
        Untrusted(&job.shown)
    );
    let finding = Finding::new(&DIGEST_MISMATCH, job.shown.as_str(), message);
    Box::new(finding.help(format!(
        "nothing of it was written: have one made with this minara.lock; to take the bundle's \
         version: minara skills remove {}, then add it from the bundle",
        shell_word(&job.shown)
    )))
}
