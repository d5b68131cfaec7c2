//! Rule ids that this room reports, each with its page.

use crate::declare_id;

declare_id! {
    pub MISSING_INPUT = { id: "missing-input", group: Curia, level: Deny, tier: T3 }
    pub UNKNOWN_INPUT = { id: "unknown-input", group: Curia, level: Warn, tier: T3 }
    pub WRONG_INPUT_TYPE = { id: "wrong-input-type", group: Curia, level: Deny, tier: T3 }
}
