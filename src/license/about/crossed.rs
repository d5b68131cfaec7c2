//! What is crossed out in a section of terms: `- ❌ Commercial use`,
//! `| Redistribution | ❌ |`.

use super::lines::{Line, cells};
use super::{Against, contract};
use crate::license::lexicon::Limit;
use crate::license::tokens::Tokens;
use crate::text::Span;

/// Marks by which something is crossed out.
const CROSSES: [char; 6] = ['❌', '✗', '✘', '🚫', '✖', '⛔'];

/// Whether a text has any of them.
pub fn may_cross(text: &str) -> bool {
    !text.is_ascii() && text.contains(CROSSES)
}

/// What a line crosses out, where that is what an open licence grants.
pub fn against(line: &Line<'_>) -> Option<Against> {
    let text = line.text.trim();
    if !may_cross(text) {
        return None;
    }
    let subject = if text.starts_with('|') {
        row(text)?
    } else {
        item(text)?
    };
    let limit = limit(subject)?;
    let start = line.at + (line.text.len() - line.text.trim_start().len());
    let span = Span::new(start, start + text.len());
    Some(Against::new(limit, span, Vec::new()))
}

fn is_crossed(cell: &str) -> bool {
    cell.trim_start_matches(['*', '_', ' '])
        .starts_with(CROSSES)
}

/// The subject of a row that is crossed out in each of its columns.
fn row(line: &str) -> Option<&str> {
    let cells = cells(line);
    let (subject, values) = cells.split_first()?;
    let all = !values.is_empty() && values.iter().all(|value| is_crossed(value));
    if is_crossed(subject) {
        return Some(subject.trim_start_matches(|c: char| !c.is_alphanumeric()));
    }
    all.then_some(*subject)
}

/// `- ❌ Commercial use`, `- Commercial use: ❌`.
fn item(line: &str) -> Option<&str> {
    let plain = line.trim_start_matches(['-', '*', '+', ' ']);
    if is_crossed(plain) {
        return Some(plain.trim_start_matches(|c: char| !c.is_alphanumeric()));
    }
    let (subject, mark) = plain.split_once(": ").or_else(|| plain.split_once(" - "))?;
    is_crossed(mark).then_some(subject)
}

/// How far it goes that this is crossed out; warranty, marks and a service are no copy.
fn limit(subject: &str) -> Option<Limit> {
    const LONGEST: usize = 8;
    const COPIES: &[&str] = &[
        "copying",
        "distribute",
        "redistribute",
        "redistributing",
        "redistribution",
        "repackaging",
        "resale",
        "resell",
        "reselling",
        "share",
        "sharing",
    ];
    const COMMERCE: &[&str] = &["use", "usage", "projects", "purposes", "products", "work"];
    let tokens = Tokens::new(subject);
    let words = tokens.words(0..tokens.len());
    let of_another = words
        .iter()
        .any(|word| contract::is_no_file(word) || matches!(*word, "without" | "warranty"));
    if words.len() > LONGEST || of_another {
        return None;
    }
    let commerce = |pair: &[&str]| pair[0] == "commercial" && COMMERCE.contains(&pair[1]);
    if words.windows(2).any(commerce) || words == ["commercial"] || words == ["commercially"] {
        return Some(Limit::Restricts);
    }
    words
        .iter()
        .any(|word| COPIES.contains(word))
        .then_some(Limit::Prohibits)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str) -> Option<Limit> {
        against(&Line { text, at: 0 }).map(|found| found.limit)
    }

    #[test]
    fn what_is_crossed_out_is_no_grant() {
        for text in [
            "- ❌ Commercial use",
            "- ❌ Commercial projects",
            "* Commercial use: ❌",
            "| Commercial use | ❌ |",
            "❌ **Commercial use** in products",
        ] {
            assert_eq!(said(text), Some(Limit::Restricts), "{text}");
        }
        for text in [
            "- ✗ Reselling",
            "- 🚫 Redistribution",
            "| Sharing | ❌ | ❌ |",
        ] {
            assert_eq!(said(text), Some(Limit::Prohibits), "{text}");
        }
        for text in [
            "- ✅ Commercial use",
            "- ❌ Liability",
            "- ❌ Warranty",
            "- ❌ Trademark use",
            "- ❌ Reselling the hosted service",
            "- ❌ Redistribution without the notice",
            "| Redistribution | ✅ | ❌ |",
            "- Commercial use",
        ] {
            assert_eq!(said(text), None, "{text}");
        }
    }
}
