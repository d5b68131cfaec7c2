//! How much each licence of the list has in common with a text, without opening any
//! licence.
//!
//! A table in the program holds, for each pair of neighbouring words, the licences
//! that have it. What it tells is never less than what the texts themselves would:
//! two pairs may share a number, so that one is taken for the other, but none is
//! missed. So whoever asks for what is near leaves nothing out, and looks at the
//! texts themselves then.
//!
//! # The table
//!
//! `data/pairs.bin`, written and compared by a test; all numbers in little endian:
//!
//! | bytes | content |
//! |---|---|
//! | 12 | how many bytes the ids have, how many numbers of pairs there are, and how many sets |
//! | as said | the ids of the licences, each with a line feed |
//! | 4 a licence | how many pairs it has |
//! | 4 a number | the numbers, rising |
//! | 2 a number | which set of licences has it |
//! | 4 a set | where it begins in the rest |
//! | the rest | the sets: how far it is to each next licence, counted from the first of all; 255 is that far, and on |

use super::likeness::Likeness;

static TABLE: &[u8] = include_bytes!("data/pairs.bin");

/// The licences with any pair of `pairs`, which are those of a text, sorted, and how
/// alike they are: at least as much as said.
pub fn likenesses(pairs: &[u64]) -> Vec<(&'static str, Likeness)> {
    Index::of(TABLE).map_or_else(Vec::new, |index| index.likenesses(pairs))
}

/// The parts of a table.
struct Index<'a> {
    ids: Vec<&'a str>,
    totals: &'a [[u8; 4]],
    numbers: &'a [[u8; 4]],
    owners: &'a [[u8; 2]],
    starts: &'a [[u8; 4]],
    sets: &'a [u8],
}

impl<'a> Index<'a> {
    /// `None` where the bytes are no such table.
    fn of(table: &'a [u8]) -> Option<Index<'a>> {
        let (head, rest) = table.split_at_checked(12)?;
        let (head, _) = head.as_chunks::<4>();
        let [ids, numbers, sets] = <[[u8; 4]; 3]>::try_from(head).ok()?;
        let [ids, numbers, sets] = [ids, numbers, sets].map(number);
        let (ids, rest) = rest.split_at_checked(ids)?;
        let ids: Vec<&str> = std::str::from_utf8(ids).ok()?.lines().collect();
        let (totals, rest) = rest.split_at_checked(4 * ids.len())?;
        let (keys, rest) = rest.split_at_checked(4 * numbers)?;
        let (owners, rest) = rest.split_at_checked(2 * numbers)?;
        let (starts, sets) = rest.split_at_checked(4 * sets)?;
        Some(Index {
            ids,
            totals: totals.as_chunks().0,
            numbers: keys.as_chunks().0,
            owners: owners.as_chunks().0,
            starts: starts.as_chunks().0,
            sets,
        })
    }

    fn likenesses(&self, pairs: &[u64]) -> Vec<(&'a str, Likeness)> {
        let mut common = vec![0; self.ids.len()];
        for (set, &times) in self.met(pairs).iter().enumerate() {
            if times == 0 {
                continue;
            }
            for licence in self.set(set) {
                if let Some(count) = common.get_mut(licence) {
                    *count += times;
                }
            }
        }
        let licences = self.ids.iter().zip(self.totals).zip(common);
        licences
            .filter(|&(_, common)| common > 0)
            .map(|((&id, total), common)| (id, Likeness::new(common, number(*total), pairs.len())))
            .collect()
    }

    /// How often each set is met by the pairs of a text.
    fn met(&self, pairs: &[u64]) -> Vec<usize> {
        let mut met = vec![0; self.starts.len()];
        for wanted in numbers(pairs) {
            let at = self
                .numbers
                .binary_search_by_key(&wanted, |number| u32::from_le_bytes(*number));
            let owners = at.ok().and_then(|at| self.owners.get(at));
            let set = owners.map(|set| usize::from(u16::from_le_bytes(*set)));
            if let Some(times) = set.and_then(|set| met.get_mut(set)) {
                *times += 1;
            }
        }
        met
    }

    /// The licences of a set.
    fn set(&self, set: usize) -> impl Iterator<Item = usize> {
        let start = self
            .starts
            .get(set)
            .map_or(self.sets.len(), |at| number(*at));
        let next = self.starts.get(set + 1);
        let end = next.map_or(self.sets.len(), |at| number(*at));
        let steps = self.sets.get(start..end).unwrap_or_default().iter();
        let mut licence = 0;
        steps.filter_map(move |&step| {
            licence += usize::from(step);
            (step < FAR).then_some(licence)
        })
    }
}

/// A step that leads to no licence yet.
const FAR: u8 = u8::MAX;

fn number(bytes: [u8; 4]) -> usize {
    u32::from_le_bytes(bytes) as usize
}

/// The numbers of sorted pairs. The second of two equal pairs has another number
/// than the first, and so on: so each is held against one of the other text.
fn numbers(pairs: &[u64]) -> impl Iterator<Item = u32> {
    let mut last = None;
    let mut times = 0_u64;
    pairs.iter().map(move |&pair| {
        times = if last == Some(pair) { times + 1 } else { 0 };
        last = Some(pair);
        let mixed =
            (pair ^ times.wrapping_mul(0xd6e8_feb8_6659_fd93)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> 32) as u32
    })
}

/// The table of licences with their sorted pairs.
#[cfg(test)]
pub fn table(licences: &[(&str, Vec<u64>)]) -> Vec<u8> {
    use std::collections::{BTreeMap, BTreeSet};

    let mut owners: BTreeMap<u32, BTreeSet<usize>> = BTreeMap::new();
    for (at, (_, pairs)) in licences.iter().enumerate() {
        for number in numbers(pairs) {
            owners.entry(number).or_default().insert(at);
        }
    }
    let sets: BTreeSet<&BTreeSet<usize>> = owners.values().collect();
    let sets: BTreeMap<&BTreeSet<usize>, u16> = sets.into_iter().zip(0..).collect();
    let ids: String = licences.iter().map(|(id, _)| format!("{id}\n")).collect();
    let four = |number: usize| u32::try_from(number).unwrap().to_le_bytes();
    let mut table: Vec<u8> = [ids.len(), owners.len(), sets.len()]
        .into_iter()
        .flat_map(four)
        .collect();
    table.extend(ids.bytes());
    table.extend(licences.iter().flat_map(|(_, pairs)| four(pairs.len())));
    table.extend(owners.keys().flat_map(|number| number.to_le_bytes()));
    table.extend(owners.values().flat_map(|set| sets[set].to_le_bytes()));
    let mut all = Vec::new();
    for set in sets.keys() {
        table.extend(four(all.len()));
        let mut before = 0;
        for &licence in *set {
            let step = licence - before;
            all.extend(std::iter::repeat_n(FAR, step / usize::from(FAR)));
            all.push((step % usize::from(FAR)) as u8);
            before = licence;
        }
    }
    table.extend(all);
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_tells_at_least_what_the_texts_have_in_common() {
        let licences: Vec<(String, Vec<u64>)> = (0..600)
            .map(|n| {
                let mut pairs: Vec<u64> = (0..=n % 7).map(|pair| pair * pair).collect();
                pairs.extend([n, n, n / 300]);
                pairs.sort_unstable();
                (format!("L{n}"), pairs)
            })
            .collect();
        let named: Vec<(&str, Vec<u64>)> = licences
            .iter()
            .map(|(id, pairs)| (id.as_str(), pairs.clone()))
            .collect();
        let table = table(&named);
        let index = Index::of(&table).unwrap();
        for text in [&[0, 1, 4, 9][..], &[5, 5, 5, 599, 599], &[], &[1, 1, 36]] {
            let found = index.likenesses(text);
            for (id, pairs) in &named {
                let exact = Likeness::of(pairs, text);
                let told = found.iter().find(|(found, _)| found == id);
                assert_eq!(
                    told.map_or(0.0, |told| told.1.of_template),
                    exact.of_template
                );
                assert_eq!(told.map_or(0.0, |told| told.1.of_text), exact.of_text);
            }
        }
        assert!(Index::of(&table[..table.len() / 2]).is_none());
        assert!(Index::of(b"").is_none());
    }
}
