//! `stub-skill`.

use crate::declare_rule;
use crate::rules::neighbours::{is_called_below, is_other_called};
use crate::rules::parts::read;
use crate::rules::paths::spelled_path;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::syntax::Fences;

declare_rule! {
    pub StubSkill = {
        id: "stub-skill", group: Suspicious, level: Warn, tier: T4, options: &[RuleOption { name: "min-lines", default: Number(5) }],
    }
}

/// Short lines make a stub; a paragraph on one line is none.
const LONG: usize = 240;

/// So many words are a prompt, however few lines they stand on.
const WORDS: usize = 25;

impl Rule for StubSkill {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some((source, front)) = read(skill) else {
            return;
        };
        let document = skill.document();
        let closed = matches!(front.fences, Fences::Closed { .. });
        if !closed
            || !document.has_content
            || !document.links.is_empty()
            || !document.code_blocks.is_empty()
        {
            return;
        }
        let body = skill.body();
        let least = cx.number("min-lines");
        let lines = body.lines().filter(|line| !line.trim().is_empty()).count();
        let pages = skill.pages();
        let named = pages.first().is_some_and(|page| {
            document
                .code_spans
                .iter()
                .any(|span| is_call(source.slice(*span)) || spelled_path(page, *span).is_some())
        });
        let named = named || reads_page(body);
        let words = body.split_whitespace().count();
        if lines >= least || body.len() > LONG || words >= WORDS || named {
            return;
        }
        if names_skill(skill, body) || is_prompt(skill, body) {
            return;
        }
        let start = front.body.start + (body.len() - body.trim_start().len());
        let line = source.line_span(source.position(start).line);
        let unit = if lines == 1 { "line" } else { "lines" };
        let title = format!("body has {lines} {unit} of text, less than {least}");
        let found = cx
            .file(skill, line, title, "all there is")
            .help("write the steps, or link to a file that has them");
        cx.report(found);
    }
}

/// Whether a body names another skill of the repository, which has the steps.
fn names_skill(skill: &Skill, body: &str) -> bool {
    const MOST: usize = 5;
    let within = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let words = body.split(|c: char| !within(c));
    let names = words
        .filter(|word| word.trim_matches('-').contains('-'))
        .filter(|word| *word != skill.folder_name() && Some(*word) != skill.name());
    names
        .take(MOST)
        .any(|word| is_called_below(skill, word) || is_other_called(skill, word))
}

/// Whether a body is a prompt that the user alone calls: two sentences or more.
fn is_prompt(skill: &Skill, body: &str) -> bool {
    let called = skill.field("disable-model-invocation");
    let ends = |word: &&str| word.ends_with(['.', '!', '?', '。', '！', '？']);
    let sentences = body.split_whitespace().filter(ends).count();
    called.is_some_and(|value| value.is_text("true")) && sentences > 1
}

/// Whether a code span calls another skill by its name: `` `/sort-invoices` ``.
fn is_call(span: &str) -> bool {
    let name = span.trim_matches('`').strip_prefix('/').unwrap_or("");
    let within = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-:".contains(c);
    name.len() > 1 && name.chars().all(within)
}

/// Whether the text tells to read a page, wherever it lies: `Read ~/notes/how.md`.
fn reads_page(body: &str) -> bool {
    const READ: [&str; 6] = ["read", "see", "follow", "open", "load", "use"];
    let words = body.split(|c: char| c.is_whitespace() || "`\"'()*,".contains(c));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let tells = |word: &&str| READ.iter().any(|verb| word.eq_ignore_ascii_case(verb));
    let is_page = |word: &&str| word.contains('/') && word.trim_end_matches('.').ends_with(".md");
    words.iter().any(tells) && words.iter().any(is_page)
}
