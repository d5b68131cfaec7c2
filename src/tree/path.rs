//! Paths below the root of a tree, checked once.

use std::borrow::Cow;
use std::fmt;

use unicode_general_category::{GeneralCategory, get_general_category};

use crate::text::is_ignorable;

/// A path below the root of a tree: components joined by `/`, none of them
/// empty, `.` or `..`. The root itself is the empty path.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct RelPath(String);

/// How strictly the names of a tree are judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Names {
    /// Names of a foreign tree: only what every system can hold, and what can't
    /// be mistaken for something else.
    Portable,
    /// Names on the user's own disk: whatever is UTF-8.
    Own,
}

/// Why a name is refused. Each fault is a rule of group security.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PathFault {
    /// An empty component, `.` or `..`.
    Traversal,
    /// `/` or `\` inside one name, or a drive letter.
    Separator,
    /// A name that git treats as its own.
    DotGit,
    /// A device name or a character that Windows reserves.
    Reserved,
    /// A name that ends with a dot or a blank.
    TrailingDotOrSpace,
    /// Control, bidirectional, invisible or private-use characters.
    Control,
    /// Bytes that are not UTF-8.
    NotUtf8,
    /// The same name twice in one folder.
    Duplicate,
    /// More than 255 bytes or UTF-16 units in one name.
    TooLong,
}

/// An entry whose name was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejected {
    /// The folder that holds it.
    pub dir: RelPath,
    /// Its name, bytes that are not UTF-8 as `\x..`. Foreign text.
    pub name: String,
    /// Why it was refused.
    pub fault: PathFault,
}

impl Rejected {
    /// The whole path as it is shown: `dir/name`.
    pub fn shown(&self) -> String {
        if self.dir.is_root() {
            self.name.clone()
        } else {
            format!("{}/{}", self.dir, self.name)
        }
    }
}

impl RelPath {
    /// The root of the tree.
    pub fn root() -> RelPath {
        RelPath(String::new())
    }

    /// Checks every component of `path` as the name of a foreign tree.
    ///
    /// # Errors
    /// The first fault.
    pub fn new(path: &str) -> Result<RelPath, PathFault> {
        if path.is_empty() {
            return Ok(RelPath::root());
        }
        for part in path.split('/') {
            check_name(part.as_bytes(), Names::Portable)?;
        }
        Ok(RelPath(path.to_owned()))
    }

    /// As [`RelPath::new`], for a path on the user's own disk.
    ///
    /// # Errors
    /// The first fault; only what can't be a path at all is one.
    pub fn own(path: &str) -> Result<RelPath, PathFault> {
        if path.is_empty() {
            return Ok(RelPath::root());
        }
        for part in path.split('/') {
            check_name(part.as_bytes(), Names::Own)?;
        }
        Ok(RelPath(path.to_owned()))
    }

    /// The entry `name` of this folder.
    ///
    /// # Errors
    /// The fault of the name under `names`.
    pub fn join(&self, name: &str, names: Names) -> Result<RelPath, PathFault> {
        self.join_bytes(name.as_bytes(), names)
    }

    /// As [`RelPath::join`], for a name that may not be UTF-8.
    ///
    /// # Errors
    /// The fault of the name under `names`.
    pub fn join_bytes(&self, name: &[u8], names: Names) -> Result<RelPath, PathFault> {
        let name = check_name(name, names)?;
        Ok(self.child(name))
    }

    /// `other` below this folder.
    pub fn concat(&self, other: &RelPath) -> RelPath {
        match (self.is_root(), other.is_root()) {
            (true, _) => other.clone(),
            (_, true) => self.clone(),
            _ => RelPath(format!("{}/{}", self.0, other.0)),
        }
    }

    /// The entry of this folder whose name is checked already.
    pub(super) fn child(&self, name: &str) -> RelPath {
        if self.is_root() {
            return RelPath(name.to_owned());
        }
        let mut path = String::with_capacity(self.0.len() + 1 + name.len());
        path.push_str(&self.0);
        path.push('/');
        path.push_str(name);
        RelPath(path)
    }

    /// Follows a relative reference from this folder: `a/b`, `./a`, `../a`.
    /// `None` where it leaves the tree, is absolute, or can't be a path.
    pub fn resolve(&self, reference: &str) -> Option<RelPath> {
        if reference.starts_with('/') {
            return None;
        }
        let mut path = String::with_capacity(self.0.len() + 1 + reference.len());
        path.push_str(&self.0);
        for part in reference.split('/') {
            match part {
                "" | "." => {}
                ".." if path.is_empty() => return None,
                ".." => path.truncate(path.rfind('/').unwrap_or(0)),
                part => {
                    let name = check_name(part.as_bytes(), Names::Own).ok()?;
                    if !path.is_empty() {
                        path.push('/');
                    }
                    path.push_str(name);
                }
            }
        }
        Some(RelPath(path))
    }

    /// Whether this is the root.
    pub fn is_root(&self) -> bool {
        self.0.is_empty()
    }

    /// The path as text, components joined by `/`.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The last component; empty for the root.
    pub fn name(&self) -> &str {
        self.0.rsplit('/').next().unwrap_or("")
    }

    /// The folder that holds this path; `None` for the root.
    pub fn parent(&self) -> Option<RelPath> {
        if self.is_root() {
            return None;
        }
        let parent = self.0.rsplit_once('/').map_or("", |(parent, _)| parent);
        Some(RelPath(parent.to_owned()))
    }

    /// This path, then its parents up to and including the root.
    pub fn ancestors(&self) -> impl Iterator<Item = RelPath> {
        std::iter::successors(Some(self.clone()), RelPath::parent)
    }

    /// The components from the root down.
    pub fn components(&self) -> impl DoubleEndedIterator<Item = &str> {
        self.0.split('/').filter(|part| !part.is_empty())
    }

    /// How many components the path has.
    pub fn depth(&self) -> usize {
        self.components().count()
    }

    /// Whether this path is `dir` or lies below it.
    pub fn is_inside(&self, dir: &RelPath) -> bool {
        self.below(dir).is_some()
    }

    /// This path as seen from `dir`; `None` where it does not lie in it.
    pub fn strip_prefix(&self, dir: &RelPath) -> Option<RelPath> {
        self.below(dir).map(|below| RelPath(below.to_owned()))
    }

    fn below(&self, dir: &RelPath) -> Option<&str> {
        if dir.is_root() {
            return Some(&self.0);
        }
        let below = self.0.strip_prefix(dir.as_str())?;
        if below.is_empty() {
            return Some(below);
        }
        below.strip_prefix('/')
    }
}

impl fmt::Display for RelPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&crate::text::Untrusted(&self.0), f)
    }
}

/// Shows a name that may not be UTF-8: bad bytes as `\x..`.
pub(super) fn show_bytes(name: &[u8]) -> String {
    let mut shown = String::new();
    for chunk in name.utf8_chunks() {
        shown.push_str(chunk.valid());
        for byte in chunk.invalid() {
            shown.push_str(&format!("\\x{byte:02x}"));
        }
    }
    shown
}

/// Checks one name of one folder.
pub(super) fn check_name(name: &[u8], names: Names) -> Result<&str, PathFault> {
    if matches!(name, b"" | b"." | b"..") {
        return Err(PathFault::Traversal);
    }
    if name.contains(&b'/') {
        return Err(PathFault::Separator);
    }
    if name.contains(&0) {
        return Err(PathFault::Control);
    }
    let name = std::str::from_utf8(name).map_err(|_| PathFault::NotUtf8)?;
    if names == Names::Portable {
        check_portable(name)?;
    }
    Ok(name)
}

fn check_portable(name: &str) -> Result<(), PathFault> {
    if name.contains('\\') || has_drive(name) {
        return Err(PathFault::Separator);
    }
    if is_git_name(name) {
        return Err(PathFault::DotGit);
    }
    if name.chars().any(is_hidden_in_path) {
        return Err(PathFault::Control);
    }
    if is_reserved(name) {
        return Err(PathFault::Reserved);
    }
    if name.ends_with(['.', ' ']) {
        return Err(PathFault::TrailingDotOrSpace);
    }
    if name.len() > 255 || name.encode_utf16().count() > 255 {
        return Err(PathFault::TooLong);
    }
    Ok(())
}

fn has_drive(name: &str) -> bool {
    matches!(name.as_bytes(), [drive, b':'] if drive.is_ascii_alphabetic())
}

/// Code points that HFS+ ignores in file names.
fn is_hfs_ignorable(c: char) -> bool {
    matches!(u32::from(c), 0x200C..=0x200F | 0x202A..=0x202E | 0x206A..=0x206F | 0xFEFF)
}

/// Characters that a listing does not show, or shows as something else.
fn is_hidden_in_path(c: char) -> bool {
    !c.is_ascii_graphic()
        && (is_ignorable(c)
            || c.is_control()
            || matches!(u32::from(c), 0x2028 | 0x2029 | 0xFFF9..=0xFFFB)
            || get_general_category(c) == GeneralCategory::PrivateUse)
}

/// `.git` in every spelling that some file system takes for it
/// (CVE-2014-9390, CVE-2019-1352, CVE-2019-1353).
fn is_git_name(name: &str) -> bool {
    let folded: String = name
        .chars()
        .filter(|&c| !is_hfs_ignorable(c))
        .flat_map(char::to_lowercase)
        .collect();
    // NTFS drops trailing dots and blanks and opens a stream behind a colon.
    let stem = folded.split(':').next().unwrap_or("");
    let stem = stem.trim_end_matches(['.', ' ']);
    stem == ".git" || is_short_git_name(stem)
}

/// `git~1` … `git~9`, the short names NTFS gives `.git`.
fn is_short_git_name(stem: &str) -> bool {
    matches!(
        stem.strip_prefix("git~").map(str::as_bytes),
        Some([b'1'..=b'9'])
    )
}

fn is_reserved(name: &str) -> bool {
    if name.contains(['<', '>', ':', '"', '|', '?', '*']) {
        return true;
    }
    let stem = name.split('.').next().unwrap_or("").trim_end_matches(' ');
    is_device_name(stem)
}

/// Whether Windows takes `stem` (a name before its first dot) for a device.
pub fn is_device_name(stem: &str) -> bool {
    let folded: Cow<'_, str> = stem.to_uppercase().into();
    if matches!(
        &*folded,
        "CON" | "PRN" | "AUX" | "NUL" | "CONIN$" | "CONOUT$" | "CLOCK$"
    ) {
        return true;
    }
    let number = folded
        .strip_prefix("COM")
        .or_else(|| folded.strip_prefix("LPT"));
    matches!(number.map(|n| n.chars().collect::<Vec<_>>()).as_deref(), Some([c]) if c.is_ascii_digit() || matches!(c, '¹' | '²' | '³'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hostile_names_are_refused_by_name() {
        let cases: &[(&[u8], PathFault)] = &[
            (b"..", PathFault::Traversal),
            (b"", PathFault::Traversal),
            (b"a/b", PathFault::Separator),
            (b"a\\b", PathFault::Separator),
            (b"C:", PathFault::Separator),
            (b".GIT", PathFault::DotGit),
            (b".git ", PathFault::DotGit),
            (b".git::$INDEX_ALLOCATION", PathFault::DotGit),
            (b"GIT~1", PathFault::DotGit),
            (".g\u{200c}it".as_bytes(), PathFault::DotGit),
            (b"aux.md", PathFault::Reserved),
            ("COM².txt".as_bytes(), PathFault::Reserved),
            (b"a?b", PathFault::Reserved),
            (b"f:s", PathFault::Reserved),
            (b"end.", PathFault::TrailingDotOrSpace),
            (b"new\nline", PathFault::Control),
            ("x\u{202e}y".as_bytes(), PathFault::Control),
            ("re\u{200b}ad.md".as_bytes(), PathFault::Control),
            ("re\u{ad}ad.md".as_bytes(), PathFault::Control),
            ("f\u{2061}x".as_bytes(), PathFault::Control),
            ("a\u{180e}".as_bytes(), PathFault::Control),
            ("a\u{2064}".as_bytes(), PathFault::Control),
            ("a\u{3164}".as_bytes(), PathFault::Control),
            ("a\u{fe0f}".as_bytes(), PathFault::Control),
            ("a\u{e0100}".as_bytes(), PathFault::Control),
            ("a\u{fffa}".as_bytes(), PathFault::Control),
            ("a\u{e000}".as_bytes(), PathFault::Control),
            (b"\xff", PathFault::NotUtf8),
            (&[b'a'; 256], PathFault::TooLong),
        ];
        for (name, fault) in cases {
            let found = RelPath::root().join_bytes(name, Names::Portable);
            assert_eq!(found, Err(*fault), "{}", show_bytes(name));
        }
        for fine in [
            "SKILL.md",
            "two words.md",
            "größe.md",
            "図表.md",
            "com10",
            ".github",
            "gitmodules",
            "con-x",
        ] {
            assert!(RelPath::new(fine).is_ok(), "{fine}");
        }
    }

    #[test]
    fn references_never_leave_the_tree() {
        let dir = RelPath::new("a/b").unwrap();
        assert_eq!(dir.resolve("../c/./d").unwrap().as_str(), "a/c/d");
        assert_eq!(dir.resolve("../../.."), None);
        assert_eq!(dir.resolve("/etc"), None);
        assert!(!RelPath::new("a/bc").unwrap().is_inside(&dir));
        assert!(RelPath::new("a/b/c").unwrap().is_inside(&dir));
    }
}
