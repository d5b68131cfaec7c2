//! A git repository to fetch from, built commit by commit in the object store:
//! nothing is checked out, so a commit costs a few small files.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use git2::{ObjectType, Oid, Repository};

use super::Failure;
use super::files::Change;
use super::git;

/// A repository and the files of its newest commit.
pub struct Upstream {
    dir: PathBuf,
    repository: Repository,
    files: BTreeMap<String, (&'static str, Oid)>,
}

/// A tree written row by row, with modes and names that git itself refuses.
pub mod raw {
    /// One row of a tree object.
    #[derive(Clone, Debug)]
    pub struct Row {
        /// The mode as written, `100644` for a plain file.
        pub mode: String,
        /// The name, unchecked.
        pub name: Vec<u8>,
        /// What it names.
        pub what: What,
    }

    /// What a row names.
    #[derive(Clone, Debug)]
    pub enum What {
        /// A file's bytes or a link's target.
        Blob(Vec<u8>),
        /// A commit of another repository.
        Commit(git2::Oid),
        /// A folder.
        Tree(Vec<Row>),
    }
}

/// How a commit is made, beside its files.
#[derive(Clone, Debug, Default)]
pub struct CommitOptions {
    /// Its message; `c` if empty.
    pub message: String,
    /// In place of the newest commit, as `git commit --amend` does.
    pub amend: bool,
}

impl Upstream {
    /// An empty repository in a new folder.
    pub fn create(dir: impl Into<PathBuf>) -> Result<Self, Failure> {
        let dir = dir.into();
        std::fs::create_dir_all(&dir)?;
        let repository = git::init(&dir)?;
        let files = BTreeMap::new();
        Ok(Upstream {
            dir,
            repository,
            files,
        })
    }

    /// Its folder.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// Its file URL.
    pub fn url(&self) -> String {
        format!("file://{}", self.dir.display())
    }

    /// The repository itself.
    pub fn repository(&self) -> &Repository {
        &self.repository
    }

    /// The newest commit of the branch that HEAD names.
    pub fn head(&self) -> Result<Oid, Failure> {
        git::head(&self.repository).ok_or_else(|| Failure::new("no commit yet"))
    }

    /// Commits changes on the files of the commit before.
    pub fn commit<P: AsRef<str>>(&mut self, changes: &[(P, Change)]) -> Result<Oid, Failure> {
        self.commit_with(changes, &CommitOptions::default())
    }

    /// The same with a message or in place of the newest commit.
    pub fn commit_with<P: AsRef<str>>(
        &mut self,
        changes: &[(P, Change)],
        options: &CommitOptions,
    ) -> Result<Oid, Failure> {
        for (path, change) in changes {
            self.apply(path.as_ref(), change)?;
        }
        let parents = match git::head(&self.repository) {
            Some(head) if options.amend => {
                self.repository.find_commit(head)?.parent_ids().collect()
            }
            head => head.into_iter().collect::<Vec<_>>(),
        };
        let tree = self.write_files()?;
        let message = Some(options.message.as_str()).filter(|text| !text.is_empty());
        let (repository, message) = (&self.repository, message.unwrap_or("c"));
        let commit = git::write_commit(repository, tree, &parents, message, options.amend)?;
        git::advance(repository, commit)?;
        Ok(commit)
    }

    /// Makes `main` a commit without parents of a tree written row by row.
    pub fn commit_raw(&mut self, rows: &[raw::Row]) -> Result<Oid, Failure> {
        let tree = self.write_rows(rows)?;
        let commit = git::write_commit(&self.repository, tree, &[], "c", false)?;
        git::set_reference(&self.repository, "refs/heads/main", commit)?;
        Ok(commit)
    }

    /// Sets a tag on the newest commit, in place of one of that name.
    pub fn tag(&self, name: &str, annotated: bool) -> Result<(), Failure> {
        git::write_tag(&self.repository, name, self.head()?, annotated)
    }

    /// Sets a branch on the newest commit; HEAD stays where it is.
    pub fn branch(&self, name: &str) -> Result<(), Failure> {
        git::set_reference(
            &self.repository,
            &format!("refs/heads/{name}"),
            self.head()?,
        )
    }

    /// Goes on, HEAD as well, on a branch that begins at the newest commit.
    pub fn switch(&self, name: &str) -> Result<(), Failure> {
        self.branch(name)?;
        self.repository.set_head(&format!("refs/heads/{name}"))?;
        Ok(())
    }

    fn apply(&mut self, path: &str, change: &Change) -> Result<(), Failure> {
        let below = format!("{path}/");
        self.files.retain(|held, _| {
            let replaced = held == path || held.starts_with(&below);
            let in_the_way = path.starts_with(&format!("{held}/"));
            !replaced && !in_the_way
        });
        let (mode, bytes) = match change {
            Change::Gone | Change::Folder => return Ok(()),
            Change::File(bytes) => ("100644", bytes.as_slice()),
            Change::Executable(bytes) => ("100755", bytes.as_slice()),
            Change::Link(target) => ("120000", target.as_bytes()),
        };
        let blob = self.repository.odb()?.write(ObjectType::Blob, bytes)?;
        self.files.insert(path.to_owned(), (mode, blob));
        Ok(())
    }

    fn write_files(&self) -> Result<Oid, Failure> {
        let files = self.files.iter();
        let files = files.map(|(path, (mode, id))| (path.as_str(), *mode, *id));
        self.write_folder(&files.collect::<Vec<_>>())
    }

    /// Writes the tree of one folder, given its files sorted by path.
    fn write_folder(&self, files: &[(&str, &'static str, Oid)]) -> Result<Oid, Failure> {
        let mut rows = Vec::new();
        let mut folders: BTreeMap<&str, Vec<(&str, &'static str, Oid)>> = BTreeMap::new();
        for &(path, mode, id) in files {
            match path.split_once('/') {
                Some((folder, rest)) => folders.entry(folder).or_default().push((rest, mode, id)),
                None => rows.push((mode.to_owned(), path.as_bytes().to_vec(), id)),
            }
        }
        for (folder, files) in folders {
            let id = self.write_folder(&files)?;
            rows.push((git::FOLDER.to_owned(), folder.as_bytes().to_vec(), id));
        }
        git::write_tree(&self.repository, rows)
    }

    fn write_rows(&self, rows: &[raw::Row]) -> Result<Oid, Failure> {
        let odb = self.repository.odb()?;
        let mut written = Vec::new();
        for row in rows {
            let id = match &row.what {
                raw::What::Blob(bytes) => odb.write(ObjectType::Blob, bytes)?,
                raw::What::Commit(id) => *id,
                raw::What::Tree(rows) => self.write_rows(rows)?,
            };
            written.push((row.mode.clone(), row.name.clone(), id));
        }
        git::write_tree(&self.repository, written)
    }
}
