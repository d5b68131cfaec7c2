//! `multiline-description`.

use crate::declare_rule;
use crate::finding::Safety;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::syntax::{Scalar, Style};
use crate::text::{Edit, Source, Span};

declare_rule! {
    /// Description keeps its line ends
    ///
    /// ## What it does
    /// Finds a `description` written as a literal block (`|`) of several lines. A line end
    /// behind the last line is no matter: clients trim the value.
    ///
    /// ## Why is this bad?
    /// A description is one entry of a list that the model reads. Its line ends break that
    /// list where a client writes it as Markdown, and cost tokens elsewhere.
    ///
    /// ## What to do
    /// Write `>-` for `|`: it joins the lines by blanks. The fix does so where the lines are
    /// text that goes on; lists, blank lines and deeper lines keep their line ends under `>-`
    /// too and have to be written anew. It changes the value, so it is not applied without
    /// `--unsafe-fixes`.
    ///
    /// 19% of 12,610 public skills have a literal block here, and 100 of 4,325 one of several
    /// lines, so the rule runs under `--strict` only.
    ///
    /// ## Examples
    /// ```skill bad:3
    /// ---
    /// name: my-skill
    /// description: |
    ///   Sorts invoices by date.
    ///   Use when asked to order bills.
    /// ---
    /// ```
    /// A list can't be folded:
    /// ```skill bad:3
    /// ---
    /// name: my-skill
    /// description: |-
    ///   Sorts invoices. Use for:
    ///   - bills
    ///   - receipts
    /// ---
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: >-
    ///   Sorts invoices by date.
    ///   Use when asked to order bills.
    /// ---
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: |
    ///   Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    /// Only the description is an entry of a list:
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// compatibility: |
    ///   Needs git.
    ///   Needs a network.
    /// ---
    /// ```
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
        cx.report(match foldable {
            true => found
                .help("write `>-`, which joins the lines")
                .fix(Safety::Unsafe, vec![Edit::replace(header, ">-")]),
            false => found.help("write it as sentences below `>-`, which joins lines"),
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
