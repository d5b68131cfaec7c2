//! What Claude Code makes of the paths in the manifest of a plugin.
//!
//! Source: code.claude.com/docs/en/plugins-reference, "Path behavior rules" (2026-08).

use crate::tree::RelPath;

/// The folder of a plugin whose skills are loaded without being listed.
const SCANNED: &str = "skills";

/// The folder whose skills are loaded beside those that `skills` lists, for the plugin in
/// `plugin`: a list only adds to it. `None` where the list is that of an entry of the
/// marketplace in `market` whose plugin is the marketplace's own folder: there the list
/// stands in the folder's place. Of the folder only what lies right in it is loaded.
pub fn loaded_beside_list(plugin: &RelPath, market: Option<&RelPath>) -> Option<RelPath> {
    let replaces = market == Some(plugin);
    plugin.resolve(SCANNED).filter(|_| !replaces)
}

/// Whether a path of a manifest's `key` is written as one from the plugin's folder: it
/// begins with `./`; `skills` may be the folder itself as well (since 2.1.221).
pub fn is_from_plugin(key: &str, path: &str) -> bool {
    path.starts_with("./") || (key == "skills" && path == ".")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_of_the_marketplace_itself_stands_in_the_folders_place() {
        let at = |path: &str| RelPath::own(path).unwrap();
        let (kit, root) = (at("plugins/kit"), RelPath::root());
        let scanned = Some(at("plugins/kit/skills"));
        assert_eq!(loaded_beside_list(&kit, None), scanned);
        assert_eq!(loaded_beside_list(&kit, Some(&root)), scanned);
        assert_eq!(loaded_beside_list(&root, None), Some(at("skills")));
        assert_eq!(loaded_beside_list(&root, Some(&root)), None);
    }
}
