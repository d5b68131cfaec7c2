//! `missing-frontmatter`.

use crate::declare_rule;
use crate::rules::parts::{read, with_clients};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::syntax::Fences;
use crate::text::Source;

declare_rule! {
    pub MissingFrontmatter = {
        id: "missing-frontmatter", group: Spec, level: Deny, fix: Hint, tier: T1,
    }
}

impl Rule for MissingFrontmatter {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some((source, front)) = read(skill) else {
            return;
        };
        let Fences::Missing {
            first_line,
            executable: false,
        } = front.fences
        else {
            return;
        };
        let (title, help) = explain(source, source.slice(first_line));
        let found = cx
            .file(skill, first_line, title, "`---` belongs here")
            .help(help);
        cx.report(with_clients(found, skill));
    }
}

/// What stands in the way, and what to do.
fn explain(source: &Source, first: &str) -> (&'static str, String) {
    if source
        .text()
        .trim_matches(['\u{FEFF}', ' ', '\t', '\r', '\n'])
        .is_empty()
    {
        let help = "write `---`, a name, a description and `---`, then the instructions";
        return ("file is empty", help.to_owned());
    }
    let later = later_fence(source).filter(|_| !first.starts_with("---"));
    if first.starts_with("+++") {
        let help = "write YAML between `---` lines; `+++` blocks are TOML, which no client reads";
        ("file begins with a `+++` block", help.to_owned())
    } else if first.trim() == "---" && !first.starts_with("---") {
        let help = "write `---` without blanks before it".to_owned();
        ("first fence is indented", help)
    } else if first.starts_with("---") {
        let help = "make the first line `---` and nothing else".to_owned();
        ("first line is no fence", help)
    } else if let Some(line) = later {
        let help = format!("the frontmatter begins on line {line}; move what stands before it");
        ("text stands before the frontmatter", help)
    } else {
        let help = "begin with `---`, `name: …`, `description: …`, `---`".to_owned();
        ("file has no frontmatter", help)
    }
}

/// The line of the first fence that the name or the description of a skill follows, near
/// the top of the file. In a block of code stands a sample of something else.
fn later_fence(source: &Source) -> Option<usize> {
    const LOOK: usize = 200;
    const FIELDS: usize = 20;
    let line = |number| source.slice(source.line_span(number));
    let last = source.line_count().min(LOOK);
    let is_skills = |number| {
        let fields = (number + 1..=last.min(number + FIELDS)).map(line);
        let mut fields = fields.take_while(|line| line.trim() != "---");
        fields.any(|line| line.starts_with("name:") || line.starts_with("description:"))
    };
    let mut in_code = false;
    (1..=last).find(|&number| {
        let text = line(number).trim();
        in_code ^= text.starts_with("```") || text.starts_with("~~~");
        number > 1 && text == "---" && !in_code && is_skills(number)
    })
}
