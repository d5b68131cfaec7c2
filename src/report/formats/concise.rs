//! One line a finding: `path:line:col: level[rule] title`.

use std::fmt::Write;

use crate::finding::Finding;
use crate::report::style::Palette;
use crate::text::Untrusted;

/// All findings, a line each.
pub fn concise(findings: &[Finding]) -> String {
    let mut out = String::new();
    for finding in findings.iter().filter(|f| f.suppressed.is_none()) {
        let _ = write!(out, "{}", Untrusted(finding.path()));
        if let Some(at) = finding.at.start() {
            let _ = write!(out, ":{}:{}", at.line, at.column);
        } else if let Some(line) = finding.at.line {
            let _ = write!(out, ":{line}");
        }
        let level = format!("{}[{}]", finding.level, finding.rule.id);
        let level = Palette::paint(Palette::level(finding.level), level);
        let _ = writeln!(out, ": {level} {}", Untrusted(&finding.message));
    }
    out
}
