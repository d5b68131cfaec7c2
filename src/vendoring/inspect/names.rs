//! Names that some system confuses with another, or can't hold.

use std::collections::{HashMap, HashSet};

use super::foreign;
use crate::finding::{Finding, Level};
use crate::text::{Untrusted, fold_case, nfc};
use crate::tree::RelPath;
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
    let mut known: HashMap<String, &RelPath> = HashMap::new();
    // What lies below one of two colliding folders collides as well: said once.
    let mut colliding: HashSet<&RelPath> = HashSet::new();
    for (path, is_folder) in paths {
        length(skill, path, *is_folder, findings);
        form(skill, path, findings);
        let folded = fold_case(path.as_str());
        let Some(first) = known.get(&folded).copied() else {
            known.insert(folded, path);
            continue;
        };
        colliding.insert(path);
        let inherited = path
            .ancestors()
            .skip(1)
            .any(|outer| colliding.contains(&outer));
        if !inherited && first != path {
            findings.push(collision(skill, first, path));
        }
    }
}

fn collision(skill: &RelPath, first: &RelPath, second: &RelPath) -> Finding {
    let composed = nfc(first.as_str()) == nfc(second.as_str());
    let rule = if composed {
        &ids::UNICODE_COLLISION
    } else {
        &ids::CASE_COLLISION
    };
    // Of two spellings the decomposed one is the odd one.
    let swap = composed && nfc(first.as_str()) != first.as_str();
    let (kept, odd) = if swap {
        (second, first)
    } else {
        (first, second)
    };
    let message = format!("`{odd}` and `{kept}` are one file on some systems");
    foreign(rule, skill.concat(odd).as_str(), message)
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

/// The file of git's own that a lower-case name stands for, also by the short
/// names that NTFS makes (`gitmod~1`, `gi7eba~1`).
pub(super) fn git_file(lower: &str) -> Option<&'static str> {
    const FILES: [(&str, &str, &str); 4] = [
        (".gitmodules", "gitmod~", "gi7eba~"),
        (".gitattributes", "gitatt~", "gi7d29~"),
        (".gitignore", "gitign~", "gi250a~"),
        (".mailmap", "mailma~", "maba30~"),
    ];
    let folded = lower.trim_end_matches(['.', ' ']);
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
