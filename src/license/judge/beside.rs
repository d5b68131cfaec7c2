//! Short notices beside the whole texts that they name.

use super::evidence::Held;
use crate::license::expression::{Expr, base};
use crate::license::outcome::{Outcome, Quality};

/// The notices of one folder that belong to whole texts beside them.
pub struct Notices<'a> {
    /// What each of them names.
    named: Vec<&'a Expr>,
    /// The ids of the whole texts.
    whole: Vec<String>,
}

impl<'a> Notices<'a> {
    /// The notices among the texts of one folder.
    pub fn of(texts: &'a [Held]) -> Notices<'a> {
        let whole = texts.iter().filter(|held| !is_notice(held));
        let whole = whole.filter_map(|held| held.said.expr.as_ref());
        let whole: Vec<String> = whole
            .flat_map(Expr::ids)
            .map(|id| base(id).to_owned())
            .collect();
        let mut notices = Notices {
            named: Vec::new(),
            whole,
        };
        let mine = texts.iter().filter(|held| notices.belongs(held));
        notices.named = mine.filter_map(|held| held.said.expr.as_ref()).collect();
        notices
    }

    /// Whether a text is a notice of texts that are there.
    pub fn belongs(&self, held: &Held) -> bool {
        let named = held.said.expr.as_ref().filter(|_| is_notice(held));
        let there = |id: &str| self.whole.iter().any(|whole| whole == base(id));
        named.is_some_and(|expr| expr.ids().into_iter().all(there))
    }

    /// Whether a notice lets the reader choose between these texts.
    pub fn choose(&self, texts: &[Expr]) -> bool {
        let has_all = |choice: &&Expr| texts.iter().all(|text| choice.is_borne_out_by(text));
        self.named
            .iter()
            .any(|named| named.is_choice() && has_all(named))
    }

    /// The licence of a text with `or any later version`, where a notice says so.
    pub fn apply(&self, expr: Expr) -> Expr {
        let ids: Vec<&str> = self.named.iter().flat_map(|named| named.ids()).collect();
        let later = expr.ids().into_iter().any(|id| {
            ids.iter()
                .any(|named| named.ends_with("-or-later") && base(named) == base(id))
        });
        if later { expr.or_later() } else { expr }
    }
}

/// Only a short notice, or a name.
fn is_notice(held: &Held) -> bool {
    matches!(
        &held.reading.outcome,
        Outcome::License {
            quality: Quality::Notice | Quality::Deed,
            ..
        }
    )
}
