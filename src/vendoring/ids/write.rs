//! Targets, records, and the disk against records.

crate::declare_id! {
    pub INVALID_ID = { id: "invalid-id", group: Vendoring, level: Deny, exit: 2, tier: T2 }

    pub LOCK_HELD = { id: "lock-held", group: Vendoring, level: Deny, exit: 2, tier: T2 }

    pub INTERRUPTED_OPERATION = { id: "interrupted-operation", group: Vendoring, level: Deny, exit: 2, tier: T2 }

    pub UNKNOWN_RECORD_SCHEMA = { id: "unknown-record-schema", group: Vendoring, level: Deny, exit: 2, tier: T2 }

    pub INVALID_RECORD = { id: "invalid-record", group: Vendoring, level: Deny, tier: T2 }

    pub RECORD_MISSING = { id: "record-missing", group: Vendoring, level: Deny, tier: T2 }

    pub LOCK_MISSING = { id: "lock-missing", group: Vendoring, level: Deny, tier: T2 }

    pub STALE_LOCK = { id: "stale-lock", group: Vendoring, level: Deny, tier: T2 }

    pub MISSING_SKILL = { id: "missing-skill", group: Vendoring, level: Deny, tier: T2 }

    pub DIGEST_MISMATCH = { id: "digest-mismatch", group: Vendoring, level: Deny, tier: T2 }

    pub ID_TAKEN = { id: "id-taken", group: Vendoring, level: Deny, tier: T2 }

    pub TARGET_NOT_MANAGED = { id: "target-not-managed", group: Vendoring, level: Deny, tier: T2 }

    pub TARGET_IS_SYMLINK = { id: "target-is-symlink", group: Vendoring, level: Deny, tier: T2 }

    pub MODIFIED_FILE = { id: "modified-file", group: Vendoring, level: Deny, tier: T2 }

    pub MISSING_FILE = { id: "missing-file", group: Vendoring, level: Deny, tier: T2 }

    pub EXTRA_FILE = { id: "extra-file", group: Vendoring, level: Deny, tier: T2 }

    pub MODE_CHANGED = { id: "mode-changed", group: Vendoring, level: Deny, tier: T2 }

    pub LINE_ENDINGS_CHANGED = { id: "line-endings-changed", group: Vendoring, level: Deny, tier: T2 }
}
