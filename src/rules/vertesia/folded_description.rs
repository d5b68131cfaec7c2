//! `folded-description`.

use crate::declare_rule;
use crate::rules::parts::{read, shown};
use crate::rules::vertesia_parts::{on_one_line, serves};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::syntax::yaml::for_both;
use crate::text::{Span, collapse_blanks};

declare_rule! {
    pub FoldedDescription = { id: "folded-description", group: Vertesia, level: Deny, tier: T2 }
}

impl Rule for FoldedDescription {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some((source, front)) = read(skill).filter(|_| serves(cx)) else {
            return;
        };
        for key in ["name", "title", "description"] {
            let Some(pair) = front.pair(key) else {
                continue;
            };
            let all = Span::new(pair.key.span.end, pair.value.span.end);
            let written = source.slice(all).trim_end();
            let Some(text) = pair.value.as_str().filter(|_| written.contains('\n')) else {
                continue;
            };
            let first = written.lines().next().unwrap_or_default();
            let first = first.trim_start_matches(':').trim();
            let title =
                format!("`{key}` goes over several lines, of which the SDK reads the first");
            let label = format!("it is `{}` there", shown(first));
            let span = pair.key.span;
            let one = collapse_blanks(text.trim());
            let found = cx.file(skill, span, title, label);
            let lines = text.trim().lines().filter(|line| !line.trim().is_empty());
            let found = if lines.count() > 1 {
                found.note("it has several lines: in one their breaks are lost")
            } else {
                found
            };
            cx.report(
                found.help(match for_both(&one) {
                    Some(line) => on_one_line(key, &line),
                    None => "say it on one line without both kinds of quotes, which one of the \
                         readers keeps"
                        .to_owned(),
                }),
            );
        }
    }
}
