//! What is written and what is not, against what lies at the targets.

use std::collections::{BTreeMap, HashMap};

use super::adopted::{Adopt, Adopted};
use super::made_id::made_id;
use super::record::source_facts;
use super::way_on::say_way_on;
use super::{Brought, Judged};
use crate::finding::{Finding, Level, RuleId, sort_findings};
use crate::lint::Levels;
use crate::record::{RECORD_FILE, Record, SkillId};
use crate::rule_id;
use crate::text::{Untrusted, shell_word};
use crate::tree::RelPath;
use crate::vendoring::capabilities::facts;
use crate::vendoring::fetch::Fetched;
use crate::vendoring::ids::tree::ROOT_SKILL;
use crate::vendoring::ids::write::{ID_TAKEN, INVALID_RECORD, MISSING_FILE};
use crate::vendoring::verify::{differences, local_changes};
use crate::vendoring::write::{FolderState, Target, Vendored, WriteError, skill_id};

/// What becomes of one skill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// It is written.
    Add,
    /// It lies there from the same commit, and other files of it are wanted now.
    Change,
    /// It lies there already, to the byte.
    Unchanged,
    /// It lies there without a record, to the byte, and gets one.
    Adopt,
    /// It is refused; its findings say why.
    Refuse,
}

/// One skill of a plan.
#[derive(Debug)]
pub struct Planned {
    /// The skill.
    pub judged: Judged,
    /// The folder it gets; `None` where it can't have one.
    pub id: Option<SkillId>,
    /// What becomes of it.
    pub action: Action,
    /// Findings about its target; those about the skill are in `judged`.
    pub findings: Vec<Finding>,
    /// What lies at its target, where that is changed.
    pub(super) before: Option<Before>,
    /// The folder without a record that is adopted.
    pub(super) adopted: Option<Adopted>,
    /// The record that it comes with.
    pub(super) brought: Option<Brought>,
}

/// A vendored skill that gives way to another choice of its files.
#[derive(Debug)]
pub(super) struct Before {
    /// Its record: what people decided in it stays.
    pub(super) record: Box<Record>,
    /// Its folder.
    pub(super) state: FolderState,
}

impl Planned {
    /// Whether it is written.
    pub fn is_written(&self) -> bool {
        matches!(self.action, Action::Add | Action::Change | Action::Adopt)
    }

    /// Everything said of it: the skill, then its target.
    pub fn all_findings(&self) -> impl Iterator<Item = &Finding> {
        self.judged.findings.iter().chain(&self.findings)
    }
}

/// What would be done.
#[derive(Debug, Default)]
pub struct Plan {
    /// In the order of the choice.
    pub skills: Vec<Planned>,
}

impl Plan {
    /// Whether some skill is refused.
    pub fn has_refusals(&self) -> bool {
        self.skills
            .iter()
            .any(|skill| skill.action == Action::Refuse)
    }

    /// Everything said, sorted.
    pub fn findings(&self) -> Vec<Finding> {
        let mut all: Vec<Finding> = self
            .skills
            .iter()
            .flat_map(Planned::all_findings)
            .cloned()
            .collect();
        sort_findings(&mut all);
        all
    }
}

/// How skills claim their places.
#[derive(Clone, Copy)]
pub struct Claim<'a> {
    /// The id that was asked for, for a single skill.
    pub id: Option<&'a SkillId>,
    /// Whether a folder without a record is taken for a skill.
    pub adopt: Adopt<'a>,
    /// Skills that come with their records, by their folders in the source.
    pub brought: &'a BTreeMap<RelPath, Brought>,
}

/// Plans where each judged skill goes. `equal` are the findings of those that can't
/// be told apart by their names; `vendored` is `None` where nothing was ever vendored;
/// `levels` are those that they were judged by.
///
/// # Errors
/// The vendored folder can't be read.
pub fn plan(
    fetched: &Fetched,
    judged: Vec<Judged>,
    equal: &[Finding],
    claim: Claim<'_>,
    vendored: Option<&Vendored>,
    levels: &Levels<'_>,
) -> Result<Plan, WriteError> {
    let mut plan = Plan::default();
    let many = judged.len() > 1;
    let equal: HashMap<&str, &Finding> = equal.iter().map(|found| (found.path(), found)).collect();
    // What has a name of its own claims it before one is made for another skill.
    let (made, own): (Vec<Judged>, Vec<Judged>) = judged
        .into_iter()
        .partition(|judged| made_id(&judged.skill).is_some());
    for judged in own.into_iter().chain(made) {
        if let Some(found) = equal.get(judged.candidate.shown().as_str()) {
            let found = Finding::clone(found);
            plan.skills.push(Planned::undecided(judged, found));
            continue;
        }
        let brought = claim.brought.get(&judged.candidate.path);
        let wanted = match (brought, claim.id) {
            (Some(brought), _) => Ok(brought.record.id.clone()),
            (None, Some(id)) => Ok(id.clone()),
            (None, None) => own_id(&judged),
        };
        let mut planned = Planned {
            id: wanted.as_ref().ok().cloned(),
            action: if judged.is_refused() {
                Action::Refuse
            } else {
                Action::Add
            },
            findings: Vec::new(),
            before: None,
            adopted: None,
            brought: brought.cloned(),
            judged,
        };
        planned
            .findings
            .extend(brought.and_then(|one| untrue(&planned.judged, one)));
        if !planned.findings.is_empty() {
            planned.action = Action::Refuse;
        }
        match wanted {
            // A name that can't be an id is refused by the rules about names.
            Err(error) if planned.action == Action::Add => planned.refuse(error)?,
            Err(_) => {}
            Ok(id) => {
                if let Some(taken) = plan.holder_of(&id) {
                    let finding = twice(&id, taken, &planned.judged);
                    planned.refuse(finding.into())?;
                } else if let Some(vendored) = vendored {
                    planned.look_at_target(fetched, vendored, &id, claim.adopt)?;
                }
            }
        }
        if planned.action == Action::Refuse {
            say_way_on(
                &mut planned.judged,
                &mut planned.findings,
                (many, true),
                levels,
            );
        }
        plan.skills.push(planned);
    }
    // They came in the order in which they claim a name.
    plan.skills
        .sort_by(|a, b| a.judged.candidate.path.cmp(&b.judged.candidate.path));
    Ok(plan)
}

/// The id of a skill for which none was asked: its name. Where the run takes a name that
/// the gate refuses, one is made of it.
fn own_id(judged: &Judged) -> Result<SkillId, WriteError> {
    let made = || {
        let taken = judged.passed.keys().any(|rule| is_about_name(rule));
        made_id(&judged.skill).filter(|_| taken && !judged.is_refused())
    };
    let id = skill_id(judged.skill.name().unwrap_or_default());
    id.or_else(|error| made().ok_or(error))
}

/// Whether a rule of the gate is about how a skill is called.
fn is_about_name(rule: &str) -> bool {
    const NONE: [RuleId; 2] = [rule_id!("missing-name"), rule_id!("missing-frontmatter")];
    rule.starts_with("name-") || NONE.iter().any(|none| none.as_str() == rule)
}

impl Plan {
    fn holder_of(&self, id: &SkillId) -> Option<&Judged> {
        let mut others = self
            .skills
            .iter()
            .filter(|skill| skill.id.as_ref() == Some(id));
        others.next().map(|skill| &skill.judged)
    }
}

/// The finding that a record which comes with a skill says what its files do not give.
fn untrue(judged: &Judged, brought: &Brought) -> Option<Finding> {
    let record = &brought.record;
    let verdict = &judged.license.verdict;
    let mut wrong = Vec::new();
    if verdict.expression() != record.license.expression.as_deref() {
        wrong.push("`/license/expression`");
    }
    let unedited = brought.local.is_empty() && brought.absent.is_empty();
    if unedited && facts(&judged.capabilities) != record.capabilities.sorted() {
        wrong.push("`/capabilities`");
    }
    if wrong.is_empty() {
        return None;
    }
    let path = format!("{}/{RECORD_FILE}", judged.candidate.shown());
    let message = format!(
        "the files do not give what the record says: {}",
        wrong.join(", ")
    );
    let help = "nothing of it was written: have the bundle made again where the skill is vendored";
    Some(
        Finding::new(&INVALID_RECORD, path, message)
            .in_source()
            .help(help),
    )
}

fn twice(id: &SkillId, first: &Judged, second: &Judged) -> Finding {
    let message = format!(
        "id `{id}` would be given twice: `{}` has it",
        first.candidate.shown()
    );
    Finding::new(&ID_TAKEN, second.candidate.shown(), message)
        .in_source()
        .help(format!(
            "add it alone: `--path {} --id {id}-2`",
            shell_word(&second.candidate.shown())
        ))
}

impl Planned {
    /// A skill that another one has the name of.
    fn undecided(judged: Judged, found: Finding) -> Planned {
        Planned {
            judged,
            id: None,
            action: Action::Refuse,
            findings: vec![found],
            before: None,
            adopted: None,
            brought: None,
        }
    }

    fn refuse(&mut self, error: WriteError) -> Result<(), WriteError> {
        match error {
            WriteError::Refused(findings) => {
                self.action = Action::Refuse;
                self.findings.extend(findings);
                Ok(())
            }
            error => Err(error),
        }
    }

    fn look_at_target(
        &mut self,
        fetched: &Fetched,
        vendored: &Vendored,
        id: &SkillId,
        adopt: Adopt<'_>,
    ) -> Result<(), WriteError> {
        if adopt != Adopt::No
            && self.action == Action::Add
            && vendored.target(id)? == Target::Unmanaged
        {
            return self.adopt(fetched, vendored, id, adopt);
        }
        let source = source_facts(fetched, &self.judged);
        let record = match vendored.claim(id, &source) {
            Ok(None) => return Ok(()),
            Ok(Some(record)) => record,
            Err(error) => return self.refuse(error),
        };
        if let Some(brought) = &self.brought
            && brought.is_there(vendored, id, &record)
        {
            if self.action == Action::Add {
                self.action = Action::Unchanged;
            }
            return Ok(());
        }
        let changes = local_changes(vendored, id)?;
        let edits: Vec<Finding> = changes
            .into_iter()
            .filter(|finding| finding.level == Level::Deny)
            .map(|finding| {
                let lose = format!("minara skills remove --discard-edits {id}");
                let help = if finding.rule == &MISSING_FILE {
                    format!("keep the skill: `git checkout` brings the file back; lose it: {lose}")
                } else {
                    format!("keep it: move it elsewhere; lose it: {lose}")
                };
                finding.help(help)
            })
            .collect();
        if !edits.is_empty() {
            return self.refuse(WriteError::Refused(edits));
        }
        if self.action == Action::Refuse {
            return Ok(());
        }
        if self.brought.is_some() {
            return self.refuse(another_version(vendored, id, &record, fetched).into());
        }
        if self.is_the_same(fetched, &record) {
            self.action = Action::Unchanged;
            return Ok(());
        }
        if !self.is_of_one_version(fetched, &record) {
            return self.refuse(another_version(vendored, id, &record, fetched).into());
        }
        if let Some(state) = vendored.state(id)? {
            self.action = Action::Change;
            self.before = Some(Before { record, state });
        }
        Ok(())
    }

    /// Takes a folder without a record for the skill: where it equals it to the byte, or
    /// with its edits.
    fn adopt(
        &mut self,
        fetched: &Fetched,
        vendored: &Vendored,
        id: &SkillId,
        adopt: Adopt<'_>,
    ) -> Result<(), WriteError> {
        let state = match vendored.state(id) {
            Ok(state) => state,
            Err(error) => return self.refuse(error),
        };
        let new = super::record::record(fetched, &self.judged, id);
        let new = new.map_err(|error| WriteError::Content {
            path: self.judged.candidate.shown(),
            reason: error.to_string(),
        })?;
        // Licence texts come from the source, wherever they are missing.
        let is_text = |found: &Finding| {
            let copies = &new.license.copied;
            copies.iter().any(|copy| found.path().ends_with(&copy.to))
        };
        let differs = differences(vendored, id, &new)?.into_iter();
        let differs = differs.filter(|one| one.level == Level::Deny && !is_text(one));
        let help = "no commit of the source has it so: to keep your edits, declared in its record, \
                    add `--keep-edits --reason TEXT`; else give the commit that you mean with \
                    `--ref`";
        let differs: Vec<Finding> = differs.collect();
        let Some(state) = state else {
            return Ok(());
        };
        let adopted = match adopt {
            _ if differs.is_empty() => Adopted::equal(state),
            Adopt::Edited(reason) => match Adopted::edited(state, vendored, id, &new, reason)? {
                Ok(adopted) => {
                    let told = differs.into_iter().map(|found| {
                        let note = format!("declared because: {}", Untrusted(reason));
                        found.level(Level::Warn).note(note)
                    });
                    self.findings.extend(told);
                    adopted
                }
                Err(findings) => return self.refuse(WriteError::Refused(findings)),
            },
            Adopt::No | Adopt::Equal => {
                let differs = differs.into_iter().map(|one| one.help(help)).collect();
                return self.refuse(WriteError::Refused(differs));
            }
        };
        self.action = Action::Adopt;
        self.adopted = Some(adopted);
        Ok(())
    }

    /// Whether what lies there is another choice of what the source has: it comes
    /// from the same commit or, of a folder, no file that both have differs.
    fn is_of_one_version(&self, fetched: &Fetched, record: &Record) -> bool {
        if let Some(commit) = fetched.commit {
            return record.source.commit == Some(commit.to_string());
        }
        let new = super::record::record(fetched, &self.judged, &record.id);
        new.is_ok_and(|new| {
            let both = record
                .files
                .iter()
                .filter_map(|(path, old)| Some((old, new.files.get(path)?)));
            let differs = both.clone().any(|(old, new)| old != new);
            !differs && both.count() > 0 && new.files.len() != record.files.len()
        })
    }

    /// Whether what lies there is what would be written.
    fn is_the_same(&self, fetched: &Fetched, record: &Record) -> bool {
        super::record::record(fetched, &self.judged, &record.id).is_ok_and(|new| {
            new.files == record.files
                && new.license.expression == record.license.expression
                && is_whole(&new) == is_whole(record)
        })
    }
}

/// Whether the whole of a repository was taken.
fn is_whole(record: &Record) -> bool {
    let mut accepted = record.accepted.iter();
    accepted.any(|one| one.guard == ROOT_SKILL.id)
}

/// Bringing a vendored skill to another version asks for guards that `add` does
/// not have.
fn another_version(
    vendored: &Vendored,
    id: &SkillId,
    record: &Record,
    fetched: &Fetched,
) -> Finding {
    let short = |commit: &str| commit.get(..7).unwrap_or(commit).to_owned();
    let old = record.source.commit.as_deref().map(short);
    let new = fetched.commit.map(|commit| short(&commit.to_string()));
    let versions = match (old, new) {
        (Some(old), Some(new)) => format!(": {old} lies here, the source is at {new}"),
        _ => String::new(),
    };
    let message = format!("`{id}` is vendored already, in another version{versions}");
    let shown = vendored.shown_of(id.as_str());
    let help = format!(
        "`add` never replaces: minara skills update {} brings the new version, with your edits",
        shell_word(&shown)
    );
    Finding::new(&ID_TAKEN, shown, message).help(help)
}
