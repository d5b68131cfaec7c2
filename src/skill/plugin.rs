//! The plugin around a skill: by a manifest of its own, or by an entry of a list of plugins.

use super::{Fact, Skill};
use crate::tree::{Budgets, RelPath};

/// Where clients look for lists of plugins, from the folder that the list is for.
pub const MARKETPLACES: [&str; 4] = [
    ".claude-plugin/marketplace.json",
    ".cursor-plugin/marketplace.json",
    ".github/plugin/marketplace.json",
    ".agents/plugins/marketplace.json",
];

impl Skill {
    /// The nearest folder at or above the skill's that holds one of these files.
    pub fn folder_with(&self, files: &[&str]) -> Option<RelPath> {
        let mut dirs = self.dir().ancestors();
        dirs.find(|dir| self.holds_one(dir, files))
    }

    /// Whether a folder holds one of these files.
    pub fn holds_one(&self, dir: &RelPath, files: &[&str]) -> bool {
        let mut paths = files.iter().filter_map(|file| dir.resolve(file));
        paths.any(|path| {
            let entry = self.tree().entry(&path);
            entry.is_some_and(|entry| entry.mode.is_file())
        })
    }

    /// The folder that stands for `${CLAUDE_PLUGIN_ROOT}`: the nearest at or above the
    /// skill's that holds a plugin's manifest, or that an entry of a list of plugins names.
    pub fn plugin_root(&self) -> Option<&RelPath> {
        self.fact::<PluginRoot>().0.as_ref()
    }

    /// The folder, below that of a list of plugins, that an entry of it names and that
    /// holds the skill.
    pub fn listed_folder(&self) -> Option<&RelPath> {
        self.fact::<ListedFolder>().0.as_ref()
    }
}

struct PluginRoot(Option<RelPath>);

impl Fact for PluginRoot {
    fn of(skill: &Skill) -> PluginRoot {
        let manifest = skill.folder_with(&[".claude-plugin/plugin.json"]);
        let roots = manifest.into_iter().chain(skill.listed_folder().cloned());
        PluginRoot(roots.max_by_key(RelPath::depth))
    }
}

struct ListedFolder(Option<RelPath>);

impl Fact for ListedFolder {
    fn of(skill: &Skill) -> ListedFolder {
        ListedFolder(listed_folder(skill))
    }
}

fn listed_folder(skill: &Skill) -> Option<RelPath> {
    let market = skill.folder_with(&MARKETPLACES)?;
    let lists = MARKETPLACES.iter().filter_map(|list| market.resolve(list));
    let mut read = lists.filter_map(|list| skill.bytes(&list, Budgets::MANIFEST).ok());
    read.find_map(|bytes| {
        let list: serde_json::Value = serde_json::from_slice(&bytes).ok()?;
        let sources = list.get("plugins")?.as_array()?.iter();
        let sources = sources.filter_map(|plugin| plugin.get("source")?.as_str());
        let mut folders = sources.filter_map(|source| market.resolve(source));
        folders.find(|folder| *folder != market && skill.dir().is_inside(folder))
    })
}
