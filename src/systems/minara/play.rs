//! The host as traces and tests play it: a turn comes in, skills are ranked and
//! loaded.

use serde_json::Value;

use super::gate::{USER, is_discover_turn};
use super::machine::Machine;
use super::stage::Stage;

/// What a cron job or a delivery tells the host.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Signal {
    /// Who sends it.
    pub source: String,
    /// Its own id.
    pub signal_id: String,
    /// The class of the asset that it is about.
    pub asset_class: Option<String>,
    /// Skills to load without asking the model.
    pub preload_skills: Vec<String>,
    /// Stages that it suggests.
    pub suggested_stages: Vec<Stage>,
    /// Whether an operator wrote it.
    pub operator_authored: bool,
    /// What its records are found by.
    pub trace_id: String,
}

impl Signal {
    /// The signal of a value whose form was checked.
    pub fn of(value: &Value) -> Option<Signal> {
        let text = |key: &str| value[key].as_str().unwrap_or_default().to_owned();
        value.is_object().then(|| Signal {
            source: text("source"),
            signal_id: text("signal_id"),
            asset_class: value["asset"]["asset_class"].as_str().map(str::to_owned),
            preload_skills: texts(&value["preload_skills"]),
            suggested_stages: stages(&value["suggested_stages"]),
            operator_authored: value["operator_authored"] == Value::Bool(true),
            trace_id: text("trace_id"),
        })
    }
}

/// A turn as the host sees it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Turn {
    /// What the user or the signal says.
    pub message: String,
    /// The source, where no signal says it.
    pub source: Option<String>,
    /// The signal.
    pub signal: Option<Signal>,
}

impl Turn {
    /// Who began it.
    pub fn source(&self) -> &str {
        let signal = self.signal.as_ref().map(|signal| signal.source.as_str());
        signal.or(self.source.as_deref()).unwrap_or(USER)
    }

    /// Whether a call of `source` in it is made on a discover turn; `stages` stand for
    /// those that the signal suggests.
    pub fn is_discover(&self, source: &str, stages: &[Stage], named: &[Stage]) -> bool {
        let suggested = self.signal.as_ref();
        let suggested = suggested.map_or(&[][..], |signal| &signal.suggested_stages);
        let suggested = if stages.is_empty() { suggested } else { stages };
        source != USER && is_discover_turn(suggested, named)
    }
}

/// What of a ranking somebody looks at; the rest is not kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// How many of the first skills.
    pub first: usize,
    /// The skills that are looked at wherever they stand, by id.
    pub ids: Vec<String>,
}

impl Wanted {
    /// The first `n`.
    pub fn first(n: usize) -> Wanted {
        Wanted {
            first: n,
            ids: Vec::new(),
        }
    }
}

/// How the skills stand in a turn, as far as somebody wants to know.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ranking {
    /// The first skills that are offered.
    pub first: Vec<Ranked>,
    /// The skills that were asked for and are known, each with how it stands.
    pub asked: Vec<(String, Stands)>,
    /// Every skill that is offered for a keyword, with those that the message has.
    pub hits: Vec<(String, Vec<String>)>,
    /// The stages of the turn.
    pub stages: Vec<Stage>,
    /// The stages that the message names.
    pub named: Vec<Stage>,
    /// The asset classes of the turn.
    pub assets: Vec<String>,
}

/// How a skill stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stands {
    /// It is offered at this place, from 1.
    Offered(usize, Ranked),
    /// It is not, and the first cause.
    Dropped(String),
}

/// A skill that is offered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranked {
    /// Its id.
    pub id: String,
    /// The number that it is ranked by.
    pub score: i64,
    /// Why.
    pub reasons: Vec<String>,
}

impl Ranking {
    fn stands(&self, id: &str) -> Option<&Stands> {
        let mut asked = self.asked.iter();
        let found = asked.find(|(known, _)| known == id);
        found.map(|(_, stands)| stands)
    }

    /// The place of a skill that was asked for, from 1; `None` where it is not offered.
    pub fn rank(&self, id: &str) -> Option<usize> {
        match self.stands(id) {
            Some(Stands::Offered(place, _)) => Some(*place),
            Some(Stands::Dropped(_)) => None,
            None => {
                let place = self.first.iter().position(|entry| entry.id == id);
                place.map(|place| place + 1)
            }
        }
    }

    /// A skill that was asked for and is offered.
    pub fn get(&self, id: &str) -> Option<&Ranked> {
        match self.stands(id) {
            Some(Stands::Offered(_, entry)) => Some(entry),
            Some(Stands::Dropped(_)) => None,
            None => self.first.iter().find(|entry| entry.id == id),
        }
    }

    /// Why a skill that was asked for is not offered.
    pub fn cause(&self, id: &str) -> Option<&str> {
        match self.stands(id) {
            Some(Stands::Dropped(cause)) => Some(cause),
            _ => None,
        }
    }

    /// The ids of the first `n`, no more of which there are than were wanted.
    pub fn top(&self, n: usize) -> Vec<String> {
        let first = self.first.iter().take(n);
        first.map(|entry| entry.id.clone()).collect()
    }
}

/// Who wants a skill loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// The model.
    Model,
    /// The signal.
    Preload,
}

impl By {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            By::Model => "model",
            By::Preload => "preload",
        }
    }
}

/// What loading skills gives.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Loaded {
    /// The skills that are active, in the order of the call.
    pub active: Vec<String>,
    /// Those that are not, each with its cause, in the order of the call.
    pub refused: Vec<(String, String)>,
    /// Active skills whose bodies are left out, in the order in which they were.
    pub shed: Vec<Shed>,
}

/// An active skill whose body is left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shed {
    /// The skill.
    pub id: String,
    /// How long its body is.
    pub units: usize,
    /// How far above the limit the bodies were when it went.
    pub over: usize,
}

/// A host with its skills.
pub trait Host: Sync {
    /// The ids of its skills, sorted.
    fn ids(&self) -> Vec<String>;

    /// Its skills with their keywords as they are declared, by id.
    fn keywords(&self) -> Vec<(String, Vec<String>)>;

    /// What a skill lacks in a turn, in words.
    fn lacks(&self, id: &str, turn: &Turn, machine: &Machine) -> Vec<String>;

    /// A phrase of the message that as a keyword of a skill would lift it, and the
    /// place where it would stand.
    fn suggest(&self, id: &str, turn: &Turn, machine: &Machine) -> Option<(String, usize)>;

    /// How its skills stand in a turn.
    fn rank(&self, turn: &Turn, machine: &Machine, wanted: &Wanted) -> Ranking;

    /// What loading `wanted` gives in a turn.
    fn load(
        &self,
        wanted: &[(String, By)],
        turn: &Turn,
        operator_authored: bool,
        machine: &Machine,
    ) -> Loaded;

    /// Whether one of the skills lists a tool.
    fn lists(&self, active: &[String], tool: &str, machine: &Machine) -> bool;
}

/// The texts of a list.
pub(super) fn texts(value: &Value) -> Vec<String> {
    let items = value.as_array().into_iter().flatten();
    items
        .filter_map(|item| item.as_str().map(str::to_owned))
        .collect()
}

/// The stages of a list.
pub(super) fn stages(value: &Value) -> Vec<Stage> {
    let items = value.as_array().into_iter().flatten();
    let names = items.filter_map(Value::as_str);
    names.filter_map(Stage::from_name).collect()
}
