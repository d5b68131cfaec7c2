//! A README that divides the skills into those that are free and those that are sold.

use super::sentences;
use crate::license::lexicon;
use crate::license::tokens::Tokens;

/// Words that set some of the skills apart.
const CLASSES: &[&str] = &[
    "paid",
    "premium",
    "pro",
    "commercial",
    "enterprise",
    "some",
    "certain",
];

/// Of these alone what is said of money counts, without a verb.
const SOLD: &[&str] = &["paid", "premium", "pro", "commercial", "enterprise"];

/// Verbs by which something is said of the skills themselves.
const VERBS: &[&str] = &[
    "are", "is", "may", "must", "remain", "require", "requires", "need", "needs",
];

/// Ways to sell.
const TERMS: &[&str] = &[
    "commercial license",
    "commercially licensed",
    "paid license",
    "purchase",
    "proprietary license",
];

/// Skills that are sold, in other languages, and what is said of them.
const TONGUES: &[(&[&str], &[&str])] = &[
    (
        &["付费技能", "收费技能", "付費技能", "收費技能"],
        &["商业", "商業", "商用", "许可", "許可", "购买", "購買"],
    ),
    (&["有料スキル"], &["商用", "ライセンス", "購入"]),
    (&["유료 스킬"], &["상업", "라이선스", "구매"]),
    (
        &["bezahlte skills", "kostenpflichtige skills"],
        &["lizenz", "kauf"],
    ),
    (
        &["skills payants", "compétences payantes"],
        &["licence commerciale", "achat"],
    ),
    (
        &["skills de pago", "habilidades de pago", "skills pagas"],
        &["licencia comercial", "licença comercial"],
    ),
];

/// Only lines of so many bytes are read.
const LONGEST: usize = 2_000;

/// Words of a text by which some of the skills are sold or kept: then the licence of the
/// whole says nothing of one that has none of its own.
pub fn sells_some(text: &str) -> Option<String> {
    let lines = text.lines().filter(|line| line.len() <= LONGEST);
    let foreign = lines.clone().find_map(in_another_tongue);
    foreign.or_else(|| lines.clone().find_map(in_english))
}

fn in_another_tongue(line: &str) -> Option<String> {
    let lower = line.to_lowercase();
    let has = |words: &[&'static str]| words.iter().copied().find(|word| lower.contains(word));
    TONGUES.iter().find_map(|(skills, terms)| {
        let (skills, terms) = (has(skills)?, has(terms)?);
        Some(format!("{skills} … {terms}"))
    })
}

fn in_english(line: &str) -> Option<String> {
    if !line.to_lowercase().contains("skills") {
        return None;
    }
    let tokens = Tokens::new(&line.replace(':', " "));
    sentences(&tokens).find_map(|words| {
        let at = words.iter().position(|word| *word == "skills")?;
        let before = at.checked_sub(1).map_or("", |at| words[at]);
        let next = words.get(at + 1).copied().unwrap_or("");
        let marked = matches!(next, "marked" | "labelled" | "labeled" | "tagged");
        if !(CLASSES.contains(&before) || marked) {
            return None;
        }
        let rest = words.get(at + 1..)?.join(" ");
        let sold = TERMS.iter().any(|terms| rest.contains(terms));
        let kept = VERBS.contains(&next) && is_limited(&rest);
        let told = sold && (SOLD.contains(&before) || marked || VERBS.contains(&next)) || kept;
        told.then(|| format!("{before} skills {rest}").trim().to_owned())
    })
}

/// Whether what is said of the skills limits them, and is not of something that they
/// need: `are proprietary`, `may not be shared`.
fn is_limited(rest: &str) -> bool {
    let needs = rest.starts_with("need") || rest.starts_with("require");
    let tokens = Tokens::new(rest);
    !needs && !lexicon::limits(&tokens, 0..tokens.len()).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn skills_that_are_sold_are_told_from_free_ones() {
        for text in [
            "The free skills are MIT. Paid skills are under a commercial license.",
            "- Free skills: MIT\n- Paid skills: commercial licence, see the purchase page",
            "Skills marked Pro require a commercial license; all others are MIT.",
            "Premium skills are proprietary and may not be redistributed.",
            "Some skills may not be redistributed.",
            "Premium skills in this repository are under a commercial license.",
            "- 付费技能：商业许可",
            "Bezahlte Skills: kommerzielle Lizenz",
            "有料スキルは商用ライセンスです",
        ] {
            assert!(sells_some(text).is_some(), "{text}");
        }
        for text in [
            "Free and paid plans of the API are described in the skills.",
            "Some skills need a proprietary service.",
            "Some skills require a commercial database to be installed.",
            "All skills are MIT: commercial use is allowed.",
            "Pro skills are free, too.",
            "Some skills may not work on Windows.",
            "Some of the skills are long.",
        ] {
            assert_eq!(sells_some(text), None, "{text}");
        }
    }
}
