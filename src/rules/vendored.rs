//! The records of vendored skills, as rules read them.

use crate::finding::Origin;
use crate::record::{RECORD_FILE, Record, SourceFacts};
use crate::skill::{Fact, Skill};
use crate::tree::{Budgets, RelPath};

/// The record in a skill's folder. What a fetched source brings is none.
///
/// It outlives the judging of a skill, so that what most have, none, takes no room.
#[derive(Debug)]
pub struct VendoredAs(Option<Box<Record>>);

impl Fact for VendoredAs {
    const LASTS: bool = true;

    fn of(skill: &Skill) -> VendoredAs {
        VendoredAs(read(skill, skill.dir()).map(Box::new))
    }
}

impl VendoredAs {
    /// The record.
    pub fn record(&self) -> Option<&Record> {
        self.0.as_deref()
    }
}

/// The record of the folder `dir` in the skill's tree.
fn read(skill: &Skill, dir: &RelPath) -> Option<Record> {
    if skill.origin() != Origin::Disk {
        return None;
    }
    let path = dir.resolve(RECORD_FILE)?;
    let bytes = skill.bytes(&path, Budgets::RECORD).ok()?;
    Record::parse(&bytes).ok()
}

/// The folder of the skill vendored beside this one that holds `path`, where both came
/// from one source: they lie side by side as they did there.
pub(crate) fn came_with(skill: &Skill, path: &RelPath) -> Option<RelPath> {
    let own = skill.fact::<VendoredAs>().record()?;
    let holder = skill.dir().parent()?;
    let below = path.strip_prefix(&holder)?;
    let beside = holder.resolve(below.components().next()?)?;
    let other = read(skill, &beside)?;
    is_one_source(&own.source, &other.source).then_some(beside)
}

fn is_one_source(one: &SourceFacts, other: &SourceFacts) -> bool {
    let known = one.url.is_some() || one.commit.is_some();
    known
        && (one.kind, &one.url) == (other.kind, &other.url)
        && (one.url.is_some() || one.commit == other.commit)
}
