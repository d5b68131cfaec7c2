//! What fixing would change, and what it left alone.

use std::fmt::Write;

use super::style::{Palette, counts};
use crate::fix::{FixedFile, Plan, Refusal};
use crate::text::{Untrusted, unified_diff};

/// The files of `plan` as a diff that `git apply` takes: the texts' own bytes.
pub fn fixes_diff(plan: &Plan) -> String {
    plan.files.iter().map(file_diff).collect()
}

/// A diff for a terminal: coloured, and what would drive the terminal is escaped.
pub fn diff_shown(diff: &str) -> String {
    diff.split_terminator('\n').map(line_shown).collect()
}

fn file_diff(file: &FixedFile) -> String {
    let before = String::from_utf8_lossy(&file.before);
    let after = String::from_utf8_lossy(&file.after);
    let Some(renamed) = &file.renamed else {
        return unified_diff(&file.shown, &before, &after);
    };
    let (from, to) = (Untrusted(&file.shown), Untrusted(renamed));
    let mut out = format!("diff --git a/{from} b/{to}\nrename from {from}\nrename to {to}\n");
    let text = unified_diff(&file.shown, &before, &after);
    if let Some(hunks) = text.find("@@") {
        let _ = write!(out, "--- a/{from}\n+++ b/{to}\n{}", &text[hunks..]);
    }
    out
}

fn line_shown(line: &str) -> String {
    let style = match line.bytes().next() {
        Some(b'+') => Palette::DONE,
        Some(b'-') => Palette::DENY,
        Some(b' ') => return format!("{}\n", Untrusted(line)),
        _ => Palette::DIM,
    };
    format!("{}\n", Palette::paint(style, Untrusted(line)))
}

/// One line for each file or fix that was left alone, and one for all vendored
/// files together.
pub fn refused_notes(plan: &Plan) -> Vec<String> {
    let vendored = plan.refused.iter().filter(|r| r.why == Refusal::Vendored);
    let told = |why: &Refusal| !matches!(why, Refusal::Vendored | Refusal::NotGiven);
    let mut notes: Vec<String> = plan
        .refused
        .iter()
        .filter(|refused| told(&refused.why))
        .map(|refused| {
            let what = match refused.rule {
                Some(rule) => format!("{} ({rule})", Untrusted(&refused.path)),
                None => Untrusted(&refused.path).to_string(),
            };
            format!("not fixed: {what}: {}", Untrusted(&refused.why.to_string()))
        })
        .collect();
    let files = vendored.count();
    if files > 0 {
        let files = counts(&[(files, "files")]);
        notes.push(format!(
            "not fixed: {files} of vendored skills, kept as upstream has them (--vendored fixes them)"
        ));
    }
    notes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_of_a_diff_drives_the_terminal() {
        let diff = unified_diff("a.md", "one\n\u{1b}[2Jtwo\n", "one\nthree\u{202e}\n");
        assert!(diff.contains('\u{1b}'));
        let shown = anstream::adapter::strip_str(&diff_shown(&diff)).to_string();
        assert!(shown.contains("-\\u{1b}[2Jtwo\n"), "{shown}");
        assert!(shown.contains("+three\\u{202e}\n"), "{shown}");
        assert!(shown.starts_with("--- a/a.md\n+++ b/a.md\n@@ "), "{shown}");
    }
}
