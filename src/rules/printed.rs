//! What a program prints, as blocks of code show it.

use crate::rules::prose::{around, line_above};
use crate::syntax::markdown::CodeBlock;
use crate::syntax::shell::is_shell;
use crate::text::{Source, Span};

/// Whether a path in a block is part of what a program prints: on a line that is no command, in
/// a block of text or below a prompt; or told in a comment.
pub(crate) fn is_printed(source: &Source, path: Span, block: &CodeBlock) -> bool {
    const PRINTED: [&str; 5] = ["", "text", "txt", "console", "output"];
    let (before, behind) = around(source, path);
    let language = block.language();
    let of_session =
        (is_shell(&language) || PRINTED.contains(&language.as_str())) && is_session(source, block);
    if of_session {
        let above = line_above(source, path.start, 1, |_| false);
        let goes_on = above.is_some_and(|line| line.trim_end().ends_with('\\'));
        return !is_prompted(before) && !goes_on;
    }
    let of_text = PRINTED.contains(&language.as_str()) && !is_command(before);
    of_text || is_told_in_comment(before, behind)
}

/// Whether a block shows a session: one of its first lines stands behind a prompt, and is no
/// comment.
fn is_session(source: &Source, block: &CodeBlock) -> bool {
    const NEAR: usize = 5;
    const LONGEST: usize = 2000;
    let content = source.slice(block.content(source.text()));
    let near = &content[..content.floor_char_boundary(LONGEST)];
    near.lines().take(NEAR).any(|line| {
        let line = line.trim_start();
        ["$ ", "% ", "❯ ", "➜ "]
            .iter()
            .any(|prompt| line.starts_with(prompt))
    })
}

/// Whether a line begins with a prompt.
fn is_prompted(line: &str) -> bool {
    line.trim_start()
        .starts_with(['$', '%', '>', '#', '❯', '➜'])
}

/// Whether a comment says what a command gives: it begins with an arrow, or it is the path
/// alone behind a command.
fn is_told_in_comment(before: &str, behind: &str) -> bool {
    const ARROWS: [&str; 4] = ["→", "->", "=>", "⇒"];
    let mut comments = ["# ", "// "].iter().filter_map(|mark| {
        let (code, comment) = before.rsplit_once(mark)?;
        (code.is_empty() || code.ends_with([' ', '\t'])).then_some((code, comment))
    });
    comments.any(|(code, comment)| {
        let is_alone = comment.trim().is_empty() && behind.trim_matches(['/', ' ']).is_empty();
        let is_behind = !code.trim().is_empty();
        is_behind && is_alone
            || ARROWS
                .iter()
                .any(|arrow| comment.trim_start().starts_with(arrow))
    })
}

/// Whether a line that begins so is a command: behind a prompt, a program's name
/// in small letters, a path or a variable that is set.
fn is_command(line: &str) -> bool {
    let line = line.trim_start();
    let prompted = is_prompted(line);
    let word = line.split_whitespace().next().unwrap_or("");
    let small = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "._-/~".contains(c);
    prompted || word.contains('=') || word.chars().all(small)
}
