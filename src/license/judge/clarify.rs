//! What a person found out about the licence of one skill, and wrote down.

use super::context::JudgeContext;
use super::ruling::{Answer, Ruling};
use crate::license::expression::Expr;
use crate::license::policy::Clarification;
use crate::license::read::sha256;
use crate::license::verdict::{Evidence, EvidenceKind, FoundOut, Status};
use crate::text::Untrusted;
use crate::tree::{Budgets, RelPath};

/// What a clarification makes of a ruling.
pub enum Clarified {
    /// Nobody wrote one for this skill, or none is needed.
    Nothing,
    /// It holds.
    Holds(FoundOut),
    /// It does not hold, and why.
    Void(String),
}

/// The kinds of evidence that are licence files, all of which a clarification names.
const FILES: [EvidenceKind; 4] = [
    EvidenceKind::SkillFile,
    EvidenceKind::AncestorFile,
    EvidenceKind::RootFile,
    EvidenceKind::ThirdPartyFile,
];

/// Puts what a person found out in the place of a ruling that keeps the skill out: of
/// several clarifications of one skill the first that holds. The files on which that
/// rests become evidence.
pub fn apply(
    cx: &JudgeContext<'_>,
    ruling: &mut Ruling,
    evidence: &mut Vec<Evidence>,
) -> Clarified {
    if !ruling.status.refuses() {
        return Clarified::Nothing;
    }
    let root = cx.chain.last();
    let dir = cx.skill.dir();
    let path = root.and_then(|root| dir.strip_prefix(root));
    let is_meant = |one: &&Clarification| one.path == *dir || Some(&one.path) == path.as_ref();
    let clarify = cx.scope.options().clarify.iter();
    let mut void = Vec::new();
    for one in clarify.filter(is_meant) {
        match settled(cx, one, ruling.status, evidence) {
            Ok((expr, files)) => {
                let new = new_evidence(cx, one, files, evidence);
                evidence.extend(new);
                hold(ruling, expr);
                return Clarified::Holds(FoundOut {
                    reason: one.reason.clone(),
                    agreement: one.agreement.clone(),
                });
            }
            Err(why) => void.push(why),
        }
    }
    if void.is_empty() {
        Clarified::Nothing
    } else {
        Clarified::Void(void.join("; "))
    }
}

/// A file with its hash.
type Hashed = (RelPath, String);

/// The licence that a clarification gives to a skill of this status, and the files that
/// it rests on.
///
/// # Errors
/// Why it does not hold.
fn settled(
    cx: &JudgeContext<'_>,
    clarification: &Clarification,
    status: Status,
    evidence: &[Evidence],
) -> Result<(Expr, Vec<Hashed>), String> {
    if status == Status::Proprietary && clarification.agreement.is_none() {
        return Err("it names no `agreement` with the owner".to_owned());
    }
    let files = rests_on(cx, clarification, evidence)?;
    match Expr::parse(&clarification.expression) {
        Some(expr) => Ok((expr, files)),
        None => Err("its expression is not understood".to_owned()),
    }
}

/// The files of a clarification that are no evidence yet, as evidence.
fn new_evidence(
    cx: &JudgeContext<'_>,
    clarification: &Clarification,
    files: Vec<Hashed>,
    evidence: &[Evidence],
) -> Vec<Evidence> {
    let known = |path: &RelPath| evidence.iter().any(|one| one.path == *path);
    let new = files.into_iter().filter(|(path, _)| !known(path));
    let new = new.map(|(path, sum)| Evidence {
        kind: cx.kind_of(&path),
        path,
        line: None,
        id: None,
        note: Some(clarification.reason.clone()),
        sha256: Some(sum),
        residue: Vec::new(),
    });
    new.collect()
}

/// The ruling as a clarification has it.
fn hold(ruling: &mut Ruling, expr: Expr) {
    let Answer { expr, status, .. } = Answer::licensed(expr, Status::Allowed);
    ruling.expr = expr;
    ruling.status = status;
    ruling.trusted = false;
    ruling.rests_on_texts = true;
    ruling.reasons.clear();
}

/// The files that a clarification rests on, with their hashes.
///
/// # Errors
/// Why it does not hold.
fn rests_on(
    cx: &JudgeContext<'_>,
    clarification: &Clarification,
    evidence: &[Evidence],
) -> Result<Vec<Hashed>, String> {
    let root = cx.chain.last().cloned().unwrap_or_default();
    let mut files = Vec::new();
    for (name, sum) in &clarification.files {
        let shown = Untrusted(name.as_str());
        let places = [cx.skill.dir().concat(name), root.concat(name)];
        let mut found = places.into_iter().filter_map(|path| {
            let bytes = cx.bytes(&path, Budgets::EVIDENCE)?;
            Some((path, sha256(&bytes)))
        });
        match found.next() {
            Some((path, is)) if is == *sum => files.push((path, is)),
            Some(_) => return Err(format!("`{shown}` has another hash by now")),
            None => return Err(format!("`{shown}` is not there")),
        }
    }
    let is_named = |path: &RelPath| files.iter().any(|(named, _)| named == path);
    let is_file = |one: &&Evidence| FILES.contains(&one.kind);
    let other = evidence
        .iter()
        .filter(is_file)
        .find(|one| !is_named(&one.path));
    match other {
        Some(other) => Err(format!(
            "it does not name `{}`",
            Untrusted(other.path.as_str())
        )),
        None => Ok(files),
    }
}
