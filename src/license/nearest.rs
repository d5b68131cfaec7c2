//! Which licences a text resembles. A resemblance only proposes: the verdict is
//! that of the words that differ ([`super::residue`]).

use std::sync::OnceLock;

use super::texts::{self, Template, pairs};

/// A text that is compared has at most so many words.
pub const MOST_WORDS: usize = 30_000;

/// How much of the pairs of words is shared.
#[derive(Clone, Copy, Debug)]
pub struct Likeness {
    /// Share of the template's pairs that the text has.
    pub of_template: f64,
    /// Share of the text's pairs that the template has.
    pub of_text: f64,
}

impl Likeness {
    /// The likeness of two sorted lists of pairs.
    pub fn of(template: &[u64], text: &[u64]) -> Likeness {
        let common = common(template, text) as f64;
        Likeness {
            of_template: common / template.len().max(1) as f64,
            of_text: common / text.len().max(1) as f64,
        }
    }

    fn dice(self) -> f64 {
        let sum = self.of_template + self.of_text;
        if sum == 0.0 {
            0.0
        } else {
            2.0 * self.of_template * self.of_text / sum
        }
    }

    /// Whether a comparison word by word is worth its time.
    fn is_close(self) -> bool {
        self.of_template >= 0.5 || self.of_text >= 0.6
    }
}

/// Whether the words are wholly the short notice of one licence, so that it is no sign
/// that the text of `other` has that notice in it as well. A few words more than the
/// notice has, such as a remark in front, may stand in the other text by chance.
pub fn is_notice_of_another(hashes: &[u64], other: &str) -> bool {
    const BY_CHANCE: usize = 4;
    const NEARLY_ALL: f64 = 0.9;
    let mine = pairs(hashes);
    let Some(whole) = texts::common().iter().find(|held| held.id == other) else {
        return false;
    };
    let explained = common(&whole.pairs, &mine);
    let others = texts::common().iter().filter(|held| held.id != other);
    let mut notices = others.flat_map(|held| {
        let parts = held.optional.iter();
        parts.map(|part| &held.hashes[part.clone()])
    });
    notices.any(|notice| {
        let notice = pairs(notice);
        let shared = common(&notice, &mine);
        shared + BY_CHANCE >= explained && shared as f64 >= NEARLY_ALL * notice.len() as f64
    })
}

fn common(a: &[u64], b: &[u64]) -> usize {
    let (mut at_a, mut at_b, mut count) = (0, 0, 0);
    while let (Some(x), Some(y)) = (a.get(at_a), b.get(at_b)) {
        match x.cmp(y) {
            std::cmp::Ordering::Less => at_a += 1,
            std::cmp::Ordering::Greater => at_b += 1,
            std::cmp::Ordering::Equal => {
                at_a += 1;
                at_b += 1;
                count += 1;
            }
        }
    }
    count
}

/// One number for how alike two texts are.
type Measure = fn(Likeness) -> f64;

/// The common licences that the words resemble: the nearest by Dice, by share of
/// the licence, and by share of the text.
pub fn common_candidates(hashes: &[u64]) -> Vec<&'static Template> {
    let mine = pairs(hashes);
    let mut near: Vec<(&Template, Likeness)> = texts::common()
        .iter()
        .map(|template| (template, Likeness::of(&template.pairs, &mine)))
        .filter(|(_, likeness)| likeness.is_close())
        .collect();
    let mut chosen: Vec<&'static Template> = Vec::new();
    let measures: [(Measure, usize); 3] = [
        (Likeness::dice, 3),
        (|l| l.of_template, 2),
        (|l| l.of_text, 1),
    ];
    for (measure, most) in measures {
        near.sort_by(|a, b| {
            measure(b.1)
                .total_cmp(&measure(a.1))
                .then(a.0.id.cmp(b.0.id))
        });
        for (template, _) in near.iter().take(most) {
            if !chosen.iter().any(|held| held.id == template.id) {
                chosen.push(template);
            }
        }
    }
    chosen
}

/// What `askalono` proposes among all texts of the list, where it is near
/// enough to be compared. The store is loaded once a process.
pub fn proposed(text: &str, hashes: &[u64]) -> Option<Template> {
    static STORE: OnceLock<Option<askalono::Store>> = OnceLock::new();
    let store = STORE.get_or_init(|| {
        askalono::Store::from_cache(&include_bytes!("data/askalono.cache")[..]).ok()
    });
    let found = store.as_ref()?.analyze(&askalono::TextData::from(text));
    let template = texts::other(found.name)?;
    let near = Likeness::of(&template.pairs, &pairs(hashes)).is_close();
    near.then_some(template)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_counted_with_their_number() {
        assert_eq!(common(&[1, 1, 2, 5], &[1, 2, 2, 5]), 3);
        let all = Likeness::of(&[1, 2], &[1, 2, 3, 4]);
        assert_eq!((all.of_template, all.of_text), (1.0, 0.5));
    }
}
