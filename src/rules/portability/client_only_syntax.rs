//! `client-only-syntax`.

use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::syntax::shell::is_shell;
use crate::systems::clients;
use crate::text::{Source, Span, fold_case};

declare_rule! {
    pub ClientOnlySyntax = {
        id: "client-only-syntax", group: Portability, level: Warn, tier: T2,
    }
}

/// Fields that only clients read which replace such text.
const FIELDS: [&str; 4] = ["argument-hint", "context", "agent", "hooks"];

impl Rule for ClientOnlySyntax {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(source) = skill.source() else {
            return;
        };
        if names_client(skill) {
            return;
        }
        let (text, body) = (source.text(), skill.body_span());
        for (written, readers) in clients::replaced_texts() {
            let mut places = source.slice(body).match_indices(written);
            let place = places.find(|(at, _)| {
                let block = skill.document().block_at(body.start + at);
                let behind = &source.slice(body)[at + written.len()..];
                // A fence with a `#!` line is a script, run where the variable is set.
                let commands = block.is_none_or(|block| {
                    is_shell(&block.language())
                        && !source.slice(block.content(text)).starts_with("#!")
                });
                commands
                    && match written {
                        "$ARGUMENTS" => block.is_some() || !is_explained(source, body.start + at),
                        _ => behind.trim_start_matches('"').starts_with('/'),
                    }
            });
            if let Some((at, _)) = place {
                let span = Span::new(at, at + written.len()).shifted(body.start);
                report(skill, span, written, &readers, cx);
            }
        }
        let mut spans = skill.document().code_spans.iter();
        let command = spans.find(|span| {
            let before = text[body.start..span.start].strip_suffix('!');
            let one = text[span.start..].starts_with('`') && !text[span.start..].starts_with("``");
            let mark = before
                .is_some_and(|before| before.is_empty() || before.ends_with([' ', '\t', '\n']));
            one && mark && text[span.range()].trim_matches('`').contains(' ')
        });
        if let Some(span) = command {
            let span = Span::new(span.start - 1, span.end);
            report(skill, span, "!`command`", "claude-code", cx);
        }
    }
}

/// Whether the line of `$ARGUMENTS` at this place tells what it is: a heading, the
/// row of a table that begins with a variable, a sentence about how it is replaced.
fn is_explained(source: &Source, at: usize) -> bool {
    const TELLING: [&str; 4] = ["replaced", "placeholder", "argument format", "always"];
    const LONGEST: usize = 1000;
    let line = source.slice(source.line_span(source.position(at).line));
    if line.len() > LONGEST {
        return false;
    }
    let row = line.trim_start().strip_prefix('|');
    let first = row.map(|row| row.trim_start_matches([' ', '`', '*']));
    let folded = fold_case(line);
    line.starts_with('#')
        || first.is_some_and(|cell| cell.starts_with('$'))
        || TELLING.iter().any(|word| folded.contains(word))
}

fn report(skill: &Skill, span: Span, written: &str, readers: &str, cx: &mut Checks<'_>) {
    let title = if written.contains('`') {
        "``!`…` `` is run by some clients only".to_owned()
    } else {
        format!("`{written}` is replaced by some clients only")
    };
    let found = cx
        .file(skill, span, title, format!("replaced by {readers}"))
        .help("write paths from the skill's folder, or name the client in `compatibility`");
    cx.report(found);
}

fn names_client(skill: &Skill) -> bool {
    let named = skill
        .text_field("compatibility")
        .is_some_and(|text| clients::is_any_named_in(&fold_case(text)));
    named || FIELDS.iter().any(|field| skill.pair(field).is_some())
}
