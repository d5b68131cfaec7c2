//! Rules about installing a skill; those about a SKILL.md alone stand with the rules
//! of lint, and `unknown-capability` with those of Curia, which shares it.

crate::declare_id! {
    pub AMBIGUOUS_CAPABILITY = { id: "ambiguous-capability", group: Polar, level: Deny }

    pub MIXED_PROVIDERS = { id: "mixed-providers", group: Polar, level: Deny }

    pub MISSING_RISK_METADATA = { id: "missing-risk-metadata", group: Polar, level: Deny }

    pub RISK_MISMATCH = { id: "risk-mismatch", group: Polar, level: Deny }

    pub INVENTED_RISK = { id: "invented-risk", group: Polar, level: Deny }

    pub RISK_METADATA_CONFLICT = { id: "risk-metadata-conflict", group: Polar, level: Deny }

    pub MISSING_INPUT_SCHEMA = { id: "missing-input-schema", group: Polar, level: Deny }

    pub INVALID_INPUT_SCHEMA = { id: "invalid-input-schema", group: Polar, level: Deny }

    pub MISSING_VERSION = { id: "missing-version", group: Polar, level: Deny }

    pub POLICY_NOT_ALLOWED = { id: "policy-not-allowed", group: Polar, level: Deny }

    pub POLICY_DENIED = { id: "policy-denied", group: Polar, level: Deny }

    pub OVER_MAX_RISK = { id: "over-max-risk", group: Polar, level: Deny }

    pub DOMAIN_NOT_ALLOWED = { id: "domain-not-allowed", group: Polar, level: Deny }

    pub PATH_NOT_ALLOWED = { id: "path-not-allowed", group: Polar, level: Deny }

    pub CONSTRAINT_EMPTY = { id: "constraint-empty", group: Polar, level: Deny }

    pub MISSING_EXPLANATION = { id: "missing-explanation", group: Polar, level: Deny }

    pub MISSING_APPROVAL = { id: "missing-approval", group: Polar, level: Deny }

    pub STALE_APPROVAL = { id: "stale-approval", group: Polar, level: Deny }

    pub TAMPERED_MANIFEST = { id: "tampered-manifest", group: Polar, level: Deny }

    pub TAMPERED_PROPOSAL = { id: "tampered-proposal", group: Polar, level: Deny }

    pub INVENTORY_CHANGED = { id: "inventory-changed", group: Polar, level: Deny }

    pub BLOCKED_SOURCE = { id: "blocked-source", group: Polar, level: Deny }

    pub UNPINNED_SOURCE = { id: "unpinned-source", group: Polar, level: Deny }

    pub PLANNER_IN_SUBAGENT = { id: "planner-in-subagent", group: Polar, level: Deny }

    pub HINT_CONTRADICTS_RISK = { id: "hint-contradicts-risk", group: Polar, level: Warn }
}
