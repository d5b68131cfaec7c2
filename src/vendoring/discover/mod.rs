//! The skills of a source: found, ranked, copies joined, one of them chosen.
//!
//! A candidate is a folder with a regular file named exactly `SKILL.md`. Where
//! it lies says how likely it is meant for others ([`rank`]); byte-equal copies
//! for several clients are one skill. Of versions written for several clients the
//! places tell which stands for all, where every skill is meant; other skills of one
//! name are never chosen between, least of all by the order of a walk.

mod choose;
mod equal;
mod manifest;
mod submodules;
mod twins;
mod versions;

pub use choose::{Chosen, Selection, choose, select};

use std::collections::{BTreeSet, HashMap, HashSet};
use std::path::Path;
use std::sync::Arc;

use rayon::prelude::*;

use super::ids::tree::{NO_SKILL_FOUND, TOO_MANY_FILES};
use crate::finding::{self, Finding};
use crate::rule_id;
use crate::skill::{is_archived, is_meant_as_skill, is_miscased_name, is_template};
use crate::tree::git::{GitTree, Oid};
use crate::tree::{Budgets, Entry, Mode, Names, RelPath, Tree, TreeError};

/// Folders that are never searched.
const NEVER: [&str; 7] = [
    "node_modules",
    ".git",
    "vendor",
    "target",
    "dist",
    "build",
    "__pycache__",
];
/// Skills that the source itself vendored from elsewhere.
const VENDORED: &str = "skills/external";
/// Folders of clients that hold copies for them.
const CLIENTS: [&str; 26] = [
    ".agent",
    ".agents",
    ".amazonq",
    ".amp",
    ".augment",
    ".claude",
    ".cline",
    ".codebuddy",
    ".codex",
    ".continue",
    ".cursor",
    ".factory",
    ".gemini",
    ".github",
    ".goose",
    ".junie",
    ".kilocode",
    ".kimi",
    ".kiro",
    ".mux",
    ".opencode",
    ".openhands",
    ".qwen",
    ".roo",
    ".trae",
    ".windsurf",
];
/// What is noted of things that are no skills.
const MAX_ASIDE: usize = 100;
/// Below these, skills are rarely meant for others.
const ASIDE: [&str; 5] = ["fixtures", "examples", "docs", "templates", "assets"];

/// How far a search goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchLimits {
    /// Entries; those of one tree object count once, however often it is there.
    pub entries: usize,
    /// Folders whose tree object was seen before.
    pub repeated: usize,
    /// Components of a folder's path.
    pub depth: usize,
    /// Skills.
    pub skills: usize,
}

impl Default for SearchLimits {
    fn default() -> SearchLimits {
        SearchLimits {
            entries: 200_000,
            repeated: 10_000,
            depth: 12,
            skills: 20_000,
        }
    }
}

/// What to search for.
#[derive(Clone, Debug, Default)]
pub struct Search {
    /// A folder that is searched whatever its name, and whose skill comes
    /// before all others.
    pub path: Option<RelPath>,
    /// More such folders.
    pub also: BTreeSet<RelPath>,
    /// Also tests, fixtures, examples, docs, assets, archives and templates.
    pub all_candidates: bool,
    /// How far.
    pub limits: SearchLimits,
}

/// A skill of a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// Its folder.
    pub path: RelPath,
    /// How likely it is meant: 0 (asked for) to 7 (anywhere). See [`rank`].
    pub rank: u8,
    /// The frontmatter's `name`; `None` where it can't be read.
    pub name: Option<String>,
    /// The folder's tree object, in a git tree.
    pub tree: Option<Oid>,
    /// Byte-equal copies of it.
    pub mirrors: Vec<RelPath>,
    /// Different skills of its name that were written for other clients, where this
    /// one was chosen among them.
    pub versions: Vec<RelPath>,
    /// Skills below its folder.
    pub nested: Vec<RelPath>,
}

impl Candidate {
    /// What it is called: its name, else its folder's.
    pub fn called(&self) -> &str {
        self.name.as_deref().unwrap_or(self.path.name())
    }

    /// The folder as findings show it; `.` for the root.
    pub fn shown(&self) -> String {
        shown(&self.path)
    }

    /// Whether it, or a copy of it, lies in exactly this folder.
    pub fn lies_in(&self, path: &RelPath) -> bool {
        self.path == *path || self.mirrors.contains(path)
    }

    /// Whether it, or a copy of it, lies in this folder or below it.
    pub fn lies_below(&self, path: &RelPath) -> bool {
        let mut places = std::iter::once(&self.path).chain(&self.mirrors);
        places.any(|place| place.is_inside(path))
    }
}

/// All skills of a source.
#[derive(Debug, Default)]
pub struct Discovered {
    /// By rank, then by length and bytes of the path.
    pub candidates: Vec<Candidate>,
    /// What stands in the way of a search: budgets, unreadable folders.
    pub findings: Vec<Finding>,
    /// Files that would be skills under another spelling of their name.
    pub miscased: Vec<RelPath>,
    /// Folders that are commits of other repositories, with their addresses where
    /// `.gitmodules` names them. Foreign text.
    pub submodules: Vec<(RelPath, Option<String>)>,
    /// Markdown files where folders of skills are due: `skills/x.md`.
    pub flat: Vec<RelPath>,
    /// Skills that a manifest keeps in other repositories. Foreign text.
    pub elsewhere: Vec<String>,
    /// The folders of skills that were passed over and that `--all-candidates` takes; copies
    /// of those that were found are none.
    pub aside: Vec<RelPath>,
}

impl Discovered {
    /// How many skills in a folder, or below it, were passed over.
    pub fn aside_below(&self, path: &RelPath) -> usize {
        self.aside.iter().filter(|one| one.is_inside(path)).count()
    }
}

/// A path as findings show it; `.` for the root.
pub(super) fn shown(path: &RelPath) -> String {
    if path.is_root() {
        ".".to_owned()
    } else {
        path.as_str().to_owned()
    }
}

/// Finds the skills of a tree. `git` is the same tree where it is one of git;
/// `name_of` reads the `name` of the skill in a folder.
///
/// # Errors
/// [`TreeError`] where the root can't be read. Folders below that can't be read
/// become findings.
pub fn discover(
    tree: &dyn Tree,
    git: Option<&GitTree>,
    search: &Search,
    name_of: &(dyn Fn(&RelPath) -> Option<String> + Sync),
) -> Result<Discovered, TreeError> {
    tree.list(&RelPath::root())?;
    let listed = manifest::read(tree);
    let mut walk = Searching {
        tree,
        git,
        limits: search.limits,
        entries: 0,
        repeated: 0,
        seen: HashSet::new(),
        skills: BTreeSet::new(),
        found: Discovered::default(),
        cut: false,
    };
    for path in search.path.iter().chain(&search.also) {
        walk.below(path, true);
    }
    walk.below(&RelPath::root(), false);
    for path in listed.folders.iter().chain(&listed.parents) {
        walk.below(path, true);
    }
    let Searching {
        skills,
        mut found,
        cut,
        ..
    } = walk;
    found.elsewhere = listed.elsewhere.clone();
    submodules::name(tree, &mut found.submodules);
    if cut && search.path.is_none() && search.also.is_empty() {
        found.findings.push(too_large(search.limits.entries));
    }
    let mut candidates: Vec<Candidate> = skills
        .iter()
        .filter_map(|path| {
            Some(Candidate {
                rank: rank_of(tree, path, search, &listed)?,
                name: None,
                tree: git.and_then(|git| git.tree_oid(path)),
                nested: Vec::new(),
                mirrors: Vec::new(),
                versions: Vec::new(),
                path: path.clone(),
            })
        })
        .collect();
    found.aside = aside(&skills, &candidates, git);
    read_names(&mut candidates, name_of);
    note_nested(&mut candidates, &skills);
    candidates.sort_by(|a, b| order(a).cmp(&order(b)));
    found.candidates = twins::join(tree, candidates);
    found.miscased.sort();
    found.miscased.dedup();
    Ok(found)
}

/// The skills that are no candidates, and no copies of any.
fn aside(
    skills: &BTreeSet<RelPath>,
    candidates: &[Candidate],
    git: Option<&GitTree>,
) -> Vec<RelPath> {
    let taken: HashSet<&RelPath> = candidates.iter().map(|one| &one.path).collect();
    let trees: HashSet<Oid> = candidates.iter().filter_map(|one| one.tree).collect();
    let is_copy = |path: &RelPath| {
        let tree = git.and_then(|git| git.tree_oid(path));
        tree.is_some_and(|tree| trees.contains(&tree))
    };
    let aside = skills.iter().filter(|path| !taken.contains(path));
    aside.filter(|path| !is_copy(path)).cloned().collect()
}

fn order(candidate: &Candidate) -> (u8, usize, &RelPath) {
    let path = &candidate.path;
    (candidate.rank, path.as_str().len(), path)
}

/// Reads the name of every candidate, of equal trees once.
fn read_names(candidates: &mut [Candidate], name_of: &(dyn Fn(&RelPath) -> Option<String> + Sync)) {
    let mut first: HashMap<Oid, usize> = HashMap::new();
    let source: Vec<usize> = candidates
        .iter()
        .enumerate()
        .map(|(at, candidate)| match candidate.tree {
            Some(oid) => *first.entry(oid).or_insert(at),
            None => at,
        })
        .collect();
    let names: Vec<Option<String>> = candidates
        .par_iter()
        .enumerate()
        .map(|(at, candidate)| {
            let own = source.get(at) == Some(&at);
            own.then(|| name_of(&candidate.path)).flatten()
        })
        .collect();
    for (candidate, at) in candidates.iter_mut().zip(source) {
        candidate.name = names.get(at).cloned().flatten();
    }
}

/// Notes the skills below each skill. A repository's root is only their
/// neighbour.
fn note_nested(candidates: &mut [Candidate], skills: &BTreeSet<RelPath>) {
    let mut inside: HashMap<RelPath, Vec<RelPath>> = HashMap::new();
    for path in skills {
        for outer in path.ancestors().skip(1) {
            if !outer.is_root() && skills.contains(&outer) {
                inside.entry(outer).or_default().push(path.clone());
            }
        }
    }
    for candidate in candidates {
        candidate.nested = inside.remove(&candidate.path).unwrap_or_default();
    }
}

fn too_large(limit: usize) -> Finding {
    let message = format!("the source is too large to be searched whole (limit: {limit} entries)");
    Finding::new(&TOO_MANY_FILES, ".", message)
        .in_source()
        .help("name the skill's folder with `--path`")
}

/// The finding of a file such as `skill.md`, if the rule is known.
fn miscased_finding(path: &RelPath) -> Option<Finding> {
    let rule = rule_id!("miscased-skill-file").meta()?;
    let message = format!(
        "`{}` must be named `SKILL.md`",
        crate::text::Untrusted(path.name())
    );
    Some(Finding::new(rule, path.as_str(), message).in_source())
}

/// Where a candidate lies, as a rank; `None` where it is only taken with
/// `--all-candidates`.
fn rank_of(
    tree: &dyn Tree,
    path: &RelPath,
    search: &Search,
    listed: &manifest::Listed,
) -> Option<u8> {
    if search.path.as_ref() == Some(path) || search.also.contains(path) {
        return Some(0);
    }
    let rank = match rank(path) {
        1 => 1,
        _ if listed.holds(path) => 2,
        rank => rank,
    };
    let below_asked = search.path.as_ref().is_some_and(|p| path.is_inside(p));
    if search.all_candidates || below_asked {
        return Some(rank);
    }
    let old = rank > 2 && is_archived(Path::new(""), Path::new(path.as_str()));
    let aside = old || (rank == 7 && is_aside(path)) || is_template(tree, path);
    (!aside).then_some(rank)
}

/// The rank of a folder by its path alone: 1 `skills/<x>` and
/// `skills/<group>/<x>`, 3 `<any>/skills/<x>` and those of plugins and packages,
/// 4 the root, 5 `<x>`, 6 a client's folder, 7 anywhere else. (0 is the folder
/// that was asked for, 2 what a manifest lists.)
pub fn rank(path: &RelPath) -> u8 {
    let parts: Vec<&str> = path.components().collect();
    match parts.as_slice() {
        [] => 4,
        ["skills", _] | ["skills", _, _] => 1,
        [client, "skills", _] | [client, "skills", _, _] if CLIENTS.contains(client) => 6,
        ["plugins" | "packages", _, "skills", _] | [_, "skills", _] => 3,
        [client] if CLIENTS.contains(client) => 7,
        [_] => 5,
        _ => 7,
    }
}

fn is_aside(path: &RelPath) -> bool {
    let parent = path.parent().unwrap_or_default();
    parent.components().any(|part| {
        let part = part.to_ascii_lowercase();
        part.starts_with("test") || ASIDE.contains(&part.as_str())
    })
}

/// Whether a file is a page right in a folder of skills.
fn is_flat(path: &RelPath) -> bool {
    let parent = path.parent().unwrap_or_default();
    let page = path.name().strip_suffix(".md");
    parent.name() == "skills" && page.is_some_and(|stem| !stem.is_empty())
}

/// A walk in progress.
struct Searching<'a> {
    tree: &'a dyn Tree,
    git: Option<&'a GitTree>,
    limits: SearchLimits,
    entries: usize,
    repeated: usize,
    seen: HashSet<Oid>,
    /// Folders with a SKILL.md.
    skills: BTreeSet<RelPath>,
    found: Discovered,
    cut: bool,
}

impl Searching<'_> {
    /// Searches a folder and all below it. `asked`: whatever it is called.
    fn below(&mut self, start: &RelPath, asked: bool) {
        let known = self.git.map(|git| git.tree_oid(start).is_some());
        let known = known.unwrap_or_else(|| self.tree.list(start).is_ok());
        if !known || (asked && self.skills.contains(start)) {
            return;
        }
        let mut open = vec![start.clone()];
        while let Some(folder) = open.pop() {
            if folder.depth() > self.limits.depth {
                continue;
            }
            if !self.may_list(&folder) {
                self.cut = true;
                return;
            }
            let listing = match self.tree.list(&folder) {
                Ok(listing) => listing,
                Err(error) => {
                    self.unreadable(&folder, &error);
                    continue;
                }
            };
            self.entries += listing.entries.len() + listing.rejected.len();
            let exact = listing
                .get("SKILL.md")
                .is_some_and(|entry| entry.mode.is_file());
            if exact {
                self.skills.insert(folder.clone());
            }
            for entry in listing.entries {
                self.entry(entry, exact, &mut open);
            }
        }
    }

    /// Looks at one entry of a folder, which is a skill or not.
    fn entry(&mut self, entry: Entry, is_skill: bool, open: &mut Vec<RelPath>) {
        let name = entry.path.name();
        match entry.mode {
            Mode::Folder if !NEVER.contains(&name) && entry.path.as_str() != VENDORED => {
                open.push(entry.path);
            }
            Mode::Submodule if self.found.submodules.len() < MAX_ASIDE => {
                self.found.submodules.push((entry.path, None));
            }
            Mode::File | Mode::Executable if !is_skill => {
                if is_miscased_name(name) && is_meant_as_skill(self.tree, &entry.path) {
                    self.found.miscased.push(entry.path);
                } else if self.found.flat.len() < MAX_ASIDE && is_flat(&entry.path) {
                    self.found.flat.push(entry.path);
                }
            }
            _ => {}
        }
    }

    /// Whether a budget is left for a folder.
    fn may_list(&mut self, folder: &RelPath) -> bool {
        let oid = self.git.and_then(|git| git.tree_oid(folder));
        if oid.is_some_and(|oid| !self.seen.insert(oid)) {
            self.repeated += 1;
            return self.repeated <= self.limits.repeated;
        }
        self.entries <= self.limits.entries && self.skills.len() < self.limits.skills
    }

    fn unreadable(&mut self, folder: &RelPath, error: &TreeError) {
        let message = format!(
            "a folder can't be read: {}",
            crate::text::Untrusted(&error.to_string())
        );
        let finding = Finding::new(&NO_SKILL_FOUND, shown(folder), message).in_source();
        self.found.findings.push(finding);
    }
}

/// The `name` of a skill in `tree`, by its frontmatter: what `discover` wants.
pub fn names(tree: &Arc<dyn Tree>) -> impl Fn(&RelPath) -> Option<String> + Sync + use<> {
    let tree = Arc::clone(tree);
    move |path| {
        let file = tree.entry(&path.join("SKILL.md", Names::Portable).ok()?)?;
        if file.size > Budgets::NAMED_SKILL_MD {
            return None;
        }
        let place = crate::skill::Place {
            shown: path.as_str().to_owned(),
            folder: path.name().to_owned(),
            origin: finding::Origin::Source,
        };
        let skill = crate::skill::Skill::load(Arc::clone(&tree), path.clone(), place);
        skill.name().map(str::to_owned)
    }
}

#[cfg(test)]
mod tests;
