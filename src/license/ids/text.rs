//! Ids about licence texts.

use crate::declare_id;

declare_id! {
    pub LICENSE_TEXT_MISSING = { id: "license-text-missing", group: License, level: Warn, tier: T4 }

    pub INCOMPLETE_LICENSE_TEXT = { id: "incomplete-license-text", group: License, level: Warn, tier: T4 }

    pub MODIFIED_LICENSE_TEXT = { id: "modified-license-text", group: License, level: Warn, tier: T4 }

    pub MISSING_NOTICE_FILE = { id: "missing-notice-file", group: License, level: Warn, tier: T4 }
}
