//! A recorded licence against the policy of today.

use super::Options;
use super::expression::Expr;
use super::ids::verdict::LICENSE_NOT_ALLOWED;
use super::policy::Class;
use crate::finding::{Finding, Level};

/// Whether a skill that was vendored under `expression` would still come in;
/// the finding stands at `shown`, the record. `policy` is what a person decided
/// when it came in; it keeps its force.
pub fn recheck(
    expression: Option<&str>,
    policy: Option<&str>,
    options: &Options,
    shown: &str,
) -> Option<Finding> {
    if policy.is_some() {
        return None;
    }
    let finding = |message: String| {
        Finding::new(&LICENSE_NOT_ALLOWED, shown, message)
            .level(Level::Deny)
            .help("remove the skill, or change [license] in minara.toml")
    };
    let Some(expr) = expression.and_then(Expr::parse) else {
        return Some(finding(
            "the record names no licence that is understood".to_owned(),
        ));
    };
    let (class, id) = options.judge(&expr);
    if class <= Class::Warn || options.accepts(&expr) {
        return None;
    }
    Some(finding(format!(
        "`{id}` is not allowed by the policy as it is now"
    )))
}
