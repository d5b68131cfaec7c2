//! GitHub Copilot in VS Code.

use crate::declare_client;
use crate::systems::clients::row::*;

declare_client! {
    id: "vscode-copilot",
    name: "GitHub Copilot in VS Code",
    rank: 40,
    aliases: &["copilot", "vscode", "vs-code"],
    folders: &[".agents/skills", ".claude/skills", ".github/skills"],
    source: "microsoft/vscode src/vs/workbench/contrib/chat/common/promptSyntax/service/promptsServiceImpl.ts@00eacc9",
    fields: &[
        reads("name").takes("string").means("missing or unlike the folder: folder name is used (older versions skip)").limit("cut at 64 UTF-16 units, tags <…> removed"),
        reads("description").takes("string").means("optional in code, required in docs").limit("cut at 1,024 UTF-16 units, tags removed"),
        reads("disable-model-invocation").takes("boolean").means("true hides it from the model").form(SWITCH),
        reads("user-invocable").takes("boolean").means("false hides it from the menu").form(SWITCH),
        reads("argument-hint").takes("string").means("hint in the input box").source("…/promptSyntax/promptFileParser.ts@01a5990").form(TEXT).insists(),
        reads("license").takes("string").means("known attribute, not used").source("…/promptSyntax/promptFileParser.ts@01a5990"),
        reads("compatibility").takes("string").means("known attribute, not used").source("…/promptSyntax/promptFileParser.ts@01a5990"),
        reads("metadata").takes("mapping").means("known attribute, not used").source("…/promptSyntax/promptFileParser.ts@01a5990"),
        ignores("allowed-tools").means("GitHub's docs mention it for Copilot CLI (unverified)"),
        ignores("(unknown)").means("editor warning: Attribute 'X' is not supported in skill files. Supported: …").source("…/promptSyntax/languageProviders/promptValidator.ts@01a5990"),
    ],
    ..Client::BASE
}
