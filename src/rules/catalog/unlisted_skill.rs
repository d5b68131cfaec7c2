//! `unlisted-skill`.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use crate::declare_rule;
use crate::finding::Finding;
use crate::rules::parts::shown;
use crate::rules::{Checks, Rule};
use crate::skill::together::is_loaded;
use crate::skill::{
    Collection, ListedSkill, Manifest, ManifestKind, Manifests, Skill, listed_skills,
};
use crate::systems::clients::loaded_beside_list;
use crate::text::Span;
use crate::tree::RelPath;

declare_rule! {
    pub UnlistedSkill = {
        id: "unlisted-skill", group: Catalog, level: Warn, tier: T4,
    }
}

/// No more skills are named in a finding.
const MAX_LISTED: usize = 10;

impl Rule for UnlistedSkill {
    fn check_collection(&self, all: &Collection, cx: &mut Checks<'_>) {
        let manifests = all.manifests();
        let mut by_holder: Option<HashMap<RelPath, Vec<usize>>> = None;
        for manifest in manifests.iter() {
            let listed = listed_skills(manifest);
            let chooses = |one: &&ListedSkill<'_>| !is_loaded_unlisted(manifest, one);
            let Some(first) = listed.iter().find(chooses) else {
                continue;
            };
            let known = Known::of(manifest, &listed, manifests);
            let by_holder = by_holder.get_or_insert_with(|| by_holder_of(all));
            let beside = known.holders.iter().filter_map(|dir| by_holder.get(dir));
            let beside: BTreeSet<usize> = beside.flatten().copied().collect();
            let beside = beside.into_iter().map(|at| &*all.skills[at]);
            let missing: Vec<&Skill> = beside
                .filter(|skill| Arc::ptr_eq(skill.tree(), manifest.tree()))
                .filter(|skill| known.leaves_out(skill))
                .collect();
            let found = finding(manifest, first, &missing, cx);
            cx.report_all(found);
        }
    }
}

/// The skills by the folders that hold theirs.
fn by_holder_of(all: &Collection) -> HashMap<RelPath, Vec<usize>> {
    let mut by_holder: HashMap<RelPath, Vec<usize>> = HashMap::new();
    for (at, skill) in all.skills.iter().enumerate() {
        if let Some(holder) = skill.dir().parent() {
            by_holder.entry(holder).or_default().push(at);
        }
    }
    by_holder
}

/// Whether the skills beside one that is listed are loaded without being listed.
fn is_loaded_unlisted(manifest: &Manifest, listed: &ListedSkill<'_>) -> bool {
    let market = match manifest.kind() {
        ManifestKind::Marketplace => Some(manifest.root()),
        ManifestKind::Plugin => None,
    };
    let loaded = loaded_beside_list(&listed.plugin, market);
    loaded.is_some() && listed.folder.parent() == loaded
}

/// What a manifest lists.
struct Known<'a> {
    manifest: &'a Manifest,
    folders: BTreeSet<RelPath>,
    /// The folders that hold those, where a list chooses among their skills.
    holders: BTreeSet<RelPath>,
    /// The folders of other plugins, which list their own.
    plugins: BTreeSet<RelPath>,
}

impl<'a> Known<'a> {
    fn of(manifest: &'a Manifest, listed: &[ListedSkill<'_>], manifests: &Manifests) -> Known<'a> {
        // A folder of skills stands for all of them; a folder of one skill for it.
        let one = |folder: &&RelPath| {
            let file = folder.resolve("SKILL.md");
            file.is_some_and(|file| manifest.tree().entry(&file).is_some())
        };
        let folders: BTreeSet<RelPath> = listed.iter().map(|one| one.folder.clone()).collect();
        let chosen = listed
            .iter()
            .filter(|one| !is_loaded_unlisted(manifest, one));
        let chosen = chosen.map(|one| &one.folder).filter(one);
        let holders = chosen.filter_map(RelPath::parent);
        let own = |root: &&RelPath| *root != manifest.root() && root.is_inside(manifest.root());
        let entries = manifest
            .entries()
            .filter(|entry| entry.node.get("skills").is_none());
        let plugins = manifests
            .plugins()
            .filter(|one| Arc::ptr_eq(one.tree(), manifest.tree()));
        let plugins = plugins.map(Manifest::root).filter(own).cloned();
        Known {
            manifest,
            holders: holders.collect(),
            plugins: plugins
                .chain(entries.filter_map(|entry| entry.folder))
                .collect(),
            folders,
        }
    }

    /// Whether a skill that lies beside one that is listed is not.
    fn leaves_out(&self, skill: &Skill) -> bool {
        let dir = skill.dir();
        let Some(holder) = dir.parent() else {
            return false;
        };
        let name = dir.name();
        let offered = !name.starts_with(['.', '_'])
            && !["template", "example"]
                .iter()
                .any(|start| name.starts_with(start))
            && is_loaded(&holder);
        let known = |dir| self.folders.contains(&dir) || self.plugins.contains(&dir);
        offered
            && dir.is_inside(self.manifest.root())
            && !dir.ancestors().any(known)
            && !is_internal(skill)
    }
}

/// Whether the skill says of itself that it is not for others.
fn is_internal(skill: &Skill) -> bool {
    let metadata = skill.field("metadata");
    metadata
        .and_then(|metadata| metadata.get("internal"))
        .is_some_and(|node| node.is_text("true"))
}

/// Whether a marketplace has an entry for each skill: several, and each lists one.
fn is_one_each(manifest: &Manifest) -> bool {
    let mut lists = manifest.entries().map(|entry| entry.node.get("skills"));
    manifest.kind() == ManifestKind::Marketplace
        && manifest.entries().nth(1).is_some()
        && lists.all(|list| list.is_some_and(|list| list.items().len() == 1))
}

fn finding(
    manifest: &Manifest,
    first: &ListedSkill<'_>,
    missing: &[&Skill],
    cx: &Checks<'_>,
) -> Option<Finding> {
    let one = missing.first()?;
    let title = match missing.len() {
        1 => format!(
            "the skill `{}` is in no list of the manifest",
            shown(one.folder_name())
        ),
        count => format!("{count} skills are in no list of the manifest"),
    };
    let below = |skill: &Skill| {
        let below = skill
            .dir()
            .strip_prefix(manifest.root())
            .unwrap_or_default();
        format!("`./{}`", shown(below.as_str()))
    };
    let plugins = manifest.get("plugins").filter(|_| is_one_each(manifest));
    let mut found = match plugins {
        // A skill put into the list of another one would come as a part of that.
        Some(plugins) => cx
            .manifest(
                manifest,
                Span::at(plugins.span.start),
                title,
                "each entry is one skill",
            )
            .help(format!(
                "add an entry: `{{\"name\": \"{}\", \"source\": \"./\", \"skills\": [\"{}\"]}}`",
                shown(one.folder_name()),
                below(one).trim_matches('`')
            )),
        None => cx
            .manifest(
                manifest,
                first.list.span,
                title,
                "lists others of the folder",
            )
            .help(format!("add {}", below(one))),
    };
    for skill in missing.iter().skip(1).take(MAX_LISTED) {
        found = found.note(format!("{} neither", below(skill)));
    }
    if missing.len() > MAX_LISTED + 1 {
        found = found.note(format!("and {} more", missing.len() - MAX_LISTED - 1));
    }
    Some(found)
}
