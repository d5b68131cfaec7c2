//! What the rules about Vertesia share.

use crate::finding::Finding;
use crate::rules::Checks;
use crate::rules::forms::in_form;
use crate::rules::parts::{capped, place};
use crate::skill::Skill;
use crate::syntax::{Frontmatter, Node, Pair, Style};
use crate::systems::document::FormDocument;
use crate::systems::vertesia::{Kind, ToolFiles, references};
use crate::text::Untrusted;

/// The keys that the build tools take in `context_triggers`.
pub(crate) const TRIGGERS: [&str; 3] = ["keywords", "tool_names", "data_patterns"];

/// The keys that they take in `execution`.
pub(crate) const EXECUTION: [&str; 4] = ["language", "packages", "system_packages", "template"];

/// Whether the run is about what the SDK reads.
pub(crate) fn serves(cx: &Checks<'_>) -> bool {
    cx.setting::<ToolFiles>().reader().serves()
}

/// Whether it is about what the build tools read.
pub(crate) fn builds(cx: &Checks<'_>) -> bool {
    cx.setting::<ToolFiles>().reader().builds()
}

/// The fields of the frontmatter and those of `context_triggers` and `execution`, each
/// with its keys joined by a dot.
pub(crate) fn read_pairs(front: &Frontmatter) -> Vec<(&Pair, String)> {
    let mut pairs = Vec::new();
    for pair in front.pairs() {
        let key = pair.key.scalar_text().unwrap_or_default();
        pairs.push((pair, key.to_owned()));
        if matches!(key, "context_triggers" | "execution") {
            for inner in pair.value.pairs() {
                let below = inner.key.scalar_text().unwrap_or_default();
                pairs.push((inner, format!("{key}.{below}")));
            }
        }
    }
    pairs
}

/// Whether a text can stand in a list on one line as it is, for both readers.
fn is_bare(text: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.' | '/');
    let words = ["true", "false", "null", "yes", "no", "on", "off"];
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.chars().all(|c| is_plain(c) || c == ' ')
        && text.trim() == text
        && !words.iter().any(|word| text.eq_ignore_ascii_case(word))
}

/// The text of a plain item that can stand in a list on one line.
pub(crate) fn plain(item: &Node) -> Option<&str> {
    let scalar = item.scalar()?;
    let is_plain = scalar.style == Style::Plain && item.tag.is_none();
    Some(scalar.text.as_str()).filter(|text| is_plain && is_bare(text))
}

/// The text of an item without its quotes, where it needs none.
pub(crate) fn bare(item: &Node) -> Option<String> {
    let text = item.as_str()?;
    is_bare(text).then(|| text.to_owned())
}

/// A way on that says what to write instead of something long; a text that is longer than
/// any host takes is not repeated.
pub(crate) fn on_one_line(key: &str, value: &str) -> String {
    const LONGEST: usize = 2_048;
    if value.len() > LONGEST {
        return "write it on one line".to_owned();
    }
    format!("write it on one line: `{key}: {}`", Untrusted(value))
}

/// A finding at a field of SKILL.md, or of the file of another form.
pub(crate) fn at_field(
    skill: &Skill,
    key: &str,
    title: impl Into<String>,
    label: impl Into<String>,
    cx: &Checks<'_>,
) -> Option<Finding> {
    if let (Some(source), Some(pair)) = (skill.source(), skill.pair(key)) {
        return Some(cx.file(skill, place(source, pair), title, label));
    }
    let document = skill.fact::<FormDocument>().document()?;
    document.value().get(key)?;
    in_form(skill, document.span(&format!("/{key}")), title, label, cx)
}

/// Reports the references of this kind in the text of a skill.
pub(crate) fn report(skill: &Skill, kind: Kind, cx: &mut Checks<'_>) {
    let files = cx.setting::<ToolFiles>().clone();
    let text = skill.body();
    if skill.source().is_none() || !(text.contains("{@") || text.contains("tool=")) {
        return;
    }
    let found = references(text, skill.body_span().start, files.catalog()).wrong;
    let found = found.into_iter().filter(|wrong| wrong.kind == kind);
    let found = capped(found, |wrong| {
        let title = Untrusted(&wrong.text).to_string();
        let one = cx.file(skill, wrong.span, title.trim_end_matches('.'), "here");
        one.help(help(kind))
    });
    cx.report_all(found);
}

fn help(kind: Kind) -> &'static str {
    match kind {
        Kind::Tool => "mend the name, or add the tool to the catalogue",
        Kind::Skill => "write the name of the skill, without `learn_`",
        Kind::Param => "mend the field, or add it to the schema of the tool",
        Kind::Malformed => "put it into backticks where it is meant as text",
        Kind::InFence => "write the name itself: in a fence nothing is rendered",
        Kind::Example => "mend the example, or take the tag away",
    }
}
