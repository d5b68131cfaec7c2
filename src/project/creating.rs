//! A new skill, as the files that it is made of. Nothing is written here.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use super::open::tidy;
use super::templates::{NewAsked, NewFile, Template, file};
use super::{Asked, Error, Project, Selection};
use crate::finding::{Finding, Origin, Profile, RuleId};
use crate::license;
use crate::record::rule_of_fault;
use crate::rule_id;
use crate::skill::{FORMS, Name, Place, Settings, Skill, SkillForm, name::is_valid_name};
use crate::text::{Untrusted, is_unprintable};
use crate::tree::{DiskTree, Overlay, PathFault, RelPath};

/// Where own skills go in a project that has none.
const FOLDER: &str = "skills";

/// The licence of a skill where neither a person nor the project says one.
const LICENSE: &str = "MIT";

/// A skill that is made.
#[derive(Clone, Debug)]
pub struct NewSkill {
    /// Its folder, below the root.
    pub folder: RelPath,
    /// Its files, the main one last.
    pub files: Vec<NewFile>,
    /// What it is made from.
    pub template: Template,
    /// The licence that it has because nobody said one and none lies above.
    pub chosen_license: Option<&'static str>,
    /// Why it would not pass `lint --strict`: then nothing should be written.
    pub findings: Vec<Finding>,
}

impl Project {
    /// Makes a skill. Nothing lies yet where its folder goes.
    ///
    /// # Errors
    /// A name that can't be one or is taken, a folder that is none for own skills, a
    /// text that is not one line, tools that the template can't begin with, a licence of
    /// which neither the field nor the text can be written.
    pub fn new_skill(&self, asked: &NewAsked) -> Result<NewSkill, Error> {
        check_name(&asked.name)?;
        check_line("--description", asked.description.as_deref())?;
        check_line("--license", asked.license.as_deref())?;
        let name = RelPath::own(&asked.name).unwrap_or_default();
        let folder = self.folder_for(asked)?.concat(&name);
        let full = self.root.join(folder.as_str());
        if full.symlink_metadata().is_ok() {
            return Err(Error::unknown(
                format!("{} is there already", Untrusted(&self.shown(&full))),
                "nothing is written over: choose another name, or another folder with --into DIR",
            ));
        }
        let make = |license: Option<&str>| self.made(asked, &folder, license);
        let mut made = make(asked.license.as_deref())?;
        let lacks =
            |made: &NewSkill, rule: RuleId| made.findings.iter().any(|found| found.rule.is(rule));
        let mut license = asked.license.as_deref();
        if license.is_none() && lacks(&made, rule_id!("missing-license")) {
            license = Some(LICENSE);
            made = make(license)?;
            made.chosen_license = Some(LICENSE);
        }
        let fieldless = license.filter(|_| !asked.template.says_license());
        if fieldless.is_some() || lacks(&made, rule_id!("license-text-missing")) {
            let holder = format!("the authors of {}", asked.name);
            let text = license.and_then(|id| license::text_for(id, &holder));
            if let Some(text) = text {
                made.files.insert(0, file(&folder, "LICENSE", text));
                made.findings = self.judge_new(&made)?;
            } else if let Some(id) = fieldless {
                return Err(no_license_text(asked.template, id));
            }
        }
        Ok(made)
    }

    fn made(
        &self,
        asked: &NewAsked,
        folder: &RelPath,
        license: Option<&str>,
    ) -> Result<NewSkill, Error> {
        let mut made = NewSkill {
            folder: folder.clone(),
            files: self.begun(asked, folder, license)?,
            template: asked.template,
            chosen_license: None,
            findings: Vec::new(),
        };
        made.findings = self.judge_new(&made)?;
        Ok(made)
    }

    /// The folder that is to hold the skill, below the root.
    fn folder_for(&self, asked: &NewAsked) -> Result<RelPath, Error> {
        let Some(into) = &asked.into else {
            return self.folder_of_own_skills();
        };
        let refused = |fault| Error::NotBelowRoot {
            path: into.display().to_string(),
            rule: rule_of_fault(fault).as_str(),
        };
        let full = tidy(&self.cwd, into);
        let below = full.strip_prefix(&self.root).ok().and_then(Path::to_str);
        let below = below.ok_or_else(|| refused(PathFault::Traversal))?;
        let folder =
            RelPath::own(&below.replace(std::path::MAIN_SEPARATOR, "/")).map_err(refused)?;
        if folder.is_inside(&self.config.vendor.dir) {
            return Err(Error::unknown(
                format!("{} holds vendored skills", Untrusted(&self.shown(&full))),
                "a skill of your own lies elsewhere: leave out --into, or name another folder",
            ));
        }
        Ok(folder)
    }

    /// The folder that holds the most own skills; of two the first.
    fn folder_of_own_skills(&self) -> Result<RelPath, Error> {
        let own = self.select_from_root(&Selection {
            paths: Vec::new(),
            gitignore: true,
            exclude: true,
            vendored: false,
        })?;
        let mut counts: BTreeMap<RelPath, usize> = BTreeMap::new();
        let folders = own
            .skills
            .iter()
            .filter_map(|skill| RelPath::own(skill.shown()).ok());
        let own = folders.filter(|folder| !folder.is_inside(&self.config.vendor.dir));
        for parent in own.filter_map(|folder| folder.parent()) {
            *counts.entry(parent).or_default() += 1;
        }
        let most = counts.values().max().copied();
        let mut first = counts.into_iter().filter(|(_, count)| Some(*count) == most);
        let first = first.next().map(|(folder, _)| folder);
        Ok(first.unwrap_or_else(|| RelPath::own(FOLDER).unwrap_or_default()))
    }

    /// What `lint --strict` would say of the skill, alone.
    fn judge_new(&self, made: &NewSkill) -> Result<Vec<Finding>, Error> {
        // A licence may lie above, as far as the repository goes.
        let mut above = self.root.ancestors();
        let top = above.find(|dir| dir.join(".git").exists());
        let top = top.unwrap_or(&self.root);
        let root = self.root.strip_prefix(top).ok().and_then(Path::to_str);
        let root = root
            .unwrap_or_default()
            .replace(std::path::MAIN_SEPARATOR, "/");
        let root = RelPath::own(&root).unwrap_or_default();
        let tree = Overlay::new(Arc::new(DiskTree::own(top)));
        let tree = made.files.iter().fold(tree, |tree, file| {
            tree.with(root.concat(&file.path), file.text.as_bytes())
        });
        let place = Place {
            shown: self.shown(&self.root.join(made.folder.as_str())),
            folder: made.folder.name().to_owned(),
            origin: Origin::Disk,
        };
        let dialect = made.template.dialect();
        let skill = Skill::unread(Arc::new(tree), root.concat(&made.folder), place);
        let skill = match main_form(made) {
            Some(form) => skill.in_form(form, form.file),
            None => skill,
        };
        skill.read();
        let strict = Asked {
            strict: true,
            ..Asked::default()
        };
        let session = self.session(Profile::Recommended, &strict)?;
        // Nothing around it is asked: what is made must stand by itself.
        let found = session.judge_one(&skill, &Settings::default());
        if !found.is_empty() {
            return Ok(found);
        }
        // Its marks may not tell whose it is; its own host has to take it all the same.
        Ok(session
            .of_dialect(dialect)
            .judge_one(&skill, &Settings::default()))
    }
}

/// The form of the main file, where that is no SKILL.md.
fn main_form(made: &NewSkill) -> Option<&'static SkillForm> {
    let main = made.files.last()?.path.name();
    let mut forms = FORMS.iter().copied();
    forms.find(|form| form.dialect == made.template.dialect() && form.file == main)
}

fn no_license_text(template: Template, id: &str) -> Error {
    Error::unknown(
        format!(
            "the form of {} has no field for a licence, and the text of `{}` is not known",
            template.dialect(),
            Untrusted(id)
        ),
        "name an identifier of the SPDX list, or leave out --license and write a LICENSE",
    )
}

/// A name that every reader takes.
fn check_name(name: &str) -> Result<(), Error> {
    let fits = name.is_ascii() && is_valid_name(name) && name.len() <= Name::LONGEST;
    if fits {
        return Ok(());
    }
    let kept = |c: char| {
        if c.is_ascii_alphanumeric() {
            c.to_ascii_lowercase()
        } else {
            '-'
        }
    };
    let near: String = name.chars().take(Name::LONGEST).map(kept).collect();
    let parts: Vec<&str> = near.split('-').filter(|part| !part.is_empty()).collect();
    let example = if parts.is_empty() {
        "grid-bot".to_owned()
    } else {
        parts.join("-")
    };
    Err(Error::unknown(
        format!("`{}` can't be the name of a skill", Untrusted(name)),
        format!(
            "at most {} small letters, digits and single hyphens: minara skills new {example}",
            Name::LONGEST
        ),
    ))
}

/// A value that stands on one line of SKILL.md.
fn check_line(flag: &str, text: Option<&str>) -> Result<(), Error> {
    let Some(text) = text else {
        return Ok(());
    };
    if text.trim().is_empty() || text.contains(is_unprintable) {
        return Err(Error::unknown(
            format!("{flag} is one line of text that can be seen"),
            "leave out line breaks and invisible characters, or the whole flag",
        ));
    }
    Ok(())
}
