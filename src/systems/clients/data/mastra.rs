//! Mastra.

use crate::declare_client;
use crate::systems::clients::row::*;

declare_client! {
    id: "mastra",
    name: "Mastra",
    rank: 140,
    folders: &[".mastra/skills"],
    is_given_folders: true,
    source: "mastra-ai/mastra packages/core/src/workspace/skills/schemas.ts@2498fdc",
    fields: &[
        reads("name").takes("string").means("required, equal to the directory").limit("1-64 UTF-16 units, ^[a-z0-9-]+$, hyphen rules"),
        reads("description").takes("string").means("required").limit("1-2,048 UTF-16 units"),
        reads("license").takes("string").means("other type: error"),
        reads("compatibility").takes("any").means("not checked (constant 500 exists, unused)"),
        reads("metadata").takes("mapping").means("any values; text, number, boolean or list: error"),
        reads("user-invocable").takes("boolean").means("other type: error").limit("default true").form(BOOL).insists(),
        ignores("allowed-tools"),
        ignores("(unknown)"),
    ],
    loader: Some(Loader {
        source: "mastra-ai/mastra packages/core/src/workspace/skills/schemas.ts@2498fdc, \
                 workspace-skills.ts@00e9efa",
        name: NameRule {
            limit: utf16(64),
            form: Form::Words,
            folder: FolderRule::Same,
            ..NAME
        },
        description: DescriptionRule {
            blank_is_empty: true,
            limit: utf16(2048),
            ..DESCRIPTION
        },
        fields: &[
            field("license", &[Type::Text, Type::Null]),
            field("user-invocable", &[Type::Bool]),
            field("metadata", &[Type::Object, Type::Null]),
        ],
        places: Places {
            equal_names: EqualNames::Refused,
            ..Places::PLAIN
        },
        ..LOADER
    }),
    ..Client::BASE
}
