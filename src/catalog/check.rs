//! What is wrong with the file that is there, as findings.

use std::sync::Arc;

use super::{NOT_GENERATED, Page, Placed, STALE_CATALOG, UNCLOSED_CATALOG_MARKER, place};
use crate::finding::Finding;
use crate::text::{Source, Span, Untrusted, difference};

/// The finding of `--check`: why the file shown as `path` is not what the
/// skills render to; `None` where it is. `command` is what writes it.
pub fn check(path: &str, existing: Option<&str>, page: &Page, command: &str) -> Option<Finding> {
    match place(existing, page) {
        Placed::Unchanged => None,
        Placed::Write(text) => Some(stale(path, existing, &text, command)),
        placed => refusal(path, existing, page, &placed),
    }
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
        Placed::Write(_) | Placed::Unchanged => None,
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

fn stale(path: &str, existing: Option<&str>, text: &str, command: &str) -> Finding {
    let shown = Untrusted(path);
    let help = format!("write it: {command}");
    let Some(existing) = existing else {
        let title = format!("`{shown}` is missing");
        return Finding::new(&STALE_CATALOG, path, title).help(help);
    };
    let title = format!("`{shown}` is not what the skills render to");
    let found = Finding::new(&STALE_CATALOG, path, title).help(help);
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
