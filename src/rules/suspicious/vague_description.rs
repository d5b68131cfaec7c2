//! `vague-description`.

use crate::declare_rule;
use crate::rules::parts::{place, read};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::fold_case;

declare_rule! {
    /// Description says nothing
    ///
    /// ## What it does
    /// Finds descriptions of less than 20 characters or four words, those that repeat the name,
    /// and those that hold nothing but words such as helper, utility, tool, various, useful.
    /// Scripts that do not part words by blanks are measured by characters alone, eight of them.
    ///
    /// ## Why is this bad?
    /// The description is all that a model sees when it decides whether the skill fits.
    ///
    /// ## Examples
    /// ```skill bad:3
    /// ---
    /// name: my-skill
    /// description: Helps with things.
    /// ---
    /// ```
    /// ```skill bad:3
    /// ---
    /// name: sort-invoices-by-date
    /// description: Sort invoices by date
    /// ---
    /// ```
    /// It says what the skill does, and too little to be found by:
    /// ```skill bad:3
    /// ---
    /// name: my-skill
    /// description: Search company invoices
    /// ---
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Sort them.
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date and sum.
    /// ---
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: 按日期和金额整理发票，并检查重复。
    /// ---
    /// ```
    ///
    /// Read by eye: all 23 findings in 4,325 public skills. Of 1 it was wrong to say that the
    /// description says nothing; now short ones are told how short they are.
    pub VagueDescription = {
        id: "vague-description", group: Suspicious, level: Warn, tier: T4, fix: Hint,
    }
}

/// Words that say nothing.
const EMPTY: [&str; 20] = [
    "helps",
    "help",
    "helper",
    "utility",
    "utilities",
    "tool",
    "tools",
    "skill",
    "agent",
    "things",
    "stuff",
    "various",
    "general",
    "useful",
    "with",
    "for",
    "and",
    "the",
    "a",
    "this",
];

impl Rule for VagueDescription {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let (Some((source, front)), Some(text)) = (read(skill), skill.description()) else {
            return;
        };
        let pair = front.pair("description");
        let Some(pair) = pair.filter(|_| !text.trim().is_empty()) else {
            return;
        };
        let Some((title, why)) = vague(text, skill.name().unwrap_or("")) else {
            return;
        };
        let found = cx
            .file(skill, place(source, pair), title, why)
            .help("say what the skill does and when to use it");
        cx.report(found);
    }
}

/// What is wrong with the description, in a title and a label.
fn vague(text: &str, name: &str) -> Option<(String, String)> {
    let nothing = || "description says nothing of the skill".to_owned();
    let folded = fold_case(text);
    let words = |text: &str| -> Vec<String> {
        let words = text
            .split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty());
        words.map(str::to_owned).collect()
    };
    let said = words(&folded);
    let chars = text.trim().chars().count();
    // Wide characters are words or syllables.
    let wide = text.chars().any(|c| c >= '\u{2E80}');
    let least = if wide { 8 } else { 20 };
    if !name.is_empty() && said == words(&fold_case(name)) {
        return Some((nothing(), "repeats the name".to_owned()));
    }
    if chars < least {
        return Some((
            format!("description has {chars} characters, less than {least}"),
            "too short to be found by".to_owned(),
        ));
    }
    if !wide && said.len() < 4 {
        let count = said.len();
        let words = if count == 1 { "word" } else { "words" };
        return Some((
            format!("description has {count} {words}, less than 4"),
            "too short to be found by".to_owned(),
        ));
    }
    let empty = said.iter().all(|word| EMPTY.contains(&word.as_str()));
    empty.then(|| (nothing(), "words that fit every skill".to_owned()))
}
