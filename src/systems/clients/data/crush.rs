//! Crush.

use crate::declare_client;
use crate::systems::clients::row::*;

declare_client! {
    id: "crush",
    name: "Crush",
    rank: 190,
    folders: &[".agents/skills", ".claude/skills", ".crush/skills", ".cursor/skills"],
    source: "charmbracelet/crush internal/skills/skills.go@37f36e9",
    fields: &[
        reads("name").takes("string").means("required, equal to the directory ignoring case").limit("64 bytes, ^[a-zA-Z0-9]+(-[a-zA-Z0-9]+)*$ (upper case allowed)"),
        reads("description").takes("string").means("required").limit("1,024 bytes"),
        reads("license").takes("string"),
        reads("compatibility").takes("string").limit("500 bytes"),
        reads("metadata").takes("mapping of strings"),
        reads("user-invocable").takes("boolean").means("default false").form(SWITCH),
        reads("disable-model-invocation").takes("boolean").means("left out of the prompt").form(SWITCH),
        ignores("allowed-tools"),
        ignores("(unknown)"),
    ],
    loader: Some(Loader {
        source: "charmbracelet/crush internal/skills/skills.go@37f36e9",
        evidence: Evidence::Read,
        text: TextRule {
            strips_mark: true,
            line_ends: LineEnds::All,
            ..NODE
        },
        fences: FenceRule::TrimmedLines { after_blanks: true },
        without: Without::Skip,
        yaml: YamlRule::Values(Reader::GoYaml),
        name: NameRule {
            limit: bytes(64),
            form: Form::CasedWords,
            folder: FolderRule::SameButCase,
            ..NAME
        },
        description: DescriptionRule {
            limit: bytes(1024),
            ..DESCRIPTION
        },
        fields: &[
            field("license", &[Type::Text, Type::Null]),
            FieldRule {
                key: "compatibility",
                takes: &[Type::Text, Type::Null],
                limit: bytes(500),
            },
            field("metadata", &[Type::Mapping, Type::Null]),
        ],
        places: Places {
            depth: None,
            equal_names: EqualNames::Last,
            ..Places::PLAIN
        },
        ..LOADER
    }),
    budget: Some(Budget {
        entry: refused(1_024, Unit::Bytes),
        source: "charmbracelet/crush internal/skills/skills.go:25@37f36e9",
        ..BUDGET
    }),
    ..Client::BASE
}
