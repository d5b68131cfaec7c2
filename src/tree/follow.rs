//! Where a link leads, inside a tree and never on disk.

use std::collections::VecDeque;

use super::{Entry, Mode, Names, RelPath, Tree};

/// Links on the way that are followed, as the systems do.
const MAX_HOPS: usize = 40;
/// Components on the way; a target is at most 64 KiB, and may be read often.
const MAX_STEPS: usize = 4_096;

/// What a link leads to.
#[derive(Clone, Debug)]
pub enum Followed {
    /// A regular file.
    File(Entry),
    /// A folder.
    Folder(RelPath),
}

/// Why a link leads to nothing that can be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkFault {
    /// The target is absolute, or outside the folder that counts. Holds the link's
    /// text, which is foreign.
    Escapes(String),
    /// Nothing is there. Holds the link's text, which is foreign.
    Dangling(String),
    /// It leads back to itself, or over too many others.
    Cycle,
}

/// Follows the link at `link` step by step, through other links. A target
/// outside `folder` escapes; the root of the tree allows all that is in it. The
/// second value is the link's text. Every name on the way is judged by `names`.
///
/// # Errors
/// The [`LinkFault`] of a link that leads to no file and no folder.
pub fn follow(
    tree: &dyn Tree,
    folder: &RelPath,
    link: &RelPath,
    names: Names,
) -> Result<(Followed, String), LinkFault> {
    let text = tree.read_link(link).unwrap_or_default();
    let shown = String::from_utf8_lossy(&text).into_owned();
    let escapes = || LinkFault::Escapes(shown.clone());
    let is_taken = |path: &RelPath| path.is_inside(folder);
    let lost = |path: &RelPath| {
        if is_taken(path) {
            LinkFault::Dangling(shown.clone())
        } else {
            escapes()
        }
    };
    let mut at = link.parent().unwrap_or_default();
    let mut ahead = parts(&text).ok_or_else(escapes)?;
    if ahead.is_empty() {
        return Err(LinkFault::Dangling(shown));
    }
    let (mut hops, mut steps) = (0, 0);
    while let Some(part) = ahead.pop_front() {
        steps += 1;
        if steps > MAX_STEPS {
            return Err(LinkFault::Cycle);
        }
        match part.as_str() {
            "" | "." => continue,
            ".." => {
                at = at.parent().ok_or_else(escapes)?;
                continue;
            }
            _ => {}
        }
        let next = at.join(&part, names).map_err(|_| lost(&at))?;
        let entry = tree.entry(&next).ok_or_else(|| lost(&next))?;
        match entry.mode {
            Mode::Folder => at = next,
            Mode::Link => {
                hops += 1;
                if hops > MAX_HOPS {
                    return Err(LinkFault::Cycle);
                }
                let text = tree.read_link(&next).unwrap_or_default();
                let mut more = parts(&text).ok_or_else(escapes)?;
                more.append(&mut ahead);
                ahead = more;
            }
            Mode::File | Mode::Executable if ahead.iter().all(String::is_empty) => {
                return if is_taken(&next) {
                    Ok((Followed::File(entry), shown))
                } else {
                    Err(escapes())
                };
            }
            Mode::File | Mode::Executable | Mode::Submodule => return Err(lost(&next)),
        }
    }
    if is_taken(&at) {
        Ok((Followed::Folder(at), shown))
    } else {
        Err(escapes())
    }
}

/// The components of a link's text; `None` where it is absolute, names a drive
/// or is no text.
fn parts(text: &[u8]) -> Option<VecDeque<String>> {
    let text = std::str::from_utf8(text).ok()?;
    let drive = matches!(text.as_bytes(), [letter, b':', ..] if letter.is_ascii_alphabetic());
    if text.starts_with(['/', '\\']) || drive || text.contains(['\\', '\0']) {
        return None;
    }
    if text.is_empty() {
        return Some(VecDeque::new());
    }
    Some(text.split('/').map(str::to_owned).collect())
}
