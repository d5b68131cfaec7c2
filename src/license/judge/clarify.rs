//! What a person found out about the licence of one skill, and wrote down.

use super::context::JudgeContext;
use super::ruling::{Answer, Ruling};
use crate::license::expression::Expr;
use crate::license::policy::Clarification;
use crate::license::read::sha256;
use crate::license::verdict::{Evidence, EvidenceKind, Status};
use crate::text::Untrusted;
use crate::tree::{Budgets, RelPath};

/// What a clarification makes of a ruling.
pub enum Clarified {
    /// Nobody wrote one for this skill, or none is needed.
    Nothing,
    /// It holds.
    Holds,
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

/// Puts what a person found out in the place of a ruling that keeps the skill out. The
/// files on which that rests become evidence.
pub fn apply(
    cx: &JudgeContext<'_>,
    ruling: &mut Ruling,
    evidence: &mut Vec<Evidence>,
) -> Clarified {
    let root = cx.chain.last();
    let path = root.and_then(|root| cx.skill.dir().strip_prefix(root));
    let clarify = cx.scope.options().clarify.iter();
    let mut clarify = clarify.filter(|one| match &one.vendored {
        Some(folder) => folder == cx.skill.dir(),
        None => Some(&one.path) == path.as_ref(),
    });
    let Some(clarification) = clarify.next().filter(|_| ruling.status.refuses()) else {
        return Clarified::Nothing;
    };
    if ruling.status == Status::Proprietary && !clarification.agreed {
        let why = "it names no `agreement` with the owner";
        return Clarified::Void(why.to_owned());
    }
    match rests_on(cx, clarification, evidence) {
        Err(why) => Clarified::Void(why),
        Ok(files) => {
            let Some(expr) = Expr::parse(&clarification.expression) else {
                return Clarified::Void("its expression is not understood".to_owned());
            };
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
            let new: Vec<Evidence> = new.collect();
            evidence.extend(new);
            let Answer { expr, status, .. } = Answer::licensed(expr, Status::Allowed);
            ruling.expr = expr;
            ruling.status = status;
            ruling.trusted = false;
            ruling.rests_on_texts = true;
            ruling.reasons.clear();
            Clarified::Holds
        }
    }
}

/// The files that a clarification rests on, with their hashes.
///
/// # Errors
/// Why it does not hold.
fn rests_on(
    cx: &JudgeContext<'_>,
    clarification: &Clarification,
    evidence: &[Evidence],
) -> Result<Vec<(RelPath, String)>, String> {
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
