//! `time-sensitive-text`.

use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::{Span, Untrusted};

declare_rule! {
    pub TimeSensitiveText = {
        id: "time-sensitive-text", group: Suspicious, level: Allow, tier: T3,
    }
}

const WORDS: [&str; 5] = ["as of ", "until ", "before ", "after ", "since "];

const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

impl Rule for TimeSensitiveText {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(source) = skill.source() else {
            return;
        };
        for prose in skill.document().prose(skill.body_span()) {
            let text = source.slice(prose).to_ascii_lowercase();
            for word in WORDS {
                for (at, _) in text.match_indices(word) {
                    let before = text[..at].chars().next_back();
                    let rest = &text[at + word.len()..];
                    let Some(len) =
                        date(rest).filter(|_| !before.is_some_and(char::is_alphanumeric))
                    else {
                        continue;
                    };
                    let span = Span::new(at, at + word.len() + len).shifted(prose.start);
                    let title =
                        format!("`{}` holds true for a time", Untrusted(source.slice(span)));
                    let found = cx.file(skill, span, title, "a date");
                    cx.report(
                        found.help(
                            "say what holds now, and move the past into a section of its own",
                        ),
                    );
                }
            }
        }
    }
}

/// How long the year, or the month with its year, at the start of a text is.
fn date(text: &str) -> Option<usize> {
    let year = |text: &str| {
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let number: usize = text[..digits].parse().ok()?;
        (digits == 4 && (1990..2100).contains(&number)).then_some(4)
    };
    let month = MONTHS.iter().find(|month| text.starts_with(**month));
    match month {
        Some(month) => {
            let rest = text[month.len()..].strip_prefix(' ')?;
            Some(month.len() + 1 + year(rest)?)
        }
        None => year(text),
    }
}
