//! `empty-section`.

use crate::declare_rule;
use crate::rules::parts::{MANY, shown};
use crate::rules::{Checks, Rule};
use crate::skill::{Page, Skill};
use crate::syntax::markdown::Heading;
use crate::text::Span;

declare_rule! {
    pub EmptySection = {
        id: "empty-section", group: Suspicious, level: Allow, tier: T4,
    }
}

impl Rule for EmptySection {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        for page in skill.pages().iter().filter(|page| !is_form(skill, page)) {
            for heading in empty(page).into_iter().take(MANY) {
                let title = format!("nothing stands under `{}`", shown(&heading.text));
                let found = cx
                    .path(skill, page.shown.clone(), title)
                    .at(
                        page.source,
                        heading.span,
                        "the next heading follows at once",
                    )
                    .help("write the section, or delete its heading");
                cx.report(found);
            }
        }
    }
}

/// The headings with nothing but blanks, comments and rules before the next one of
/// their level or above.
fn empty<'a>(page: &Page<'a>) -> Vec<&'a Heading> {
    let headings = &page.document.headings;
    let mut found = Vec::new();
    for (at, heading) in headings.iter().enumerate() {
        let next = headings.get(at + 1);
        let deeper = next.is_some_and(|next| next.level > heading.level);
        let end = next.map_or(page.body.end, |next| next.span.start);
        let below = Span::new(heading.span.end.min(end), end);
        if !deeper && is_title(&heading.text) && is_blank(page, below) {
            found.push(heading);
        }
    }
    found
}

/// Whether the page is one to be filled in.
fn is_form(skill: &Skill, page: &Page<'_>) -> bool {
    let below = page.dir.strip_prefix(skill.dir()).unwrap_or_default();
    let name = page.path.name().to_lowercase();
    let mut parts = below.components();
    parts.any(|part| part.starts_with("template") || part == "assets") || name.contains("template")
}

/// Whether a heading announces something: not `Priority: P0`, which says all itself,
/// and not the frontmatter of a linked page, which Markdown takes for a heading.
fn is_title(text: &str) -> bool {
    let said = text
        .split_once(": ")
        .is_some_and(|(_, said)| !said.trim().is_empty());
    !text.trim().is_empty() && !said
}

fn is_blank(page: &Page<'_>, span: Span) -> bool {
    let mut rest = page.source.slice(span).trim_start();
    while let Some(comment) = rest.strip_prefix("<!--") {
        let Some(end) = comment.find("-->") else {
            return true;
        };
        rest = comment[end + 3..].trim_start();
    }
    rest.chars()
        .all(|c| c.is_whitespace() || matches!(c, '-' | '*' | '_'))
}
