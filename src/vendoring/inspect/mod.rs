//! The files of one skill before anything is judged or written: what would be
//! taken, and what can't be.
//!
//! Names, links, modes and limits are checked here and nowhere else. Sizes come
//! from the tree, so nothing large is read. Links are followed inside the tree
//! alone, never on disk, and become copies.

mod names;
mod root;

use std::sync::Arc;

use super::discover::shown;
use super::ids::tree as ids;
use crate::finding::{Finding, Level, Meta};
use crate::license::is_license_file;
use crate::rules::Declared;
use crate::rules::portability::dangling_symlink::DanglingSymlink;
use crate::rules::portability::escaping_symlink::EscapingSymlink;
use crate::rules::portability::symlink_cycle::SymlinkCycle;
use crate::skill::Skill;
use crate::text::{Untrusted, fold_case, nfkc};
use crate::tree::git::Oid;
use crate::tree::{
    Entry, Followed, LinkFault, Listing, Mode, Names, PathFault, Rejected, RelPath, Tree,
    TreeError, follow,
};

/// An LFS pointer is shorter than this, in bytes.
const LFS_SIZE: u64 = 1024;
const LFS_LINE: &[u8] = b"version https://git-lfs.github.com/spec/v1";

/// How large a skill may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SkillLimits {
    /// Files, copies of links included.
    pub files: usize,
    /// Folders.
    pub folders: usize,
    /// Folders on the way to a file.
    pub depth: usize,
    /// Bytes of one file.
    pub file_bytes: u64,
    /// Bytes of all files.
    pub skill_bytes: u64,
    /// Bytes of SKILL.md.
    pub skill_md_bytes: u64,
}

impl Default for SkillLimits {
    fn default() -> SkillLimits {
        SkillLimits {
            files: 2_000,
            folders: 500,
            depth: 12,
            file_bytes: 10 << 20,
            skill_bytes: 50 << 20,
            skill_md_bytes: 1 << 20,
        }
    }
}

/// How a skill's folder is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Inspection {
    /// Limits.
    pub limits: SkillLimits,
    /// Takes all of a repository whose root is the skill.
    pub whole_root: bool,
    /// Copies what links point to outside the skill, inside the same tree.
    pub include_linked: bool,
}

/// A file that would be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlannedFile {
    /// Where, below the skill's folder.
    pub path: RelPath,
    /// Whether it may be run: mode `x` of a record, else `f`.
    pub executable: bool,
    /// Where it lies in the source's tree.
    pub from: RelPath,
    /// The link that it is a copy of: the link's target, and for a file of a
    /// linked folder the rest of the path.
    pub from_link: Option<String>,
    /// Size in bytes.
    pub size: u64,
    /// Its git blob, in a git tree.
    pub oid: Option<Oid>,
}

/// What an inspection found.
#[derive(Clone, Debug, Default)]
pub struct Inspected {
    /// In byte order of the paths. Not complete where a finding denies.
    pub files: Vec<PlannedFile>,
    /// At the levels that hold for foreign skills.
    pub findings: Vec<Finding>,
}

impl Inspected {
    /// Whether no finding stands in the way.
    pub fn is_acceptable(&self) -> bool {
        self.findings
            .iter()
            .all(|finding| finding.level != Level::Deny)
    }
}

/// Reads the folder of a skill in a source's tree.
///
/// # Errors
/// [`TreeError`] where a folder of it can't be read.
pub fn inspect(skill: &Skill, how: Inspection) -> Result<Inspected, TreeError> {
    let mut inspector = Inspector {
        tree: &**skill.tree(),
        read: &|path| skill.bytes(path, LFS_SIZE),
        skill: skill.dir(),
        how,
        folders: 0,
        links: 0,
        bytes: 0,
        out: Inspected::default(),
        paths: Vec::new(),
        part: None,
    };
    if skill.dir().is_root() && !how.whole_root {
        inspector.part = Some(root::Selection::of(skill));
        inspector.report(
            &ids::ROOT_SKILL,
            "SKILL.md",
            "the skill is the repository's root; its files, its usual folders and what it links \
             to are taken",
        );
    }
    inspector.run()?;
    let Inspector {
        mut out,
        paths,
        part,
        ..
    } = inspector;
    if part.is_some() {
        let left = root::left_behind(skill, out.files.iter().map(|file| &file.from));
        out.findings.extend(left);
    }
    names::check(skill.dir(), &paths, &mut out.findings);
    out.files.sort_by(|a, b| a.path.cmp(&b.path));
    crate::finding::sort_findings(&mut out.findings);
    Ok(out)
}

/// A folder to be read.
struct Open {
    /// Where it lies in the tree.
    dir: RelPath,
    /// Where its files go, below the skill.
    below: RelPath,
    /// What its files are copies of.
    link: Option<String>,
    /// The links on the way here, by their places in the tree.
    passed: Vec<RelPath>,
}

type Read<'a> = dyn Fn(&RelPath) -> Result<Arc<[u8]>, TreeError> + 'a;

struct Inspector<'a> {
    tree: &'a dyn Tree,
    /// Gives the bytes of a small file.
    read: &'a Read<'a>,
    skill: &'a RelPath,
    how: Inspection,
    folders: usize,
    links: usize,
    bytes: u64,
    out: Inspected,
    /// Every path below the skill, and whether it is a folder.
    paths: Vec<(RelPath, bool)>,
    /// What is taken of a repository whose root is the skill; `None`: all of it.
    part: Option<root::Selection>,
}

impl Inspector<'_> {
    /// Whether the skill is a root of which only a part is taken.
    fn is_partial_root(&self) -> bool {
        self.part.is_some()
    }

    fn run(&mut self) -> Result<(), TreeError> {
        let mut open = vec![Open {
            dir: self.skill.clone(),
            below: RelPath::root(),
            link: None,
            passed: Vec::new(),
        }];
        while let Some(folder) = open.pop() {
            let listing = self.tree.list(&folder.dir)?;
            if self.is_neighbour(&folder, &listing) {
                continue;
            }
            for rejected in &listing.rejected {
                // A work tree's own `.git`, of which nothing is taken.
                let own = self.is_partial_root() && folder.below.is_root();
                if !(own && rejected.name == ".git") {
                    self.rejected(rejected);
                }
            }
            for entry in listing.entries {
                // Below a link nothing is the repository's own.
                let own = folder.passed.is_empty();
                let part = self.part.as_ref().filter(|_| own);
                if part.is_some_and(|part| !part.takes(&entry)) {
                    continue;
                }
                self.entry(&folder, entry, &mut open);
                if !self.is_within_counts() {
                    return Ok(());
                }
            }
        }
        let (bytes, limit) = (self.bytes, self.how.limits.skill_bytes);
        if bytes > limit {
            let message = format!("the skill has {bytes} bytes, the limit is {limit}");
            let flag = format!("--max-skill-bytes {bytes}");
            self.report_skill(&ids::OVERSIZED_SKILL, message, &flag);
        }
        Ok(())
    }

    /// Another skill below a repository's root.
    fn is_neighbour(&self, folder: &Open, listing: &Listing) -> bool {
        self.is_partial_root()
            && !folder.below.is_root()
            && listing
                .get("SKILL.md")
                .is_some_and(|entry| entry.mode.is_file())
    }

    fn entry(&mut self, folder: &Open, entry: Entry, open: &mut Vec<Open>) {
        let Ok(below) = folder.below.join(entry.path.name(), Names::Portable) else {
            return;
        };
        self.check_name(&below, &entry);
        self.check_mode(&entry);
        match entry.mode {
            Mode::File | Mode::Executable => {
                let link = folder.link.as_ref();
                let from_link = link.map(|link| format!("{link}/{}", entry.path.name()));
                self.file(below, &entry, from_link);
            }
            Mode::Folder => {
                let link = folder.link.as_ref();
                let inner = Open {
                    link: link.map(|link| format!("{link}/{}", entry.path.name())),
                    dir: entry.path,
                    below,
                    passed: folder.passed.clone(),
                };
                self.folder(inner, open);
            }
            Mode::Link => self.link(folder, below, &entry, open),
            Mode::Submodule => self.report(
                &ids::SUBMODULE_IN_SKILL,
                entry.path.as_str(),
                "this is a commit of another repository, its files are not here",
            ),
        }
    }

    fn file(&mut self, below: RelPath, entry: &Entry, from_link: Option<String>) {
        let is_skill_md = below.as_str() == "SKILL.md";
        let limits = self.how.limits;
        let (limit, flag) = if is_skill_md {
            (limits.skill_md_bytes, "--max-skill-md-bytes")
        } else {
            (limits.file_bytes, "--max-file-bytes")
        };
        if entry.size > limit {
            let message = format!("the file has {} bytes, the limit is {limit}", entry.size);
            let help = format!("raise the limit with `{flag} {}`", entry.size);
            let finding = self.finding(&ids::OVERSIZED_FILE, entry.path.as_str(), message);
            self.out.findings.push(finding.help(help));
        } else if entry.size < LFS_SIZE && self.is_lfs_pointer(entry) {
            self.report(
                &ids::LFS_POINTER,
                entry.path.as_str(),
                "this is a Git LFS pointer, its content is kept elsewhere",
            );
        }
        let linked = from_link.is_some() && !entry.path.is_inside(self.skill);
        if linked && below.depth() > 1 && is_license_file(&entry.path) {
            let message = "what is linked has a licence of its own".to_owned();
            let finding = self.finding(EscapingSymlink.meta(), entry.path.as_str(), message);
            let help = "no flag takes it: its terms may be others than the skill's";
            self.out.findings.push(finding.help(help));
        }
        self.bytes = self.bytes.saturating_add(entry.size);
        self.paths.push((below.clone(), false));
        self.out.files.push(PlannedFile {
            path: below,
            executable: entry.mode == Mode::Executable,
            from: entry.path.clone(),
            from_link,
            size: entry.size,
            oid: entry.oid,
        });
    }

    fn is_lfs_pointer(&self, entry: &Entry) -> bool {
        let first_line = |bytes: &[u8]| bytes.split(|byte| *byte == b'\n').next() == Some(LFS_LINE);
        let bytes = (self.read)(&entry.path);
        bytes.is_ok_and(|bytes| first_line(&bytes))
    }

    fn folder(&mut self, folder: Open, open: &mut Vec<Open>) {
        self.folders += 1;
        self.paths.push((folder.below.clone(), true));
        let limit = self.how.limits.depth;
        if folder.below.depth() > limit {
            let message = format!("the folder lies deeper than {limit} levels");
            let finding = self.finding(&ids::TOO_MANY_FILES, folder.dir.as_str(), message);
            let help = format!(
                "raise the limit with `--max-depth {}`",
                folder.below.depth()
            );
            self.out.findings.push(finding.help(help));
        } else {
            open.push(folder);
        }
    }

    fn link(&mut self, folder: &Open, below: RelPath, link: &Entry, open: &mut Vec<Open>) {
        self.links += 1;
        let (target, text) = match self.target(link) {
            Ok(found) => found,
            Err(fault) => return self.faulty_link(link, &fault),
        };
        match target {
            Followed::File(file) => {
                self.copied(link, &text);
                self.file(below, &file, Some(text));
            }
            Followed::Folder(dir) => {
                let mut passed = folder.passed.clone();
                passed.push(link.path.clone());
                if passed.iter().any(|place| place.is_inside(&dir)) {
                    return self.faulty_link(link, &LinkFault::Cycle);
                }
                self.copied(link, &text);
                let inner = Open {
                    dir,
                    below,
                    link: Some(text.trim_end_matches('/').to_owned()),
                    passed,
                };
                self.folder(inner, open);
            }
        }
    }

    /// What a link leads to, and its text. A licence file may be a link to a file
    /// anywhere in the same commit; others only where that is asked for.
    fn target(&self, link: &Entry) -> Result<(Followed, String), LinkFault> {
        let root = RelPath::root();
        let follow = |within| follow(self.tree, within, &link.path, Names::Portable);
        if self.how.include_linked {
            let (target, text) = follow(&root)?;
            let at = match &target {
                Followed::File(file) => &file.path,
                Followed::Folder(dir) => dir,
            };
            return match self.other_terms(at) {
                Some(_) => Err(LinkFault::Escapes(text)),
                None => Ok((target, text)),
            };
        }
        if is_license_file(&link.path)
            && let Ok((Followed::File(file), text)) = follow(&root)
        {
            return Ok((Followed::File(file), text));
        }
        follow(self.skill)
    }

    /// The licence that governs a place in the tree and not the skill: what lies there
    /// came under other terms than those that the skill is judged by.
    fn other_terms(&self, at: &RelPath) -> Option<RelPath> {
        if at.is_inside(self.skill) {
            return None;
        }
        let governs = |dir: &RelPath| !self.skill.is_inside(dir);
        let folders = at.ancestors().filter(governs);
        let licences = folders.filter_map(|dir| self.tree.list(&dir).ok());
        let mut licences = licences.flat_map(|listing| listing.entries);
        let found = licences.find(|entry| entry.mode.is_file() && is_license_file(&entry.path));
        found.map(|entry| entry.path)
    }

    fn copied(&mut self, link: &Entry, text: &str) {
        let message = format!("the link to `{}` is taken as a copy", Untrusted(text));
        self.report(&ids::SYMLINK_COPIED, link.path.as_str(), message);
    }

    fn faulty_link(&mut self, link: &Entry, fault: &LinkFault) {
        let path = link.path.as_str();
        match fault {
            LinkFault::Escapes(text) => {
                let message = format!("the link leads out of the skill: `{}`", Untrusted(text));
                let finding = self.finding(EscapingSymlink.meta(), path, message);
                self.out.findings.push(finding.help(self.way_of_link(link)));
            }
            LinkFault::Dangling(text) => {
                let message = format!("the link leads nowhere: `{}`", Untrusted(text));
                self.report(DanglingSymlink.meta(), path, message);
            }
            LinkFault::Cycle => {
                self.report(SymlinkCycle.meta(), path, "the link leads back to itself");
            }
        }
    }

    /// What may be done about a link that leads out of the skill.
    fn way_of_link(&self, link: &Entry) -> String {
        let within = follow(self.tree, &RelPath::root(), &link.path, Names::Portable);
        let Ok((target, _)) = within else {
            return "no flag takes it: ask upstream to put the file into the skill".to_owned();
        };
        let at = match target {
            Followed::File(file) => file.path,
            Followed::Folder(dir) => dir,
        };
        match self.other_terms(&at) {
            Some(licence) => format!(
                "no flag takes it: what it leads to has a licence of its own, `{}`",
                Untrusted(licence.as_str())
            ),
            None => {
                "`--include-linked` takes a copy of what it leads to in the same source".to_owned()
            }
        }
    }

    /// What a name means beyond being one: records, git's own files.
    fn check_name(&mut self, below: &RelPath, entry: &Entry) {
        let name = entry.path.name();
        if below.depth() == 1 && names::is_own(name) {
            let message = format!("only `minara` writes the name `{}`", Untrusted(name));
            self.report(&ids::RECORD_IN_UPSTREAM, entry.path.as_str(), message);
        }
        let folded = fold_case(&nfkc(name));
        let Some(of_git) = names::git_file(&folded) else {
            return;
        };
        if !entry.mode.is_file() {
            let message = format!("git takes `{}` for its own `{of_git}`", Untrusted(name));
            self.report(&ids::DOT_GIT_PATH, entry.path.as_str(), message);
        } else if matches!(folded.as_str(), ".gitattributes" | ".gitignore") {
            let message = format!("`{name}` changes how your repository keeps the skill");
            self.report(&ids::NESTED_GIT_ATTRIBUTES, entry.path.as_str(), message);
        }
    }

    fn check_mode(&mut self, entry: &Entry) {
        if let Some(mode) = entry.odd_mode {
            let message = format!("the mode `{mode:06o}` is none that git writes");
            self.report(&ids::UNEXPECTED_FILE_MODE, entry.path.as_str(), message);
        }
    }

    fn rejected(&mut self, rejected: &Rejected) {
        // A path that ends in `..` would name another folder.
        let path = if rejected.fault == PathFault::Traversal {
            shown(&rejected.dir)
        } else {
            rejected.shown()
        };
        let message = format!(
            "the name `{}` can't be written safely",
            Untrusted(&rejected.name)
        );
        self.report(ids::of_fault(rejected.fault), &path, message);
    }

    /// Stops a walk that has seen too much.
    fn is_within_counts(&mut self) -> bool {
        let limits = self.how.limits;
        let files = self.out.files.len();
        let (what, flag, limit) = if files > limits.files {
            ("files", "--max-files", limits.files)
        } else if self.folders > limits.folders {
            ("folders", "--max-folders", limits.folders)
        } else if self.links > limits.files {
            ("links", "--max-files", limits.files)
        } else {
            return true;
        };
        let message = format!("the skill has more than {limit} {what}");
        let flag = format!("{flag} {}", limit.saturating_mul(2));
        self.report_skill(&ids::TOO_MANY_FILES, message, &flag);
        false
    }

    fn report_skill(&mut self, rule: &'static Meta, message: String, flag: &str) {
        let finding = self.finding(rule, &shown(self.skill), message);
        let help = format!("check that the folder is the skill's own; `{flag}` raises the limit");
        self.out.findings.push(finding.help(help));
    }

    fn report(&mut self, rule: &'static Meta, path: &str, message: impl Into<String>) {
        let finding = self.finding(rule, path, message);
        self.out.findings.push(finding);
    }

    fn finding(&self, rule: &'static Meta, path: &str, message: impl Into<String>) -> Finding {
        foreign(rule, path, message)
    }
}

/// A finding about a foreign skill, at the level that holds for those.
fn foreign(rule: &'static Meta, path: &str, message: impl Into<String>) -> Finding {
    Finding::new(rule, path, message)
        .in_source()
        .level(rule.gate_level())
}

#[cfg(test)]
mod tests;
