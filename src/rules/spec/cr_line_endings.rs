//! `cr-line-endings`.

use crate::declare_rule;
use crate::finding::Safety;
use crate::rules::parts::read;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::{Edit, Span};

declare_rule! {
    pub CrLineEndings = {
        id: "cr-line-endings", group: Spec, level: Warn, fix: Safe, tier: T2,
    }
}

/// Line ends that are mended at once.
const MOST_EDITS: usize = 100_000;

impl Rule for CrLineEndings {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some((source, _)) = read(skill) else {
            return;
        };
        let text = source.text();
        let lone = |at: &usize| !text[at + 1..].starts_with('\n');
        let all: Vec<usize> = text
            .match_indices('\r')
            .map(|(at, _)| at)
            .filter(lone)
            .collect();
        let Some(&first) = all.first() else {
            return;
        };
        let title = match all.len() {
            1 => "1 line ends with a lone CR".to_owned(),
            count => format!("{count} lines end with a lone CR"),
        };
        let (end, name) = if text.contains("\r\n") {
            ("\r\n", "CRLF")
        } else {
            ("\n", "LF")
        };
        let mut found = cx
            .file(skill, Span::new(first, first + 1), title, "CR without LF")
            .help(format!("save the file with {name} line ends"));
        // A file of nothing else is not worth the memory.
        if all.len() <= MOST_EDITS {
            let edits = all
                .iter()
                .map(|&at| Edit::replace(Span::new(at, at + 1), end));
            found = found.fix(Safety::Safe, edits.collect());
        }
        cx.report(found);
    }
}
