//! The policy's word on a ruling.

use super::ruling::{Reason, Received, Reported, Ruling, decide};
use super::site::Site;
use super::spot::Spot;
use crate::license::expression::{Expr, base};
use crate::license::ids::field::UNKNOWN_LICENSE;
use crate::license::policy::{Class, Options};
use crate::license::verdict::Status;

/// The ruling, no better than the policy receives its licence. Where rights are
/// kept, or two answers stand, there is nothing to receive.
pub fn apply(options: &Options, mut ruling: Ruling, site: &Site<'_>) -> Ruling {
    let settled = matches!(ruling.status, Status::Proprietary | Status::Contradictory);
    let Some(expr) = ruling.expr.as_ref().filter(|_| !settled) else {
        return ruling;
    };
    let (class, id) = options.judge(expr);
    let spot = place_of(&ruling.places, &id).unwrap_or_else(|| site.skill_spot(None));
    let status = match class {
        Class::Allow => Status::Allowed,
        Class::Warn => Status::Warn,
        Class::Deny => Status::Denied,
        Class::SourceAvailable => Status::SourceAvailable,
        Class::Unknown => Status::Unknown,
    };
    let told = match class {
        Class::Allow => true,
        // The words beside the licence are told already.
        Class::SourceAvailable => id.starts_with("LicenseRef-modified-"),
        Class::Unknown => decide(&mut ruling.reasons, &[&UNKNOWN_LICENSE]),
        Class::Warn | Class::Deny => false,
    };
    if !told {
        let reason = Reason::Policy(Received { id, class, spot });
        let deciding = status.refuses();
        ruling.reasons.push(Reported { reason, deciding });
    }
    ruling.status = ruling.status.max(status);
    ruling
}

/// Where the id was said; else where one was that shares its text.
fn place_of(places: &[(Expr, Spot)], id: &str) -> Option<Spot> {
    let exact = places.iter().find(|(expr, _)| expr.ids().contains(&id));
    let kin = |(expr, _): &&(Expr, Spot)| {
        let ids = expr.ids();
        ids.into_iter().any(|held| base(held) == base(id))
    };
    let found = exact.or_else(|| places.iter().find(kin));
    found.map(|(_, spot)| spot.clone())
}
