//! `hidden-markup`.

use std::sync::Arc;

use memchr::memmem;

use crate::declare_rule;
use crate::finding::Finding;
use crate::rules::parts::{MANY, shown};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::syntax::Document;
use crate::text::{Source, Span, collapse_blanks, fold_case, is_ignorable, nfkc};

declare_rule! {
    pub HiddenMarkup = {
        id: "hidden-markup", group: Security, level: Deny, tier: T4,
    }
}

/// No more of one hidden text is read.
const LONGEST: usize = 16 * 1024;

impl Rule for HiddenMarkup {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        if let Some(source) = skill.source() {
            let front = Span::new(0, skill.body_span().start);
            let comments = yaml_comments(source, front);
            report(skill, &skill.file_path(), source, &comments, cx);
        }
        for page in skill.pages() {
            let hidden = hidden(page.source, page.document, page.body);
            report(skill, &page.shown, page.source, &hidden, cx);
        }
    }
}

fn report(skill: &Skill, path: &str, source: &Arc<Source>, hidden: &[Span], cx: &mut Checks<'_>) {
    let mut found: Vec<Finding> = Vec::new();
    for span in hidden {
        let text = source.slice(*span);
        let text = cut(text);
        let Some(order) = order(text) else {
            continue;
        };
        let title = format!("text that is not shown gives an order: {order}");
        let finding = cx
            .path(skill, path.to_owned(), title)
            .at(source, *span, "a person who reads the page does not see it")
            .note(format!("it reads `{}`", shown(text)))
            .help("delete it, or write it where everybody reads it");
        found.push(finding);
        if found.len() == MANY {
            break;
        }
    }
    cx.report_all(found);
}

fn cut(text: &str) -> &str {
    let end = (0..=LONGEST.min(text.len()))
        .rev()
        .find(|end| text.is_char_boundary(*end));
    text.get(..end.unwrap_or(0)).unwrap_or(text)
}

/// The comments of the frontmatter: what follows `#` at the start of a line.
fn yaml_comments(source: &Source, front: Span) -> Vec<Span> {
    let mut found: Vec<Span> = Vec::new();
    let mut at = front.start;
    for line in source.slice(front).split_inclusive('\n') {
        if line.trim_start().starts_with('#') {
            let span = Span::new(at, at + line.trim_end().len());
            match found.last_mut().filter(|last| last.end + 2 >= span.start) {
                // Lines below each other are one text.
                Some(last) => *last = Span::new(last.start, span.end),
                None => found.push(span),
            }
        }
        at += line.len();
    }
    found
}

/// The parts of a page that no reader of the rendered text sees: comments, elements
/// that a style or an attribute hides, and definitions of links to nothing.
fn hidden(source: &Source, document: &Document, body: Span) -> Vec<Span> {
    let mut found = Vec::new();
    let mut covered = 0;
    for span in &document.html {
        if span.start < covered {
            continue;
        }
        let text = source.slice(*span);
        if text.trim_start().starts_with("<!--") || hides(text) {
            let end = if hides(text) {
                closing(source, *span, body)
            } else {
                span.end
            };
            covered = end;
            found.push(Span::new(span.start, end));
        } else {
            found.extend(comments(text).map(|inner| inner.shifted(span.start)));
        }
    }
    let text = source.slice(body);
    if memmem::find(text.as_bytes(), b"]:").is_none() {
        return found;
    }
    let mut at = body.start;
    for line in text.split_inclusive('\n') {
        let trimmed = line.trim_start();
        if trimmed.starts_with("[//]:") || trimmed.starts_with("[comment]:") {
            let span = Span::new(at, at + line.trim_end().len());
            let code = document.block_at(at).is_some();
            found.extend((!code).then_some(span));
        }
        at += line.len();
    }
    found
}

/// The comments inside a block of HTML.
fn comments(html: &str) -> impl Iterator<Item = Span> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + html.get(at..)?.find("<!--")?;
        let end = html[start..]
            .find("-->")
            .map_or(html.len(), |end| start + end + 3);
        at = end;
        Some(Span::new(start, end))
    })
}

/// Whether the first tag hides what it holds.
fn hides(html: &str) -> bool {
    let html = html.trim_start();
    let end = html.find('>').map_or(html.len(), |end| end + 1);
    let tag: String = html[..end]
        .to_lowercase()
        .chars()
        .filter(|c| !c.is_whitespace())
        .collect();
    const HIDING: [&str; 8] = [
        "display:none",
        "visibility:hidden",
        "font-size:0",
        "font-size:1px",
        "opacity:0;",
        "opacity:0\"",
        "opacity:0'",
        "left:-9999",
    ];
    let attribute = html[..end].split_whitespace().skip(1);
    let mut attribute = attribute.map(|word| word.trim_end_matches(['>', '/']));
    html.starts_with('<')
        && (HIDING.iter().any(|style| tag.contains(style))
            || attribute.any(|word| word == "hidden"))
}

/// Where the element that begins at `span` ends: behind its closing tag, as far as
/// hidden text is read.
fn closing(source: &Source, span: Span, body: Span) -> usize {
    let rest = cut(source.slice(Span::new(span.start, body.end)));
    let name = rest.trim_start().trim_start_matches('<');
    let end = name
        .find(|c: char| !c.is_ascii_alphanumeric())
        .unwrap_or(name.len());
    let close = format!("</{}", &name[..end]);
    let end = rest.find(&close).map_or(span.end, |at| span.start + at);
    end.max(span.end)
}

/// Whom an order is given to.
const ADDRESSED: [&str; 18] = [
    "agent must",
    "agent should",
    "agents must",
    "ai must",
    "ai should",
    "assistant must",
    "assistant should",
    "assistant:",
    "claude must",
    "claude should",
    "claude:",
    "model must",
    "model should",
    "you must",
    "you should",
    "you are required",
    "agent:",
    "system:",
];

/// What an order may tell to do that touches files, machines or the network.
const ACTS: [&str; 17] = [
    "read",
    "send",
    "upload",
    "post",
    "run",
    "execute",
    "install",
    "download",
    "fetch",
    "curl",
    "wget",
    "delete",
    "copy",
    "exfiltrate",
    "forward",
    "email",
    "open",
];

/// What makes an act one that nobody hides with a good reason.
const OBJECTS: [&str; 22] = [
    "http://",
    "https://",
    "~/.ssh",
    "id_rsa",
    ".env",
    "credential",
    "api key",
    "api_key",
    "token",
    "password",
    "secret",
    "private key",
    "environment variable",
    "~/.aws",
    "/etc/passwd",
    "webhook",
    "| sh",
    "| bash",
    "|sh",
    "|bash",
    "attacker",
    "wallet",
];

/// The kind of order that a text gives, where it gives one.
fn order(text: &str) -> Option<&'static str> {
    let visible: String = text.chars().filter(|c| !is_ignorable(*c)).collect();
    let text = fold_case(&nfkc(&collapse_blanks(&visible)));
    if overrides(&text) {
        return Some("to pass over other instructions");
    }
    if conceals(&text) {
        return Some("to keep something from the user");
    }
    let has = |words: &[&str]| words.iter().any(|word| holds(&text, word));
    let addressed = has(&ADDRESSED);
    (addressed && has(&ACTS) && OBJECTS.iter().any(|object| text.contains(object)))
        .then_some("to act with what is secret or far away")
}

/// Whether the text holds `word` with no letter beside it.
fn holds(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let behind = text[at + word.len()..].chars().next();
        let apart = |c: Option<char>| !c.is_some_and(char::is_alphanumeric);
        apart(before) && (apart(behind) || word.ends_with(':'))
    })
}

/// `ignore all previous instructions`, and what says the same.
fn overrides(text: &str) -> bool {
    const VERBS: [&str; 5] = ["ignore", "disregard", "forget", "override", "bypass"];
    const WHICH: [&str; 8] = [
        "previous",
        "prior",
        "above",
        "earlier",
        "system",
        "preceding",
        "all other",
        "your",
    ];
    const WHAT: [&str; 5] = ["instruction", "rule", "prompt", "guideline", "safety"];
    within(text, &VERBS, 60, |near| {
        WHICH.iter().any(|word| holds(near, word)) && WHAT.iter().any(|word| near.contains(word))
    })
}

/// `do not tell the user`, and what says the same of a step of the agent.
fn conceals(text: &str) -> bool {
    const VERBS: [&str; 4] = ["do not", "don't", "never", "without"];
    const TELL: [&str; 9] = [
        "tell the user",
        "tell the human",
        "mention this to the user",
        "inform the user",
        "show this to the user",
        "reveal this",
        "telling the user",
        "informing the user",
        "let the user know",
    ];
    within(text, &VERBS, 40, |near| {
        TELL.iter().any(|tell| near.contains(tell))
    })
}

/// Whether one of the words stands in the text, and what follows it in at most `far`
/// bytes of its sentence passes.
fn within(text: &str, words: &[&str], far: usize, passes: impl Fn(&str) -> bool) -> bool {
    words.iter().any(|word| {
        text.match_indices(word).any(|(at, _)| {
            let rest = &text[at..];
            let end = (0..=far.min(rest.len()))
                .rev()
                .find(|end| rest.is_char_boundary(*end));
            let near = &rest[..end.unwrap_or(0)];
            let near = near.split(['.', '!', ';']).next().unwrap_or(near);
            let apart = text[..at]
                .chars()
                .next_back()
                .is_none_or(|c| !c.is_alphanumeric());
            apart && passes(near)
        })
    })
}
