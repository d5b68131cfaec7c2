//! What is wrong with the file that is there, as findings.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde_json::Value;

use super::markdown::EXTERNAL_HEADING;
use super::{NOT_GENERATED, Page, Placed, UNCLOSED_CATALOG_MARKER, place};
use crate::finding::Finding;
use crate::text::{Source, Span, Untrusted, difference};

/// The finding of `--check`: why the file shown as `path` is not what the
/// skills render to; `None` where it is. `command` is what writes it.
pub fn check(path: &str, existing: Option<&str>, page: &Page, command: &str) -> Option<Finding> {
    match place(existing, page) {
        Placed::Unchanged => None,
        Placed::Write(text) => Some(stale(path, existing, page, &text, command)),
        Placed::Remove => {
            let title = format!("`{}` lists skills that are not there", Untrusted(path));
            let help = format!("take it away: {command}");
            Some(Finding::new(page.stale(), path, title).help(help))
        }
        placed => refusal(path, existing, page, &placed),
    }
}

/// As [`check`], of the rows of vendored skills alone. A page that is missing is
/// one without rows; one of the user's own shows none, and nobody asks it to.
pub fn check_external(
    path: &str,
    existing: Option<&str>,
    page: &Page,
    command: &str,
) -> Option<Finding> {
    let wanted = external_rows(&page.text());
    let held = match existing.filter(|text| !text.trim().is_empty()) {
        None => BTreeSet::new(),
        Some(existing) => external_rows(&page.held_in(existing)?),
    };
    if wanted == held {
        return None;
    }
    let shown = Untrusted(path);
    let title = match existing {
        None => format!("`{shown}` is missing"),
        Some(_) => format!("`{shown}` does not show the vendored skills as they are"),
    };
    let mut found = Finding::new(page.stale(), path, title).help(format!("write it: {command}"));
    let gone = held.difference(&wanted).next();
    let new = wanted.difference(&held).next();
    let alike = match (gone, new) {
        (Some(gone), Some(new)) => alike(gone, new),
        _ => 0,
    };
    for (sign, row) in [('-', gone), ('+', new)] {
        if let Some(row) = row {
            found = found.note(format!("{sign} {}", clip(row, alike)));
        }
    }
    Some(found)
}

/// How many characters two rows begin with alike.
fn alike(a: &str, b: &str) -> usize {
    a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count()
}

/// The most characters of a row in a note, and how many of them stand before the
/// first that another row has otherwise.
const ROW: usize = 120;
const BEFORE: usize = 40;

/// A row as a note may show it: what another row has otherwise, after `alike`
/// characters, is in sight.
fn clip(row: &str, alike: usize) -> String {
    let skipped = if alike + BEFORE < ROW {
        0
    } else {
        alike - BEFORE
    };
    let mut rest = row.chars().skip(skipped);
    let shown: String = rest.by_ref().take(ROW).collect();
    let before = if skipped > 0 { "…" } else { "" };
    let after = if rest.next().is_some() { "…" } else { "" };
    format!("{before}{shown}{after}")
}

/// What a page says of each vendored skill, a line a skill.
fn external_rows(text: &str) -> BTreeSet<String> {
    if text.starts_with('{') {
        let document: Value = serde_json::from_str(text).unwrap_or_default();
        let skills = document.get("skills").and_then(Value::as_array);
        let external = skills
            .into_iter()
            .flatten()
            .filter(|skill| skill["kind"] == "external");
        return external.map(Value::to_string).collect();
    }
    let below = text
        .lines()
        .skip_while(|line| *line != EXTERNAL_HEADING)
        .skip(1);
    let table = below.take_while(|line| !line.starts_with('#'));
    // Behind the heads of the columns and the rule.
    let rows = table.filter(|line| line.starts_with('|')).skip(2);
    rows.map(str::to_owned).collect()
}

/// The finding of a page that may not be written; `None` where it may.
pub fn refusal(
    path: &str,
    existing: Option<&str>,
    page: &Page,
    placed: &Placed,
) -> Option<Finding> {
    let shown = Untrusted(path);
    let existing = existing.unwrap_or("");
    match placed {
        Placed::Write(_) | Placed::Remove | Placed::Unchanged => None,
        Placed::NotGenerated => {
            let title = format!("`{shown}` was not generated, so it is not overwritten");
            let help = match page.markers() {
                Some(markers) => format!(
                    "put `{}` and `{}` there, each on its own line, or choose another file",
                    markers.start, markers.end
                ),
                None => "choose another file, or move this one away".to_owned(),
            };
            let found = Finding::new(&NOT_GENERATED, path, title).help(help);
            let label = "the first line is not the one of a generated page";
            Some(at_line(found, existing, 1, label))
        }
        Placed::UnclosedMarker { line } => {
            let text = existing.lines().nth(line.saturating_sub(1)).unwrap_or("");
            let lone = text.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
            let title = format!("`{lone}` has no other half, so nothing is written");
            let help = page.markers().map(|markers| {
                let other = if lone == markers.start {
                    markers.end
                } else {
                    markers.start
                };
                format!("put `{other}` on a line of its own, or remove this one")
            });
            let mut found = Finding::new(&UNCLOSED_CATALOG_MARKER, path, title);
            found.help = help;
            Some(at_line(found, existing, *line, "it stands alone"))
        }
    }
}

fn stale(path: &str, existing: Option<&str>, page: &Page, text: &str, command: &str) -> Finding {
    let rule = page.stale();
    let shown = Untrusted(path);
    let help = format!("write it: {command}");
    let Some(existing) = existing else {
        let title = format!("`{shown}` is missing");
        return Finding::new(rule, path, title).help(help);
    };
    let title = format!("`{shown}` is not what the skills render to");
    let found = Finding::new(rule, path, title).help(help);
    let Some(difference) = difference(existing, text) else {
        return found;
    };
    let label = match (&difference.removed, &difference.added) {
        (Some(_), Some(_)) => "this line changes",
        (Some(_), None) => "this line goes away",
        _ => "a line is missing before this one",
    };
    let mut found = at_line(found, existing, difference.line, label);
    for (sign, line) in [("-", &difference.removed), ("+", &difference.added)] {
        if let Some(line) = line {
            found = found.note(format!("{sign} {line}"));
        }
    }
    found.note(format!(
        "lines that change: {} removed, {} added",
        difference.removals, difference.additions
    ))
}

fn at_line(found: Finding, text: &str, line: usize, label: &str) -> Finding {
    let source = Arc::new(Source::from_text(text));
    let span = match source.line_span(line) {
        span if span.end <= text.len() => span,
        _ => Span::at(text.len()),
    };
    found.at(&source, span, label)
}

#[cfg(test)]
mod tests {
    use super::{alike, clip};

    #[test]
    fn what_two_rows_have_otherwise_is_in_sight() {
        for length in [0, 79, 80, 119, 120, 300] {
            let [old, new] = ["one", "two"].map(|end| format!("{}{end}", "x".repeat(length)));
            let same = alike(&old, &new);
            assert_eq!(same, length);
            assert!(clip(&old, same).ends_with("one"), "{length}");
            assert!(clip(&new, same).ends_with("two"), "{length}");
            assert!(clip(&new, same).chars().count() <= 122);
        }
        assert_eq!(clip(&"x".repeat(121), 0), format!("{}…", "x".repeat(120)));
    }
}
