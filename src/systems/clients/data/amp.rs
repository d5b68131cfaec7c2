//! Amp.

use crate::declare_client;
use crate::systems::clients::row::*;

declare_client! {
    id: "amp",
    name: "Amp",
    rank: 270,
    folders: &[".agents/skills", ".claude/skills"],
    source: "syllago.dev/using-syllago/providers/amp/skills",
    fields: &[
        reads("name").takes("string").means("required"),
        reads("description").takes("string").means("required"),
        ignores("(unknown)").means("(unverified)"),
    ],
    ..Client::BASE
}
