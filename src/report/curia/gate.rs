//! What the gate says of one request.

use schemars::JsonSchema;
use serde::Serialize;

use super::words;
use crate::report::block::Layout;
use crate::report::style::{Palette, wrapped};
use crate::report::verb::Report;
use crate::systems::curia::{Band, Decision, GateName, Mode, Verdict};
use crate::text::Untrusted;

/// What the gate says of one request.
#[derive(Debug)]
pub struct CuriaGateReport {
    /// Whose word holds.
    pub mode: Mode,
    /// What it says.
    pub verdict: Verdict,
    /// What to do where the skill does not run.
    pub way_on: Option<String>,
}

/// What the gate says of one request.
#[derive(Serialize, JsonSchema)]
pub struct GateDocument<'a> {
    /// The dialect.
    #[schemars(schema_with = "words::dialect")]
    dialect: &'static str,
    /// Whose word holds: what the program does, or what its document says.
    #[schemars(schema_with = "words::mode")]
    mode: &'static str,
    /// The skill.
    skill: &'a str,
    /// What happens.
    #[schemars(schema_with = "words::decision")]
    decision: &'static str,
    /// What holds the skill back; null where nothing does.
    #[schemars(schema_with = "words::gate_or_null")]
    gate: Option<&'static str>,
    /// The score; null where it is not known.
    score: Option<u8>,
    /// The band of the score.
    #[schemars(schema_with = "words::band_or_null")]
    band: Option<&'static str>,
    /// The least score at which the score lets it run; null where there is no such skill.
    required: Option<u8>,
    /// The host's words.
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<&'a str>,
}

impl Report for CuriaGateReport {
    type Document<'a> = GateDocument<'a>;

    fn verb(&self) -> &'static str {
        "gate"
    }

    /// The decision with the facts that it rests on, the host's words, the way on.
    fn human(&self, layout: Layout) -> String {
        let verdict = &self.verdict;
        let look = match verdict.decision {
            Decision::Allow => Palette::DONE,
            Decision::Ask => Palette::WARN,
            Decision::Block => Palette::DENY,
        };
        let head = Palette::paint(look, verdict.decision.name());
        let skill = Palette::paint(Palette::NAME, Untrusted(&verdict.skill));
        let score = match (verdict.score, verdict.band) {
            (Some(score), Some(band)) => format!("score {score} ({})", band.name()),
            _ => "no score known".to_owned(),
        };
        let required = verdict.required;
        let required = required.map_or(String::new(), |least| format!(", it needs {least}"));
        let mut out = format!("{head} {skill}  {score}{required}\n");
        if let Some(message) = &verdict.message {
            let gate = verdict.gate.map_or("", GateName::name);
            let text = format!("{gate}: {}", Untrusted(message));
            out.push_str(&format!("  {}\n", wrapped(&text, 2, 4, layout.width)));
        }
        if let Some(way) = &self.way_on {
            let way = wrapped(&Untrusted(way).to_string(), 6, 6, layout.width);
            let help = Palette::paint(Palette::DONE, "help");
            out.push_str(&format!("{help}: {way}\n"));
        }
        out
    }

    fn document(&self) -> GateDocument<'_> {
        let verdict = &self.verdict;
        GateDocument {
            dialect: "curia",
            mode: self.mode.name(),
            skill: &verdict.skill,
            decision: verdict.decision.name(),
            gate: verdict.gate.map(GateName::name),
            score: verdict.score,
            band: verdict.band.map(Band::name),
            required: verdict.required,
            message: verdict.message.as_deref(),
        }
    }
}
