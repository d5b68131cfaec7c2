//! What of a repository belongs to a skill at its root.

use std::collections::BTreeSet;

use super::names;
use crate::finding::Finding;
use crate::rule_id;
use crate::skill::{Page, Presence, Skill, Target, target};
use crate::text::Untrusted;
use crate::tree::{Entry, Mode, RelPath};

/// Folders of a repository's root that belong to a skill there.
const FOLDERS: [&str; 6] = [
    "scripts",
    "references",
    "assets",
    "agents",
    "templates",
    "examples",
];
/// Files of a repository's root that check it.
const CI_FILES: [&str; 8] = [
    "appveyor.yml",
    "azure-pipelines.yml",
    "bitbucket-pipelines.yml",
    "cloudbuild.yaml",
    "codecov.yml",
    "jenkinsfile",
    "netlify.toml",
    "wercker.yml",
];
/// Files of a repository's root that build it: they belong to a skill that names
/// them.
const BUILD_FILES: [&str; 14] = [
    "bun.lockb",
    "cargo.lock",
    "compose.yaml",
    "compose.yml",
    "docker-compose.yaml",
    "docker-compose.yml",
    "dockerfile",
    "flake.lock",
    "go.sum",
    "npm-shrinkwrap.json",
    "package-lock.json",
    "packages.lock.json",
    "pnpm-lock.yaml",
    "yarn.lock",
];

/// What a skill at the root of a repository takes along.
#[derive(Debug, Default)]
pub(super) struct Selection {
    /// Files and folders that its texts lead to, by links or to be run.
    wanted: BTreeSet<RelPath>,
    /// The folders on the way to them.
    on_the_way: BTreeSet<RelPath>,
    /// Names of build files that its texts mention.
    named: BTreeSet<String>,
}

impl Selection {
    /// What the texts of a skill lead to.
    pub(super) fn of(skill: &Skill) -> Selection {
        let pages = skill.pages();
        let mut selection = Selection::default();
        for page in &pages {
            let linked = targets(skill, page).map(|(_, path)| path);
            linked.for_each(|path| selection.want(path));
            let text = page.source.text().to_ascii_lowercase();
            let named = BUILD_FILES.iter().filter(|name| text.contains(**name));
            selection.named.extend(named.map(|name| (*name).to_owned()));
        }
        for file in skill.run_files() {
            selection.want(file.entry.path.clone());
        }
        selection
    }

    fn want(&mut self, path: RelPath) {
        let stays = |part: &str| part.starts_with('.');
        if path.is_root() || path.components().any(stays) {
            return;
        }
        let above = path.ancestors().skip(1).filter(|dir| !dir.is_root());
        self.on_the_way.extend(above);
        self.wanted.insert(path);
    }

    /// Whether an entry of the repository belongs to the skill.
    pub(super) fn takes(&self, entry: &Entry) -> bool {
        let path = &entry.path;
        let in_own_folder = path.components().next().is_some_and(is_own_folder);
        if path.depth() > 1 && in_own_folder {
            return true;
        }
        let led_to = path.ancestors().any(|outer| self.wanted.contains(&outer));
        match entry.mode {
            Mode::Folder => led_to || in_own_folder || self.on_the_way.contains(path),
            Mode::File | Mode::Executable if path.depth() == 1 => {
                self.takes_root_file(path, led_to)
            }
            Mode::File | Mode::Executable => led_to,
            Mode::Link | Mode::Submodule => path.depth() > 1 && led_to,
        }
    }

    fn takes_root_file(&self, path: &RelPath, led_to: bool) -> bool {
        let name = path.name().to_ascii_lowercase();
        // A foreign record is refused wherever it lies.
        if names::is_own(path.name()) {
            return true;
        }
        let builds = BUILD_FILES.contains(&name.as_str()) || name.ends_with(".lock");
        let builds = builds || name.starts_with("dockerfile.");
        let checks = name.starts_with('.') || CI_FILES.contains(&name.as_str());
        !checks && (!builds || led_to || self.named.contains(&name))
    }
}

fn is_own_folder(name: &str) -> bool {
    FOLDERS.contains(&name)
}

/// The paths in the tree that the links of a page lead to.
fn targets<'a>(
    skill: &'a Skill,
    page: &'a Page<'a>,
) -> impl Iterator<Item = (usize, RelPath)> + 'a {
    let links = page.document.links.iter().enumerate();
    links.filter_map(|(nth, link)| match target(skill, &page.dir, &link.target) {
        Target::Path(path) => Some((nth, path)),
        _ => None,
    })
}

/// What the texts of the skill link to and what stays behind all the same:
/// dot-folders, other skills, files of CI. `taken` are the files, by their places
/// in the tree.
pub(super) fn left_behind<'a>(
    skill: &Skill,
    taken: impl Iterator<Item = &'a RelPath>,
) -> Vec<Finding> {
    let Some(rule) = rule_id!("link-outside-skill").meta() else {
        return Vec::new();
    };
    let taken: BTreeSet<RelPath> = taken.flat_map(RelPath::ancestors).collect();
    let mut findings = Vec::new();
    for page in skill.pages() {
        for (nth, path) in targets(skill, &page) {
            if skill.look(&path) != Presence::Here || taken.contains(&path) {
                continue;
            }
            let link = &page.document.links[nth];
            let title = format!("`{}` is not taken along", Untrusted(&link.target));
            let found = Finding::new(rule, page.shown.clone(), title)
                .at(page.source, link.span, "stays behind in the repository")
                .in_source()
                .help("`--whole-root` takes the whole repository");
            findings.push(found);
        }
    }
    findings
}
