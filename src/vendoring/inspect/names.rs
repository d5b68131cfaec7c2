//! Names that some system confuses with another, or can't hold.

use super::foreign;
use crate::finding::{Finding, Level};
use crate::record::{LICENSE_FOLDER, RECORD_FILE};
use crate::rules::Declared;
use crate::rules::correctness::case_collision::CaseCollision;
use crate::rules::correctness::unicode_collision::UnicodeCollision;
use crate::text::{Untrusted, fold_case, nfc, nfkc};
use crate::tree::{Collision, RelPath, collisions};
use crate::vendoring::ids::tree as ids;

/// A name longer than this, in bytes, is warned of.
const LONG_NAME: usize = 120;
/// A path below a skill longer than this, in bytes, is refused.
const MAX_PATH: usize = 180;

/// Checks all paths of a skill (`true`: a folder) against each other and for
/// length.
pub(super) fn check(skill: &RelPath, paths: &[(RelPath, bool)], findings: &mut Vec<Finding>) {
    let mut paths: Vec<&(RelPath, bool)> = paths.iter().collect();
    paths.sort();
    paths.dedup();
    for (path, is_folder) in &paths {
        length(skill, path, *is_folder, findings);
        form(skill, path, findings);
    }
    let all = collisions(paths.iter().map(|(path, _)| path));
    findings.extend(all.iter().map(|one| collision(skill, one)));
}

fn collision(skill: &RelPath, one: &Collision) -> Finding {
    let rule = if one.composed {
        UnicodeCollision.meta()
    } else {
        CaseCollision.meta()
    };
    let message = format!(
        "`{}` and `{}` are one file on some systems",
        one.odd, one.other
    );
    foreign(rule, skill.concat(&one.odd).as_str(), message)
}

fn length(skill: &RelPath, path: &RelPath, is_folder: bool, findings: &mut Vec<Finding>) {
    let place = skill.concat(path);
    let bytes = path.as_str().len();
    if bytes > MAX_PATH && !is_folder {
        let message = format!("the path has {bytes} bytes, the limit is {MAX_PATH}");
        findings.push(foreign(&ids::PATH_TOO_LONG, place.as_str(), message));
    } else if path.name().len() > LONG_NAME {
        let name = path.name().len();
        let message = format!("the name has {name} bytes, some systems stop at {LONG_NAME}");
        let finding = foreign(&ids::PATH_TOO_LONG, place.as_str(), message);
        findings.push(finding.level(Level::Warn));
    }
}

fn form(skill: &RelPath, path: &RelPath, findings: &mut Vec<Finding>) {
    let composed = nfc(path.name());
    if composed != path.name() {
        let message = format!(
            "the name is not composed; some systems write it as `{}`",
            Untrusted(&composed)
        );
        let place = skill.concat(path);
        findings.push(foreign(&ids::NON_NFC_PATH, place.as_str(), message));
    }
}

/// Whether some system takes a name for one that `minara` itself writes into a
/// skill's folder: a volume that folds case opens `.minara-skill.json` for
/// `.minara-ſkill.json`.
pub(super) fn is_own(name: &str) -> bool {
    let folded = fold_case(&nfkc(name));
    folded == RECORD_FILE || folded == LICENSE_FOLDER
}

/// The file of git's own that a folded name stands for, also by the short
/// names that NTFS makes (`gitmod~1`, `gi7eba~1`).
pub(super) fn git_file(folded: &str) -> Option<&'static str> {
    const FILES: [(&str, &str, &str); 4] = [
        (".gitmodules", "gitmod~", "gi7eba~"),
        (".gitattributes", "gitatt~", "gi7d29~"),
        (".gitignore", "gitign~", "gi250a~"),
        (".mailmap", "mailma~", "maba30~"),
    ];
    let folded = folded.trim_end_matches(['.', ' ']);
    let short = |stem: &str| {
        folded
            .strip_prefix(stem)
            .is_some_and(|rest| matches!(rest.as_bytes(), [b'1'..=b'9']))
    };
    FILES
        .iter()
        .find(|(name, usual, hashed)| folded == *name || short(usual) || short(hashed))
        .map(|(name, ..)| *name)
}
