//! Which licences a text resembles. A resemblance only proposes: the verdict is
//! that of the words that differ ([`super::residue`]).

use super::index;
use super::likeness::Likeness;
use super::texts::{self, COMMON, Template, pairs};

/// A text that is compared has at most so many words.
pub const MOST_WORDS: usize = 30_000;

/// One number for how alike two texts are.
type Measure = fn(Likeness) -> f64;

/// The common licences that the words resemble: the nearest by Dice, by share of
/// the licence, and by share of the text.
pub fn common_candidates(hashes: &[u64]) -> Vec<&'static Template> {
    let mine = pairs(hashes);
    let near = index::likenesses(&mine).into_iter();
    let near = near.filter(|(_, likeness)| likeness.is_close());
    let mut near: Vec<(&Template, Likeness)> = near
        .filter_map(|(id, _)| texts::common(id))
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

/// The licence of the whole list that a text is nearest to, where it is none of the
/// common ones and near enough to be compared. Where several are about as near,
/// `askalono` has the last opinion.
pub fn proposed(text: &str, hashes: &[u64]) -> Option<Template> {
    /// So little is no difference yet.
    const CLOSE: f64 = 0.05;
    let mine = pairs(hashes);
    let all = index::likenesses(&mine);
    let close = |(id, likeness): &(&str, Likeness)| likeness.is_close() && !COMMON.contains(id);
    if !all.iter().any(close) {
        return None;
    }
    let best = all.iter().map(|(_, likeness)| likeness.dice());
    let best = best.fold(0.0, f64::max);
    let near = all.iter().filter(|(_, near)| near.dice() >= best - CLOSE);
    let near: Vec<&str> = near.map(|(id, _)| *id).collect();
    let id = match near.as_slice() {
        [id] => *id,
        several => last_opinion(text, several)?,
    };
    let template = texts::other(id)?;
    let near = Likeness::of(&template.pairs, &mine).is_close();
    near.then_some(template)
}

/// The one of these licences that `askalono` takes a text for, the first of equals.
fn last_opinion<'a>(text: &str, ids: &[&'a str]) -> Option<&'a str> {
    let mine = askalono::TextData::from(text);
    let scored = ids.iter().filter_map(|id| {
        let theirs = askalono::TextData::from(texts::text_of(id)?);
        Some((*id, theirs.match_score(&mine)))
    });
    let better = |best: (&'a str, f32), other: (&'a str, f32)| {
        if other.1 > best.1 { other } else { best }
    };
    scored.reduce(better).map(|(id, _)| id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::license::generate::canonical;
    use crate::license::tokens::Tokens;
    use crate::license::zones::Body;

    fn hashes(text: &str) -> Vec<u64> {
        let tokens = Tokens::new(text);
        let kept = Body::of(&tokens, text).kept;
        kept.iter().map(|&at| tokens.list()[at].hash).collect()
    }

    #[test]
    fn common_licences_are_the_nearest_of_all_templates() {
        let all: Vec<&Template> = COMMON.iter().filter_map(|id| texts::common(id)).collect();
        assert_eq!(all.len(), COMMON.len());
        for text in changed(17) {
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
            assert_eq!(found.first().map(|t| t.id), nearest.map(|t| t.id));
        }
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

    /// What `askalono` alone would propose, with all texts of the list before it.
    fn check_proposals(step: usize) {
        let list: Vec<(&str, askalono::TextData)> = canonical()
            .into_iter()
            .map(|(id, text)| (id, askalono::TextData::from(text).without_text()))
            .collect();
        let (mut asked, mut other) = (0, Vec::new());
        for text in changed(step) {
            let data = askalono::TextData::from(text.as_str());
            let scores: Vec<(&str, f32)> = list
                .iter()
                .map(|(id, theirs)| (*id, theirs.match_score(&data)))
                .collect();
            let best = scores.iter().map(|scored| scored.1).fold(0.0, f32::max);
            let hashes = hashes(&text);
            let mine = pairs(&hashes);
            let is_near = |id: &str| {
                let template = texts::other(id);
                template.is_some_and(|template| Likeness::of(&template.pairs, &mine).is_close())
            };
            let found = proposed(&text, &hashes).map(|template| template.id);
            let best = scores.iter().filter(|scored| scored.1 >= best);
            let wanted: Vec<Option<&str>> = best
                .map(|(id, _)| Some(*id).filter(|id| is_near(id)))
                .collect();
            asked += 1;
            if !wanted.contains(&found) {
                other.push((wanted, found));
            }
        }
        assert!(other.is_empty(), "{} of {asked}: {other:?}", other.len());
    }

    #[test]
    fn what_is_proposed_is_what_askalono_would_propose() {
        check_proposals(29);
    }

    #[test]
    #[ignore = "every text of the list in four forms, some minutes"]
    fn what_is_proposed_of_any_text_is_what_askalono_would_propose() {
        check_proposals(1);
    }
}
