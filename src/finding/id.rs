//! Names of rules and of clients.

use std::fmt;

/// A client's id in the clients table.
pub type ClientId = &'static str;

/// A rule id as other rooms mention it. [`rule_id!`](crate::rule_id) is the way to
/// make one, so that a test can hold every mention against the registry: a
/// mistyped id would be silence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleId(&'static str);

impl RuleId {
    /// For `rule_id!` alone.
    #[doc(hidden)]
    pub const fn mentioned(id: &'static str) -> RuleId {
        RuleId(id)
    }

    /// The id's text.
    pub const fn as_str(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0)
    }
}
