//! Copyright statements as records show them.

use crate::text::{Span, collapse_blanks};

/// The statement at `span` of `text`, as written, on one line; `None` where it names nobody:
/// a line of rights alone, or one whose blanks nobody filled in.
pub fn statement(text: &str, span: Span) -> Option<String> {
    let start = text[..span.start].rfind('\n').map_or(0, |at| at + 1);
    let line_end = text[span.end..]
        .find('\n')
        .map_or(text.len(), |at| at + span.end);
    if has_blank(&text[start..line_end]) {
        return None;
    }
    let statement = text[span.start..closed(text, span)].trim();
    let nobody = statement.eq_ignore_ascii_case("all rights reserved");
    (!nobody).then(|| {
        if statement.contains('\n') {
            collapse_blanks(statement)
        } else {
            statement.to_owned()
        }
    })
}

/// Where the statement ends, with a bracket that was opened in it.
fn closed(text: &str, span: Span) -> usize {
    let within = &text[span.range()];
    let open = [('<', '>'), ('[', ']'), ('(', ')')];
    let missing = open.iter().find(|(open, close)| {
        let count = |mark: char| within.matches(mark).count();
        count(*open) > count(*close)
    });
    match missing {
        Some((_, close)) if text[span.end..].starts_with(*close) => span.end + close.len_utf8(),
        _ => span.end,
    }
}

/// Whether a template's blank stands in the line: `[yyyy]`, `<year>`,
/// `{name of copyright owner}`, `{{ author }}`.
fn has_blank(line: &str) -> bool {
    const BRACKETS: [(char, char); 3] = [('<', '>'), ('[', ']'), ('{', '}')];
    if line.contains("{{") {
        return true;
    }
    BRACKETS.iter().any(|&(open, close)| {
        let pieces = line.split(open).skip(1);
        let mut inside = pieces.filter_map(|piece| piece.split_once(close));
        inside.any(|(inside, _)| is_blank(inside))
    })
}

/// Words that templates put into their blanks.
const BLANKS: &[&str] = &[
    "author",
    "authors",
    "company",
    "copyright",
    "date",
    "dates",
    "email",
    "entity",
    "full",
    "fullname",
    "holder",
    "holders",
    "insert",
    "legal",
    "name",
    "names",
    "organisation",
    "organization",
    "owner",
    "owners",
    "project",
    "rights",
    "year",
    "years",
    "your",
    "yyyy",
];

/// Words beside these that mean nothing alone.
const LINKING: &[&str] = &[
    "a",
    "and",
    "first",
    "here",
    "of",
    "or",
    "publication",
    "s",
    "the",
    "this",
];

fn is_blank(inside: &str) -> bool {
    let lower = inside.to_lowercase();
    let mut words = lower
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty());
    let mut telling = false;
    let all = words.all(|word| {
        let blank = BLANKS.contains(&word);
        telling |= blank;
        blank || LINKING.contains(&word)
    });
    all && telling
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(line: &str) -> Option<String> {
        let end = line.trim_end_matches(['>', ']', '}', ')']).len();
        statement(line, Span::new(0, end))
    }

    #[test]
    fn blanks_of_templates_are_no_holders() {
        for line in [
            "Copyright [yyyy] [name of copyright owner]",
            "Copyright (c) <year> <copyright holders>",
            "Copyright (C) <year>  <name of author>",
            "Copyright {yyyy} {name of copyright owner}",
            "Copyright (c) {{ year }} {{organization}}",
            "Copyright 2026 [Your Company's Full Name]",
            "All rights reserved",
        ] {
            assert_eq!(of(line), None, "{line}");
        }
    }

    #[test]
    fn holders_stay_as_they_are_written() {
        for line in [
            "Copyright 2026 Jo Fern <jo@fern.example>",
            "Copyright (c) 2026 [Fern Works](https://fern.example)",
            "Copyright 2026 Fern Ltd (Moss)",
            "Copyright 2017-present The Authors",
        ] {
            assert_eq!(of(line).as_deref(), Some(line));
        }
    }
}
