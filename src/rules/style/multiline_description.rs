//! `multiline-description`.

use crate::declare_rule;
use crate::finding::Safety;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::syntax::{Scalar, Style};
use crate::text::{Edit, Source, Span};

declare_rule! {
    pub MultilineDescription = {
        id: "multiline-description", group: Style, level: Allow, strict: true, tier: T4,
        fix: Unsafe,
    }
}

impl Rule for MultilineDescription {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let (Some(pair), Some(source)) = (skill.pair("description"), skill.source()) else {
            return;
        };
        let literal = |scalar: &&Scalar| scalar.style == Style::Literal;
        let Some(scalar) = pair.value.scalar().filter(literal) else {
            return;
        };
        let lines = scalar.text.trim().lines().count();
        if lines < 2 {
            return;
        }
        let Some(header) = header(source, pair.key.span) else {
            return;
        };
        let title = format!("`description` keeps the ends of its {lines} lines");
        let found = cx.file(skill, header, title, "`|` keeps line ends");
        // A depth that is given (`|2`) says that the first line is deeper.
        let foldable = !source.slice(header).contains(|c: char| c.is_ascii_digit())
            && scalar.text.trim_end().lines().all(goes_on);
        cx.report(if foldable {
            found
                .help("write `>-`, which joins the lines")
                .fix(Safety::Unsafe, vec![Edit::replace(header, ">-")])
        } else {
            found.help("write it as sentences below `>-`, which joins lines")
        });
    }
}

/// The `|` of a literal block with its indicators, on the line of its key.
fn header(source: &Source, key: Span) -> Option<Span> {
    let line = source.line_span(source.position(key.end).line);
    let text = source.slice(Span::new(key.end, line.end));
    let at = text.find('|')?;
    let end = text[at + 1..].find(|c| !matches!(c, '+' | '-' | '1'..='9'));
    let end = end.map_or(text.len(), |end| at + 1 + end);
    Some(Span::new(at, end).shifted(key.end))
}

/// Whether a line of a block is text that can be joined to its neighbours.
fn goes_on(line: &str) -> bool {
    let list = line.starts_with(['-', '*', '+', '#', '|', '>', ' ', '\t']);
    let number = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let numbered = number.len() < line.len() && number.starts_with(['.', ')']);
    !line.is_empty() && !list && !numbered
}
