//! Letta Code.

use crate::declare_client;
use crate::systems::clients::row::*;

declare_client! {
    id: "letta-code",
    name: "Letta Code",
    rank: 200,
    aliases: &["letta"],
    folders: &[".agents/skills"],
    replaces: &[replaced("$ARGUMENTS")],
    source: "letta-ai/letta-code src/agent/skills.ts@1f4d3e3",
    fields: &[
        reads("id").takes("string").means("default: path below the root, e.g. web/scraper").form(TEXT),
        reads("name").takes("string").means("default: title, else words from the id"),
        reads("title").takes("string").form(TEXT),
        reads("description").takes("string").means("default: first paragraph; block scalars are read as the literal sign"),
        reads("when_to_use").takes("string").means("appended").form(TEXT),
        reads("argument-hint").takes("string").form(TEXT),
        reads("disable-model-invocation").takes("boolean text").form(SWITCH),
        reads("user-invocable").takes("boolean text").form(SWITCH),
        reads("category").takes("string").form(TEXT),
        reads("tags").takes("list or string").form(TEXT_OR_LIST),
        ignores("(unknown)"),
    ],
    ..Client::BASE
}
