//! Kilo Code.

use crate::declare_client;
use crate::systems::clients::row::*;

declare_client! {
    id: "kilo-code",
    name: "Kilo Code",
    rank: 70,
    aliases: &["kilo", "kilocode"],
    folders: &[".agents/skills", ".claude/skills", ".kilocode/skills", ".opencode/skills"],
    source: "Kilo-Org/kilocode packages/opencode/src/skill/index.ts@04bfcc4",
    fields: &[
        reads("name").takes("string").means("required").limit("none"),
        reads("description").takes("string").means("optional: unlisted without").limit("none"),
        ignores("(unknown)"),
    ],
    loader: Some(Loader {
        source: "Kilo-Org/kilocode packages/opencode/src/skill/index.ts@04bfcc4",
        evidence: Evidence::Read,
        ..super::opencode::OWN
    }),
    ..Client::BASE
}
