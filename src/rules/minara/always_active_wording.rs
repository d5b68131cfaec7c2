//! `always-active-wording`.

use std::ops::Range;
use std::sync::LazyLock;

use super::read;
use crate::declare_rule;
use crate::rules::parts::{MANY, shown};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::minara::{Gathering, Normal, Phrases};
use crate::text::Span;

declare_rule! {
    pub AlwaysActiveWording = {
        id: "always-active-wording", group: Minara, level: Warn, tier: T3,
    }
}

/// Words that say that a skill is meant for every turn, in their normal form.
const WORDS: [&str; 10] = [
    "always active",
    "always on",
    "on every turn",
    "in every turn",
    "every response",
    "every message",
    "始终",
    "每一轮",
    "每次回复",
    "每条消息",
];

/// Behind `always on` these go on with the same thought; another word makes it a kind of
/// thing, or a place: an always-on server, always on the chain.
const GO_ON: [&str; 19] = [
    "for",
    "in",
    "and",
    "or",
    "when",
    "while",
    "during",
    "by",
    "throughout",
    "regardless",
    "so",
    "even",
    "mode",
    "skill",
    "every",
    "no",
    "until",
    "across",
    "as",
];

/// Behind `every response` and `every message` these make it a thing of others.
const OF_OTHERS: [&str; 2] = ["from", "returned"];

/// 始终 is an ordinary adverb; near one of these it is about the skill, or about how a
/// model answers.
const NEAR_ALWAYS: [&str; 22] = [
    "启用", "激活", "生效", "开启", "打开", "加载", "有效", "适用", "保持", "遵守", "遵循", "处于",
    "在线", "活跃", "回复", "回答", "回应", "语气", "中文", "英文", "技能", "规则",
];

/// How many characters behind 始终 they are looked for.
const REACH: usize = 6;

/// No word that is looked for behind others is longer.
const LONGEST_WORD: usize = 16;

/// What turns the meaning round where it stands before.
const DENIALS: [&str; 8] = ["not ", "never ", "n't ", "no ", "不", "非", "别", "勿"];

static PHRASES: LazyLock<Phrases> = LazyLock::new(|| {
    let mut gathering = Gathering::default();
    for words in WORDS {
        gathering.add(words.to_owned());
    }
    gathering.ready()
});

impl Rule for AlwaysActiveWording {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let (Some(_), Some(source)) = (read(skill), skill.source()) else {
            return;
        };
        let description = skill.pair("description").and_then(|pair| {
            let found = said_in(pair.value.as_str()?).into_iter().next()?;
            Some((pair.head(source.text()), found.0))
        });
        let (document, body) = (skill.document(), skill.body_span());
        let mut told_to = 0;
        let said = said_in(source.slice(body)).into_iter();
        let in_body = said.map(|(words, span)| (span.shifted(body.start), words));
        let prose = document.prose(body);
        let in_prose = in_body.filter(|(span, _)| is_within(&prose, *span));
        let once_a_line = in_prose.filter(|(span, _)| {
            let is_next = span.start >= told_to;
            if is_next {
                let rest = &source.text()[span.end..];
                told_to = span.end + rest.find('\n').unwrap_or(rest.len());
            }
            is_next
        });
        for (span, words) in description.into_iter().chain(once_a_line).take(MANY) {
            let title = format!(
                "`{}` asks for every turn, no skill is always active",
                shown(&words)
            );
            let found = cx.file(skill, span, title, "as if it were always loaded");
            cx.report(found.help(
                "say for which messages it is needed; what holds for every turn belongs to the host",
            ));
        }
    }
}

/// Whether one of some spans, which are in order, holds another.
fn is_within(spans: &[Span], inner: Span) -> bool {
    let behind = spans.partition_point(|span| span.start <= inner.start);
    let last = behind.checked_sub(1).map(|at| spans[at]);
    last.is_some_and(|span| inner.end <= span.end)
}

/// The words in a text that ask for every turn, and where they stand, in order.
fn said_in(text: &str) -> Vec<(String, Span)> {
    let normal = Normal::of(text);
    let found = PHRASES.occurrences(normal.text());
    let found = found.filter(|(_, place)| is_meant(normal.text(), place));
    let mut columns: Vec<(usize, usize)> = found.map(|(_, place)| normal.columns(place)).collect();
    columns.sort_unstable();
    let mut bytes = text.char_indices().map(|(at, _)| at).chain([text.len()]);
    let mut at = 0;
    let mut byte_of = |column: usize| {
        let byte = bytes.nth(column - 1 - at);
        at = column;
        byte
    };
    let mut said = Vec::new();
    let mut end_before = 0;
    for (from, to) in columns {
        // What begins within another one says no more.
        if from <= end_before {
            continue;
        }
        end_before = to;
        if let (Some(start), Some(end)) = (byte_of(from), byte_of(to)) {
            said.push((text[start..end].to_owned(), Span::new(start, end)));
        }
    }
    said
}

/// Whether the words at a place of a normal text are not denied, and not about
/// something else.
fn is_meant(text: &str, place: &Range<usize>) -> bool {
    let before = &text[..place.start];
    let near = before.char_indices().rev().nth(1).map_or(0, |(at, _)| at);
    let denied = |word: &str| {
        if word.is_ascii() {
            before.ends_with(word)
        } else {
            before[near..].contains(word)
        }
    };
    if DENIALS.iter().any(|word| denied(word)) {
        return false;
    }
    let behind = text[place.end..].trim_start_matches(' ');
    let next = behind.chars().take(LONGEST_WORD);
    let next: String = next.take_while(|c| c.is_alphanumeric()).collect();
    let next = next.as_str();
    match &text[place.clone()] {
        "always on" => next.is_empty() || GO_ON.contains(&next),
        "every response" | "every message" => !OF_OTHERS.contains(&next),
        "始终" => {
            let end = behind.char_indices().nth(REACH);
            let near = &behind[..end.map_or(behind.len(), |(at, _)| at)];
            NEAR_ALWAYS.iter().any(|word| near.contains(word))
        }
        _ => true,
    }
}
