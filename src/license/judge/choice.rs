//! A choice of licences of which one text is damaged and another is whole.
//!
//! Who may choose takes the whole one: what the other text lost limits nobody. Words that
//! were added to it may be meant for all, so of these nothing is settled here.

use super::evidence::{Governing, Held, Said};
use crate::license::expression::{Expr, base};
use crate::license::outcome::{Outcome, Quality};
use crate::license::verdict::Status;

/// A choice that came down to what is whole of it.
#[derive(Debug)]
pub struct Settled<'a> {
    /// The whole texts.
    pub whole: Vec<&'a Held>,
    /// The damaged ones.
    pub damaged: Vec<&'a Held>,
    /// What the whole ones say.
    pub said: Said,
}

/// What the texts come to where `choice` is offered; `None` where none of them is
/// damaged, none is whole, or one says anything else.
pub fn settled<'a>(choice: &Expr, governing: &'a Governing) -> Option<Settled<'a>> {
    let Expr::Or(sides) = choice else {
        return None;
    };
    let is_side = |id: &str| {
        let mut ids = sides.iter().filter_map(|side| match side {
            Expr::Id(id) => Some(id.as_str()),
            _ => None,
        });
        ids.any(|side| base(side) == base(id))
    };
    let texts = &governing.texts;
    let (damaged, others): (Vec<&Held>, Vec<&Held>) =
        texts.iter().partition(|held| damaged_copy(held).is_some());
    let of_choice = |held: &&Held| {
        let expr = held.said.expr.as_ref().filter(|_| held.said.is_open());
        expr.is_some_and(|expr| expr.ids().into_iter().all(is_side))
    };
    let is_sound = damaged
        .iter()
        .filter_map(|held| damaged_copy(held))
        .all(is_side)
        && others.iter().all(of_choice);
    if damaged.is_empty() || !is_sound {
        return None;
    }
    let whole: Vec<&Held> = others.into_iter().filter(|held| is_whole(held)).collect();
    let exprs = whole.iter().filter_map(|held| held.said.expr.clone());
    let expr = exprs.reduce(Expr::or)?;
    let least = whole.iter().map(|held| held.said.least).max()?;
    Some(Settled {
        whole,
        damaged,
        said: Said {
            expr: Some(expr),
            least: least.max(Status::Warn),
        },
    })
}

/// The licence of which a text lost some words, and to which none were added.
pub fn damaged_copy(held: &Held) -> Option<&str> {
    // Of more differences than these not all are told.
    const MOST: usize = 8;
    let reading = &held.reading;
    let only_lacks = reading.lacks.is_some()
        && reading.residue.len() < MOST
        && reading.residue.iter().all(|words| words.starts_with('-'));
    match &reading.outcome {
        Outcome::Modified { base, .. } if only_lacks => Some(base),
        _ => None,
    }
}

fn is_whole(held: &Held) -> bool {
    match &held.reading.outcome {
        Outcome::License { expr, quality } => {
            *quality <= Quality::Remarked && matches!(expr, Expr::Id(_))
        }
        _ => false,
    }
}
