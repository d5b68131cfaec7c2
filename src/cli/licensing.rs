//! How the verbs ask for licence verdicts.

use super::context::Context;
use crate::finding::Finding;
use crate::record::Record;

/// The licence policy on a record, asked again.
pub fn recheck(_context: &Context) -> impl Fn(&Record) -> Vec<Finding> + Sync + use<> {
    |_| Vec::new()
}
