//! Folders of a source that are commits of other repositories.

use crate::tree::{Budgets, RelPath, Tree};
use crate::vendoring::source::redact;

/// Gives submodules the addresses that `.gitmodules` at the root names, without
/// what they may hold of a secret.
pub(super) fn name(tree: &dyn Tree, submodules: &mut [(RelPath, Option<String>)]) {
    if submodules.is_empty() {
        return;
    }
    let file = RelPath::root().resolve(".gitmodules");
    let bytes = file.and_then(|file| tree.read(&file, Budgets::MANIFEST).ok());
    let text = String::from_utf8_lossy(bytes.as_deref().unwrap_or_default()).into_owned();
    for section in text.split('[').skip(1) {
        let value = |key: &str| {
            let mut lines = section.lines().filter_map(|line| line.split_once('='));
            lines.find_map(|(name, value)| (name.trim() == key).then(|| value.trim()))
        };
        let (Some(path), Some(url)) = (value("path"), value("url")) else {
            continue;
        };
        let here = submodules.iter_mut().find(|(at, _)| at.as_str() == path);
        if let Some((_, address)) = here {
            *address = Some(redact(url));
        }
    }
}
