//! Comments of a page, which a reader of it is not shown, and by which it is held:
//! `<!-- Copyright Fern Ltd. Proprietary, do not distribute. -->`.

use super::lines::Line;
use super::{Against, Cut, Speaker, section};
use crate::license::tokens::Tokens;
use crate::text::Span;

/// The most comments of a page that are read, and the longest.
const MOST: usize = 8;
const LONGEST: usize = 2048;

/// What the notices in comments of a page say against a copy, as the header of a script
/// says it.
pub(super) fn against(text: &str, lines: &[Line<'_>]) -> Vec<Against> {
    let comments = lines.iter().filter_map(|line| notice(text, line));
    comments.take(MOST).flat_map(of_notice).collect()
}

fn of_notice((notice, start): (&str, usize)) -> Vec<Against> {
    let tokens = Tokens::new(notice);
    let cut = Cut {
        text: notice,
        tokens: &tokens,
    };
    let said = cut.sentences(Speaker::Header).into_iter();
    let said = said.chain(section::labels(cut));
    let shifted = said.map(|found| Against {
        span: Span::new(found.span.start + start, found.span.end + start),
        ..found
    });
    shifted.collect()
}

/// The notice in the comment that begins with the line, and where it stands.
fn notice<'a>(text: &'a str, line: &Line<'_>) -> Option<(&'a str, usize)> {
    const OPEN: &str = "<!--";
    const BEGINS: [&str; 9] = [
        "copyright",
        "©",
        "(c)",
        "license:",
        "licence:",
        "proprietary",
        "confidential",
        "do not distribute",
        "do not redistribute",
    ];
    let plain = line.text.trim_start();
    plain.strip_prefix(OPEN)?;
    let start = line.at + (line.text.len() - plain.len()) + OPEN.len();
    let end = text.floor_char_boundary((start + LONGEST).min(text.len()));
    let inner = &text[start..end];
    let inner = &inner[..inner.find("-->")?];
    let head = inner.trim_start();
    let begins = |word: &&str| {
        let head = head.get(..word.len());
        head.is_some_and(|head| head.eq_ignore_ascii_case(word))
    };
    BEGINS.iter().any(begins).then_some((inner, start))
}
