//! `autonomous-sandbox-preload`.

use super::of_preloads;
use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Collection;
use crate::systems::minara::SANDBOX;

declare_rule! {
    pub AutonomousSandboxPreload = {
        id: "autonomous-sandbox-preload", group: Minara, level: Warn, tier: T2,
    }
}

impl Rule for AutonomousSandboxPreload {
    fn check_collection(&self, _all: &Collection, cx: &mut Checks<'_>) {
        of_preloads(cx, |file, id| {
            if id != SANDBOX || file.signal.operator_authored {
                return None;
            }
            let title = format!("`{SANDBOX}` is refused to a signal that no operator wrote");
            let help = "take it out; where an operator did write the signal, \
                        add `\"operator_authored\": true`";
            Some((title, Some(help.to_owned())))
        });
    }
}
