//! What lies in the folder of a vendored skill now.

use std::ffi::OsStr;
use std::io;

use super::merge::{Held, Side};
use crate::record::{LICENSE_FOLDER, RECORD_FILE, SkillId};
use crate::tree::RelPath;
use crate::vendoring::write::Vendored;
use crate::vendoring::write::dir::{Descend, Kind, walk};
use crate::vendoring::write::state::hash_file;

/// The files of a vendored skill as they lie here.
#[derive(Debug, Default)]
pub struct Ours {
    /// The skill's own files, and whatever else the user put there.
    pub files: Side,
    /// The licence texts that came along.
    pub licenses: Side,
    /// What can't be written again as it is, and so would be lost: links, devices,
    /// repositories, names that no other system can hold. With the reason.
    pub odd: Vec<(String, &'static str)>,
}

/// Reads the folder of `id`, through no link.
///
/// # Errors
/// What the file system says.
pub fn ours(vendored: &Vendored, id: &SkillId) -> io::Result<Ours> {
    let folder = vendored.dir.open_dir(OsStr::new(id.as_str()))?;
    let mut ours = Ours::default();
    walk(&folder, &mut |visit| {
        if visit.path == RECORD_FILE {
            return Ok(Descend::Skip);
        }
        let odd = match visit.stat.kind {
            Kind::Folder if visit.path == ".git" => Some("is a repository of its own"),
            Kind::Folder => return Ok(Descend::Enter),
            Kind::Link => Some("is a symbolic link"),
            Kind::Other => Some("is a device or a pipe"),
            Kind::File => None,
        };
        let path = visit.name.to_str().and(RelPath::new(visit.path).ok());
        let (None, Some(path)) = (odd, path) else {
            let odd = odd.unwrap_or("has a name that some system can't hold");
            ours.odd.push((visit.path.to_owned(), odd));
            return Ok(Descend::Skip);
        };
        let (_, sha256) = hash_file(&mut visit.dir.open_file(visit.name)?)?;
        let held = Held {
            sha256,
            executable: visit.stat.executable,
        };
        let side = match path.components().next() {
            Some(LICENSE_FOLDER) => &mut ours.licenses,
            _ => &mut ours.files,
        };
        side.insert(path, held);
        Ok(Descend::Skip)
    })?;
    Ok(ours)
}
