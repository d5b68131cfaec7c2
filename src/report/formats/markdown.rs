//! A job summary in Markdown: numbers by rule, then the findings.

use super::common::{behind_title, is_foreign, page_url, title};
use super::concise::position;
use super::{Findings, Rendered};
use crate::finding::{Finding, Meta};
use crate::report::by_rule::by_rule;
use crate::text::{Untrusted, grouped};

/// So many findings are listed.
const LISTED: usize = 200;

/// The most bytes: a step summary of GitHub takes 1 MiB.
const MAX_BYTES: usize = 900_000;

/// The most characters of a place or a title.
const MAX_CELL: usize = 600;

/// The summary.
pub fn render(run: &Findings<'_>) -> Rendered {
    let mut out = format!("## minara {}\n\n{}\n", run.verb, run.last_line);
    let rows = by_rule(run.findings, run.skills);
    if rows.is_empty() {
        return out.into();
    }
    out.push_str("\n| level | rule | findings | skills | first place |\n");
    out.push_str("|---|---|---|---|---|\n");
    for row in &rows {
        let first = row.findings.first().map(|first| place(run, first));
        out.push_str(&format!(
            "| {} | {} | {} | {} | {} |\n",
            row.level,
            rule(row.rule),
            grouped(row.findings.len()),
            grouped(row.skills),
            code(&first.unwrap_or_default()),
        ));
    }
    details(run, &mut out);
    out.into()
}

/// The findings, as many as fit.
fn details(run: &Findings<'_>, out: &mut String) {
    let all = run.worst_first();
    out.push_str("\n<details>\n<summary>Findings</summary>\n\n");
    out.push_str("| place | level | rule | what |\n|---|---|---|---|\n");
    let mut listed = 0;
    for finding in all.iter().take(LISTED) {
        let line = format!(
            "| {} | {} | {} | {} |\n",
            code(&place(run, finding)),
            finding.level,
            rule(finding.rule),
            code(&format!("{}{}", title(run, finding), behind_title(finding))),
        );
        if out.len() + line.len() > MAX_BYTES {
            break;
        }
        out.push_str(&line);
        listed += 1;
    }
    let more = all.len() - listed;
    if more > 0 {
        out.push_str(&format!("\nand {} more\n", grouped(more)));
    }
    out.push_str("\n</details>\n");
}

fn rule(rule: &Meta) -> String {
    match page_url(rule) {
        Some(url) => format!("[`{}`]({url})", rule.id),
        None => format!("`{}`", rule.id),
    }
}

/// The place from git's root.
fn place(run: &Findings<'_>, finding: &Finding) -> String {
    let file = if is_foreign(finding) {
        finding.path().to_owned()
    } else {
        run.file_from_root(finding.path())
    };
    format!("{}{}", Untrusted(&file), position(finding))
}

/// Foreign text as a code span in a cell: nothing in it ends the span or the
/// cell.
pub fn code(text: &str) -> String {
    let mut text: String = text.replace(['\n', '\r'], " ");
    if let Some((cut, _)) = text.char_indices().nth(MAX_CELL) {
        text.truncate(cut);
        text.push('…');
    }
    let text = pipes_escaped(&text);
    let runs = text.split(|c| c != '`').map(str::len);
    let fence = "`".repeat(1 + runs.max().unwrap_or(0));
    let pad =
        if text.trim().is_empty() || text.starts_with(['`', ' ']) || text.ends_with(['`', ' ']) {
            " "
        } else {
            ""
        };
    format!("{fence}{pad}{text}{pad}{fence}")
}

/// `|` as `\|`. A backslash before it would be taken for one that escapes the
/// backslash of ours, so it is doubled.
fn pipes_escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut before = 0;
    for c in text.chars() {
        if c == '|' {
            if before % 2 == 1 {
                out.push('\\');
            }
            out.push('\\');
        }
        before = if c == '\\' { before + 1 } else { 0 };
        out.push(c);
    }
    out
}
