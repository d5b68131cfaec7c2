//! Rule ids that this room reports, each with its page.

use crate::declare_id;

declare_id! {
    pub CONVERT_SIDECAR_MISMATCH = { id: "convert-sidecar-mismatch", group: Catalog, level: Deny, tier: T5 }
}
