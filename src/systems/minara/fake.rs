//! A host for tests of what is played on it: skills that are found by their ids.

use super::machine::Machine;
use super::play::{By, Host, Loaded, Ranked, Ranking, Shed, Stands, Turn, Wanted};
use super::stage::Stage;

/// Skills by id, each with the tools that it lists.
pub struct Fake(pub Vec<(&'static str, &'static [&'static str])>);

impl Host for Fake {
    fn ids(&self) -> Vec<String> {
        let mut ids: Vec<String> = self.0.iter().map(|(id, _)| (*id).to_owned()).collect();
        ids.sort();
        ids
    }

    fn keywords(&self) -> Vec<(String, Vec<String>)> {
        self.ids()
            .into_iter()
            .map(|id| (id.clone(), vec![id]))
            .collect()
    }

    fn lacks(&self, id: &str, turn: &Turn, _: &Machine) -> Vec<String> {
        let is_said = turn.message.contains(id);
        (!is_said)
            .then(|| "has no keyword in this message".to_owned())
            .into_iter()
            .collect()
    }

    fn suggest(&self, id: &str, _: &Turn, _: &Machine) -> Option<(String, usize)> {
        Some((format!("the {id}"), 1))
    }

    /// A skill is offered with 30 points where the message names it, with none where
    /// it does not, and not at all where the message says `no` before it.
    fn rank(&self, turn: &Turn, _: &Machine, wanted: &Wanted) -> Ranking {
        let named = Stage::ALL.into_iter();
        let named: Vec<Stage> = named
            .filter(|stage| turn.message.contains(stage.name()))
            .collect();
        let mut stages = named.clone();
        stages.extend(
            turn.signal
                .iter()
                .flat_map(|signal| &signal.suggested_stages),
        );
        let mut entries = Vec::new();
        let mut dropped = Vec::new();
        for id in self.ids() {
            if turn.message.contains(&format!("no {id}")) {
                dropped.push((id, "neg:no".to_owned()));
                continue;
            }
            let is_said = turn.message.contains(&id);
            entries.push(Ranked {
                score: if is_said { 30 } else { 0 },
                reasons: vec![if is_said {
                    format!("kw:{id}")
                } else {
                    "fallback".to_owned()
                }],
                id,
            });
        }
        entries.sort_by_key(|entry| std::cmp::Reverse(entry.score));
        let offered = entries.iter().enumerate();
        let offered = offered
            .map(|(place, entry)| (entry.id.clone(), Stands::Offered(place + 1, entry.clone())));
        let dropped = dropped.into_iter();
        let asked = offered.chain(dropped.map(|(id, cause)| (id, Stands::Dropped(cause))));
        let hits = entries.iter().filter(|entry| entry.score > 0);
        let hits = hits.map(|entry| (entry.id.clone(), vec![entry.id.clone()]));
        Ranking {
            asked: asked.filter(|(id, _)| wanted.ids.contains(id)).collect(),
            hits: hits.collect(),
            first: entries.into_iter().take(wanted.first).collect(),
            stages,
            named,
            assets: Vec::new(),
        }
    }

    /// Bodies behind the second are shed.
    fn load(&self, wanted: &[(String, By)], _: &Turn, _: bool, _: &Machine) -> Loaded {
        let mut loaded = Loaded::default();
        for (id, _) in wanted {
            if self.0.iter().any(|(known, _)| known == id) {
                loaded.active.push(id.clone());
            } else {
                loaded
                    .refused
                    .push((id.clone(), "unknown-skill".to_owned()));
            }
        }
        loaded.shed = loaded
            .active
            .iter()
            .skip(2)
            .map(|id| Shed {
                id: id.clone(),
                units: 10,
                over: 1,
            })
            .collect();
        loaded
    }

    fn lists(&self, active: &[String], tool: &str, _: &Machine) -> bool {
        let mut all = self
            .0
            .iter()
            .filter(|(id, _)| active.iter().any(|one| one == id));
        all.any(|(_, tools)| tools.contains(&tool))
    }
}
