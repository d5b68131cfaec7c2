//! Kimi Code.

use crate::declare_client;
use crate::systems::clients::row::*;

declare_client! {
    id: "kimi-code",
    name: "Kimi Code",
    rank: 280,
    aliases: &["kimi"],
    source: "moonshotai.github.io/kimi-code/en/customization/skills",
    fields: &[
        reads("name").takes("string").means("default in the flat form: file name without .md"),
        reads("description").takes("string"),
        reads("type").takes("string").means("prompt").form(TEXT),
        reads("whenToUse").takes("string").form(TEXT),
    ],
    ..Client::BASE
}
