//! What tests reach of skills, words, stages and the gate.

use std::collections::{BTreeMap, BTreeSet};

use super::super::gate::Situation;
use super::super::stage::Stage;
use super::super::tools::Tier;
use super::check::Outcome;

/// How many kinds of calls the gate tells apart.
pub const GATE_CELLS: usize = 16;

/// What some tests saw, as it adds up.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// Ids of all skills.
    skills: BTreeSet<String>,
    /// All keywords, by skill, as they are declared.
    keywords: BTreeMap<String, Vec<String>>,
    tops: BTreeSet<String>,
    hits: BTreeSet<(String, String)>,
    stages: BTreeSet<Stage>,
    cells: BTreeSet<u8>,
}

/// What some tests reach.
#[derive(Clone, Debug, PartialEq)]
pub struct Coverage {
    /// Skills that were never first.
    pub skills_never_top: Vec<String>,
    /// How many skills there are.
    pub skills: usize,
    /// How many keywords there are.
    pub keywords_total: usize,
    /// How many of them were in some message.
    pub keywords_hit: usize,
    /// Those that were in none.
    pub keywords_never_hit: Vec<String>,
    /// Stages that no message named.
    pub stages_never_seen: Vec<Stage>,
    /// How many of the kinds of calls were judged.
    pub gate_cells: usize,
}

/// A skill that stood where another one should.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Confused {
    /// The skill that should have been first.
    pub expected: String,
    /// The one that was.
    pub actual: String,
    /// How often.
    pub count: usize,
}

impl Seen {
    /// Adds the skills of a host with their keywords.
    pub fn skills(&mut self, keywords: Vec<(String, Vec<String>)>) {
        for (id, keywords) in keywords {
            self.skills.insert(id.clone());
            self.keywords.insert(id, keywords);
        }
    }

    /// Adds what came of a test; `tier` is that of the tool which it calls.
    pub fn add(&mut self, outcome: &Outcome, tier: Option<Tier>) {
        if let Some(ranking) = &outcome.ranking {
            self.tops.extend(ranking.top(1));
            self.stages.extend(&ranking.stages);
            for (id, words) in &ranking.hits {
                let hits = words.iter().map(|word| (id.clone(), word.clone()));
                self.hits.extend(hits);
            }
        }
        if let (Some((_, situation)), Some(tier)) = (&outcome.judged, tier) {
            self.cells.insert(cell(tier, situation));
        }
    }

    /// What was reached.
    pub fn coverage(&self) -> Coverage {
        let all = self.keywords.iter();
        let all = all.flat_map(|(id, words)| words.iter().map(move |word| (id, word)));
        let hit =
            |(id, word): &(&String, &String)| self.hits.contains(&((*id).clone(), (*word).clone()));
        let (hits, never): (Vec<_>, Vec<_>) = all.partition(hit);
        let unseen = Stage::ALL.into_iter();
        let untopped = self.skills.difference(&self.tops);
        Coverage {
            skills_never_top: untopped.cloned().collect(),
            skills: self.skills.len(),
            keywords_total: hits.len() + never.len(),
            keywords_hit: hits.len(),
            keywords_never_hit: never.into_iter().map(|(_, word)| word.clone()).collect(),
            stages_never_seen: unseen
                .filter(|stage| !self.stages.contains(stage))
                .collect(),
            gate_cells: self.cells.len(),
        }
    }
}

impl Coverage {
    /// What can be asked for with a share.
    pub const KEYS: [&str; 4] = ["skills", "keywords", "stages", "gate"];

    /// The share that is reached of one of [`Coverage::KEYS`]; of nothing all is.
    pub fn share(&self, key: &str) -> Option<f64> {
        let (reached, all) = match key {
            "skills" => (self.skills - self.skills_never_top.len(), self.skills),
            "keywords" => (self.keywords_hit, self.keywords_total),
            "stages" => (
                Stage::ALL.len() - self.stages_never_seen.len(),
                Stage::ALL.len(),
            ),
            "gate" => (self.gate_cells, GATE_CELLS),
            _ => return None,
        };
        #[allow(clippy::cast_precision_loss)] // counts of tests
        let share = |reached: usize, all: usize| reached as f64 / all as f64;
        Some(if all == 0 { 1.0 } else { share(reached, all) })
    }
}

/// Which of the kinds of calls this is: `T1` to `T16` of the matrix.
fn cell(tier: Tier, situation: &Situation) -> u8 {
    use super::super::gate::Granted;
    let Situation {
        autonomous,
        discover,
        approved,
        remembered,
        granted,
        ..
    } = *situation;
    let granted = granted == Granted::Fits;
    match (tier, autonomous) {
        (Tier::ReadOnly, _) => 1,
        (Tier::ConfirmOnce, false) if approved => 2,
        (Tier::ConfirmOnce, false) if remembered => 3,
        (Tier::ConfirmOnce, false) => 4,
        (Tier::ConfirmOnce, true) if discover => 5,
        (Tier::ConfirmOnce, true) if remembered => 6,
        (Tier::ConfirmOnce, true) if granted => 7,
        (Tier::ConfirmOnce, true) => 8,
        (Tier::AlwaysConfirm, false) if approved => 9,
        (Tier::AlwaysConfirm, false) => 10,
        (Tier::AlwaysConfirm, true) if discover => 11,
        (Tier::AlwaysConfirm, true) if granted => 12,
        (Tier::AlwaysConfirm, true) => 13,
        (Tier::ManualOnly, false) if approved => 14,
        (Tier::ManualOnly, false) => 15,
        (Tier::ManualOnly, true) => 16,
    }
}

/// Which skills stood where others should, the most frequent first.
pub fn confusion(pairs: impl IntoIterator<Item = (String, String)>) -> Vec<Confused> {
    let mut counts: BTreeMap<(String, String), usize> = BTreeMap::new();
    for pair in pairs {
        *counts.entry(pair).or_default() += 1;
    }
    let mut all: Vec<Confused> = counts
        .into_iter()
        .map(|((expected, actual), count)| Confused {
            expected,
            actual,
            count,
        })
        .collect();
    // The order of the names stays among equal counts.
    all.sort_by_key(|confused| std::cmp::Reverse(confused.count));
    all
}
