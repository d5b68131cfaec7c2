//! Mistral Vibe.

use crate::declare_client;
use crate::systems::clients::row::*;

declare_client! {
    id: "mistral-vibe",
    name: "Mistral Vibe",
    rank: 160,
    aliases: &["mistral"],
    source: "mistralai/mistral-vibe vibe/core/skills/models.py@ac8f1a0",
    fields: &[
        reads("name").takes("string").means("required; unlike the directory: warning").limit("1-64, ^[a-z0-9]+(-[a-z0-9]+)*$"),
        reads("description").takes("string").means("required").limit("1-1,024"),
        reads("license").takes("string").means("other type: error"),
        reads("compatibility").takes("string").means("other type: error").limit("500"),
        reads("metadata").takes("mapping").means("values turned into text; other type: error"),
        reads("allowed-tools").takes("string or list").means("string split at blanks"),
        reads("user-invocable").takes("boolean").means("default true").form(SWITCH),
        ignores("(unknown)"),
    ],
    loader: Some(Loader {
        source: "mistralai/mistral-vibe vibe/core/skills/models.py, parser.py@ac8f1a0",
        text: PYTHON,
        fences: FenceRule::DashLines { trimmed: false },
        without: Without::Skip,
        yaml: YamlRule::Values(Reader::PyYaml),
        name: NameRule {
            limit: characters(64),
            form: Form::Words,
            ..NAME
        },
        description: DescriptionRule {
            limit: characters(1024),
            ..DESCRIPTION
        },
        fields: &[
            field("license", &[Type::Text, Type::Null]),
            FieldRule {
                key: "compatibility",
                takes: &[Type::Text, Type::Null],
                limit: characters(500),
            },
            field("metadata", &[Type::Mapping, Type::Null]),
            field("allowed-tools", &[Type::Text, Type::List, Type::Null]),
            field("user-invocable", &[Type::Bool, Type::Text]),
        ],
        places: Places {
            equal_names: EqualNames::First,
            ..Places::PLAIN
        },
        ..LOADER
    }),
    ..Client::BASE
}
