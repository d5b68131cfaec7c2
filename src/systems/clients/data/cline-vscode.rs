//! Cline for VS Code.

use crate::declare_client;
use crate::systems::clients::row::*;

declare_client! {
    id: "cline-vscode",
    name: "Cline for VS Code",
    rank: 100,
    aliases: &["cline"],
    folders: &[".agents/skills", ".claude/skills", ".cline/skills", ".clinerules/skills"],
    source: "cline/cline apps/vscode/src/core/context/instructions/user-instructions/skills.ts@21cb8d2",
    fields: &[
        reads("name").takes("string").means("required, equal to the directory name").limit("none"),
        reads("description").takes("string").means("required").limit("none"),
        reads("disabled").takes("boolean").means("written by the toggle: the file itself is rewritten").form(BOOL),
        ignores("(unknown)").means("kept when rewritten, comments are lost"),
    ],
    loader: Some(Loader {
        source: "cline/cline apps/vscode/src/core/context/instructions/user-instructions/\
                 skills.ts@21cb8d2",
        text: TextRule {
            strips_mark: true,
            ..NODE
        },
        fences: FenceRule::Pattern,
        yaml: YamlRule::JsonSchema,
        name: NameRule {
            folder: FolderRule::Same,
            ..NAME
        },
        places: Places {
            equal_names: EqualNames::ByPlace,
            ..Places::PLAIN
        },
        ..LOADER
    }),
    budget: Some(Budget {
        source: "cline/cline apps/vscode/src/core/context/instructions/user-instructions/\
                 skills.ts@21cb8d2",
        ..BUDGET
    }),
    ..Client::BASE
}
