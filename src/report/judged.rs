//! The report of `validate` and `lint`.

use schemars::JsonSchema;
use serde::Serialize;

use super::block::Layout;
use super::digest::{digest, found};
use super::style::{Palette, counts, wrapped};
use super::verb::{Found, Report};
use super::words;
use crate::finding::{ClientId, Dialect, Finding, Summary};
use crate::fix::Applied;
use crate::skill::Skill;
use crate::systems::HostVerdict;
use crate::text::{Untrusted, grouped};

/// Columns before a host's warning.
const INDENT: usize = 9;

/// What judging a number of skills gave.
#[derive(Debug)]
pub struct JudgedReport {
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
    /// Whether warnings fail the run.
    pub strict: bool,
    /// What the skills were judged by.
    pub measure: Measure,
    /// Whether a person is shown every finding.
    pub full: bool,
}

/// What skills were judged by.
#[derive(Clone, Debug, Default)]
pub struct Measure {
    /// The profile by its name.
    pub profile: String,
    /// How many rules were on.
    pub rules: usize,
}

/// One fix that was applied.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "fixed")]
pub struct FixedRow {
    /// The rule whose finding it removed.
    #[schemars(regex(pattern = words::ID))]
    pub rule: &'static str,
    /// The file, from the working directory.
    pub path: String,
    /// The line that it was found on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// What was wrong there.
    pub message: String,
    /// Whether the meaning is provably unchanged.
    #[schemars(schema_with = "words::safety")]
    pub safety: &'static str,
}

impl FixedRow {
    /// The row of `applied`.
    pub fn of(applied: &Applied) -> FixedRow {
        FixedRow {
            rule: applied.rule.id,
            path: Untrusted(&applied.path).to_string(),
            line: applied.line,
            message: applied.message.clone(),
            safety: applied.safety.name(),
        }
    }
}

/// One skill that was looked at.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "skill")]
pub struct SkillRow {
    /// Its folder.
    pub path: String,
    /// The name in its frontmatter, where there is one.
    pub name: Option<String>,
    /// The form it has.
    #[schemars(schema_with = "words::dialect")]
    pub dialect: &'static str,
    /// Whether an ordinary client can load it.
    pub usable: bool,
    /// What the host of the dialect makes of it.
    #[serde(skip)]
    pub host: Option<HostRow>,
}

impl SkillRow {
    /// The row of `skill`.
    pub fn of(skill: &Skill) -> SkillRow {
        SkillRow {
            path: Untrusted(skill.shown()).to_string(),
            name: skill.name().map(str::to_owned),
            dialect: Dialect::AgentSkills.name(),
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

/// What the host makes of the skill, in its words.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "host")]
pub struct HostRow {
    /// The host.
    #[schemars(schema_with = "words::mastra")]
    pub client: ClientId,
    /// Whether the host loads the skill where it lies, from a path that reaches it.
    pub loads: bool,
    /// Why it drops the skill, in its order; empty where it loads. What the host
    /// leaves to its readers (YAML that is none) is in other words than theirs.
    pub messages: Vec<String>,
    /// What it warns of and loads all the same.
    pub warnings: Vec<String>,
}

/// The skills, and the fixes that were applied, by what was asked.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub enum JudgedDocument<'a> {
    /// What an ordinary client makes of the skills.
    Plain(Mended<'a, JudgedSkills<'a>>),
    /// What the host of the dialect makes of them.
    Hosted(Mended<'a, HostedSkills<'a>>),
}

/// What `validate` prints beside findings.
#[derive(Serialize, JsonSchema)]
pub struct JudgedSkills<'a> {
    /// The skills looked at.
    skills: &'a [SkillRow],
}

/// What `validate` prints beside findings in a dialect with a host.
#[derive(Serialize, JsonSchema)]
pub struct HostedSkills<'a> {
    /// The dialect.
    #[schemars(schema_with = "words::mastra")]
    dialect: &'static str,
    /// The skills looked at.
    skills: Vec<HostedSkill<'a>>,
}

/// One skill that was looked at.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "skill")]
struct HostedSkill<'a> {
    /// Its folder.
    path: &'a str,
    /// The name in its frontmatter, where there is one.
    name: Option<&'a str>,
    /// The form it has.
    #[schemars(schema_with = "words::mastra")]
    dialect: &'static str,
    /// Whether the host loads it.
    usable: bool,
    /// What the host makes of the skill, in its words.
    host: &'a HostRow,
}

/// JudgedReport skills, as `lint` prints them.
#[derive(Serialize, JsonSchema)]
pub struct Mended<'a, T: Serialize> {
    #[serde(flatten)]
    judged: T,
    /// With `--fix`: the fixes that were applied before the skills were judged.
    #[serde(skip_serializing_if = "Option::is_none")]
    fixed: Option<&'a [FixedRow]>,
}

impl Report for JudgedReport {
    const FOUND: Option<fn(&Self) -> Found<'_>> = Some(JudgedReport::found);

    type Document<'a> = JudgedDocument<'a>;

    fn verb(&self) -> &'static str {
        self.verb
    }

    /// The findings by rule, then one line of counts.
    fn human(&self, layout: Layout) -> String {
        let mut skills: Vec<String> = self.skills.iter().map(|row| row.path.clone()).collect();
        skills.sort_unstable();
        format!(
            "{}{}{}{}
",
            self.changed(layout),
            digest(&self.findings, &skills, layout, self.full),
            self.hosted(layout),
            self.last_line()
        )
    }

    fn document(&self) -> JudgedDocument<'_> {
        let fixed = self.fixed.as_deref();
        let Some(dialect) = self.dialect else {
            let skills = &self.skills;
            let judged = JudgedSkills { skills };
            return JudgedDocument::Plain(Mended { judged, fixed });
        };
        let skills = self.skills.iter().filter_map(HostedSkill::of).collect();
        let judged = HostedSkills { dialect, skills };
        JudgedDocument::Hosted(Mended { judged, fixed })
    }
}

impl<'a> HostedSkill<'a> {
    fn of(row: &'a SkillRow) -> Option<HostedSkill<'a>> {
        Some(HostedSkill {
            path: &row.path,
            name: row.name.as_deref(),
            dialect: row.dialect,
            usable: row.usable,
            host: row.host.as_ref()?,
        })
    }
}

impl JudgedReport {
    fn found(&self) -> Found<'_> {
        let path = |row: &SkillRow| row.path.clone();
        let unusable = self.skills.iter().filter(|row| !row.usable);
        Found::new(
            &self.findings,
            self.summary,
            self.skills.iter().map(path),
            self.last_line(),
        )
        .unusable(unusable.map(path))
        .strict(self.strict)
    }

    /// How many findings `--fix` would remove.
    pub fn fixable(&self) -> usize {
        let fixable = |finding: &&Finding| finding.is_fixable(self.unsafe_fixes);
        self.findings.iter().filter(fixable).count()
    }

    /// What `--fix` changed, a row a place.
    fn changed(&self, layout: Layout) -> String {
        let fixed = self.fixed.as_deref().unwrap_or_default();
        let mut out = String::new();
        for row in fixed {
            let line = row.line.map(|line| format!(":{line}")).unwrap_or_default();
            let place = Palette::paint(Palette::NAME, format!("{}{line}", row.path));
            let what = format!("fixed {}: {}", row.rule, Untrusted(&row.message));
            let what = wrapped(&what, 2, 2, layout.width);
            out.push_str(&format!("~ {place}\n  {what}\n"));
        }
        if !fixed.is_empty() {
            out.push('\n');
        }
        out
    }

    /// What the host of the dialect does with the skills: its warnings stand
    /// nowhere else.
    fn hosted(&self, layout: Layout) -> String {
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
                let text = wrapped(
                    &Untrusted(warning).to_string(),
                    INDENT,
                    INDENT,
                    layout.width,
                );
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
        let more = counts(&[
            (summary.suppressed, "suppressed"),
            (self.fixed.as_ref().map_or(0, Vec::len), "fixed"),
            (self.fixable(), "fixable"),
        ]);
        let found = match summary.deny + summary.warn {
            0 => self.all_clear(),
            _ => found(&self.findings, summary.deny, summary.warn),
        };
        let parts = [skills, usable, found, more].into_iter();
        let told: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
        told.join(" · ")
    }

    /// That nothing was found, and what was looked for.
    fn all_clear(&self) -> String {
        let Measure { profile, rules } = &self.measure;
        match *rules {
            // Some are none of `lint`'s own: those of licences, of records.
            0 => format!("all clear under profile {profile}"),
            rules => {
                let rules = counts(&[(rules, "rules")]);
                format!("all clear: {rules} of profile {profile} found nothing")
            }
        }
    }
}
