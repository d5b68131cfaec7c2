//! What is looked at before the parser: budgets, characters, tabs.

use super::fault::{Fault, FaultKind, TAB};
use super::limits::Limits;
use crate::text::Span;

/// The tabs that stand between a colon and a value.
pub(super) struct Tabs(Vec<usize>);

impl Tabs {
    pub(super) fn in_text(text: &str) -> Tabs {
        let mut found = Vec::new();
        let mut behind_colon = false;
        for (at, byte) in text.bytes().enumerate() {
            match byte {
                b'\t' if behind_colon => found.push(at),
                b' ' => {}
                byte => behind_colon = byte == b':',
            }
        }
        Tabs(found)
    }

    /// The first such tab on the line of the fault that was not replaced yet.
    pub(super) fn after_colon_near(&self, fault: usize, replaced: &[usize]) -> Option<usize> {
        let last = self.0.partition_point(|&at| at <= fault);
        let near = self.0[..last].iter().rev().chain(&self.0[last..]);
        near.copied()
            .take(64)
            .find(|at| !replaced.contains(at) && at.abs_diff(fault) < 256)
    }
}

/// Refuses what no reader may see: too many bytes, characters that YAML does
/// not allow, a tab before the first key.
pub(super) fn check_text(text: &str, limits: Limits) -> Result<(), Fault> {
    if text.len() > limits.bytes {
        return Err(Fault::new(
            FaultKind::Budget,
            Span::at(0),
            format!(
                "{} bytes of YAML, the limit is {}",
                text.len(),
                limits.bytes
            ),
        ));
    }
    for (at, c) in text.char_indices() {
        if !is_printable(c) {
            return Err(Fault::new(
                FaultKind::Character,
                Span::new(at, at + c.len_utf8()),
                format!(
                    "the character U+{:04X} is not allowed in YAML",
                    u32::from(c)
                ),
            ));
        }
    }
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let content = line.trim_start_matches(' ');
        let blank = content.trim().is_empty() || content.starts_with('#');
        if !blank {
            if content.starts_with('\t') {
                let tab = at + line.len() - content.len();
                return Err(Fault::new(
                    FaultKind::Syntax,
                    Span::new(tab, tab + 1),
                    TAB.to_owned(),
                ));
            }
            break;
        }
        at += line.len();
    }
    Ok(())
}

/// The set `c-printable` of YAML 1.2.
fn is_printable(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r' | ' '..='~' | '\u{85}' | '\u{A0}'..='\u{D7FF}' | '\u{E000}'..='\u{FFFD}' | '\u{10000}'..)
}
