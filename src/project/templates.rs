//! What a new skill is made from: a template, and what its system begins with.

use std::path::PathBuf;

use super::{Error, Project};
use crate::finding::Dialect;
use crate::systems::minara::starter::{Shape, Starter, id_of, plain_id_of};
use crate::systems::{agent_skills, curia, mastra, polar, vertesia};
use crate::tree::RelPath;

/// What a new skill is made from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Template {
    /// A skill of the open form.
    Minimal,
    /// A skill of Minara's.
    Minara(Shape),
    /// A skill that Mastra loads.
    Mastra,
    /// A skill of Vertesia's plugins.
    Vertesia,
    /// A skill of Curia's.
    Curia,
    /// A skill that Polar's planner reads.
    Polar,
}

impl Template {
    /// All of them by name. Two names may mean one.
    pub const ALL: [(&str, Template); 9] = [
        ("minimal", Template::Minimal),
        ("minara", Template::Minara(Shape::ToolHeavy)),
        ("tool-heavy", Template::Minara(Shape::ToolHeavy)),
        ("prompt-heavy", Template::Minara(Shape::PromptHeavy)),
        ("methodology", Template::Minara(Shape::Methodology)),
        ("mastra", Template::Mastra),
        ("vertesia", Template::Vertesia),
        ("curia", Template::Curia),
        ("polar", Template::Polar),
    ];

    /// The template of this name.
    pub fn named(name: &str) -> Option<Template> {
        let mut all = Template::ALL.into_iter();
        all.find(|(known, _)| *known == name).map(|(_, one)| one)
    }

    /// The system whose host is to take the skill.
    pub fn dialect(self) -> Dialect {
        match self {
            Template::Minimal => Dialect::AgentSkills,
            Template::Minara(_) => Dialect::Minara,
            Template::Mastra => Dialect::Mastra,
            Template::Vertesia => Dialect::Vertesia,
            Template::Curia => Dialect::Curia,
            Template::Polar => Dialect::Polar,
        }
    }

    /// Whether its main file can say a licence.
    pub(super) fn says_license(self) -> bool {
        !matches!(self, Template::Vertesia | Template::Curia)
    }
}

/// A skill that a person wants.
#[derive(Clone, Debug)]
pub struct NewAsked {
    /// Its name, and that of its folder.
    pub name: String,
    /// What it is made from.
    pub template: Template,
    /// What it is for; without it the template says something.
    pub description: Option<String>,
    /// Its licence, as SKILL.md is to have it.
    pub license: Option<String>,
    /// The folder that holds it; without it the one that holds most of the skills
    /// that are there.
    pub into: Option<PathBuf>,
}

/// A file of a new skill.
#[derive(Clone, Debug)]
pub struct NewFile {
    /// Where it goes, below the root; nothing is there.
    pub path: RelPath,
    /// Its text.
    pub text: String,
}

impl Project {
    /// The files that a template begins with, in a folder below the root, the main one
    /// last. A licence goes where the form has a field for it.
    ///
    /// # Errors
    /// Texts that the form can't say, tools that the template can't begin with, files of
    /// the system's that can't be used.
    pub(super) fn begun(
        &self,
        asked: &NewAsked,
        folder: &RelPath,
        license: Option<&str>,
    ) -> Result<Vec<NewFile>, Error> {
        let name = &asked.name;
        let description = asked.description.as_deref();
        let skill = |text| vec![file(folder, "SKILL.md", text)];
        let all = |files: Vec<(String, String)>| {
            let files = files.into_iter();
            files
                .map(|(name, text)| file(folder, &name, text))
                .collect()
        };
        Ok(match asked.template {
            Template::Minimal => skill(agent_skills::begin(name, description, license)),
            Template::Minara(shape) => return self.minara_files(shape, asked, folder, license),
            Template::Mastra => all(mastra::begin(name, description, license)),
            Template::Vertesia => {
                let registry = self.vertesia_registry(None)?.map(|(_, registry)| registry);
                let text = vertesia::begin(name, description, registry.as_ref());
                skill(text.ok_or_else(not_for_both)?)
            }
            Template::Curia => {
                let depth = folder.components().count();
                all(curia::begin(name, description, depth))
            }
            Template::Polar => {
                let inventory = self.inventory(None)?;
                skill(polar::begin(name, description, license, inventory.as_ref()))
            }
        })
    }

    fn minara_files(
        &self,
        shape: Shape,
        asked: &NewAsked,
        folder: &RelPath,
        license: Option<&str>,
    ) -> Result<Vec<NewFile>, Error> {
        let name = &asked.name;
        let tools = self.tools(None)?;
        let starter = Starter {
            shape,
            name,
            id: &self.free_id(name)?,
            description: asked.description.as_deref(),
            license,
            tools: tools.as_ref(),
            invoke_tools: &self.config.minara.invoke_tools,
        };
        let started = starter.begin().map_err(|_| self.no_tool())?;
        let tests = format!("{name}.skilltest.yaml");
        let mut files = vec![file(folder, &tests, started.tests)];
        let trace = started.trace;
        files.extend(trace.map(|text| file(folder, &format!("{name}.trace.yaml"), text)));
        files.extend(started.tools.map(|text| NewFile {
            path: self.config.minara.tools.clone(),
            text,
        }));
        files.push(file(folder, "SKILL.md", started.skill));
        Ok(files)
    }

    /// The id that a name makes, where no skill has it.
    fn free_id(&self, name: &str) -> Result<String, Error> {
        let registry = match self.registry() {
            Ok((registry, _)) => registry,
            Err(Error::NoSkillHere) => return Ok(id_of(name)),
            Err(error) => return Err(error),
        };
        let mut ids = [id_of(name), plain_id_of(name)].into_iter();
        let free = ids.find(|id| registry.get(id).is_none());
        free.ok_or_else(|| {
            Error::unknown(
                format!("a skill has the id `{}`", id_of(name)),
                "choose another name; minara skills list --dialect minara shows the ids",
            )
        })
    }

    fn no_tool(&self) -> Error {
        Error::unknown(
            format!(
                "{} holds no tool that this template could begin with",
                self.config.minara.tools
            ),
            "put one there that needs no variable of the environment, or choose the template \
             prompt-heavy",
        )
    }
}

fn not_for_both() -> Error {
    Error::unknown(
        "no line says this --description to both of Vertesia's readers",
        "write it without one of the two kinds of quotes",
    )
}

/// A file in the folder of a skill.
pub(super) fn file(folder: &RelPath, name: &str, text: String) -> NewFile {
    let path = folder.concat(&RelPath::own(name).unwrap_or_default());
    NewFile { path, text }
}
