//! skills-ref, the reference validator.

use crate::declare_client;
use crate::systems::clients::row::*;

declare_client! {
    id: "skills-ref",
    name: "skills-ref, the reference validator",
    rank: 310,
    source: "agentskills/agentskills skills-ref/src/skills_ref/validator.py@69ef37e",
    fields: &[
        reads("name").takes("string").means("required").limit("64"),
        reads("description").takes("string").means("required").limit("1,024"),
        reads("license").takes("any").means("not checked"),
        reads("compatibility").takes("string").limit("500"),
        reads("metadata").takes("any").means("not checked"),
        reads("allowed-tools").takes("any").means("not checked"),
        refuses("(unknown)").means("Unexpected fields in frontmatter: …"),
    ],
    ..Client::BASE
}
