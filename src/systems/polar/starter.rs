//! What a new skill begins with that Polar's planner reads.

use super::inventory::Inventory;
use super::words::Risk;
use crate::syntax::yaml::{for_both, quoted, scalar};
use crate::systems::agent_skills::title;

/// The most capabilities that a new skill names.
const MOST: usize = 2;

/// What stands there where nobody knows a server.
const SAMPLE: [&str; 1] = ["mcp.docs.search"];

/// The text of a SKILL.md: frontmatter that the host's own reader takes, and the
/// capabilities that the skill is to have. `name` is one that the open specification
/// allows; the other texts are printable and stand on one line. Of an inventory it names
/// tools of its first server, those that only read before others; no risk is said.
pub fn begin(
    name: &str,
    description: Option<&str>,
    license: Option<&str>,
    inventory: Option<&Inventory>,
) -> String {
    let words = name.replace('-', " ");
    let own = || format!("Handles {words} as this project does it. Use when asked for {words}.");
    let description = description.map_or_else(own, str::to_owned);
    let mut out = format!(
        "---\nname: {}\ndescription: {}\n",
        scalar(name),
        for_both(&description).unwrap_or_else(|| quoted(&description))
    );
    if let Some(license) = license {
        out.push_str(&format!("license: {}\n", scalar(license)));
    }
    out.push_str("---\n");
    out.push_str(&include_str!("starter.md").replace("@title@", &title(&words)));
    for id in capabilities(inventory) {
        out.push_str(&format!("- `{id}`\n"));
    }
    out
}

fn capabilities(inventory: Option<&Inventory>) -> Vec<&str> {
    let Some(inventory) = inventory else {
        return SAMPLE.to_vec();
    };
    let Some(server) = inventory.tools.first().map(|tool| tool.server) else {
        return SAMPLE.to_vec();
    };
    let own = inventory.tools.iter().filter(|tool| tool.server == server);
    let mut own: Vec<_> = own.collect();
    own.sort_by_key(|tool| tool.metadata.risk != Some(Risk::Read));
    let ids = own.iter().map(|tool| tool.id.capability_id.as_str());
    ids.take(MOST).collect()
}
