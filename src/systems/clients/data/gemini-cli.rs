//! Gemini CLI.

use crate::declare_client;
use crate::systems::clients::row::*;

declare_client! {
    id: "gemini-cli",
    name: "Gemini CLI",
    rank: 50,
    aliases: &["gemini"],
    folders: &[".agents/skills", ".gemini/skills"],
    source: "google-gemini/gemini-cli packages/core/src/skills/skillLoader.ts@5411f11",
    fields: &[
        reads("name").takes("string").means("required; each of : \\ / < > * ? \" | becomes -").limit("none"),
        reads("description").takes("string").means("required").limit("none"),
        ignores("license"),
        ignores("compatibility"),
        ignores("metadata"),
        ignores("allowed-tools"),
        ignores("(unknown)"),
    ],
    loader: Some(Loader {
        source: "google-gemini/gemini-cli packages/core/src/skills/skillLoader.ts@5411f11",
        text: NODE,
        fences: FenceRule::Pattern,
        without: Without::Skip,
        yaml: YamlRule::Values(Reader::JsYaml4),
        repair: Repair::TwoFields,
        name: NameRule {
            empty: Absent::Kept,
            clean: Clean::FileName,
            ..NAME
        },
        description: DescriptionRule {
            empty: NoDescription::Nothing,
            ..DESCRIPTION
        },
        places: Places {
            equal_names: EqualNames::ByPlace,
            ..Places::PLAIN
        },
        ..LOADER
    }),
    budget: Some(Budget {
        source: "google-gemini/gemini-cli packages/core/src/skills/skillLoader.ts@5411f11",
        ..BUDGET
    }),
    ..Client::BASE
}
