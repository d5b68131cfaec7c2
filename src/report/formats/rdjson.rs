//! reviewdog's diagnostic format: one `DiagnosticResult`.

use serde::Serialize;

use super::common::{is_foreign, message, page_url, repository};
use super::{Findings, Rendered};
use crate::finding::{FileText, Finding, Level, Safety};
use crate::text::{Span, Untrusted, to_json};

#[derive(Serialize)]
struct DiagnosticResult {
    source: Tool,
    #[serde(skip_serializing_if = "Option::is_none")]
    severity: Option<&'static str>,
    diagnostics: Vec<Diagnostic>,
}

#[derive(Serialize)]
struct Tool {
    name: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    url: Option<&'static str>,
}

#[derive(Serialize)]
struct Diagnostic {
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    location: Option<Place>,
    severity: &'static str,
    code: Code,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    suggestions: Vec<Suggestion>,
}

#[derive(Serialize)]
struct Place {
    path: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    range: Option<Range>,
}

/// Lines from 1, columns in UTF-8 bytes from 1, the end exclusive.
#[derive(Serialize)]
struct Range {
    start: Position,
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<Position>,
}

#[derive(Serialize)]
struct Position {
    line: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
}

#[derive(Serialize)]
struct Code {
    value: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    url: Option<String>,
}

#[derive(Serialize)]
struct Suggestion {
    range: Range,
    text: String,
}

/// The result, with one diagnostic a finding.
pub fn render(run: &Findings<'_>) -> Rendered {
    let worst = run.counted().map(|finding| finding.level).max();
    let diagnostics = run.counted().map(|finding| Diagnostic {
        message: message(run, finding),
        location: place(run, finding),
        severity: severity(finding.level),
        code: Code {
            value: finding.rule.id,
            url: page_url(finding.rule),
        },
        suggestions: suggestions(finding),
    });
    let result = DiagnosticResult {
        source: Tool {
            name: "minara",
            url: repository(),
        },
        severity: worst.map(severity),
        diagnostics: diagnostics.collect(),
    };
    to_json(&result).into()
}

fn severity(level: Level) -> &'static str {
    match level {
        Level::Deny => "ERROR",
        Level::Warn | Level::Allow => "WARNING",
    }
}

/// Where the finding stands; nowhere here where its file is not on disk.
fn place(run: &Findings<'_>, finding: &Finding) -> Option<Place> {
    if is_foreign(finding) {
        return None;
    }
    let line = finding.at.line.map(|line| Range {
        start: Position { line, column: None },
        end: None,
    });
    let range = finding.at.text().map(|(text, span)| range(text, span));
    Some(Place {
        path: Untrusted(&run.file(finding.path())).to_string(),
        range: range.or(line),
    })
}

/// The edits of a safe fix, where all of them are about the finding's own file.
fn suggestions(finding: &Finding) -> Vec<Suggestion> {
    let fix = finding.fix.as_ref();
    let fix = fix.filter(|fix| fix.safety == Safety::Safe && !is_foreign(finding));
    let edits = fix.map_or(&[][..], |fix| &fix.edits);
    if edits.iter().any(|edit| edit.file != finding.at.file) {
        return Vec::new();
    }
    let Some(text) = &finding.at.file.text else {
        return Vec::new();
    };
    let suggestions = edits.iter().map(|edit| Suggestion {
        range: range(text, edit.edit.span),
        text: edit.edit.text.clone(),
    });
    suggestions.collect()
}

fn range(text: &FileText, span: Span) -> Range {
    Range {
        start: position(text, span.start),
        end: Some(position(text, span.end)),
    }
}

fn position(text: &FileText, offset: usize) -> Position {
    let line = text.position(offset).line;
    let start = text.line_span(line).start;
    Position {
        line,
        column: Some(1 + text.byte_of(offset) - text.byte_of(start)),
    }
}
