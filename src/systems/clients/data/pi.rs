//! Pi.

use crate::declare_client;
use crate::systems::clients::row::*;

declare_client! {
    id: "pi",
    name: "Pi",
    rank: 120,
    aliases: &["pi-mono"],
    source: "badlogic/pi-mono packages/coding-agent/src/core/skills.ts@83378aa",
    fields: &[
        reads("name").takes("string").means("default: directory name; every breach is a warning only").limit("64, ^[a-z0-9-]+$, hyphen rules, equal to the directory"),
        reads("description").takes("string").means("required").limit("over 1,024: warning only"),
        reads("disable-model-invocation").takes("boolean").means("must be true, not a string").form(SWITCH),
        ignores("(unknown)"),
    ],
    loader: Some(Loader {
        source: "badlogic/pi-mono packages/coding-agent/src/core/skills.ts, \
                 utils/frontmatter.ts@83378aa",
        text: TextRule {
            line_ends: LineEnds::All,
            ..NODE
        },
        fences: FenceRule::Prefix,
        yaml: YamlRule::Values(Reader::Yaml2),
        name: NameRule {
            takes: Takes::Any,
            absent: Absent::Folder,
            null: Absent::Folder,
            empty: Absent::Folder,
            ..NAME
        },
        description: DescriptionRule {
            blank_is_empty: true,
            ..DESCRIPTION
        },
        places: Places {
            depth: None,
            stops_at_skill: true,
            skips_hidden: true,
            equal_names: EqualNames::First,
            ..Places::PLAIN
        },
        ..LOADER
    }),
    budget: Some(Budget {
        note: "warns above 1,024 characters a description, and shows them",
        source: "badlogic/pi-mono packages/coding-agent/src/core/skills.ts:13@83378aa",
        ..BUDGET
    }),
    ..Client::BASE
}
