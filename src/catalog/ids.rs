//! Rule ids of the generated pages.

use crate::declare_id;

declare_id! {
    pub STALE_CATALOG = { id: "stale-catalog", group: Catalog, level: Deny, tier: T4 }

    pub STALE_NOTICES = { id: "stale-notices", group: Catalog, level: Deny, tier: T4 }

    pub NOT_GENERATED = { id: "not-generated", group: Catalog, level: Deny, gate: Some(Warn), tier: T5 }

    pub UNCLOSED_CATALOG_MARKER = { id: "unclosed-catalog-marker", group: Catalog, level: Deny, tier: T5 }
}
