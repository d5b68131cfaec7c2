//! Goose.

use crate::declare_client;
use crate::systems::clients::row::*;

declare_client! {
    id: "goose",
    name: "Goose",
    rank: 80,
    folders: &[".agents/skills", ".claude/skills", ".goose/skills"],
    source: "block/goose crates/goose/src/skills/mod.rs@013ab84",
    fields: &[
        reads("name").takes("string").means("required, not empty, no /").limit("none on load; 64 bytes of a-z 0-9 - when created in Goose"),
        reads("description").takes("string").means("default: empty").limit("none"),
        reads("metadata").takes("mapping").means("other types make the skill fail; argument-hint and arguments are read from it"),
        reads("metadata.argument-hint").takes("string").means("hint").form(TEXT),
        reads("metadata.arguments").takes("list of strings").means("named arguments").form(LIST),
        ignores("license"),
        ignores("compatibility"),
        ignores("allowed-tools"),
        ignores("(unknown)"),
    ],
    loader: Some(Loader {
        source: "block/goose crates/goose/src/skills/mod.rs@013ab84, src/sources.rs@00c3874",
        text: RUST,
        fences: FenceRule::Substrings,
        without: Without::Skip,
        yaml: YamlRule::Struct {
            keys: &["name", "description", "metadata"],
            builds: true,
        },
        name: NameRule {
            form: Form::NoSlash,
            ..NAME
        },
        description: DescriptionRule {
            absent: NoDescription::Nothing,
            null: NoDescription::Nothing,
            empty: NoDescription::Nothing,
            ..DESCRIPTION
        },
        fields: &[field("metadata", &[Type::Mapping, Type::Null])],
        places: Places {
            depth: None,
            equal_names: EqualNames::First,
            ..Places::PLAIN
        },
        ..LOADER
    }),
    budget: Some(Budget {
        source: "block/goose crates/goose/src/skills/mod.rs@013ab84",
        ..BUDGET
    }),
    ..Client::BASE
}
