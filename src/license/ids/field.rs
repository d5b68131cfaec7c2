//! Ids about the value of a licence field.

use crate::declare_id;

declare_id! {
    pub UNKNOWN_LICENSE = { id: "unknown-license", group: License, level: Warn, tier: T4 }

    pub AMBIGUOUS_LICENSE = { id: "ambiguous-license", group: License, level: Warn, tier: T4 }

    pub DEPRECATED_LICENSE_ID = { id: "deprecated-license-id", group: License, level: Warn, fix: Hint, tier: T1 }

    pub LICENSE_ALIAS = { id: "license-alias", group: License, level: Allow, gate: Some(Warn), fix: Safe, tier: T4 }

    pub MISSING_LICENSE_FILE = { id: "missing-license-file", group: License, level: Warn, tier: T4 }
}
