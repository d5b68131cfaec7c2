//! Codex, before it repaired YAML.

use crate::declare_client;
use crate::systems::clients::row::*;

declare_client! {
    id: "codex-old",
    name: "Codex, before it repaired YAML",
    rank: 35,
    loader: Some(Loader {
        source: "openai/codex codex-rs/core-skills/src/loader.rs@c9d127c",
        by_default: false,
        repair: Repair::Nothing,
        description: DescriptionRule {
            limit: characters(1024),
            ..super::codex::OWN.description
        },
        ..super::codex::OWN
    }),
    ..Client::BASE
}
