//! What the host shows a model of its skills: the routed catalog with its reasons, and
//! the bodies that are loaded. How the host's own block looks is not public.

use std::fmt::Write as _;

use super::activation::{Activation, in_a_line};
use super::registry::Registry;
use super::router::{Reason, Routed, Router};
use super::skill::DomainSkill;

impl Router {
    /// The block for a turn. It ends with LF.
    pub fn prompt(&self, routed: &Routed, activation: &Activation) -> String {
        let mut out = "# Skills\n\n".to_owned();
        for entry in &routed.entries {
            let reasons = self.reasons(routed, entry.member);
            let reasons: Vec<String> = reasons.iter().map(Reason::to_string).collect();
            let line = self.registry().line(entry.member, activation);
            let _ = writeln!(out, "{line} [{}]", in_a_line(&reasons.join(", ")));
            let is_shed = activation.active.contains(&entry.member)
                && !activation.bodies.contains(&entry.member);
            let summary = self.member(entry.member).domain.summary.as_ref();
            if let Some(summary) = summary.filter(|_| is_shed) {
                let _ = writeln!(out, "  {}", in_a_line(&summary.text));
            }
        }
        for member in &activation.bodies {
            let member = self.member(*member);
            let id = in_a_line(&member.domain.id.text);
            let _ = write!(out, "\n# Skill {id}\n\n{}\n", member.body());
        }
        out
    }
}

impl Registry {
    /// The line of the catalog that names a skill, without reasons and line end.
    pub fn line(&self, member: usize, activation: &Activation) -> String {
        let domain = &self.members()[member].domain;
        let tag = match (
            activation.active.contains(&member),
            activation.bodies.contains(&member),
        ) {
            (false, _) => "",
            (true, true) => " (active)",
            (true, false) => " (active, body shed)",
        };
        domain.line(tag)
    }
}

impl DomainSkill {
    /// The line of the catalog that names the skill, with what stands behind its id.
    pub fn line(&self, tag: &str) -> String {
        let description = in_a_line(&self.description);
        format!("- {}{tag}: {description}", in_a_line(&self.id.text))
    }
}
