//! `bash-only-sh`.

use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::{Script, Skill};
use crate::text::Span;

declare_rule! {
    pub BashOnlySh = {
        id: "bash-only-sh", group: Portability, level: Warn, tier: T2,
    }
}

impl Rule for BashOnlySh {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        for script in skill.scripts() {
            if script.interpreter().is_none_or(|(name, _)| name != "sh") {
                continue;
            }
            let Some((span, what)) = first_bashism(script) else {
                continue;
            };
            let title = format!("{what} in a script of `sh`");
            let found = cx
                .path(skill, script.shown.clone(), title)
                .at(&script.source, span, "only bash knows it")
                .help("write `#!/usr/bin/env bash`, or what sh knows");
            cx.report(found);
        }
    }
}

/// The first place outside comments, quotes and here-documents.
fn first_bashism(script: &Script) -> Option<(Span, &'static str)> {
    let mut at = 0;
    let mut until: Option<&str> = None;
    for line in script.source.text().split_inclusive('\n') {
        let text = line.trim_end();
        match until {
            Some(word) => {
                if text.trim_start_matches('\t') == word {
                    until = None;
                }
            }
            None => {
                if let Some((span, what)) = bashism(text) {
                    return Some((span.shifted(at), what));
                }
                until = here_document(text);
            }
        }
        at += line.len();
    }
    None
}

/// The word that ends the here-document which a line begins.
fn here_document(line: &str) -> Option<&str> {
    let (_, rest) = line.split_once("<<")?;
    let word = rest.trim_start_matches(['-', ' ', '\'', '"', '\\']);
    let end = word.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let word = &word[..end.unwrap_or(word.len())];
    (!word.is_empty()).then_some(word)
}

fn bashism(line: &str) -> Option<(Span, &'static str)> {
    let bare = without_quotes(line);
    let lead = bare.len() - bare.trim_start().len();
    let start = &bare[lead..];
    if start.starts_with('#') {
        return None;
    }
    let found = |at: usize, len: usize, what| Some((Span::new(at, at + len), what));
    if let Some(at) = bare
        .find("[[ ")
        .filter(|at| *at == lead || bare[..*at].ends_with(' '))
    {
        return found(at, 2, "`[[`");
    }
    if let Some(at) = bare.find("<<<") {
        return found(at, 3, "`<<<`");
    }
    if start.starts_with("source ") {
        return found(lead, 6, "`source`");
    }
    if start.starts_with("function ") {
        return found(lead, 8, "`function`");
    }
    let (name, _) = start.split_once("=(")?;
    let name = name.trim_end_matches('+');
    let word = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if word {
        return found(lead, name.len(), "an array");
    }
    None
}

/// The line with blanks for what stands in quotes and for a comment behind it:
/// offsets stay.
fn without_quotes(line: &str) -> String {
    let mut quote = None;
    let mut before = ' ';
    let mut comment = false;
    let bytes = line.chars().flat_map(|c| {
        let inside = quote.is_some();
        match quote {
            Some(open) if c == open => quote = None,
            None if matches!(c, '"' | '\'') => quote = Some(c),
            None if c == '#' && before == ' ' && !line.starts_with('#') => comment = true,
            _ => {}
        }
        before = c;
        let hide = inside || quote.is_some() || comment;
        // A byte each, so that offsets stay.
        let fill = if hide || !c.is_ascii() { ' ' } else { c };
        std::iter::repeat_n(fill, c.len_utf8())
    });
    bytes.collect()
}
