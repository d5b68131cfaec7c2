//! Rule ids that this room reports, each with its page.

use crate::declare_id;

declare_id! {
    pub NOT_A_SKILL = { id: "not-a-skill", group: Catalog, level: Deny, exit: 2, tier: T5 }
}
