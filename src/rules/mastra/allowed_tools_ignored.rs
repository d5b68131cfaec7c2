//! `allowed-tools-ignored`.

use crate::declare_rule;
use crate::rules::parts::read;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::System;
use crate::systems::mastra::Mastra;

declare_rule! {
    pub AllowedToolsIgnored = {
        id: "allowed-tools-ignored", group: Mastra, level: Allow, tier: T2,
    }
}

impl Rule for AllowedToolsIgnored {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let pair = read(skill).and_then(|(_, front)| front.pair("allowed-tools"));
        if let Some(pair) = pair {
            let title = "mastra reads no `allowed-tools`";
            let mut found = cx.file(skill, pair.key.span, title, "has no effect there");
            found.client = Mastra.client();
            cx.report(found.help("say in the body which tools are needed"));
        }
    }
}
