//! The report of `activate` for a host of Minara's: what loading skills gives.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;
use serde_json::{Map, Value as Json};

use super::block::Layout;
use super::style::Palette;
use super::table::Table;
use super::verb::Report;
use crate::finding::Dialect;
use crate::systems::minara::tools::Tools;
use crate::systems::minara::{Activation, Registry, Surroundings};
use crate::text::{Untrusted, grouped};

/// The columns of the bar of the budget.
const BAR: usize = 30;

/// What loading skills gives.
pub struct ActivateReport<'a> {
    /// The skills.
    pub registry: &'a Registry,
    /// The tools, where it is said which there are.
    pub tools: Option<&'a Tools>,
    /// Where the host runs.
    pub around: &'a Surroundings,
    /// What is loaded.
    pub activation: Activation,
    /// How much all bodies may hold.
    pub limit: usize,
}

/// What loading skills gives.
#[derive(Serialize, JsonSchema)]
pub struct ActivateDocument<'a> {
    /// The dialect.
    #[schemars(schema_with = "minara")]
    dialect: &'static str,
    /// The active skills, in the order of the call.
    active: Vec<&'a str>,
    /// Those whose bodies are loaded, in the order in which they are.
    bodies: Vec<&'a str>,
    /// Those whose bodies are not, in the order in which they went.
    shed: Vec<&'a str>,
    /// The same, with why and for whom.
    sheds: Vec<ShedDoc<'a>>,
    /// What is not active, with its cause.
    #[schemars(with = "std::collections::BTreeMap<String, String>")]
    refused: Map<String, Json>,
    /// The units of the bodies that are loaded, and how many may be.
    budget: BudgetDoc,
    /// The units of the body of each active skill.
    #[schemars(with = "std::collections::BTreeMap<String, usize>")]
    sizes: Map<String, Json>,
    /// The tools of the active skills, sorted.
    tools: Vec<&'a str>,
    /// The registered tools of each active skill.
    hints: Vec<HintDoc<'a>>,
    /// What the catalog says of each active skill.
    #[schemars(with = "std::collections::BTreeMap<String, String>")]
    catalog: Map<String, Json>,
}

fn minara(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "const": Dialect::Minara.name() })
}

/// A body that is not loaded.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "shed")]
struct ShedDoc<'a> {
    /// The skill.
    id: &'a str,
    /// Units of its body.
    units: usize,
    /// Whether it would not fit alone, or not beside the others.
    #[schemars(extend("enum" = ["oversize", "over-budget"]))]
    why: &'static str,
    /// Units above the limit when it went.
    #[schemars(range(min = 1))]
    over: usize,
    /// The more important bodies that stay.
    kept: Vec<&'a str>,
}

/// Units of bodies.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "budget")]
struct BudgetDoc {
    /// Of those that are loaded.
    used: usize,
    /// How many may be.
    limit: usize,
}

/// The tools of an active skill.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "hint")]
struct HintDoc<'a> {
    /// The skill.
    id: &'a str,
    /// Its registered tools.
    tools: Vec<ToolHint<'a>>,
}

/// A tool as the model is told of it.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "tool")]
struct ToolHint<'a> {
    /// Its name.
    name: &'a str,
    /// Its tier.
    tier: &'a str,
    /// The first line of its description.
    line: &'a str,
}

impl Report for ActivateReport<'_> {
    type Document<'d>
        = ActivateDocument<'d>
    where
        Self: 'd;

    fn verb(&self) -> &'static str {
        "activate"
    }

    fn human(&self, layout: Layout) -> String {
        let document = self.document();
        let mut out = bar(self.activation.used, self.limit);
        if !document.active.is_empty() {
            let mut table = Table::new(&["active", ">units", "body", "tools"]);
            for (id, hint) in document.active.iter().zip(&document.hints) {
                let shed = document.sheds.iter().find(|shed| shed.id == *id);
                let body = shed.map_or_else(|| "loaded".to_owned(), ShedDoc::words);
                let tools = hint
                    .tools
                    .iter()
                    .map(|tool| format!("{} ({})", tool.name, tool.tier));
                let tools: Vec<String> = tools.collect();
                table.row([
                    Palette::paint(Palette::NAME, Untrusted(id).to_string()),
                    grouped(document.sizes[*id].as_u64().unwrap_or_default() as usize),
                    Untrusted(&body).to_string(),
                    Untrusted(&tools.join(", ")).to_string(),
                ]);
            }
            out.push('\n');
            out.push_str(&table.fit(layout).render());
        }
        if !self.activation.refused.is_empty() {
            out.push('\n');
        }
        for (id, cause) in &self.activation.refused {
            out.push_str(&format!(
                "refused: {}, {}\n",
                Untrusted(id),
                Untrusted(cause)
            ));
        }
        out
    }

    fn document(&self) -> ActivateDocument<'_> {
        let activation = &self.activation;
        let ids = |members: &[usize]| members.iter().map(|member| self.id(*member)).collect();
        let sheds = activation.sheds.iter().map(|shed| ShedDoc {
            id: self.id(shed.member),
            units: shed.units,
            why: if shed.oversize {
                "oversize"
            } else {
                "over-budget"
            },
            over: shed.over,
            kept: ids(&shed.kept),
        });
        let sizes = activation.active.iter().zip(&activation.sizes);
        let sizes = sizes.map(|(member, units)| (self.id(*member).to_owned(), (*units).into()));
        let refused = activation.refused.iter();
        let refused = refused.map(|(id, cause)| (id.clone(), cause.as_str().into()));
        let catalog = activation.active.iter().map(|member| {
            let text = activation.tag(self.registry, *member);
            (self.id(*member).to_owned(), text.trim_start().into())
        });
        ActivateDocument {
            dialect: Dialect::Minara.name(),
            active: ids(&activation.active),
            bodies: ids(&activation.bodies),
            shed: activation
                .sheds
                .iter()
                .map(|shed| self.id(shed.member))
                .collect(),
            sheds: sheds.collect(),
            refused: refused.collect(),
            budget: BudgetDoc {
                used: activation.used,
                limit: self.limit,
            },
            sizes: sizes.collect(),
            tools: self.tools(),
            hints: activation
                .active
                .iter()
                .map(|member| self.hint(*member))
                .collect(),
            catalog: catalog.collect(),
        }
    }
}

impl ActivateReport<'_> {
    fn id(&self, member: usize) -> &str {
        &self.registry.members()[member].domain.id.text
    }

    /// The tools of all active skills.
    fn tools(&self) -> Vec<&str> {
        let active = self.activation.active.iter();
        let domains = active.map(|member| &self.registry.members()[*member].domain);
        let mut tools: Vec<&str> = domains
            .flat_map(|domain| self.around.tools_of(domain))
            .collect();
        tools.sort_unstable();
        tools.dedup();
        tools
    }

    /// The registered tools of a skill.
    fn hint(&self, member: usize) -> HintDoc<'_> {
        let names = self
            .around
            .tools_of(&self.registry.members()[member].domain);
        let tools = names.filter_map(|name| {
            let tool = self.tools?.get(name)?;
            Some(ToolHint {
                name,
                tier: tool.tier_name(),
                line: tool.line(),
            })
        });
        HintDoc {
            id: self.id(member),
            tools: tools.collect(),
        }
    }
}

impl ShedDoc<'_> {
    /// Why the body is not loaded, in words.
    fn words(&self) -> String {
        let over = grouped(self.over);
        match (self.why, self.kept.as_slice()) {
            ("oversize", _) => format!("shed: {over} over the limit alone"),
            (_, []) => format!("shed: {over} over"),
            (_, kept) => format!("shed: {over} over, for {}", kept.join(", ")),
        }
    }
}

/// How much of the budget is used, as a bar.
fn bar(used: usize, limit: usize) -> String {
    let full = (used * BAR).checked_div(limit).unwrap_or(BAR).min(BAR);
    let bar = format!("{}{}", "█".repeat(full), "░".repeat(BAR - full));
    format!("bodies {bar} {} / {}\n", grouped(used), grouped(limit))
}
