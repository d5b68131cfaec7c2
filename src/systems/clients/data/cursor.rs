//! Cursor.

use crate::declare_client;
use crate::systems::clients::row::*;

declare_client! {
    id: "cursor",
    name: "Cursor",
    rank: 230,
    folders: &[".cursor/skills"],
    source: "cursor.com/docs/context/skills (only parts could be read)",
    fields: &[
        reads("name").takes("string").means("(unverified) equal to the folder").limit("(unverified) lower case, digits, hyphens"),
        reads("description").takes("string"),
        reads("disable-model-invocation").takes("boolean").means("(unverified) only by slash").form(SWITCH),
        reads("license").takes("string").means("(unverified)"),
        reads("compatibility").takes("string").means("(unverified)"),
        reads("metadata").takes("mapping").means("(unverified)"),
        reads("mode").takes("boolean").means("true: the skill is a mode, with icon, color and reminder (as in skills of Cursor's own marketplace; unverified)").form(SWITCH),
    ],
    ..Client::BASE
}
