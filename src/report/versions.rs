//! Which of several versions of a skill was taken.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::block::Layout;
use super::style::{counts, folded};
use crate::text::{Untrusted, shell_word};
use crate::tree::RelPath;
use crate::vendoring::add::Planned;

/// Folders that one line names.
const MAX_SHOWN: usize = 3;
/// Where the lines below the first begin.
const INDENT: usize = 4;

/// Says once where the skills came from that the source has in versions for several
/// clients, and how another version is taken. `command` is what was typed, as far as it
/// names no skill.
pub(super) fn versions(planned: &[Planned], command: &str, layout: Layout) -> String {
    let candidates = planned.iter().map(|skill| &skill.judged.candidate);
    let chosen: Vec<_> = candidates.filter(|one| !one.versions.is_empty()).collect();
    let Some(first) = chosen.first() else {
        return String::new();
    };
    let taken = folders(chosen.iter().map(|one| &one.path));
    let others = folders(chosen.iter().flat_map(|one| &one.versions));
    let count = counts(&[(chosen.len(), "skills")]);
    let has = if chosen.len() == 1 { "has" } else { "have" };
    let line = format!(
        "{count} of the source {has} versions for several clients: taken from {taken}, not from \
         {others}. Another version:"
    );
    let mut out = String::new();
    let _ = writeln!(out, "{}", folded(&line, 0, 2, layout.width));
    for other in first.versions.iter().take(MAX_SHOWN) {
        let path = shell_word(other.as_str());
        let other = format!("{command} --path {path}");
        let _ = writeln!(out, "{:INDENT$}{}", "", Untrusted(&other));
    }
    out
}

/// The folders that hold skills, each once.
fn folders<'a>(skills: impl Iterator<Item = &'a RelPath>) -> String {
    let folders: BTreeSet<String> = skills
        .map(|path| {
            let holder = path.parent().unwrap_or_default();
            if holder.is_root() {
                "the root".to_owned()
            } else {
                format!("`{}`", Untrusted(holder.as_str()))
            }
        })
        .collect();
    let more = folders.len().saturating_sub(MAX_SHOWN);
    let mut shown: Vec<String> = folders.into_iter().take(MAX_SHOWN).collect();
    if more > 0 {
        shown.push(format!("{more} more"));
    }
    shown.join(", ")
}
