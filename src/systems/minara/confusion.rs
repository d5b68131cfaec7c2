//! Skills that are offered for the same words.

use std::collections::BTreeMap;

use super::router::Router;

/// The most pairs that are told.
pub const MOST_PAIRS: usize = 100_000;

/// Two skills with keywords in common.
#[derive(Clone, Debug, PartialEq)]
pub struct Confused {
    /// The place of the one with the smaller id among the members.
    pub a: usize,
    /// That of the other.
    pub b: usize,
    /// The keywords in their normal form, sorted.
    pub shared: Vec<String>,
    /// How large a part of all keywords of the two they are.
    pub jaccard: f64,
}

impl Router {
    /// Pairs of skills with keywords in common: those that share the largest part
    /// first, then by their ids. Beyond [`MOST_PAIRS`] no further pair is begun.
    pub fn confusion(&self) -> Vec<Confused> {
        let order: Vec<usize> = self.registry().by_id().collect();
        let mut owners: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (place, member) in order.iter().enumerate() {
            for number in self.keyword_numbers(*member) {
                owners.entry(self.phrase(number)).or_default().push(place);
            }
        }
        let mut shared: BTreeMap<(usize, usize), Vec<String>> = BTreeMap::new();
        for (keyword, places) in owners {
            for (at, a) in places.iter().enumerate() {
                for b in &places[at + 1..] {
                    if shared.len() < MOST_PAIRS || shared.contains_key(&(*a, *b)) {
                        shared.entry((*a, *b)).or_default().push(keyword.to_owned());
                    } else {
                        break;
                    }
                }
            }
        }
        let count = |place: usize| self.keyword_numbers(order[place]).count();
        let pairs = shared.into_iter().map(|((a, b), shared)| {
            let all = count(a) + count(b) - shared.len();
            Confused {
                jaccard: shared.len() as f64 / all as f64,
                a: order[a],
                b: order[b],
                shared,
            }
        });
        let mut pairs: Vec<Confused> = pairs.collect();
        // Those of one part stay in the order of their ids.
        pairs.sort_by(|one, other| other.jaccard.total_cmp(&one.jaccard));
        pairs
    }
}
