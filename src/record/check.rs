//! What the types of a record can't say.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;

use super::fault::rule_of_fault;
use super::{
    FileMode, LICENSE_FOLDER, LicenseFacts, RECORD_FILE, Record, RecordError, SourceFacts,
    SourceType, is_path,
};
use crate::text::fold_case;
use crate::tree::RelPath;

const STATUSES: [&str; 8] = [
    "allowed",
    "warn",
    "denied",
    "unlicensed",
    "proprietary",
    "source-available",
    "contradictory",
    "unknown",
];

pub(super) fn invalid(at: impl Into<String>, reason: impl Display) -> RecordError {
    RecordError::Invalid {
        at: at.into(),
        reason: reason.to_string(),
    }
}

/// The keys of `map` as paths below the skill's folder.
pub(super) fn paths<T>(
    at: &str,
    map: BTreeMap<String, T>,
) -> Result<BTreeMap<RelPath, T>, RecordError> {
    map.into_iter()
        .map(|(key, value)| {
            let path = RelPath::new(&key).map_err(|fault| {
                invalid(
                    format!("{at}/{key}"),
                    format!("is refused: {}", rule_of_fault(fault)),
                )
            })?;
            Ok((path, value))
        })
        .collect()
}

pub(super) fn check(record: &Record) -> Result<(), RecordError> {
    files(record)?;
    source(&record.source)?;
    license(&record.license)?;
    for (path, edit) in &record.edits {
        let at = || format!("/edits/{}", path.as_str());
        own_path(at(), path)?;
        if edit.mode == Some(FileMode::Link) {
            return Err(invalid(at(), "can't be a link"));
        }
        if edit.reason.trim().is_empty() {
            return Err(invalid(at(), "gives no reason"));
        }
    }
    for (nth, decision) in record.decisions.iter().enumerate() {
        let at = format!("/decisions/{nth}");
        if !matches!(decision.tier.as_str(), "approve" | "deny") {
            return Err(invalid(at, "has a tier that is not `approve` or `deny`"));
        }
        if decision.reason.trim().is_empty() {
            return Err(invalid(at, "gives no reason"));
        }
    }
    Ok(())
}

/// A path that upstream may have: not the root, not the record's own places.
fn own_path(at: String, path: &RelPath) -> Result<(), RecordError> {
    let first = path.components().next().map(fold_case);
    match first.as_deref() {
        None => Err(invalid(at, "is no file")),
        Some(RECORD_FILE | LICENSE_FOLDER) => Err(invalid(at, "is the record's own place")),
        Some(_) => Ok(()),
    }
}

fn files(record: &Record) -> Result<(), RecordError> {
    let mut folded: BTreeSet<String> = BTreeSet::new();
    let mut folders: BTreeSet<String> = BTreeSet::new();
    for (path, facts) in &record.files {
        let at = || format!("/files/{}", path.as_str());
        own_path(at(), path)?;
        if facts.mode == FileMode::Link {
            return Err(invalid(at(), "can't be a link"));
        }
        if !folded.insert(fold_case(path.as_str())) {
            return Err(invalid(
                at(),
                "is another file of the record in other letters",
            ));
        }
        let parents = path.ancestors().skip(1).filter(|dir| !dir.is_root());
        folders.extend(parents.map(|dir| fold_case(dir.as_str())));
    }
    if let Some(both) = folded.intersection(&folders).next() {
        return Err(invalid(
            format!("/files/{both}"),
            "is both a file and a folder",
        ));
    }
    if !record.files.keys().any(|path| path.as_str() == "SKILL.md") {
        return Err(invalid("/files", "holds no `SKILL.md`"));
    }
    Ok(())
}

/// Whether an address over http has a user part, which may be a secret.
fn holds_user(url: &str) -> bool {
    let scheme = url.split_once("://").filter(|(scheme, _)| {
        let scheme = scheme.to_ascii_lowercase();
        scheme == "http" || scheme == "https"
    });
    scheme.is_some_and(|(_, rest)| {
        rest.split('/')
            .next()
            .is_some_and(|host| host.contains('@'))
    })
}

fn source(source: &SourceFacts) -> Result<(), RecordError> {
    if let Some(url) = &source.url {
        // A path on this machine may hold what a URL may not.
        let is_url = !is_path(url);
        let odd = |c: char| is_url && matches!(c, '?' | '#') || c.is_control();
        if url.contains(odd) {
            return Err(invalid(
                "/source/url",
                "holds a query, a fragment or a control",
            ));
        }
        if holds_user(url) {
            return Err(invalid("/source/url", "holds a user or a password"));
        }
        // A record is the same for everybody who has the project.
        if !is_url && url.starts_with(['/', '\\']) {
            return Err(invalid("/source/url", "is a path of one machine"));
        }
    }
    let ids = [
        ("commit", &source.commit),
        ("tag_object", &source.tag_object),
        ("tree", &source.tree),
    ];
    for (key, id) in ids {
        if id.as_ref().is_some_and(|id| !is_object_id(id)) {
            return Err(invalid(format!("/source/{key}"), "is no git object id"));
        }
    }
    if !matches!(
        source.object_format.as_deref(),
        None | Some("sha1" | "sha256")
    ) {
        return Err(invalid(
            "/source/object_format",
            "must be `sha1` or `sha256`",
        ));
    }
    if source.kind == SourceType::Git {
        let required = [
            ("ref_kind", source.ref_kind.is_some()),
            ("commit", source.commit.is_some()),
            ("object_format", source.object_format.is_some()),
            ("path", source.path.is_some()),
            ("tree", source.tree.is_some()),
        ];
        if let Some((key, _)) = required.into_iter().find(|(_, there)| !there) {
            return Err(invalid(format!("/source/{key}"), "is missing"));
        }
        let path = source.path.as_deref().unwrap_or_default();
        if path != "." && RelPath::own(path).is_err() {
            return Err(invalid(
                "/source/path",
                "is no path below the source's root",
            ));
        }
    }
    Ok(())
}

fn is_object_id(id: &str) -> bool {
    matches!(id.len(), 40 | 64) && id.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
}

fn license(license: &LicenseFacts) -> Result<(), RecordError> {
    if !STATUSES.contains(&license.status.as_str()) {
        return Err(invalid("/license/status", "is no licence status"));
    }
    let policies = ["accepted_by_operator", "clarified", "root-trusted"];
    let is_none = |word: &String| !policies.contains(&word.as_str());
    if license.policy.as_ref().is_some_and(is_none) {
        return Err(invalid("/license/policy", "is no licence policy"));
    }
    if license.also.iter().any(is_none) {
        return Err(invalid("/license/also", "holds what is no licence policy"));
    }
    for (nth, copy) in license.copied.iter().enumerate() {
        let below = copy.to.strip_prefix(LICENSE_FOLDER);
        let below = below.and_then(|rest| rest.strip_prefix('/'));
        if !below.is_some_and(|rest| !rest.is_empty() && RelPath::new(rest).is_ok()) {
            let at = format!("/license/copied/{nth}/to");
            return Err(invalid(at, format!("is no file below `{LICENSE_FOLDER}/`")));
        }
    }
    Ok(())
}
