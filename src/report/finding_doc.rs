//! Findings and numbers as the documents have them.

use std::collections::HashMap;

use serde::Serialize;

use crate::finding::{FileChange, Finding, Fix, Label, Location, Origin, Summary};
use crate::text::{Source, Span, Untrusted};

/// Numbers of a run.
#[derive(Serialize)]
#[allow(missing_docs)] // the keys of the document
pub struct SummaryDoc {
    pub skills: usize,
    pub usable: usize,
    pub files: usize,
    pub deny: usize,
    pub warn: usize,
    pub suppressed: usize,
}

impl From<Summary> for SummaryDoc {
    fn from(summary: Summary) -> SummaryDoc {
        SummaryDoc {
            skills: summary.skills,
            usable: summary.usable,
            files: summary.files,
            deny: summary.deny,
            warn: summary.warn,
            suppressed: summary.suppressed,
        }
    }
}

/// One finding as scripts read it.
#[derive(Serialize)]
#[allow(missing_docs)] // the keys of the document
pub struct FindingDoc<'a> {
    pub rule: &'static str,
    pub group: &'static str,
    pub level: &'static str,
    #[serde(rename = "in", skip_serializing_if = "Option::is_none")]
    pub origin: Option<&'static str>,
    pub path: String,
    #[serde(flatten)]
    pub place: PlaceDoc,
    pub message: &'a str,
    pub fingerprint: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub labels: Vec<LabelDoc<'a>>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    pub notes: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    pub client: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fix: Option<FixDoc<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suppressed: Option<SuppressedDoc<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub affects: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub also_in: Vec<String>,
}

/// Lines and columns from 1, columns in code points, the end exclusive.
#[derive(Serialize, Default)]
#[allow(missing_docs)] // the keys of the document
pub struct PlaceDoc {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end_line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end_column: Option<usize>,
}

impl PlaceDoc {
    /// The place of a finding.
    pub fn of(at: &Location) -> PlaceDoc {
        match at.text() {
            Some((source, span)) => PlaceDoc::new(source, span),
            None => PlaceDoc {
                line: at.line,
                ..PlaceDoc::default()
            },
        }
    }

    fn new(source: &Source, span: Span) -> PlaceDoc {
        let (start, end) = (source.position(span.start), source.position(span.end));
        PlaceDoc {
            line: Some(start.line),
            column: Some(start.column),
            end_line: Some(end.line),
            end_column: Some(end.column),
        }
    }
}

/// A further place; `path` where it lies in another file.
#[derive(Serialize)]
#[allow(missing_docs)] // the keys of the document
pub struct LabelDoc<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    #[serde(flatten)]
    pub place: PlaceDoc,
    pub message: &'a str,
}

/// Changes that remove the finding; offsets in bytes of the file.
#[derive(Serialize)]
#[allow(missing_docs)] // the keys of the document
pub struct FixDoc<'a> {
    pub safety: &'static str,
    pub edits: Vec<EditDoc<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rename: Option<RenameDoc>,
}

/// Another name for the finding's file.
#[derive(Serialize)]
#[allow(missing_docs)] // the keys of the document
pub struct RenameDoc {
    pub from: String,
    pub to: String,
}

/// One replacement.
#[derive(Serialize)]
#[allow(missing_docs)] // the keys of the document
pub struct EditDoc<'a> {
    pub path: String,
    pub start: usize,
    pub end: usize,
    pub text: &'a str,
}

/// Why a finding does not count.
#[derive(Serialize)]
#[allow(missing_docs)] // the keys of the document
pub struct SuppressedDoc<'a> {
    pub reason: &'a str,
}

/// Findings, in their order, as scripts read them.
pub fn finding_docs(findings: &[Finding]) -> Vec<FindingDoc<'_>> {
    let fingerprints = fingerprints(findings);
    let docs = findings.iter().zip(fingerprints);
    docs.map(|(finding, fingerprint)| finding_doc(finding, fingerprint))
        .collect()
}

/// The fingerprints of findings in their order: equal findings of one file are
/// told apart by how many stand before.
pub fn fingerprints(findings: &[Finding]) -> Vec<String> {
    let mut seen: HashMap<String, usize> = HashMap::new();
    let prints = findings.iter().map(|finding| {
        let first = finding.fingerprint(0);
        let nth = seen.entry(first.clone()).or_insert(0);
        let fingerprint = match *nth {
            0 => first,
            nth => finding.fingerprint(nth),
        };
        *nth += 1;
        fingerprint
    });
    prints.collect()
}

fn finding_doc(finding: &Finding, fingerprint: String) -> FindingDoc<'_> {
    let path = Untrusted(finding.path()).to_string();
    let labels = finding.labels.iter();
    let labels = labels.filter_map(|label| label_doc(finding, label));
    FindingDoc {
        rule: finding.rule.id,
        group: finding.rule.group.name(),
        level: finding.level.name(),
        origin: (finding.origin() == Origin::Source).then_some("source"),
        place: PlaceDoc::of(&finding.at),
        message: &finding.message,
        fingerprint,
        help: finding.help.as_deref(),
        labels: labels.collect(),
        notes: &finding.notes,
        client: finding.client,
        fix: finding.fix.as_ref().map(|fix| fix_doc(fix, &path)),
        suppressed: finding.suppressed.as_ref().map(|why| SuppressedDoc {
            reason: &why.reason,
        }),
        affects: shown(&finding.affects),
        also_in: shown(&finding.also_in),
        path,
    }
}

fn shown(paths: &[String]) -> Vec<String> {
    let paths = paths.iter().map(|path| Untrusted(path).to_string());
    paths.collect()
}

/// A label; none where the text that it points into is not held.
fn label_doc<'a>(finding: &Finding, label: &'a Label) -> Option<LabelDoc<'a>> {
    let (source, span) = label.at.text()?;
    let elsewhere = label.at.file != finding.at.file;
    Some(LabelDoc {
        path: elsewhere.then(|| Untrusted(&label.at.file.shown).to_string()),
        place: PlaceDoc::new(source, span),
        message: &label.message,
    })
}

fn fix_doc<'a>(fix: &'a Fix, path: &str) -> FixDoc<'a> {
    let edits = fix.edits.iter().map(|edit| EditDoc {
        path: Untrusted(&edit.file.shown).to_string(),
        start: edit.edit.span.start,
        end: edit.edit.span.end,
        text: &edit.edit.text,
    });
    let rename = fix.file.as_ref().map(|change| match change {
        FileChange::Rename(name) => RenameDoc {
            from: path.to_owned(),
            to: renamed(path, name),
        },
    });
    FixDoc {
        safety: fix.safety.name(),
        edits: edits.collect(),
        rename,
    }
}

/// `path` with another last part.
fn renamed(path: &str, name: &str) -> String {
    let name = Untrusted(name);
    match path.rsplit_once('/') {
        Some((folder, _)) => format!("{folder}/{name}"),
        None => name.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::finding::{FileEdit, FileRef, Meta, Safety};
    use crate::text::Edit;

    static RULE: Meta = Meta {
        id: "made-up",
        ..Meta::BASE
    };

    #[test]
    fn what_lies_in_another_file_says_so() {
        let own = Arc::new(Source::from_text("one\n"));
        let other = Arc::new(Source::from_text("\ntwo\n"));
        let file = Arc::new(FileRef::with_text("b.md", Origin::Disk, &other));
        let edit = |file: &Arc<FileRef>| FileEdit {
            file: Arc::clone(file),
            edit: Edit::replace(Span::new(1, 2), "x"),
        };
        let found = Finding::new(&RULE, "a.md", "t").at(&own, Span::new(0, 3), "l");
        let edits = vec![edit(&found.at.file), edit(&file)];
        let found = found
            .also(Span::new(1, 2), "here")
            .also_in_file(&file, Span::new(1, 4), "there")
            .fix_files(Safety::Safe, edits);
        let docs = serde_json::to_value(finding_docs(&[found])).unwrap();
        let labels = &docs[0]["labels"];
        assert_eq!(labels[0].get("path"), None);
        assert_eq!(labels[1]["path"], "b.md");
        assert_eq!(
            (&labels[1]["line"], &labels[1]["column"]),
            (&2.into(), &1.into())
        );
        let edits = &docs[0]["fix"]["edits"];
        assert_eq!(
            (&edits[0]["path"], &edits[1]["path"]),
            (&"a.md".into(), &"b.md".into())
        );
        assert_eq!(docs[0].get("affects"), None);
    }
}
