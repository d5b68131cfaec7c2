//! Findings and numbers as the documents have them.

use std::collections::HashMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::words;
use crate::finding::{FileChange, FileText, Finding, Fix, Label, Location, Origin, Summary};
use crate::text::{Span, Untrusted};

/// Numbers of the run.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "summary")]
pub struct SummaryDoc {
    /// Skills found.
    pub skills: usize,
    /// Of these, the ones that an ordinary client can load.
    pub usable: usize,
    /// Files read.
    pub files: usize,
    /// Findings at level deny, suppressed ones not counted.
    pub deny: usize,
    /// Findings at level warn, suppressed ones not counted.
    pub warn: usize,
    /// Findings that a suppression covers.
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

/// One place where a rule fails. A finding about a folder has the folder as its
/// path and no line. Findings are sorted by path, line, column and rule.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "finding")]
pub struct FindingDoc<'a> {
    /// Id of the rule; `minara skills explain ID` shows its page.
    #[schemars(regex(pattern = words::ID))]
    pub rule: &'static str,
    /// The group of the rule.
    #[schemars(schema_with = "words::group")]
    pub group: &'static str,
    /// Whether it fails the run.
    #[schemars(schema_with = "words::finding_level")]
    pub level: &'static str,
    /// The path counts from the root of a fetched source and not from the working
    /// directory.
    #[serde(rename = "in", skip_serializing_if = "Option::is_none")]
    #[schemars(extend("const" = "source"))]
    pub origin: Option<&'static str>,
    /// The file, from the working directory. Parts joined by `/`. Bytes that are
    /// not printable UTF-8 are escaped.
    pub path: String,
    /// Where in the file.
    #[serde(flatten)]
    pub place: PlaceDoc,
    /// What is wrong, in one line.
    #[schemars(length(min = 1))]
    pub message: &'a str,
    /// Stays the same when lines are added above the finding.
    #[schemars(regex(pattern = "^[0-9a-f]{64}$"))]
    pub fingerprint: String,
    /// What to do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<&'a str>,
    /// Further places.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(min = 1))]
    pub labels: Vec<LabelDoc<'a>>,
    /// Facts worth knowing, a line each.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    #[schemars(length(min = 1))]
    pub notes: &'a [String],
    /// The client that the finding is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub client: Option<&'static str>,
    /// Changes that remove the finding.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fix: Option<FixDoc<'a>>,
    /// A suppression covers the finding: it does not count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suppressed: Option<SuppressedDoc<'a>>,
    /// The skills that one shared cause touches, as paths of findings.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(min = 1))]
    pub affects: Vec<String>,
    /// Byte-equal mirrors where the same holds, as paths of findings.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(min = 1))]
    pub also_in: Vec<String>,
}

/// Where a finding stands: whole, or its line alone where the text is not held.
#[derive(Serialize, JsonSchema, Default)]
pub struct PlaceDoc {
    /// First line, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    pub line: Option<usize>,
    /// First column, from 1, in Unicode code points.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    pub column: Option<usize>,
    /// Line of the end, which is exclusive.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    pub end_line: Option<usize>,
    /// Column of the end, which is exclusive.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    pub end_column: Option<usize>,
}

impl PlaceDoc {
    /// The place of a finding.
    pub fn of(at: &Location) -> PlaceDoc {
        match at.text() {
            Some((text, span)) => SpanDoc::new(text, span).into(),
            None => PlaceDoc {
                line: at.line,
                ..PlaceDoc::default()
            },
        }
    }
}

/// A place in a text.
#[derive(Serialize, JsonSchema)]
pub struct SpanDoc {
    /// First line, from 1.
    #[schemars(range(min = 1))]
    pub line: usize,
    /// First column, from 1, in Unicode code points.
    #[schemars(range(min = 1))]
    pub column: usize,
    /// Line of the end, which is exclusive.
    #[schemars(range(min = 1))]
    pub end_line: usize,
    /// Column of the end, which is exclusive.
    #[schemars(range(min = 1))]
    pub end_column: usize,
}

impl SpanDoc {
    fn new(text: &FileText, span: Span) -> SpanDoc {
        let (start, end) = (text.position(span.start), text.position(span.end));
        SpanDoc {
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
        }
    }
}

impl From<SpanDoc> for PlaceDoc {
    fn from(span: SpanDoc) -> PlaceDoc {
        PlaceDoc {
            line: Some(span.line),
            column: Some(span.column),
            end_line: Some(span.end_line),
            end_column: Some(span.end_column),
        }
    }
}

/// A further place.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "label")]
pub struct LabelDoc<'a> {
    /// The file, written as the path of the finding, where it is another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// Where.
    #[serde(flatten)]
    pub place: SpanDoc,
    /// Why it matters.
    pub message: &'a str,
}

/// Changes that remove the finding.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "fix")]
pub struct FixDoc<'a> {
    /// Whether the meaning is provably unchanged.
    #[schemars(schema_with = "words::safety")]
    pub safety: &'static str,
    /// What is replaced, in the order of the file.
    pub edits: Vec<EditDoc<'a>>,
    /// Another name for the file, in its folder; the edits are then none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rename: Option<RenameDoc>,
}

/// Another name for the finding's file.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "rename")]
pub struct RenameDoc {
    /// The path, written as that of the finding.
    pub from: String,
    /// The path that it becomes.
    pub to: String,
}

/// One replacement.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "edit")]
pub struct EditDoc<'a> {
    /// The file, written as the path of the finding.
    pub path: String,
    /// Offset in bytes of the file.
    pub start: usize,
    /// Offset in bytes of the file, exclusive.
    pub end: usize,
    /// What stands there afterwards.
    pub text: &'a str,
}

/// Why a finding does not count.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "suppressed")]
pub struct SuppressedDoc<'a> {
    /// What the suppression says, or where it stands.
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
        group: finding.group().name(),
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
    let (text, span) = label.at.text()?;
    let elsewhere = label.at.file != finding.at.file;
    Some(LabelDoc {
        path: elsewhere.then(|| Untrusted(&label.at.file.shown).to_string()),
        place: SpanDoc::new(text, span),
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
    use crate::text::{Edit, Source};

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
