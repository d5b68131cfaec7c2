//! Rule ids that this room reports, each with its page.

use crate::declare_id;

declare_id! {
    pub NESTED_IN_UNLISTED_ROOT = { id: "nested-in-unlisted-root", group: Portability, level: Warn, tier: T2 }
}
