//! SPDX expressions as a small tree.

use std::fmt;

use spdx::expression::{ExprNode, Operator};

/// An expression of licence ids. Lists are flat, in the order of mention.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expr {
    /// An id, maybe `… WITH …`.
    Id(String),
    /// All apply.
    And(Vec<Expr>),
    /// One may be chosen.
    Or(Vec<Expr>),
}

impl Expr {
    /// One id.
    pub fn id(id: impl Into<String>) -> Expr {
        Expr::Id(id.into())
    }

    /// A strict SPDX expression. The list's `NOASSERTION` and `any-OSI` are no
    /// licences, and nested brackets have a limit.
    pub fn parse(text: &str) -> Option<Expr> {
        let too_long = text.len() > 1_000;
        if too_long || text.contains("NOASSERTION") || text.contains("any-OSI") {
            return None;
        }
        let parsed = spdx::Expression::parse(text).ok()?;
        let mut stack: Vec<Expr> = Vec::new();
        for node in parsed.iter() {
            let next = match node {
                ExprNode::Req(req) => Expr::Id(req.req.to_string()),
                ExprNode::Op(operator) => {
                    let right = stack.pop()?;
                    let left = stack.pop()?;
                    match operator {
                        Operator::And => left.and(right),
                        Operator::Or => left.or(right),
                    }
                }
            };
            stack.push(next);
        }
        stack.pop()
    }

    /// Both.
    #[must_use]
    pub fn and(self, other: Expr) -> Expr {
        let parts = flat(self, other, |expr| match expr {
            Expr::And(parts) => Ok(parts),
            expr => Err(expr),
        });
        single(parts, Expr::And)
    }

    /// Either.
    #[must_use]
    pub fn or(self, other: Expr) -> Expr {
        let parts = flat(self, other, |expr| match expr {
            Expr::Or(parts) => Ok(parts),
            expr => Err(expr),
        });
        single(parts, Expr::Or)
    }

    /// The same with `-or-later` for each `-only`.
    #[must_use]
    pub fn or_later(self) -> Expr {
        let all = |parts: Vec<Expr>| parts.into_iter().map(Expr::or_later).collect();
        match self {
            Expr::Id(id) => Expr::Id(match id.strip_suffix("-only") {
                Some(plain) => format!("{plain}-or-later"),
                None => id,
            }),
            Expr::And(parts) => Expr::And(all(parts)),
            Expr::Or(parts) => Expr::Or(all(parts)),
        }
    }

    /// Every id, in order.
    pub fn ids(&self) -> Vec<&str> {
        match self {
            Expr::Id(id) => vec![id],
            Expr::And(parts) | Expr::Or(parts) => parts.iter().flat_map(Expr::ids).collect(),
        }
    }

    /// Whether there are only references of the project's own: nobody else
    /// knows what they grant.
    pub fn is_reference(&self) -> bool {
        let ids = self.ids();
        ids.into_iter().all(|id| id.starts_with("LicenseRef-"))
    }

    /// Whether it leaves a choice as a whole.
    pub fn is_choice(&self) -> bool {
        matches!(self, Expr::Or(_))
    }

    /// Whether a text that reads as `text` bears out the declaration `self`:
    /// the same expression, one side of an `OR`, the parts of an `AND`, or the
    /// texts of all sides of an `OR`. GPL ids that share a text are equal.
    pub fn is_borne_out_by(&self, text: &Expr) -> bool {
        let mine = set(self);
        let theirs = set(text);
        match (self, text) {
            (Expr::Or(_), Expr::Or(_)) => theirs.iter().all(|id| mine.contains(id)),
            (_, Expr::Or(_)) => mine.iter().all(|id| theirs.contains(id)),
            (Expr::Or(_) | Expr::And(_), _) => theirs.iter().all(|id| mine.contains(id)),
            _ => mine == theirs,
        }
    }
}

/// The id without what its text can't tell: exception, `-only`, `-or-later`, `+`.
pub fn base(id: &str) -> &str {
    let id = id.split(" WITH ").next().unwrap_or(id);
    ["-only", "-or-later", "+"]
        .iter()
        .find_map(|end| id.strip_suffix(end))
        .unwrap_or(id)
}

fn set(expr: &Expr) -> Vec<&str> {
    let mut ids: Vec<&str> = expr.ids().into_iter().map(base).collect();
    ids.sort_unstable();
    ids.dedup();
    ids
}

fn flat(a: Expr, b: Expr, open: impl Fn(Expr) -> Result<Vec<Expr>, Expr>) -> Vec<Expr> {
    let mut parts: Vec<Expr> = Vec::new();
    for side in [a, b] {
        let side = open(side).unwrap_or_else(|single| vec![single]);
        for part in side {
            if !parts.contains(&part) {
                parts.push(part);
            }
        }
    }
    parts
}

fn single(mut parts: Vec<Expr>, many: fn(Vec<Expr>) -> Expr) -> Expr {
    match (parts.len(), parts.pop()) {
        (1, Some(only)) => only,
        (_, last) => {
            parts.extend(last);
            many(parts)
        }
    }
}

impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (parts, word) = match self {
            Expr::Id(id) => return f.write_str(id),
            Expr::And(parts) => (parts, " AND "),
            Expr::Or(parts) => (parts, " OR "),
        };
        for (at, part) in parts.iter().enumerate() {
            if at > 0 {
                f.write_str(word)?;
            }
            match part {
                Expr::Id(id) => f.write_str(id)?,
                nested => write!(f, "({nested})")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expr(text: &str) -> Expr {
        Expr::parse(text).unwrap()
    }

    #[test]
    fn expressions_print_as_they_are_meant() {
        for text in [
            "MIT",
            "MIT OR Apache-2.0",
            "(MIT OR ISC) AND Zlib",
            "LicenseRef-Fern",
        ] {
            assert_eq!(expr(text).to_string(), text);
        }
        assert_eq!(expr("MIT AND MIT").to_string(), "MIT");
        assert!(Expr::parse("NOASSERTION").is_none());
        assert!(Expr::parse("mit").is_none());
    }

    #[test]
    fn texts_bear_out_what_they_can() {
        assert!(expr("GPL-3.0-or-later").is_borne_out_by(&expr("GPL-3.0-only")));
        assert!(expr("GPL-3.0-only OR MIT").is_borne_out_by(&expr("MIT")));
        assert!(expr("MIT OR Apache-2.0").is_borne_out_by(&expr("Apache-2.0 AND MIT")));
        assert!(!expr("MIT").is_borne_out_by(&expr("MIT AND Apache-2.0")));
        assert!(!expr("MIT").is_borne_out_by(&expr("Apache-2.0")));
    }
}
