//! What is not known of clients whose loader nobody could read: it is said, and
//! never guessed.

use super::loader::{Knows, Loader, Repair};
use super::outcome::{ClientOutcome, ClientVerdict, Reason};
use super::text::Text;
use super::why::{no_fences, reason, unreadable};
use crate::finding::RuleId;
use crate::rule_id;
use crate::syntax::readings::{self, Reader, Value};
use crate::syntax::{Fences, Frontmatter, Kind};
use crate::text::Encoding;

/// Why it is not known what the client makes of a text: something in it that
/// readers take differently. `None` where all of them see the same.
pub fn beyond_plain(loader: &Loader, text: &Text<'_>) -> Option<Reason> {
    let (source, front) = (text.source, text.front);
    let Fences::Closed { open, close } = front.fences else {
        return Some(asked(no_fences(loader, source, front).rule));
    };
    let above = &source.text()[..close.end];
    let rule = if matches!(source.encoding(), Encoding::Broken { .. }) {
        rule_id!("invalid-encoding")
    } else if front.byte_order_mark.is_some() {
        rule_id!("byte-order-mark")
    } else if above.contains('\r') && above.replace("\r\n", "").contains('\r') {
        rule_id!("cr-line-endings")
    } else if source.slice(open) != "---" || source.slice(close) != "---" {
        rule_id!("fence-trailing-space")
    } else if ["name", "description"].iter().any(|key| is_odd(front, key)) {
        rule_id!("wrong-field-type")
    } else if readings::may_differ(front, source.text()) {
        return apart(loader, text);
    } else {
        return None;
    };
    Some(asked(rule))
}

/// Whether a value is neither text nor nothing to YAML 1.2.
fn is_odd(front: &Frontmatter, key: &str) -> bool {
    let pair = front.pair(key);
    pair.is_some_and(|pair| !matches!(pair.value.kind(), Kind::Str | Kind::Null))
}

/// Whether readers part over what the loader looks at.
fn apart(loader: &Loader, text: &Text<'_>) -> Option<Reason> {
    let yaml = text.source.slice(text.front.yaml);
    let made = Reader::ALL.map(|reader| text.shared.read(reader, yaml));
    let seen = |value: &Value| -> Vec<Option<Value>> {
        let keys = ["name", "description"].into_iter();
        let keys = keys.chain(loader.fields.iter().map(|field| field.key));
        keys.map(|key| value.get(key).cloned()).collect()
    };
    let seen: Vec<_> = made
        .iter()
        .map(|made| made.as_ref().as_ref().ok().map(seen))
        .collect();
    let agreed = seen.windows(2).all(|two| two[0] == two[1]);
    let refused = made.iter().find_map(|made| made.as_ref().as_ref().err());
    match refused {
        None if agreed => None,
        None => Some(asked(rule_id!("ambiguous-scalar"))),
        // What nobody can read is told of.
        Some(_) if agreed && loader.repair == Repair::DropsAll => None,
        Some(refusal) => Some(asked(unreadable(loader, refusal, text.front).rule)),
    }
}

fn asked(rule: RuleId) -> Reason {
    reason(rule, "what it does with this is not known")
}

/// The outcome where that much is known: a client that is known for plain files
/// alone is taken to skip one only for reasons that somebody saw.
pub fn honest(loader: &Loader, outcome: ClientOutcome) -> ClientOutcome {
    let skips = match loader.knows {
        Knows::Everything => return outcome,
        Knows::Plain { skips } => skips,
        Knows::Nothing => &[],
    };
    let seen =
        |why: &Reason| why.rule == rule_id!("missing-skill-file") || skips.contains(&why.rule);
    match outcome.verdict {
        ClientVerdict::Skip if !outcome.reasons.iter().any(seen) => ClientOutcome {
            verdict: ClientVerdict::NotKnown,
            ..outcome
        },
        _ => outcome,
    }
}
