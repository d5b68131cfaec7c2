//! The skills and tools of a Minara host as they are in a commit.

use std::path::Path;
use std::sync::Arc;

use super::routing::router_of;
use super::{Error, Project};
use crate::config::{self, Config};
use crate::finding::Origin;
use crate::record::RECORD_FILE;
use crate::skill::{Place, Skill, is_sample};
use crate::systems::document::MAX_BYTES;
use crate::systems::minara::skilltest::SkillTests;
use crate::systems::minara::tools::Tools;
use crate::systems::minara::{Ownership, Registry, RouterOptions, SkillHost};
use crate::text::Untrusted;
use crate::tree::git::GitTree;
use crate::tree::{RelPath, Tree, Walk, WalkLimits};
use crate::vendoring::fetch::{NoRevision, revision};

/// How much of a commit is looked at.
const LIMITS: WalkLimits = WalkLimits {
    entries: 1_000_000,
    depth: 64,
};

/// A commit of the project.
pub(super) struct Before {
    /// The revision as it was named.
    pub rev: String,
    /// The commit.
    pub commit: String,
    tree: Arc<GitTree>,
    /// The project's root in it.
    root: RelPath,
    config: Config,
}

impl Before {
    /// The project at a revision that a person names.
    ///
    /// # Errors
    /// No repository, no such revision, a configuration that can't be read.
    pub(super) fn at(project: &Project, rev: &str) -> Result<Before, Error> {
        let found = revision(&project.root, rev).map_err(|why| {
            let help = match why {
                NoRevision::NoRepository => "leave out --against, or run it in a repository",
                _ => "name a branch, a tag or a commit: --against main",
            };
            Error::unknown(format!("--against {}: {why}", Untrusted(rev)), help)
        })?;
        let mut before = Before {
            rev: rev.to_owned(),
            commit: found.commit,
            tree: found.tree,
            root: found.folder,
            config: Config::default(),
        };
        let file = before.below(config::FILE_NAME);
        if let Some((text, shown)) = file.and_then(|file| before.text(&file)) {
            before.config = Config::parse(&text, &shown)?;
        }
        Ok(before)
    }

    /// Tools that carry calls.
    pub(super) fn invoke_tools(&self) -> &[String] {
        &self.config.minara.invoke_tools
    }

    /// The host that a file of tests is about.
    ///
    /// # Errors
    /// Skills or tools that can't be read.
    pub(super) fn host(&self, tests: &SkillTests) -> Result<SkillHost, Error> {
        let folder = tests.skills.as_deref().and_then(|below| self.below(below));
        let folder = folder.unwrap_or_else(|| self.root.clone());
        let options = RouterOptions {
            rank_by: tests.rank.unwrap_or_default(),
            seed: tests.seed_stages,
        };
        let named = tests.tools.as_deref();
        let tools = named.unwrap_or(self.config.minara.tools.as_str());
        let tools = self.below(tools).and_then(|file| self.text(&file));
        let tools = tools.map(|(text, shown)| Tools::parse(&text, &shown));
        Ok(SkillHost::new(
            router_of(&self.config.minara, self.registry(&folder)?, options),
            tools.transpose()?,
        ))
    }

    fn registry(&self, folder: &RelPath) -> Result<Registry, Error> {
        let unreadable =
            |why: String| Error::unreadable(format!("the commit {}", self.commit), why);
        if !folder.is_root() && self.tree.entry(folder).is_none() {
            return Ok(Registry::default());
        }
        let walked = Walk { limits: LIMITS }.run(&*self.tree, folder);
        let walked = walked.map_err(|error| unreadable(error.to_string()))?;
        let files = walked.files.into_iter().map(|entry| entry.path);
        let folders = files.filter_map(|path| match path.name() {
            "SKILL.md" => path.parent(),
            _ => None,
        });
        let below = |dir: &RelPath| {
            let below = dir
                .as_str()
                .strip_prefix(self.root.as_str())
                .unwrap_or_default();
            below.trim_start_matches('/').to_owned()
        };
        let is_meant = |dir: &RelPath| {
            let below = below(dir);
            let sample = is_sample(Path::new(""), Path::new(&below));
            let foreign = below.split('/').any(|part| part == "node_modules");
            let selects = self.config.lint.selects(&format!("{below}/SKILL.md"));
            !sample && !foreign && selects
        };
        let skills = folders.filter(is_meant).map(|dir| {
            let place = Place {
                shown: below(&dir),
                folder: dir.name().to_owned(),
                origin: Origin::Source,
            };
            let tree: Arc<dyn Tree> = self.tree.clone();
            Arc::new(Skill::load(tree, dir, place))
        });
        let vendored = self.below(self.config.vendor.dir.as_str());
        let ownership = |skill: &Skill| {
            let lies_there = vendored.as_ref().is_some_and(|vendored| {
                let dir = format!("{}/", skill.dir().as_str());
                dir.starts_with(&format!("{}/", vendored.as_str()))
            });
            if skill.has_beside(RECORD_FILE) || lies_there {
                Ownership::External
            } else {
                Ownership::Builtin
            }
        };
        Ok(Registry::load(skills.collect(), ownership))
    }

    /// A path from the project's root.
    fn below(&self, path: &str) -> Option<RelPath> {
        let path = path.trim_start_matches("./").trim_end_matches('/');
        if path.is_empty() || path == "." {
            return Some(self.root.clone());
        }
        self.root.resolve(path)
    }

    /// The text of a file, and how it is shown.
    fn text(&self, file: &RelPath) -> Option<(String, String)> {
        let bytes = self.tree.read(file, MAX_BYTES).ok()?;
        let text = String::from_utf8(bytes).ok()?;
        Some((text, format!("{}:{file}", Untrusted(&self.rev))))
    }
}
