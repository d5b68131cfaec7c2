//! What of a skill's paths and links does not hold on another system, or where the
//! skill is copied.

use std::collections::BTreeSet;

use super::{Fact, Skill};
use crate::tree::{Collision, Followed, LinkFault, Mode, Names, RelPath, collisions, follow};

/// Folders that tools fill: they are made again and travel with nobody.
const MADE: [&str; 6] = [
    "node_modules",
    ".venv",
    "venv",
    ".tox",
    "__pycache__",
    ".git",
];

/// A symbolic link in a skill's folder that leads to nothing.
#[derive(Clone, Debug)]
pub struct FaultyLink {
    /// Where it lies, below the skill's folder.
    pub below: RelPath,
    /// Why nothing is there.
    pub fault: LinkFault,
}

impl Skill {
    /// The links in the folder that lead nowhere, in a circle, or out of the skill
    /// and of the plugin around it. A licence may lie anywhere in the tree. Nothing
    /// is said of SKILL.md, which is read through a link.
    pub fn faulty_links(&self) -> &[FaultyLink] {
        &self.fact::<Paths>().links
    }

    /// The paths below the folder that are one file on some systems, from the
    /// skill's folder.
    pub fn collisions(&self) -> &[Collision] {
        &self.fact::<Paths>().collisions
    }
}

struct Paths {
    links: Vec<FaultyLink>,
    collisions: Vec<Collision>,
}

impl Fact for Paths {
    fn of(skill: &Skill) -> Paths {
        let bundle = skill.bundle();
        let inner: BTreeSet<RelPath> = skill.inner_skills().into_iter().collect();
        let is_own = |path: &RelPath| {
            let made = |below: RelPath| below.components().any(|part| MADE.contains(&part));
            let is_inner = || path.ancestors().skip(1).any(|dir| inner.contains(&dir));
            !path.strip_prefix(skill.dir()).is_some_and(made) && (inner.is_empty() || !is_inner())
        };
        let files = bundle.files.iter().map(|entry| &entry.path);
        let all = files.chain(&bundle.folders).filter(|path| is_own(path));
        let below: Vec<RelPath> = all
            .filter_map(|path| path.strip_prefix(skill.dir()))
            .collect();
        let links = bundle.files.iter().filter(|entry| entry.mode == Mode::Link);
        let links = links.filter(|entry| is_own(&entry.path));
        Paths {
            links: links
                .filter_map(|entry| faulty(skill, &entry.path))
                .collect(),
            collisions: collisions(&below),
        }
    }
}

fn faulty(skill: &Skill, link: &RelPath) -> Option<FaultyLink> {
    let below = link.strip_prefix(skill.dir())?;
    if below.as_str() == "SKILL.md" {
        return None;
    }
    let within = if is_licence(below.name()) {
        RelPath::root()
    } else {
        skill.plugin_root().unwrap_or(skill.dir()).clone()
    };
    let fault = match follow(&**skill.tree(), &within, link, Names::Own) {
        // Whoever walks in comes by again.
        Ok((Followed::Folder(dir), _)) if link.is_inside(&dir) => LinkFault::Cycle,
        Ok(_) => return None,
        Err(fault) => fault,
    };
    Some(FaultyLink { below, fault })
}

/// Whether a file of this name is read and copied through a link.
fn is_licence(name: &str) -> bool {
    const NAMES: [&str; 4] = ["license", "licence", "copying", "notice"];
    let name = name.to_ascii_lowercase();
    NAMES.iter().any(|start| name.starts_with(start))
}
