//! `overlong-body`.

use super::{sections, way_to_less};
use crate::declare_rule;
use crate::rule_id;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::grouped;

declare_rule! {
    pub OverlongBody = {
        id: "overlong-body", group: Budget, level: Warn, tier: T1,
        gives_way_to: Some(rule_id!("heavy-body")),
        options: &[RuleOption { name: "max-lines", default: Number(500) }],
    }
}

impl Rule for OverlongBody {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let (Some(source), body) = (skill.source(), skill.body_span()) else {
            return;
        };
        if body.is_empty() {
            return;
        }
        let limit = cx.number("max-lines");
        let first = source.position(body.start).line;
        let text = skill.body().trim_end_matches(['\n', '\r']);
        let last = source.position(body.start + text.len()).line;
        let lines = last + 1 - first;
        if lines <= limit {
            return;
        }
        let title = format!(
            "body is {} lines, the limit is {}",
            grouped(lines),
            grouped(limit)
        );
        let span = source.line_span(first + limit);
        let label = format!("line {} of the body", grouped(limit + 1));
        let found = cx.file(skill, span, title, label);
        let sections = sections(skill, |text| text.lines().count());
        let help = way_to_less(&sections, lines - limit, ("longest", "lines"));
        cx.report(found.help(help));
    }
}
