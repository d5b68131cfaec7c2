//! What stops an update that nothing else stands in the way of: what the new version
//! can do and this one can't, other terms, another name. Each guard has a flag that
//! passes it, for all items or for some.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::growth::{Growth, is_covered};
use super::target::Target;
use crate::capability::Capabilities;
use crate::finding::{Finding, Group, Level, Meta};
use crate::license::{EvidenceKind, Status};
use crate::lint::{Levels, place_in};
use crate::record::{FileFacts, FileMode, LicenseFacts, Record, Sha256Sum};
use crate::skill::Skill;
use crate::text::{Untrusted, shell_word};
use crate::tree::RelPath;
use crate::vendoring::add::{Judged, lint};
use crate::vendoring::ids::fetch::SOURCE_REDIRECTED;
use crate::vendoring::ids::update as ids;

/// The guards with the flags that pass them, in the order of help.
pub static GUARDS: [(&Meta, &str); 12] = [
    (&ids::NEW_EXECUTABLE, "--accept-new-executables"),
    (&ids::NEW_TOOL, "--accept-new-tools"),
    (&ids::NEW_HOST, "--accept-new-hosts"),
    (&ids::NEW_ENV, "--accept-new-env"),
    (&ids::NEW_HIDDEN_TEXT, "--accept-findings"),
    (&ids::LICENSE_CHANGED, "--accept-license-change"),
    (&ids::UPSTREAM_MOVED, "--accept-move"),
    (&ids::UPSTREAM_RENAMED, "--accept-rename"),
    (&ids::HISTORY_REWRITTEN, "--accept-history-rewrite"),
    (&ids::TAG_MOVED, "--accept-moved-tag"),
    (&ids::SOURCE_DOWNGRADED, "--accept-downgrade"),
    (&SOURCE_REDIRECTED, "--accept-redirect"),
];

/// Whether a record's `accepted` speaks of a guard by this name.
pub fn is_guard(name: &str) -> bool {
    let mut guards = GUARDS.iter();
    guards.any(|(meta, _)| meta.id == name)
}

/// The guards that the user lets pass: each with the items that pass, none standing
/// for all.
#[derive(Clone, Debug, Default)]
pub struct Passing(BTreeMap<&'static str, BTreeSet<String>>);

impl Passing {
    /// Lets a guard pass, for these items or, where there is none, for all.
    pub fn pass(&mut self, guard: &'static Meta, items: impl IntoIterator<Item = String>) {
        self.0.entry(guard.id).or_default().extend(items);
    }

    fn passes(&self, guard: &Meta, item: &str) -> bool {
        let items = self.0.get(guard.id);
        items.is_some_and(|items| items.is_empty() || items.contains(item))
    }
}

/// What the guards said.
#[derive(Debug, Default)]
pub struct Guarded {
    /// What stands in the way.
    pub standing: Vec<Finding>,
    /// The flags that let all of it pass, with their items.
    asked: BTreeMap<&'static str, BTreeSet<String>>,
    /// What was let pass.
    pub passed: BTreeMap<&'static str, BTreeSet<String>>,
}

impl Guarded {
    /// Takes in what other guards said.
    pub fn add(&mut self, other: Guarded) {
        self.standing.extend(other.standing);
        for (guard, items) in other.passed {
            self.passed.entry(guard).or_default().extend(items);
        }
        for (flag, items) in other.asked {
            self.asked.entry(flag).or_default().extend(items);
        }
    }

    /// One command that lets pass what stands in the way, item by item, where there is
    /// more than one; said with the last of the findings.
    pub fn say_at_once(&mut self, called: &str) {
        let items = self.asked.values().map(|items| items.len().max(1));
        if items.sum::<usize>() < 2 {
            return;
        }
        let mut all = self.asked.clone();
        for (guard, items) in &self.passed {
            let flag = GUARDS.iter().find(|(meta, _)| meta.id == *guard);
            if let Some((_, flag)) = flag {
                all.entry(flag).or_default().extend(items.iter().cloned());
            }
        }
        // A flag parts its items at commas.
        if all.values().flatten().any(|item| item.contains(',')) {
            return;
        }
        let flags = all.iter().map(|(flag, items)| {
            let items: Vec<&str> = items.iter().map(String::as_str).collect();
            match items.as_slice() {
                [] => (*flag).to_owned(),
                items => format!("{flag}={}", shell_word(&items.join(","))),
            }
        });
        let flags: Vec<String> = flags.collect();
        let command = format!(
            "minara skills update {} {}",
            shell_word(called),
            flags.join(" ")
        );
        if let Some(last) = self.standing.last_mut() {
            last.notes.push(format!("all of it at once: `{command}`"));
        }
    }

    /// Takes down that a guard speaks of an item.
    pub fn stand(&mut self, called: &str, passing: &Passing, finding: Finding, item: &str) {
        let guard = finding.rule;
        if passing.passes(guard, item) {
            let items = self.passed.entry(guard.id).or_default();
            items.insert(item.to_owned());
            return;
        }
        let mut flags = GUARDS.iter();
        let flag = flags.find(|(meta, _)| *meta == guard);
        let flag = flag.map_or("", |(_, flag)| *flag);
        let asked = self.asked.entry(flag).or_default();
        let item = if guard == &SOURCE_REDIRECTED {
            String::new()
        } else {
            asked.insert(item.to_owned());
            format!("={}", shell_word(item))
        };
        self.standing.push(finding.help(format!(
            "if it shall be so: `minara skills update {} {flag}{item}`",
            shell_word(called)
        )));
    }
}

/// Asks the guards about the new version of a skill.
pub fn judge(
    target: &Target,
    judged: &Judged,
    new: &Record,
    growth: &Growth,
    passing: &Passing,
) -> Guarded {
    let mut asked = Asking {
        target,
        judged,
        new,
        passing,
        out: Guarded::default(),
    };
    asked.executables(growth);
    asked.tools(growth);
    asked.words(growth);
    asked.name();
    asked.out
}

/// Asks about the terms alone, also of a version that is refused. `old` and `new`
/// give the texts of licences by their hashes.
pub fn judge_license(
    target: &Target,
    new: &Record,
    passing: &Passing,
    old: &Text<'_>,
    now: &Text<'_>,
) -> Guarded {
    let (was, is) = (&target.record.license, &new.license);
    let shown = |license: &LicenseFacts| {
        let expression = license.expression.as_deref().unwrap_or("none");
        Untrusted(expression).to_string()
    };
    let message = if was.expression != is.expression {
        format!("the licence was `{}` and is `{}`", shown(was), shown(is))
    } else if was.status != is.status {
        let (was, is) = (Untrusted(&was.status), Untrusted(&is.status));
        format!("the verdict on the licence was `{was}` and is `{is}`")
    } else if texts(was, old) != texts(is, now) {
        format!("the text of the licence `{}` is another one", shown(is))
    } else {
        return Guarded::default();
    };
    let mut guarded = Guarded::default();
    let item = is.expression.as_deref().unwrap_or(&is.status);
    let finding = Finding::new(&ids::LICENSE_CHANGED, target.shown.as_str(), message);
    guarded.stand(&target.called, passing, finding, item);
    if is.status == Status::Proprietary.name() {
        let help = "no flag takes it: the version that lies here stays";
        let standing = guarded.standing.iter_mut();
        standing.for_each(|found| found.help = Some(help.to_owned()));
    }
    guarded
}

/// Gives the text with a hash, where it can be had.
pub type Text<'a> = dyn Fn(Sha256Sum) -> Option<Vec<u8>> + 'a;

/// Evidence of these kinds is a whole licence text.
const TEXTS: [&str; 3] = [
    EvidenceKind::SkillFile.name(),
    EvidenceKind::AncestorFile.name(),
    EvidenceKind::RootFile.name(),
];

/// The licence texts without years and line breaks; one that can't be had stands as
/// its hash.
fn texts(license: &LicenseFacts, read: &Text<'_>) -> BTreeSet<String> {
    let evidence = license.evidence.iter();
    let evidence = evidence.filter(|one| TEXTS.contains(&one.kind.as_str()));
    let sums: BTreeSet<Sha256Sum> = evidence.filter_map(|one| one.sha256).collect();
    let text = |sum: Sha256Sum| match read(sum) {
        Some(bytes) => without_years(&String::from_utf8_lossy(&bytes)),
        None => sum.to_string(),
    };
    sums.into_iter().map(text).collect()
}

fn without_years(text: &str) -> String {
    let is_year = |word: &str| {
        let mut parts = word.split(['-', '\u{2013}', ',']);
        parts.all(|part| {
            part.is_empty() || part.len() == 4 && part.bytes().all(|b| b.is_ascii_digit())
        })
    };
    let words = text.split_whitespace().filter(|word| !is_year(word));
    words.collect::<Vec<_>>().join(" ")
}

struct Asking<'a> {
    target: &'a Target,
    judged: &'a Judged,
    new: &'a Record,
    passing: &'a Passing,
    out: Guarded,
}

impl Asking<'_> {
    fn speak(&mut self, guard: &'static Meta, path: &str, message: String, item: &str) {
        let shown = match path {
            "" => self.target.shown.clone(),
            path => format!("{}/{path}", self.target.shown),
        };
        let finding = Finding::new(guard, shown, message);
        let called = &self.target.called;
        self.out.stand(called, self.passing, finding, item);
    }

    /// Files that can run and could not, or were not there. One that could run and only
    /// moved is none.
    fn executables(&mut self, growth: &Growth) {
        let old = &self.target.record.files;
        let could_run = &self.target.record.capabilities.executables;
        let gained = self.new.files.iter().filter(|(path, facts)| {
            let before = old.get(*path).map(|old| old.mode);
            facts.mode == FileMode::Executable && before == Some(FileMode::File)
        });
        let mut paths: BTreeSet<String> = gained.map(|(path, _)| path.to_string()).collect();
        paths.extend(growth.executables.added.iter().cloned());
        for path in paths {
            let at = RelPath::new(&path).ok();
            let facts = at.as_ref().and_then(|at| self.new.files.get(at));
            let same = |(path, old): (&RelPath, &FileFacts)| {
                facts.is_some_and(|new| (new.sha256, new.mode) == (old.sha256, old.mode))
                    && could_run.iter().any(|known| known == path.as_str())
            };
            if old.iter().any(same) {
                continue;
            }
            let verb = if at.is_some_and(|at| old.contains_key(&at)) {
                "can run now"
            } else {
                "is new and can run"
            };
            let message = format!("`{}` {verb}", Untrusted(&path));
            self.speak(&ids::NEW_EXECUTABLE, &path, message, &path);
        }
    }

    /// Tools that no pattern of the old version takes in.
    fn tools(&mut self, growth: &Growth) {
        for tool in &growth.tools.added {
            let old = &self.target.record.capabilities.tools;
            if old.iter().any(|known| is_covered(tool, known)) {
                continue;
            }
            let message = format!("the skill asks for `{}`", Untrusted(tool));
            self.speak(&ids::NEW_TOOL, "SKILL.md", message, tool);
        }
    }

    /// Hosts and secrets, at the first file that names them.
    fn words(&mut self, growth: &Growth) {
        let (hosts, env) = (&growth.hosts.added, &growth.env.added);
        if hosts.is_empty() && env.is_empty() {
            return;
        }
        let mut first: BTreeMap<String, String> = BTreeMap::new();
        for file in &self.judged.files {
            let Some(bytes) = self.judged.bytes(&file.from) else {
                continue;
            };
            let mut here = Capabilities::default();
            here.add_file(file.path.as_str(), false, &bytes);
            for word in here.hosts().into_iter().chain(here.env()) {
                first.entry(word).or_insert_with(|| file.path.to_string());
            }
        }
        let place = |word: &str| {
            first
                .get(word)
                .map_or("SKILL.md", String::as_str)
                .to_owned()
        };
        for host in hosts {
            let message = format!("the skill names the host `{}`", Untrusted(host));
            self.speak(&ids::NEW_HOST, &place(host), message, host);
        }
        for name in env {
            let message = format!("the skill names the secret `{}`", Untrusted(name));
            self.speak(&ids::NEW_ENV, &place(name), message, name);
        }
    }

    fn name(&mut self) {
        let (old, new) = (&self.target.record.name, &self.new.name);
        if old != new {
            let message = match (old.as_str(), new.as_str()) {
                ("", new) => format!("it had no name, and is called `{}` now", Untrusted(new)),
                (old, "") => format!("`{}` has no name now", Untrusted(old)),
                (old, new) => format!("`{}` is called `{}` now", Untrusted(old), Untrusted(new)),
            };
            self.speak(&ids::UPSTREAM_RENAMED, "", message, &new.clone());
        }
    }
}

/// What rules of group security say of the new version and not of what lies here,
/// also of a version that is refused for it: that no flag takes.
pub fn judge_hidden_text(
    target: &Target,
    judged: &Judged,
    passing: &Passing,
    as_it_lies: &Arc<Skill>,
    levels: &Levels<'_>,
) -> Guarded {
    let mut guarded = Guarded::default();
    let new = judged.findings.iter();
    let new = new.filter(|found| found.rule.group == Group::Security);
    let new: Vec<&Finding> = new.collect();
    if new.is_empty() {
        return guarded;
    }
    let old = lint(as_it_lies, levels).into_iter();
    let old = old.map(|found| (found.rule.id, place_in(as_it_lies, &found)));
    let old: BTreeSet<(&str, String)> = old.collect();
    for found in new {
        let place = place_in(&judged.skill, found);
        if old.contains(&(found.rule.id, place.clone())) {
            continue;
        }
        let message = format!(
            "`{}` speaks of it, and not of what lies here",
            found.rule.id
        );
        let shown = match place.as_str() {
            "." => target.shown.clone(),
            place => format!("{}/{place}", target.shown),
        };
        let finding = Finding::new(&ids::NEW_HIDDEN_TEXT, shown, message);
        if found.level == Level::Deny {
            let help = "no flag takes it: upstream must mend it";
            guarded.standing.push(finding.help(help));
        } else {
            guarded.stand(&target.called, passing, finding, found.rule.id);
        }
    }
    guarded
}
