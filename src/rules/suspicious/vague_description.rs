//! `vague-description`.

use crate::declare_rule;
use crate::finding::Finding;
use crate::rules::forms::in_form;
use crate::rules::parts::{place, read};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::document::FormDocument;
use crate::text::fold_case;

declare_rule! {
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
        cx.report_all(in_file(skill, cx));
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
        let found = cx.file(skill, place(source, pair), title, why);
        cx.report(found.help(HELP));
    }
}

const HELP: &str = "say what the skill does and when to use it";

/// That of a skill whose file is no SKILL.md.
fn in_file(skill: &Skill, cx: &Checks<'_>) -> Option<Finding> {
    skill.sole_form()?;
    let document = skill.fact::<FormDocument>().document()?;
    let text = document.value().get("description")?.as_str()?;
    let name = skill.form_texts().name.unwrap_or_default();
    let (title, why) = vague(text, name).filter(|_| !text.trim().is_empty())?;
    let found = in_form(skill, document.span("/description"), title, why, cx)?;
    Some(found.help(HELP))
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_alphanumeric());
    words.filter(|word| !word.is_empty())
}

/// What is wrong with the description, in a title and a label.
fn vague(text: &str, name: &str) -> Option<(String, String)> {
    let nothing = || "description says nothing of the skill".to_owned();
    let folded = fold_case(text);
    let said: Vec<&str> = words(&folded).collect();
    let chars = text.trim().chars().count();
    // Wide characters are words or syllables.
    let wide = text.chars().any(|c| c >= '\u{2E80}');
    let least = if wide { 8 } else { 20 };
    if !name.is_empty() && words(&fold_case(name)).eq(said.iter().copied()) {
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
    let empty = said.iter().all(|word| EMPTY.contains(word));
    empty.then(|| (nothing(), "words that fit every skill".to_owned()))
}
