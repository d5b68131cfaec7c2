//! What the reference validator makes of paths on disk: paths as it takes them,
//! and what it prints, byte for byte.

use std::ffi::OsStr;
use std::io::Read;
use std::path::{Component, Path, PathBuf};

use super::{Error, Project};
use crate::catalog::markdown_text;
use crate::systems::agent_skills::reference::{self, Crash, Listed, Stop};

/// The most bytes of a skill file that are read; the reference has no limit.
const MAX_FILE: u64 = 64 * 1024 * 1024;

/// What ends a run of the reference before its result.
#[derive(Debug)]
pub enum Halt {
    /// The reference itself.
    Stop(Stop),
    /// Something that it is not asked about.
    Error(Error),
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Halt {
        Halt::Stop(stop)
    }
}

impl From<Crash> for Halt {
    fn from(crash: Crash) -> Halt {
        Halt::Stop(Stop::Crash(crash))
    }
}

impl From<Error> for Halt {
    fn from(error: Error) -> Halt {
        Halt::Error(error)
    }
}

/// How the block of a prompt is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Block {
    /// As the reference writes it.
    Xml,
    /// A list of objects.
    Json,
    /// A list of lines; foreign text in it can't become markup.
    Markdown,
}

impl Block {
    /// The block of these skills.
    fn of(self, listed: &[Listed]) -> Result<String, Crash> {
        match self {
            Block::Xml => reference::prompt(listed),
            Block::Json => reference::prompt_json(listed),
            Block::Markdown => markdown(listed),
        }
    }
}

/// A block, and what is not in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prompt {
    /// The block.
    pub text: String,
    /// How many skills stand in it.
    pub skills: usize,
    /// The skills that can't be read, as they were named, and why.
    pub left_out: Vec<(String, String)>,
}

/// What `validate` of the reference says of one skill.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Validated {
    /// The folder as the reference prints it.
    pub shown: String,
    /// Its messages; none where the skill is valid.
    pub messages: Vec<String>,
}

impl Project {
    /// What `validate` of the reference says of the skill at a path.
    ///
    /// # Errors
    /// Where the reference crashes; a path that is not there.
    pub fn reference_validation(&self, path: &Path) -> Result<Validated, Halt> {
        let folder = Folder::named(&self.cwd, path)?;
        Ok(Validated {
            messages: messages(&folder)?,
            shown: folder.shown(),
        })
    }

    /// What `read-properties` of the reference prints of the skill at a path.
    ///
    /// # Errors
    /// Where the reference refuses the skill, or crashes; a path that is not
    /// there.
    pub fn reference_properties(&self, path: &Path) -> Result<String, Halt> {
        let folder = Folder::named(&self.cwd, path)?;
        Ok(properties(&folder)?.json()?)
    }

    /// What `to-prompt` of the reference prints of the skills at `paths`, or the
    /// same facts in another form.
    ///
    /// # Errors
    /// As [`Project::reference_properties`].
    pub fn reference_prompt(&self, paths: &[PathBuf], block: Block) -> Result<String, Halt> {
        let folders = paths.iter().map(|path| Folder::named(&self.cwd, path));
        let folders: Vec<Folder> = folders.collect::<Result<_, _>>()?;
        let listed = folders.iter().map(listed);
        let listed = listed.collect::<Result<Vec<Listed>, Halt>>()?;
        Ok(block.of(&listed)?)
    }

    /// Whether none of these folders holds a skill file.
    pub fn is_without_skills(&self, paths: &[PathBuf]) -> bool {
        let holds = |path: &PathBuf| {
            let folder = Folder::named(&self.cwd, path);
            folder.is_ok_and(|folder| folder.skill_file().is_some())
        };
        !paths.iter().any(holds)
    }

    /// The same block of those skills at `paths` that can be read.
    ///
    /// # Errors
    /// A path that is not there, or another error that is no skill's own.
    pub fn prompt(&self, paths: &[PathBuf], block: Block) -> Result<Prompt, Error> {
        let mut there = Vec::new();
        let mut left_out = Vec::new();
        for path in paths {
            let folder = Folder::named(&self.cwd, path)?;
            if folder.skill_file().is_none() {
                left_out.push((folder.shown(), "it holds no SKILL.md".to_owned()));
                continue;
            }
            // What can't be printed is found out skill by skill.
            let found = listed(&folder).and_then(|one| {
                let one = [one];
                block.of(&one)?;
                Ok(one)
            });
            match found {
                Ok(one) => there.extend(one),
                Err(Halt::Error(error)) => return Err(error),
                Err(Halt::Stop(Stop::Refused(why))) => left_out.push((folder.shown(), why)),
                Err(Halt::Stop(Stop::Crash(crash))) => {
                    left_out.push((folder.shown(), crash.to_string()));
                }
            }
        }
        let text = block
            .of(&there)
            .map_err(|crash| Error::Io(std::io::Error::other(crash)))?;
        Ok(Prompt {
            text,
            skills: there.len(),
            left_out,
        })
    }
}

/// A path as the reference takes it.
struct Folder {
    /// As it was written.
    written: PathBuf,
    /// Where it is.
    full: PathBuf,
}

impl Folder {
    /// The folder that `path` names. A skill file stands for its folder.
    fn named(cwd: &Path, path: &Path) -> Result<Folder, Error> {
        let full = cwd.join(path);
        if !full.exists() {
            return Err(Error::MissingPath(path.display().to_string()));
        }
        let name = path.file_name().map(OsStr::to_string_lossy);
        let is_skill_file = name.is_some_and(|name| name.to_lowercase() == "skill.md");
        let written = match path.parent() {
            Some(parent) if is_skill_file && full.is_file() => tidy(parent),
            _ => tidy(path),
        };
        Ok(Folder {
            full: cwd.join(&written),
            written,
        })
    }

    /// As the reference prints it.
    fn shown(&self) -> String {
        self.written.display().to_string()
    }

    /// Its last component as written: nothing for `.` and the root.
    fn name(&self) -> String {
        match self.written.components().next_back() {
            Some(part @ (Component::Normal(_) | Component::ParentDir)) => {
                part.as_os_str().to_string_lossy().into_owned()
            }
            _ => String::new(),
        }
    }

    /// Its skill file; a link to nothing is none.
    fn skill_file(&self) -> Option<PathBuf> {
        let names = ["SKILL.md", "skill.md"].into_iter();
        names
            .map(|name| self.full.join(name))
            .find(|file| file.exists())
    }
}

/// A path without the parts `.`.
fn tidy(path: &Path) -> PathBuf {
    let parts = path.components().filter(|part| *part != Component::CurDir);
    let tidy: PathBuf = parts.collect();
    if tidy.as_os_str().is_empty() {
        PathBuf::from(".")
    } else {
        tidy
    }
}

/// One line a skill.
fn markdown(listed: &[Listed]) -> Result<String, Crash> {
    let line = |skill: &Listed| {
        let text = |text: &reference::Text| text.encoded().ok_or(Crash::Output);
        let name = markdown_text(&text(&skill.properties.name)?);
        let description = markdown_text(&text(&skill.properties.description)?);
        let location = markdown_text(&skill.location);
        Ok(format!("- **{name}** ({location}): {description}"))
    };
    let lines = listed.iter().map(line).collect::<Result<Vec<_>, Crash>>()?;
    Ok(lines.join("\n"))
}

fn messages(folder: &Folder) -> Result<Vec<String>, Halt> {
    if !folder.full.is_dir() {
        return Ok(vec![format!("Not a directory: {}", folder.shown())]);
    }
    match folder.skill_file() {
        None => Ok(vec!["Missing required file: SKILL.md".to_owned()]),
        Some(file) => Ok(reference::messages(&read(&file)?, &folder.name())?),
    }
}

fn properties(folder: &Folder) -> Result<reference::Properties, Halt> {
    let Some(file) = folder.skill_file() else {
        let message = format!("SKILL.md not found in {}", folder.shown());
        return Err(Stop::Refused(message).into());
    };
    Ok(reference::properties(&read(&file)?)?)
}

fn listed(folder: &Folder) -> Result<Listed, Halt> {
    let resolved = std::fs::canonicalize(&folder.full).map_err(Error::Io)?;
    let folder = Folder {
        written: resolved.clone(),
        full: resolved,
    };
    let location = folder.skill_file().unwrap_or_default();
    Ok(Listed {
        properties: properties(&folder)?,
        location: location.display().to_string(),
    })
}

/// The bytes of a skill file, behind a link or not.
fn read(file: &Path) -> Result<Vec<u8>, Halt> {
    if !file.is_file() {
        return Err(Crash::NotAFile.into());
    }
    let mut bytes = Vec::new();
    let opened = std::fs::File::open(file);
    let read = opened.and_then(|file| file.take(MAX_FILE + 1).read_to_end(&mut bytes));
    match read {
        Err(_) => Err(Crash::NotAFile.into()),
        Ok(_) if bytes.len() as u64 > MAX_FILE => Err(Halt::Error(Error::TooLarge {
            path: file.display().to_string(),
            limit: MAX_FILE,
        })),
        Ok(_) => Ok(bytes),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_called_by_its_last_component_as_written() {
        let name = |path: &str| {
            let path = PathBuf::from(path);
            let folder = Folder {
                written: path.clone(),
                full: path,
            };
            folder.name()
        };
        assert_eq!(name("a/b"), "b");
        assert_eq!(name("."), "");
        assert_eq!(name(".."), "..");
        assert_eq!(name("/"), "");
    }

    #[test]
    fn a_skill_file_stands_for_its_folder() {
        let root = tempfile::tempdir().unwrap();
        std::fs::create_dir(root.path().join("a")).unwrap();
        std::fs::write(root.path().join("a/skill.MD"), "").unwrap();
        let folder = Folder::named(root.path(), Path::new("a/skill.MD")).unwrap();
        assert_eq!(folder.written, Path::new("a"));
        assert_eq!(folder.full, root.path().join("a"));
        assert!(Folder::named(root.path(), Path::new("b")).is_err());
    }
}
