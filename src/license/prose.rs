//! Sentences about licences in READMEs and in the body of SKILL.md.

use super::about::{self, Speaker};
use super::expression::Expr;
use super::field::{self, Field};
use super::lexicon;
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

/// The section about the licence of a Markdown text, and what it says: of a README
/// also one headed Legal or Copyright, or its last line.
pub fn section(text: &str, speaker: Speaker) -> Option<(Saying, Span)> {
    if speaker != Speaker::Readme {
        return headed(text, speaker, about::is_license_heading);
    }
    headed(text, speaker, about::mentions_license)
        .or_else(|| headed(text, speaker, |line| about::is_terms_heading(line, speaker)))
        .or_else(|| footer(text))
        .or_else(|| itself(text))
        .or_else(|| row(text))
}

/// `| **License** | MIT |`, `- License: MIT`, outside of a section.
fn row(text: &str) -> Option<(Saying, Span)> {
    let (value, span) = about::license_of_whole(text)?;
    let expr = named(value).or_else(|| led(value))?;
    Some((Saying::License(expr), span))
}

fn named(value: &str) -> Option<Expr> {
    match field::read(value) {
        Field::License { expr, .. } => Some(expr),
        _ => None,
    }
}

/// `MIT — small, and made to last`: the licence before a dash, where what stands behind it
/// keeps and limits nothing.
fn led(value: &str) -> Option<Expr> {
    const DASHES: [&str; 3] = [" — ", " – ", " - "];
    let (name, told) = DASHES.iter().find_map(|dash| value.split_once(dash))?;
    let tokens = Tokens::new(told);
    let all = 0..tokens.len();
    // For whom, for what: `MIT — for members`, `MIT - personal`.
    let words = tokens.words(all.clone());
    let is_bound = words.first() == Some(&"for")
        || words.iter().any(|word| {
            about::is_of_some(word) || matches!(*word, "free" | "internal" | "only" | "team")
        });
    let is_open = !is_bound
        && lexicon::limits(&tokens, all.clone()).is_empty()
        && lexicon::words(&tokens, all).is_empty()
        && about::limit_of_value(told).is_none()
        && about::against(told, Speaker::Terms).is_empty();
    named(name).filter(|_| is_open)
}

/// `This skill is licensed under the GNU GPL v3.0`, in a README outside of a section.
fn itself(text: &str) -> Option<(Saying, Span)> {
    const VERBS: [&str; 3] = ["licensed under", "released under", "distributed under"];
    const LEADS: [&str; 8] = [
        "this skill is",
        "this project is",
        "this repository is",
        "this plugin is",
        "this software is",
        "this package is",
        "this collection is",
        "this work is",
    ];
    let begins = |line: &&about::Line<'_>| {
        let lower = line.text.trim_start_matches(['*', '_', ' ']).to_lowercase();
        let lead = LEADS.iter().find_map(|lead| lower.strip_prefix(lead));
        lead.is_some_and(|rest| VERBS.iter().any(|verb| rest.trim_start().starts_with(verb)))
    };
    let lines = about::open_lines(text);
    let line = lines.iter().find(begins)?;
    match unmatched::names_in_prose(line.text).as_slice() {
        [(expr, span)] => Some((Saying::License(expr.clone()), span.shifted(line.at))),
        _ => None,
    }
}

/// The badge of a licence at the top of a README. It grants nothing by itself.
pub fn badge(text: &str) -> Option<(Expr, Span)> {
    const LINES: usize = 30;
    let mut at = 0;
    let lines = text.split_inclusive('\n').take(LINES);
    let mut spans = lines.map(|line| {
        let start = at;
        at += line.len();
        (line, Span::new(start, start + line.trim_end().len()))
    });
    spans.find_map(|(line, span)| Some((field::alias(&about::badge_value(line)?)?, span)))
}

/// The first section whose heading is one of these, and what it says.
fn headed(
    text: &str,
    speaker: Speaker,
    is_headed: impl Fn(&str) -> bool,
) -> Option<(Saying, Span)> {
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
            if is_headed(line) {
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
    let of_body = speaker == Speaker::Body;
    let is_work = of_body && about::tells_work(section);
    let (saying, span) = saying(section).filter(|_| !is_work)?;
    let grants = matches!(saying, Saying::License(_));
    let is_task = of_body && grants && is_task(section);
    (!is_task).then(|| (saying, span.shifted(begin)))
}

/// Whether a section of a body has the model write a licence for somebody's project: then
/// what it names is none of the skill's.
fn is_task(section: &str) -> bool {
    const ORDERS: [&str; 9] = [
        "if missing",
        "if none",
        "if there is no",
        "generate a",
        "generate the",
        "appropriate license",
        "most common",
        "{year}",
        "<year>",
    ];
    let lower = section.to_lowercase();
    ORDERS.iter().any(|order| lower.contains(order))
}

/// `MIT © Jo Fern`, the last line of a README.
fn footer(text: &str) -> Option<(Saying, Span)> {
    let line = text.trim_end().lines().next_back()?;
    let (name, _) = line.split_once('©').or_else(|| line.split_once("(c)"))?;
    let name = name
        .trim_matches([' ', '*', '_', '-', ',', '.'])
        .to_lowercase();
    let expr = field::alias(&name)?;
    let end = text.trim_end().len();
    Some((Saying::License(expr), Span::new(end - line.len(), end)))
}

fn is_heading(line: &str) -> bool {
    let hashes = line.len() - line.trim_start_matches('#').len();
    (1..=6).contains(&hashes) && line[hashes..].starts_with([' ', '\t'])
}

/// Whether the word `at`, which keeps rights, is said of something else than the work:
/// `you can use it in proprietary software`, `formerly proprietary`.
fn is_of_others(words: &[&str], at: usize) -> bool {
    const OTHERS: [&str; 3] = ["ones", "forks", "derivatives"];
    const THINGS: [&str; 9] = [
        "packages",
        "dependencies",
        "software",
        "products",
        "projects",
        "applications",
        "apps",
        "code",
        "works",
    ];
    const OWN: [&str; 13] = [
        "repo",
        "repository",
        "project",
        "work",
        "plugin",
        "skill",
        "skills",
        "prompts",
        "texts",
        "content",
        "files",
        "everything",
        "rest",
    ];
    const NEAR: usize = 8;
    let before = |back: usize| at.checked_sub(back).map_or("", |at| words[at]);
    let next = words.get(at + 1).copied().unwrap_or_default();
    let of_thing = THINGS.contains(&next) && matches!(before(1), "in" | "into" | "with");
    let denied = matches!(
        before(1),
        "formerly" | "previously" | "not" | "no" | "never" | "isnt" | "arent" | "longer"
    );
    let clause = &words[at.saturating_sub(NEAR)..at];
    let none = matches!(before(1), "is" | "are")
        && clause
            .iter()
            .any(|word| matches!(*word, "nothing" | "none"));
    let remains = words
        .iter()
        .any(|word| matches!(*word, "remains" | "remain" | "still"));
    let past = denied || matches!(before(1), "was" | "were") && !remains;
    let near = &words[at.saturating_sub(NEAR)..at];
    let told = before(2) == "which" && matches!(before(1), "is" | "are");
    let open = words[..at]
        .iter()
        .any(|word| *word == "mit" || *word == "apache");
    let aside = told && open && !near.iter().any(|word| OWN.contains(word));
    OTHERS.contains(&next) || about::is_asked_of(next) || of_thing || past || none || aside
}

fn saying(section: &str) -> Option<(Saying, Span)> {
    let tokens = Tokens::new(section);
    let words = tokens.words(0..tokens.len());
    let is_kept = |word: &str| matches!(word, "proprietary" | "confidential" | "unlicensed");
    let first =
        (0..words.len().min(24)).find(|&at| is_kept(words[at]) && !is_of_others(&words, at));
    if let Some(at) = first {
        return Some((Saying::Forbids, tokens.span(at..at + 1)));
    }
    let mut named = unmatched::names_in_prose(section);
    if named.is_empty() {
        named = unmatched::names_in_another_tongue(section);
    }
    if named.len() > 1 && unmatched::offers_choice(&tokens, 0..tokens.len()) {
        let span = named[0].1;
        let expr = named.into_iter().map(|(expr, _)| expr).reduce(Expr::or)?;
        return Some((Saying::License(expr), span));
    }
    let span = named.first().map(|(_, span)| *span);
    let all = named.drain(..).map(|(expr, _)| expr).reduce(Expr::and);
    match all.zip(span) {
        Some((expr, span)) => Some((Saying::License(expr), span)),
        None => {
            let reserved = words
                .windows(3)
                .position(|three| three == ["all", "rights", "reserved"])?;
            Some((Saying::Forbids, tokens.span(reserved..reserved + 3)))
        }
    }
}

/// The sentences in the words of the body, all or those about the skill itself
/// ([`super::about::words_about_itself`]), that speak of this skill itself and
/// forbid copying.
/// Prose about licences does not count: a sentence must say what the skill
/// *is*, or what may not be done with it.
pub fn forbids<'a>(text: &'a str, tokens: &'a Tokens) -> impl Iterator<Item = Span> + 'a {
    (0..tokens.len()).filter_map(move |at| {
        let range = forbids_at(text, tokens, at).or_else(|| orders_at(tokens, at))?;
        Some(tokens.span(range))
    })
}

/// The sentences of the body, whose words are `tokens`, by which this skill is
/// licensed. One that names no licence, or two, ends them.
pub fn licensed(body: &str, tokens: &Tokens) -> impl Iterator<Item = (Expr, Span)> {
    let starts = (0..tokens.len()).filter_map(|at| {
        let says = tokens.word(at) == "this"
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
            && tokens.word(at + 4) == "under";
        says.then(|| tokens.span(at..at + 1).start)
    });
    starts.map_while(|start| {
        let line = body[start..].lines().next().unwrap_or("");
        match unmatched::names_in_prose(line).as_slice() {
            [(expr, span)] => Some((expr.clone(), span.shifted(start))),
            _ => None,
        }
    })
}

/// The licence sections of a Markdown text, up to the first that says nothing.
pub fn sections(text: &str) -> impl Iterator<Item = (Saying, Span)> {
    one_after_another(text, |rest| section(rest, Speaker::Body))
}

/// The `SPDX-License-Identifier:` tags of a text, up to the first that is none.
pub fn spdx_tags(text: &str) -> impl Iterator<Item = (Expr, Span)> {
    one_after_another(text, |rest| {
        let (value, span) = spdx_tag(rest)?;
        Some((field::strict(value)?.0, span))
    })
}

/// What `find` finds first, then what it finds behind that, and so on.
fn one_after_another<T>(
    text: &str,
    find: impl Fn(&str) -> Option<(T, Span)>,
) -> impl Iterator<Item = (T, Span)> {
    let mut from = 0;
    std::iter::from_fn(move || {
        let (found, span) = find(text.get(from..)?)?;
        let span = span.shifted(from);
        from = span.end.max(from + 1);
        Some((found, span))
    })
}

/// Whether the words at `at` are an answer to choose in a menu: their line, and
/// another one of `block`, begins with a mark such as `C)`.
pub fn is_menu_answer(block: &str, at: usize) -> bool {
    const NEAR: usize = 200;
    let marked = |line: &str| {
        let mut chars = line.trim_start().chars();
        chars.next().is_some_and(char::is_alphanumeric) && chars.next() == Some(')')
    };
    let near = at.saturating_sub(NEAR);
    let before = block.as_bytes()[near..at].iter();
    let start = match before.rev().position(|byte| *byte == b'\n') {
        Some(back) => at - back,
        None if near == 0 => 0,
        None => return false,
    };
    marked(&block[start..]) && block.lines().filter(|line| marked(line)).nth(1).is_some()
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
    let forbidden = ACTS.contains(&tokens.word(modal)) && itself;
    (forbidden && !stays_in_place(tokens, modal)).then(|| at..modal + 3)
}

/// `copy this skill to a runtime directory`: where it is run from, not who may
/// have it. Anything but these few words may be meant as a term.
fn stays_in_place(tokens: &Tokens, act: usize) -> bool {
    const WHICH: [&str; 7] = [
        "runtime",
        "temporary",
        "temp",
        "working",
        "build",
        "output",
        "scratch",
    ];
    let rest = &tokens.words(act..tokens.len().min(act + 7));
    matches!(
        rest.as_slice(),
        ["copy", _, _, "to" | "into", "a" | "the" | "your", which, "directory" | "folder"]
            if WHICH.contains(which)
    )
}

/// Whether one of these words denies what follows: `is not proprietary`, `is no longer
/// confidential`.
fn is_denied(tokens: &Tokens, words: std::ops::Range<usize>) -> bool {
    let mut words = words.map(|at| tokens.word(at));
    words.any(|word| matches!(word, "not" | "no" | "never" | "isnt" | "without"))
}

fn forbids_at(text: &str, tokens: &Tokens, at: usize) -> Option<std::ops::Range<usize>> {
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
    if is_of_its_output(tokens, at) {
        return None;
    }
    let verb = at + subject.len();
    let end = (verb + 6).min(tokens.len());
    let says = |words: &[&str]| (verb..end).find(|&at| words.contains(&tokens.word(at)));
    let none = matches!(
        (
            at.checked_sub(2).map_or("", |at| tokens.word(at)),
            at.checked_sub(1).map_or("", |at| tokens.word(at))
        ),
        ("none", "of") | ("nothing", "in")
    );
    let hit = match tokens.word(verb) {
        "is" | "are" | "remains" | "contains" if !none => {
            let plain = says(&["confidential", "proprietary", "unlicensed"]);
            let plain = plain.filter(|&hit| !is_denied(tokens, verb + 1..hit));
            let plain = plain.filter(|&hit| !is_of_a_kind(text, tokens, hit));
            let internal = says(&["internal"])
                .filter(|&at| tokens.word(at + 1) == "use" || tokens.word(at + 1) == "only")
                .filter(|&hit| !is_denied(tokens, verb + 1..hit));
            let not_for = (verb..end).find(|&at| {
                // `Not licensed for a fee: it is free`.
                let paid = matches!(tokens.word(at + 4), "fee" | "charge" | "price");
                let of_fee =
                    tokens.word(at + 1) == "licensed" && (paid || tokens.word(at + 3) == "money");
                // `Not to be used with private data` tells how it is run.
                let used = tokens.word(at + 1) == "to"
                    && !is_copied(tokens.word(at + 3))
                    && tokens.word(at + 4) == "with";
                tokens.word(at) == "not"
                    && !of_fee
                    && !used
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
            .filter(|&hit| negated && is_passive(tokens, verb..hit) && !keeps_a_notice(tokens, hit))
            .filter(|&hit| tokens.word(hit) != "copied" || tokens.word(hit + 1) != "into")
        }
        _ => None,
    }?;
    let ended = tokens.list()[at..hit].iter().any(|token| token.ends);
    (!ended).then_some(at..hit + 1)
}

/// Whether what may not be done is done to a copy.
fn is_copied(act: &str) -> bool {
    const ACTS: [&str; 10] = [
        "copied",
        "disclosed",
        "distributed",
        "modified",
        "published",
        "redistributed",
        "reproduced",
        "resold",
        "shared",
        "sold",
    ];
    ACTS.contains(&act)
}

/// Whether the subject at `at` is that of which something comes: `the output of this skill`,
/// `logs of this skill`.
fn is_of_its_output(tokens: &Tokens, at: usize) -> bool {
    const OUTPUT: [&str; 13] = [
        "answers",
        "drafts",
        "findings",
        "log",
        "logs",
        "output",
        "outputs",
        "report",
        "reports",
        "result",
        "results",
        "summaries",
        "summary",
    ];
    let before = |back: usize| at.checked_sub(back).map_or("", |at| tokens.word(at));
    matches!(before(1), "of" | "from" | "by") && OUTPUT.contains(&before(2))
}

/// Whether the word `hit`, which keeps rights, tells of which kind something else is:
/// `proprietary-format aware`, `for proprietary and open code`.
fn is_of_a_kind(text: &str, tokens: &Tokens, hit: usize) -> bool {
    let end = tokens.list()[hit].span.end;
    let joined = text[end..].strip_prefix('-');
    let joined = joined.is_some_and(|rest| rest.starts_with(char::is_alphabetic));
    let both = hit > 0
        && tokens.word(hit - 1) == "for"
        && matches!(tokens.word(hit + 1), "and" | "or")
        && tokens.word(hit + 2) == "open";
    joined || both
}

/// `redistributed without its notice`: what must come along.
fn keeps_a_notice(tokens: &Tokens, act: usize) -> bool {
    let its = matches!(tokens.word(act + 2), "its" | "their" | "this" | "the");
    let notice = matches!(tokens.word(act + 3), "notice" | "notices");
    let ends = act + 4 == tokens.len() || tokens.list().get(act + 3).is_some_and(|word| word.ends);
    tokens.word(act + 1) == "without" && its && notice && ends
}

/// Whether the participle behind these words is what may not be done to their subject:
/// `cannot be copied or shared`. In `cannot copy files to the shared drive` it is none.
fn is_passive(tokens: &Tokens, before: std::ops::Range<usize>) -> bool {
    let mut words = before.rev().map(|at| tokens.word(at));
    let joins = |word: &str| {
        matches!(
            word,
            "or" | "and" | "nor" | "also" | "sold" | "resold" | "not"
        ) || word.ends_with("ed")
            || word.ends_with("ly")
    };
    words.find(|word| !joins(word)) == Some("be")
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
        section(text, Speaker::Readme).map(|(saying, _)| saying)
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
        for text in [
            "## Legal\n\nMIT License",
            "## Copyright\n\nMIT",
            "## 开源协议\n\n本项目基于 MIT 协议开源。",
            "## Licens\n\nMIT",
            "## Licencia\n\nEste proyecto está bajo la licencia MIT.",
            "## 라이선스\n\nMIT 라이선스로 배포됩니다.",
            "## Lizenz\n\nDieses Projekt steht unter der MIT-Lizenz.",
            "# Seeds\n\nBeds.\n\n---\nMIT © Jo Fern\n",
            "## License\n\nOpen source under the MIT license.",
        ] {
            assert_eq!(said(text), mit, "{text}");
        }
        assert_eq!(
            said("## License\n\nAGPL-3.0 or a commercial licence."),
            Some(Saying::License(Expr::id("AGPL-3.0-only")))
        );
        let two = "## Terms of use\n\nBe kind.\n\n## License\n\nMIT\n";
        assert_eq!(said(two), mit);
        let rights = "## 8.1 Usage rights\n\nNo unlicensed images.";
        assert_eq!(section(rights, Speaker::Body), None);
        let check = "## License check\n\nFlag proprietary parts.";
        assert_eq!(section(check, Speaker::Body), None);
        assert_eq!(said("## License\n\nProprietary."), Some(Saying::Forbids));
        assert_eq!(said("# Skills\n\nMost folders are Apache 2.0."), None);
        assert_eq!(
            said("# How to choose an open source license for work\n\nMIT"),
            None
        );
    }

    #[test]
    fn a_licence_that_the_model_shall_write_is_none_of_the_skill() {
        let named = |text: &str| section(text, Speaker::Body).is_some();
        assert!(named("## License\n\nMIT\n"));
        assert!(named(
            "## License\n\nThis skill is under the MIT licence.\n"
        ));
        assert!(!named(
            "### 3. Files\n\n#### LICENSE\n\nIf missing, make it:\n- **MIT** for code\n- CC-BY-4.0\n"
        ));
        assert!(!named(
            "## License\n\n- **MIT** (most common)\n- Apache-2.0\n"
        ));
    }

    #[test]
    fn only_sentences_about_the_skill_itself_forbid() {
        for text in [
            "This skill cannot be shared outside of Fern.",
            "This skill cannot be redistributed.",
            "This skill must not be modified, copied or publicly shared.",
            "This skill is confidential and for employees of Fern Ltd only.",
            "This skill may not be distributed.",
            "These files are for internal use only",
            "This skill is not for redistribution",
            "Please do not redistribute this skill.",
            "Do not copy this skill to another company's folder.",
            "Do not copy this skill.",
        ] {
            assert!(forbids(text, &Tokens::new(text)).next().is_some(), "{text}");
        }
        for text in [
            "This skill cannot copy files to the shared drive.",
            "This skill cannot modify a shared file.",
            "This skill cannot publish the skill to a shared registry.",
            "This skill cannot route another skill into the shared upstream.",
            "This skill cannot be used with a shared folder.",
            "Explains how to review a proprietary licence and why redistribution is often forbidden.",
            "This skill reviews proprietary code.",
            "This skill is not proprietary.",
            "This skill contains no proprietary code.",
            "This skill is no longer confidential.",
            "This skill is not only for internal use.",
            "This skill is for reviewing contracts that are confidential.",
            "This skill may not need every file.",
            "Do not share credentials. Do not copy it into the chat.",
            "Start it where it lies. Do not copy this skill into a working folder first.",
        ] {
            assert!(forbids(text, &Tokens::new(text)).next().is_none(), "{text}");
        }
    }

    #[test]
    fn a_sentence_may_license_the_skill() {
        let text = "# Seeds\n\nSort. This skill is licensed under the Apache License 2.0.\n";
        let of = |text: &str| licensed(text, &Tokens::new(text)).next();
        assert_eq!(of(text).unwrap().0, Expr::id("Apache-2.0"));
        assert!(of("This skill is available under Settings.").is_none());
    }

    #[test]
    fn an_answer_of_a_menu_stands_beside_others() {
        let menu = "Pick one:\nA) Keep it\nB) This skill is for internal use only\n";
        let at = menu.find("This").unwrap();
        assert!(is_menu_answer(menu, at));
        assert!(!is_menu_answer("a) This skill is confidential.", 3));
        assert!(!is_menu_answer(
            "This skill is confidential.\na) b\nb) c",
            0
        ));
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
