//! Every declared rule id.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use super::{Meta, RuleId};
use crate::text::nearest_word;

impl RuleId {
    /// What is known of the rule.
    pub fn meta(self) -> Option<&'static Meta> {
        find(self.as_str())
    }
}

/// Every id that `rule_id!` mentions, in no order.
#[linkme::distributed_slice]
pub static MENTIONED: [RuleId];

/// Filled by `declare_id!` and `declare_rule!`, in no order.
#[linkme::distributed_slice]
pub static REGISTRY: [Meta];

fn by_id() -> &'static BTreeMap<&'static str, &'static Meta> {
    static INDEX: OnceLock<BTreeMap<&'static str, &'static Meta>> = OnceLock::new();
    INDEX.get_or_init(|| REGISTRY.iter().map(|meta| (meta.id, meta)).collect())
}

/// All rule ids, by group and then by id.
pub fn all() -> Vec<&'static Meta> {
    let mut all: Vec<&'static Meta> = by_id().values().copied().collect();
    all.sort_by_key(|meta| (meta.group, meta.id));
    all
}

/// The rule of this id.
pub fn find(id: &str) -> Option<&'static Meta> {
    by_id().get(id).copied()
}

/// The rule id that `typed` was most likely meant to be.
pub fn nearest(typed: &str) -> Option<&'static str> {
    nearest_word(typed, by_id().keys().copied())
}
