//! What a source gives for a skill that is missing or damaged.

use std::borrow::Cow;
use std::sync::Arc;

use super::job::{Job, OnEdits};
use super::mend::{Mending, mend};
use super::remake::remake;
use super::stock::Stock;
use crate::finding::{Finding, Group, Level};
use crate::lint::is_fixed_at_gate;
use crate::record::{Record, Sha256Sum};
use crate::text::{Untrusted, shell_word};
use crate::tree::{Budgets, RelPath};
use crate::vendoring::add::{Judged, content_of};
use crate::vendoring::fetch::Fetched;
use crate::vendoring::ids::fetch::SOURCE_UNREACHABLE;
use crate::vendoring::ids::write::DIGEST_MISMATCH;
use crate::vendoring::update::here;
use crate::vendoring::verify::differences;
use crate::vendoring::write::{Vendored, Wanted};

/// A skill that can be written.
#[derive(Debug)]
pub(super) struct Ready {
    /// The skill as it lies here.
    pub job: Job,
    /// Its record from now on.
    pub record: Record,
    /// How its folder becomes that.
    pub mending: Mending,
    /// What its source gives, where that was asked.
    pub source: Option<(Arc<Fetched>, Box<Judged>)>,
}

impl Ready {
    /// A skill with its record.
    pub(super) fn new(
        job: Job,
        mut record: Record,
        mending: Mending,
        source: Option<(Arc<Fetched>, Box<Judged>)>,
    ) -> Ready {
        record.edits.clone_from(&mending.edits);
        Ready {
            job,
            record,
            mending,
            source,
        }
    }

    /// The content of one file that is to be written: of an unedited file here, from
    /// what is at hand, from the source.
    ///
    /// # Errors
    /// Why it can't be had, in words.
    pub(super) fn content<'r, 's>(
        &'r self,
        vendored: &Vendored,
        stock: &Stock<'s>,
        wanted: Wanted<'_>,
    ) -> Result<Cow<'s, [u8]>, String>
    where
        'r: 's,
    {
        let here = &self.job.here;
        let licence;
        let (path, held, recorded) = match wanted {
            Wanted::File(path) => {
                let recorded = self.record.files.get(path).map(|facts| facts.sha256);
                (path, here.files.get(path), recorded)
            }
            Wanted::License(copy) => {
                licence = RelPath::new(&copy.to).unwrap_or_default();
                (&licence, here.licenses.get(&licence), Some(copy.sha256))
            }
        };
        let stays = self.mending.local.contains_key(path);
        if let Some(held) = held.filter(|held| stays || recorded == Some(held.sha256)) {
            let read = vendored.read(&self.job.id, path, Budgets::VENDORED);
            let bytes = read.map_err(|error| error.to_string())?;
            return if Sha256Sum::of(&bytes) == held.sha256 {
                Ok(Cow::Owned(bytes))
            } else {
                Err("it changed while it was worked on".to_owned())
            };
        }
        let facts = match wanted {
            Wanted::File(path) if !stays => self.record.files.get(path),
            _ => None,
        };
        let edit = self.mending.edits.get(path).filter(|_| stays);
        let sum = edit.and_then(|edit| edit.sha256).or(recorded);
        let at_hand = facts.and_then(|facts| stock.read(facts));
        let at_hand = at_hand.or_else(|| stock.content(&self.job.path.concat(path), &sum?));
        if let Some(bytes) = at_hand {
            return Ok(bytes);
        }
        let (fetched, judged) = self.source.as_ref().ok_or("its content is nowhere")?;
        content_of(fetched, judged, wanted)
    }
}

/// A skill that stays as it is, and why.
#[derive(Debug)]
pub(super) struct Refused {
    /// The skill.
    pub job: Job,
    /// What stands in the way.
    pub findings: Vec<Finding>,
}

impl Refused {
    pub(super) fn of(job: Job, findings: Vec<Finding>) -> Box<Refused> {
        Box::new(Refused { job, findings })
    }
}

/// Plans a skill from what its source gave.
///
/// # Errors
/// The skill, with what stands in the way.
pub(super) fn plan(
    mut job: Job,
    vendored: Option<&Vendored>,
    fetched: &Arc<Fetched>,
    judged: Judged,
    (on_edits, stock): (OnEdits<'_>, &Stock<'_>),
) -> Result<Ready, Box<Refused>> {
    let refused = refusals(&job, &judged);
    if !refused.is_empty() {
        return Err(Refused::of(job, refused));
    }
    let record = match recorded(&job, fetched, &judged) {
        Ok(record) => record,
        Err(finding) => return Err(Refused::of(job, vec![*finding])),
    };
    if job.record.is_none()
        && let Err(finding) = compare(&mut job, vendored, &record)
    {
        return Err(Refused::of(job, vec![*finding]));
    }
    let has = |path: &RelPath, sum: &_| stock.holds(&job.path.concat(path), sum);
    let mending = match mend(&job, &record, on_edits, &has) {
        Ok(mending) => mending,
        Err(findings) => return Err(Refused::of(job, findings)),
    };
    let source = Some((Arc::clone(fetched), Box::new(judged)));
    let ready = Ready::new(job, record, mending, source);
    match ready.other_bytes(stock) {
        None => Ok(ready),
        Some(finding) => Err(Refused::of(ready.job, vec![finding])),
    }
}

/// Holds files that lie in `vendored` without their record against this one.
///
/// # Errors
/// The finding of a file that can't be read.
pub(super) fn compare(
    job: &mut Job,
    vendored: Option<&Vendored>,
    record: &Record,
) -> Result<(), Box<Finding>> {
    let Some(vendored) = vendored.filter(|_| job.state.is_some()) else {
        return Ok(());
    };
    let found = differences(vendored, &job.id, record);
    job.findings = found.map_err(|error| Box::new(unreadable(job, &error.to_string())))?;
    Ok(())
}

/// The record that lies here, else the one that the locked line stands for.
fn recorded(job: &Job, fetched: &Fetched, judged: &Judged) -> Result<Record, Box<Finding>> {
    if let Some(record) = &job.record {
        return Ok((**record).clone());
    }
    let Some(line) = &job.line else {
        return Err(Box::new(unreadable(job, "no line of the lock names it")));
    };
    let made = remake(line, fetched, judged, &job.shown);
    let made = made.map_err(|error| Box::new(unreadable(job, &error.to_string())))?;
    made.map_err(Box::new)
}

/// Why nothing of the source may come in. Where a record lies here its skill came in
/// once, and what let it pass stands; what nothing lets pass is refused still.
fn refusals(job: &Job, judged: &Judged) -> Vec<Finding> {
    let denied = judged.findings.iter();
    let denied = denied.filter(|found| found.level == Level::Deny);
    let counts = |found: &&Finding| {
        job.record.is_none() || is_fixed_at_gate(found.rule) || found.rule.group == Group::License
    };
    denied
        .filter(counts)
        .map(|found| here(&job.shown, judged, found))
        .collect()
}

/// The finding of a file that can't be read.
pub(super) fn unreadable(job: &Job, reason: &str) -> Finding {
    let message = format!("a file can't be read: {}", Untrusted(reason));
    Finding::new(&SOURCE_UNREACHABLE, job.shown.as_str(), message)
        .help("nothing of it was written; run the command again")
}

impl Ready {
    /// The finding of a file that the source gives otherwise than it was recorded.
    fn other_bytes(&self, stock: &Stock<'_>) -> Option<Finding> {
        let (fetched, judged) = self.source.as_ref()?;
        let given = |wanted: Wanted<'_>| {
            let bytes = content_of(fetched, judged, wanted).ok()?;
            Some(Sha256Sum::of(&bytes))
        };
        let files = self.mending.needed.iter().filter_map(|path| {
            let facts = self.record.files.get(path)?;
            let same = stock.has(facts) || given(Wanted::File(path)) == Some(facts.sha256);
            (!same).then(|| path.as_str().to_owned())
        });
        let copies = &self.record.license.copied;
        let texts = self.mending.texts.iter().filter_map(|nth| copies.get(*nth));
        let texts = texts.filter(|copy| {
            let given = given(Wanted::License(copy)) == Some(copy.sha256);
            !given && !stock.holds(&self.job.text(copy), &copy.sha256)
        });
        let mut other = files.chain(texts.map(|copy| copy.to.clone()));
        let first = other.next()?;
        let path = format!("{}/{first}", self.job.shown);
        let message = format!("the source gives other bytes for `{}`", Untrusted(&first));
        let mut finding = Finding::new(&DIGEST_MISMATCH, path, message);
        let more = other.count();
        if more > 0 {
            finding = finding.note(format!("so for {more} more of its files"));
        }
        let folder = shell_word(&self.job.shown);
        Some(finding.help(format!(
            "nothing of it was written: `git checkout -- {folder}` brings it back where it was \
             committed; to take what the source has now: minara skills update {folder}"
        )))
    }
}
