//! Contents by their git ids, from repositories that are there already.

use std::fmt;
use std::path::Path;

use git2::{ObjectType, Odb, Oid, Repository};

use super::Fetched;
use crate::record::{FileFacts, Sha256Sum};

/// The objects of one repository on this machine.
pub struct Objects(Odb<'static>);

impl fmt::Debug for Objects {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Objects")
    }
}

impl Objects {
    /// What was fetched of a source, now and before; `None` where it is no
    /// repository.
    pub fn of_source(fetched: &Fetched) -> Option<Objects> {
        Objects::open(&fetched.repository.as_ref()?.objects)
    }

    /// The repository that the folder `root` lies in: there a skill's files are that
    /// were committed as they came.
    pub fn around(root: &Path) -> Option<Objects> {
        let repository = Repository::discover(root).ok()?;
        Objects::open(&repository.commondir().join("objects"))
    }

    fn open(objects: &Path) -> Option<Objects> {
        let odb = Odb::new().ok()?;
        odb.add_disk_alternate(objects.to_str()?).ok()?;
        Some(Objects(odb))
    }

    /// Whether there is a content with the git id and the size that a record gives;
    /// whether it is the recorded one, [`Objects::read`] says.
    pub fn has(&self, facts: &FileFacts) -> bool {
        let header = Oid::from_bytes(&facts.git.0).and_then(|oid| self.0.read_header(oid));
        header.is_ok_and(|(size, kind)| kind == ObjectType::Blob && size as u64 == facts.size)
    }

    /// The content that a record speaks of. Whatever the id says, its size and its
    /// sha256 must be the recorded ones.
    pub fn read(&self, facts: &FileFacts) -> Option<Vec<u8>> {
        let oid = Oid::from_bytes(&facts.git.0).ok()?;
        let (size, kind) = self.0.read_header(oid).ok()?;
        if kind != ObjectType::Blob || size as u64 != facts.size {
            return None;
        }
        let object = self.0.read(oid).ok()?;
        (Sha256Sum::of(object.data()) == facts.sha256).then(|| object.data().to_vec())
    }
}
