//! OpenHands.

use crate::declare_client;
use crate::systems::clients::row::*;

declare_client! {
    id: "openhands",
    name: "OpenHands",
    rank: 180,
    source: "OpenHands/software-agent-sdk openhands-sdk/openhands/sdk/skills/skill.py@611629e",
    fields: &[
        reads("name").takes("any scalar").means("default: directory name; strict mode: equal to it").limit("1-64, ^[a-z0-9]+(-[a-z0-9]+)*$ in strict mode"),
        reads("description").takes("string").means("optional").limit("over 1,024: cut with a notice"),
        reads("triggers").takes("list").means("keywords that inject the body").form(LIST),
        reads("paths").takes("string or list").means("globs that inject the body").form(TEXT_OR_LIST),
        reads("inputs").takes("list").means("task inputs").form(LIST),
        reads("license").takes("string"),
        reads("compatibility").takes("string"),
        reads("metadata").takes("mapping").means("values turned into text; other type: error"),
        reads("allowed-tools").takes("string or list").means("string split at blanks; other type: error"),
        reads("disable-model-invocation").takes("boolean").form(SWITCH),
        reads("version").takes("string").means("default 1.0.0").form(TEXT),
        reads(".mcp.json").takes("file").means("MCP servers beside SKILL.md"),
        ignores("(unknown)"),
    ],
    loader: Some(Loader {
        source: "OpenHands/software-agent-sdk openhands-sdk/openhands/sdk/skills/skill.py@611629e",
        text: PYTHON,
        fences: FenceRule::DashLines { trimmed: true },
        yaml: PYTHON_FRONTMATTER,
        name: NameRule {
            takes: Takes::Any,
            absent: Absent::Folder,
            null: Absent::Kept,
            limit: characters(64),
            form: Form::Words,
            folder: FolderRule::Same,
            ..NAME
        },
        description: DescriptionRule {
            absent: NoDescription::Nothing,
            null: NoDescription::Nothing,
            empty: NoDescription::Nothing,
            ..DESCRIPTION
        },
        places: Places {
            file_case: FileCase::Any,
            depth: None,
            ..Places::PLAIN
        },
        ..LOADER
    }),
    budget: Some(Budget {
        entry: cut(1_024),
        source: "OpenHands/software-agent-sdk openhands-sdk/openhands/sdk/skills/\
                 skill.py:235@611629e",
        ..BUDGET
    }),
    ..Client::BASE
}
