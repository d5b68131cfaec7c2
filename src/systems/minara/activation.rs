//! What loading skills gives the model: bodies while they fit, summaries, tools.
//!
//! Nothing here asks a person or looks at a tier: loading a skill authorizes nothing.

use std::collections::HashMap;

use super::conditions::Surroundings;
use super::gate::USER;
use super::look::SANDBOX;
use super::registry::{Member, Registry};
use crate::skill::Skill;
use crate::text::{collapse_blanks, is_ignorable, is_unprintable};

/// How much all bodies of a turn may hold, in units.
pub const BODY_BUDGET: usize = 12_000;

/// Tokens that the page of the host advises for a prompt: fewer than these.
pub const PROMPT_TOKENS: usize = 800;

/// What a length is counted in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BodyUnit {
    /// UTF-16 code units, as the host counts.
    #[default]
    Utf16,
    /// Unicode scalar values.
    Scalars,
    /// Bytes of UTF-8.
    Bytes,
}

impl BodyUnit {
    /// How long a text is.
    pub fn length(self, text: &str) -> usize {
        match self {
            BodyUnit::Utf16 => text.encode_utf16().count(),
            BodyUnit::Scalars => text.chars().count(),
            BodyUnit::Bytes => text.len(),
        }
    }
}

/// Which bodies go where not all fit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shedding {
    /// No body outlives a more important one.
    #[default]
    Strict,
    /// Whatever still fits stays, the more important first.
    Greedy,
}

/// How bodies are loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loading {
    /// How much all of them may hold.
    pub budget: usize,
    /// What that is counted in.
    pub unit: BodyUnit,
    /// Which go.
    pub shedding: Shedding,
}

impl Default for Loading {
    fn default() -> Loading {
        Loading {
            budget: BODY_BUDGET,
            unit: BodyUnit::default(),
            shedding: Shedding::default(),
        }
    }
}

/// Who asks for skills.
#[derive(Clone, Copy, Debug)]
pub struct Caller<'a> {
    /// The source of the turn.
    pub source: &'a str,
    /// Whether an operator wrote the call.
    pub operator_authored: bool,
}

impl Default for Caller<'_> {
    fn default() -> Self {
        Caller {
            source: USER,
            operator_authored: false,
        }
    }
}

/// What loading skills gives.
#[derive(Clone, Debug, Default)]
pub struct Activation {
    /// The active skills by their places among the members, in the order of the call.
    pub active: Vec<usize>,
    /// Those whose bodies are loaded, in the order in which they are.
    pub bodies: Vec<usize>,
    /// Those whose bodies are not, in the order in which they went.
    pub sheds: Vec<BodyShed>,
    /// What is not active, each with its cause, in the order of the call.
    pub refused: Vec<(String, String)>,
    /// Units of the bodies that are loaded.
    pub used: usize,
    /// Units of the body of each active skill, in the order of the call.
    pub sizes: Vec<usize>,
}

/// A body that is not loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BodyShed {
    /// The skill's place among the members.
    pub member: usize,
    /// Units of its body.
    pub units: usize,
    /// Whether it would not fit alone.
    pub oversize: bool,
    /// Units above the limit when it went.
    pub over: usize,
    /// The more important bodies that stay, in the order in which they are loaded.
    pub kept: Vec<usize>,
}

impl Registry {
    /// What a call for these ids gives. It replaces what was active before.
    pub fn activate<'i>(
        &self,
        ids: impl IntoIterator<Item = &'i str>,
        caller: Caller<'_>,
        around: &Surroundings,
        loading: Loading,
    ) -> Activation {
        let mut activation = Activation::default();
        for id in ids {
            let is_refused = |(known, _): &(String, String)| known == id;
            if activation.refused.iter().any(is_refused) {
                continue;
            }
            match self.admit(id, caller, around) {
                Ok(member) if !activation.active.contains(&member) => {
                    activation.active.push(member);
                }
                Ok(_) => {}
                Err(cause) => activation.refused.push((id.to_owned(), cause)),
            }
        }
        let size = |member: &usize| loading.unit.length(self.members()[*member].body());
        activation.sizes = activation.active.iter().map(size).collect();
        let sized = activation.active.iter().copied();
        let mut bodies: Vec<(usize, usize)> = sized.zip(activation.sizes.iter().copied()).collect();
        bodies.sort_by_key(|(member, _)| {
            let domain = &self.members()[*member].domain;
            (domain.priority, &domain.id.text)
        });
        let shed = match loading.shedding {
            Shedding::Strict => strict(bodies, loading.budget),
            Shedding::Greedy => greedy(bodies, loading.budget),
        };
        activation.used = shed.kept.iter().map(|(_, units)| units).sum();
        activation.bodies = shed.kept.iter().map(|(member, _)| *member).collect();
        activation.sheds = shed.sheds;
        activation
    }

    /// The skill of this id, or why it is not activated.
    fn admit(&self, id: &str, caller: Caller<'_>, around: &Surroundings) -> Result<usize, String> {
        let unknown = || "unknown-skill".to_owned();
        let member = self.position(id).ok_or_else(unknown)?;
        if let Some(cause) = around.hides(&self.members()[member].domain).first() {
            return Err(cause.to_string());
        }
        if id == SANDBOX && caller.source != USER && !caller.operator_authored {
            return Err("autonomous-sandbox".to_owned());
        }
        Ok(member)
    }
}

impl Member {
    /// The body as it is loaded: without white space at its ends.
    pub fn body(&self) -> &str {
        loaded_body(&self.skill)
    }
}

/// The body of a skill as it is loaded: without white space at its ends.
pub fn loaded_body(skill: &Skill) -> &str {
    skill.body().trim()
}

/// What stays and what goes; both as member and units.
struct Shed {
    kept: Vec<(usize, usize)>,
    sheds: Vec<BodyShed>,
}

/// Sets bodies aside that would not fit alone, then drops from the least important
/// until the rest fits.
fn strict(bodies: Vec<(usize, usize)>, budget: usize) -> Shed {
    let (mut kept, aside): (Vec<_>, Vec<_>) = bodies
        .iter()
        .copied()
        .partition(|(_, units)| *units <= budget);
    let mut gone: Vec<(usize, usize, bool, usize)> = Vec::new();
    for (member, units) in aside.into_iter().rev() {
        gone.push((member, units, true, units - budget));
    }
    let mut sum: usize = kept.iter().map(|(_, units)| units).sum();
    while sum > budget
        && let Some((member, units)) = kept.pop()
    {
        gone.push((member, units, false, sum - budget));
        sum -= units;
    }
    with_kept(&bodies, kept, gone)
}

/// Keeps what still fits, the more important first.
fn greedy(bodies: Vec<(usize, usize)>, budget: usize) -> Shed {
    let (mut kept, mut gone, mut sum) = (Vec::new(), Vec::new(), 0);
    for &(member, units) in &bodies {
        if sum + units <= budget {
            sum += units;
            kept.push((member, units));
        } else {
            gone.push((member, units, units > budget, sum + units - budget));
        }
    }
    with_kept(&bodies, kept, gone)
}

fn with_kept(
    bodies: &[(usize, usize)],
    kept: Vec<(usize, usize)>,
    gone: Vec<(usize, usize, bool, usize)>,
) -> Shed {
    let places = bodies.iter().enumerate();
    let places: HashMap<usize, usize> = places
        .map(|(place, (member, _))| (*member, place))
        .collect();
    let sheds = gone.into_iter().map(|(member, units, oversize, over)| {
        let before = kept.iter().map(|(kept, _)| *kept);
        let before = before.filter(|kept| places.get(kept) < places.get(&member));
        BodyShed {
            member,
            units,
            oversize,
            over,
            kept: before.collect(),
        }
    });
    Shed {
        sheds: sheds.collect(),
        kept,
    }
}

impl Activation {
    /// What the catalog says behind the id of a skill, with a blank before it: nothing
    /// of one that is not active; behind a body that is not loaded its summary.
    pub fn tag(&self, registry: &Registry, member: usize) -> String {
        if !self.active.contains(&member) {
            return String::new();
        }
        if self.bodies.contains(&member) {
            return " (active)".to_owned();
        }
        let summary = registry.members()[member].domain.summary.as_ref();
        let summary = summary.map(|summary| format!(": {}", in_a_line(&summary.text)));
        format!(" (active, body shed){}", summary.unwrap_or_default())
    }
}

/// A text on one line: what is not seen, or turns the text, becomes a blank.
pub fn in_a_line(text: &str) -> String {
    let seen = |c: char| {
        if is_unprintable(c) || is_ignorable(c) {
            ' '
        } else {
            c
        }
    };
    let text: String = text.chars().map(seen).collect();
    collapse_blanks(&text)
}
