//! Junie.

use crate::declare_client;
use crate::systems::clients::row::*;

declare_client! {
    id: "junie",
    name: "Junie",
    rank: 250,
    folders: &[".agents/skills", ".junie/skills"],
    source: "JetBrains blog as quoted in public pages",
    fields: &[
        reads("name").takes("string"),
        reads("description").takes("string"),
        reads("license").takes("string").means("shown in the example"),
        reads("metadata").takes("mapping").means("shown in the example"),
        reads("compatibility").takes("string").means("shown in the example"),
    ],
    ..Client::BASE
}
