//! The keys that clients read beyond the open specification.
//!
//! From the clients' sources at the revisions that `docs/reference/clients.md`
//! names, and from vendors' pages where no source is public.

use crate::finding::ClientId;
use crate::syntax::{Kind, Node};

/// A form in which a client takes a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// Text.
    Text,
    /// A list.
    List,
    /// A mapping.
    Mapping,
    /// A number.
    Number,
    /// `true` or `false`, with or without quotes.
    Switch,
    /// `true` or `false`, and nothing in quotes.
    Bool,
}

impl Takes {
    /// What a person calls it, with its article.
    pub fn name(self) -> &'static str {
        match self {
            Takes::Text => "text",
            Takes::List => "a list",
            Takes::Mapping => "a mapping",
            Takes::Number => "a number",
            Takes::Switch | Takes::Bool => "`true` or `false`",
        }
    }

    /// Whether `node` has this form.
    pub fn takes(self, node: &Node) -> bool {
        let kind = node.kind();
        match self {
            Takes::Text => kind == Kind::Str,
            Takes::List => kind == Kind::Sequence,
            Takes::Mapping => kind == Kind::Mapping,
            Takes::Number => matches!(kind, Kind::Int | Kind::Float),
            Takes::Bool => kind == Kind::Bool,
            Takes::Switch => kind == Kind::Bool || node.is_text("true") || node.is_text("false"),
        }
    }
}

/// A key that clients or dialects read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClientField {
    /// The key at the top level, or below `metadata`.
    pub key: &'static str,
    /// The forms that at least one of the readers takes.
    pub takes: &'static [Takes],
    /// Who reads it: ids of clients, or names of dialects.
    pub clients: &'static [ClientId],
    /// Whether one of the readers drops the whole skill over another form.
    pub fatal: bool,
}

impl ClientField {
    /// Whether one of the readers takes `node`.
    pub fn takes(&self, node: &Node) -> bool {
        self.takes.iter().any(|form| form.takes(node))
    }

    /// The forms in words: `text or a list`.
    pub fn forms(&self) -> String {
        let names: Vec<&str> = self.takes.iter().map(|form| form.name()).collect();
        names.join(" or ")
    }
}

const fn reads(
    key: &'static str,
    takes: &'static [Takes],
    clients: &'static [ClientId],
) -> ClientField {
    ClientField {
        key,
        takes,
        clients,
        fatal: false,
    }
}

const fn insists(
    key: &'static str,
    takes: &'static [Takes],
    clients: &'static [ClientId],
) -> ClientField {
    ClientField {
        fatal: true,
        ..reads(key, takes, clients)
    }
}

const TEXT: &[Takes] = &[Takes::Text];
const LIST: &[Takes] = &[Takes::List];
const TEXT_OR_LIST: &[Takes] = &[Takes::Text, Takes::List];
const SWITCH: &[Takes] = &[Takes::Switch];
const BOOL: &[Takes] = &[Takes::Bool];

/// Keys at the top level, sorted.
pub(super) static FIELDS: &[ClientField] = &[
    reads("agent", TEXT, &["claude-code"]),
    reads("allowedTools", LIST, &["qwen-code"]),
    reads("always", BOOL, &["kiro-crew"]),
    // Reported by users: one client drops a skill whose hint is a list.
    insists(
        "argument-hint",
        TEXT,
        &[
            "claude-code",
            "vscode-copilot",
            "letta-code",
            "qwen-code",
            "vt-code",
        ],
    ),
    reads("arguments", TEXT_OR_LIST, &["claude-code"]),
    reads("category", TEXT, &["letta-code"]),
    reads("command-arg-mode", TEXT, &["openclaw"]),
    reads("command-dispatch", TEXT, &["openclaw"]),
    reads("command-tool", TEXT, &["openclaw"]),
    reads("context", TEXT, &["claude-code"]),
    reads(
        "disable-model-invocation",
        SWITCH,
        &[
            "claude-code",
            "vscode-copilot",
            "pi",
            "openclaw",
            "openhands",
            "crush",
            "letta-code",
            "qwen-code",
            "cursor",
            "factory",
            "vt-code",
        ],
    ),
    reads("disabled", BOOL, &["cline-vscode", "cline-sdk"]),
    reads("effort", TEXT, &["claude-code"]),
    reads("enabled", BOOL, &["cline-sdk"]),
    reads("environments", TEXT_OR_LIST, &["hermes"]),
    reads("homepage", TEXT, &["openclaw"]),
    reads("hooks", &[Takes::Mapping], &["claude-code"]),
    reads("id", TEXT, &["letta-code"]),
    reads("inputs", LIST, &["openhands"]),
    reads("mode", TEXT, &["roo-code"]),
    reads("modeSlugs", LIST, &["roo-code"]),
    reads("model", TEXT, &["claude-code", "qwen-code"]),
    reads(
        "paths",
        TEXT_OR_LIST,
        &["claude-code", "openhands", "qwen-code"],
    ),
    reads("platforms", TEXT_OR_LIST, &["hermes"]),
    reads("priority", &[Takes::Number], &["qwen-code"]),
    reads("repo_scope", TEXT, &["kiro-crew"]),
    reads("required_environment_variables", LIST, &["hermes"]),
    reads("shell", TEXT, &["claude-code"]),
    reads("tags", TEXT_OR_LIST, &["letta-code"]),
    reads("title", TEXT, &["letta-code"]),
    reads("triggers", TEXT_OR_LIST, &["openhands", "kiro-crew"]),
    reads("type", TEXT, &["kimi-code"]),
    // Mastra refuses the skill where it is anything but a boolean.
    insists(
        "user-invocable",
        SWITCH,
        &[
            "claude-code",
            "vscode-copilot",
            "openclaw",
            "mastra",
            "mistral-vibe",
            "crush",
            "letta-code",
            "qwen-code",
            "factory",
        ],
    ),
    reads("version", TEXT, &["openhands"]),
    reads("whenToUse", TEXT, &["kimi-code"]),
    reads(
        "when_to_use",
        TEXT,
        &["claude-code", "letta-code", "qwen-code"],
    ),
];

/// Keys below `metadata`, sorted. OpenClaw also takes its object as JSON text.
pub(super) static METADATA: &[ClientField] = &[
    reads("argument-hint", TEXT, &["goose"]),
    reads("arguments", LIST, &["goose"]),
    reads("clawdbot", &[Takes::Mapping, Takes::Text], &["openclaw"]),
    reads("hermes", &[Takes::Mapping], &["hermes"]),
    reads("internal", BOOL, &["skills-cli"]),
    reads("minara", &[Takes::Mapping], &["minara"]),
    reads("openclaw", &[Takes::Mapping, Takes::Text], &["openclaw"]),
    reads("polar", &[Takes::Mapping], &["polar"]),
    reads("short-description", TEXT, &["codex"]),
];

/// The top-level key of this name, where a client reads one.
pub fn field(key: &str) -> Option<&'static ClientField> {
    FIELDS.iter().find(|field| field.key == key)
}

/// The key of this name below `metadata`, where a client or a dialect reads one.
pub fn metadata_field(key: &str) -> Option<&'static ClientField> {
    METADATA.iter().find(|field| field.key == key)
}

/// Every top-level key that a client reads beyond the specification.
pub fn keys() -> impl Iterator<Item = &'static str> {
    FIELDS.iter().map(|field| field.key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_sorted_and_without_repeats() {
        for table in [FIELDS, METADATA] {
            let keys: Vec<_> = table.iter().map(|field| field.key).collect();
            assert!(keys.is_sorted_by(|a, b| a < b), "{keys:?}");
        }
    }
}
