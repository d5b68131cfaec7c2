//! What a new skill begins with that Mastra loads.

use crate::systems::agent_skills;

/// The files of a skill, by their names in its folder, SKILL.md last: what Mastra's model
/// reads at once, and a page that it reads on demand. `name` is one that the specification
/// allows; the other texts are printable and stand on one line.
pub fn begin(
    name: &str,
    description: Option<&str>,
    license: Option<&str>,
) -> Vec<(String, String)> {
    const PAGE: &str = "references/checklist.md";
    let skill = agent_skills::begin(name, description, license);
    let skill = format!("{skill}\nBefore it is handed over, go through [the checklist]({PAGE}).\n");
    let page = include_str!("starter.md").to_owned();
    vec![(PAGE.to_owned(), page), ("SKILL.md".to_owned(), skill)]
}
