//! Which texts from above the skill's folder go with a copy, and where to.

use super::context::JudgeContext;
use super::evidence::Collected;
use super::notices;
use super::ruling::Ruling;
use crate::tree::RelPath;

/// A text from above the skill's folder that goes with a copy of it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Travelling {
    /// Where it lies in the tree.
    pub from: RelPath,
    /// Its path below `.minara-license/`.
    pub to: String,
    /// SHA-256 of its bytes, in hex.
    pub sha256: String,
}

/// The governing texts above the skill and the notices beside them, sorted.
pub fn travelling_texts(
    cx: &JudgeContext<'_>,
    found: &Collected,
    ruling: &Ruling,
) -> Vec<Travelling> {
    let mut travels = Vec::new();
    let governing = found.governing.as_ref();
    let texts = governing
        .filter(|_| ruling.rests_on_texts)
        .map_or(&[][..], |governing| &governing.texts);
    let chosen = texts
        .iter()
        .filter(|held| !ruling.left_out.contains(&held.path));
    for held in chosen {
        take(cx, &mut travels, &held.path, &held.reading.sha256);
        let folder = held.path.parent().unwrap_or_default();
        if folder == *cx.skill.dir() {
            continue;
        }
        let beside = cx.scope.folder(&folder).notices.clone();
        let mut notices: Vec<RelPath> = beside.into_iter().map(|entry| entry.path).collect();
        if held.reading.names_notice {
            notices.extend(notices::of(cx, held));
        }
        for notice in &notices {
            if let Some(reading) = cx.reading(notice) {
                take(cx, &mut travels, notice, &reading.sha256);
            }
        }
    }
    // The table or list that says whose licences they are is their notice.
    let rows = found.rows.iter().chain(&found.listed_parts);
    let rows = rows.map(|row| &row.path);
    for path in rows.chain(found.noticed.iter().map(|(_, _, path)| path)) {
        if let Some(reading) = cx.reading(path) {
            take(cx, &mut travels, path, &reading.sha256);
        }
    }
    travels.sort();
    travels.dedup();
    travels
}

/// Adds a text, unless it lies in the skill's folder and comes along anyway. A
/// second, different file of one name gets the start of its hash as an ending.
fn take(cx: &JudgeContext<'_>, travels: &mut Vec<Travelling>, path: &RelPath, sha256: &str) {
    if path.is_inside(cx.skill.dir()) {
        return;
    }
    let name = path.name();
    let library = path
        .parent()
        .is_some_and(|folder| folder.name() == "LICENSES");
    let mut to = if library {
        format!("LICENSES/{name}")
    } else {
        name.to_owned()
    };
    let taken = travels
        .iter()
        .any(|held| held.to == to && held.sha256 != sha256);
    if taken {
        to = format!("{to}.{}", sha256.get(..8).unwrap_or(sha256));
    }
    travels.push(Travelling {
        from: path.clone(),
        to,
        sha256: sha256.to_owned(),
    });
}
