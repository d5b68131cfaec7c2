//! The project folders that clients load skills from (read from the clients'
//! sources and documentation).

/// A folder below a project's root and the clients that load from it.
const FOLDERS: [(&str, &[&str]); 19] = [
    (
        ".agents/skills",
        &[
            "amp",
            "cline-vscode",
            "codex",
            "crush",
            "gemini-cli",
            "goose",
            "junie",
            "kilo-code",
            "letta-code",
            "openclaw",
            "opencode",
            "roo-code",
            "vscode-copilot",
        ],
    ),
    (".augment/skills", &["augment"]),
    (
        ".claude/skills",
        &[
            "amp",
            "claude-code",
            "cline-vscode",
            "crush",
            "goose",
            "kilo-code",
            "opencode",
            "vscode-copilot",
        ],
    ),
    (".cline/skills", &["cline-vscode"]),
    (".clinerules/skills", &["cline-vscode"]),
    (".codex/skills", &["codex"]),
    (".crush/skills", &["crush"]),
    (".cursor/skills", &["crush", "cursor"]),
    (".factory/skills", &["factory"]),
    (".gemini/skills", &["gemini-cli"]),
    (".github/skills", &["vscode-copilot"]),
    (".goose/skills", &["goose"]),
    (".junie/skills", &["junie"]),
    (".kilocode/skills", &["kilo-code"]),
    (".kiro/skills", &["kiro"]),
    (".mastra/skills", &["mastra"]),
    (".opencode/skills", &["kilo-code", "opencode"]),
    (".roo/skills", &["roo-code"]),
    ("skills", &["openclaw"]),
];

/// The clients that load skills lying directly in `folder`, a path below the
/// project's root; none for a folder that no client looks into.
pub fn readers_of(folder: &str) -> &'static [&'static str] {
    let found = FOLDERS.iter().find(|(known, _)| *known == folder);
    found.map_or(&[], |(_, clients)| clients)
}

/// Whether a client looks into folders that this table knows, and only there
/// without being told: Mastra is given its folders by whoever builds on it.
pub fn has_own_folders(client: &str) -> bool {
    client != "mastra" && FOLDERS.iter().any(|(_, clients)| clients.contains(&client))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sorted_and_answers() {
        assert!(FOLDERS.is_sorted_by_key(|(folder, _)| *folder));
        assert!(FOLDERS.iter().all(|(_, clients)| clients.is_sorted()));
        assert!(readers_of(".claude/skills").contains(&"claude-code"));
        assert!(readers_of("skills/external").is_empty());
    }
}
