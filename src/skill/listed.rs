//! The folders of skills that a manifest names one by one.

use super::manifest::{Manifest, ManifestKind};
use crate::syntax::json::{Node, Value};
use crate::tree::RelPath;

/// A path of `skills`, in a plugin's manifest or in an entry of a marketplace.
#[derive(Clone, Debug)]
pub struct ListedSkill<'a> {
    /// The path's own text.
    pub node: &'a Node,
    /// The value of `skills` that holds it.
    pub list: &'a Node,
    /// The folder that it names, inside the plugin.
    pub folder: RelPath,
    /// The plugin's own folder.
    pub plugin: RelPath,
}

/// The folders that a manifest lists, in the order of the file. What leaves the
/// plugin, or is no text, is left out.
pub fn listed_skills(manifest: &Manifest) -> Vec<ListedSkill<'_>> {
    let mut found = Vec::new();
    match manifest.kind() {
        ManifestKind::Plugin => {
            let list = manifest.get("skills");
            found.extend(list.map(|list| of(list, manifest.root())));
        }
        ManifestKind::Marketplace => {
            for entry in manifest.entries() {
                let list = entry.node.get("skills");
                let list = list.zip(entry.folder);
                found.extend(list.map(|(list, root)| of(list, &root)));
            }
        }
    }
    found.into_iter().flatten().collect()
}

fn of<'a>(list: &'a Node, root: &RelPath) -> Vec<ListedSkill<'a>> {
    let nodes: Vec<&Node> = match &list.value {
        Value::Array(items) => items.iter().collect(),
        Value::String(_) => vec![list],
        _ => Vec::new(),
    };
    let listed = nodes.into_iter().filter_map(|node| {
        let folder = root.resolve(node.as_str()?)?;
        folder.is_inside(root).then(|| ListedSkill {
            node,
            list,
            folder,
            plugin: root.clone(),
        })
    });
    listed.collect()
}
