//! GitLab's Code Quality report: one JSON array.

use std::collections::HashMap;

use serde::Serialize;

use super::common::{Region, behind_title, line, title};
use super::{Findings, Rendered};
use crate::finding::{Finding, Group, Level};
use crate::report::finding_doc::fingerprints;
use crate::text::{Untrusted, to_json};

#[derive(Serialize)]
struct Issue {
    description: String,
    check_name: &'static str,
    fingerprint: String,
    severity: &'static str,
    location: Place,
}

#[derive(Serialize)]
struct Place {
    path: String,
    lines: Lines,
}

#[derive(Serialize)]
struct Lines {
    begin: usize,
    end: usize,
}

/// The array, `[]` where nothing was found.
pub fn render(run: &Findings<'_>) -> Rendered {
    let mut seen: HashMap<String, usize> = HashMap::new();
    let all = run.findings.iter().zip(fingerprints(run.findings));
    let counted = all.filter(|(finding, _)| finding.suppressed.is_none());
    let issues = counted.map(|(finding, fingerprint)| {
        // Two issues with one fingerprint are shown once.
        let nth = seen.entry(fingerprint.clone()).or_insert(0);
        *nth += 1;
        match *nth {
            1 => issue(run, finding, fingerprint),
            nth => issue(run, finding, format!("{fingerprint}-{nth}")),
        }
    });
    to_json(&issues.collect::<Vec<_>>()).into()
}

fn issue(run: &Findings<'_>, finding: &Finding, fingerprint: String) -> Issue {
    let begin = line(&finding.at);
    let end = Region::of(&finding.at).map_or(begin, |region| region.last.0);
    Issue {
        description: format!(
            "{}: {}{}",
            finding.rule.id,
            title(run, finding),
            behind_title(finding)
        ),
        check_name: finding.rule.id,
        fingerprint,
        severity: match (finding.level, finding.rule.group) {
            (Level::Deny, Group::Security) => "critical",
            (Level::Deny, _) => "major",
            (Level::Warn | Level::Allow, _) => "minor",
        },
        location: Place {
            path: path(run, finding),
            lines: Lines { begin, end },
        },
    }
}

/// A place is demanded: what is not on disk stands at a file of the root.
fn path(run: &Findings<'_>, finding: &Finding) -> String {
    let file = if super::common::is_foreign(finding) {
        run.file_from_root(".")
    } else {
        run.file_from_root(finding.path())
    };
    Untrusted(&file).to_string()
}
