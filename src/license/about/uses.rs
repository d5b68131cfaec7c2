//! Sentences that deny or bind a use without the name of a licence: in a text of terms, and
//! in the header of a file, where they are short.

use super::english::Sentence;
use super::terms::names_unopen;
use super::words::{FIRMS, PASSIVE};
use crate::license::lexicon::Limit;

/// What somebody must have.
const HELD: &[&str] = &[
    "agreement",
    "consent",
    "license",
    "permission",
    "subscription",
];

impl Sentence<'_> {
    /// What the sentence says of a use of the work.
    pub(super) fn uses(&self) -> Option<(Limit, usize)> {
        const SHORT: usize = 16;
        if self.words.len() > SHORT || self.frees() || self.excepts() {
            return None;
        }
        let head = usize::from(self.word(0) == "please");
        let kept = self.is_not_to_be(head).or_else(|| self.use_denied(head));
        let kept = kept.or_else(|| self.used_without());
        let kept = kept.map(|at| (Limit::Prohibits, at));
        kept.or_else(|| self.commerce(head).map(|at| (Limit::Restricts, at)))
            .or_else(|| self.use_requires(head).map(|at| (Limit::Restricts, at)))
    }

    /// `Not to be resold`, `Not to be shared`.
    fn is_not_to_be(&self, at: usize) -> Option<usize> {
        let said = self.words[at.min(self.words.len())..].starts_with(&["not", "to", "be"]);
        (said && PASSIVE.contains(&self.word(at + 3))).then_some(at + 3)
    }

    /// `Use without a licence is not permitted`, `Use outside Fern is forbidden`,
    /// `Unlicensed use is prohibited`.
    fn use_denied(&self, at: usize) -> Option<usize> {
        let used = match (self.word(at), self.word(at + 1)) {
            ("use" | "usage", "without") => self.any(at + 2, at + 6, HELD)?,
            ("use" | "usage", "outside") => self.behind_outside(at + 1)?,
            ("unlicensed", "use" | "usage") => at + 1,
            _ => return None,
        };
        let end = self.words.len();
        (used..end).find(|&at| {
            let not = self.word(at) == "not"
                && matches!(self.word(at + 1), "allowed" | "permitted" | "authorized");
            not || matches!(self.word(at), "forbidden" | "prohibited") && self.word(at - 1) != "not"
        })
    }

    /// `You may not use this file without permission`, `May not be used outside Fern`.
    fn used_without(&self) -> Option<usize> {
        let end = self.words.len();
        let not = (1..end).find(|&at| {
            self.word(at) == "not" && matches!(self.word(at - 1), "may" | "must" | "shall")
        })?;
        let used = match (self.word(not + 1), self.word(not + 2)) {
            ("use", _) => not + 1,
            ("be", "used") => not + 2,
            _ => return None,
        };
        let named = not == 1 || (0..end).any(|at| self.subject(at).is_some());
        let without = || {
            let without = self.any(used + 1, used + 5, &["without"])?;
            self.any(without, without + 6, HELD)
        };
        let outside = || {
            let outside = self.any(used + 1, used + 4, &["outside"])?;
            self.behind_outside(outside)
        };
        // Without the consent of whom it works for it may not run.
        let theirs = self.any(0, end, &["user", "users", "client", "patient"]);
        if !named || theirs.is_some() {
            return None;
        }
        without().or_else(outside)
    }

    /// Whose house is left, behind `outside`.
    fn behind_outside(&self, at: usize) -> Option<usize> {
        let of = at + 1 + usize::from(self.word(at + 1) == "of");
        let house = of + usize::from(matches!(self.word(of), "the" | "our" | "your"));
        let named = self.is_capital(house) && house == of;
        let company = matches!(
            self.word(house),
            "company" | "organization" | "organisation"
        );
        (named || company).then_some(house)
    }

    /// `Commercial use is prohibited`, `Not for commercial use`, `Free for academic use`.
    fn commerce(&self, at: usize) -> Option<usize> {
        const KINDS: &[&str] = &["academic", "noncommercial", "non", "personal"];
        const USES: &[&str] = &["use", "usage", "purposes"];
        let ends = |at: usize| {
            let behind = self.gap(at + 1);
            behind.is_none_or(|gap| gap != " ")
        };
        match (self.word(at), self.word(at + 1)) {
            ("not", "for") if self.word(at + 2) == "commercial" => {
                let used = USES.contains(&self.word(at + 3)) && ends(at + 3);
                used.then_some(at + 2)
            }
            ("not", "for") => (self.word(at + 2) == "resale" && ends(at + 2)).then_some(at + 2),
            ("commercial", "use" | "usage") => {
                let denied = ["prohibited", "forbidden", "not", "requires", "needs"];
                let denied = self.any(at + 2, at + 4, &denied)?;
                let what = || self.any(denied + 1, denied + 6, HELD);
                match self.word(denied) {
                    "not" => matches!(self.word(denied + 1), "allowed" | "permitted"),
                    "requires" | "needs" => what().is_some(),
                    _ => true,
                }
                .then_some(denied)
            }
            ("free", "for") | ("for", _) => {
                let kind = at + 1 + usize::from(self.word(at) == "free");
                let used = self.any(kind + 1, kind + 4, USES)?;
                let whole = self.word(at) == "free" || self.word(kind).starts_with("non") || {
                    self.any(kind, self.words.len(), &["only"]).is_some()
                };
                let last = ends(used) || self.word(used + 1) == "only";
                (KINDS.contains(&self.word(kind)) && whole && last).then_some(kind)
            }
            (kind, "use") if KINDS.contains(&kind) => {
                (self.word(at + 2) == "only" && ends(at + 2)).then_some(at)
            }
            _ => None,
        }
    }

    /// `Use of this file requires a licence from Fern`, `Businesses must pay`.
    fn use_requires(&self, at: usize) -> Option<usize> {
        let of = matches!(self.word(at), "use" | "usage") && self.word(at + 1) == "of";
        if of {
            self.subject(at + 2)?;
            let needs = self.any(at + 3, at + 6, &["requires", "needs"])?;
            let what = self.any(needs + 1, needs + 4, HELD)?;
            return (self.word(what + 1) == "from").then_some(what);
        }
        let firms = (0..self.words.len()).find(|&at| FIRMS.contains(&self.word(at)))?;
        let free = self.any(0, firms, &["free"]).is_some();
        let pay = matches!(self.word(firms + 1), "pay" | "must");
        (free && pay && self.any(firms, firms + 3, &["pay"]).is_some()).then_some(firms)
    }

    /// What the header of a file says by which it is held: `Property of Fern`, `Closed
    /// source`, `See EULA for terms`, `Code from Fern (CC BY-NC 4.0)`.
    pub(super) fn marks(&self) -> Option<(Limit, usize)> {
        const SHORT: usize = 12;
        let length = self.words.len();
        if length > SHORT {
            return None;
        }
        let whole = matches!(
            self.words,
            ["closed", "source"] | ["strictly", "private"] | ["not", "open", "source"]
        );
        let owned = self.words.starts_with(&["property", "of"]) && self.is_capital(2);
        if whole || owned {
            return Some((Limit::Prohibits, length - 1));
        }
        let led = matches!(self.word(0), "see" | "licensed" | "governed" | "subject");
        let eula = self.any(1, 6, &["eula"]).filter(|_| led);
        let source = || {
            let origin = self.any(0, 4, &["from", "by", "adapted"])?;
            let named = (origin + 1..length)
                .find(|&at| self.gap(at).is_some_and(|gap| gap.contains('(')))?;
            names_unopen(&self.words[named..]).then_some(named)
        };
        let bound = eula.or_else(source).map(|at| (Limit::Restricts, at));
        bound.or_else(|| self.for_staff()).or_else(|| self.uses())
    }
}
