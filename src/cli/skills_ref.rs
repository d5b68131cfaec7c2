//! What `--profile reference` and the `agent-skills` prompt share: paths as the
//! reference takes them, and what it prints, byte for byte.

use std::ffi::OsStr;
use std::io::Read;
use std::path::{Component, Path, PathBuf};

use crate::catalog::markdown_text;
use crate::cli::DENIED;
use crate::cli::DONE;
use crate::cli::context::Context;
use crate::cli::term::failure::Failure;
use crate::cli::term::output::{self, Stream};
use crate::systems::agent_skills::reference::{self, Crash, Listed, Stop};

/// The most bytes of a skill file that are read; the reference has no limit.
const MAX_FILE: u64 = 64 * 1024 * 1024;

/// What ends a run of the reference before its result.
enum Halt {
    Stop(Stop),
    Failure(Failure),
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

/// A path as the reference takes it.
struct Folder(PathBuf);

impl Folder {
    /// The folder that `path` names. A skill file stands for its folder.
    fn named(path: &Path) -> Result<Folder, Failure> {
        if !path.exists() {
            let shown = path.display();
            return Err(Failure::new(format!("path `{shown}` does not exist")));
        }
        let tidy = |path: &Path| {
            let parts = path.components().filter(|part| *part != Component::CurDir);
            let tidy: PathBuf = parts.collect();
            match tidy.as_os_str().is_empty() {
                true => PathBuf::from("."),
                false => tidy,
            }
        };
        let name = path.file_name().map(OsStr::to_string_lossy);
        let is_skill_file = name.is_some_and(|name| name.to_lowercase() == "skill.md");
        Ok(Folder(match path.parent() {
            Some(parent) if is_skill_file && path.is_file() => tidy(parent),
            _ => tidy(path),
        }))
    }

    /// As the reference prints it.
    fn shown(&self) -> String {
        self.0.display().to_string()
    }

    /// Its last component as written: nothing for `.` and the root.
    fn name(&self) -> String {
        match self.0.components().next_back() {
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
            .map(|name| self.0.join(name))
            .find(|file| file.exists())
    }
}

/// Prints what `validate` prints.
pub fn validate(path: &Path, context: &Context) -> Result<u8, Failure> {
    let folder = Folder::named(path)?;
    let shown = folder.shown();
    match messages(&folder) {
        Ok(messages) if messages.is_empty() => {
            output::verbatim(Stream::Out, &format!("Valid skill: {shown}\n"))?;
            Ok(DONE)
        }
        Ok(messages) => {
            let mut text = format!("Validation failed for {shown}:\n");
            for message in &messages {
                text.push_str(&format!("  - {message}\n"));
            }
            output::verbatim(Stream::Err, &text)?;
            Ok(context.denied(messages.len()))
        }
        Err(halt) => stopped(halt),
    }
}

/// Prints what `read-properties` prints.
pub fn read_properties(path: &Path) -> Result<u8, Failure> {
    let folder = Folder::named(path)?;
    let json = properties(&folder).and_then(|properties| Ok(properties.json()?));
    product(json)
}

/// Prints what `to-prompt` prints, or the same facts in another form.
pub fn to_prompt(paths: &[PathBuf], block: Block) -> Result<u8, Failure> {
    let folders: Vec<Folder> = paths
        .iter()
        .map(|path| Folder::named(path))
        .collect::<Result<_, _>>()?;
    let listed = folders.iter().map(listed).collect::<Result<Vec<_>, _>>();
    product(listed.and_then(|listed| {
        Ok(match block {
            Block::Xml => reference::prompt(&listed)?,
            Block::Json => reference::prompt_json(&listed)?,
            Block::Markdown => markdown(&listed)?,
        })
    }))
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
    if !folder.0.is_dir() {
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
    let resolved = std::fs::canonicalize(&folder.0);
    let folder = Folder(resolved.map_err(|error| Halt::Failure(error.into()))?);
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
        Ok(_) if bytes.len() as u64 > MAX_FILE => {
            let message = format!("{} has more than {MAX_FILE} bytes", file.display());
            Err(Halt::Failure(Failure::new(message)))
        }
        Ok(_) => Ok(bytes),
    }
}

/// Prints a product on stdout, or why there is none.
fn product(product: Result<String, Halt>) -> Result<u8, Failure> {
    match product {
        Ok(text) => {
            output::verbatim(Stream::Out, &format!("{text}\n"))?;
            Ok(DONE)
        }
        Err(Halt::Stop(Stop::Refused(message))) => {
            output::verbatim(Stream::Err, &format!("Error: {message}\n"))?;
            Ok(DENIED)
        }
        Err(halt) => stopped(halt),
    }
}

/// Says where the reference crashes; its exit code then is that of a refusal.
fn stopped(halt: Halt) -> Result<u8, Failure> {
    match halt {
        Halt::Failure(failure) => Err(failure),
        Halt::Stop(Stop::Refused(message)) => {
            output::verbatim(Stream::Err, &format!("{message}\n"))?;
            Ok(DENIED)
        }
        Halt::Stop(Stop::Crash(crash)) => {
            output::note(&format!(
                "minara: {crash} (the reference validator crashes here)"
            ));
            Ok(DENIED)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_called_by_its_last_component_as_written() {
        let name = |path: &str| Folder(PathBuf::from(path)).name();
        assert_eq!(name("a/b"), "b");
        assert_eq!(name("."), "");
        assert_eq!(name(".."), "..");
        assert_eq!(name("/"), "");
    }

    #[test]
    fn a_skill_file_stands_for_its_folder() {
        let root = tempfile::tempdir().unwrap();
        let file = root.path().join("a/skill.MD");
        std::fs::create_dir(root.path().join("a")).unwrap();
        std::fs::write(&file, "").unwrap();
        let folder = Folder::named(&file).unwrap();
        assert_eq!(folder.0, root.path().join("a"));
        assert!(Folder::named(&root.path().join("b")).is_err());
    }
}
