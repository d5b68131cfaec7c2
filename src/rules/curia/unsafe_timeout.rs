//! `unsafe-timeout`.

use super::at;
use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::curia::manifest;

declare_rule! {
    pub UnsafeTimeout = {
        id: "unsafe-timeout", group: Curia, level: Warn, tier: T4,
    }
}

/// Milliseconds that a call has at least.
const LEAST: u64 = 1_000;

/// Milliseconds that a call has at most.
const MOST: u64 = 300_000;

impl Rule for UnsafeTimeout {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(manifest) = manifest(skill) else {
            return;
        };
        let timeout = manifest.document.value()["timeout"].as_u64();
        let (title, help) = match timeout {
            Some(timeout @ 1..LEAST) => (
                format!("a timeout of {timeout} ms ends most calls"),
                "it counts milliseconds: 30000 is half a minute, and the default",
            ),
            Some(timeout) if timeout > MOST => (
                format!("a timeout of {timeout} ms holds the agent for minutes"),
                "write 300000 at most, or let the work go on in the background",
            ),
            _ => return,
        };
        let found = at(skill, manifest, "/timeout", title, "milliseconds", cx);
        cx.report(found.help(help));
    }
}
