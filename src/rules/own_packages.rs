//! The packages that whoever makes a skill publishes, by the manifests around it and by
//! what its texts link to.

use std::collections::{BTreeSet, HashSet};

use super::packages::{fold_name, is_general};
use crate::skill::{ManifestKind, Page, Skill};
use crate::syntax::json::{self, Node};
use crate::systems::installers;
use crate::tree::{Budgets, Mode, RelPath};

/// No more folders of one folder are looked into for a manifest.
const MOST_FOLDERS: usize = 100;

/// Folders of a repository that hold its packages.
const WORKSPACES: [&str; 6] = ["packages", "apps", "libs", "tools", "clients", "crates"];

/// Hosts whose addresses begin with an account.
const HOSTS: [&str; 4] = ["github.com", "gitlab.com", "codeberg.org", "bitbucket.org"];

/// Larger manifests are no person's.
const LARGEST: u64 = 64 * 1024;

/// A lock has an entry for each skill.
const LARGEST_LOCK: u64 = 1024 * 1024;

/// What a repository publishes, and the accounts that its manifests name, or that are
/// called as a folder around the skill.
#[derive(Default)]
pub(crate) struct OwnPackages {
    /// Packages, and the programs that they have.
    names: HashSet<String>,
    /// In lower case.
    accounts: BTreeSet<String>,
    /// The folders above the skill's own, as [`fold_name`] has them: collections lay
    /// skills out by their owners.
    homes: HashSet<String>,
    /// The holder of the copyright in the repository's LICENSE, likewise.
    holder: Option<String>,
    /// Whether a text links to an account of the name of one of these folders.
    of_folder: bool,
    /// What the sites are called that the skill's texts link to: `moss` of `moss.dev`.
    sites: HashSet<String>,
}

impl OwnPackages {
    /// Reads the manifests in the folders around the skill, those of the packages that the
    /// repository holds, its README and the pages of the skill.
    pub(crate) fn around(skill: &Skill, pages: &[Page<'_>]) -> OwnPackages {
        let mut own = OwnPackages::default();
        for dir in skill.dir().ancestors() {
            let home = fold_name(dir.name());
            if &dir != skill.dir() && !home.is_empty() && !is_general(&home) {
                own.homes.insert(home);
            }
            own.read_folder(skill, &dir);
            for kind in [ManifestKind::Plugin, ManifestKind::Marketplace] {
                if let Some(manifest) = read(skill, &dir, kind.path()) {
                    own.read_accounts(&manifest);
                }
            }
            own.read_lock(skill, &dir);
        }
        for dir in folders(skill, &RelPath::root()) {
            own.read_folder(skill, &dir);
            if WORKSPACES.contains(&dir.name()) {
                for package in folders(skill, &dir) {
                    own.read_folder(skill, &package);
                }
            }
        }
        // That of the repository, not of a part of it.
        let mut dirs: Vec<RelPath> = skill.dir().ancestors().collect();
        dirs.reverse();
        let mut licenses = dirs.iter().flat_map(|dir| {
            let names = ["LICENSE", "LICENSE.md", "LICENSE.txt"].into_iter();
            names.filter_map(|name| text(skill, dir, name, LARGEST))
        });
        own.holder = licenses.next().and_then(|text| holder(&text));
        let readme = text(skill, &RelPath::root(), "README.md", Budgets::PAGE);
        let pages = pages.iter().map(|page| page.source.text());
        for text in pages.clone() {
            own.read_sites(text);
        }
        for text in pages.chain(readme.as_deref()) {
            own.read_links(text);
        }
        own
    }

    /// Whether a text links to the account after which a folder above the skill is called.
    pub(crate) fn are_of_folder(&self) -> bool {
        self.of_folder
    }

    /// Whether a text of the skill links to a site of this name.
    pub(crate) fn link_to(&self, name: &str) -> bool {
        self.sites.contains(&fold_name(name))
    }

    /// Takes in the names of the sites that a text links to.
    fn read_sites(&mut self, text: &str) {
        for (at, mark) in text.match_indices("://") {
            let rest = &text[at + mark.len()..];
            let within = |c: char| c.is_ascii_alphanumeric() || ".-".contains(c);
            let end = rest.find(|c| !within(c)).unwrap_or(rest.len());
            let host = rest[..end].trim_start_matches("www.");
            if let Some((name, top)) = host.split_once('.')
                && !top.is_empty()
                && !top.contains('.')
            {
                self.sites.insert(fold_name(name));
            }
        }
    }

    /// Whether the package is one of them: the repository holds it, its scope is the account
    /// of an owner, or a text links to the owner's repository of that name.
    pub(crate) fn hold(&self, package: &str) -> bool {
        let scoped = package.strip_prefix('@');
        let scope = scoped.and_then(|name| name.split_once('/'));
        self.names.contains(package)
            || scope.is_some_and(|(scope, _)| self.accounts.contains(&scope.to_lowercase()))
    }

    /// Takes in the names of the repositories of the accounts that a text links to.
    fn read_links(&mut self, text: &str) {
        if self.accounts.is_empty() && self.homes.is_empty() && self.holder.is_none() {
            return;
        }
        for host in HOSTS {
            for (at, _) in text.match_indices(host) {
                let rest = &text[at + host.len()..];
                let Some(path) = rest.strip_prefix('/') else {
                    continue;
                };
                let within = |c: char| c.is_ascii_alphanumeric() || "._-/".contains(c);
                let end = path.find(|c| !within(c)).unwrap_or(path.len());
                let mut parts = path[..end].split('/');
                let account = parts.next().unwrap_or("").to_lowercase();
                let name = parts.next().unwrap_or("").trim_end_matches('.');
                if self.homes.contains(&fold_name(&account)) {
                    self.accounts.insert(account.clone());
                    self.of_folder = true;
                }
                if self.holder.as_ref() == Some(&fold_name(&account)) {
                    self.accounts.insert(account.clone());
                }
                if self.accounts.contains(&account) && !name.is_empty() {
                    self.names.insert(name.trim_end_matches(".git").to_owned());
                }
            }
        }
    }

    /// Takes in the account, and the repository, that a lock in a folder names as the source of
    /// the skill.
    fn read_lock(&mut self, skill: &Skill, dir: &RelPath) {
        let lock = skill.around().once(dir, || Lock::of(skill, dir));
        let Some(source) = lock.0.get(skill.folder_name()) else {
            return;
        };
        let behind = account(source).and_then(|account| Some(source.split_once(account)?.1));
        let (account, rest) = match behind {
            Some(rest) => (account(source).unwrap_or(""), rest.trim_start_matches('/')),
            None => source.split_once('/').unwrap_or_default(),
        };
        let name = rest.split(['/', '#', '@']).next().unwrap_or("");
        if !account.is_empty() {
            self.accounts.insert(account.to_lowercase());
            self.names.insert(name.trim_end_matches(".git").to_owned());
        }
    }

    fn read_folder(&mut self, skill: &Skill, dir: &RelPath) {
        if let Some(manifest) = read(skill, dir, "package.json") {
            self.read_accounts(&manifest);
            let name = manifest.get("name").and_then(Node::as_str);
            self.names.extend(name.map(str::to_owned));
            let programs = manifest.get("bin").map_or(&[][..], Node::members);
            self.names
                .extend(programs.iter().map(|member| member.key.clone()));
        }
        if let Some(text) = text(skill, dir, "pyproject.toml", LARGEST) {
            self.names.extend(of_python(&text));
        }
    }

    /// Takes in the accounts of the addresses in a manifest.
    fn read_accounts(&mut self, manifest: &Node) {
        for key in ["homepage", "repository", "author", "owner"] {
            let Some(node) = manifest.get(key) else {
                continue;
            };
            let url = node.as_str().or_else(|| node.get("url")?.as_str());
            let account = url.and_then(account);
            self.accounts.extend(account.map(str::to_lowercase));
        }
    }
}

/// Who has the copyright by the first line of a licence's text that says so, as [`fold_name`]
/// has it; nobody of a common word.
fn holder(text: &str) -> Option<String> {
    /// Behind these lines stand the terms.
    const MOST_LINES: usize = 20;
    const LONGEST: usize = 200;
    let mut lines = text.lines().take(MOST_LINES).map(str::trim);
    let line = lines.find(|line| line.len() <= LONGEST && line.starts_with("Copyright"))?;
    let named = line.trim_start_matches("Copyright").trim_start();
    let named = named.trim_start_matches(['(', 'c', 'C', ')', '©']);
    let named = named.trim_start_matches(|c: char| c.is_ascii_digit() || " -–,".contains(c));
    let name = named.split([',', '.', '<', '(']).next().unwrap_or(named);
    let name = fold_name(name.trim());
    (!name.is_empty() && !is_general(&name)).then_some(name)
}

/// The account in an address, or in the short form `github:owner/name`.
fn account(url: &str) -> Option<&str> {
    let short = url.strip_prefix("github:");
    let behind = short.or_else(|| {
        HOSTS.iter().find_map(|host| {
            let (_, rest) = url.split_once(host)?;
            rest.strip_prefix(['/', ':'])
        })
    })?;
    let within = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    let end = behind.find(|c| !within(c)).unwrap_or(behind.len());
    (end > 0).then_some(&behind[..end])
}

/// The sources of installed skills, by the names of their folders, as a lock in a folder has
/// them.
struct Lock(installers::Sources);

impl Lock {
    fn of(skill: &Skill, dir: &RelPath) -> Lock {
        const NAME: &str = "skills-lock.json";
        let text = text(skill, dir, NAME, LARGEST_LOCK).unwrap_or_default();
        Lock(installers::sources(NAME, &text))
    }
}

/// The name of a package of Python and those of its programs, as its pyproject.toml says.
fn of_python(text: &str) -> Vec<String> {
    let Ok(table) = toml::from_str::<toml::Table>(text) else {
        return Vec::new();
    };
    let project = table.get("project");
    let name = project.and_then(|project| project.get("name")?.as_str());
    let scripts = project.and_then(|project| project.get("scripts")?.as_table());
    let scripts = scripts.into_iter().flat_map(toml::Table::keys);
    name.into_iter()
        .map(str::to_owned)
        .chain(scripts.cloned())
        .collect()
}

fn text(skill: &Skill, dir: &RelPath, name: &str, most: u64) -> Option<String> {
    let path = dir.resolve(name)?;
    let entry = skill.tree().entry(&path)?;
    let bytes = entry.mode.is_file().then(|| skill.bytes(&path, most))?;
    Some(String::from_utf8_lossy(&bytes.ok()?).into_owned())
}

fn read(skill: &Skill, dir: &RelPath, name: &str) -> Option<Node> {
    json::parse(&text(skill, dir, name, LARGEST)?).ok()
}

/// The folders in a folder, those aside that tools fill or that are hidden.
fn folders(skill: &Skill, dir: &RelPath) -> Vec<RelPath> {
    let Ok(listing) = skill.tree().list(dir) else {
        return Vec::new();
    };
    let folders = listing.entries.into_iter().filter(|entry| {
        let name = entry.path.name();
        entry.mode == Mode::Folder && !name.starts_with('.') && name != "node_modules"
    });
    folders.take(MOST_FOLDERS).map(|entry| entry.path).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::finding::Origin;
    use crate::skill::Place;
    use crate::tree::MemoryTree;

    fn own(files: &[(&str, &str)], package: &str) -> bool {
        let path = |text: &str| RelPath::own(text).unwrap();
        let tree = files.iter().fold(MemoryTree::new(), |tree, (at, text)| {
            tree.with(path(at), Mode::File, text.as_bytes())
        });
        let tree = tree.with(path("packs/a/sorter/SKILL.md"), Mode::File, b"x".as_slice());
        let place = Place {
            shown: "packs/a/sorter".to_owned(),
            folder: "sorter".to_owned(),
            origin: Origin::Disk,
        };
        let skill = Skill::load(Arc::new(tree), path("packs/a/sorter"), place);
        let pages = skill.pages();
        OwnPackages::around(&skill, &pages).hold(package)
    }

    #[test]
    fn a_package_of_the_repository_is_its_own() {
        for (file, text) in [
            ("package.json", r#"{"name": "mossy"}"#),
            ("packages/kit/package.json", r#"{"name": "mossy"}"#),
            (
                "kit/package.json",
                r#"{"name": "k", "bin": {"mossy": "x.js"}}"#,
            ),
            ("pyproject.toml", "[project]\nname = \"mossy\"\n"),
            (
                "tools/kit/pyproject.toml",
                "[project.scripts]\nmossy = \"k:main\"\n",
            ),
        ] {
            assert!(own(&[(file, text)], "mossy"), "{file}");
        }
        for (file, text) in [
            ("package.json", r#"{"devDependencies": {"mossy": "1"}}"#),
            ("node_modules/mossy/package.json", r#"{"name": "mossy"}"#),
            ("package.json", "no JSON"),
            ("pyproject.toml", "no = TOML ="),
        ] {
            assert!(!own(&[(file, text)], "mossy"), "{file}");
        }
    }

    #[test]
    fn a_package_of_the_owner_is_their_own() {
        let plugin = |url: &str| {
            let text = format!(r#"{{"name": "p", "homepage": "{url}"}}"#);
            ("packs/a/.claude-plugin/plugin.json", text)
        };
        let (at, text) = plugin("https://github.com/FernWorks/skills#readme");
        let manifest = (at, text.as_str());
        assert!(own(&[manifest], "@fernworks/kit"));
        assert!(!own(&[manifest], "@others/kit"));
        let readme = "See [it](https://github.com/fernworks/mossy.git), (github.com/other/sorter)";
        let files = [manifest, ("README.md", readme)];
        assert!(own(&files, "mossy") && !own(&files, "moss") && !own(&files, "sorter"));
        assert!(!own(&[("README.md", readme)], "mossy"));
    }

    #[test]
    fn the_holder_of_the_copyright() {
        for (text, wanted) in [
            (
                "MIT License\n\nCopyright (c) 2025 Fern Works\n",
                Some("fernworks"),
            ),
            ("Copyright 2020-2024 Moss, Inc.\n", Some("moss")),
            ("Copyright © 2024 The-Wren <a@b.c>\n", Some("thewren")),
            ("MIT License\n", None),
            ("Copyright (c) 2025\n", None),
        ] {
            assert_eq!(holder(text).as_deref(), wanted, "{text}");
        }
    }

    #[test]
    fn the_account_of_an_address() {
        for (url, wanted) in [
            ("https://github.com/fern/kit", Some("fern")),
            ("git+ssh://git@github.com/fern/kit.git", Some("fern")),
            ("git@gitlab.com:fern/kit.git", Some("fern")),
            ("github:fern/kit", Some("fern")),
            ("https://example.com/fern/kit", None),
            ("https://github.com/", None),
        ] {
            assert_eq!(account(url), wanted, "{url}");
        }
    }
}
