//! One line a finding: `path:line:col: level[rule] title`.

use std::fmt::Write;

use super::common::behind_title;
use crate::finding::Finding;
use crate::report::style::Palette;
use crate::text::Untrusted;

/// All findings, a line each.
pub fn concise(findings: &[Finding]) -> String {
    let mut out = String::new();
    for finding in findings.iter().filter(|f| f.suppressed.is_none()) {
        let level = Palette::paint(Palette::level(finding.level), level(finding));
        let (place, title) = (place(finding), Untrusted(&finding.message));
        let behind = behind_title(finding);
        let _ = writeln!(out, "{place}: {level} {title}{behind}");
    }
    out
}

/// One finding without colour and line end.
pub(super) fn plain_line(finding: &Finding) -> String {
    let (place, title) = (place(finding), Untrusted(&finding.message));
    let behind = behind_title(finding);
    format!("{place}: {} {title}{behind}", level(finding))
}

/// Where a finding stands: `path:line:column` as far as it is known.
pub(in crate::report) fn place(finding: &Finding) -> String {
    let path = Untrusted(finding.path());
    format!("{path}{}", position(finding))
}

/// `:line:column` behind a path, as far as it is known.
pub(super) fn position(finding: &Finding) -> String {
    match (finding.at.start(), finding.at.line) {
        (Some(at), _) => format!(":{}:{}", at.line, at.column),
        (None, Some(line)) => format!(":{line}"),
        (None, None) => String::new(),
    }
}

fn level(finding: &Finding) -> String {
    format!("{}[{}]", finding.level, finding.rule.id)
}
