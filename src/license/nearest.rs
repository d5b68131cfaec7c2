//! Which licences a text resembles. A resemblance only proposes: the verdict is
//! that of the words that differ ([`super::residue`]).

use std::sync::OnceLock;

use super::index;
use super::likeness::{Likeness, shared};
use super::texts::{self, COMMON, Template, pairs};
use super::tokens::Tokens;
use super::zones::Body;

/// A text that is compared has at most so many words.
pub const MOST_WORDS: usize = 30_000;

/// Whether the words are the short notice of one licence, maybe reworded, so that it is no sign
/// that the text of `other` has that notice in it as well. A few words more than the
/// notice has, such as a remark in front, may stand in the other text by chance; titles
/// of the licence above its notice are its own.
pub fn is_notice_of_another(tokens: &Tokens, kept: &[usize], other: &str) -> bool {
    const BY_CHANCE: usize = 4;
    const MOST: f64 = 0.6;
    let hashes = |kept: &[usize]| {
        let of = kept.iter().map(|&at| tokens.list()[at].hash);
        pairs(&of.collect::<Vec<u64>>())
    };
    let all = hashes(kept);
    let Some(whole) = texts::common(other) else {
        return false;
    };
    let near = index::likenesses(&all).into_iter();
    let others = near.filter(|(id, likeness)| *id != other && likeness.is_close());
    let mut others = others.filter_map(|(id, _)| texts::common(id));
    others.any(|held| {
        let body = Body {
            kept: kept.to_vec(),
            holders: Vec::new(),
        };
        let skip = texts::title_length(tokens, &body, &held.titles);
        let mine = hashes(&kept[skip..]);
        let explained = shared(&whole.pairs, &mine);
        held.optional.iter().any(|part| {
            let notice = pairs(&held.hashes[part.clone()]);
            let shared = shared(&notice, &mine);
            shared + BY_CHANCE >= explained && shared as f64 >= MOST * notice.len() as f64
        })
    })
}

/// One number for how alike two texts are.
type Measure = fn(Likeness) -> f64;

/// A licence that a text may be.
#[derive(Clone, Copy)]
pub struct Candidate {
    /// Its text.
    pub template: &'static Template,
    likeness: Likeness,
}

impl Candidate {
    /// Whether so much more of the text is in `other` that this can't be the nearer one.
    pub fn is_far_behind(&self, other: &Candidate) -> bool {
        /// Nobody fills a quarter of a text in where the licence has a blank.
        const LEAST: f64 = 0.75;
        self.likeness.of_text < LEAST * other.likeness.of_text
    }
}

/// The common licences that the words resemble: the nearest by Dice, by share of
/// the licence, and by share of the text.
pub fn common_candidates(hashes: &[u64]) -> Vec<Candidate> {
    let mine = pairs(hashes);
    let near = index::likenesses(&mine).into_iter();
    let near = near.filter(|(_, likeness)| likeness.is_close());
    let mut near: Vec<Candidate> = near
        .filter_map(|(id, _)| texts::common(id))
        .map(|template| Candidate {
            template,
            likeness: Likeness::of(&template.pairs, &mine),
        })
        .filter(|candidate| candidate.likeness.is_close())
        .collect();
    let mut chosen: Vec<Candidate> = Vec::new();
    let measures: [(Measure, usize); 3] = [
        (Likeness::dice, 3),
        (|l| l.of_template, 2),
        (|l| l.of_text, 1),
    ];
    for (measure, most) in measures {
        near.sort_by(|a, b| {
            measure(b.likeness)
                .total_cmp(&measure(a.likeness))
                .then(a.template.id.cmp(b.template.id))
        });
        for candidate in near.iter().take(most) {
            let id = candidate.template.id;
            if !chosen.iter().any(|held| held.template.id == id) {
                chosen.push(*candidate);
            }
        }
    }
    chosen
}

/// So many licences that are none of the common ones are compared with a text.
const MOST_RARE: usize = 6;

/// The licences that are none of the common ones and that the words resemble: the
/// nearest by Dice, up to [`MOST_RARE`].
pub fn rare_candidates(hashes: &[u64]) -> Vec<Template> {
    let mine = pairs(hashes);
    let mut near = rare(&mine);
    near.sort_by(|a, b| b.1.dice().total_cmp(&a.1.dice()).then(a.0.cmp(b.0)));
    let nearest = near.iter().take(MOST_RARE);
    let opened = nearest.filter_map(|(id, _)| texts::other(id));
    let close = |template: &Template| Likeness::of(&template.pairs, &mine).is_close();
    opened.filter(close).collect()
}

/// What `askalono` proposes among all texts of the list: the last opinion, where more
/// of them are near than are compared. Its store, loaded once a process, is large.
pub fn proposed(text: &str, hashes: &[u64]) -> Option<Template> {
    static STORE: OnceLock<Option<askalono::Store>> = OnceLock::new();
    let mine = pairs(hashes);
    if rare(&mine).len() <= MOST_RARE {
        return None;
    }
    let store = STORE.get_or_init(|| {
        askalono::Store::from_cache(&include_bytes!("data/askalono.cache")[..]).ok()
    });
    let found = store.as_ref()?.analyze(&askalono::TextData::from(text));
    let template = texts::other(found.name)?;
    let near = Likeness::of(&template.pairs, &mine).is_close();
    near.then_some(template)
}

/// Every licence but the common ones that may be near enough to be compared.
fn rare(pairs: &[u64]) -> Vec<(&'static str, Likeness)> {
    let mut near = index::likenesses(pairs);
    near.retain(|(id, likeness)| !COMMON.contains(id) && likeness.is_close());
    near
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::license::generate::canonical;
    use crate::license::residue::{self, Text};

    fn hashes(text: &str) -> Vec<u64> {
        let tokens = Tokens::new(text);
        let kept = Body::of(&tokens, text).kept;
        kept.iter().map(|&at| tokens.list()[at].hash).collect()
    }

    #[test]
    fn common_licences_are_the_nearest_of_all_templates() {
        let all: Vec<&Template> = COMMON.iter().filter_map(|id| texts::common(id)).collect();
        assert_eq!(all.len(), COMMON.len());
        for text in changed(61) {
            let hashes = hashes(&text);
            let mine = pairs(&hashes);
            let near = all.iter().filter(|template| {
                let likeness = Likeness::of(&template.pairs, &mine);
                likeness.is_close()
            });
            let nearest = near.max_by(|a, b| {
                let dice = |template: &Template| Likeness::of(&template.pairs, &mine).dice();
                dice(a).total_cmp(&dice(b)).then(b.id.cmp(a.id))
            });
            let found = common_candidates(&hashes);
            assert_eq!(
                found.first().map(|found| found.template.id),
                nearest.map(|t| t.id)
            );
        }
    }

    #[test]
    fn what_is_far_behind_a_close_licence_is_never_the_nearer_one() {
        const CLOSE: usize = 12;
        let canonical = canonical();
        let texts = COMMON.iter().filter_map(|id| canonical.get(id));
        let mut held = 0;
        for text in texts {
            let words: Vec<&str> = text.split(' ').collect();
            let every = words.len() / 8;
            let more: Vec<String> = words
                .chunks(every.max(1))
                .map(|words| format!("{} sow", words.join(" ")))
                .collect();
            for text in [(*text).to_owned(), more.join(" ")] {
                let tokens = Tokens::new(&text);
                let kept = Body::of(&tokens, &text).kept;
                let compared = Text {
                    text: &text,
                    tokens: &tokens,
                    kept: &kept,
                };
                let candidates = common_candidates(&hashes(&text));
                let weight = |found: &Candidate| residue::compare(found.template, compared).weight;
                let Some(close) = candidates.iter().find(|found| weight(found) <= CLOSE) else {
                    continue;
                };
                for other in candidates.iter().filter(|one| one.is_far_behind(close)) {
                    let names = (other.template.id, close.template.id);
                    assert!(weight(other) > CLOSE, "{names:?}");
                    held += 1;
                }
            }
        }
        assert!(held > 40, "{held}");
    }

    /// Every `step`th text of the list, changed in ways that people change texts.
    fn changed(step: usize) -> Vec<String> {
        let texts: Vec<&str> = canonical().into_values().collect();
        let chosen = texts.iter().step_by(step).enumerate();
        chosen
            .flat_map(|(at, text)| {
                let words: Vec<&str> = text.split(' ').collect();
                let lost = words.iter().enumerate();
                let lost = lost.filter(|(nth, _)| nth % 9 != 4).map(|(_, word)| *word);
                let lost: Vec<&str> = lost.collect();
                let wider: Vec<String> = words
                    .chunks(12)
                    .map(|words| format!("{} gardens may sow", words.join(" ")))
                    .collect();
                let half = words[..words.len() * 6 / 10].join(" ");
                let other = texts[(at * 31 + 7) % texts.len()];
                [
                    lost.join(" "),
                    wider.join(" "),
                    half,
                    format!("{text}\n\n{other}"),
                ]
            })
            .collect()
    }

    #[test]
    fn no_licence_that_is_near_is_missed() {
        let all: Vec<Template> = canonical()
            .keys()
            .filter_map(|id| texts::other(id))
            .collect();
        for text in changed(97) {
            let mine = pairs(&hashes(&text));
            let is_close = |template: &Template| Likeness::of(&template.pairs, &mine).is_close();
            assert!(
                !rare(&mine).is_empty() || !all.iter().any(is_close),
                "{text}"
            );
        }
    }
}
