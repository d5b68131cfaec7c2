//! KiroCrew.

use crate::declare_client;
use crate::systems::clients::row::*;

declare_client! {
    id: "kiro-crew",
    name: "KiroCrew",
    rank: 300,
    aliases: &["kirocrew"],
    source: "kirodotdev/KiroCrew skills/README.md",
    fields: &[
        reads("name").takes("string").means("default: directory name"),
        reads("description").takes("string"),
        reads("always").takes("boolean").means("inject into every session").form(BOOL),
        reads("triggers").takes("string").means("comma list, ! for negative").form(TEXT),
        reads("repo_scope").takes("path").means("must exist above the working directory").form(TEXT),
    ],
    ..Client::BASE
}
