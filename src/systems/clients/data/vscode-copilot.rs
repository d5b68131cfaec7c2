//! GitHub Copilot in VS Code.

use crate::declare_client;
use crate::systems::clients::row::*;

declare_client! {
    id: "vscode-copilot",
    name: "GitHub Copilot in VS Code",
    rank: 40,
    aliases: &["copilot", "vscode", "vs-code", "vs code"],
    folders: &[".agents/skills", ".claude/skills", ".github/skills"],
    not_known: &[
        "what its own reader of YAML makes of what other readers refuse or take differently",
        "what it does with a byte-order mark and with a file without frontmatter",
        "how deep it searches, and what it does with links",
    ],
    source: "microsoft/vscode src/vs/workbench/contrib/chat/common/promptSyntax/service/promptsServiceImpl.ts@00eacc9",
    fields: &[
        reads("name").takes("string").means("missing or unlike the folder: folder name is used (older versions skip)").limit("cut at 64 UTF-16 units, tags <…> removed"),
        reads("description").takes("string").means("optional in code, required in docs").limit("cut at 1,024 UTF-16 units, tags removed"),
        reads("disable-model-invocation").takes("boolean").means("true hides it from the model").form(SWITCH),
        reads("user-invocable").takes("boolean").means("false hides it from the menu").form(SWITCH),
        reads("argument-hint").takes("string").means("hint in the input box").source("…/promptSyntax/promptFileParser.ts@01a5990").form(TEXT),
        reads("license").takes("string").means("known attribute, not used").source("…/promptSyntax/promptFileParser.ts@01a5990"),
        reads("compatibility").takes("string").means("known attribute, not used").source("…/promptSyntax/promptFileParser.ts@01a5990"),
        reads("metadata").takes("mapping").means("known attribute, not used").source("…/promptSyntax/promptFileParser.ts@01a5990"),
        ignores("allowed-tools").means("GitHub's docs mention it for Copilot CLI (unverified)"),
        ignores("(unknown)").means("editor warning: Attribute 'X' is not supported in skill files. Supported: …").source("…/promptSyntax/languageProviders/promptValidator.ts@01a5990"),
    ],
    loader: Some(Loader {
        source: "microsoft/vscode src/vs/workbench/contrib/chat/common/promptSyntax/service/\
                 promptsServiceImpl.ts@00eacc9, promptFileParser.ts@01a5990, \
                 config/promptFileLocations.ts@0783120",
        evidence: Evidence::Read,
        knows: Knows::Plain { skips: &[] },
        text: NODE,
        fences: FenceRule::WholeLines,
        yaml: YamlRule::Values(Reader::Core),
        name: NameRule {
            absent: Absent::Folder,
            null: Absent::Folder,
            empty: Absent::Folder,
            clean: Clean::NoTags,
            cut: utf16(64),
            folder: FolderRule::Replaces,
            ..NAME
        },
        description: DescriptionRule {
            absent: NoDescription::Nothing,
            null: NoDescription::Nothing,
            empty: NoDescription::Nothing,
            clean: Clean::NoTags,
            cut: Some(1_024),
            ..DESCRIPTION
        },
        places: Places {
            file_case: FileCase::Any,
            linked_file: false,
            equal_names: EqualNames::ByPlace,
            ..Places::PLAIN
        },
        ..LOADER
    }),
    ..Client::BASE
}
