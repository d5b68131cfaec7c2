//! OpenCode.

use crate::declare_client;
use crate::systems::clients::row::*;

/// The loader, from which that of kilo-code differs little.
pub(super) const OWN: Loader = Loader {
    source: "anomalyco/opencode packages/opencode/src/skill/index.ts@a2cc772, \
             config/markdown.ts@0a8a0ed",
    repair: Repair::BlockScalars,
    name: NameRule {
        empty: Absent::Kept,
        ..NAME
    },
    description: DescriptionRule {
        absent: NoDescription::Nothing,
        empty: NoDescription::Nothing,
        ..DESCRIPTION
    },
    places: Places {
        depth: None,
        equal_names: EqualNames::Last,
        ..Places::PLAIN
    },
    ..LOADER
};

declare_client! {
    id: "opencode",
    name: "OpenCode",
    rank: 60,
    folders: &[".agents/skills", ".claude/skills", ".opencode/skills"],
    source: "anomalyco/opencode packages/opencode/src/skill/index.ts@a2cc772",
    fields: &[
        reads("name").takes("string").means("required").limit("none in code; docs: 1-64, ^[a-z0-9]+(-[a-z0-9]+)*$, equal to the directory"),
        reads("description").takes("string").means("optional: without it the skill loads but is not listed").limit("none in code; docs: 1-1,024"),
        ignores("license").means("named in the docs, not read"),
        ignores("compatibility").means("named in the docs, not read"),
        ignores("metadata").takes("mapping").means("version 2 reads metadata opencode/slash").source("opencode.ai/v2/docs/skills"),
        ignores("allowed-tools"),
        ignores("(unknown)"),
    ],
    loader: Some(OWN),
    budget: Some(Budget {
        source: "anomalyco/opencode packages/opencode/src/skill/index.ts@a2cc772",
        ..BUDGET
    }),
    ..Client::BASE
}
