//! The skills and tools of a host together, as traces and tests play them.

use std::collections::BTreeSet;

use super::activation::{Caller, Loading};
use super::conditions::{Registered, Surroundings};
use super::explain::Explained;
use super::machine::Machine;
use super::play::{By, Host, Loaded, Ranked, Ranking, Shed, Turn};
use super::router::Router;
use super::tools::Tools;
use crate::text::Untrusted;

/// A host with its skills and tools.
#[derive(Clone, Debug)]
pub struct SkillHost {
    /// The skills.
    pub router: Router,
    /// The tools, where it is said which there are.
    pub tools: Option<Tools>,
}

impl Surroundings {
    /// What is there on a machine with these tools.
    pub fn of(machine: &Machine, tools: Option<&Tools>) -> Surroundings {
        let registered = tools.map(|tools| {
            let there = tools
                .all()
                .iter()
                .filter(|tool| tool.is_registered(&machine.env));
            Registered {
                tools: there.clone().map(|tool| tool.name.clone()).collect(),
                toolsets: there.filter_map(|tool| tool.toolset.clone()).collect(),
            }
        });
        Surroundings {
            env: machine.env.clone(),
            platform: machine.platform,
            registered,
        }
    }
}

impl SkillHost {
    /// What is there on a machine.
    pub fn around(&self, machine: &Machine) -> Surroundings {
        Surroundings::of(machine, self.tools.as_ref())
    }

    fn explain(&self, id: &str, turn: &Turn, machine: &Machine) -> Option<Explained> {
        let member = self.router.registry().position(id)?;
        let (_, explained) = self.router.explain(member, turn, &self.around(machine));
        Some(explained)
    }
}

impl Host for SkillHost {
    fn ids(&self) -> Vec<String> {
        let members = self.router.registry().by_id();
        members
            .map(|member| self.router.member(member).domain.id.text.clone())
            .collect()
    }

    fn keywords(&self) -> Vec<(String, Vec<String>)> {
        let members = self.router.registry().by_id().map(|member| {
            let domain = &self.router.member(member).domain;
            let keywords = domain.routing.keywords.iter().map(|text| text.text.clone());
            (domain.id.text.clone(), keywords.collect())
        });
        members.collect()
    }

    fn lacks(&self, id: &str, turn: &Turn, machine: &Machine) -> Vec<String> {
        let Some(explained) = self.explain(id, turn, machine) else {
            return Vec::new();
        };
        let shown = Untrusted(id);
        let [keyword, stage, asset, ..] = &explained.signals;
        let mut lacks = Vec::new();
        if keyword.got.is_empty() {
            lacks.push(format!("{shown} has no keyword in this message"));
        }
        if stage.got.is_empty() && !stage.missing.is_empty() {
            lacks.push(format!("{shown} has no stage of this turn"));
        }
        if asset.got.is_empty() && !asset.missing.is_empty() {
            lacks.push(format!("{shown} has no asset class of this turn"));
        }
        lacks
    }

    fn suggest(&self, id: &str, turn: &Turn, machine: &Machine) -> Option<(String, usize)> {
        let suggest = self.explain(id, turn, machine)?.suggest?;
        Some((suggest.phrase, suggest.rank))
    }

    fn rank(&self, turn: &Turn, machine: &Machine) -> Ranking {
        let routed = self.router.route(turn, &self.around(machine));
        let id = |member: usize| self.router.member(member).domain.id.text.clone();
        let entries = routed.entries.iter().map(|entry| Ranked {
            id: id(entry.member),
            score: i64::from(entry.score),
            reasons: entry.reasons.iter().map(ToString::to_string).collect(),
        });
        let dropped = routed
            .dropped
            .iter()
            .filter_map(|dropped| Some((id(dropped.member), dropped.causes.first()?.to_string())));
        Ranking {
            entries: entries.collect(),
            dropped: dropped.collect(),
            named: routed.said.stages.iter().map(|(stage, _)| *stage).collect(),
            stages: routed.stages,
            assets: routed.assets,
        }
    }

    fn load(
        &self,
        wanted: &[(String, By)],
        turn: &Turn,
        operator_authored: bool,
        machine: &Machine,
    ) -> Loaded {
        let caller = Caller {
            source: turn.source(),
            operator_authored,
        };
        let around = self.around(machine);
        let registry = self.router.registry();
        // A preload obeys negative keywords as well.
        let routed = self.router.route(turn, &around);
        let negative = |id: &str| {
            let member = registry.position(id)?;
            let dropped = routed.dropped.iter().find(|one| one.member == member)?;
            Some(dropped.causes.first()?.to_string())
        };
        let by_preload = |(id, by): &(String, By)| match by {
            By::Preload => negative(id).map(|cause| (id.clone(), cause)),
            By::Model => None,
        };
        let refused: Vec<(String, String)> = wanted.iter().filter_map(by_preload).collect();
        let dropped: BTreeSet<&str> = refused.iter().map(|(id, _)| id.as_str()).collect();
        let ids = wanted.iter().map(|(id, _)| id.as_str());
        let ids = ids.filter(|id| !dropped.contains(id));
        let activation = registry.activate(ids, caller, &around, Loading::default());
        let id = |member: usize| self.router.member(member).domain.id.text.clone();
        let sheds = activation.sheds.iter().map(|shed| Shed {
            id: id(shed.member),
            units: shed.units,
            over: shed.over,
        });
        Loaded {
            active: activation.active.iter().map(|member| id(*member)).collect(),
            shed: sheds.collect(),
            refused: [refused, activation.refused].concat(),
        }
    }

    fn lists(&self, active: &[String], tool: &str, machine: &Machine) -> bool {
        let around = self.around(machine);
        let members = active
            .iter()
            .filter_map(|id| self.router.registry().get(id));
        let mut tools = members.flat_map(|member| around.tools_of(&member.domain));
        tools.any(|name| name == tool)
    }
}
