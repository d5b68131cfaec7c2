//! fast-agent.

use crate::declare_client;
use crate::systems::clients::row::*;

declare_client! {
    id: "fast-agent",
    name: "fast-agent",
    rank: 170,
    aliases: &["fastagent"],
    source: "evalstate/fast-agent src/fast_agent/skills/registry.py@610a2f5",
    fields: &[
        reads("name").takes("string").means("required").limit("none"),
        reads("description").takes("string").means("required").limit("none"),
        reads("license").takes("string"),
        reads("compatibility").takes("string"),
        reads("metadata").takes("mapping").means("values turned into text"),
        reads("allowed-tools").takes("string or list"),
        ignores("(unknown)").means("an integer key makes the YAML fail to load"),
    ],
    loader: Some(Loader {
        source: "evalstate/fast-agent src/fast_agent/skills/registry.py@610a2f5",
        text: PYTHON,
        fences: FenceRule::DashLines { trimmed: true },
        yaml: PYTHON_FRONTMATTER,
        name: NameRule {
            clean: Clean::Trimmed,
            ..NAME
        },
        description: DescriptionRule {
            clean: Clean::Trimmed,
            blank_is_empty: true,
            ..DESCRIPTION
        },
        places: Places {
            equal_names: EqualNames::Last,
            ..Places::PLAIN
        },
        ..LOADER
    }),
    budget: Some(Budget {
        entry: cut(180),
        skills: Some(50),
        note: "180 in the compact form",
        source: "evalstate/fast-agent commands/handlers/skills.py:97@610a2f5",
        ..BUDGET
    }),
    ..Client::BASE
}
