//! `description-without-trigger`.

use crate::declare_rule;
use crate::rules::parts::{place, read};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::fold_case;

declare_rule! {
    pub DescriptionWithoutTrigger = {
        id: "description-without-trigger", group: Suspicious, level: Warn, tier: T4, fix: Hint,
    }
}

/// Phrases of whole words that say when.
const PHRASES: &[&str] = &[
    "use when",
    "use whenever",
    "use for",
    "use if",
    "use to",
    "use before",
    "use after",
    "use this",
    "use it",
    "use proactively",
    "when",
    "whenever",
    "trigger",
    "triggers",
    "triggered",
    "invoke",
    "activate",
    "applies to",
    "if the user",
    "user wants",
    "user needs",
    "user asks",
    "user has",
    "must be used",
    "should be used",
    "can be used",
    "to be used",
    "load this",
    "load it",
    "load for",
    "load when",
    "load if",
    "for any",
    "for all",
    "for every",
    "for task",
    "for tasks",
    "for question",
    "for questions",
    "for request",
    "for requests",
    "for use",
    "use case",
    "use cases",
    "usar",
    "cuando",
    "quando",
    "quand",
    "lorsque",
    "wenn",
    "bei",
    "если",
];

/// Marks of languages that do not part words by blanks.
const MARKS: [&str; 12] = [
    "当",
    "时",
    "時",
    "使用",
    "用于",
    "需要",
    "とき",
    "場合",
    "使う",
    "때",
    "사용",
    "когда",
];

impl Rule for DescriptionWithoutTrigger {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let (Some((source, front)), Some(text)) = (read(skill), skill.description()) else {
            return;
        };
        let pair = front.pair("description");
        let Some(pair) = pair.filter(|_| !text.trim().is_empty()) else {
            return;
        };
        let off = skill.field("disable-model-invocation");
        let hidden = off.is_some_and(|node| node.is_text("true"));
        if hidden || says_when(text) || skill.text_field("when_to_use").is_some() {
            return;
        }
        let found = cx
            .file(
                skill,
                place(source, pair),
                "description does not say when to use the skill",
                "what it does, not when",
            )
            .help("add a sentence: `Use when …`");
        cx.report(found);
    }
}

fn says_when(text: &str) -> bool {
    let folded = fold_case(text);
    if MARKS.iter().any(|mark| folded.contains(mark)) {
        return true;
    }
    let words: Vec<&str> = folded.split(|c: char| !c.is_alphanumeric()).collect();
    let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
    let plain = format!(" {} ", words.join(" "));
    if words
        .windows(2)
        .enumerate()
        .any(|(at, _)| is_timed_use(&words[at..]))
    {
        return true;
    }
    let mut phrase = String::new();
    PHRASES.iter().any(|wanted| {
        phrase.clear();
        phrase.push(' ');
        phrase.push_str(wanted);
        phrase.push(' ');
        plain.contains(&phrase)
    })
}

/// `use immediately after`, `use as`: `use`, one other word at most, and a word of
/// time.
fn is_timed_use(words: &[&str]) -> bool {
    const TIMES: [&str; 6] = ["after", "before", "when", "as", "during", "once"];
    let near = words.iter().skip(1).take(2);
    words.first() == Some(&"use") && near.into_iter().any(|word| TIMES.contains(word))
}
