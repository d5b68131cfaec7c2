//! Names that no tree may hold, by the rules that report them.

use crate::finding::RuleId;
use crate::rule_id;
use crate::tree::PathFault;

/// The rule that reports a refused name. `vendoring` declares it.
pub fn rule_of_fault(fault: PathFault) -> RuleId {
    match fault {
        PathFault::Traversal => rule_id!("path-traversal"),
        PathFault::Separator => rule_id!("path-separator-in-name"),
        PathFault::DotGit => rule_id!("dot-git-path"),
        PathFault::Reserved => rule_id!("reserved-name"),
        PathFault::TrailingDotOrSpace => rule_id!("trailing-dot-or-space"),
        PathFault::Control => rule_id!("control-character-in-path"),
        PathFault::NotUtf8 => rule_id!("non-utf8-path"),
        PathFault::Duplicate => rule_id!("duplicate-tree-entry"),
        PathFault::TooLong => rule_id!("path-too-long"),
    }
}
