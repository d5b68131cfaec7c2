//! Cline SDK and CLI.

use crate::declare_client;
use crate::systems::clients::row::*;

declare_client! {
    id: "cline-sdk",
    name: "Cline SDK and CLI",
    rank: 110,
    source: "cline/cline sdk/packages/core/src/extensions/config/user-instruction-config-loader.ts@21cb8d2",
    fields: &[
        reads("name").takes("string").means("default: fallback name").limit("other type: error"),
        reads("description").takes("string").means("optional").limit("other type: error"),
        reads("disabled").takes("boolean").means("true = off").limit("other type: error").form(BOOL),
        reads("enabled").takes("boolean").means("false = off").limit("other type: error").form(BOOL),
        reads("(body)").takes("text").means("required: Missing instructions body in skill file."),
        ignores("(unknown)").means("kept in frontmatter"),
    ],
    loader: Some(Loader {
        source: "cline/cline sdk/packages/core/src/extensions/config/\
                 user-instruction-config-loader.ts@21cb8d2",
        text: TextRule {
            strips_mark: true,
            ..NODE
        },
        fences: FenceRule::Pattern,
        yaml: YamlRule::Values(Reader::Yaml2),
        name: NameRule {
            absent: Absent::Folder,
            null: Absent::Folder,
            empty: Absent::Folder,
            clean: Clean::Trimmed,
            ..NAME
        },
        description: DescriptionRule {
            absent: NoDescription::Nothing,
            null: NoDescription::Nothing,
            empty: NoDescription::Nothing,
            clean: Clean::Trimmed,
            ..DESCRIPTION
        },
        fields: &[
            field("disabled", &[Type::Bool, Type::Null]),
            field("enabled", &[Type::Bool, Type::Null]),
        ],
        body: true,
        ..LOADER
    }),
    ..Client::BASE
}
