//! The policy's word on a ruling.

use super::context::JudgeContext;
use super::place::EvidencePlace;
use super::ruling::{Reason, Received, Remark, Reported, Ruling, decide};
use crate::license::expression::{Expr, base};
use crate::license::ids::field::UNKNOWN_LICENSE;
use crate::license::outcome::Terms;
use crate::license::policy::{Class, Options};
use crate::license::verdict::Status;

/// The ruling, no better than the policy receives its licence. Where rights are
/// kept, or two answers stand, there is nothing to receive.
pub fn apply(options: &Options, mut ruling: Ruling, cx: &JudgeContext<'_>) -> Ruling {
    let settled = matches!(ruling.status, Status::Proprietary | Status::Contradictory);
    let Some(expr) = ruling.expr.as_ref().filter(|_| !settled) else {
        return ruling;
    };
    let (class, id) = options.judge(expr);
    let place = place_of(&ruling.places, &id).unwrap_or_else(|| cx.skill_place(None));
    let status = match class {
        Class::Allow => Status::Allowed,
        Class::Warn => Status::Warn,
        Class::Deny => Status::Denied,
        Class::SourceAvailable => Status::SourceAvailable,
        Class::Unknown => Status::Unknown,
    };
    let told = match class {
        Class::Allow => true,
        // The words beside the licence, or those of a part, are told already.
        Class::SourceAvailable => {
            let of_words = id == Terms::SourceAvailable.reference();
            id.starts_with("LicenseRef-modified-") || of_words && limits_are_told(&ruling.reasons)
        }
        Class::Unknown => decide(&mut ruling.reasons, &[&UNKNOWN_LICENSE]),
        Class::Warn => told_of_part(&ruling.reasons, &id),
        Class::Deny => false,
    };
    if !told {
        let reason = Reason::Policy(Received { id, class, place });
        let deciding = status.refuses();
        ruling.reasons.push(Reported { reason, deciding });
    }
    ruling.status = ruling.status.max(status);
    ruling
}

/// Whether the words that limit the skill, or a part of it, are a reason already.
fn limits_are_told(reasons: &[Reported]) -> bool {
    reasons.iter().any(|reported| match &reported.reason {
        Reason::Refused(refusal) => refusal.status() == Status::SourceAvailable,
        _ => false,
    })
}

/// Whether a remark tells already that a part has this licence.
fn told_of_part(reasons: &[Reported], id: &str) -> bool {
    reasons.iter().any(|reported| match &reported.reason {
        Reason::Remark(Remark::Part { part, .. }) => part.ids().contains(&id),
        _ => false,
    })
}

/// Where the id was said; else where one was that shares its text.
fn place_of(places: &[(Expr, EvidencePlace)], id: &str) -> Option<EvidencePlace> {
    let exact = places.iter().find(|(expr, _)| expr.ids().contains(&id));
    let kin = |(expr, _): &&(Expr, EvidencePlace)| {
        let ids = expr.ids();
        ids.into_iter().any(|held| base(held) == base(id))
    };
    let found = exact.or_else(|| places.iter().find(kin));
    found.map(|(_, place)| place.clone())
}
