//! Every skill under every band: the page that a reviewer signs.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::words;
use crate::report::block::Layout;
use crate::report::formats::markdown::code;
use crate::report::style::{Palette, counts};
use crate::report::table::Table;
use crate::report::verb::Report;
use crate::systems::curia::{Band, Decision, FirstUse, MANIFEST, Mode, PageRow};
use crate::text::Untrusted;

/// Every skill under every band.
#[derive(Debug)]
pub struct CuriaPageReport<'a> {
    /// Whose word holds.
    pub mode: Mode,
    /// The rows, by name.
    pub rows: Vec<PageRow<'a>>,
}

/// Every skill under every band.
#[derive(Serialize, JsonSchema)]
pub struct PageDocument<'a> {
    /// The dialect.
    #[schemars(schema_with = "words::dialect")]
    dialect: &'static str,
    /// Whose word holds: what the program does, or what its document says.
    #[schemars(schema_with = "words::mode")]
    mode: &'static str,
    /// The skills, by name.
    skills: Vec<RowDoc<'a>>,
}

/// A skill.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "gated")]
struct RowDoc<'a> {
    /// Its name.
    skill: &'a str,
    /// Its folder.
    path: String,
    /// Its risk: a label, or the least score itself.
    #[schemars(schema_with = "words::risk")]
    action_risk: Value,
    /// Whether the host asks before it is used.
    #[schemars(schema_with = "words::sensitivity")]
    sensitivity: &'static str,
    /// The least score at which the score lets it run.
    opens_at: u8,
    /// For whom.
    #[serde(rename = "for")]
    #[schemars(schema_with = "words::role")]
    role: &'static str,
    /// What happens at the lowest score of each band.
    bands: BandsDoc,
    /// What happens when each agent asks for it, in the document's mode alone.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    agents: Vec<AgentDoc<'a>>,
}

/// What happens in each band.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "bands")]
struct BandsDoc {
    /// Below 60.
    #[schemars(schema_with = "words::runs")]
    restricted: &'static str,
    /// From 60.
    #[schemars(schema_with = "words::runs")]
    draft_only: &'static str,
    /// From 70.
    #[schemars(schema_with = "words::runs")]
    approval_required: &'static str,
    /// From 80.
    #[schemars(schema_with = "words::runs")]
    spot_check: &'static str,
    /// From 90.
    #[schemars(schema_with = "words::runs")]
    full: &'static str,
}

/// An agent that asks for a skill.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "agent")]
struct AgentDoc<'a> {
    /// Its name.
    agent: &'a str,
    /// What happens.
    #[schemars(schema_with = "words::first_use")]
    first_use: &'static str,
}

fn decision(row: &PageRow<'_>, band: Band) -> &'static str {
    if row.runs_in(band) {
        Decision::Allow.name()
    } else {
        Decision::Block.name()
    }
}

/// The folder of a skill.
fn folder(row: &PageRow<'_>) -> String {
    let file = row.manifest.document.name();
    let folder = file.strip_suffix(MANIFEST).unwrap_or(file);
    match folder.trim_end_matches('/') {
        "" => ".".to_owned(),
        folder => folder.to_owned(),
    }
}

impl Report for CuriaPageReport<'_> {
    const PAGE: Option<fn(&Self) -> String> = Some(CuriaPageReport::page);

    type Document<'a>
        = PageDocument<'a>
    where
        Self: 'a;

    fn verb(&self) -> &'static str {
        "gate"
    }

    /// A row a skill; then a row a skill and agent, where these count.
    fn human(&self, layout: Layout) -> String {
        let heads = [
            "skill",
            "risk",
            "for",
            ">opens at",
            "<60",
            "60",
            "70",
            "80",
            "90",
        ];
        let mut table = Table::new(&heads);
        for row in &self.rows {
            let facts = [
                Untrusted(&row.manifest.name).to_string(),
                row.risk.to_string(),
                row.role.to_owned(),
                row.opens_at.to_string(),
            ];
            let bands = Band::ALL.map(|band| mark(row.runs_in(band)));
            table.row(facts.into_iter().chain(bands));
        }
        let mut out = table.fit(layout).render();
        if self.rows.iter().any(|row| !row.agents.is_empty()) {
            out.push('\n');
            out.push_str(&self.first_uses().fit(layout).render());
        }
        let elevated = self.rows.iter().filter(|row| row.role != PageRow::ROLES[0]);
        let numbers = [
            (self.rows.len(), "skills"),
            (elevated.count(), "for the ceo alone"),
        ];
        let mode = self.mode.name();
        out.push_str(&format!("{} · mode {mode}\n", counts(&numbers)));
        out
    }

    fn document(&self) -> PageDocument<'_> {
        let rows = self.rows.iter().map(|row| RowDoc {
            skill: &row.manifest.name,
            path: folder(row),
            action_risk: row.risk.value(),
            sensitivity: row.manifest.sensitivity.name(),
            opens_at: row.opens_at,
            role: row.role,
            bands: BandsDoc {
                restricted: decision(row, Band::Restricted),
                draft_only: decision(row, Band::DraftOnly),
                approval_required: decision(row, Band::ApprovalRequired),
                spot_check: decision(row, Band::SpotCheck),
                full: decision(row, Band::Full),
            },
            agents: row.agents.iter().map(agent_doc).collect(),
        });
        PageDocument {
            dialect: "curia",
            mode: self.mode.name(),
            skills: rows.collect(),
        }
    }
}

fn agent_doc<'a>((agent, first_use): &(&'a str, FirstUse)) -> AgentDoc<'a> {
    AgentDoc {
        agent,
        first_use: first_use.name(),
    }
}

/// Whether a skill runs, for people.
fn mark(runs: bool) -> String {
    if runs {
        Palette::paint(Palette::DONE, "run")
    } else {
        Palette::paint(Palette::DENY, "no")
    }
}

impl CuriaPageReport<'_> {
    fn first_uses(&self) -> Table {
        let mut table = Table::new(&["skill", "sensitivity", "agent", "first use"]);
        for row in &self.rows {
            for (agent, first_use) in &row.agents {
                let look = match first_use {
                    FirstUse::Pinned | FirstUse::Allow => Palette::DONE,
                    FirstUse::Ask => Palette::WARN,
                    FirstUse::Block => Palette::DENY,
                };
                table.row([
                    Untrusted(&row.manifest.name).to_string(),
                    row.manifest.sensitivity.name().to_owned(),
                    Untrusted(agent).to_string(),
                    Palette::paint(look, first_use.name()),
                ]);
            }
        }
        table
    }

    /// The page as Markdown: one row a skill.
    fn page(&self) -> String {
        let by_agent = self.rows.iter().any(|row| !row.agents.is_empty());
        let bands = Band::ALL.map(|band| format!("{} ({}+)", band.name(), band.lowest()));
        let more = if by_agent { " First use |" } else { "" };
        let line = "---|".repeat(10 + usize::from(by_agent));
        let mut out = format!(
            "# What the gate lets run\n\n\
             Whose word holds: `{}`. Each band at its lowest score.\n\n\
             | Skill | Risk | Sensitivity | Opens at | For | {} |{more}\n|{line}\n",
            self.mode.name(),
            bands.join(" | "),
        );
        for row in &self.rows {
            let decisions = Band::ALL.map(|band| decision(row, band)).join(" | ");
            let agents = row
                .agents
                .iter()
                .map(|(agent, first_use)| format!("{}: {}", code(agent), first_use.name()));
            let agents: Vec<String> = agents.collect();
            let more = if by_agent {
                format!(" {} |", agents.join(", "))
            } else {
                String::new()
            };
            out.push_str(&format!(
                "| {} | {} | {} | {} | {} | {decisions} |{more}\n",
                code(&row.manifest.name),
                row.risk,
                row.manifest.sensitivity.name(),
                row.opens_at,
                row.role,
            ));
        }
        out
    }
}
