//! The report of `validate` and `lint`.

use serde::Serialize;

use super::block::{Look, finding_blocks};
use super::style::{Palette, counts, grouped, wrapped};
use super::verb::{Found, Report};
use crate::finding::{ClientId, Finding, Summary};
use crate::fix::Applied;
use crate::skill::Skill;
use crate::systems::HostVerdict;
use crate::text::Untrusted;

/// Columns before a host's warning.
const INDENT: usize = 9;

/// What judging a number of skills gave.
#[derive(Debug)]
pub struct Judged {
    /// `validate` or `lint`.
    pub verb: &'static str,
    /// Sorted findings at level warn or deny.
    pub findings: Vec<Finding>,
    /// Numbers.
    pub summary: Summary,
    /// The dialect, where the document differs by it.
    pub dialect: Option<&'static str>,
    /// The skills looked at.
    pub skills: Vec<SkillRow>,
    /// The fixes that were applied before, where the run was to apply some.
    pub fixed: Option<Vec<FixedRow>>,
    /// Whether fixes that may change the meaning count as ones that can be
    /// applied.
    pub unsafe_fixes: bool,
}

/// One fix that was applied.
#[derive(Clone, Debug, Serialize)]
pub struct FixedRow {
    /// The rule whose finding it removed.
    pub rule: &'static str,
    /// The file.
    pub path: String,
    /// `safe` or `unsafe`.
    pub safety: &'static str,
}

impl FixedRow {
    /// The row of `applied`.
    pub fn of(applied: &Applied) -> FixedRow {
        FixedRow {
            rule: applied.rule.id,
            path: Untrusted(&applied.path).to_string(),
            safety: applied.safety.name(),
        }
    }
}

/// One skill of a report.
#[derive(Clone, Debug, Serialize)]
pub struct SkillRow {
    /// The folder.
    pub path: String,
    /// The name, where it is text.
    pub name: Option<String>,
    /// The form it has.
    pub dialect: &'static str,
    /// Whether an ordinary client can load it, or the host of the dialect.
    pub usable: bool,
    /// What the host of the dialect makes of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub host: Option<HostRow>,
}

impl SkillRow {
    /// The row of `skill`.
    pub fn of(skill: &Skill) -> SkillRow {
        SkillRow {
            path: Untrusted(skill.shown()).to_string(),
            name: skill.name().map(str::to_owned),
            dialect: "agent-skills",
            usable: skill.is_usable(),
            host: None,
        }
    }

    /// Adds the verdict of the host `client`.
    pub fn hosted_by(&mut self, client: ClientId, host: &HostVerdict) {
        self.dialect = client;
        self.usable = host.loads();
        if let Some(name) = &host.name {
            self.name = Some(name.clone());
        }
        let messages = host.messages.iter();
        self.host = Some(HostRow {
            client,
            loads: host.loads(),
            messages: messages.map(|message| message.text.clone()).collect(),
            warnings: host.warnings.clone(),
        });
    }
}

/// What a host makes of a skill, in its words.
#[derive(Clone, Debug, Serialize)]
pub struct HostRow {
    /// The host.
    pub client: ClientId,
    /// Whether it loads the skill.
    pub loads: bool,
    /// Why it does not, in its order.
    pub messages: Vec<String>,
    /// What it warns of.
    pub warnings: Vec<String>,
}

/// The skills, and the fixes that were applied.
#[derive(Serialize)]
pub struct JudgedDocument<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    dialect: Option<&'static str>,
    skills: &'a [SkillRow],
    #[serde(skip_serializing_if = "Option::is_none")]
    fixed: Option<&'a [FixedRow]>,
}

impl Report for Judged {
    const FOUND: Option<fn(&Self) -> Found<'_>> = Some(Judged::found);

    type Document<'a> = JudgedDocument<'a>;

    fn verb(&self) -> &'static str {
        self.verb
    }

    /// Blocks, then one line of counts.
    fn human(&self, look: Look) -> String {
        format!(
            "{}{}{}\n",
            finding_blocks(&self.findings, look),
            self.hosted(look),
            self.last_line()
        )
    }

    fn document(&self) -> JudgedDocument<'_> {
        JudgedDocument {
            dialect: self.dialect,
            skills: &self.skills,
            fixed: self.fixed.as_deref(),
        }
    }
}

impl Judged {
    fn found(&self) -> Found<'_> {
        Found::new(
            &self.findings,
            self.summary,
            self.skills.iter().map(|row| row.path.clone()),
            self.last_line(),
        )
    }

    /// How many findings `--fix` would remove.
    pub fn fixable(&self) -> usize {
        let fixable = |finding: &&Finding| finding.is_fixable(self.unsafe_fixes);
        self.findings.iter().filter(fixable).count()
    }

    /// What the host of the dialect does with the skills: its warnings stand
    /// nowhere else.
    fn hosted(&self, look: Look) -> String {
        let Some(client) = self.dialect else {
            return String::new();
        };
        let rows = self.skills.iter();
        let hosted: Vec<(&str, &HostRow)> = rows
            .filter_map(|row| Some((row.path.as_str(), row.host.as_ref()?)))
            .collect();
        let loaded = hosted.iter().filter(|(_, host)| host.loads).count();
        let head = format!("{client} loads {loaded} of {}", grouped(hosted.len()));
        let mut out = format!("{}\n", Palette::paint(Palette::NAME, head));
        for (path, host) in hosted {
            let (word, style) = match (host.loads, host.warnings.is_empty()) {
                (false, _) => ("drops", Palette::DENY),
                (true, false) => ("warns", Palette::WARN),
                (true, true) => continue,
            };
            out.push_str(&format!("  {}  {path}\n", Palette::paint(style, word)));
            for warning in &host.warnings {
                let text = wrapped(&Untrusted(warning).to_string(), INDENT, INDENT, look.width);
                out.push_str(&format!("{}{text}\n", " ".repeat(INDENT)));
            }
        }
        out.push('\n');
        out
    }

    /// The numbers, in one line.
    pub fn last_line(&self) -> String {
        let summary = &self.summary;
        let skills = counts(&[(summary.skills, "skills")]);
        let usable = match summary.usable {
            0 if summary.skills > 0 => "none usable".to_owned(),
            usable if usable < summary.skills => counts(&[(usable, "usable")]),
            _ => String::new(),
        };
        let found = counts(&[
            (summary.deny, "deny"),
            (summary.warn, "warn"),
            (summary.suppressed, "suppressed"),
            (self.fixed.as_ref().map_or(0, Vec::len), "fixed"),
            (self.fixable(), "fixable"),
        ]);
        let parts = [skills, usable, found].into_iter();
        let told: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
        told.join(" · ")
    }
}
