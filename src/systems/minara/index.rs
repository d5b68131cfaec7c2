//! Whom the words of turns belong to: looked up once, so that a turn touches the
//! skills that something in it is about, and no others.

use std::collections::{HashMap, HashSet};

use super::given::Text;
use super::phrases::{Gathering, Phrases};
use super::registry::Registry;
use super::skill::Routing;
use super::words::{counting, words};

/// The skills of a host, and whom words and names belong to; a skill stands for itself
/// by its place among the members of the registry.
#[derive(Clone, Debug, Default)]
pub(super) struct Index {
    /// The skills.
    pub registry: Registry,
    /// The words of all skills.
    pub phrases: Phrases,
    /// For each skill its own words.
    pub words: Vec<Words>,
    /// Who has which phrase.
    pub owners: Owners,
    /// By the name of a stage: who lists it.
    pub stages: HashMap<String, Vec<usize>>,
    /// By the class of an asset.
    pub assets: HashMap<String, Vec<usize>>,
    /// By the source of a signal.
    pub sources: HashMap<String, Vec<usize>>,
    /// For each skill those that it names, each once, never itself.
    pub named: Vec<Vec<usize>>,
    /// All skills, the more important first, then by id: the order of equal scores.
    pub by_strength: Vec<usize>,
    /// For each skill its place in the order of the ids.
    pub id_places: Vec<usize>,
}

/// The words of one skill: for each its place in the declaration and its number.
#[derive(Clone, Debug, Default)]
pub(super) struct Words {
    pub keywords: Vec<(usize, usize)>,
    pub negatives: Vec<(usize, usize)>,
}

/// Who has a phrase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Owner {
    member: u32,
    /// Whether it is a negative keyword of it.
    pub is_negative: bool,
}

impl Owner {
    /// The skill.
    pub fn member(self) -> usize {
        self.member as usize
    }
}

/// Who has which phrase, one list behind the other: most phrases have one owner.
#[derive(Clone, Debug, Default)]
pub(super) struct Owners {
    /// Where the list of each phrase ends.
    ends: Vec<usize>,
    all: Vec<Owner>,
}

impl Owners {
    fn of(words: &[Words], phrases: usize) -> Owners {
        let mut all: Vec<(usize, Owner)> = Vec::new();
        for (member, words) in (0_u32..).zip(words) {
            for (list, is_negative) in [(&words.keywords, false), (&words.negatives, true)] {
                let owner = Owner {
                    member,
                    is_negative,
                };
                all.extend(list.iter().map(|(_, number)| (*number, owner)));
            }
        }
        all.sort_by_key(|(number, _)| *number);
        let ends = (0..phrases).map(|number| all.partition_point(|(other, _)| *other <= number));
        Owners {
            ends: ends.collect(),
            all: all.iter().map(|(_, owner)| *owner).collect(),
        }
    }

    /// The owners of a phrase, by its number.
    pub fn get(&self, number: usize) -> &[Owner] {
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.all[start..self.ends[number]]
    }
}

impl Index {
    /// The index of these skills.
    pub fn of(registry: Registry) -> Index {
        let (words, phrases) = words_of(&registry);
        let members = registry.members();
        let named = members.iter().enumerate().map(|(by, member)| {
            let mut seen = HashSet::from([by]);
            let named = member.domain.routing.co_activate.iter();
            let named = named.filter_map(|id| registry.position(&id.text));
            named.filter(|to| seen.insert(*to)).collect()
        });
        let mut by_strength: Vec<usize> = registry.by_id().collect();
        let mut id_places = vec![0; members.len()];
        for (place, member) in by_strength.iter().enumerate() {
            id_places[*member] = place;
        }
        by_strength.sort_by_key(|member| std::cmp::Reverse(members[*member].domain.fallback()));
        Index {
            owners: Owners::of(&words, phrases.len()),
            stages: by_word(&registry, |routing| &routing.stages),
            assets: by_word(&registry, |routing| &routing.asset_classes),
            sources: by_word(&registry, |routing| &routing.signal_sources),
            named: named.collect(),
            by_strength,
            id_places,
            words,
            phrases,
            registry,
        }
    }
}

/// The words of every skill, and what looks for all of them.
fn words_of(registry: &Registry) -> (Vec<Words>, Phrases) {
    let mut gathering = Gathering::default();
    let all = registry.members().iter().map(|member| {
        let routing = &member.domain.routing;
        let mut numbers = |texts: &[Text]| {
            let words = words(texts);
            let counting = counting(&words);
            let numbered =
                counting.filter_map(|(at, word)| Some((at, gathering.add(word.to_owned())?)));
            numbered.collect::<Vec<_>>()
        };
        Words {
            keywords: numbers(&routing.keywords),
            negatives: numbers(&routing.negative_keywords),
        }
    });
    let all = all.collect();
    (all, gathering.ready())
}

/// Who lists which word, each skill once.
fn by_word(
    registry: &Registry,
    listed: impl Fn(&Routing) -> &[Text],
) -> HashMap<String, Vec<usize>> {
    let mut by_word: HashMap<String, Vec<usize>> = HashMap::new();
    for (member, one) in registry.members().iter().enumerate() {
        for text in listed(&one.domain.routing) {
            let all = by_word.entry(text.text.clone()).or_default();
            if all.last() != Some(&member) {
                all.push(member);
            }
        }
    }
    by_word
}
