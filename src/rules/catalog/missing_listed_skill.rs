//! `missing-listed-skill`.

use std::collections::HashMap;

use crate::declare_rule;
use crate::rules::parts::{MANY, shown};
use crate::rules::{Checks, Rule};
use crate::skill::{Collection, Lies, Manifest, listed_skills};
use crate::tree::{Mode, RelPath};

declare_rule! {
    pub MissingListedSkill = {
        id: "missing-listed-skill", group: Catalog, level: Deny, tier: T2,
    }
}

impl Rule for MissingListedSkill {
    fn check_collection(&self, all: &Collection, cx: &mut Checks<'_>) {
        for manifest in all.manifests().iter() {
            let listed = listed_skills(manifest).into_iter();
            // A list may name one folder again and again.
            let mut known: HashMap<RelPath, bool> = HashMap::new();
            let empty = listed.filter(|one| {
                let folder = one.folder.clone();
                *known.entry(folder).or_insert_with_key(|folder| {
                    manifest.lies(folder) == Lies::Folder
                        && !manifest.is_empty_folder(folder)
                        && !holds_skill(manifest, folder)
                })
            });
            for one in empty.take(MANY) {
                let text = one.node.as_str().unwrap_or("");
                let title = format!("`{}` of `skills` holds no skill", shown(text));
                let found = cx
                    .manifest(manifest, one.node.span, title, "no SKILL.md there")
                    .help("name the folder that holds SKILL.md, or drop the entry");
                cx.report(found);
            }
        }
    }
}

/// Whether the folder, or one right below it, has a file of a skill, in any case.
fn holds_skill(manifest: &Manifest, folder: &RelPath) -> bool {
    let tree = manifest.tree();
    let has = |dir: &RelPath| {
        let listing = tree.list(dir).unwrap_or_default();
        let mut names = listing.entries.iter().map(|entry| entry.path.name());
        names.any(|name| name.eq_ignore_ascii_case("SKILL.md"))
    };
    let below = tree.list(folder).unwrap_or_default().entries;
    has(folder)
        || below.iter().any(|entry| match entry.mode {
            Mode::Folder | Mode::Link => has(&entry.path),
            // What a submodule holds is not known here.
            mode => mode == Mode::Submodule,
        })
}
