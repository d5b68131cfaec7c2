//! SARIF 2.1.0, as code scanning reads it.

mod document;
mod message;
mod rules;

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use url::Url;

use self::document::{
    Artifact, ArtifactChange, Automation, BaseIds, Content, Driver, Fix, Invocation, Log,
    Notification, Physical, Place, Properties, Related, Replacement, Result, Run, Suppressed, Tool,
    Uri,
};
use self::message::Text;
use self::rules::{descriptors, index_of};
use super::common::{Region, escaped, line, repository, severity};
use super::{Findings, Rendered};
use crate::finding::{FileEdit, FileRef, Finding, Location, Origin, Safety, Suppression};
use crate::report::finding_doc::fingerprints;
use crate::text::{Untrusted, to_json};

/// GitHub takes so many results of a run.
const MAX_RESULTS: usize = 25_000;

/// GitHub takes so many bytes, compressed by gzip.
const MAX_COMPRESSED: usize = 10_000_000;

/// So many related places of a result.
const MAX_RELATED: usize = 99;

/// What stands as it is in a path of a URI.
const PATH: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~')
    .remove(b'/');

/// What is left out so that the file is not too large.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Without {
    fixes: bool,
    pages: bool,
}

/// One log with one run.
pub fn render(run: &Findings<'_>) -> Rendered {
    within(run, MAX_COMPRESSED)
}

/// The log, of at most `limit` bytes compressed as far as that can be had.
fn within(run: &Findings<'_>, limit: usize) -> Rendered {
    let prints = fingerprints(run.findings);
    let mut found: Vec<(&Finding, String)> = run.findings.iter().zip(prints).collect();
    let mut notes = Vec::new();
    if found.len() > MAX_RESULTS {
        found.sort_by_key(|(finding, _)| std::cmp::Reverse(finding.level));
        let cut = found.len() - MAX_RESULTS;
        found.truncate(MAX_RESULTS);
        notes.push(format!(
            "sarif: {cut} results left out, those at level warn first: code scanning takes {MAX_RESULTS}"
        ));
    }
    let steps = [
        (
            Without {
                fixes: false,
                pages: false,
            },
            None,
        ),
        (
            Without {
                fixes: true,
                pages: false,
            },
            Some("fixes"),
        ),
        (
            Without {
                fixes: true,
                pages: true,
            },
            Some("the rules' pages"),
        ),
    ];
    let mut text = String::new();
    for (without, what) in steps {
        notes.extend(
            what.map(|what| {
                format!("sarif: {what} left out: code scanning takes 10 MB, compressed")
            }),
        );
        text = to_json(&log(run, &found, without, &notes));
        if fits(&text, limit) {
            break;
        }
    }
    Rendered { text, notes }
}

/// Whether the text has at most `limit` bytes, compressed.
fn fits(text: &str, limit: usize) -> bool {
    if text.len() <= limit {
        return true;
    }
    let mut packed = GzEncoder::new(Vec::new(), Compression::default());
    let packed = packed
        .write_all(text.as_bytes())
        .and_then(|()| packed.finish());
    packed.is_ok_and(|packed| packed.len() <= limit)
}

fn log<'a>(
    run: &'a Findings<'_>,
    found: &'a [(&Finding, String)],
    without: Without,
    notes: &[String],
) -> Log<'a> {
    let rules = descriptors(
        found.iter().map(|(finding, _)| finding.rule),
        !without.pages,
    );
    let results = found.iter().map(|(finding, fingerprint)| {
        let index = index_of(&rules, finding.rule.id);
        result(run, finding, fingerprint, index, without)
    });
    let results = results.collect();
    Log {
        version: "2.1.0",
        schema: "https://json.schemastore.org/sarif-2.1.0.json",
        runs: [Run {
            tool: Tool {
                driver: Driver {
                    name: "minara",
                    semantic_version: env!("CARGO_PKG_VERSION"),
                    information_uri: repository(),
                    rules,
                },
            },
            automation_details: Automation {
                id: format!("minara/{}/", run.verb),
            },
            invocations: [Invocation {
                execution_successful: run.around.exit < 2,
                exit_code: run.around.exit,
                tool_execution_notifications: notes.iter().map(|note| notification(note)).collect(),
            }],
            original_uri_base_ids: base_ids(run),
            column_kind: "unicodeCodePoints",
            results,
        }],
    }
}

fn notification(note: &str) -> Notification {
    Notification {
        level: "warning",
        message: Text {
            text: note.to_owned(),
        },
    }
}

/// The source's address, where it is one: code scanning resolves paths on it.
fn base_ids(run: &Findings<'_>) -> Option<BaseIds> {
    let mut url = Url::parse(run.around.source_url.as_deref()?).ok()?;
    if !url.path().ends_with('/') {
        let folder = format!("{}/", url.path());
        url.set_path(&folder);
    }
    let uri = url.to_string();
    Some(BaseIds {
        source: Uri { uri },
    })
}

fn result<'a>(
    run: &Findings<'_>,
    finding: &'a Finding,
    fingerprint: &'a str,
    rule_index: usize,
    without: Without,
) -> Result<'a> {
    let help = finding.help.as_ref();
    let help = help.map(|help| format!("\nhelp: {}", escaped(help)));
    let text = format!(
        "{}{}",
        Untrusted(&finding.message),
        help.unwrap_or_default()
    );
    Result {
        rule_id: finding.rule.id,
        rule_index,
        level: severity(finding.level),
        message: Text { text },
        locations: [Place {
            physical_location: physical(run, &finding.at),
        }],
        related_locations: related(run, finding),
        partial_fingerprints: [("minara/v1", fingerprint)].into_iter().collect(),
        suppressions: finding.suppressed.iter().map(suppression).collect(),
        fixes: if without.fixes {
            Vec::new()
        } else {
            fix(run, finding).into_iter().collect()
        },
        properties: Properties::of(&finding.affects, &finding.also_in),
    }
}

fn suppression(why: &Suppression) -> Suppressed {
    Suppressed {
        kind: if why.in_source {
            "inSource"
        } else {
            "external"
        },
        justification: escaped(&why.reason),
    }
}

/// A place with its region; one without a line stands at the first.
fn physical(run: &Findings<'_>, at: &Location) -> Physical {
    let region = match Region::of(at) {
        Some(region) => document::Region::of(region),
        None => document::Region::line(line(at)),
    };
    Physical {
        artifact_location: artifact(run, &at.file),
        region: Some(region),
    }
}

fn artifact(run: &Findings<'_>, file: &FileRef) -> Artifact {
    let (path, base) = match file.origin {
        Origin::Source => (file.shown.clone(), "SOURCE"),
        Origin::Disk => (run.file_from_root(&file.shown), "%SRCROOT%"),
    };
    Artifact {
        uri: utf8_percent_encode(&path, PATH).to_string(),
        uri_base_id: base,
    }
}

/// Labels, then the skills that the cause touches, then mirrors.
fn related(run: &Findings<'_>, finding: &Finding) -> Vec<Related> {
    let labels = finding
        .labels
        .iter()
        .map(|label| (physical(run, &label.at), escaped(&label.message)));
    let whole = |path: &String| {
        let file = FileRef {
            origin: finding.origin(),
            ..FileRef::new(path.as_str())
        };
        Physical {
            artifact_location: artifact(run, &file),
            region: None,
        }
    };
    let affects = finding.affects.iter();
    let affects = affects.map(|path| (whole(path), "affected as well".to_owned()));
    let also_in = finding.also_in.iter();
    let also_in = also_in.map(|path| (whole(path), "the same text".to_owned()));
    let all = labels.chain(affects).chain(also_in).take(MAX_RELATED);
    let related = all.enumerate().map(|(number, (place, text))| Related {
        id: number + 1,
        physical_location: place,
        message: Text { text },
    });
    related.collect()
}

/// A safe fix, where every text that it changes is held.
fn fix<'a>(run: &Findings<'_>, finding: &'a Finding) -> Option<Fix<'a>> {
    let fix = finding.fix.as_ref()?;
    if fix.safety != Safety::Safe || fix.edits.is_empty() || finding.suppressed.is_some() {
        return None;
    }
    let mut changes: Vec<(&FileRef, ArtifactChange<'a>)> = Vec::new();
    for edit in &fix.edits {
        let replaced = replacement(edit)?;
        match changes.iter_mut().find(|(file, _)| *file == &*edit.file) {
            Some((_, change)) => change.replacements.push(replaced),
            None => changes.push((
                &*edit.file,
                ArtifactChange {
                    artifact_location: artifact(run, &edit.file),
                    replacements: vec![replaced],
                },
            )),
        }
    }
    let help = finding.help.as_deref().unwrap_or(&finding.message);
    Some(Fix {
        description: Text {
            text: escaped(help),
        },
        artifact_changes: changes.into_iter().map(|(_, change)| change).collect(),
    })
}

fn replacement(edit: &FileEdit) -> Option<Replacement<'_>> {
    let at = Location {
        file: std::sync::Arc::clone(&edit.file),
        span: Some(edit.edit.span),
        line: None,
    };
    Some(Replacement {
        deleted_region: document::Region::of(Region::of(&at)?),
        inserted_content: Content {
            text: &edit.edit.text,
        },
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::finding::{Meta, Summary};
    use crate::report::Around;
    use crate::text::{Edit, Source, Span};

    static RULE: Meta = Meta {
        id: "made-up",
        page: "# Title\n\nWhat it does.\n",
        ..Meta::BASE
    };

    #[test]
    fn what_can_be_missed_goes_first_where_the_log_is_too_large() {
        let source = Arc::new(Source::from_text("word\n"));
        let span = Span::new(0, 4);
        let edits = vec![Edit::replace(span, "other")];
        let found = Finding::new(&RULE, "a.md", "t").at(&source, span, "l");
        let findings = [found.fix(Safety::Safe, edits)];
        let run = Findings {
            verb: "lint",
            findings: &findings,
            summary: Summary::default(),
            skills: &[],
            last_line: String::new(),
            around: &Around::default(),
        };
        let has = |limit: usize| {
            let rendered = within(&run, limit);
            let text = rendered.text;
            let parts = ["\"fixes\"", "\"markdown\""].map(|part| text.contains(part));
            (parts, rendered.notes.len())
        };
        let whole = render(&run).text.len();
        assert_eq!(has(whole), ([true, true], 0));
        assert_eq!(has(1), ([false, false], 2));
        let mut limits = (1..whole).rev().map(has);
        assert!(limits.any(|has| has == ([false, true], 1)));
    }
}
