//! The record of a skill that is about to be written.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Map;

use super::Judged;
use crate::license::{Evidence, Travelling};
use crate::record::{
    Accepted, CopiedFile, EvidenceFacts, FileFacts, FileMode, LICENSE_FOLDER, LicenseFacts, Record,
    RefKind, SkillId, SourceFacts, SourceType, git_tree,
};
use crate::rule_id;
use crate::tree::{Budgets, TreeError};
use crate::vendoring::capabilities::facts;
use crate::vendoring::fetch::{self, Fetched, SourceKind};

/// Where a judged skill comes from, as a record says it.
pub fn source_facts(fetched: &Fetched, judged: &Judged) -> SourceFacts {
    let kind = match fetched.kind {
        SourceKind::Git => SourceType::Git,
        SourceKind::Local => SourceType::Local,
        SourceKind::Archive => SourceType::Archive,
        SourceKind::Index => SourceType::Index,
    };
    let candidate = &judged.candidate;
    let mut facts = SourceFacts::new(kind, fetched.url.clone());
    facts.path = Some(candidate.path.as_str().to_owned());
    facts.mirrors = Some(
        candidate
            .mirrors
            .iter()
            .map(|path| path.as_str().to_owned())
            .collect(),
    );
    if let Some(artifact) = fetched.packed.of(&candidate.path) {
        facts.artifact.clone_from(&artifact.url);
        facts.sha256 = artifact.sha256;
        facts.index_schema.clone_from(&fetched.packed.index_schema);
    }
    if let Some(commit) = fetched.commit {
        facts.reference.clone_from(&fetched.ref_name);
        facts.ref_kind = fetched.ref_kind.map(ref_kind);
        facts.commit = Some(commit.to_string());
        facts.tag_object = fetched.tag_object.map(|oid| oid.to_string());
        facts.object_format = Some("sha1".to_owned());
        let tree = candidate
            .tree
            .or(fetched.git.as_ref().map(|git| git.root()));
        facts.tree = tree.map(|oid| oid.to_string());
    }
    facts
}

fn ref_kind(kind: fetch::RefKind) -> RefKind {
    match kind {
        fetch::RefKind::Default => RefKind::Default,
        fetch::RefKind::Branch => RefKind::Branch,
        fetch::RefKind::Tag => RefKind::Tag,
        fetch::RefKind::Commit => RefKind::Commit,
    }
}

/// The whole record, made from what was judged.
///
/// # Errors
/// A file of the source that can't be read.
pub fn record(fetched: &Fetched, judged: &Judged, id: &SkillId) -> Result<Record, TreeError> {
    let tree = &*fetched.tree;
    let mut files = BTreeMap::new();
    for file in &judged.files {
        let mode = if file.executable {
            FileMode::Executable
        } else {
            FileMode::File
        };
        let mut facts = match judged.contents.facts(&file.from, mode)? {
            Some(facts) => facts,
            None => FileFacts::of(mode, &tree.read(&file.from, Budgets::VENDORED)?),
        };
        facts.from_link.clone_from(&file.from_link);
        files.insert(file.path.clone(), facts);
    }
    let mut source = source_facts(fetched, judged);
    let whole = git_tree(&files).map(|tree| tree.to_string());
    if source.proves_tree() && whole.is_some() && whole != source.tree {
        source.partial = Some(true);
    }
    Ok(Record {
        id: id.clone(),
        name: judged.skill.name().unwrap_or_default().to_owned(),
        source,
        license: license_facts(judged)?,
        files,
        capabilities: facts(&judged.capabilities),
        edits: BTreeMap::new(),
        accepted: accepted(fetched, judged, id),
        decisions: Vec::new(),
        overrides: Map::new(),
        rest: Map::new(),
    })
}

/// What was let pass: gate rules by their level, another folder's name than the
/// skill's, a root taken whole.
fn accepted(fetched: &Fetched, judged: &Judged, id: &SkillId) -> Vec<Accepted> {
    let mut passed = judged.passed.clone();
    if judged.skill.name() != Some(id.as_str()) {
        let named = BTreeSet::from([id.to_string()]);
        passed.insert(rule_id!("name-directory-mismatch").as_str(), named);
    }
    let commit = fetched.commit.map(|oid| oid.to_string());
    let entry = |(guard, items): (&str, BTreeSet<String>)| Accepted {
        guard: guard.to_owned(),
        items: items.into_iter().collect(),
        commit: commit.clone().unwrap_or_default(),
        rest: Map::new(),
    };
    passed.into_iter().map(entry).collect()
}

fn license_facts(judged: &Judged) -> Result<LicenseFacts, TreeError> {
    let license = &judged.license;
    let verdict = &license.verdict;
    let found_out = verdict.found_out();
    let copied = license.travels.iter().map(|text| copied(judged, text));
    Ok(LicenseFacts {
        expression: verdict.expression().map(str::to_owned),
        status: verdict.status().name().to_owned(),
        policy: verdict.policy().map(|note| note.name().to_owned()),
        also: verdict
            .decided()
            .iter()
            .skip(1)
            .map(|note| note.name().to_owned())
            .collect(),
        reason: found_out.map(|found| found.reason.clone()),
        agreement: found_out.and_then(|found| found.agreement.clone()),
        evidence: verdict
            .evidence()
            .iter()
            .map(|item| evidence(judged, item))
            .collect(),
        holders: license.holders.clone(),
        copied: copied.collect::<Result<_, _>>()?,
        rest: Map::new(),
    })
}

fn copied(judged: &Judged, text: &Travelling) -> Result<CopiedFile, TreeError> {
    Ok(CopiedFile {
        from: text.from.as_str().to_owned(),
        to: format!("{LICENSE_FOLDER}/{}", text.to),
        sha256: judged.contents.whole_sum(&text.from)?,
    })
}

fn evidence(judged: &Judged, item: &Evidence) -> EvidenceFacts {
    let residue = item.residue.join("; ");
    EvidenceFacts {
        kind: item.kind.name().to_owned(),
        path: item.path.as_str().to_owned(),
        line: item.line.map(|line| line as u64),
        sha256: judged.contents.sum(&item.path, Budgets::EVIDENCE),
        id: item.id.clone(),
        residue: (!residue.is_empty()).then_some(residue),
        rest: Map::new(),
    }
}
