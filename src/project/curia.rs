//! Curia's host over the skills and agents of a project.

use std::path::{Path, PathBuf};

use super::open::tidy;
use super::{Error, Project};
use crate::finding::{Dialect, Finding, Level, sort_findings};
use crate::rules::Declared;
use crate::rules::catalog::duplicate_skill_name::DuplicateSkillName;
use crate::skill::{FORMS, Forms, Request, Skill, discover, open_as};
use crate::systems::curia::{
    AGENT, Agent, Approvals, LeftOut, MANIFEST, Manifest, Mode, SERVERS, ToolForm, Winner, offered,
};
use crate::systems::polar::Inventory;
use crate::text::Untrusted;

/// How the names of agents' files end.
const OF_AGENTS: [&str; 2] = [".yaml", ".yml"];

/// What agents can call.
#[derive(Debug)]
pub struct CuriaTools {
    /// The tools in one shape.
    pub tools: Vec<serde_json::Value>,
    /// Those that are left out, sorted.
    pub findings: Vec<Finding>,
}

fn no_manifest() -> Error {
    Error::unknown(
        format!("no {MANIFEST} here"),
        "name a folder below which skills of Curia's lie",
    )
}

impl Project {
    /// Whose word holds: that which was named, else as the configuration says.
    pub fn curia_mode(&self, named: Option<Mode>) -> Mode {
        named.unwrap_or(if self.config.curia.as_documented {
            Mode::Document
        } else {
            Mode::Current
        })
    }

    /// The skill in a folder, or of a manifest; `None` where there is none.
    ///
    /// # Errors
    /// The manifest can't be read, or the host would stop at it.
    pub fn curia_skill(&self, path: &Path) -> Result<Option<Manifest>, Error> {
        let full = self.cwd.join(path);
        let file = if full.file_name().is_some_and(|name| name == MANIFEST) {
            full
        } else {
            full.join(MANIFEST)
        };
        if !file.is_file() {
            return Ok(None);
        }
        self.curia_manifest(&file).map(Some)
    }

    /// As [`Project::curia_skill`], and there is one.
    ///
    /// # Errors
    /// Also where there is none.
    pub fn needed_curia_skill(&self, path: &Path) -> Result<Manifest, Error> {
        self.curia_skill(path)?.ok_or_else(|| {
            let shown = path.to_string_lossy();
            Error::unknown(
                format!("{} holds no {MANIFEST}", Untrusted(&shown)),
                "name a skill's folder: minara skills list --dialect curia tells them",
            )
        })
    }

    /// The skills below some paths, in the order of their files; below the root where
    /// none is named.
    ///
    /// # Errors
    /// A path that is not there, no skill at all, a manifest that the host would stop at.
    pub fn curia_skills(&self, paths: &[PathBuf]) -> Result<Vec<Manifest>, Error> {
        let files = self.files_below(paths, &[MANIFEST])?;
        let is_manifest = |file: &&PathBuf| file.file_name().is_some_and(|name| name == MANIFEST);
        let manifests = files.iter().filter(is_manifest);
        let manifests: Vec<Manifest> = manifests
            .map(|file| self.curia_manifest(file))
            .collect::<Result<_, _>>()?;
        if manifests.is_empty() {
            return Err(no_manifest());
        }
        Ok(manifests)
    }

    /// What agents can call: the skills below some paths, and the tools of an inventory.
    ///
    /// # Errors
    /// As [`Project::curia_skills`]; an inventory or a file of servers that can't be used.
    pub fn curia_tools(
        &self,
        paths: &[PathBuf],
        inventory: Option<&Path>,
    ) -> Result<CuriaTools, Error> {
        let skills = self.curia_skills(paths)?;
        let inventory = inventory.map(|named| self.inventory(Some(named)));
        let inventory = inventory.transpose()?.flatten();
        let file = self.config_dir.join(self.config.curia.mcp_config.as_str());
        let servers = if inventory.is_some() && file.is_file() {
            Some(self.document_at(&file, false)?)
        } else {
            None
        };
        let form = ToolForm {
            zone: self.config.curia.timezone.clone(),
            enums: false,
            outputs: false,
        };
        let mode = self.curia_mode(None);
        let found = offered(&skills, inventory.as_ref(), servers.as_ref(), mode, &form);
        let left_out = found.left_out.iter();
        let left_out =
            left_out.filter_map(|one| left_out_finding(one, &skills, inventory.as_ref()));
        let mut findings: Vec<Finding> = left_out.collect();
        sort_findings(&mut findings);
        Ok(CuriaTools {
            tools: found.tools,
            findings,
        })
    }

    /// The agents of the project, in the order of their files.
    ///
    /// # Errors
    /// A file that can't be used.
    pub fn curia_agents(&self) -> Result<Vec<Agent>, Error> {
        let files = self.curia_agent_files()?;
        let agents = files.iter().map(|file| self.agent_in(file, false));
        agents.collect()
    }

    /// The files of agents and of servers that the configuration names, as they are
    /// judged beside the skills at these paths; at no path beside all.
    ///
    /// # Errors
    /// A folder that can't be read.
    pub(super) fn curia_files(&self, paths: &[PathBuf]) -> Result<Vec<Skill>, Error> {
        let servers = self.config_dir.join(self.config.curia.mcp_config.as_str());
        let servers = Some((servers, SERVERS)).filter(|(file, _)| file.is_file());
        let agents = self.curia_agent_files()?.into_iter();
        let files = agents.map(|file| (file, AGENT)).chain(servers);
        let is_meant = |file: &Path| {
            let mut meant = paths.iter().map(|path| tidy(&self.cwd, path));
            paths.is_empty() || meant.any(|path| file.starts_with(path))
        };
        let form = |name: &str| {
            let mut all = FORMS.iter().copied();
            all.find(|form| form.dialect == Dialect::Curia && form.file == name)
        };
        let meant = files.filter(|(file, _)| is_meant(file));
        let skills = meant.filter_map(|(file, name)| {
            let shown = PathBuf::from(self.shown(&file));
            open_as(&self.cwd, &shown, form(name)?)
        });
        Ok(skills.collect())
    }

    fn curia_agent_files(&self) -> Result<Vec<PathBuf>, Error> {
        let globs = &self.config.curia.agents;
        let mut files = Vec::new();
        for word in globs.words() {
            let folder = self.config_dir.join(fixed_part(&word.text));
            if folder.is_dir() {
                let folder = PathBuf::from(self.shown(&folder));
                files.extend(self.files_below(&[folder], &OF_AGENTS)?);
            }
        }
        files.sort();
        files.dedup();
        files.retain(|file| globs.is_match(&self.config_path(&self.shown(file))));
        Ok(files)
    }

    /// The agent in a file that was named.
    ///
    /// # Errors
    /// It can't be read or used.
    pub fn curia_agent(&self, named: &Path) -> Result<Agent, Error> {
        self.agent_in(&self.cwd.join(named), true)
    }

    /// What was approved, by a file that was named; nothing where none is.
    ///
    /// # Errors
    /// It can't be read or used.
    pub fn curia_approvals(&self, named: Option<&Path>) -> Result<Approvals, Error> {
        let Some(named) = named else {
            return Ok(Approvals::default());
        };
        let (text, shown) = self.text_of(&self.cwd.join(named), true)?;
        Ok(Approvals::parse(&text, &shown)?)
    }

    fn agent_in(&self, file: &Path, named: bool) -> Result<Agent, Error> {
        let (text, shown) = self.text_of(file, named)?;
        Ok(Agent::parse(&text, &shown)?)
    }

    fn curia_manifest(&self, file: &Path) -> Result<Manifest, Error> {
        let (text, shown) = self.text_of(file, false)?;
        Ok(Manifest::parse(&text, &shown)?)
    }

    /// The files below some paths whose names end so, in order.
    fn files_below(
        &self,
        paths: &[PathBuf],
        endings: &'static [&'static str],
    ) -> Result<Vec<PathBuf>, Error> {
        let paths = match paths {
            [] => vec![self.here()],
            paths => paths.to_vec(),
        };
        let found = discover(&Request {
            paths,
            cwd: self.cwd.clone(),
            gitignore: true,
            endings,
            forms: Forms::none(),
        })?;
        Ok(found.others().map(|other| other.path.clone()).collect())
    }
}

/// That a tool is left out, at its name.
fn left_out_finding(
    one: &LeftOut,
    skills: &[Manifest],
    inventory: Option<&Inventory>,
) -> Option<Finding> {
    let document = match one.manifest {
        Some(number) => &skills.get(number)?.document,
        None => &inventory?.document,
    };
    let winner = match &one.winner {
        Winner::Skill(number) => Untrusted(skills.get(*number)?.document.name()).to_string(),
        Winner::Server(name) => format!("a tool of the server {}", Untrusted(name)),
    };
    let title = format!("name `{}` is also that of {winner}", Untrusted(&one.name));
    let found = Finding::new(DuplicateSkillName.meta(), document.name(), title);
    let found = found.at(document.source(), document.span(&one.pointer), "left out");
    let found = found.help("rename one: agents get the first, and nothing of this one");
    Some(found.level(Level::Warn))
}

/// The folder before the first part of a pattern that stands for several names.
fn fixed_part(pattern: &str) -> String {
    let parts: Vec<&str> = pattern.split('/').collect();
    let folders = parts.split_last().map_or(&[][..], |(_, folders)| folders);
    let fixed = folders
        .iter()
        .take_while(|part| !part.contains(['*', '?', '[', '{', '\\']));
    fixed.copied().collect::<Vec<_>>().join("/")
}
