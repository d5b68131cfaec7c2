//! A recorded licence against the policy of today.

use super::Options;
use super::expression::{Expr, base};
use super::ids::verdict::LICENSE_NOT_ALLOWED;
use super::outcome::Outcome;
use super::policy::Class;
use super::read::read;
use crate::finding::{Finding, Level};

/// Whether a text is the licence that a record says it is: every word of `text` is
/// read again. `None` where the text alone can't tell.
pub fn is_text_of(text: &[u8], id: &str) -> Option<bool> {
    let Outcome::License { expr, .. } = read(text, false).outcome else {
        return None;
    };
    let said = Expr::parse(id)?;
    let mut said = said.ids().into_iter().map(base);
    let found: Vec<&str> = expr.ids().into_iter().map(base).collect();
    Some(said.any(|id| found.contains(&id)))
}

/// Whether some licence of `expression` stands among `ids`. `None` where either
/// can't be read.
pub fn rests_on<'a>(expression: &str, ids: impl Iterator<Item = &'a str>) -> Option<bool> {
    let expression = Expr::parse(expression)?;
    let wanted: Vec<&str> = expression.ids().into_iter().map(base).collect();
    let mut read = false;
    for id in ids {
        let Some(found) = Expr::parse(id) else {
            continue;
        };
        read = true;
        if found.ids().into_iter().any(|id| wanted.contains(&base(id))) {
            return Some(true);
        }
    }
    read.then_some(false)
}

/// Whether `whole` is `part` and further licences.
pub fn is_part_of(part: &str, whole: &str) -> bool {
    let (Some(part), Some(whole)) = (Expr::parse(part), Expr::parse(whole)) else {
        return false;
    };
    let ids = whole.ids();
    matches!(whole, Expr::And(_)) && part.ids().iter().all(|id| ids.contains(id))
}

/// Whether a skill that was vendored under `expression` would still come in;
/// the finding stands at `shown`, the record. `is_accepted`: a person accepted this
/// very licence when it came in; that keeps its force. Whoever only said which licence
/// it is did not say that it may come in.
pub fn recheck(
    expression: Option<&str>,
    is_accepted: bool,
    options: &Options,
    shown: &str,
) -> Option<Finding> {
    if is_accepted {
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
