//! Git objects and repositories for tests, written without a work tree where
//! none is needed. Author and time are fixed, so ids are the same every time.

use std::fmt::Write as _;
use std::path::Path;

use git2::build::CheckoutBuilder;
use git2::{IndexAddOption, ObjectType, Oid, Repository, RepositoryInitOptions};

use super::Failure;

/// Author and committer, with the time of every commit.
const WHO: &str = "a <a@example.test> 1767323045 +0000";
/// The same with the later time of an amended commit's author.
const WHO_AMENDED: &str = "a <a@example.test> 1770091506 +0000";

/// The mode of a folder in a git tree.
pub const FOLDER: &str = "40000";

/// A new repository with work tree, on branch `main`, deaf to the settings of
/// whoever runs the tests.
pub fn init(dir: &Path) -> Result<Repository, Failure> {
    let mut options = RepositoryInitOptions::new();
    options.initial_head("main").external_template(false);
    let repository = Repository::init_opts(dir, &options)?;
    let mut config = repository.config()?.open_level(git2::ConfigLevel::Local)?;
    config.set_bool("core.autocrlf", false)?;
    Ok(repository)
}

/// Writes a tree object row by row, names and modes unchecked.
pub fn write_tree(
    repository: &Repository,
    mut rows: Vec<(String, Vec<u8>, Oid)>,
) -> Result<Oid, Failure> {
    rows.sort_by_key(|(mode, name, _)| {
        let mut key = name.clone();
        if mode == FOLDER {
            key.push(b'/');
        }
        key
    });
    let mut data = Vec::new();
    for (mode, name, id) in rows {
        data.extend_from_slice(mode.as_bytes());
        data.push(b' ');
        data.extend_from_slice(&name);
        data.push(0);
        data.extend_from_slice(id.as_bytes());
    }
    Ok(repository.odb()?.write(ObjectType::Tree, &data)?)
}

/// Writes a commit object; the tree may hold what git itself refuses.
pub fn write_commit(
    repository: &Repository,
    tree: Oid,
    parents: &[Oid],
    message: &str,
    amended: bool,
) -> Result<Oid, Failure> {
    let mut text = format!("tree {tree}\n");
    for parent in parents {
        // Writing to a String can't fail.
        let _ = writeln!(text, "parent {parent}");
    }
    let author = if amended { WHO_AMENDED } else { WHO };
    let _ = write!(text, "author {author}\ncommitter {WHO}\n\n{message}\n");
    let odb = repository.odb()?;
    Ok(odb.write(ObjectType::Commit, text.as_bytes())?)
}

/// Sets a tag, annotated or not, in place of one of that name.
pub fn write_tag(
    repository: &Repository,
    name: &str,
    commit: Oid,
    annotated: bool,
) -> Result<(), Failure> {
    let target = if annotated {
        let text = format!("object {commit}\ntype commit\ntag {name}\ntagger {WHO}\n\nt\n");
        repository.odb()?.write(ObjectType::Tag, text.as_bytes())?
    } else {
        commit
    };
    set_reference(repository, &format!("refs/tags/{name}"), target)
}

/// Makes a reference point there.
pub fn set_reference(repository: &Repository, name: &str, target: Oid) -> Result<(), Failure> {
    repository.reference(name, target, true, "test")?;
    Ok(())
}

/// Makes the branch that HEAD names point there.
pub fn advance(repository: &Repository, target: Oid) -> Result<(), Failure> {
    let head = repository.find_reference("HEAD")?;
    let branch = head.symbolic_target().ok().flatten();
    let branch = branch.ok_or_else(|| Failure::new("HEAD names no branch"))?;
    set_reference(repository, branch, target)
}

/// The commit that HEAD names, once there is one.
pub fn head(repository: &Repository) -> Option<Oid> {
    repository.refname_to_id("HEAD").ok()
}

/// Commits everything in the work tree, ignored files as well.
pub fn commit_all(repository: &Repository, message: &str) -> Result<Oid, Failure> {
    let mut index = repository.index()?;
    index.add_all(["*"], IndexAddOption::FORCE, None)?;
    index.update_all(["*"], None)?;
    index.write()?;
    let tree = index.write_tree()?;
    let parents: Vec<_> = head(repository).into_iter().collect();
    let commit = write_commit(repository, tree, &parents, message, false)?;
    advance(repository, commit)?;
    Ok(commit)
}

/// Makes the work tree that of a branch, which begins at `start` if it is new.
pub fn switch(repository: &Repository, branch: &str, start: Option<Oid>) -> Result<(), Failure> {
    let name = format!("refs/heads/{branch}");
    if let Some(start) = start {
        set_reference(repository, &name, start)?;
    }
    check_out(repository, repository.refname_to_id(&name)?)?;
    repository.set_head(&name)?;
    Ok(())
}

/// Merges a branch into the one checked out; conflicts are a failure.
pub fn merge(repository: &Repository, branch: &str) -> Result<(), Failure> {
    let lost = || Failure::new("nothing to merge into");
    let ours = head(repository).ok_or_else(lost)?;
    let theirs = repository.refname_to_id(&format!("refs/heads/{branch}"))?;
    if repository.merge_base(ours, theirs)? == ours {
        check_out(repository, theirs)?;
        return advance(repository, theirs);
    }
    let (a, b) = (
        repository.find_commit(ours)?,
        repository.find_commit(theirs)?,
    );
    let mut index = repository.merge_commits(&a, &b, None)?;
    if index.has_conflicts() {
        return Err(Failure::new("git merge of the two branches is not clean"));
    }
    let tree = index.write_tree_to(repository)?;
    let merged = write_commit(repository, tree, &[ours, theirs], "merge", false)?;
    check_out(repository, merged)?;
    advance(repository, merged)
}

/// Turns the work tree from HEAD's files into another commit's.
fn check_out(repository: &Repository, commit: Oid) -> Result<(), Failure> {
    let commit = repository.find_object(commit, None)?;
    repository.checkout_tree(&commit, Some(CheckoutBuilder::new().force()))?;
    Ok(())
}
