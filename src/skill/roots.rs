//! Which skills lie in one root: a client that loads one loads the other.

use std::collections::HashMap;

use super::Skill;
use crate::tree::{Budgets, RelPath};

/// The roots of one repository's skills; every manifest is read once.
#[derive(Debug, Default)]
pub struct Roots {
    /// The folders of skills that a plugin loads, by the plugin's folder;
    /// `None` where a folder is no plugin.
    plugins: HashMap<RelPath, Option<Vec<RelPath>>>,
}

impl Roots {
    /// The root that a skill lies in: the plugin that loads it; else the
    /// nearest folder above it called `skills`; else the folder that holds it.
    pub fn of(&mut self, skill: &Skill) -> RelPath {
        let holder = skill.dir().parent().unwrap_or_default();
        for dir in holder.ancestors() {
            if let Some(folders) = self.plugin(skill, &dir) {
                if folders.iter().any(|folder| skill.dir().is_inside(folder)) {
                    return dir;
                }
                break;
            }
        }
        let skills = holder.ancestors().find(is_skills_folder);
        skills.unwrap_or(holder)
    }

    /// The folders of skills of the plugin in `dir`; `None` where it is none.
    fn plugin(&mut self, skill: &Skill, dir: &RelPath) -> Option<&[RelPath]> {
        let read = || {
            let manifest = dir.resolve(".claude-plugin/plugin.json")?;
            let bytes = skill.bytes(&manifest, Budgets::MANIFEST).ok()?;
            Some(folders(dir, &bytes))
        };
        let known = self.plugins.entry(dir.clone());
        known.or_insert_with(read).as_deref()
    }
}

fn is_skills_folder(dir: &RelPath) -> bool {
    matches!(dir.name(), "skills" | "skill")
}

/// `skills` below the plugin, and what the manifest adds to it.
fn folders(plugin: &RelPath, manifest: &[u8]) -> Vec<RelPath> {
    let manifest: serde_json::Value = serde_json::from_slice(manifest).unwrap_or_default();
    let added: Vec<&str> = match manifest.get("skills") {
        Some(serde_json::Value::String(folder)) => vec![folder],
        Some(serde_json::Value::Array(all)) => all.iter().filter_map(|f| f.as_str()).collect(),
        _ => Vec::new(),
    };
    let folders = std::iter::once("skills").chain(added);
    folders
        .filter_map(|folder| plugin.resolve(folder))
        .collect()
}
