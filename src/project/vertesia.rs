//! What a Vertesia project knows: its registry, its catalogue, the prompt of an agent.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::{Error, Project, Selection};
use crate::finding::{Dialect, Finding, Meta};
use crate::rule_id;
use crate::skill::Skill;
use crate::systems::document::Document;
use crate::systems::vertesia::ids::{
    DUPLICATE_TOOL_NAME, MALFORMED_TOOL_NAME, MIXED_TOOL_PREFIXES, REMOVES_ABSENT_TOOL,
};
use crate::systems::vertesia::{
    Catalog, Oddity, PREFIX, Place, Prompt, Reader, Readings, Registry, Resolved, Script, TEMPLATE,
    ToolFiles, place_at, places, resolve, signed_name,
};
use crate::text::{Source, Untrusted};

/// The files of a Vertesia project that a person names.
#[derive(Clone, Debug, Default)]
pub struct VertesiaAsked {
    /// The registry.
    pub registry: Option<PathBuf>,
    /// What may be referred to.
    pub catalog: Option<PathBuf>,
    /// The prompt of an agent.
    pub prompt: Option<PathBuf>,
    /// The reader of SKILL.md that is meant.
    pub reader: Option<Reader>,
}

/// Lists of tools that are resolved.
#[derive(Clone, Debug, Default)]
pub struct ListsAsked {
    /// The tools of every agent.
    pub defaults: Option<Vec<String>>,
    /// Tools that no agent has.
    pub excluded: Vec<String>,
    /// The registry.
    pub registry: Option<PathBuf>,
    /// The entries as they were typed.
    pub entries: Vec<String>,
    /// A file that holds lists.
    pub from: Option<PathBuf>,
    /// Where in the file the list stands.
    pub pointer: Option<String>,
}

/// Lists with what came of them, and what is wrong with them.
#[derive(Debug)]
pub struct Lists {
    /// The lists; of those that were typed, one without a place.
    pub lists: Vec<(Option<Place>, Resolved)>,
    /// What is wrong.
    pub findings: Vec<Finding>,
}

impl Project {
    /// The registry that was named, else that of the configuration.
    ///
    /// # Errors
    /// A file that can't be read or used.
    pub fn vertesia_registry(
        &self,
        named: Option<&Path>,
    ) -> Result<Option<(Document, Registry)>, Error> {
        let path = match (named, &self.config.vertesia.registry) {
            (Some(named), _) => self.cwd.join(named),
            (None, Some(below)) => self.config_dir.join(below.as_str()),
            (None, None) => return Ok(None),
        };
        let document = self.document_at(&path, named.is_some())?;
        let registry = Registry::read(&document)?;
        Ok(Some((document, registry)))
    }

    /// The files as rules ask for them.
    ///
    /// # Errors
    /// A file that can't be read or used.
    pub fn vertesia_files(&self, asked: &VertesiaAsked) -> Result<ToolFiles, Error> {
        let registry = self.vertesia_registry(asked.registry.as_deref())?;
        let catalog = match (&asked.catalog, &registry) {
            (Some(named), _) => {
                let document = self.document_at(&self.cwd.join(named), true)?;
                Some(Catalog::read(&document)?)
            }
            (None, Some((_, registry))) => Some(Catalog::of(registry)),
            (None, None) => None,
        };
        let prompt = match &asked.prompt {
            Some(named) => {
                let (text, shown) = self.text_of(&self.cwd.join(named), true)?;
                let source = Arc::new(Source::from_text(text));
                Some(Prompt { shown, source })
            }
            None => None,
        };
        Ok(ToolFiles::new(
            asked.reader.unwrap_or_else(|| {
                Reader::from_name(self.config.vertesia.reader).unwrap_or_default()
            }),
            registry,
            catalog,
            prompt,
        ))
    }

    /// The script at a path.
    ///
    /// # Errors
    /// A file that can't be read or used.
    pub fn vertesia_script(&self, path: &Path) -> Result<Script, Error> {
        let document = self.document_at(&self.cwd.join(path), true)?;
        Ok(Script::read(&document)?)
    }

    /// A file of JSON, or of YAML by its name.
    ///
    /// # Errors
    /// It can't be read, or is neither.
    pub fn document_at(&self, path: &Path, named: bool) -> Result<Document, Error> {
        let (text, shown) = self.text_of(path, named)?;
        let is_yaml = shown.ends_with(".yaml") || shown.ends_with(".yml");
        Ok(if is_yaml {
            Document::yaml(&text, &shown)?
        } else {
            Document::json(&text, &shown)?
        })
    }

    /// The skills of a path: the one that it is, or those below a folder, with the
    /// name of the collection that holds them and whether the path is that.
    ///
    /// # Errors
    /// Nothing is there, or no skill.
    pub fn vertesia_skills(&self, path: &Path) -> Result<(Vec<Arc<Skill>>, String, bool), Error> {
        let full = self.cwd.join(path);
        let is_skill = |name: &&str| full.join(name).is_file();
        let is_one = !full.is_dir() || ["SKILL.md", TEMPLATE].iter().any(is_skill);
        let name_of = |path: Option<&Path>| {
            let name = path.and_then(Path::file_name);
            name.map(|name| name.to_string_lossy().into_owned())
        };
        let real = super::open::tidy(&self.cwd, path);
        if is_one {
            let skill = self.skill_at(path)?;
            let holder = match real.is_dir() {
                true => real.parent(),
                false if skill.sole_form().is_some() => real.parent(),
                false => real.parent().and_then(Path::parent),
            };
            return Ok((
                vec![Arc::new(skill)],
                name_of(holder).unwrap_or_default(),
                false,
            ));
        }
        let selected = self.select(&Selection {
            paths: vec![path.to_path_buf()],
            gitignore: true,
            exclude: true,
            vendored: true,
        })?;
        let mut skills = selected.skills;
        skills.retain(|skill| !skill.is_no_skill());
        if skills.is_empty() {
            return Err(Error::NoneLeft);
        }
        Ok((skills, name_of(Some(&real)).unwrap_or_default(), true))
    }

    /// What a call of the tool of a skill returns, by its path or its name; otherwise
    /// why the host has no such skill.
    ///
    /// # Errors
    /// No skill below the root.
    pub fn vertesia_instructions(&self, name: &str) -> Result<Result<String, String>, Error> {
        let path = Path::new(name);
        let skills = if self.cwd.join(path).exists() {
            vec![Arc::new(self.skill_at(path)?)]
        } else {
            let root = PathBuf::from(self.shown(&self.root));
            self.vertesia_skills(&root)?.0
        };
        let is_path = skills.len() == 1 && self.cwd.join(path).exists();
        let wanted = name.strip_prefix(PREFIX).unwrap_or(name);
        let mut refusals = Vec::new();
        for skill in &skills {
            let readings = skill.fact::<Readings>();
            match readings.of(Reader::Both) {
                Some(found) if is_path || found.name == wanted => {
                    return Ok(if found.content_type.as_deref() == Some("jst") {
                        Err("JST templates are not currently supported".to_owned())
                    } else {
                        Ok(found.instructions.clone())
                    });
                }
                None if is_path || skill.name() == Some(wanted) => {
                    refusals.extend(readings.refusals(Reader::Both));
                }
                _ => {}
            }
        }
        let why = refusals.into_iter().next();
        Ok(Err(
            why.unwrap_or_else(|| format!("Skill not found: {wanted}"))
        ))
    }

    /// Resolves lists of tools.
    ///
    /// # Errors
    /// A file that can't be read, or in which no list stands.
    pub fn vertesia_lists(&self, asked: &ListsAsked) -> Result<Lists, Error> {
        let registry = self.vertesia_registry(asked.registry.as_deref())?;
        let registry = registry.as_ref().map(|(_, registry)| registry);
        let own = || registry.map(Registry::defaults).unwrap_or_default();
        let defaults = asked.defaults.clone().unwrap_or_else(own);
        let excluded: HashSet<String> = asked.excluded.iter().cloned().collect();
        let mut lists = Lists {
            lists: Vec::new(),
            findings: Vec::new(),
        };
        let Some(from) = &asked.from else {
            let resolved = resolve(&defaults, &asked.entries, registry, &excluded);
            for (at, odd) in &resolved.odd {
                let entry = asked.entries.get(*at).map_or("", String::as_str);
                lists.findings.extend(finding(*odd, entry, &resolved, None));
            }
            lists.lists.push((None, resolved));
            return Ok(lists);
        };
        let document = self.document_at(&self.cwd.join(from), true)?;
        let found = match &asked.pointer {
            Some(pointer) => place_at(document.value(), pointer).into_iter().collect(),
            None => places(document.value()),
        };
        if found.is_empty() {
            return Err(no_list(&document, asked.pointer.as_deref()));
        }
        for place in found {
            let resolved = resolve(&defaults, &place.entries, registry, &excluded);
            for (at, odd) in &resolved.odd {
                let entry = place.entries.get(*at).map_or("", String::as_str);
                let at = format!("{}/{at}", place.pointer);
                let at = Some((&document, at.as_str()));
                lists.findings.extend(finding(*odd, entry, &resolved, at));
            }
            lists.lists.push((Some(place), resolved));
        }
        Ok(lists)
    }
}

fn no_list(document: &Document, pointer: Option<&str>) -> Error {
    match pointer {
        Some(pointer) => Error::unknown(
            format!("{}: no list at `{}`", document.name(), Untrusted(pointer)),
            "leave out --pointer: every list in the file is found",
        ),
        None => Error::unknown(
            format!("{}: no list of tools", document.name()),
            "lists are `tool_names` of `agent_runner_options`, and `tools` of the members of \
             `nodes`; --pointer /a/b names another one",
        ),
    }
}

/// What is odd about an entry, as a finding.
fn finding(
    odd: Oddity,
    entry: &str,
    resolved: &Resolved,
    at: Option<(&Document, &str)>,
) -> Option<Finding> {
    let shown = Untrusted(entry).to_string();
    let name = shown.trim_start_matches(['+', '-']);
    let (rule, title, help): (&'static Meta, String, String) = match odd {
        Oddity::Ambiguous => (
            rule_id!("ambiguous-tool").meta()?,
            format!("the registry has `{name}` twice; the last one counts"),
            "give each its own name there".to_owned(),
        ),
        Oddity::Malformed if entry.is_empty() => (
            &MALFORMED_TOOL_NAME,
            "this is no name of a tool: text with at most one sign is due".to_owned(),
            "write `name`, `+name` or `-name`".to_owned(),
        ),
        Oddity::Malformed => (
            &MALFORMED_TOOL_NAME,
            format!("`{shown}` is no name of a tool with at most one sign"),
            "write `name`, `+name` or `-name`".to_owned(),
        ),
        Oddity::Mixed => (
            &MIXED_TOOL_PREFIXES,
            format!("`{shown}` has a sign, and others in the list have none"),
            "one name without a sign takes all defaults away: give every name a sign, or none"
                .to_owned(),
        ),
        Oddity::Twice => (
            &DUPLICATE_TOOL_NAME,
            format!("`{name}` stands in the list already"),
            "leave one of them out".to_owned(),
        ),
        Oddity::RemovesAbsent => (
            &REMOVES_ABSENT_TOOL,
            format!("`{shown}` takes away what is not there"),
            "leave it out, or mend the name".to_owned(),
        ),
        Oddity::Unknown => {
            let written = signed_name(entry).map(|(_, name)| name);
            let near = resolved
                .unknown
                .iter()
                .find(|(unknown, _)| Some(unknown.as_str()) == written);
            let near = near.and_then(|(_, near)| near.as_deref());
            (
                rule_id!("unknown-tool").meta()?,
                format!("the registry has no tool `{name}`"),
                match near {
                    Some(near) => format!("did you mean `{}`?", Untrusted(near)),
                    None => "mend the name, or add the tool to the registry".to_owned(),
                },
            )
        }
    };
    let found = match at {
        Some((document, pointer)) => Finding::new(rule, document.name(), title).at(
            document.source(),
            document.span(pointer),
            "here",
        ),
        None => Finding::new(rule, "tool_names", title),
    };
    Some(found.help(help).in_dialects(&[Dialect::Vertesia]))
}
