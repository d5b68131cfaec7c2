//! The skills and tools of a host together, as traces and tests play them.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use super::activation::{Caller, Loading};
use super::conditions::{Registered, Surroundings};
use super::look::Here;
use super::machine::Machine;
use super::play::{By, Host, Loaded, Ranked, Ranking, Shed, Stands, Turn, Wanted};
use super::router::{Entry, Reason, Routed, Router};
use super::tools::Tools;
use crate::text::Untrusted;

/// A host with its skills and tools.
#[derive(Clone, Debug)]
pub struct SkillHost {
    /// The skills.
    pub router: Router,
    /// The tools, where it is said which there are.
    pub tools: Option<Tools>,
    /// What was found of the machines that were asked for last.
    places: Arc<Mutex<Places>>,
}

/// Machines, each with what was found of it.
type Places = Vec<(Machine, Arc<Around>)>;

/// What is there on a machine, and what that hides.
#[derive(Debug)]
struct Around {
    surroundings: Surroundings,
    here: Here,
}

/// Of so many machines it is kept what was found: tests differ in few.
const PLACES: usize = 16;

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
    /// A host with these.
    pub fn new(router: Router, tools: Option<Tools>) -> SkillHost {
        SkillHost {
            router,
            tools,
            places: Arc::default(),
        }
    }

    fn around(&self, machine: &Machine) -> Arc<Around> {
        let mut places = self.places.lock().unwrap_or_else(PoisonError::into_inner);
        let known = places.iter().find(|(known, _)| known == machine);
        if let Some((_, around)) = known {
            return Arc::clone(around);
        }
        let surroundings = Surroundings::of(machine, self.tools.as_ref());
        let around = Arc::new(Around {
            here: self.router.here(&surroundings),
            surroundings,
        });
        if places.len() == PLACES {
            places.remove(0);
        }
        places.push((machine.clone(), Arc::clone(&around)));
        around
    }

    fn id(&self, member: usize) -> String {
        self.router.member(member).domain.id.text.clone()
    }

    fn ranked(&self, routed: &Routed, entry: &Entry) -> Ranked {
        let reasons = self.router.reasons(routed, entry.member);
        Ranked {
            id: self.id(entry.member),
            score: i64::from(entry.score),
            reasons: reasons.iter().map(Reason::to_string).collect(),
        }
    }

    /// How a skill stands; `None` where there is none of this id.
    fn stands(&self, routed: &Routed, id: &str) -> Option<Stands> {
        let member = self.router.registry().position(id)?;
        let place = routed
            .entries
            .iter()
            .position(|entry| entry.member == member);
        Some(match place {
            Some(place) => Stands::Offered(place + 1, self.ranked(routed, &routed.entries[place])),
            None => {
                let first = routed.causes(member).into_iter().next();
                Stands::Dropped(first.map(|cause| cause.to_string()).unwrap_or_default())
            }
        })
    }
}

impl Host for SkillHost {
    fn ids(&self) -> Vec<String> {
        let members = self.router.registry().by_id();
        members.map(|member| self.id(member)).collect()
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
        let Some(member) = self.router.registry().position(id) else {
            return Vec::new();
        };
        let here = &self.around(machine).here;
        let [keyword, stage, asset, ..] = self.router.signals_here(member, turn, here);
        let shown = Untrusted(id);
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
        let member = self.router.registry().position(id)?;
        let here = &self.around(machine).here;
        let (_, explained) = self.router.explain_here(member, turn, here);
        let suggest = explained.suggest?;
        Some((suggest.phrase, suggest.rank))
    }

    fn rank(&self, turn: &Turn, machine: &Machine, wanted: &Wanted) -> Ranking {
        let routed = self.router.route_here(turn, &self.around(machine).here);
        let first = routed.entries.iter().take(wanted.first);
        let asked = wanted.ids.iter();
        let asked = asked.filter_map(|id| Some((id.clone(), self.stands(&routed, id)?)));
        let hits = self.router.keywords_hit(&routed);
        Ranking {
            first: first.map(|entry| self.ranked(&routed, entry)).collect(),
            asked: asked.collect(),
            hits: hits
                .into_iter()
                .map(|(member, words)| (self.id(member), words))
                .collect(),
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
        let routed = self.router.route_here(turn, &around.here);
        let negative = |id: &str| {
            let causes = routed.causes(registry.position(id)?);
            Some(causes.first()?.to_string())
        };
        let by_preload = |(id, by): &(String, By)| match by {
            By::Preload => negative(id).map(|cause| (id.clone(), cause)),
            By::Model => None,
        };
        let refused: Vec<(String, String)> = wanted.iter().filter_map(by_preload).collect();
        let dropped: BTreeSet<&str> = refused.iter().map(|(id, _)| id.as_str()).collect();
        let ids = wanted.iter().map(|(id, _)| id.as_str());
        let ids = ids.filter(|id| !dropped.contains(id));
        let activation = registry.activate(ids, caller, &around.surroundings, Loading::default());
        let sheds = activation.sheds.iter().map(|shed| Shed {
            id: self.id(shed.member),
            units: shed.units,
            over: shed.over,
        });
        Loaded {
            active: activation
                .active
                .iter()
                .map(|member| self.id(*member))
                .collect(),
            shed: sheds.collect(),
            refused: [refused, activation.refused].concat(),
        }
    }

    fn lists(&self, active: &[String], tool: &str, machine: &Machine) -> bool {
        let around = self.around(machine);
        let members = active
            .iter()
            .filter_map(|id| self.router.registry().get(id));
        let surroundings = &around.surroundings;
        let mut tools = members.flat_map(|member| surroundings.tools_of(&member.domain));
        tools.any(|name| name == tool)
    }
}
