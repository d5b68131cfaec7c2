//! The manifests of plugins and marketplaces around skills.
//!
//! A plugin is a folder with `.claude-plugin/plugin.json`; a marketplace lists
//! plugins in `.claude-plugin/marketplace.json`. What stands in them is foreign
//! data: paths are resolved as text, below the folder they must stay in, and
//! looked up without walking.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;

use super::Skill;
use crate::finding::Origin;
use crate::syntax::json;
use crate::text::{Encoding, Source};
use crate::tree::{Budgets, Mode, RelPath, Tree, TreeError};

/// No more folders beside known plugins are looked at.
const MAX_BESIDE: usize = 10_000;

/// What a manifest describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ManifestKind {
    /// A list of plugins.
    Marketplace,
    /// One plugin.
    Plugin,
}

impl ManifestKind {
    /// Where it lies, from the folder it describes.
    pub fn path(self) -> &'static str {
        match self {
            ManifestKind::Marketplace => ".claude-plugin/marketplace.json",
            ManifestKind::Plugin => ".claude-plugin/plugin.json",
        }
    }
}

/// What could be read of a manifest.
#[derive(Clone, Debug)]
pub enum ManifestFile {
    /// Text, and what it is as JSON.
    Read {
        /// The text.
        source: Arc<Source>,
        /// The value, or why it is none.
        json: Result<json::Node, json::Fault>,
    },
    /// The file has more bytes than are read.
    TooLarge {
        /// Its size in bytes.
        size: u64,
        /// What is read at most.
        limit: u64,
    },
    /// The file is there and can't be read.
    Unreadable(String),
}

/// A manifest, read once.
#[derive(Clone, Debug)]
pub struct Manifest {
    kind: ManifestKind,
    tree: Arc<dyn Tree>,
    root: RelPath,
    shown_root: String,
    file: ManifestFile,
}

/// One plugin of a marketplace.
#[derive(Clone, Debug)]
pub struct MarketEntry<'a> {
    /// The entry as it is written.
    pub node: &'a json::Node,
    /// The folder that its `source` names; `None` where it lies elsewhere, or
    /// leaves the marketplace.
    pub folder: Option<RelPath>,
}

impl MarketEntry<'_> {
    /// The plugin's name, where it is text.
    pub fn name(&self) -> Option<&str> {
        self.node.get("name")?.as_str()
    }
}

/// What lies at a path that a manifest names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lies {
    /// A file.
    File,
    /// A folder.
    Folder,
    /// Nothing.
    Nowhere,
    /// Inside a folder that is empty here: a submodule nobody checked out.
    Unknown,
}

impl Manifest {
    /// What it describes.
    pub fn kind(&self) -> ManifestKind {
        self.kind
    }

    /// The folder that it describes.
    pub fn root(&self) -> &RelPath {
        &self.root
    }

    /// What could be read of it.
    pub fn file(&self) -> &ManifestFile {
        &self.file
    }

    /// The tree that holds it.
    pub fn tree(&self) -> &Arc<dyn Tree> {
        &self.tree
    }

    /// Its path as findings print it.
    pub fn shown(&self) -> String {
        below(&self.shown_root, self.kind.path())
    }

    /// Its text, where it could be read.
    pub fn source(&self) -> Option<&Arc<Source>> {
        match &self.file {
            ManifestFile::Read { source, .. } => Some(source),
            _ => None,
        }
    }

    /// Its value, where it is a JSON object.
    pub fn object(&self) -> Option<&json::Node> {
        match &self.file {
            ManifestFile::Read {
                json: Ok(node),
                source,
            } if source.encoding() == Encoding::Utf8 && node.is_object() => Some(node),
            _ => None,
        }
    }

    /// The value of a key of the object.
    pub fn get(&self, key: &str) -> Option<&json::Node> {
        self.object()?.get(key)
    }

    /// The folder, below the marketplace's own, that relative sources count
    /// from, where one is set.
    pub fn plugin_root(&self) -> Option<&str> {
        let metadata = self.get("metadata").and_then(|m| m.get("pluginRoot"));
        metadata.or_else(|| self.get("pluginRoot"))?.as_str()
    }

    /// The plugins that a marketplace lists; what is no object is left out.
    pub fn entries(&self) -> impl Iterator<Item = MarketEntry<'_>> {
        let listed = match self.kind {
            ManifestKind::Marketplace => self.get("plugins").map_or(&[][..], json::Node::items),
            ManifestKind::Plugin => &[],
        };
        listed
            .iter()
            .filter(|node| node.is_object())
            .map(|node| MarketEntry {
                node,
                folder: self.source_folder(node.get("source")),
            })
    }

    /// The folder that a `source` names, inside the marketplace: below the folder of
    /// its plugins where it names one, or from its own root. What a source with `./`
    /// counts from is told in two ways; what is there is meant.
    pub fn source_folder(&self, source: Option<&json::Node>) -> Option<RelPath> {
        let source = source?.as_str()?;
        let from = |base: &RelPath| {
            let folder = base.resolve(source)?;
            folder.is_inside(&self.root).then_some(folder)
        };
        let Some(base) = self.plugin_root() else {
            return from(&self.root);
        };
        let below = from(&self.root.resolve(base)?)?;
        let there = |folder: &RelPath| self.lies(folder) == Lies::Folder;
        match from(&self.root).filter(there) {
            Some(folder) if !there(&below) => Some(folder),
            _ => Some(below),
        }
    }

    /// What lies at `path` of the manifest's tree, links followed.
    pub fn lies(&self, path: &RelPath) -> Lies {
        let tree = &*self.tree;
        match tree.entry(path).map(|entry| entry.mode) {
            _ if path.is_root() => Lies::Folder,
            Some(Mode::Folder | Mode::Submodule) => Lies::Folder,
            Some(Mode::File | Mode::Executable) => Lies::File,
            Some(Mode::Link) if tree.list(path).is_ok() => Lies::Folder,
            Some(Mode::Link) => match tree.read(path, 0) {
                Ok(_) | Err(TreeError::TooLarge { .. }) => Lies::File,
                Err(_) => Lies::Nowhere,
            },
            None => {
                if self.is_inside_empty(path) {
                    Lies::Unknown
                } else {
                    Lies::Nowhere
                }
            }
        }
    }

    /// Whether the nearest folder above `path` that is there is empty: git has
    /// no such folder, so it stands for a submodule.
    fn is_inside_empty(&self, path: &RelPath) -> bool {
        let there = |dir: &RelPath| !dir.is_root() && self.tree.entry(dir).is_some();
        let nearest = path.ancestors().skip(1).find(there);
        nearest.is_some_and(|dir| self.is_empty_folder(&dir))
    }

    /// Whether a folder holds nothing.
    pub fn is_empty_folder(&self, dir: &RelPath) -> bool {
        let listing = self.tree.list(dir);
        listing.is_ok_and(|listing| listing.entries.is_empty() && listing.rejected.is_empty())
    }
}

/// The manifests of one run, in byte order of their paths.
#[derive(Clone, Debug, Default)]
pub struct Manifests {
    all: Vec<Manifest>,
    by_place: HashMap<PlaceKey, usize>,
}

/// A tree, by its address, a folder in it, and what is looked for there.
type PlaceKey = (usize, RelPath, ManifestKind);

fn key(tree: &Arc<dyn Tree>, root: &RelPath, kind: ManifestKind) -> PlaceKey {
    (Arc::as_ptr(tree).cast::<()>() as usize, root.clone(), kind)
}

impl Manifests {
    /// Looks beside and above the skills that lie on disk, as far up as paths
    /// can be shown without leaving the working directory or the named folder;
    /// then at the plugins that the marketplaces found there list, and into the
    /// folders beside those.
    pub(super) fn around(skills: &[Arc<Skill>]) -> Manifests {
        let mut search = Search::default();
        for skill in skills.iter().filter(|skill| skill.origin() == Origin::Disk) {
            for (dir, here) in folders_above(skill) {
                let read = |path: &RelPath| skill.bytes(path, Budgets::MANIFEST);
                for kind in [ManifestKind::Plugin, ManifestKind::Marketplace] {
                    search.look(skill.tree(), &dir, &here, kind, &read);
                }
            }
        }
        search.listed();
        search.finish()
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &Manifest> {
        self.all.iter()
    }

    /// The marketplaces.
    pub fn marketplaces(&self) -> impl Iterator<Item = &Manifest> {
        self.of(ManifestKind::Marketplace)
    }

    /// The plugins.
    pub fn plugins(&self) -> impl Iterator<Item = &Manifest> {
        self.of(ManifestKind::Plugin)
    }

    fn of(&self, kind: ManifestKind) -> impl Iterator<Item = &Manifest> {
        self.all.iter().filter(move |one| one.kind == kind)
    }

    /// The manifest of the plugin in a folder of the tree.
    pub fn plugin_in(&self, tree: &Arc<dyn Tree>, folder: &RelPath) -> Option<&Manifest> {
        self.at(tree, folder, ManifestKind::Plugin)
    }

    /// The nearest plugin at or above a folder of the tree.
    pub fn plugin_of(&self, tree: &Arc<dyn Tree>, dir: &RelPath) -> Option<&Manifest> {
        dir.ancestors().find_map(|dir| self.plugin_in(tree, &dir))
    }

    /// The nearest marketplace at or above a folder of the tree.
    pub fn marketplace_of(&self, tree: &Arc<dyn Tree>, dir: &RelPath) -> Option<&Manifest> {
        dir.ancestors()
            .find_map(|dir| self.at(tree, &dir, ManifestKind::Marketplace))
    }

    fn at(&self, tree: &Arc<dyn Tree>, root: &RelPath, kind: ManifestKind) -> Option<&Manifest> {
        let at = self.by_place.get(&key(tree, root, kind))?;
        self.all.get(*at)
    }
}

/// Gives the bytes of a manifest.
type Read<'a> = dyn Fn(&RelPath) -> Result<Arc<[u8]>, TreeError> + 'a;

/// Manifests while they are looked for.
#[derive(Default)]
struct Search {
    seen: HashSet<PlaceKey>,
    found: Vec<Manifest>,
}

impl Search {
    /// Reads the manifest of the folder `root` by `read`, where it has one.
    fn look(
        &mut self,
        tree: &Arc<dyn Tree>,
        root: &RelPath,
        shown: &str,
        kind: ManifestKind,
        read: &Read<'_>,
    ) {
        if !self.seen.insert(key(tree, root, kind)) {
            return;
        }
        let path = root.resolve(kind.path()).unwrap_or_default();
        let there = tree.entry(&path);
        if there.is_none_or(|entry| matches!(entry.mode, Mode::Folder | Mode::Submodule)) {
            return;
        }
        let file = match read(&path) {
            Ok(bytes) => {
                let source = Arc::new(Source::from_bytes(bytes.to_vec()));
                let json = json::parse(source.text());
                ManifestFile::Read { source, json }
            }
            Err(TreeError::TooLarge { size, limit, .. }) => ManifestFile::TooLarge { size, limit },
            Err(error) => ManifestFile::Unreadable(error.to_string()),
        };
        self.found.push(Manifest {
            kind,
            tree: Arc::clone(tree),
            root: root.clone(),
            shown_root: shown.to_owned(),
            file,
        });
    }

    /// Looks at the plugins that marketplaces list, and beside them: a plugin
    /// that nobody listed has no other sign.
    fn listed(&mut self) {
        let markets = self.found.iter();
        let markets: Vec<Manifest> = markets
            .filter(|one| one.kind == ManifestKind::Marketplace)
            .cloned()
            .collect();
        for market in &markets {
            let folders: BTreeSet<RelPath> = market.entries().filter_map(|e| e.folder).collect();
            let beside: BTreeSet<RelPath> = folders.iter().filter_map(RelPath::parent).collect();
            let beside = beside.iter().filter(|parent| **parent != market.root);
            let beside = beside.flat_map(|parent| subfolders(market, parent));
            let beside: Vec<RelPath> = beside.take(MAX_BESIDE).collect();
            for folder in folders.iter().chain(&beside) {
                let from_root = folder.strip_prefix(&market.root).unwrap_or_default();
                let shown = below(&market.shown_root, from_root.as_str());
                let read = |path: &RelPath| {
                    let bytes = market.tree.read(path, Budgets::MANIFEST);
                    bytes.map(Arc::from)
                };
                let kind = ManifestKind::Plugin;
                self.look(&market.tree, folder, &shown, kind, &read);
            }
        }
    }

    fn finish(mut self) -> Manifests {
        self.found.sort_by_cached_key(Manifest::shown);
        let places = self.found.iter().enumerate();
        let by_place = places
            .map(|(at, one)| (key(&one.tree, &one.root, one.kind), at))
            .collect();
        Manifests {
            all: self.found,
            by_place,
        }
    }
}

fn subfolders(market: &Manifest, parent: &RelPath) -> Vec<RelPath> {
    let entries = market.tree.list(parent).map(|listing| listing.entries);
    let folders = entries.unwrap_or_default().into_iter();
    folders
        .filter(|entry| entry.mode == Mode::Folder && !entry.path.name().starts_with('.'))
        .map(|entry| entry.path)
        .collect()
}

/// The shown path of a folder's parent. `None` where nothing is left of it, or
/// where it does not end with the folder's name: it went through `..` or a link.
/// The folder of a skill and those above it, each with its path as findings print it
/// (empty for where they count from), as far up as paths can be shown without leaving
/// the working directory or the named folder.
pub fn folders_above(skill: &Skill) -> impl Iterator<Item = (RelPath, String)> + use<> {
    let mut shown = match skill.shown() {
        "." => Some(String::new()),
        shown => Some(shown.to_owned()),
    };
    let dirs: Vec<RelPath> = skill.dir().ancestors().collect();
    dirs.into_iter().map_while(move |dir| {
        let here = shown.take()?;
        shown = above(&here, dir.name());
        Some((dir, here))
    })
}

fn above(shown: &str, name: &str) -> Option<String> {
    let rest = shown.strip_suffix(name).filter(|_| !name.is_empty())?;
    match rest {
        "" => Some(String::new()),
        "/" => Some("/".to_owned()),
        rest => rest.strip_suffix('/').map(str::to_owned),
    }
}

fn below(shown: &str, path: &str) -> String {
    match (shown, path) {
        (shown, "") => shown.to_owned(),
        ("", path) => path.to_owned(),
        (shown, path) if shown.ends_with('/') => format!("{shown}{path}"),
        (shown, path) => format!("{shown}/{path}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::skill::{Collection, Place};
    use crate::tree::MemoryTree;

    fn tree(files: &[(&str, &str)]) -> Arc<dyn Tree> {
        let tree = files.iter().fold(MemoryTree::new(), |tree, (path, text)| {
            tree.with(RelPath::own(path).unwrap(), Mode::File, *text)
        });
        Arc::new(tree)
    }

    fn skill(tree: &Arc<dyn Tree>, dir: &str, shown: &str, origin: Origin) -> Arc<Skill> {
        let dir = RelPath::own(dir).unwrap();
        let place = Place {
            shown: shown.to_owned(),
            folder: dir.name().to_owned(),
            origin,
        };
        Arc::new(Skill::load(Arc::clone(tree), dir, place))
    }

    fn shown(skills: Vec<Arc<Skill>>) -> Vec<String> {
        let all = Collection::new(skills);
        all.manifests().iter().map(Manifest::shown).collect()
    }

    #[test]
    fn manifests_are_found_above_listed_and_beside() {
        let market = r#"{"plugins": [{"source": "./plugins/a"}, {"source": "../b"}]}"#;
        let tree = tree(&[
            (".claude-plugin/marketplace.json", market),
            ("plugins/a/.claude-plugin/plugin.json", "{}"),
            ("plugins/b/.claude-plugin/plugin.json", "{}"),
            ("plugins/c/commands/x.md", ""),
            ("other/d/.claude-plugin/plugin.json", "{}"),
            ("s/SKILL.md", ""),
        ]);
        assert_eq!(
            shown(vec![skill(&tree, "s", "s", Origin::Disk)]),
            [
                ".claude-plugin/marketplace.json",
                "plugins/a/.claude-plugin/plugin.json",
                "plugins/b/.claude-plugin/plugin.json",
            ]
        );
        // A fetched skill is judged without its neighbours.
        assert!(shown(vec![skill(&tree, "s", "s", Origin::Source)]).is_empty());
    }

    #[test]
    fn nothing_is_looked_at_that_can_not_be_shown() {
        let tree = tree(&[
            (".claude-plugin/plugin.json", "{}"),
            ("a/.claude-plugin/plugin.json", "{}"),
            ("a/s/SKILL.md", ""),
        ]);
        let at = |shown_as| shown(vec![skill(&tree, "a/s", shown_as, Origin::Disk)]);
        assert!(at(".").is_empty());
        assert_eq!(at("s"), [".claude-plugin/plugin.json"]);
        assert_eq!(
            at("/r/a/s"),
            [
                "/r/.claude-plugin/plugin.json",
                "/r/a/.claude-plugin/plugin.json"
            ]
        );
        assert!(at("link").is_empty());
    }

    #[test]
    fn sources_stay_in_the_marketplace() {
        let market = r#"{"metadata": {"pluginRoot": "./p"}, "plugins": [
            {"source": "a"}, {"source": "../../x"}, {"source": "/etc"}, {"source": {"repo": "o/r"}}, 7
        ]}"#;
        let tree = tree(&[
            ("m/.claude-plugin/marketplace.json", market),
            ("m/SKILL.md", ""),
        ]);
        let all = Collection::new(vec![skill(&tree, "m", "m", Origin::Disk)]);
        let market = all.manifests().marketplaces().next().unwrap();
        let folders: Vec<_> = market.entries().map(|entry| entry.folder).collect();
        let a = RelPath::own("m/p/a").unwrap();
        assert_eq!(folders, [Some(a), None, None, None]);
    }
}
