//! NOTICE files that a licence text names by their paths.

use super::context::JudgeContext;
use super::evidence::Held;
use crate::license::folder::is_notice;
use crate::license::part;
use crate::tree::RelPath;

/// The NOTICE files of the repository that the text names by a path, or that lie in
/// a folder between the skill and the root.
pub fn of(cx: &JudgeContext<'_>, held: &Held) -> Vec<RelPath> {
    let folders = cx.chain.iter().map(|dir| cx.scope.folder(dir));
    let mut found: Vec<RelPath> = folders
        .flat_map(|folder| folder.notices.clone())
        .map(|entry| entry.path)
        .collect();
    let text = held
        .reading
        .source
        .as_ref()
        .map_or("", |source| source.text());
    let named = text.lines().filter(|line| line.contains("NOTICE"));
    let named = named
        .flat_map(part::paths)
        .filter(|path| is_notice(path.rsplit('/').next().unwrap_or(path)));
    let folder = held.path.parent().unwrap_or_default();
    let root = cx.chain.last().cloned().unwrap_or_default();
    for path in named {
        let places = [folder.resolve(&path), root.resolve(&path)];
        let there = |place: &RelPath| {
            cx.inside(place)
                && cx
                    .scope
                    .tree()
                    .entry(place)
                    .is_some_and(|entry| entry.mode.is_file())
        };
        found.extend(places.into_iter().flatten().find(there));
    }
    found.sort();
    found.dedup();
    found
}
