//! `autonomy-skill-pinned-elsewhere`.

use super::in_document;
use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::curia::{Agent, agent_file};

declare_rule! {
    pub AutonomySkillPinnedElsewhere = {
        id: "autonomy-skill-pinned-elsewhere", group: Curia, level: Warn, tier: T3,
    }
}

impl Rule for AutonomySkillPinnedElsewhere {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        const COORDINATOR: &str = "coordinator";
        const OF_AUTONOMY: [&str; 2] = ["get-autonomy", "set-autonomy"];
        let Some(document) = agent_file(skill) else {
            return;
        };
        let agent = Agent::of(document.clone());
        let names = [document.value()["role"].as_str(), Some(agent.name.as_str())];
        if names.contains(&Some(COORDINATOR)) {
            return;
        }
        let pinned = agent.pinned.iter().enumerate();
        let pinned = pinned.filter(|(_, name)| OF_AUTONOMY.contains(&name.as_str()));
        let found = pinned.map(|(number, name)| {
            let title = format!("`{name}` is pinned to another agent than the coordinator");
            let span = document.span(&format!("/pinned_skills/{number}"));
            let found = in_document(skill, document, span, title, cx);
            found.help("take it out: the coordinator alone reads and sets the score")
        });
        let found: Vec<_> = found.collect();
        cx.report_all(found);
    }
}
