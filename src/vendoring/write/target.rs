//! What lies where a skill is to be written.

use std::ffi::OsStr;
use std::io;

use super::dir::{Kind, shown_name};
use super::error::failed;
use super::state::{Found, look};
use super::{FolderState, Vendored, WriteError, record_finding};
use crate::finding::Finding;
use crate::record::{Record, RecordError, SkillId, SourceFacts};
use crate::text::{Untrusted, fold_case};
use crate::vendoring::ids::write as ids;

/// What a managed folder's record is.
pub type RecordState = Result<Box<Record>, RecordError>;

/// What lies where a skill is to be written.
#[derive(Clone, Debug, PartialEq)]
pub enum Target {
    /// Nothing.
    Free,
    /// A folder with a record, which may be broken.
    Managed(RecordState),
    /// A file, or a folder without a record.
    Unmanaged,
    /// A link, or a folder of another file system.
    Elsewhere,
    /// Another folder or file, whose name differs only in case.
    Collides(String),
}

impl Vendored {
    /// What lies at the place of `id`. Names are compared folded, as a
    /// case-blind file system does.
    ///
    /// # Errors
    /// [`WriteError::Io`].
    pub fn target(&self, id: &SkillId) -> Result<Target, WriteError> {
        self.target_of(id)
            .map_err(failed("read", self.shown_of(id.as_str())))
    }

    fn target_of(&self, id: &SkillId) -> io::Result<Target> {
        let names = self.dir.names()?;
        // Asked by name, a case-blind file system gives the other folder.
        if !names.iter().any(|name| name == id.as_str()) {
            let mut names = names.iter().map(|name| shown_name(name));
            if let Some(other) = names.find(|name| is_same_folded(name, id)) {
                return Ok(Target::Collides(other));
            }
        }
        self.place(id)
    }

    /// What lies at the place of `id` itself.
    pub(crate) fn place(&self, id: &SkillId) -> io::Result<Target> {
        let name = OsStr::new(id.as_str());
        let Some(stat) = self.dir.stat(name)? else {
            return Ok(Target::Free);
        };
        match stat.kind {
            Kind::Link => return Ok(Target::Elsewhere),
            Kind::File | Kind::Other => return Ok(Target::Unmanaged),
            Kind::Folder => {}
        }
        let folder = self.dir.open_dir(name)?;
        if folder.own_stat()?.device != self.dir.own_stat()?.device {
            return Ok(Target::Elsewhere);
        }
        Ok(match Vendored::read_record(&folder)? {
            None => Target::Unmanaged,
            Some(record) => Target::Managed(owned_by(id, record)),
        })
    }

    /// The digest of all that lies in the folder of `id`; `None` where nothing
    /// does. A plan is made against it, and [`super::Writer::install`] compares.
    ///
    /// # Errors
    /// `target-is-symlink` or `target-not-managed` where no real folder lies
    /// there; [`WriteError::Io`].
    pub fn state(&self, id: &SkillId) -> Result<Option<FolderState>, WriteError> {
        let shown = self.shown_of(id.as_str());
        match look(&self.dir, OsStr::new(id.as_str())).map_err(failed("read", shown))? {
            Found::Missing => Ok(None),
            Found::Folder(digest) => Ok(Some(FolderState(digest))),
            Found::NoFolder => {
                let target = self.target(id)?;
                Err(self.not_ours(id, &target).into())
            }
        }
    }

    /// Checks that `id` may hold a skill from `source`: nothing lies there
    /// (`None`), or our own copy from the same source (its record), which is
    /// then updated.
    ///
    /// # Errors
    /// `id-taken`, `target-not-managed`, `target-is-symlink`, `invalid-record`,
    /// `unknown-record-schema`; [`WriteError::Io`].
    pub fn claim(
        &self,
        id: &SkillId,
        source: &SourceFacts,
    ) -> Result<Option<Box<Record>>, WriteError> {
        match self.target(id)? {
            Target::Free => Ok(None),
            Target::Managed(Ok(record)) if record.source.same_origin(source) => Ok(Some(record)),
            Target::Managed(Ok(record)) => Err(self.taken(id, &record.source, source).into()),
            Target::Managed(Err(error)) => {
                Err(record_finding(&self.shown_of(id.as_str()), &error).into())
            }
            target => Err(self.not_ours(id, &target).into()),
        }
    }

    /// The record of the skill `id`.
    ///
    /// # Errors
    /// As [`Vendored::claim`]; [`WriteError::NoSuchSkill`].
    pub fn record(&self, id: &SkillId) -> Result<Box<Record>, WriteError> {
        match self.target(id)? {
            Target::Managed(Ok(record)) => Ok(record),
            Target::Managed(Err(error)) => {
                Err(record_finding(&self.shown_of(id.as_str()), &error).into())
            }
            Target::Free => Err(WriteError::NoSuchSkill {
                id: id.clone(),
                dir: self.shown.clone(),
            }),
            target => Err(self.not_ours(id, &target).into()),
        }
    }

    fn taken(&self, id: &SkillId, old: &SourceFacts, new: &SourceFacts) -> Finding {
        let place = |source: &SourceFacts| {
            let url = source.url.as_deref().unwrap_or("a local folder");
            let path = source.path.as_deref().unwrap_or("");
            match path {
                "" => format!("`{}`", Untrusted(url)),
                path => format!("`{}` of `{}`", Untrusted(path), Untrusted(url)),
            }
        };
        let owner = new.owner().unwrap_or_else(|| "other".to_owned());
        let message = format!("`{id}` is {} already, not {}", place(old), place(new));
        Finding::new(&ids::ID_TAKEN, self.shown_of(id.as_str()), message)
            .help(format!("`--id {}`", self.free(&format!("{owner}-{id}"))))
    }

    /// `wanted`, or where a folder has that name, too, the first number behind it that
    /// is free.
    fn free(&self, wanted: &str) -> String {
        const MOST: usize = 20;
        let is_free = |name: &String| {
            let id = SkillId::new(name);
            id.is_ok_and(|id| matches!(self.target(&id), Ok(Target::Free)))
        };
        let numbered = (2..MOST).map(|nth| format!("{wanted}-{nth}"));
        let mut names = std::iter::once(wanted.to_owned()).chain(numbered);
        names.find(is_free).unwrap_or_else(|| wanted.to_owned())
    }

    /// The refusal of a target that is not a folder of ours.
    pub(crate) fn not_ours(&self, id: &SkillId, target: &Target) -> Finding {
        let shown = self.shown_of(id.as_str());
        match target {
            Target::Elsewhere => {
                let message = format!("`{id}` is a symbolic link or a mount point");
                Finding::new(&ids::TARGET_IS_SYMLINK, shown, message).help(format!(
                    "remove it yourself, or choose another id with `--id {id}-2`"
                ))
            }
            Target::Collides(name) => {
                let shown = self.shown_of(name);
                let name = Untrusted(name);
                let message = format!("`{name}` is `{id}` in other letters, and not ours");
                Finding::new(&ids::TARGET_NOT_MANAGED, shown, message)
                    .help(format!("choose another id with `--id {id}-2`"))
            }
            Target::Free | Target::Managed(_) | Target::Unmanaged => {
                let message = format!("`{id}` is there and minara did not write it");
                Finding::new(&ids::TARGET_NOT_MANAGED, shown, message).help(format!(
                    "if it came from this source: `--adopt` records it; else move it away, or \
                     choose another id with `--id {id}-2`"
                ))
            }
        }
    }
}

fn is_same_folded(name: &str, id: &SkillId) -> bool {
    if name.is_ascii() {
        name.eq_ignore_ascii_case(id.as_str())
    } else {
        fold_case(name) == id.as_str()
    }
}

/// A record counts only in the folder that it names.
pub(crate) fn owned_by(id: &SkillId, record: Result<Record, RecordError>) -> RecordState {
    let record = record?;
    if record.id == *id {
        return Ok(Box::new(record));
    }
    Err(RecordError::Invalid {
        at: "/id".to_owned(),
        reason: format!("is `{}`, the folder is `{id}`", record.id),
    })
}
