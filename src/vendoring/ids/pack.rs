//! Archives and discovery indexes.

crate::declare_id! {
    pub ARTIFACT_DIGEST_MISMATCH = { id: "artifact-digest-mismatch", group: Vendoring, level: Deny, tier: T2 }

    pub UNKNOWN_INDEX_SCHEMA = { id: "unknown-index-schema", group: Vendoring, level: Deny, tier: T2 }

    pub ARCHIVE_LINK = { id: "archive-link", group: Vendoring, level: Deny, tier: T2 }

    pub ARCHIVE_TOO_LARGE = { id: "archive-too-large", group: Vendoring, level: Deny, tier: T2 }

    pub MALFORMED_ARCHIVE = { id: "malformed-archive", group: Vendoring, level: Deny, tier: T2 }
}
