//! The report of `resolve`: the tools of an agent by a list of signed names.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;

use super::block::{Layout, finding_blocks};
use super::style::{Palette, wrapped};
use super::verb::{Found, Report};
use crate::finding::Finding;
use crate::systems::vertesia::{Effect, Mode, Place, Resolved};
use crate::text::Untrusted;

/// The tools of agents.
#[derive(Debug)]
pub struct ResolveReport {
    /// Whether one list was asked for.
    pub is_one: bool,
    /// The lists.
    pub lists: Vec<(Option<Place>, Resolved)>,
    /// What is wrong with them.
    pub findings: Vec<Finding>,
}

/// The tools of agents.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub enum ResolveDocument<'a> {
    /// Of one list.
    One(ResolvedDoc<'a>),
    /// Of all lists in a file.
    Places {
        /// The lists, in the order of the file.
        places: Vec<PlaceDoc<'a>>,
    },
}

/// What came of a list.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "resolved")]
pub struct ResolvedDoc<'a> {
    /// What the list does to the tools of every agent.
    #[schemars(schema_with = "modes")]
    mode: &'static str,
    /// The tools of the agent, in order.
    tools: &'a [String],
    /// The entries with what each does.
    steps: Vec<StepDoc<'a>>,
    /// Names that the registry does not know.
    unknown: Vec<UnknownDoc<'a>>,
    /// Tools that the list gives and that can't be called; absent where there are none.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    disabled: &'a [String],
}

/// A list in a file, and what came of it.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "place")]
pub struct PlaceDoc<'a> {
    /// Where it stands, as a JSON pointer.
    pointer: &'a str,
    /// Whether it is an agent's; null where nobody says.
    is_agent: Option<bool>,
    #[serde(flatten)]
    resolved: ResolvedDoc<'a>,
}

/// What an entry does.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "step")]
struct StepDoc<'a> {
    /// The entry with its sign.
    entry: &'a str,
    /// What it does.
    #[schemars(schema_with = "effects")]
    effect: &'static str,
}

/// A name that the registry does not know.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "unknown")]
struct UnknownDoc<'a> {
    /// The name.
    name: &'a str,
    /// The one that was most likely meant.
    #[serde(skip_serializing_if = "Option::is_none")]
    suggestion: Option<&'a str>,
}

fn modes(_: &mut SchemaGenerator) -> Schema {
    let all = [Mode::Default, Mode::Adjust, Mode::Replace];
    json_schema!({ "enum": all.map(Mode::name) })
}

fn effects(_: &mut SchemaGenerator) -> Schema {
    let all = [Effect::Added, Effect::Kept, Effect::Removed, Effect::Absent];
    json_schema!({ "enum": all.map(Effect::name) })
}

impl Report for ResolveReport {
    const FOUND: Option<fn(&Self) -> Found<'_>> = Some(ResolveReport::found);

    const NUMBERED: bool = false;

    type Document<'a> = ResolveDocument<'a>;

    fn verb(&self) -> &'static str {
        "resolve"
    }

    /// The tools of each list, then what each entry does.
    fn human(&self, layout: Layout) -> String {
        let mut out = String::new();
        for (place, resolved) in &self.lists {
            if let Some(place) = place {
                let pointer = Untrusted(&place.pointer).to_string();
                out.push_str(&format!("{}\n", Palette::paint(Palette::NAME, pointer)));
            }
            let tools: Vec<String> = resolved.tools.iter().map(|tool| shown(tool)).collect();
            let tools = if tools.is_empty() {
                "no tool".to_owned()
            } else {
                tools.join(", ")
            };
            let text = format!("{}: {tools}", resolved.mode.name());
            out.push_str(&format!("{}\n", wrapped(&text, 0, 2, layout.width)));
            for (entry, effect) in &resolved.steps {
                out.push_str(&format!("  {} {}\n", shown(entry), effect.name()));
            }
            for tool in &resolved.disabled {
                out.push_str(&format!("  {} can't be called\n", shown(tool)));
            }
        }
        if !self.findings.is_empty() {
            out.push('\n');
            out.push_str(&finding_blocks(&self.findings, layout));
        }
        out
    }

    fn document(&self) -> ResolveDocument<'_> {
        match (self.lists.as_slice(), self.is_one) {
            ([(_, resolved)], true) => ResolveDocument::One(doc(resolved)),
            (lists, _) => ResolveDocument::Places {
                places: lists
                    .iter()
                    .map(|(place, resolved)| PlaceDoc {
                        pointer: place.as_ref().map_or("", |place| &place.pointer),
                        is_agent: place.as_ref().and_then(|place| place.is_agent),
                        resolved: doc(resolved),
                    })
                    .collect(),
            },
        }
    }
}

fn shown(text: &str) -> String {
    Untrusted(text).to_string()
}

fn doc(resolved: &Resolved) -> ResolvedDoc<'_> {
    let steps = resolved.steps.iter().map(|(entry, effect)| StepDoc {
        entry,
        effect: effect.name(),
    });
    let unknown = resolved.unknown.iter().map(|(name, near)| UnknownDoc {
        name,
        suggestion: near.as_deref(),
    });
    ResolvedDoc {
        mode: resolved.mode.name(),
        tools: &resolved.tools,
        steps: steps.collect(),
        unknown: unknown.collect(),
        disabled: &resolved.disabled,
    }
}

impl ResolveReport {
    fn found(&self) -> Found<'_> {
        let tools: usize = self.lists.iter().map(|(_, one)| one.tools.len()).sum();
        Found::alone(&self.findings, format!("{tools} tools"))
    }
}
