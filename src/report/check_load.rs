//! The report of `check-load`.

use schemars::JsonSchema;
use serde::Serialize;
use unicode_width::UnicodeWidthStr;

use super::block::Layout;
use super::style::{Palette, counts};
use super::table::Table;
use super::verb::Report;
use super::words;
use crate::finding::ClientId;
use crate::skill::Skill;
use crate::systems::clients::{ClientOutcome, ClientVerdict, NOT_SEARCHED, Reason};
use crate::text::Untrusted;

/// What clients do with a number of skills.
#[derive(Debug, Default)]
pub struct CheckLoadReport {
    /// The clients asked, in the order of the outcomes.
    pub clients: Vec<ClientId>,
    /// In byte order of the paths.
    pub skills: Vec<Checked>,
}

/// One skill and what each client does with it.
#[derive(Debug)]
pub struct Checked {
    /// The folder.
    pub path: String,
    /// The name, where it is text.
    pub name: Option<String>,
    /// One outcome a client.
    pub outcomes: Vec<ClientOutcome>,
}

impl Checked {
    /// The row of `skill`.
    pub fn of(skill: &Skill, outcomes: Vec<ClientOutcome>) -> Checked {
        Checked {
            path: Untrusted(skill.shown()).to_string(),
            name: skill.name().map(str::to_owned),
            outcomes,
        }
    }
}

/// Each skill with its outcomes.
#[derive(Serialize, JsonSchema)]
pub struct CheckLoadDocument<'a> {
    /// How many skills and clients, and how often each outcome.
    summary: OutcomeCounts,
    /// In byte order of the paths.
    skills: Vec<CheckedDoc<'a>>,
}

/// How many skills and clients, and how often each outcome.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "outcomes")]
struct OutcomeCounts {
    /// Skills found.
    skills: usize,
    /// Clients asked.
    clients: usize,
    /// Loaded as written.
    load: usize,
    /// Loaded under the folder's name.
    #[serde(rename = "dir-name")]
    dir_name: usize,
    /// Loaded under another name or with another description than is written.
    differs: usize,
    /// What is known does not tell.
    #[serde(rename = "not-known")]
    not_known: usize,
    /// Not loaded.
    skip: usize,
}

/// One skill, and what each client does with it.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "skill")]
struct CheckedDoc<'a> {
    /// Its folder.
    path: &'a str,
    /// Its name, where it is text.
    name: Option<&'a str>,
    /// One outcome a client, in the order of the clients table.
    clients: Vec<OutcomeDoc<'a>>,
}

/// What a client does with the skill.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "outcome")]
struct OutcomeDoc<'a> {
    /// Id of the client; `minara skills clients` lists them.
    #[schemars(regex(pattern = words::ID))]
    client: ClientId,
    /// Whether it loads the skill, and as what.
    #[schemars(schema_with = "words::outcome")]
    outcome: &'static str,
    /// The name that it is loaded under.
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
    /// The description that is loaded, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<&'a str>,
    /// Why it is not loaded as written, or what else is to be known.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
    /// The rule behind the reason; `minara skills explain ID` shows its page.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(regex(pattern = words::ID))]
    rule: Option<&'static str>,
}

impl CheckLoadReport {
    /// How many outcomes are skips.
    pub fn skipped(&self) -> usize {
        self.count(ClientVerdict::Skip)
    }

    fn count(&self, verdict: ClientVerdict) -> usize {
        let outcomes = self.skills.iter().flat_map(|skill| &skill.outcomes);
        outcomes
            .filter(|outcome| outcome.verdict == verdict)
            .count()
    }
}

impl Report for CheckLoadReport {
    type Document<'a> = CheckLoadDocument<'a>;

    fn verb(&self) -> &'static str {
        "check-load"
    }

    /// A block a skill: who loads it as written in one line, everybody else in
    /// a table with the reason. Of several skills, those that every client loads
    /// are only counted: there is nothing to do about them.
    fn human(&self, layout: Layout) -> String {
        let mut out = String::new();
        let alone = self.skills.len() == 1;
        let told = |skill: &&Checked| alone || !skill.is_loaded_by_all();
        for skill in self.skills.iter().filter(told) {
            out.push_str(&skill.human(layout));
            out.push('\n');
        }
        let untold = self.skills.len() - self.skills.iter().filter(told).count();
        let others = if untold == self.skills.len() {
            ""
        } else {
            "other "
        };
        match untold {
            0 => {}
            1 => out.push_str(&format!("every client loads the {others}skill\n\n")),
            _ => out.push_str(&format!(
                "every client loads the {others}{untold} skills\n\n"
            )),
        }
        let by_verdict = ClientVerdict::ALL.map(|verdict| (self.count(verdict), label(verdict)));
        let heads = [
            (self.skills.len(), "skills"),
            (self.clients.len(), "clients"),
        ];
        out.push_str(&counts(&[&heads[..], &by_verdict[..]].concat()));
        out.push('\n');
        out
    }

    fn document(&self) -> CheckLoadDocument<'_> {
        CheckLoadDocument {
            summary: OutcomeCounts {
                skills: self.skills.len(),
                clients: self.clients.len(),
                load: self.count(ClientVerdict::Load),
                dir_name: self.count(ClientVerdict::DirName),
                differs: self.count(ClientVerdict::Differs),
                not_known: self.count(ClientVerdict::NotKnown),
                skip: self.count(ClientVerdict::Skip),
            },
            skills: self.skills.iter().map(CheckedDoc::of).collect(),
        }
    }
}

impl<'a> CheckedDoc<'a> {
    fn of(skill: &'a Checked) -> CheckedDoc<'a> {
        let outcomes = skill.outcomes.iter().map(|outcome| {
            let reason = outcome.reasons.first();
            OutcomeDoc {
                client: outcome.client,
                outcome: outcome.verdict.name(),
                name: outcome.name.as_deref(),
                description: outcome.description.as_deref(),
                reason: why(outcome),
                rule: reason.map(|reason| reason.rule.as_str()),
            }
        });
        CheckedDoc {
            path: &skill.path,
            name: skill.name.as_deref(),
            clients: outcomes.collect(),
        }
    }
}

/// Why a client does not load it as it is written, where it does not or where that
/// is not known.
fn why(outcome: &ClientOutcome) -> Option<&str> {
    let reason = outcome.reasons.first().map(|reason| &*reason.text);
    let unread = outcome.verdict == ClientVerdict::NotKnown;
    reason.or(unread.then_some("nobody has read how it loads skills"))
}

/// A longer id of a rule is cut in the table.
const WIDEST_RULE: usize = 24;

/// What a person calls an outcome, with room for a count before it.
fn label(verdict: ClientVerdict) -> &'static str {
    match verdict {
        ClientVerdict::Load => "load",
        ClientVerdict::DirName => "by folder's name",
        ClientVerdict::Differs => "differ",
        ClientVerdict::NotKnown => "not known",
        ClientVerdict::Skip => "skip",
    }
}

impl Checked {
    /// Whether every client loads it as it is written, and looks where it lies.
    fn is_loaded_by_all(&self) -> bool {
        let searched = |outcome: &ClientOutcome| !outcome.reasons.iter().any(is_elsewhere);
        self.outcomes
            .iter()
            .all(|one| is_plain(one) && searched(one))
    }

    /// The columns of the table before the reasons.
    fn width_before_why(&self) -> usize {
        let told = || self.outcomes.iter().filter(|outcome| !is_plain(outcome));
        let widest = |width: &dyn Fn(&ClientOutcome) -> usize, head: &str| {
            let widths = told().map(width);
            widths.max().unwrap_or(0).max(head.len()) + 2
        };
        let rule = |outcome: &ClientOutcome| {
            outcome
                .reasons
                .first()
                .map_or(0, |why| why.rule.as_str().len())
        };
        2 + widest(&|outcome| outcome.client.len(), "client")
            + widest(&|outcome| outcome.verdict.name().len(), "outcome")
            + widest(&|outcome| rule(outcome).min(WIDEST_RULE), "as description")
    }

    fn human(&self, layout: Layout) -> String {
        let mut out = Palette::paint(Palette::NAME, &self.path);
        out.push('\n');
        let as_written = self.outcomes.iter().filter(|outcome| is_plain(outcome));
        let names: Vec<&str> = as_written.map(|outcome| outcome.client).collect();
        if names.len() == self.outcomes.len() {
            out.push_str(&wrapped("  every client loads it: ", &names, layout.width));
        } else if !names.is_empty() {
            out.push_str(&wrapped("  loaded by ", &names, layout.width));
        }
        let there = self.outcomes.iter().filter(|outcome| outcome.loads());
        let there = there.filter(|outcome| outcome.reasons.iter().any(is_elsewhere));
        let blind: Vec<&str> = there.map(|outcome| outcome.client).collect();
        if !blind.is_empty() {
            out.push_str(&wrapped("  not searched here by ", &blind, layout.width));
        }
        let mut table = Table::new(&["  client", "outcome", "rule", "why"]);
        let room = layout.room(self.width_before_why());
        for outcome in self.outcomes.iter().filter(|outcome| !is_plain(outcome)) {
            let rule = outcome.reasons.first().map(|why| why.rule.as_str());
            table.row([
                format!("  {}", outcome.client),
                outcome.verdict.name().to_owned(),
                rule.map_or(String::new(), |rule| layout.clip(rule, WIDEST_RULE)),
                why(outcome).map_or(String::new(), |why| layout.clip(why, room)),
            ]);
            for (key, value) in something_else(outcome, self) {
                table.row([
                    String::new(),
                    String::new(),
                    key.to_owned(),
                    layout.clip(&Untrusted(value).to_string(), room),
                ]);
            }
        }
        if !table.is_empty() {
            out.push_str(&table.fit(layout).render());
        }
        out
    }
}

/// Whether a reason is only that the client does not look where the skill lies.
fn is_elsewhere(reason: &Reason) -> bool {
    reason.rule == NOT_SEARCHED
}

/// Whether the client loads the skill as it is written, wherever it lies.
fn is_plain(outcome: &ClientOutcome) -> bool {
    outcome.verdict == ClientVerdict::Load && outcome.reasons.iter().all(is_elsewhere)
}

/// What a client has in place of what is written.
fn something_else<'a>(outcome: &'a ClientOutcome, skill: &Checked) -> Vec<(&'static str, &'a str)> {
    let differs = outcome.verdict == ClientVerdict::Differs;
    let name = outcome.name.as_deref();
    if outcome.verdict == ClientVerdict::DirName || (differs && name != skill.name.as_deref()) {
        return name.map(|name| ("as name", name)).into_iter().collect();
    }
    if differs {
        let text = outcome.description.as_deref().unwrap_or("");
        return vec![("as description", text)];
    }
    Vec::new()
}

/// Words after a lead, joined by commas, within a width.
fn wrapped(lead: &str, words: &[&str], width: usize) -> String {
    let indent = "    ";
    let mut out = lead.to_owned();
    let mut used = lead.width();
    for (at, word) in words.iter().enumerate() {
        let comma = if at + 1 < words.len() { "," } else { "" };
        if used + word.width() + comma.len() > width {
            out.truncate(out.trim_end().len());
            out.push('\n');
            out.push_str(indent);
            used = indent.len();
        }
        out.push_str(word);
        out.push_str(comma);
        out.push(' ');
        used += word.width() + comma.len() + 1;
    }
    format!("{}\n", out.trim_end())
}
