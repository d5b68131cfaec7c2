//! Roo Code.

use crate::declare_client;
use crate::systems::clients::row::*;

declare_client! {
    id: "roo-code",
    name: "Roo Code",
    rank: 90,
    aliases: &["roo"],
    folders: &[".agents/skills", ".roo/skills"],
    source: "RooCodeInc/Roo-Code src/services/skills/SkillsManager.ts@cb83656",
    fields: &[
        reads("name").takes("string").means("required, equal to the directory (or link) name").limit("1-64, ^[a-z0-9]+(?:-[a-z0-9]+)*$"),
        reads("description").takes("string").means("required").limit("1-1,024 UTF-16 units after trim"),
        reads("modeSlugs").takes("list of strings").means("modes in which it is available").limit("empty = all").form(LIST),
        reads("mode").takes("string").means("older form of modeSlugs").form(TEXT),
        ignores("license"),
        ignores("compatibility"),
        ignores("metadata"),
        ignores("allowed-tools"),
        ignores("(unknown)"),
    ],
    loader: Some(Loader {
        source: "RooCodeInc/Roo-Code src/services/skills/SkillsManager.ts@cb83656",
        name: NameRule {
            limit: utf16(64),
            form: Form::Words,
            folder: FolderRule::Same,
            ..NAME
        },
        description: DescriptionRule {
            blank_is_empty: true,
            clean: Clean::Trimmed,
            limit: utf16(1024),
            ..DESCRIPTION
        },
        places: Places {
            equal_names: EqualNames::ByPlace,
            ..Places::PLAIN
        },
        ..LOADER
    }),
    budget: Some(Budget {
        entry: refused(1_024, Unit::Utf16),
        source: "RooCodeInc/Roo-Code src/services/skills/SkillsManager.ts:139@cb83656",
        ..BUDGET
    }),
    ..Client::BASE
}
