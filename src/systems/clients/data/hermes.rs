//! Hermes Agent.

use crate::declare_client;
use crate::systems::clients::row::*;

declare_client! {
    id: "hermes",
    name: "Hermes Agent",
    rank: 150,
    aliases: &["hermes-agent"],
    source: "NousResearch/hermes-agent tools/skills_tool.py@0006718, agent/skill_utils.py@010929c",
    fields: &[
        reads("name").takes("string").means("default: directory name; a number makes the skill fail").limit("cut at MAX_NAME_LENGTH (64, unverified)"),
        reads("description").takes("string").means("default: first body line that is not a heading").limit("cut for the list"),
        reads("platforms").takes("string or list").means("macos, linux, windows, termux, android: hides elsewhere").form(TEXT_OR_LIST),
        reads("environments").takes("string or list").means("kanban, docker, s6: hides from the list only").form(TEXT_OR_LIST),
        reads("metadata.hermes").takes("mapping").means("tags and conditions (unverified)").form(MAPPING),
        reads("required_environment_variables").takes("list").means("asks for secrets on load (unverified)").form(LIST),
        ignores("(unknown)"),
    ],
    loader: Some(Loader {
        source: "NousResearch/hermes-agent agent/skill_utils.py@010929c, \
                 tools/skills_tool.py@0006718",
        text: TextRule {
            strips_mark: true,
            window: Some(4000),
            ..PYTHON
        },
        fences: FenceRule::ClosedLine,
        yaml: YamlRule::Libyaml,
        repair: Repair::SplitLines,
        name: NameRule {
            takes: Takes::Sliced,
            absent: Absent::Folder,
            empty: Absent::Kept,
            cut: characters(64),
            ..NAME
        },
        description: DescriptionRule {
            takes: Takes::Sized,
            absent: NoDescription::FirstLine,
            null: NoDescription::FirstLine,
            empty: NoDescription::FirstLine,
            ..DESCRIPTION
        },
        places: Places {
            depth: None,
            equal_names: EqualNames::First,
            ..Places::PLAIN
        },
        ..LOADER
    }),
    budget: Some(Budget {
        entry: cut(60),
        source: "NousResearch/hermes-agent#81896, agent/skill_utils.py@010929c",
        ..BUDGET
    }),
    ..Client::BASE
}
