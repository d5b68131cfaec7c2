//! `missing-mentioned-file`.

use crate::declare_rule;
use crate::rules::paths::spelled_path;
use crate::rules::{Checks, Rule};
use crate::skill::{Page, Presence, Skill, says_such_as};
use crate::text::Untrusted;

declare_rule! {
    pub MissingMentionedFile = {
        id: "missing-mentioned-file", group: Correctness, level: Allow, tier: T4,
    }
}

const FOLDERS: [&str; 8] = [
    "references",
    "scripts",
    "assets",
    "templates",
    "resources",
    "examples",
    "prompts",
    "rules",
];

/// Words of a line on which a path need not be there, beside `such as`.
const EXAMPLES: [&str; 11] = [
    "example",
    "like",
    "create",
    "write",
    "save",
    "generate",
    "output",
    "add ",
    "instead of",
    "nnn",
    "your",
];

impl Rule for MissingMentionedFile {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        for page in skill.pages() {
            let mut samples = Samples::of(&page);
            for span in &page.document.code_spans {
                let Some((text, span)) = spelled_path(&page, *span) else {
                    continue;
                };
                let first = text
                    .trim_start_matches("./")
                    .split('/')
                    .next()
                    .unwrap_or("");
                if !FOLDERS.contains(&first) {
                    continue;
                }
                let mut dirs = [&page.dir, skill.dir()].into_iter();
                let there = dirs.any(|dir| {
                    dir.resolve(text)
                        .is_none_or(|path| skill.look(&path) != Presence::Missing)
                });
                if there || samples.hold(span.start) {
                    continue;
                }
                let title = format!("`{}` is not in this skill", Untrusted(text));
                let found = cx
                    .path(skill, page.shown.clone(), title)
                    .at(page.source, span, "no such file")
                    .help("add the file to the skill, or drop its name");
                cx.report(found);
            }
        }
    }
}

/// Which lines and headings of a page speak of examples; each is read once, in
/// the order of the page.
struct Samples<'a> {
    page: &'a Page<'a>,
    line: Option<(usize, bool)>,
    heading: Option<(usize, bool)>,
}

impl<'a> Samples<'a> {
    fn of(page: &'a Page<'a>) -> Samples<'a> {
        Samples {
            page,
            line: None,
            heading: None,
        }
    }

    /// Whether the line, or the heading above, speaks of an example.
    fn hold(&mut self, at: usize) -> bool {
        let page = self.page;
        let line = page.source.position(at).line;
        let on_line = asked(&mut self.line, line, || {
            let text = page
                .source
                .slice(page.source.line_span(line))
                .to_lowercase();
            says_such_as(&text) || EXAMPLES.iter().any(|word| text.contains(word))
        });
        let headings = &page.document.headings;
        let above = headings.partition_point(|heading| heading.span.start <= at);
        let heading = above.checked_sub(1).and_then(|above| headings.get(above));
        on_line
            || heading.is_some_and(|heading| {
                asked(&mut self.heading, above, || {
                    heading.text.to_lowercase().contains("example")
                })
            })
    }
}

/// The answer for `number`, asked once where the same is asked again and again.
fn asked(known: &mut Option<(usize, bool)>, number: usize, ask: impl FnOnce() -> bool) -> bool {
    match known {
        Some((last, answer)) if *last == number => *answer,
        _ => {
            let answer = ask();
            *known = Some((number, answer));
            answer
        }
    }
}
