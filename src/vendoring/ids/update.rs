//! Bringing a vendored skill to another version: merges, and what stops one.

crate::declare_id! {
    pub LOCAL_EDIT_CONFLICT = { id: "local-edit-conflict", group: Vendoring, level: Deny, tier: T2 }

    pub BASE_UNAVAILABLE = { id: "base-unavailable", group: Vendoring, level: Deny, tier: T2 }

    pub MERGED_EDIT = { id: "merged-edit", group: Vendoring, level: Warn, tier: T2 }

    pub UPSTREAM_REMOVED = { id: "upstream-removed", group: Vendoring, level: Deny, tier: T2 }

    pub DEFAULT_BRANCH_CHANGED = { id: "default-branch-changed", group: Vendoring, level: Warn, tier: T2 }

    pub UPSTREAM_MOVED = { id: "upstream-moved", group: Vendoring, level: Deny, tier: T2 }

    pub UPSTREAM_RENAMED = { id: "upstream-renamed", group: Vendoring, level: Deny, tier: T2 }

    pub HISTORY_REWRITTEN = { id: "history-rewritten", group: Vendoring, level: Deny, tier: T2 }

    pub TAG_MOVED = { id: "tag-moved", group: Vendoring, level: Deny, tier: T2 }

    pub SOURCE_DOWNGRADED = { id: "source-downgraded", group: Vendoring, level: Deny, tier: T2 }

    pub LICENSE_CHANGED = { id: "license-changed", group: License, level: Deny, gate: Some(Allow), tier: T2 }

    pub NEW_EXECUTABLE = { id: "new-executable", group: Vendoring, level: Deny, tier: T2 }

    pub NEW_TOOL = { id: "new-tool", group: Vendoring, level: Deny, tier: T2 }

    pub NEW_HOST = { id: "new-host", group: Vendoring, level: Deny, tier: T2 }

    pub NEW_ENV = { id: "new-env", group: Vendoring, level: Deny, tier: T2 }

    pub NEW_HIDDEN_TEXT = { id: "new-hidden-text", group: Vendoring, level: Deny, tier: T2 }
}
