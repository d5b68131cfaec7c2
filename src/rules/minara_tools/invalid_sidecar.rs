//! `invalid-sidecar`.

use super::domain;
use crate::declare_rule;
use crate::finding::Finding;
use crate::rules::parts::shown;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::minara::{SIDECAR, Sidecar, sidecar_fault};
use crate::text::Encoding;

declare_rule! {
    pub InvalidSidecar = {
        id: "invalid-sidecar", group: Minara, level: Deny, tier: T3,
    }
}

impl Rule for InvalidSidecar {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(domain) = domain(skill) else {
            return;
        };
        let found = match &domain.layers.sidecar {
            Sidecar::Absent => None,
            Sidecar::Unreadable(why) => {
                let title = format!("{SIDECAR} can't be read: {}", shown(why));
                let found = cx.path(skill, skill.path_of(SIDECAR), title);
                Some(found.help("make it a regular file of JSON, or take it away"))
            }
            Sidecar::Read { source, .. } => {
                let at = |span, title: String, label: &str| {
                    let found = cx.path(skill, skill.path_of(SIDECAR), title);
                    found.at(source, span, label)
                };
                match source.encoding() {
                    Encoding::Broken { byte, line, .. } => {
                        let title = format!("{SIDECAR} is not UTF-8: byte {byte}, line {line}");
                        let found = at(source.line_span(line), title, "not UTF-8 here");
                        Some(found.help("save the file as UTF-8"))
                    }
                    _ => sidecar_fault(source.text()).map(|fault| -> Finding {
                        let title = format!("{SIDECAR}: {fault}");
                        let found = at(fault.span(), title, "here");
                        match fault.advice() {
                            Some(help) => found.help(help),
                            None => found.help(
                                "minara skills schema --print minara-skill-metadata prints what it may hold",
                            ),
                        }
                    }),
                }
            }
        };
        cx.report_all(found);
    }
}
