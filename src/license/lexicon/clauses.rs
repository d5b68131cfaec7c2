//! Clauses that limit by how they are built, not by a phrase of a table.

use std::ops::Range;

use super::phrases::{ACTS, COPIES};
use super::{Hit, Limit, matches, sentence_of};
use crate::license::tokens::Tokens;

/// What is denied by a list: `You may not:`, and below it `- copy the files`. `behind` is
/// the first word after the one that denies, which ends its sentence.
pub fn listed_act(tokens: &Tokens, behind: usize, end: usize) -> Option<usize> {
    const REACH: usize = 60;
    let list = tokens.list();
    let denies = behind > 0
        && list[behind - 1].ends
        && matches!(
            tokens.word(behind - 1),
            "not" | "cannot" | "mustnt" | "dont"
        );
    let mut items = (behind..end.min(behind + REACH)).filter(|&at| {
        let begins = list[at].first || list[at - 1].ends;
        begins && ACTS.contains(&tokens.word(at))
    });
    denies.then(|| items.next()).flatten()
}

/// `Never copy the files`, as an order: of what a work does it proves nothing.
pub fn ordered(tokens: &Tokens, range: Range<usize>) -> Option<Hit> {
    const ACTS: &[&str] = &[
        "copy",
        "redistribute",
        "distribute",
        "republish",
        "reproduce",
        "sell",
        "resell",
        "sublicense",
    ];
    let at = range.start;
    let begins = at == 0 || tokens.list()[at - 1].ends || tokens.list()[at].first;
    let said = tokens.word(at) == "never" && ACTS.contains(&tokens.word(at + 1));
    (begins && said && at + 2 <= range.end).then_some(Hit {
        limit: Limit::Prohibits,
        range: at..at + 2,
    })
}

/// What is given to some alone: `The rights above are given to natural persons only`,
/// `Only firms in the EU may exercise these rights`.
pub fn for_some(tokens: &Tokens, range: Range<usize>) -> Option<Hit> {
    const REACH: usize = 12;
    const GIVEN: &[&str] = &[
        "right",
        "rights",
        "permission",
        "permissions",
        "license",
        "licensed",
        "grant",
        "granted",
        "given",
        "allowed",
        "permitted",
    ];
    let at = range.start;
    if tokens.word(at) != "only" {
        return None;
    }
    let list = tokens.list();
    let hit = |range: Range<usize>| Hit {
        limit: Limit::Restricts,
        range,
    };
    if at == 0 || list[at - 1].ends || list[at].first {
        let until = range.end.min(at + REACH);
        let sentence = (at + 1..until).take_while(|&word| !list[word - 1].ends);
        let mut may = sentence.filter(|&word| matches!(tokens.word(word), "may" | "can"));
        let act = may.find(|&word| {
            let next = tokens.word(word + 1);
            next == "exercise" || COPIES.contains(&next) || matches!(next, "use" | "modify")
        })?;
        return (act + 1 < range.end).then(|| hit(at..act + 2));
    }
    if !list[at].ends && at + 1 != tokens.len() {
        return None;
    }
    let sentence = sentence_of(tokens, &(at..at + 1));
    let start = sentence.start.max(at.saturating_sub(REACH * 2));
    let to = (start..at)
        .rev()
        .take(REACH / 2)
        .find(|&word| matches!(tokens.word(word), "to" | "for"))?;
    let under = (to..at).any(|word| tokens.word(word) == "under");
    let given = (start..to).any(|word| GIVEN.contains(&tokens.word(word)));
    (given && !under).then(|| hit(to..at + 1))
}

/// Where an act ends that is denied of a notice alone: `do not remove or change the
/// license header`. Licences ask the same.
pub fn on_a_notice(tokens: &Tokens, act: usize, end: usize) -> Option<usize> {
    const REACH: usize = 7;
    const CHANGES: &[&str] = &["change", "changed", "modify", "modified"];
    const NOTICES: &[&str] = &["notice", "notices", "header", "headers"];
    const BETWEEN: &[&str] = &[
        "the",
        "this",
        "these",
        "any",
        "all",
        "or",
        "and",
        "alter",
        "remove",
        "license",
        "copyright",
        "legal",
        "attribution",
        "of",
        "our",
    ];
    if !CHANGES.contains(&tokens.word(act)) {
        return None;
    }
    let list = tokens.list();
    let is_notice = |at: usize| NOTICES.iter().any(|notice| matches(tokens, at, &[notice]));
    // `This notice may not be removed or modified`.
    let before = (act.saturating_sub(REACH)..act)
        .rev()
        .take_while(|&at| !list[at].ends);
    let noticed = before
        .clone()
        .find(|&at| is_notice(at) && tokens.word(at + 1) == "may");
    // Nothing else is said not to be changed: `the files behind this notice may not be`.
    let leads = |notice: usize| {
        let mut before = before.clone().filter(|&at| at < notice);
        before.all(|at| BETWEEN.contains(&tokens.word(at)))
    };
    if noticed.is_some_and(leads) {
        return Some(act);
    }
    let rest = (act + 1..end.min(act + REACH)).take_while(|&at| !tokens.list()[at - 1].ends);
    let mut rest = rest
        .skip_while(|&at| BETWEEN.contains(&tokens.word(at)) || CHANGES.contains(&tokens.word(at)));
    let notice = rest.next().filter(|&at| is_notice(at))?;
    let comment = matches!(
        tokens.word(notice + 1),
        "comment" | "comments" | "block" | "text"
    );
    let last = notice + usize::from(comment);
    let goes_on = matches!(
        tokens.word(last + 1),
        "" | "of"
            | "from"
            | "in"
            | "on"
            | "above"
            | "below"
            | "at"
            | "unless"
            | "except"
            | "without"
    );
    (list.get(last).is_some_and(|word| word.ends) || goes_on).then_some(notice)
}
