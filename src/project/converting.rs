//! Skills of one form as skills of another: which are meant, what becomes of each, and the
//! folder that they make. Nothing is written here.

use std::collections::BTreeSet;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use rayon::prelude::*;

use super::open::tidy;
use super::{Error, Project, Selection};
use crate::convert::{
    Converted, ConvertedSkill, Form, KEPT_FILE, Needed, NewFile, Reading, Room, SKILL_JSON,
    SKILL_MD, SYSTEM_SKILL, SourceFault, SourceSkill, Wish, convert, form_beside, is_link,
};
use crate::finding::{Dialect, Finding, Profile};
use crate::rules::catalog::ambiguous_dialect::{self, AmbiguousDialect};
use crate::rules::{Checks, Declared};
use crate::skill::{self, Forms, Skill};
use crate::systems::{Detected, detect};
use crate::text::{Untrusted, fold_case, shell_word};
use crate::tree::{Fault, RelPath, Standing, lies_below, read_text};

/// What is to be converted.
#[derive(Clone, Debug)]
pub struct ConvertAsked {
    /// A skill, or a folder of skills.
    pub path: PathBuf,
    /// The form that they have; without it each is known by its marks.
    pub from: Option<Form>,
    /// How the new form is wanted.
    pub wish: Wish,
    /// The folder that they go to.
    pub to: PathBuf,
    /// Whether that folder may hold other files.
    pub force: bool,
}

/// What a run makes.
#[derive(Clone, Debug)]
pub struct Conversion {
    /// Whether a folder of skills was named, and not a skill.
    pub is_folder: bool,
    /// The skills, in the order of their paths.
    pub skills: Vec<ConvertedSkill>,
    /// The folder that they go to, absolute.
    pub folder: PathBuf,
    /// Whether that is there with other files in it.
    pub has_others: bool,
}

impl Conversion {
    /// The files, below the folder of the run, a skill's main file last.
    pub fn files(&self) -> Vec<(RelPath, &NewFile)> {
        let mut files = Vec::new();
        for skill in &self.skills {
            let converted = skill.converted.iter();
            let own = converted.flat_map(|converted| converted.files.iter().rev());
            files.extend(own.map(|file| (skill.below.concat(&file.path), file)));
        }
        files
    }
}

/// A main file that is there.
struct Found {
    form: Result<Form, Vec<Finding>>,
    skill: Arc<Skill>,
    main: RelPath,
    /// As it is shown: its folder, or the file itself.
    shown: String,
    /// Where it goes below the folder of the run.
    below: RelPath,
    /// Whether it is reached through a link below the folder that was named.
    is_linked: bool,
}

impl Found {
    /// Whether all of its folder is its own.
    fn is_folder(&self) -> bool {
        !matches!(self.form, Ok(Form::VertesiaSystem))
    }

    /// The same skill, at `folder` below the one that was named.
    fn at(mut self, folder: &RelPath) -> Found {
        let lies = self.skill.tree().on_disk(self.skill.dir());
        self.is_linked = lies.is_some_and(|lies| {
            let mut below = lies.ancestors().take(folder.depth());
            below.any(Path::is_symlink)
        });
        self
    }

    /// Its main file with all links gone through.
    fn real(&self) -> Option<PathBuf> {
        let main = self.skill.dir().concat(&self.main);
        let lies = self.skill.tree().on_disk(&main)?;
        std::fs::canonicalize(lies).ok()
    }

    /// Why nothing of it is read.
    fn held_back(&self) -> Option<Needed> {
        let why = if self.is_linked {
            "it lies behind a link, and none is followed: convert the folder that the link leads \
             to by its own path"
        } else if matches!(self.form, Ok(Form::Polar)) {
            "it has marks of Polar's, whose manifest is no skill: convert it by itself with \
             --from agent-skills"
        } else {
            return None;
        };
        Some(Needed::new(self.main.as_str(), why))
    }
}

impl Project {
    /// Converts a skill, or all skills of a folder.
    ///
    /// # Errors
    /// Nothing is there, a skill of Polar's, one that can't be read, more than a run holds;
    /// a folder to write to that holds something. Of a folder of skills one that can't be
    /// taken is held back, and the others are converted.
    pub fn convert(&self, asked: &ConvertAsked) -> Result<Conversion, Error> {
        if asked.from == Some(Form::Polar) {
            return Err(no_skill_of_polar());
        }
        let folder = tidy(&self.cwd, &asked.to);
        let has_others = self.check_target(&folder, asked.force)?;
        let (is_folder, found) = self.found(asked)?;
        let mut forms = found.iter().map(|found| &found.form);
        if !is_folder && forms.any(|form| matches!(form, Ok(Form::Polar))) {
            return Err(no_skill_of_polar());
        }
        let shown = |below: &RelPath| self.shown(&folder.join(below.as_str()));
        let all = self.converted(&found, asked, is_folder)?;
        let skills = found.into_iter().zip(all).map(|(found, converted)| {
            let (converted, findings) = match converted {
                Ok(converted) => (Some(converted), Vec::new()),
                Err(findings) => (None, findings),
            };
            ConvertedSkill {
                path: found.shown,
                output: shown(&found.below),
                below: found.below,
                converted,
                findings,
            }
        });
        let conversion = Conversion {
            is_folder,
            skills: skills.collect(),
            folder,
            has_others,
        };
        self.check_files(&conversion)?;
        Ok(conversion)
    }

    /// Whether the folder holds something, where it may.
    fn check_target(&self, folder: &Path, force: bool) -> Result<bool, Error> {
        let shown = self.shown(folder);
        let shown = Untrusted(&shown);
        let standing = Standing::of(folder).map_err(|error| match error.kind() {
            io::ErrorKind::NotADirectory => Error::unknown(
                format!("{shown} can't be a folder: a file is on the way"),
                "name another one: -o DIR",
            ),
            _ => Error::Io(error),
        })?;
        match standing {
            Standing::Absent | Standing::Empty => Ok(false),
            Standing::Holds if force => Ok(true),
            Standing::Holds => Err(Error::unknown(
                format!("{shown} is not empty, and nothing is written over"),
                "name a new folder: -o DIR; --force puts the skill beside what is there",
            )),
            Standing::Link => Err(Error::unknown(
                format!("{shown} is a link, and none is written through"),
                "name the folder that it leads to, or another one: -o DIR",
            )),
            Standing::NoFolder => Err(Error::unknown(
                format!("{shown} is no folder"),
                "name another one: -o DIR",
            )),
        }
    }

    /// Refuses what would lie on something that is there, or on another file of the run.
    fn check_files(&self, conversion: &Conversion) -> Result<(), Error> {
        let mut names = BTreeSet::new();
        for (path, _) in conversion.files() {
            let shown = self.shown(&conversion.folder.join(path.as_str()));
            let shown = Untrusted(&shown);
            if !names.insert(fold_case(path.as_str())) {
                return Err(Error::unknown(
                    format!("two skills would be written to {shown}"),
                    "convert one of them by itself: its path, and another -o DIR",
                ));
            }
            if !conversion.has_others {
                continue;
            }
            let lies = lies_below(&conversion.folder, &path).map_err(|fault| match fault {
                Fault::Io(error) => Error::Io(error),
                fault => Error::unknown(
                    format!("{fault}, so {shown} is not written"),
                    "name another folder: -o DIR",
                ),
            })?;
            if lies {
                return Err(Error::unknown(
                    format!("{shown} is there already, and nothing is written over"),
                    "move it away, or name another folder: -o DIR",
                ));
            }
        }
        Ok(())
    }

    fn converted(
        &self,
        found: &[Found],
        asked: &ConvertAsked,
        is_folder: bool,
    ) -> Result<Vec<Result<Converted, Vec<Finding>>>, Error> {
        let folders = found.iter().filter(|found| found.is_folder());
        let folders: Vec<&RelPath> = folders.map(|found| &found.below).collect();
        let room = Room::default();
        let one = |found: &Found| {
            let form = match &found.form {
                Ok(form) => *form,
                Err(findings) => return Ok(Err(findings.clone())),
            };
            let held_back = |needed| Ok(Ok(Converted::held_back(form, asked.wish.to, needed)));
            if let Some(needed) = found.held_back() {
                return held_back(needed);
            }
            let dir = found.skill.dir();
            let others = folders.iter().filter(|other| **other != &found.below);
            let others = others.filter_map(|other| other.strip_prefix(&found.below));
            let others: Vec<RelPath> = others.map(|other| dir.concat(&other)).collect();
            let reading = Reading {
                others: &others,
                kept: asked.wish.sidecar,
                room: &room,
            };
            let skill = Arc::clone(&found.skill);
            match SourceSkill::open(form, skill, found.main.clone(), reading) {
                Ok(source) => Ok(Ok(convert(&source, &asked.wish))),
                Err(fault) if is_folder && fault.is_of_one() => {
                    let why = format!("{fault}: {MEND}");
                    held_back(Needed::new(found.main.as_str(), why))
                }
                Err(fault) => Err(fault),
            }
        };
        let all: Result<Vec<_>, SourceFault> = found.par_iter().map(one).collect();
        all.map_err(|fault| {
            let help = match fault {
                SourceFault::Tree(_) => MEND,
                _ => "convert its skills one by one, without what is generated there",
            };
            Error::unknown(fault.to_string(), help)
        })
    }

    /// The skills that are meant, and whether a folder of skills was named.
    fn found(&self, asked: &ConvertAsked) -> Result<(bool, Vec<Found>), Error> {
        let path = &asked.path;
        let full = tidy(&self.cwd, path);
        let name = full.file_name().and_then(|name| name.to_str());
        let name = name.unwrap_or_default();
        if full.is_file() && name != SKILL_MD {
            return Ok((false, vec![self.found_file(asked, &full, name)?]));
        }
        let skill = skill::open(&self.cwd, path, &Forms::none())?;
        if let Some(main) = main_in(&skill, asked.from) {
            let found = found_in(Arc::new(skill), main, RelPath::root(), asked);
            return Ok((false, vec![found]));
        }
        let found = self.found_below(asked, &full)?;
        if found.is_empty() {
            if let Some(error) = self.not_converted(path) {
                return Err(error);
            }
            let form = asked.from.map_or("any form", Form::name);
            let shown = Untrusted(skill.shown()).to_string();
            return Err(Error::unknown(
                format!("{shown} holds no skill of {form}"),
                format!(
                    "minara skills detect {} says what is there",
                    shell_word(&shown)
                ),
            ));
        }
        Ok((true, found))
    }

    /// Why nothing is made of what lies there in a form of its own.
    fn not_converted(&self, path: &Path) -> Option<Error> {
        let (file, title) = self.other_form(path)?;
        let message = format!("{} is {title}, and no form is made of it", Untrusted(&file));
        let help = "write what it says as Markdown, in SKILL.md";
        Some(Error::unknown(message, help))
    }

    /// The skill of which one file was named.
    fn found_file(&self, asked: &ConvertAsked, full: &Path, name: &str) -> Result<Found, Error> {
        let named = asked.from.filter(|form| form.is_main(name));
        let by_name = match name {
            SKILL_JSON => Some(Form::Curia),
            _ if name.ends_with(SYSTEM_SKILL) => Some(Form::VertesiaSystem),
            _ => None,
        };
        let form = named.or(by_name.filter(|_| asked.from.is_none()));
        let form =
            form.ok_or_else(|| {
                let shown = self.shown(full);
                let other = self.not_converted(&asked.path);
                other.unwrap_or_else(|| Error::unknown(
                format!("{} is no main file of a skill", Untrusted(&shown)),
                "name SKILL.md, skill.json, a *.system-skill.json, or a folder; --from says \
                 which form a file has",
            ))
            })?;
        let folder = full.parent().unwrap_or(full);
        let shown = self.shown(full);
        let skill = skill::open(&self.cwd, Path::new(&self.shown(folder)), &Forms::none())?;
        Ok(Found {
            form: Ok(form),
            skill: Arc::new(skill),
            main: RelPath::own(name).unwrap_or_default(),
            shown,
            below: RelPath::root(),
            is_linked: false,
        })
    }

    /// The skills below a folder.
    fn found_below(&self, asked: &ConvertAsked, full: &Path) -> Result<Vec<Found>, Error> {
        let selected = self.select_with(
            &Selection {
                paths: vec![asked.path.clone()],
                gitignore: true,
                exclude: false,
                vendored: true,
            },
            // Also how the names of system skills end.
            &[SKILL_JSON],
            Forms::none(),
        )?;
        // As discovery writes paths.
        let named = asked.path.components();
        let named: PathBuf = named.filter(|part| *part != Component::CurDir).collect();
        let below = |shown: &str| {
            let below = Path::new(shown)
                .strip_prefix(&named)
                .unwrap_or(Path::new(shown));
            let below = below.to_string_lossy();
            RelPath::own(&below.replace(std::path::MAIN_SEPARATOR, "/")).unwrap_or_default()
        };
        let mut found = Vec::new();
        let takes = |form: Form| asked.from.is_none_or(|from| from == form);
        if asked.from.is_none_or(Form::has_skill_md) {
            let skills = selected.skills.into_iter();
            for skill in skills.filter(|skill| !skill.is_no_skill()) {
                let below = below(skill.shown());
                let one = found_in(skill, SKILL_MD.to_owned(), below.clone(), asked);
                found.push(one.at(&below));
            }
        }
        for other in selected.others {
            let name = other.path.file_name().and_then(|name| name.to_str());
            let name = name.unwrap_or_default().to_owned();
            let folder = other.path.parent().unwrap_or(full);
            let skill = skill::open(&self.cwd, Path::new(&self.shown(folder)), &Forms::none())?;
            let folder = Path::new(&other.shown).parent().unwrap_or(Path::new(""));
            let below = below(&folder.to_string_lossy());
            if name.ends_with(SYSTEM_SKILL) && takes(Form::VertesiaSystem) {
                // One by itself has its folder; of several each gets one of its own.
                let of_kind = skill.beside().filter(|name| name.ends_with(SYSTEM_SKILL));
                let is_alone = of_kind.count() == 1 && !below.is_root();
                let stem = name.strip_suffix(SYSTEM_SKILL).filter(|_| !is_alone);
                let stem = RelPath::own(stem.unwrap_or_default()).unwrap_or_default();
                let one = Found {
                    form: Ok(Form::VertesiaSystem),
                    skill: Arc::new(skill),
                    main: RelPath::own(&name).unwrap_or_default(),
                    shown: other.shown,
                    below: below.concat(&stem),
                    is_linked: false,
                };
                found.push(one.at(&below));
            } else if name == SKILL_JSON && takes(Form::Curia) {
                let is_named = asked.from == Some(Form::Curia);
                let is_of_curia = || detect(&skill).dialect() == Some(Dialect::Curia);
                if is_named || (!skill.has_text() && is_of_curia()) {
                    let one = found_in(Arc::new(skill), name, below.clone(), asked);
                    found.push(one.at(&below));
                }
            }
        }
        drop_linked_twins(&mut found);
        found.sort_by(|a, b| a.shown.cmp(&b.shown));
        Ok(found)
    }
}

/// A skill that is reached by a link and by its own path counts once, under its own.
fn drop_linked_twins(found: &mut Vec<Found>) {
    if found.iter().all(|found| !found.is_linked) {
        return;
    }
    let own = found.iter().filter(|found| !found.is_linked);
    let own: BTreeSet<PathBuf> = own.filter_map(Found::real).collect();
    found.retain(|found| !found.is_linked || found.real().is_none_or(|real| !own.contains(&real)));
}

/// What to do about a file that can't be read.
const MEND: &str = "mend the file, or leave the skill out: convert the others by themselves";

fn no_skill_of_polar() -> Error {
    Error::unknown(
        "a manifest of Polar's is no skill, so none is made of it",
        "its source is the SKILL.md beside it: --from agent-skills",
    )
}

/// The main file in a folder.
fn main_in(skill: &Skill, from: Option<Form>) -> Option<String> {
    let has_skill_md = !skill.is_no_skill();
    let mut systems = skill.beside().filter(|name| name.ends_with(SYSTEM_SKILL));
    let system = systems.next().filter(|_| systems.next().is_none());
    let system = system.map(str::to_owned);
    let of_curia = skill.has_beside(SKILL_JSON).then(|| SKILL_JSON.to_owned());
    let skill_md = has_skill_md.then(|| SKILL_MD.to_owned());
    match from {
        Some(Form::VertesiaSystem) => system,
        Some(Form::Curia) => of_curia,
        Some(_) => skill_md,
        // A folder that holds a system skill may hold other skills as well.
        None => skill_md.or(of_curia),
    }
}

fn found_in(skill: Arc<Skill>, main: String, below: RelPath, asked: &ConvertAsked) -> Found {
    let form = match asked.from {
        Some(form) => Ok(form),
        None => form_of(&skill, &main, asked.wish.sidecar),
    };
    // Of a skill of Curia's that has a SKILL.md as well the manifest is the main file.
    let main = match &form {
        Ok(Form::Curia) => SKILL_JSON.to_owned(),
        _ => main,
    };
    Found {
        form,
        shown: skill.shown().to_owned(),
        main: RelPath::own(&main).unwrap_or_default(),
        skill,
        below,
        is_linked: false,
    }
}

/// The form of a skill by its marks, or by what is kept beside it.
fn form_of(skill: &Skill, main: &str, sidecar: bool) -> Result<Form, Vec<Finding>> {
    if sidecar && let Some(form) = kept_form(skill, main) {
        return Ok(form);
    }
    let detected: Detected = detect(skill);
    let sure = detected.dialect().filter(|_| detected.doubtful().is_none());
    let form = match sure {
        Some(Dialect::Vertesia) if main == SKILL_MD => Form::Vertesia,
        Some(Dialect::Vertesia) => Form::VertesiaSystem,
        Some(Dialect::Polar) => Form::Polar,
        Some(Dialect::Minara) => Form::Minara,
        Some(Dialect::Curia) => Form::Curia,
        Some(Dialect::Mastra) => Form::Mastra,
        Some(Dialect::AgentSkills) => Form::AgentSkills,
        None if detected.is_ambiguous() => {
            let cx = Checks::new(AmbiguousDialect.meta(), None, Profile::Recommended);
            let found = ambiguous_dialect::finding(skill, &detected, &cx);
            let found = found.map(|found| found.help("say which form it has: --from FORM"));
            return Err(found.into_iter().collect());
        }
        None if main == SKILL_JSON => Form::Curia,
        None => Form::AgentSkills,
    };
    Ok(form)
}

fn kept_form(skill: &Skill, main: &str) -> Option<Form> {
    if !skill.has_beside(KEPT_FILE) || is_link(skill, KEPT_FILE) {
        return None;
    }
    let path = skill.dir().resolve(KEPT_FILE)?;
    let path = skill.tree().on_disk(&path)?;
    let text = read_text(&path, crate::tree::Budgets::RECORD).ok()?;
    form_beside(&text).filter(|form| form.is_main(main))
}
