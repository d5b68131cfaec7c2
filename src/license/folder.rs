//! What one folder holds that speaks of licences, from one listing.

use crate::tree::{Entry, Mode, Names, RelPath, Tree};

/// The licence evidence of one folder.
#[derive(Clone, Debug, Default)]
pub struct Folder {
    /// Licence texts, links among them.
    pub texts: Vec<Entry>,
    /// Texts below `LICENSES/`.
    pub library: Vec<Entry>,
    /// NOTICE files.
    pub notices: Vec<Entry>,
    /// Manifests that may name a licence.
    pub manifests: Vec<Entry>,
    /// README files.
    pub readmes: Vec<Entry>,
    /// `.gitmodules`.
    pub modules: Option<Entry>,
    /// Another repository begins here.
    pub is_repository: bool,
}

const MANIFESTS: &[&str] = &[
    "plugin.json",
    "package.json",
    "pyproject.toml",
    "Cargo.toml",
];

impl Folder {
    /// Whether the folder is a plugin: its licence covers what lies below it.
    pub fn is_plugin(&self) -> bool {
        self.manifests
            .iter()
            .any(|entry| entry.path.name() == "plugin.json")
    }

    /// Lists `dir`; a folder that can't be listed holds nothing.
    pub fn of(tree: &dyn Tree, dir: &RelPath) -> Folder {
        let mut folder = Folder::default();
        let Ok(listing) = tree.list(dir) else {
            return folder;
        };
        for entry in listing.entries {
            folder.take(tree, entry);
        }
        folder.manifests.sort_by_key(|entry| {
            let name = entry.path.name();
            MANIFESTS.iter().position(|known| *known == name)
        });
        folder
    }

    fn take(&mut self, tree: &dyn Tree, entry: Entry) {
        let name = entry.path.name();
        let file = entry.mode.is_file();
        match (name, entry.mode) {
            (".git", _) => self.is_repository = true,
            (".gitmodules", mode) if mode.is_file() => self.modules = Some(entry),
            (".claude-plugin", Mode::Folder) => {
                let inside = entry.path.join("plugin.json", Names::Own).ok();
                let manifest = inside.and_then(|path| tree.entry(&path));
                self.manifests
                    .extend(manifest.filter(|entry| entry.mode.is_file()));
            }
            ("LICENSES", Mode::Folder) => {
                let listing = tree.list(&entry.path).unwrap_or_default();
                let texts = listing.entries.into_iter();
                self.library.extend(texts.filter(|text| {
                    text.mode.is_file() && text.path.name().to_ascii_lowercase().ends_with(".txt")
                }));
            }
            _ if file && MANIFESTS.contains(&name) => self.manifests.push(entry),
            _ if file && is_notice(name) => self.notices.push(entry),
            _ if file && is_readme(name) => self.readmes.push(entry),
            _ if (file || entry.mode == Mode::Link) && is_licence_name(name) => {
                self.texts.push(entry)
            }
            _ => {}
        }
    }
}

/// Whether a file of this name is a licence text: `LICENSE`, `LICENCE.md`,
/// `LICENSE-MIT`, `COPYING`, `UNLICENSE`, `OFL.txt`. Names of code are not.
pub fn is_licence_name(name: &str) -> bool {
    const CODE: &[&str] = &[
        "js", "ts", "jsx", "tsx", "mjs", "cjs", "py", "rs", "go", "java", "kt", "c", "h", "cc",
        "cpp", "hpp", "cs", "rb", "php", "sh", "ps1", "swift", "json", "yaml", "yml", "toml",
        "xml", "css", "svg", "png", "jpg", "pdf", "docx", "lock", "map", "sql", "lua", "pl",
        "tmpl", "template", "xsd", "csv", "tsv", "gz", "zip", "sig", "asc",
    ];
    let lower = name.to_ascii_lowercase();
    if lower == "ofl.txt" || lower.ends_with("-ofl.txt") || lower.ends_with("_ofl.txt") {
        return true;
    }
    let Some(rest) = ["unlicense", "unlicence", "license", "licence", "copying"]
        .iter()
        .find_map(|stem| lower.strip_prefix(stem))
    else {
        return false;
    };
    let rest = rest
        .strip_prefix('s')
        .filter(|_| !lower.starts_with("copying"))
        .unwrap_or(rest);
    if !(rest.is_empty() || rest.starts_with(['.', '-', '_'])) {
        return false;
    }
    let end = lower.rsplit_once('.').map_or("", |(_, end)| end);
    !CODE.contains(&end)
}

fn is_notice(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    matches!(lower.as_str(), "notice" | "notice.txt" | "notice.md")
}

fn is_readme(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    matches!(
        lower.as_str(),
        "readme" | "readme.md" | "readme.txt" | "readme.rst" | "readme.markdown"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn licence_texts_are_told_by_name() {
        for name in [
            "LICENSE",
            "License.md",
            "LICENCE.txt",
            "LICENSE-MIT",
            "COPYING",
            "UNLICENSE",
            "COPYING.LESSER",
            "OFL.txt",
            "Arsenal-OFL.txt",
            "license.html",
            "LICENSES.md",
        ] {
            assert!(is_licence_name(name), "{name}");
        }
        for name in [
            "license.py",
            "licenses.json",
            "licensing.md",
            "NOTICE",
            "THIRD_PARTY_NOTICES.md",
            "seedtool-license.md",
            "copyingx",
        ] {
            assert!(!is_licence_name(name), "{name}");
        }
    }
}
