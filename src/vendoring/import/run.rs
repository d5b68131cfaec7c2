//! The whole way from records to vendored skills.

use std::collections::{BTreeMap, BTreeSet};

use super::group::{Group, groups, head};
use super::place::{Placing, Version};
use super::wanted::{State, Wanted};
use crate::finding::{Finding, Level, sort_findings};
use crate::license;
use crate::lint::Levels;
use crate::rules::Declared;
use crate::rules::records::lock_drift::LockDrift;
use crate::systems::installers::Comes;
use crate::text::{Untrusted, shell_word};
use crate::tree::RelPath;
use crate::vendoring::add::{self, Action, Added, Place, Planned};
use crate::vendoring::context::{Context, Reach};
use crate::vendoring::fetch::Fetched;
use crate::vendoring::inspect::Inspection;
use crate::vendoring::publish::{Home, need_lock};
use crate::vendoring::reach::Choice;
use crate::vendoring::stop::Stop;

/// What is to be imported, by which measure, and where to.
pub struct Request<'a> {
    /// The skills that records name.
    pub wanted: Vec<Wanted>,
    /// How far a fetch may go.
    pub reach: Reach,
    /// A recorded hash is looked for in the history.
    pub find_commit: bool,
    /// Names, links, modes, limits.
    pub inspection: Inspection,
    /// The level of every rule.
    pub levels: &'a Levels<'a>,
    /// What the project accepts of the source at a URL; a folder has none.
    pub policy: &'a dyn Fn(Option<&str>) -> license::Options,
    /// The project.
    pub home: Home<'a>,
    /// The vendored folder.
    pub place: Place<'a>,
    /// Nothing is written.
    pub dry_run: bool,
    /// Files are not forced to disk.
    pub no_sync: bool,
}

/// What became of one skill that a record names.
#[derive(Clone, Debug)]
pub struct Row {
    /// What the record says, and where.
    pub wanted: Wanted,
    /// Whether it is what the record speaks of.
    pub state: State,
    /// What else is to be known.
    pub note: Option<String>,
    /// The address, as a record of ours has it.
    pub url: Option<String>,
    /// The full reference that it follows.
    pub reference: Option<String>,
    /// The commit.
    pub commit: Option<String>,
    /// The folder in the source.
    pub path: Option<String>,
    /// What became of it; `None` where it was not tried.
    pub action: Option<Action>,
    /// Its id.
    pub id: Option<String>,
    /// Rules that deny it, sorted.
    pub rules: BTreeSet<&'static str>,
}

/// What was planned and done.
#[derive(Debug, Default)]
pub struct Imported {
    /// In the order of the records.
    pub skills: Vec<Row>,
    /// Everything said, sorted.
    pub findings: Vec<Finding>,
    /// Folders and pages that were written, as they are shown.
    pub places: Vec<String>,
}

/// Imports. What one skill is refused for holds back no other.
///
/// # Errors
/// An interruption, or a failure of the file system; what was written before it stays,
/// whole.
pub fn run(cx: &Context<'_>, request: &Request<'_>) -> Result<Imported, Stop> {
    need_lock(&request.home)?;
    let mut run = Run {
        cx,
        request,
        rows: request.wanted.iter().map(Row::new).collect(),
        findings: Vec::new(),
        places: BTreeSet::new(),
    };
    let (groups, without) = groups(&request.wanted, request.reach);
    for (at, finding) in without {
        run.impossible(&[at], finding);
    }
    cx.progress.phase("fetch", Some(groups.len() as u64));
    for group in &groups {
        run.group(group)?;
        cx.progress.step();
    }
    run.tell_drift();
    sort_findings(&mut run.findings);
    Ok(Imported {
        skills: run.rows,
        findings: run.findings,
        places: run.places.into_iter().collect(),
    })
}

impl Row {
    fn new(wanted: &Wanted) -> Row {
        Row {
            url: match &wanted.entry.comes {
                Comes::Source(address) => Some(address.clone()),
                Comes::Nowhere(_) => None,
            },
            reference: wanted.entry.reference.clone(),
            commit: wanted.entry.commit.clone(),
            path: wanted.entry.path.clone(),
            wanted: wanted.clone(),
            state: State::Impossible,
            note: None,
            action: None,
            id: None,
            rules: BTreeSet::new(),
        }
    }
}

struct Run<'a> {
    cx: &'a Context<'a>,
    request: &'a Request<'a>,
    rows: Vec<Row>,
    findings: Vec<Finding>,
    places: BTreeSet<String>,
}

impl Run<'_> {
    /// Skills that can't be had: one finding, however many they are.
    fn impossible(&mut self, wanted: &[usize], finding: Finding) {
        let first = wanted.first().and_then(|at| self.rows.get(*at));
        let finding = match first {
            // Where it stands in the record; the source has no place of its own.
            Some(row) if finding.at.line.is_none() => Finding {
                notes: finding.notes,
                ..row
                    .wanted
                    .finding(finding.rule, finding.message)
                    .help(finding.help.unwrap_or_else(|| NO_SOURCE.to_owned()))
            },
            _ => finding,
        };
        let names = wanted.iter().filter_map(|at| self.rows.get(*at));
        let names: Vec<String> = names.map(|row| row.wanted.entry.name.clone()).collect();
        for at in wanted {
            if let Some(row) = self.rows.get_mut(*at) {
                row.state = State::Impossible;
                row.rules.insert(finding.rule.id);
            }
        }
        self.findings.push(Finding {
            affects: if names.len() > 1 { names } else { Vec::new() },
            ..finding
        });
    }

    /// The skills of one source.
    fn group(&mut self, group: &Group) -> Result<(), Stop> {
        if self.cx.is_cancelled() {
            return Err(Stop::Interrupted);
        }
        let head = match head(self.cx, self.request.reach, &group.source)? {
            Ok(head) => head,
            Err(finding) => {
                self.impossible(&group.wanted, finding);
                return Ok(());
            }
        };
        let mut placing = Placing {
            cx: self.cx,
            reach: self.request.reach,
            find_commit: self.request.find_commit,
            group,
            has_head: head.is_some(),
            versions: head.into_iter().map(Version::new).collect(),
        };
        for at in &group.wanted {
            let Some(wanted) = self.request.wanted.get(*at) else {
                continue;
            };
            match placing.place(*at, wanted)? {
                Ok(placed) => {
                    if let Some(row) = self.rows.get_mut(*at) {
                        row.state = placed.state;
                        row.note = placed.note;
                    }
                }
                Err(finding) => self.impossible(&[*at], finding),
            }
        }
        for version in placing.versions {
            if !version.skills.is_empty() {
                self.add(group, version.fetched, &version.skills)?;
            }
        }
        Ok(())
    }

    /// Adds the skills of one commit.
    fn add(
        &mut self,
        group: &Group,
        fetched: Fetched,
        skills: &[(usize, RelPath)],
    ) -> Result<(), Stop> {
        for (at, path) in skills {
            if let Some(row) = self.rows.get_mut(*at) {
                let below = || group.source.below(self.request.home.pages_dir);
                row.url = fetched.url.clone().or_else(below).or(row.url.take());
                row.reference.clone_from(&fetched.ref_name);
                row.commit = fetched.commit.map(|oid| oid.to_string());
                row.path = Some(path.as_str().to_owned());
            }
        }
        let request = self.request;
        let choice = Choice {
            source: group.source.clone(),
            reach: request.reach,
            names: Vec::new(),
            paths: skills.iter().map(|(_, path)| path.clone()).collect(),
            all: false,
            all_candidates: true,
        };
        let asked = add::Request {
            choice: &choice,
            id: None,
            inspection: request.inspection,
            levels: request.levels,
            policy: request.policy,
            adopt: add::Adopt::No,
            brought: &BTreeMap::new(),
            home: request.home,
            place: request.place,
            dry_run: request.dry_run,
            partial: true,
            no_sync: request.no_sync,
        };
        let (added, refused) = match add::run_on(self.cx, &asked, fetched) {
            Ok(added) => (added, Vec::new()),
            Err(add::Error::Refused(added, findings)) => (*added, findings),
            Err(add::Error::Stopped(stop)) => return Err(stop),
        };
        self.take(added, refused, skills);
        Ok(())
    }

    /// Takes down what became of the skills of one commit.
    fn take(&mut self, added: Added, refused: Vec<Finding>, skills: &[(usize, RelPath)]) {
        let mut planned: BTreeMap<&RelPath, &Planned> = BTreeMap::new();
        for one in &added.plan.skills {
            let candidate = &one.judged.candidate;
            let paths = std::iter::once(&candidate.path).chain(&candidate.mirrors);
            planned.extend(paths.map(|path| (path, one)));
        }
        for (at, path) in skills {
            let Some(row) = self.rows.get_mut(*at) else {
                continue;
            };
            let Some(one) = planned.get(path).filter(|_| refused.is_empty()) else {
                row.action = Some(Action::Refuse);
                row.rules.extend(refused.iter().map(|found| found.rule.id));
                continue;
            };
            row.action = Some(one.action);
            row.id = one.id.as_ref().map(ToString::to_string);
            if one.action == Action::Refuse {
                let denied = one.all_findings().filter(|f| f.level == Level::Deny);
                row.rules.extend(denied.map(|found| found.rule.id));
            }
        }
        self.places.extend(added.places.iter().cloned());
        self.findings.extend(added.all_findings());
        self.findings.extend(refused);
    }

    /// Says which skills are not what the records speak of.
    fn tell_drift(&mut self) {
        for row in &self.rows {
            if row.state != State::Drifted {
                continue;
            }
            let name = Untrusted(&row.wanted.entry.name);
            let message = format!("`{name}` is not what the record speaks of");
            let finding = row.wanted.finding(LockDrift.meta(), message);
            let finding = match &row.note {
                Some(note) => finding.note(note.clone()),
                None => finding,
            };
            let by_hash = row.wanted.entry.tree.is_none() && row.wanted.entry.hash.is_some();
            self.findings.push(if by_hash && !self.request.find_commit {
                let record = shell_word(&row.wanted.record);
                finding.help(format!(
                    "look for it in the history: minara skills import {record} --find-commit"
                ))
            } else {
                finding.help("read it as it is now: minara skills show FOLDER")
            });
        }
    }
}

const NO_SOURCE: &str = "find where the skill is kept now: minara skills add SOURCE --list";
