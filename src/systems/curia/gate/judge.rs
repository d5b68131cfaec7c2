//! One request against the gate.

use super::super::manifest::{Manifest, Sensitivity};
use super::super::mode::Mode;
use super::super::risk::{Band, Risk, RiskLabel, Score};
use super::first_use::{Access, FirstUse};

/// The role that may use elevated skills.
pub const CEO: &str = "ceo";

/// Who asks.
#[derive(Clone, Debug)]
pub struct Caller {
    /// The role; `None` where the caller has none.
    pub role: Option<String>,
    /// The channel.
    pub channel: String,
}

/// A request.
#[derive(Clone, Copy, Debug)]
pub struct GateAsked<'a> {
    /// Whose word holds.
    pub mode: Mode,
    /// The score; `None` where it is not known.
    pub score: Option<Score>,
    /// Who asks; `None` where the host knows nobody.
    pub caller: Option<&'a Caller>,
    /// The agent.
    pub access: Access<'a>,
}

/// What the gate says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The skill runs.
    Allow,
    /// It does not.
    Block,
    /// A person is asked.
    Ask,
}

impl Decision {
    /// All, in the order above.
    pub const ALL: [Decision; 3] = [Decision::Allow, Decision::Block, Decision::Ask];

    /// The word in documents.
    pub fn name(self) -> &'static str {
        match self {
            Decision::Allow => "allow",
            Decision::Block => "block",
            Decision::Ask => "ask",
        }
    }
}

/// Which part of the gate holds a skill back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GateName {
    /// There is no such skill.
    UnknownSkill,
    /// The caller may not use elevated skills.
    Elevated,
    /// The agent may not find skills.
    Discovery,
    /// The agent asks for an elevated skill for the first time.
    FirstUse,
    /// The score is too low.
    Autonomy,
}

impl GateName {
    /// All, in the order in which they are asked.
    pub const ALL: [GateName; 5] = [
        GateName::UnknownSkill,
        GateName::Elevated,
        GateName::Discovery,
        GateName::FirstUse,
        GateName::Autonomy,
    ];

    /// The word in documents.
    pub fn name(self) -> &'static str {
        match self {
            GateName::UnknownSkill => "unknown-skill",
            GateName::Elevated => "elevated",
            GateName::Discovery => "discovery",
            GateName::FirstUse => "first-use",
            GateName::Autonomy => "autonomy",
        }
    }
}

/// What the gate says of a request, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The skill's name.
    pub skill: String,
    /// What it says.
    pub decision: Decision,
    /// What holds the skill back.
    pub gate: Option<GateName>,
    /// The score.
    pub score: Option<u8>,
    /// The band of the score.
    pub band: Option<Band>,
    /// The least score at which the score lets it run.
    pub required: Option<u8>,
    /// The host's words. Foreign text in them is as it is written.
    pub message: Option<String>,
}

impl Verdict {
    fn allow(skill: &str, score: Option<Score>, required: Option<u8>) -> Verdict {
        Verdict {
            skill: skill.to_owned(),
            decision: Decision::Allow,
            gate: None,
            score: score.map(Score::number),
            band: score.map(Score::band),
            required,
            message: None,
        }
    }

    fn held(self, decision: Decision, gate: GateName, message: String) -> Verdict {
        Verdict {
            decision,
            gate: Some(gate),
            message: Some(message),
            ..self
        }
    }
}

/// What the gate says of a skill that there is not.
pub fn unknown_skill(skill: &str, score: Option<Score>) -> Verdict {
    let message = format!("Skill '{skill}' not found in registry");
    let verdict = Verdict::allow(skill, score, None);
    verdict.held(Decision::Block, GateName::UnknownSkill, message)
}

/// What the gate says of a request for a skill.
pub fn judge(manifest: &Manifest, asked: &GateAsked<'_>) -> Verdict {
    match asked.mode {
        Mode::Current if manifest.sensitivity == Sensitivity::Elevated => elevated(manifest, asked),
        Mode::Current => by_score(manifest, asked),
        Mode::Document => first_use(manifest, asked),
    }
}

/// An elevated skill as the program treats it: whoever may use it may at every score,
/// since otherwise nobody could raise the score again.
fn elevated(manifest: &Manifest, asked: &GateAsked<'_>) -> Verdict {
    let skill = &manifest.name;
    let verdict = Verdict::allow(skill, asked.score, Some(0));
    let blocked = |why: String| {
        let message = format!("Skill '{skill}' requires elevated privileges — {why}");
        verdict
            .clone()
            .held(Decision::Block, GateName::Elevated, message)
    };
    let Some(caller) = asked.caller else {
        return blocked("no caller context provided (fail-closed)".to_owned());
    };
    if caller.role.as_deref() == Some(CEO) {
        return verdict;
    }
    let role = caller.role.as_deref().unwrap_or("none");
    let channel = &caller.channel;
    blocked(format!(
        "caller role '{role}' on channel '{channel}' is not authorized"
    ))
}

/// The document's gate: who may use the skill at all, then the score.
fn first_use(manifest: &Manifest, asked: &GateAsked<'_>) -> Verdict {
    let skill = &manifest.name;
    let agent = match asked.access {
        Access::Pinned => "",
        Access::Agent(agent, _) => agent.name.as_str(),
    };
    let verdict = || Verdict::allow(skill, asked.score, required(manifest, asked.mode));
    match FirstUse::of(manifest, asked.access) {
        FirstUse::Pinned | FirstUse::Allow => by_score(manifest, asked),
        FirstUse::Ask => {
            let message = format!(
                "Skill '{skill}' needs approval — agent '{agent}' asks for this elevated skill \
                 for the first time"
            );
            verdict().held(Decision::Ask, GateName::FirstUse, message)
        }
        FirstUse::Block => {
            let message = format!(
                "Skill '{skill}' blocked — agent '{agent}' was not configured with it and may \
                 not discover skills"
            );
            verdict().held(Decision::Block, GateName::Discovery, message)
        }
    }
}

fn required(manifest: &Manifest, mode: Mode) -> Option<u8> {
    manifest.risk.map(|risk| risk.opens_at(mode))
}

fn by_score(manifest: &Manifest, asked: &GateAsked<'_>) -> Verdict {
    let skill = &manifest.name;
    let required = required(manifest, asked.mode);
    let verdict = Verdict::allow(skill, asked.score, required);
    let (Some(required), Some(risk)) = (required, manifest.risk) else {
        return verdict;
    };
    let message = match (asked.score, asked.mode) {
        (Some(score), _) if score.number() >= required => return verdict,
        // The program opens the gate where it knows no score.
        (None, Mode::Current) => return verdict,
        (None, Mode::Document) if required == 0 => return verdict,
        (None, Mode::Document) => {
            format!("Skill '{skill}' blocked — no autonomy score is known")
        }
        (Some(score), _) => too_low(skill, score, risk, required),
    };
    verdict.held(Decision::Block, GateName::Autonomy, message)
}

fn too_low(skill: &str, score: Score, risk: Risk, required: u8) -> String {
    const WAY_ON: &str = "The CEO can raise the score with the set-autonomy skill.";
    let number = score.number();
    let is_write = required >= RiskLabel::Low.least();
    if is_write && score.band() == Band::Restricted {
        format!(
            "Skill '{skill}' blocked — autonomy score is {number} (restricted mode). All \
             non-read skills require a score of at least 60. {WAY_ON}"
        )
    } else {
        format!(
            "Skill '{skill}' blocked — autonomy score is {number}, but this skill (action_risk: \
             {risk}) requires {required}. {WAY_ON}"
        )
    }
}
