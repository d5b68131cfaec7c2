//! Sentences about licences in READMEs and in the body of SKILL.md.

use super::expression::Expr;
use super::tokens::Tokens;
use super::unmatched;
use crate::text::Span;

/// What a licence section or a sentence says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Saying {
    /// It names a licence.
    License(Expr),
    /// It keeps everything.
    Forbids,
}

/// The section headed License of a Markdown text, and what it says.
pub fn section(text: &str) -> Option<(Saying, Span)> {
    const LINES: usize = 14;
    let mut at = 0;
    let mut begin: Option<usize> = None;
    let mut count = 0;
    let mut end = text.len();
    for line in text.split_inclusive('\n') {
        let start = at;
        at += line.len();
        if is_heading(line) {
            if begin.is_some() {
                end = start;
                break;
            }
            let words = Tokens::new(line);
            let words = words.words(0..words.len());
            let headed = words
                .iter()
                .any(|word| matches!(*word, "license" | "licensing" | "licenses"));
            if headed && words.len() <= 4 {
                begin = Some(at);
            }
        } else if begin.is_some() {
            count += 1;
            if count > LINES {
                end = start;
                break;
            }
        }
    }
    let begin = begin?;
    let section = &text[begin..end.max(begin)];
    let (saying, span) = saying(section)?;
    Some((saying, span.shifted(begin)))
}

fn is_heading(line: &str) -> bool {
    let hashes = line.len() - line.trim_start_matches('#').len();
    (1..=6).contains(&hashes) && line[hashes..].starts_with([' ', '\t'])
}

fn saying(section: &str) -> Option<(Saying, Span)> {
    let tokens = Tokens::new(section);
    let words = tokens.words(0..tokens.len());
    let first = words
        .iter()
        .take(24)
        .position(|word| matches!(*word, "proprietary" | "confidential" | "unlicensed"));
    if let Some(at) = first {
        return Some((Saying::Forbids, tokens.span(at..at + 1)));
    }
    let mut named = unmatched::names_in_prose(section);
    if named.len() > 1 && unmatched::offers_choice(&tokens, 0..tokens.len()) {
        let span = named[0].1;
        let expr = named.into_iter().map(|(expr, _)| expr).reduce(Expr::or)?;
        return Some((Saying::License(expr), span));
    }
    match (named.pop(), named.is_empty()) {
        (Some((expr, span)), true) => Some((Saying::License(expr), span)),
        _ => {
            let reserved = words
                .windows(3)
                .position(|three| three == ["all", "rights", "reserved"])?;
            Some((Saying::Forbids, tokens.span(reserved..reserved + 3)))
        }
    }
}

/// A sentence in the words of the body that speaks of this skill itself and forbids copying.
/// Prose about licences does not count: the sentence must say what the skill
/// *is*, or what may not be done with it.
pub fn forbids(tokens: &Tokens) -> Option<Span> {
    (0..tokens.len())
        .find_map(|at| forbids_at(tokens, at).or_else(|| orders_at(tokens, at)))
        .map(|range| tokens.span(range))
}

/// A sentence of the body, whose words are `tokens`, by which this skill is
/// licensed.
pub fn licensed(body: &str, tokens: &Tokens) -> Option<(Expr, Span)> {
    let at = (0..tokens.len()).find(|&at| {
        tokens.word(at) == "this"
            && tokens.word(at + 1) == "skill"
            && tokens.word(at + 2) == "is"
            && [
                "licensed",
                "released",
                "available",
                "distributed",
                "published",
            ]
            .contains(&tokens.word(at + 3))
            && tokens.word(at + 4) == "under"
    })?;
    let start = tokens.span(at..at + 1).start;
    let line = body[start..].lines().next().unwrap_or("");
    let named = unmatched::names_in_prose(line);
    let [(expr, span)] = named.as_slice() else {
        return None;
    };
    Some((expr.clone(), span.shifted(start)))
}

/// `Do not redistribute this skill`.
fn orders_at(tokens: &Tokens, at: usize) -> Option<std::ops::Range<usize>> {
    const ACTS: &[&str] = &[
        "distribute",
        "redistribute",
        "share",
        "copy",
        "publish",
        "vendor",
        "fork",
        "sell",
    ];
    let modal = match (tokens.word(at), tokens.word(at + 1)) {
        ("do", "not") | ("never", _) => at + if tokens.word(at) == "never" { 1 } else { 2 },
        ("dont", _) => at + 1,
        _ => return None,
    };
    let object = (tokens.word(modal + 1), tokens.word(modal + 2));
    let itself = matches!(
        object,
        ("this", "skill" | "plugin" | "folder") | ("these", "files" | "instructions")
    );
    (ACTS.contains(&tokens.word(modal)) && itself).then(|| at..modal + 3)
}

fn forbids_at(tokens: &Tokens, at: usize) -> Option<std::ops::Range<usize>> {
    const SUBJECTS: &[&[&str]] = &[
        &["this", "skill"],
        &["this", "document"],
        &["this", "file"],
        &["this", "plugin"],
        &["these", "instructions"],
        &["these", "files"],
        &["this", "material"],
        &["the", "contents", "of", "this", "skill"],
    ];
    let subject = SUBJECTS.iter().find(|subject| {
        subject
            .iter()
            .enumerate()
            .all(|(nth, word)| tokens.word(at + nth) == *word)
    })?;
    let verb = at + subject.len();
    let end = (verb + 6).min(tokens.len());
    let says = |words: &[&str]| (verb..end).find(|&at| words.contains(&tokens.word(at)));
    let hit = match tokens.word(verb) {
        "is" | "are" | "remains" | "contains" => {
            let plain = says(&["confidential", "proprietary", "unlicensed"]);
            let internal = says(&["internal"])
                .filter(|&at| tokens.word(at + 1) == "use" || tokens.word(at + 1) == "only");
            let not_for = (verb..end).find(|&at| {
                tokens.word(at) == "not"
                    && matches!(tokens.word(at + 1), "for" | "licensed" | "to")
                    && [
                        "distribution",
                        "redistribution",
                        "licensed",
                        "distributed",
                        "shared",
                        "copied",
                        "be",
                    ]
                    .contains(&tokens.word(
                        at + if tokens.word(at + 1) == "licensed" {
                            1
                        } else {
                            2
                        },
                    ))
            });
            plain.filter(|&at| at <= verb + 3).or(internal).or(not_for)
        }
        "may" | "must" | "shall" | "should" | "cannot" | "can" => {
            let negated = tokens.word(verb) == "cannot" || tokens.word(verb + 1) == "not";
            says(&[
                "distributed",
                "redistributed",
                "copied",
                "shared",
                "published",
                "sold",
                "resold",
                "modified",
                "reproduced",
                "vendored",
                "forked",
            ])
            .filter(|_| negated)
        }
        _ => None,
    }?;
    let ended = tokens.list()[at..hit].iter().any(|token| token.ends);
    (!ended).then_some(at..hit + 1)
}

/// The value of an `SPDX-License-Identifier:` tag, and where it stands.
pub fn spdx_tag(text: &str) -> Option<(&str, Span)> {
    const TAG: &str = "SPDX-License-Identifier:";
    let at = text.find(TAG)? + TAG.len();
    let line = text[at..].lines().next().unwrap_or("");
    let value = line
        .trim()
        .trim_end_matches("-->")
        .trim_end_matches("*/")
        .trim();
    let start = at + line.find(value)?;
    (!value.is_empty()).then(|| (value, Span::new(start, start + value.len())))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str) -> Option<Saying> {
        section(text).map(|(saying, _)| saying)
    }

    #[test]
    fn licence_sections_are_read() {
        let mit = Some(Saying::License(Expr::id("MIT")));
        assert_eq!(said("# Seed\n\n## License\n\nMIT\n"), mit);
        assert_eq!(
            said(
                "# Seed\n\n## Licence\n\nThis project is licensed under the MIT License - see the [LICENSE](LICENSE) file for details.\n\n## Thanks\n"
            ),
            mit
        );
        assert_eq!(
            said("## License\n[Apache 2.0](LICENSE)"),
            Some(Saying::License(Expr::id("Apache-2.0")))
        );
        assert_eq!(said("## License\n\nThis repository is MIT licensed."), mit);
        assert_eq!(said("## License\n\nMIT © Fern Ltd"), mit);
        assert_eq!(said("## License\n\nProprietary."), Some(Saying::Forbids));
        assert_eq!(said("# Skills\n\nMost folders are Apache 2.0."), None);
        assert_eq!(
            said("# How to choose an open source license for work\n\nMIT"),
            None
        );
    }

    #[test]
    fn only_sentences_about_the_skill_itself_forbid() {
        for text in [
            "This skill is confidential and for employees of Fern Ltd only.",
            "This skill may not be distributed.",
            "These files are for internal use only",
            "This skill is not for redistribution",
            "Please do not redistribute this skill.",
        ] {
            assert!(forbids(&Tokens::new(text)).is_some(), "{text}");
        }
        for text in [
            "Explains how to review a proprietary licence and why redistribution is often forbidden.",
            "This skill reviews proprietary code.",
            "This skill is for reviewing contracts that are confidential.",
            "This skill may not need every file.",
            "Do not share credentials. Do not copy it into the chat.",
        ] {
            assert!(forbids(&Tokens::new(text)).is_none(), "{text}");
        }
    }

    #[test]
    fn a_sentence_may_license_the_skill() {
        let text = "# Seeds\n\nSort. This skill is licensed under the Apache License 2.0.\n";
        let of = |text| licensed(text, &Tokens::new(text));
        assert_eq!(of(text).unwrap().0, Expr::id("Apache-2.0"));
        assert!(of("This skill is available under Settings.").is_none());
    }

    #[test]
    fn tags_end_with_their_comment() {
        assert_eq!(
            spdx_tag("<!-- SPDX-License-Identifier: ISC -->").unwrap().0,
            "ISC"
        );
        assert_eq!(spdx_tag("# none"), None);
    }
}
