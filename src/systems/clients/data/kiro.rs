//! Kiro.

use crate::declare_client;
use crate::systems::clients::row::*;

declare_client! {
    id: "kiro",
    name: "Kiro",
    rank: 240,
    folders: &[".kiro/skills"],
    source: "kiro.dev/docs/skills (only parts could be read)",
    fields: &[
        reads("name").takes("string").means("(unverified) equal to the folder").limit("(unverified) 64"),
        reads("description").takes("string").limit("(unverified) 1,024"),
        reads("license").takes("string").means("(unverified)"),
        reads("compatibility").takes("string").means("(unverified)"),
        reads("metadata").takes("mapping").means("(unverified)"),
    ],
    ..Client::BASE
}
