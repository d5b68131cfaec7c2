//! Ids about what the evidence as a whole says.

use crate::declare_id;

declare_id! {
    pub MISSING_LICENSE = { id: "missing-license", group: License, level: Warn, gate: Some(Deny), tier: T4 }

    pub LICENSE_DIFFERS_FROM_ROOT = { id: "license-differs-from-root", group: License, level: Warn, tier: T4 }

    pub COPYLEFT_LICENSE = { id: "copyleft-license", group: License, level: Warn, tier: T4 }

    pub THIRD_PARTY_LICENSE = { id: "third-party-license", group: License, level: Warn, tier: T4 }

    pub LICENSE_FROM_ROOT = { id: "license-from-root", group: License, level: Allow, tier: T4 }

    pub THIRD_PARTY_LICENSE_NOTE = { id: "third-party-license-note", group: License, level: Allow, tier: T4 }

    pub LICENSE_CONTRADICTION = { id: "license-contradiction", group: License, level: Deny, tier: T4 }

    pub KNOWN_PROPRIETARY_CONTENT = { id: "known-proprietary-content", group: License, level: Deny, tier: T4 }

    pub PROPRIETARY_LICENSE = { id: "proprietary-license", group: License, level: Warn, gate: Some(Deny), tier: T4 }

    pub SOURCE_AVAILABLE_LICENSE = { id: "source-available-license", group: License, level: Warn, gate: Some(Deny), tier: T4 }

    pub LICENSE_NOT_ALLOWED = { id: "license-not-allowed", group: License, level: Allow, gate: Some(Deny), tier: T4 }

    pub AGGREGATED_SKILL = { id: "aggregated-skill", group: License, level: Allow, gate: Some(Deny), tier: T4 }
}
