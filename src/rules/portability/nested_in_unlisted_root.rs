//! `nested-in-unlisted-root`.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::declare_rule;
use crate::finding::{Finding, Origin};
use crate::rules::parts::shown;
use crate::rules::{Checks, Rule};
use crate::skill::together::is_loaded;
use crate::skill::{Collection, Manifest, Manifests, Skill, listed_skills};
use crate::systems::clients::{all_folders, root_of};
use crate::tree::RelPath;

declare_rule! {
    pub NestedInUnlistedRoot = {
        id: "nested-in-unlisted-root", group: Portability, level: Allow, tier: T4,
    }
}

/// No more skills are named in a finding.
const MAX_LISTED: usize = 10;

impl Rule for NestedInUnlistedRoot {
    fn check_collection(&self, all: &Collection, cx: &mut Checks<'_>) {
        let listed = Listed::of(all.manifests());
        let mut by_holder: BTreeMap<(usize, RelPath), Vec<&Skill>> = BTreeMap::new();
        let mut has_root = false;
        for skill in all
            .skills
            .iter()
            .filter(|skill| skill.origin() == Origin::Disk)
        {
            let holder = skill.dir().parent().unwrap_or_default();
            // Folders at the top are an order of their own as well.
            if holder.is_root() || !skill.has_text() || !is_loaded(&holder) {
                continue;
            }
            if is_looked_into(&holder) || listed.holds(skill) {
                has_root = true;
                continue;
            }
            let tree = Arc::as_ptr(skill.tree()).cast::<()>() as usize;
            by_holder.entry((tree, holder)).or_default().push(skill);
        }
        // Where nothing is where a client looks, the repository is a collection to
        // choose from, in an order of its own.
        if has_root {
            for skills in by_holder.values() {
                let found = finding(skills, cx);
                cx.report_all(found);
            }
        }
    }
}

/// Whether some client looks for skills in the folder, or in one below it.
fn is_looked_into(holder: &RelPath) -> bool {
    let path = format!("{}/x", holder.as_str());
    let in_client = root_of(&path).is_some_and(|root| root.below.len() == 1);
    // `skills` of a plugin or a workspace, and groups in it.
    let mut parts = holder.components().rev().take(2);
    in_client
        || parts.any(|part| matches!(part, "skills" | "skill"))
        || all_folders().any(|folder| folder == holder.as_str())
}

/// What manifests name.
struct Listed {
    folders: Vec<(usize, RelPath)>,
}

impl Listed {
    fn of(manifests: &Manifests) -> Listed {
        let mut folders = Vec::new();
        for manifest in manifests.iter() {
            let tree = Arc::as_ptr(manifest.tree()).cast::<()>() as usize;
            let listed = listed_skills(manifest).into_iter();
            folders.extend(listed.map(|one| (tree, one.folder)));
            let plugins = manifest.entries().filter_map(|entry| entry.folder);
            folders.extend(plugins.map(|folder| (tree, folder)));
        }
        let roots = manifests.plugins().map(Manifest::root);
        let trees = manifests.plugins().map(Manifest::tree);
        let trees = trees.map(|tree| Arc::as_ptr(tree).cast::<()>() as usize);
        folders.extend(trees.zip(roots.cloned()));
        folders.sort();
        folders.dedup();
        Listed { folders }
    }

    fn holds(&self, skill: &Skill) -> bool {
        let tree = Arc::as_ptr(skill.tree()).cast::<()>() as usize;
        let mut above = skill.dir().ancestors();
        above.any(|dir| self.folders.binary_search(&(tree, dir)).is_ok())
    }
}

fn finding(skills: &[&Skill], cx: &Checks<'_>) -> Option<Finding> {
    let first = skills.first()?;
    let title = match skills.len() {
        1 => "no client looks for the skill here, and no manifest names it".to_owned(),
        count => {
            format!("no client looks for these {count} skills here, and no manifest names them")
        }
    };
    let mut found = cx
        .path(first, first.shown().to_owned(), title)
        .help("move it to `skills/`, or to a client's folder, or list it in a manifest");
    for skill in skills.iter().skip(1).take(MAX_LISTED) {
        found = found.note(format!("`{}`", shown(skill.shown())));
    }
    if skills.len() > MAX_LISTED + 1 {
        found = found.note(format!("and {} more", skills.len() - MAX_LISTED - 1));
    }
    Some(found)
}
