//! skills, the CLI of vercel-labs.

use crate::declare_client;
use crate::systems::clients::row::*;

declare_client! {
    id: "skills-cli",
    name: "skills, the CLI of vercel-labs",
    rank: 220,
    aliases: &["npx-skills"],
    source: "vercel-labs/skills src/skills.ts@82dd76b",
    fields: &[
        reads("name").takes("string").means("required").limit("none"),
        reads("description").takes("string").means("required").limit("none"),
        reads("metadata.internal").takes("boolean").means("true hides it unless INSTALL_INTERNAL_SKILLS=1").form(BOOL),
        ignores("(unknown)"),
    ],
    loader: Some(Loader {
        source: "vercel-labs/skills src/skills.ts@82dd76b",
        places: Places {
            depth: Some(5),
            equal_names: EqualNames::First,
            ..Places::PLAIN
        },
        ..LOADER
    }),
    ..Client::BASE
}
