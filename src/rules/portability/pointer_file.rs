//! `pointer-file`.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::declare_rule;
use crate::finding::{Cause, Origin};
use crate::rules::{Checks, Rule};
use crate::skill::{Collection, Skill};
use crate::systems::clients::all_folders;
use crate::text::Untrusted;
use crate::tree::{Entry, Mode, RelPath};

declare_rule! {
    pub PointerFile = {
        id: "pointer-file", group: Portability, level: Warn, tier: T4,
    }
}

/// Longer targets are nobody's.
const LONGEST: u64 = 200;

impl Rule for PointerFile {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        for entry in &skill.bundle().files {
            if entry.mode != Mode::File || !(3..=LONGEST).contains(&entry.size) {
                continue;
            }
            let Ok(bytes) = skill.bytes(&entry.path, LONGEST) else {
                continue;
            };
            let text = std::str::from_utf8(&bytes).unwrap_or_default();
            let line = text.strip_suffix('\n').unwrap_or(text);
            // A name alone is a link where it has no line end, and a folder is there.
            let bare = !text.ends_with('\n') && !entry.path.name().contains('.');
            let written = (line.contains('/') || bare) && !line.contains(char::is_whitespace);
            let folder = entry.path.parent().unwrap_or_default();
            let target = folder.resolve(line).filter(|target| *target != entry.path);
            let is_meant = |found: Entry| line.contains('/') || found.mode == Mode::Folder;
            let there = target
                .and_then(|target| skill.tree().entry(&target))
                .is_some_and(is_meant);
            if !written || !there {
                continue;
            }
            let below = entry.path.strip_prefix(skill.dir()).unwrap_or_default();
            let title = format!(
                "`{}` holds nothing but the path `{}`",
                Untrusted(below.as_str()),
                Untrusted(line)
            );
            let found = cx
                .path(skill, skill.path_of(below.as_str()), title)
                .help("put the file's text there");
            let found = found.note("a symbolic link that a checkout has written as text");
            cx.report(found.cause(checkout()));
        }
    }

    /// Links to the folders of skills: whoever looks for a skill there finds a file.
    fn check_collection(&self, all: &Collection, cx: &mut Checks<'_>) {
        let mut seen = BTreeSet::new();
        for skill in all
            .skills
            .iter()
            .filter(|skill| skill.origin() == Origin::Disk)
        {
            let tree = Arc::as_ptr(skill.tree()).cast::<()>() as usize;
            let holder = skill.dir().parent();
            // The folders of clients are those of the tree's root: asked for once.
            let clients = seen.insert((tree, None));
            let clients = clients.then(|| all_folders().filter_map(|dir| RelPath::own(dir).ok()));
            for dir in holder.into_iter().chain(clients.into_iter().flatten()) {
                if seen.insert((tree, Some(dir.clone()))) {
                    report_links(skill, &folder_links(skill, &dir), cx);
                }
            }
        }
    }
}

/// One checkout writes all links as text.
fn checkout() -> Cause {
    Cause::new("checkout").titled(|count| format!("{count} files hold nothing but a path"))
}

/// A file that holds nothing but the path of a folder.
struct FolderLink {
    path: RelPath,
    text: String,
}

/// The files in `dir` that stand for the folder of a skill; `dir` itself, where it
/// stands for a folder of skills.
fn folder_links(skill: &Skill, dir: &RelPath) -> Vec<FolderLink> {
    let tree = skill.tree();
    let entries = match tree.list(dir) {
        Ok(listing) => listing.entries,
        Err(_) => tree.entry(dir).into_iter().collect(),
    };
    let link = |entry: Entry| {
        if entry.mode != Mode::File || !(1..=LONGEST).contains(&entry.size) {
            return None;
        }
        let bytes = skill.bytes(&entry.path, LONGEST).ok()?;
        let text = std::str::from_utf8(&bytes).ok()?;
        let text = text.strip_suffix('\n').unwrap_or(text);
        let written = text.contains('/') && !text.contains(char::is_whitespace);
        let folder = entry.path.parent()?.resolve(text).filter(|_| written)?;
        let wanted = if entry.path == *dir {
            folder
        } else {
            folder.resolve("SKILL.md")?
        };
        let path = entry.path;
        tree.entry(&wanted).map(|_| FolderLink {
            path,
            text: text.to_owned(),
        })
    };
    entries.into_iter().filter_map(link).collect()
}

/// One checkout has done it: one finding for all files of a folder.
fn report_links(skill: &Skill, links: &[FolderLink], cx: &mut Checks<'_>) {
    const SHOWN: usize = 5;
    let Some(first) = links.first() else {
        return;
    };
    let Some(place) = shown_of(skill, &first.path) else {
        return;
    };
    let title = match links.len() {
        1 => format!(
            "`{}` is a file that holds the path of a folder",
            Untrusted(first.path.name())
        ),
        count => format!("{count} folders of skills are files that hold a path"),
    };
    let mut found = cx.path(skill, place, title).note(format!(
        "it holds `{}`: a symbolic link that a checkout has written as text",
        Untrusted(&first.text)
    ));
    let others = links.iter().skip(1).take(SHOWN);
    for other in others.filter_map(|other| shown_of(skill, &other.path)) {
        found = found.note(format!("so is `{}`", Untrusted(&other)));
    }
    if links.len() > SHOWN + 1 {
        found = found.note(format!("and {} more", links.len() - SHOWN - 1));
    }
    cx.report(found.help("set `git config core.symlinks true` and check the files out again"));
}

/// How findings print a path of the tree that holds the skill; `None` where it lies
/// above what they print.
fn shown_of(skill: &Skill, path: &RelPath) -> Option<String> {
    let (dir, shown) = (skill.dir().as_str(), skill.shown());
    match shown.strip_suffix(dir) {
        Some(above) => Some(format!("{above}{}", path.as_str())),
        None => {
            let above = dir.strip_suffix(shown)?;
            path.as_str().strip_prefix(above).map(str::to_owned)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::Profile;
    use crate::skill::Place;
    use crate::tree::MemoryTree;

    /// The paths of what is found for files of a tree whose skill is `skills/a`.
    fn found(files: &[(&str, &str)]) -> Vec<String> {
        let skill = RelPath::own("skills/a").unwrap();
        let base = MemoryTree::new().with(skill.resolve("SKILL.md").unwrap(), Mode::File, "x");
        let tree = files.iter().fold(base, |tree, (path, text)| {
            tree.with(RelPath::own(path).unwrap(), Mode::File, *text)
        });
        let place = Place {
            shown: "skills/a".to_owned(),
            folder: "a".to_owned(),
            origin: Origin::Disk,
        };
        let skill = Arc::new(Skill::load(Arc::new(tree), skill, place));
        let meta = crate::rules::Declared::meta(&PointerFile);
        let mut cx = Checks::new(meta, None, Profile::Recommended);
        PointerFile.check(&skill, &mut cx);
        PointerFile.check_collection(&Collection::new(vec![skill]), &mut cx);
        let findings = cx.into_findings();
        findings.iter().map(|one| one.path().to_owned()).collect()
    }

    #[test]
    fn links_to_folders_are_found_where_a_checkout_wrote_them() {
        let in_skill = [
            ("skills/a/docs", "references"),
            ("skills/a/references/x.md", "x"),
        ];
        assert_eq!(found(&in_skill), ["skills/a/docs"]);
        let list = [
            ("skills/a/docs", "references\n"),
            ("skills/a/references/x.md", "x"),
        ];
        assert!(found(&list).is_empty());
        let of_client = [
            (".claude/skills/a", "../../skills/a"),
            (".agents/skills", "../skills"),
        ];
        assert_eq!(found(&of_client), [".agents/skills", ".claude/skills/a"]);
        let no_skill = [
            (".claude/skills/b", "../../skills/b"),
            ("skills/note", "a/b"),
        ];
        assert!(found(&no_skill).is_empty());
    }
}
