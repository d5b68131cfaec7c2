//! `monolingual-keywords`.

use unicode_general_category::{GeneralCategory as Is, get_general_category};
use unicode_script::UnicodeScript as _;

use super::{KEYWORDS, at_key, read};
use crate::declare_rule;
use crate::rules::parts::shown;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::minara::{SkillWords, Word};

declare_rule! {
    pub MonolingualKeywords = {
        id: "monolingual-keywords", group: Minara, level: Warn, tier: T3,
        options: &[RuleOption { name: "scripts", default: List(&["latin", "han"]) }],
    }
}

impl Rule for MonolingualKeywords {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(domain) = read(skill) else {
            return;
        };
        let words = &skill.fact::<SkillWords>().keywords;
        let keywords = domain.routing.keywords.iter().zip(words);
        let mut keywords = keywords
            .filter(|(_, word)| **word != Word::Nothing)
            .map(|(text, _)| text.text.as_str())
            .peekable();
        if keywords.peek().is_none() {
            return;
        }
        let mut missing = cx.list("scripts");
        for c in keywords
            .filter(|text| !is_ticker(text))
            .flat_map(str::chars)
        {
            if missing.is_empty() {
                return;
            }
            if is_letter(c) {
                let script = c.script().full_name();
                missing.retain(|wanted| !wanted.eq_ignore_ascii_case(script));
            }
        }
        if missing.is_empty() {
            return;
        }
        let names: Vec<String> = missing.iter().map(|name| in_words(name)).collect();
        let names = names.join(" or ");
        let title = format!("no keyword has a letter of {names}");
        let found = at_key((skill, domain), &KEYWORDS, title, "one language alone", cx);
        cx.report(found.help(format!("add the words that people write in {names}")));
    }
}

/// The name of a script as text has it: `old_italic` is Old Italic.
fn in_words(script: &str) -> String {
    let words = script.split('_').map(|word| {
        let mut chars = word.chars();
        let first: String = chars
            .next()
            .into_iter()
            .flat_map(char::to_uppercase)
            .collect();
        format!("{first}{}", chars.as_str())
    });
    shown(&words.collect::<Vec<_>>().join(" "))
}

/// Whether a keyword is the symbol of an asset, which is of no language.
fn is_ticker(text: &str) -> bool {
    let text = text.trim();
    let is_symbol = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit();
    (1..=6).contains(&text.len()) && text.bytes().all(is_symbol)
}

fn is_letter(c: char) -> bool {
    matches!(
        get_general_category(c),
        Is::UppercaseLetter
            | Is::LowercaseLetter
            | Is::TitlecaseLetter
            | Is::ModifierLetter
            | Is::OtherLetter
    )
}
