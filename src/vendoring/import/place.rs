//! Where a skill lies that a record speaks of: in which commit, in which folder, and
//! whether it is what is recorded.

use super::group::{Group, commit};
use super::wanted::{State, Wanted};
use crate::finding::Finding;
use crate::systems::installers::{Agreement, Entry, FilesLimit, Hash, files_of};
use crate::text::Untrusted;
use crate::tree::git::Oid;
use crate::tree::{Names, RelPath, Tree};
use crate::vendoring::context::{Context, Reach};
use crate::vendoring::discover::{Discovered, Search, discover, names};
use crate::vendoring::fetch::{Fetched, Sought, seek};
use crate::vendoring::ids::tree::NO_SKILL_FOUND;
use crate::vendoring::stop::Stop;

/// So many states of a folder are looked at for a tree, or for a hash.
const STATES: usize = 200;

/// One commit of a source, and the skills that are taken from it.
pub(super) struct Version {
    pub fetched: Fetched,
    /// Numbers of what is wanted, with the folder of each.
    pub skills: Vec<(usize, RelPath)>,
    found: Option<Discovered>,
}

/// Where a skill was found.
pub(super) struct Placed {
    pub state: State,
    /// What else is to be known.
    pub note: Option<String>,
}

/// Finds the skills of one source.
pub(super) struct Placing<'a> {
    pub cx: &'a Context<'a>,
    pub reach: Reach,
    pub find_commit: bool,
    pub group: &'a Group,
    /// The commits that were looked at; the first is that of the reference, where
    /// there is one.
    pub versions: Vec<Version>,
    pub has_head: bool,
}

impl Version {
    pub fn new(fetched: Fetched) -> Version {
        Version {
            fetched,
            skills: Vec::new(),
            found: None,
        }
    }

    /// The folder of a skill: that which the record names, else the only one of its
    /// name.
    fn folder(&mut self, entry: &Entry) -> Result<RelPath, String> {
        let tree = &*self.fetched.tree;
        if let Some(path) = entry
            .path
            .as_deref()
            .and_then(|path| RelPath::new(path).ok())
            && has_skill(tree, &path)
        {
            return Ok(path);
        }
        if self.found.is_none() {
            let all = Search {
                all_candidates: true,
                ..Search::default()
            };
            let git = self.fetched.git.as_deref();
            let found = discover(tree, git, &all, &names(&self.fetched.tree));
            self.found = found.ok();
        }
        let candidates = self.found.iter().flat_map(|found| &found.candidates);
        let called: Vec<&RelPath> = candidates
            .filter(|one| one.called() == entry.name || one.path.name() == entry.name)
            .map(|one| &one.path)
            .collect();
        let name = Untrusted(&entry.name);
        match called.as_slice() {
            [one] => Ok((*one).clone()),
            [] => Err(format!("the source has no skill `{name}` any more")),
            many => Err(format!(
                "the source has {} skills called `{name}`",
                many.len()
            )),
        }
    }

    fn tree_of(&self, path: &RelPath) -> Option<Oid> {
        self.fetched.git.as_ref()?.tree_oid(path)
    }
}

fn has_skill(tree: &dyn Tree, path: &RelPath) -> bool {
    let file = path.join("SKILL.md", Names::Portable);
    let entry = file.ok().and_then(|file| tree.entry(&file));
    entry.is_some_and(|entry| entry.mode.is_file())
}

impl Placing<'_> {
    /// Finds one skill and notes it with its commit.
    ///
    /// # Errors
    /// An interruption. The finding within says why it can't be had.
    pub fn place(&mut self, at: usize, wanted: &Wanted) -> Result<Result<Placed, Finding>, Stop> {
        let entry = &wanted.entry;
        let (version, placed) = if let Some(id) = &entry.commit {
            match self.by_commit(id, entry)? {
                Ok(placed) => placed,
                Err(finding) => return Ok(Err(finding)),
            }
        } else if !self.has_head {
            let reference = entry.reference.as_deref().unwrap_or("HEAD");
            let message = format!("the source has no `{}` any more", Untrusted(reference));
            let finding = wanted.finding(&crate::vendoring::ids::fetch::REF_NOT_FOUND, message);
            return Ok(Err(finding.help(
                "add it from another reference: minara skills add SOURCE --ref REF",
            )));
        } else if let Some(tree) = &entry.tree {
            self.by_tree(tree, entry)?
        } else {
            self.by_hash(entry)?
        };
        let Some(there) = self.versions.get_mut(version) else {
            return Ok(Err(gone(wanted, "it is nowhere".to_owned())));
        };
        match there.folder(entry) {
            Ok(path) => {
                there.skills.push((at, path));
                Ok(Ok(placed))
            }
            Err(why) => Ok(Err(gone(wanted, why))),
        }
    }

    /// By the recorded commit; what it follows is the reference.
    fn by_commit(
        &mut self,
        id: &str,
        entry: &Entry,
    ) -> Result<Result<(usize, Placed), Finding>, Stop> {
        let exact = |note| Placed {
            state: State::Exact,
            note,
        };
        if let Some(known) = self.version_at(id) {
            let note = self.contradiction(known, entry);
            return Ok(Ok((known, exact(note))));
        }
        match commit(self.cx, self.reach, &self.group.source, id)? {
            Ok(fetched) => {
                let fetched = match self.versions.first() {
                    Some(head) if self.has_head => fetched.following(&head.fetched),
                    _ => fetched,
                };
                let known = self.add(fetched);
                let note = self.contradiction(known, entry);
                Ok(Ok((known, exact(note))))
            }
            // The commit is gone: its content may still be there.
            Err(_) if self.has_head => {
                let (version, mut placed) = self.by_hash(entry)?;
                if placed.state == State::Unverifiable {
                    placed.state = State::Drifted;
                }
                let note = format!("the source does not give out the commit {id} any more");
                placed.note = Some(note);
                Ok(Ok((version, placed)))
            }
            Err(finding) => Ok(Err(finding)),
        }
    }

    /// Whether the record's own hash is another than its commit gives.
    fn contradiction(&mut self, version: usize, entry: &Entry) -> Option<String> {
        let hash = entry.hash.as_ref()?;
        let agreed = self.agreed(version, hash, entry);
        (agreed == Agreement::No).then(|| {
            format!(
                "the record's `{}` is not that of its own commit",
                hash.kind.key()
            )
        })
    }

    /// By the tree of the folder: at the reference, else in its history.
    fn by_tree(&mut self, tree: &str, entry: &Entry) -> Result<(usize, Placed), Stop> {
        let exact = Placed {
            state: State::Exact,
            note: None,
        };
        let path = match self.versions.first_mut().map(|head| head.folder(entry)) {
            Some(Ok(path)) => path,
            // It went, but it was there.
            _ => match entry.path.as_deref().map(RelPath::new) {
                Some(Ok(path)) => path,
                _ => return Ok((0, drifted(entry))),
            },
        };
        let is_it = |oid: Oid| oid.to_string() == tree;
        let mut known = self.versions.iter();
        if let Some(at) = known.position(|one| one.tree_of(&path).is_some_and(is_it)) {
            return Ok((at, exact));
        }
        let sought = Sought {
            path: &path,
            is_it: &|oid, _| is_it(oid),
            states: usize::MAX,
        };
        Ok(match self.sought(&sought)? {
            Some(version) => (version, exact),
            None => (0, drifted(entry)),
        })
    }

    /// By the hash: at the reference, and in its history where that is asked for.
    fn by_hash(&mut self, entry: &Entry) -> Result<(usize, Placed), Stop> {
        let Some(hash) = &entry.hash else {
            return Ok((0, unverifiable("the record holds no commit and no hash")));
        };
        let same = |language: Option<&str>| Placed {
            state: State::SameContent,
            note: language
                .filter(|language| *language != "en")
                .map(|language| format!("its hash was made in the order of `{language}`")),
        };
        match self.agreed(0, hash, entry) {
            Agreement::Yes(_) if !hash.kind.covers_all() => {
                return Ok((0, unverifiable("the record's hash is of SKILL.md alone")));
            }
            Agreement::Yes(language) => return Ok((0, same(language))),
            Agreement::Unknown(why) => return Ok((0, unverifiable(why))),
            Agreement::No => {}
        }
        let head = self.versions.first_mut().map(|head| head.folder(entry));
        if let (true, Some(Ok(path))) = (self.find_commit, head) {
            let root = RelPath::root();
            let made = |tree: &dyn Tree| files_of(tree, &root, FilesLimit::default());
            let sought = Sought {
                path: &path,
                is_it: &|_, tree| {
                    let files = made(&**tree);
                    files.is_some_and(|files| matches!(hash.check(&files), Agreement::Yes(_)))
                },
                states: STATES,
            };
            if let Some(version) = self.sought(&sought)? {
                return Ok((version, same(None)));
            }
        }
        Ok((0, drifted(entry)))
    }

    fn agreed(&mut self, version: usize, hash: &Hash, entry: &Entry) -> Agreement {
        let Some(version) = self.versions.get_mut(version) else {
            return Agreement::Unknown("the source is not there");
        };
        let Ok(path) = version.folder(entry) else {
            return Agreement::No;
        };
        match files_of(&*version.fetched.tree, &path, FilesLimit::default()) {
            Some(files) => hash.check(&files),
            None => Agreement::Unknown("the folder is too large to be hashed, or can't be read"),
        }
    }

    fn sought(&mut self, sought: &Sought<'_>) -> Result<Option<usize>, Stop> {
        let Some(head) = self.versions.first() else {
            return Ok(None);
        };
        let found = seek(&head.fetched, sought, &self.cx.network(self.reach))?;
        Ok(found.map(|fetched| self.add(fetched)))
    }

    fn version_at(&self, id: &str) -> Option<usize> {
        let is_it = |one: &Version| one.fetched.commit.is_some_and(|oid| oid.to_string() == id);
        self.versions.iter().position(is_it)
    }

    fn add(&mut self, fetched: Fetched) -> usize {
        let id = fetched.commit.map(|oid| oid.to_string());
        if let Some(known) = id.and_then(|id| self.version_at(&id)) {
            return known;
        }
        self.versions.push(Version::new(fetched));
        self.versions.len() - 1
    }
}

fn drifted(entry: &Entry) -> Placed {
    let what = match (&entry.tree, &entry.hash) {
        (Some(_), _) => "the recorded tree is nowhere in the history",
        (_, Some(_)) => "the recorded hash is not that of what the source has now",
        _ => "the source has gone on",
    };
    Placed {
        state: State::Drifted,
        note: Some(what.to_owned()),
    }
}

fn unverifiable(why: &str) -> Placed {
    Placed {
        state: State::Unverifiable,
        note: Some(why.to_owned()),
    }
}

fn gone(wanted: &Wanted, why: String) -> Finding {
    let finding = wanted.finding(&NO_SKILL_FOUND, why);
    finding.help("look what the source has now: minara skills add SOURCE --list")
}
