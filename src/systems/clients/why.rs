//! The rule behind a client's refusal, from what the file holds.

use super::loader::{FenceRule, LineEnds, Loader};
use super::outcome::Reason;
use crate::finding::RuleId;
use crate::rule_id;
use crate::syntax::readings::{Cause, Refusal};
use crate::syntax::{Fault, FaultKind, Fences, Frontmatter, Kind, QuirkKind};
use crate::text::{Source, Untrusted};

/// A reason of `rule`.
pub fn reason(rule: RuleId, text: impl Into<String>) -> Reason {
    Reason {
        rule,
        text: text.into(),
    }
}

/// Why a client sees no frontmatter.
pub fn no_fences(loader: &Loader, source: &Source, front: &Frontmatter) -> Reason {
    let text = source.text();
    if front.byte_order_mark.is_some() && !loader.text.strips_mark {
        return reason(
            rule_id!("byte-order-mark"),
            "a byte-order mark stands before `---`",
        );
    }
    match front.fences {
        Fences::Missing {
            executable: true, ..
        } => reason(
            rule_id!("executable-frontmatter"),
            "line 1 names a language that is run",
        ),
        Fences::Missing { .. } => reason(rule_id!("missing-frontmatter"), "line 1 is not `---`"),
        Fences::Unclosed { .. } => {
            reason(rule_id!("unclosed-frontmatter"), "no line `---` ends it")
        }
        Fences::Closed { open, close } => {
            let cut_off = loader
                .text
                .window
                .is_some_and(|most| text[..close.end].chars().count() >= most);
            let lone_cr = || text[..close.end].replace("\r\n", "").contains('\r');
            let blanks = source.slice(open).len() > 3 || source.slice(close).len() > 3;
            if cut_off {
                reason(
                    rule_id!("frontmatter-over-read-window"),
                    "it ends behind what is read",
                )
            } else if loader.text.line_ends == LineEnds::Kept && lone_cr() {
                reason(rule_id!("cr-line-endings"), "lines end with CR alone")
            } else if blanks {
                reason(rule_id!("fence-trailing-space"), "blanks follow the dashes")
            } else if front.body.is_empty() && loader.fences == FenceRule::ClosedLine {
                reason(rule_id!("empty-body"), "the file ends at the closing `---`")
            } else {
                reason(rule_id!("missing-name"), "nothing stands between the `---`")
            }
        }
    }
}

/// Why a client can't read the YAML.
pub fn unreadable(loader: &Loader, refusal: &Refusal, front: &Frontmatter) -> Reason {
    let text = format!("YAML: {}", Untrusted(&refusal.why));
    if let Some(fault) = front.faults.first() {
        return reason(of_fault(fault), text);
    }
    let dashes = loader.fences == FenceRule::Substrings;
    let rule = match refusal.cause {
        Cause::DuplicateKey => rule_id!("duplicate-key"),
        Cause::Aliases => rule_id!("alias-expansion"),
        Cause::Character => rule_id!("invalid-yaml"),
        Cause::Value => of_odd_value(front),
        Cause::Syntax if dashes && front.quirks.is_empty() => rule_id!("dashes-in-frontmatter"),
        Cause::Syntax | Cause::Tab | Cause::Tag | Cause::Merge | Cause::Budget => {
            match front.quirks.first().map(|quirk| quirk.kind) {
                Some(QuirkKind::Alias) => rule_id!("alias-expansion"),
                _ => rule_id!("non-strict-yaml"),
            }
        }
    };
    reason(rule, text)
}

/// A value that a reader can't build: an odd key, a key of its own, or a scalar
/// that it takes for a date that there is not.
fn of_odd_value(front: &Frontmatter) -> RuleId {
    let mut keys = front.pairs().iter().map(|pair| &pair.key);
    if keys.any(|key| key.kind() != Kind::Str) {
        return rule_id!("metadata-key-not-string");
    }
    match front.pair("content").or(front.pair("handler")) {
        Some(_) => rule_id!("unknown-field"),
        None => rule_id!("ambiguous-scalar"),
    }
}

fn of_fault(fault: &Fault) -> RuleId {
    match fault.kind {
        FaultKind::UnquotedColon => rule_id!("unquoted-colon"),
        FaultKind::DuplicateKey => rule_id!("duplicate-key"),
        FaultKind::AliasExpansion => rule_id!("alias-expansion"),
        FaultKind::Syntax | FaultKind::Character | FaultKind::Budget => rule_id!("invalid-yaml"),
    }
}
