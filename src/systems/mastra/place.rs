//! Where Mastra looks: the paths that a workspace names, which skills each of
//! them reaches, and what kind of place it is.

use std::collections::HashSet;

use globset::{GlobBuilder, GlobMatcher};

use crate::tree::{Mode, RelPath, Tree};

/// The file that makes a folder a skill; only in this case.
const FILE: &str = "SKILL.md";

/// How many folders a pattern's matches may lie below its fixed part.
const PATTERN_DEPTH: usize = 4;

/// Characters that make a path a pattern.
const PATTERN: [char; 6] = ['*', '?', '{', '}', '[', ']'];

/// Folders and files below a pattern's fixed part that are looked at.
const MAX_SEEN: usize = 200_000;

/// What kind of place a skill comes from, the strongest first: of two skills of
/// one name the stronger is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// The project's own.
    Local,
    /// Below `.mastra/skills`.
    Managed,
    /// Below `node_modules`.
    External,
}

impl Kind {
    /// The word of the host.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Local => "local",
            Kind::Managed => "managed",
            Kind::External => "external",
        }
    }

    /// The kind of a path as a workspace names it.
    pub fn of(path: &str) -> Kind {
        let path = path.replace('\\', "/");
        if path.split('/').any(|part| part == "node_modules") {
            Kind::External
        } else if path.starts_with(".mastra/skills") || path.contains("/.mastra/skills") {
            Kind::Managed
        } else {
            Kind::Local
        }
    }
}

/// Whether a path is a pattern to Mastra.
pub fn is_glob(path: &str) -> bool {
    path.contains(PATTERN)
}

/// One path of a workspace.
#[derive(Clone, Debug)]
pub struct Given {
    text: String,
    kind: Kind,
    form: Form,
}

#[derive(Clone, Debug)]
enum Form {
    /// A SKILL.md.
    File,
    /// A skill's folder, or a folder of skills.
    Folder,
    /// A pattern, matched against what lies below the path's fixed part; `None`
    /// where it can't be one, and matches nothing.
    Pattern(Option<GlobMatcher>),
}

impl Given {
    /// A path as it is written.
    pub fn new(path: &str) -> Given {
        let kind = Kind::of(path);
        let tidied = tidy(path);
        if is_glob(path) {
            let fixed = tidied.find(PATTERN).unwrap_or(0);
            let (base, rest) = match tidied[..fixed].rfind('/') {
                Some(0) => ("/", &tidied[1..]),
                Some(end) => (&tidied[..end], &tidied[end + 1..]),
                None => ("", &*tidied),
            };
            let glob = GlobBuilder::new(rest)
                .literal_separator(true)
                .backslash_escape(true)
                .build();
            return Given {
                text: base.to_owned(),
                kind,
                form: Form::Pattern(glob.ok().map(|glob| glob.compile_matcher())),
            };
        }
        let file = match tidied.as_str() {
            FILE => Some(""),
            path => path
                .strip_suffix(FILE)
                .and_then(|dir| dir.strip_suffix('/')),
        };
        Given {
            form: match file {
                Some(_) => Form::File,
                None => Form::Folder,
            },
            text: file.map_or_else(|| tidied.clone(), str::to_owned),
            kind,
        }
    }

    /// The folder to look into, `/` between its parts; empty for the folder that
    /// paths count from.
    pub fn base(&self) -> &str {
        &self.text
    }

    /// The kind of the place.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Whether it reaches the skill in `folder`, a path written as [`tidy`]
    /// writes it. `is_skill` says whether a folder holds a skill: Mastra looks
    /// no deeper there.
    pub fn reaches(&self, folder: &str, is_skill: &dyn Fn(&str) -> bool) -> bool {
        let Some(below) = below(folder, &self.text) else {
            return false;
        };
        let depth = below.split('/').filter(|part| !part.is_empty()).count();
        match &self.form {
            Form::File => depth == 0,
            Form::Folder => depth == 0 || (depth == 1 && !is_skill(&self.text)),
            Form::Pattern(None) => false,
            Form::Pattern(Some(glob)) => {
                let above = below.rsplit_once('/').map(|(above, _)| above);
                let scanned = |above: &str| {
                    depth - 1 <= PATTERN_DEPTH
                        && glob.is_match(above)
                        && !is_skill(&joined(&self.text, above))
                };
                let itself = || depth <= PATTERN_DEPTH && glob.is_match(below);
                let file = || depth < PATTERN_DEPTH && glob.is_match(joined(below, FILE));
                (depth > 0 && (itself() || file())) || above.is_some_and(scanned)
            }
        }
    }

    /// The skills that it reaches, in the order in which they are found; `tree`
    /// is the folder of [`Given::base`].
    pub fn find(&self, tree: &dyn Tree) -> Vec<String> {
        let depth = match self.form {
            Form::File => 0,
            Form::Folder => 1,
            Form::Pattern(_) => PATTERN_DEPTH + 1,
        };
        let mut walk = Walk {
            tree,
            base: &self.text,
            found: Vec::new(),
            left: MAX_SEEN,
        };
        walk.folder(&RelPath::root(), depth);
        let found = walk.found;
        let folders: HashSet<&str> = found.iter().map(String::as_str).collect();
        let is_skill = |folder: &str| folders.contains(folder);
        let reached = found
            .iter()
            .filter(|folder| self.reaches(folder, &is_skill));
        reached.cloned().collect()
    }
}

struct Walk<'a> {
    tree: &'a dyn Tree,
    base: &'a str,
    found: Vec<String>,
    left: usize,
}

impl Walk<'_> {
    /// Takes a folder down where it is a skill, and those below it.
    fn folder(&mut self, dir: &RelPath, depth: usize) {
        // What can't be listed holds nothing that the host could load.
        let Ok(listing) = self.tree.list(dir) else {
            return;
        };
        self.left = self.left.saturating_sub(listing.entries.len());
        let is_file = |mode: Mode| !matches!(mode, Mode::Folder | Mode::Submodule);
        if listing.get(FILE).is_some_and(|entry| is_file(entry.mode)) {
            self.found.push(joined(self.base, dir.as_str()));
        }
        if depth == 0 {
            return;
        }
        for entry in listing.entries {
            match entry.mode {
                _ if self.left == 0 => return,
                Mode::Folder => self.folder(&entry.path, depth - 1),
                // A linked folder is looked into and not below: no circle.
                Mode::Link => self.folder(&entry.path, 0),
                Mode::File | Mode::Executable | Mode::Submodule => {}
            }
        }
    }
}

/// `path` as seen from `base`; empty for `base` itself.
fn below<'a>(path: &'a str, base: &str) -> Option<&'a str> {
    match base {
        "" => (!path.starts_with('/')).then_some(path),
        "/" => path.strip_prefix('/'),
        base => match path.strip_prefix(base)? {
            "" => Some(""),
            rest => rest.strip_prefix('/'),
        },
    }
}

fn joined(base: &str, below: &str) -> String {
    match (base, below) {
        ("", _) => below.to_owned(),
        (_, "") => base.to_owned(),
        ("/", _) => format!("/{below}"),
        _ => format!("{base}/{below}"),
    }
}

/// A path as it is shown: `/` between its parts, no `.`, no slash at the end.
/// The folder that paths count from is empty.
pub fn tidy(path: &str) -> String {
    let path = path.replace(std::path::MAIN_SEPARATOR, "/");
    let parts: Vec<&str> = path
        .split('/')
        .filter(|part| !part.is_empty() && *part != ".")
        .collect();
    let lead = if path.starts_with('/') { "/" } else { "" };
    format!("{lead}{}", parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::MemoryTree;

    fn found(given: &str, files: &[&str]) -> Vec<String> {
        let given = Given::new(given);
        let mut tree = MemoryTree::new();
        for file in files {
            if let Some(path) = below(file, given.base()) {
                tree = tree.with(RelPath::own(path).unwrap(), Mode::File, "");
            }
        }
        given.find(&tree)
    }

    #[test]
    fn a_plain_path_is_a_skill_or_holds_some() {
        let files = [
            "s/a/SKILL.md",
            "s/b/SKILL.md",
            "s/g/c/SKILL.md",
            "s/d/skill.md",
        ];
        assert_eq!(found("s", &files), ["s/a", "s/b"]);
        assert_eq!(found("./s/", &files), ["s/a", "s/b"]);
        assert_eq!(found("s/a", &files), ["s/a"]);
        assert_eq!(found("s/a/SKILL.md", &files), ["s/a"]);
        assert_eq!(found("s/g", &files), ["s/g/c"]);
        assert_eq!(found("s/SKILL.md", &files), [""; 0]);
        // A folder that is a skill itself is not looked into.
        assert_eq!(found("s", &["s/SKILL.md", "s/a/SKILL.md"]), ["s"]);
    }

    #[test]
    fn patterns_match_folders_and_files() {
        let files = [
            ".h/skills/d/SKILL.md",
            "p/skills/a/SKILL.md",
            "p/q/r/skills/b/SKILL.md",
            "p/q/r/s/t/SKILL.md",
        ];
        assert_eq!(found("p/*", &files), ["p/skills/a"]);
        assert_eq!(
            found("**/skills", &files),
            [".h/skills/d", "p/q/r/skills/b", "p/skills/a"]
        );
        // Deeper than four folders nothing matches.
        assert_eq!(found("**/SKILL.md", &files), [".h/skills/d", "p/skills/a"]);
        assert_eq!(found("p/{skills,q}/a", &files), ["p/skills/a"]);
        assert_eq!(found("p/**/SKILL.md", &files), ["p/skills/a"]);
        assert_eq!(found("p/skills/?", &files), ["p/skills/a"]);
        assert_eq!(found("p/[", &files), [""; 0]);
    }

    #[test]
    fn kinds_go_by_the_path() {
        for (path, kind) in [
            ("skills", Kind::Local),
            ("my-node_modules/skills", Kind::Local),
            ("node_modules/@a/b/skills", Kind::External),
            ("node_modules/.mastra/skills", Kind::External),
            (".mastra/skills", Kind::Managed),
            ("./.mastra/skills", Kind::Managed),
            ("/a/.mastra/skills/x", Kind::Managed),
            (".mastra", Kind::Local),
            ("x.mastra/skills", Kind::Local),
        ] {
            assert_eq!(Kind::of(path), kind, "{path}");
        }
        assert!(Kind::Local < Kind::Managed && Kind::Managed < Kind::External);
    }
}
