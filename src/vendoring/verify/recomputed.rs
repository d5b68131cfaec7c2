//! What a record says and its own files can prove: sizes, git ids, the tree,
//! capabilities, licence texts.

use std::path::Path;
use std::sync::Arc;

use crate::finding::{Finding, Origin};
use crate::license::{EvidenceKind, Options, Scope, Status, is_part_of, is_text_of, rests_on};
use crate::record::{FileMode, GitBlob, RECORD_FILE, Record, Sha256Sum, git_tree};
use crate::skill::{Place, Skill};
use crate::text::{Source, Untrusted, shell_word};
use crate::tree::{Budgets, DiskTree, Reads, RelPath, Tree};
use crate::vendoring::capabilities::{capabilities, facts};
use crate::vendoring::ids::write as ids;

/// So many untrue values are named.
const NAMED: usize = 3;

/// The finding of a record that is not true, of a skill whose files are those of
/// the record. `folder` is where it lies, `shown` as findings print it, `reads` what
/// was read of it.
pub(super) fn untrue(folder: &Path, shown: &str, record: &Record, reads: Reads) -> Option<Finding> {
    let tree: Arc<dyn Tree> = Arc::new(DiskTree::foreign(folder));
    let place = Place {
        shown: shown.to_owned(),
        folder: record.id.to_string(),
        origin: Origin::Disk,
    };
    let file = RelPath::own("SKILL.md").ok();
    let skill = match file.and_then(|file| reads.kept(&file)) {
        Some(bytes) => {
            let source = Source::from_bytes(bytes.to_vec());
            Skill::with_source(tree, RelPath::root(), place, source)
        }
        None => Skill::load(tree, RelPath::root(), place),
    };
    let skill = skill.knowing(reads);
    let mut wrong = Vec::new();
    for (path, file) in &record.files {
        // A declared edit is not what was vendored.
        if record.edits.contains_key(path) {
            continue;
        }
        let Ok(bytes) = skill.bytes(path, Budgets::VENDORED) else {
            continue;
        };
        if file.size != bytes.len() as u64 {
            wrong.push(format!("/files/{path}/size"));
        }
        if file.git != GitBlob::of(&bytes) {
            wrong.push(format!("/files/{path}/git"));
        }
    }
    let whole = git_tree(&record.files).map(|tree| tree.to_string());
    if record.source.proves_tree() && whole.is_some() && whole != record.source.tree {
        wrong.push("/source/tree".to_owned());
    }
    if record.edits.is_empty() {
        let files = record.files.iter();
        let files = files.map(|(path, file)| (path, path, file.mode == FileMode::Executable));
        if facts(&capabilities(&skill, files)) != record.capabilities.sorted() {
            wrong.push("/capabilities".to_owned());
        }
    }
    wrong.extend(untrue_license(&skill, record));
    if wrong.is_empty() {
        return None;
    }
    let named: Vec<String> = wrong
        .iter()
        .take(NAMED)
        .map(|at| format!("`{}`", Untrusted(at)))
        .collect();
    let more = match wrong.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let message = format!(
        "the files do not give what the record says: {}{more}",
        named.join(", ")
    );
    let path = format!("{shown}/{RECORD_FILE}");
    let help = format!(
        "`git checkout -- {0}`, or `minara skills remove {1}` and add it again",
        shell_word(&path),
        shell_word(shown)
    );
    Some(Finding::new(&ids::INVALID_RECORD, path, message).help(help))
}

/// What of the licence facts the texts that lie in the folder, own ones and those
/// that came along, do not bear out. What a person decided stands.
fn untrue_license(skill: &Skill, record: &Record) -> Vec<String> {
    let license = &record.license;
    let mut wrong = Vec::new();
    for (nth, evidence) in license.evidence.iter().enumerate() {
        let (Some(id), Some(sum)) = (&evidence.id, evidence.sha256) else {
            continue;
        };
        let is_text = TEXTS.contains(&evidence.kind.as_str());
        let Some(path) = text_of(record, sum).filter(|_| is_text) else {
            continue;
        };
        let Ok(bytes) = skill.bytes(&path, Budgets::EVIDENCE) else {
            continue;
        };
        if is_text_of(&bytes, id) == Some(false) {
            wrong.push(format!("/license/evidence/{nth}/id"));
        }
    }
    if license.policy.is_none() && !is_borne_out(skill, record) {
        wrong.push("/license/expression".to_owned());
    }
    wrong
}

/// Whether the recorded expression follows from the recorded evidence, and from the
/// folder when it is judged anew.
fn is_borne_out(skill: &Skill, record: &Record) -> bool {
    let license = &record.license;
    let recorded = license.expression.as_deref();
    let ids = license.evidence.iter();
    let ids = ids.filter_map(|evidence| evidence.id.as_deref());
    if recorded.is_some_and(|expression| rests_on(expression, ids) == Some(false)) {
        return false;
    }
    // Another verdict on edited files is no untruth of the record.
    if !record.edits.is_empty() {
        return true;
    }
    let scope = Scope::new(
        Arc::clone(skill.tree()),
        RelPath::root(),
        Options::default(),
    );
    let verdict = scope.judge(skill).verdict;
    // What spoke for it may have stayed behind: a manifest, a README.
    let stayed = || {
        let mut kinds = license.evidence.iter().map(|evidence| &*evidence.kind);
        kinds.any(|kind| !STAYS.contains(&kind))
    };
    match (verdict.expression(), verdict.status()) {
        (Some(judged), _) => {
            let more = recorded.filter(|recorded| is_part_of(judged, recorded));
            Some(judged) == recorded || more.is_some() && stayed()
        }
        (None, Status::Unlicensed | Status::Unknown) => recorded.is_none() || stayed(),
        (None, _) => recorded.is_none(),
    }
}

/// Evidence of these kinds is a whole licence text.
const TEXTS: [&str; 3] = [
    EvidenceKind::SkillFile.name(),
    EvidenceKind::AncestorFile.name(),
    EvidenceKind::RootFile.name(),
];

/// Evidence of these kinds lies in the vendored folder.
const STAYS: [&str; 6] = [
    EvidenceKind::SkillFile.name(),
    EvidenceKind::AncestorFile.name(),
    EvidenceKind::RootFile.name(),
    EvidenceKind::Frontmatter.name(),
    EvidenceKind::SpdxHeader.name(),
    EvidenceKind::Body.name(),
];

/// Where the text with this hash lies in the skill's folder.
fn text_of(record: &Record, sum: Sha256Sum) -> Option<RelPath> {
    let copied = record
        .license
        .copied
        .iter()
        .find(|copied| copied.sha256 == sum);
    match copied {
        Some(copied) => RelPath::own(&copied.to).ok(),
        None => {
            let own = record.files.iter().find(|(_, file)| file.sha256 == sum);
            own.map(|(path, _)| path.clone())
        }
    }
}
