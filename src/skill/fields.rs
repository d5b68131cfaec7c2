//! The keys of frontmatter that somebody reads.

/// The top-level fields of the open specification, in its order.
pub const SPEC_FIELDS: [&str; 6] = [
    "name",
    "description",
    "license",
    "compatibility",
    "metadata",
    "allowed-tools",
];

/// Keys that clients read beside the specification's; a line that begins with
/// one of them is a key, never the continuation of a sentence.
const CLIENT_KEYS: [&str; 18] = [
    "agent",
    "argument-hint",
    "arguments",
    "author",
    "context",
    "disable-model-invocation",
    "effort",
    "homepage",
    "hooks",
    "mode",
    "model",
    "paths",
    "tags",
    "tools",
    "triggers",
    "user-invocable",
    "version",
    "when_to_use",
];

/// Whether a word is a key that the specification or a client knows.
pub fn is_known_key(key: &str) -> bool {
    SPEC_FIELDS.contains(&key) || CLIENT_KEYS.contains(&key)
}
