//! What goes along of a repository to a site that can't reach it, and back into the
//! cache there.
//!
//! Of the commits that are followed and of those that were recorded every object goes
//! along; of the history only the shortest way from one to the other. So what is carried
//! follows from the commits alone, and not from how much of a history somebody fetched.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Instant;

use git2::{Buf, ObjectType, Odb, Oid, Repository};
use serde::{Deserialize, Serialize};

use super::cache::Store;
use super::failure::Failure;
use super::pack;
use super::refs::{References, whole_id};
use super::remote::complete;
use super::{FetchError, Fetched, Network, RefKind};
use crate::text::Untrusted;
use crate::tree::Budgets;
use crate::vendoring::source::RemoteUrl;

/// So many commits of a history are looked at.
const MOST_COMMITS: usize = 50_000;

/// What HEAD is called among references where it is no branch.
const HEAD: &str = "HEAD";

/// What a repository says of itself, and how much of it goes along.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Carried {
    /// Its address, as records have it.
    pub url: String,
    /// The default branch in full, where one of the skills follows it; `HEAD` where it
    /// is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub head: Option<String>,
    /// What the references that are followed point to.
    pub references: BTreeMap<String, String>,
    /// Commits and annotated tags of which every object goes along, sorted.
    pub whole: Vec<String>,
    /// Commits that go along without their files, sorted.
    pub history: Vec<String>,
}

/// One skill's ends of a history: what it follows now, and what was recorded, where the
/// source still has it.
pub type Ends<'a> = (&'a Fetched, Option<&'a Fetched>);

/// Packs what skills of one source need on a site that can't reach it: equal commits give
/// equal bytes. `None` where there is no repository.
///
/// # Errors
/// Database that can't be read, or are too many.
pub fn carry(
    url: &str,
    ends: &[Ends<'_>],
    network: &Network,
) -> Result<Option<(Carried, Vec<u8>)>, FetchError> {
    let failed = |reason: String| Failure::Cache(reason).into_error(url);
    let all = ends.iter().flat_map(|(tip, old)| [Some(*tip), *old]);
    let fetched: Vec<&Fetched> = all.flatten().collect();
    let folders = fetched.iter().filter_map(|one| one.repository.as_ref());
    let folders: BTreeSet<PathBuf> = folders.map(|one| one.objects.clone()).collect();
    if folders.is_empty() {
        return Ok(None);
    }
    let objects = Database::open(folders).map_err(failed)?;
    let mut carried = Carried {
        url: url.to_owned(),
        head: None,
        references: BTreeMap::new(),
        whole: Vec::new(),
        history: Vec::new(),
    };
    let (mut whole, mut history) = (BTreeSet::new(), BTreeSet::new());
    for one in &fetched {
        whole.extend(one.tag_object.or(one.commit));
    }
    for (tip, old) in ends {
        carried.follow(tip);
        if let (Some(tip), Some(old)) = (tip.commit, old.and_then(|old| old.commit)) {
            history.extend(objects.way(tip, old));
        }
    }
    let roots: Vec<Oid> = whole.iter().copied().collect();
    let mut packed = objects
        .belonging_to(&roots, network.limits.objects)
        .map_err(failed)?;
    let known: HashSet<Oid> = packed.iter().copied().collect();
    history.retain(|commit| !known.contains(commit));
    packed.extend(&history);
    let names = |ids: BTreeSet<Oid>| ids.into_iter().map(|id| id.to_string()).collect();
    (carried.whole, carried.history) = (names(whole), names(history));
    let pack = objects
        .pack(&packed)
        .map_err(|error| failed(error.message().to_owned()))?;
    Ok(Some((carried, pack)))
}

impl Carried {
    /// Notes what a fetched reference points to.
    fn follow(&mut self, tip: &Fetched) {
        let (Some(name), Some(commit)) = (&tip.ref_name, tip.commit) else {
            return;
        };
        let id = tip.tag_object.unwrap_or(commit).to_string();
        if tip.ref_kind == Some(RefKind::Default) {
            self.head = Some(name.clone());
        }
        self.references.insert(name.clone(), id);
    }

    /// What `git ls-remote --symref` would print: this, and what was known `before` of
    /// other references.
    fn listed(&self, objects: &Database, before: &References) -> String {
        let mut text = String::new();
        let head = self.head.as_ref();
        let head = head.and_then(|name| Some((name, self.references.get(name)?.clone())));
        let known = before
            .head
            .map(|id| (before.head_name.as_ref(), id.to_string()));
        let head = head.map(|(name, id)| (Some(name), id)).or(known);
        if let Some((name, id)) = head {
            if let Some(name) = name.filter(|name| *name != HEAD) {
                text.push_str(&format!("ref: {name}\tHEAD\n"));
            }
            text.push_str(&format!("{id}\tHEAD\n"));
        }
        let mut put = |name: &str, id: &dyn std::fmt::Display, commit: Option<Oid>| {
            text.push_str(&format!("{id}\t{name}\n"));
            if let Some(commit) = commit {
                text.push_str(&format!("{commit}\t{name}^{{}}\n"));
            }
        };
        for (name, id) in self.references.iter().filter(|(name, _)| *name != HEAD) {
            let tag = whole_id(id);
            let commit = tag.and_then(|tag| objects.commit_of(tag));
            put(name, id, commit.filter(|commit| Some(*commit) != tag));
        }
        let others = before.all.iter();
        for one in others.filter(|one| !self.references.contains_key(&one.name)) {
            put(&one.name, &one.oid, one.peeled);
        }
        text
    }

    /// The ids of a list, each once and in order.
    fn ids(list: &[String]) -> Result<Vec<Oid>, String> {
        let ids = list.iter().map(|id| whole_id(id));
        let ids: Option<Vec<Oid>> = ids.collect();
        let ids = ids.filter(|_| list.is_sorted_by(|a, b| a < b));
        ids.ok_or_else(|| "its lists of commits are not in order".to_owned())
    }

    /// The references, checked against what goes along.
    fn check_references(&self) -> Result<(), String> {
        let is_name = |name: &str| {
            name == HEAD || name.starts_with("refs/") && git2::Reference::is_valid_name(name)
        };
        let mut all = self.references.iter();
        let known = all.all(|(name, id)| is_name(name) && self.whole.contains(id));
        let mut head = self.head.iter();
        if known && head.all(|name| self.references.contains_key(name)) {
            Ok(())
        } else {
            Err("a reference points to what is not in it".to_owned())
        }
    }
}

/// What was brought of a repository, looked at whole and not yet among what is kept.
#[derive(Debug)]
pub struct Examined<'a> {
    carried: &'a Carried,
    pack: &'a [u8],
    /// Holds nothing but the pack.
    _store: Store,
    objects: Database,
}

/// Looks at what was brought of a repository: that it unpacks within what a fetch may
/// take, and holds what it says it does and nothing else.
///
/// # Errors
/// The finding that refuses it.
pub fn examine<'a>(
    carried: &'a Carried,
    pack: &'a [u8],
    network: &Network,
) -> Result<Examined<'a>, FetchError> {
    let url = Untrusted(&carried.url).to_string();
    let refused = |reason: &str| Failure::Carried(reason.to_owned()).into_error(&url);
    pack::in_memory(pack).map_err(|_| refused("it takes too much to unpack"))?;
    let count = pack.get(8..12).and_then(|bytes| bytes.try_into().ok());
    let count = count.map_or(0, u32::from_be_bytes) as usize;
    if count > network.limits.objects {
        return Err(refused("it has too many objects"));
    }
    let store = Store::temporary(network.temp_dir.as_deref());
    let store = store.map_err(|failure| failure.into_error(&url))?;
    unpack(&store, pack).map_err(|error| refused(&error.to_string()))?;
    let check = || -> Result<Database, String> {
        carried.check_references()?;
        let whole = Carried::ids(&carried.whole)?;
        let history = Carried::ids(&carried.history)?;
        let objects = Database::open([store.objects()])?;
        let mut known: HashSet<Oid> = objects.belonging_to(&whole, count)?.into_iter().collect();
        for commit in &history {
            objects.kind_is(*commit, ObjectType::Commit)?;
            known.insert(*commit);
        }
        if known.len() == count {
            Ok(objects)
        } else {
            Err("it holds objects that nothing names".to_owned())
        }
    };
    let objects = check().map_err(|reason| refused(&reason))?;
    Ok(Examined {
        carried,
        pack,
        _store: store,
        objects,
    })
}

impl Examined<'_> {
    /// Puts it where `--offline` looks; `false` where nothing is kept.
    ///
    /// # Errors
    /// The cache can't be written; an interruption.
    pub fn keep(&self, network: &Network) -> Result<bool, FetchError> {
        let shown = Untrusted(&self.carried.url).to_string();
        let Some(url) = RemoteUrl::recorded(&self.carried.url) else {
            return Ok(false);
        };
        let until = Instant::now() + network.limits.deadline;
        let opened = Store::open(network, &url.record(), || network.check(until));
        let (store, unkept) = opened.map_err(|failure| failure.into_error(&shown))?;
        if unkept.is_some() || network.cache_dir.is_none() {
            return Ok(false);
        }
        let unwritten = |error: &dyn std::fmt::Display| {
            Failure::Cache(format!("the cache can't be written: {error}")).into_error(&shown)
        };
        unpack(&store, self.pack).map_err(|error| unwritten(&error))?;
        let objects = Database::open([store.objects()]).map_err(|reason| unwritten(&reason))?;
        let all = self.carried.whole.iter().chain(&self.carried.history);
        let new: Vec<Oid> = all.filter_map(|id| whole_id(id)).collect();
        cut_histories(&store, &objects, &new).map_err(|error| unwritten(&error))?;
        let noted = store.repository().and_then(|repository| {
            let mut whole = self.carried.whole.iter().filter_map(|id| whole_id(id));
            whole.try_for_each(|id| complete(&repository, id))
        });
        noted.map_err(|error| unwritten(&error.message()))?;
        let before = store.kept_references();
        let before = before.and_then(|data| References::kept(&data).ok());
        let text = self
            .carried
            .listed(&self.objects, &before.unwrap_or_default());
        if !text.is_empty() {
            store.keep_references(text.as_bytes());
        }
        Ok(true)
    }
}

/// Writes a pack into a repository.
fn unpack(store: &Store, pack: &[u8]) -> Result<(), io::Error> {
    let git = |error: git2::Error| io::Error::other(error.message().to_owned());
    let repository = store.repository().map_err(git)?;
    let odb = repository.odb().map_err(git)?;
    let mut writer = odb.packwriter().map_err(git)?;
    writer.write_all(pack)?;
    writer.commit().map_err(git).map(drop)
}

/// Notes where histories end here: git asks for no parent of such a commit.
fn cut_histories(store: &Store, objects: &Database, new: &[Oid]) -> io::Result<()> {
    let place = store.folder().join("shallow");
    let before = fs::read_to_string(&place).unwrap_or_default();
    let known = before.lines().filter_map(whole_id);
    let ends: BTreeSet<String> = known
        .chain(new.iter().copied())
        .filter(|commit| {
            let mut parents = objects.parents(*commit).into_iter();
            parents.any(|parent| !objects.has(parent))
        })
        .map(|commit| format!("{commit}\n"))
        .collect();
    let text: String = ends.into_iter().collect();
    if text == before {
        return Ok(());
    }
    let temp = place.with_extension("lock");
    fs::write(&temp, text)?;
    fs::rename(&temp, &place)
}

/// The objects of some repositories of this machine.
struct Database(Odb<'static>);

impl std::fmt::Debug for Database {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Database")
    }
}

impl Database {
    fn open(folders: impl IntoIterator<Item = PathBuf>) -> Result<Database, String> {
        let odb = Odb::new().map_err(|error| error.message().to_owned())?;
        for folder in folders {
            let folder = folder.to_str().ok_or("a path is not UTF-8")?;
            odb.add_disk_alternate(folder)
                .map_err(|error| error.message().to_owned())?;
        }
        Ok(Database(odb))
    }

    fn has(&self, oid: Oid) -> bool {
        self.0.exists(oid)
    }

    fn kind_is(&self, oid: Oid, wanted: ObjectType) -> Result<(), String> {
        match self.0.read_header(oid) {
            Ok((_, kind)) if kind == wanted => Ok(()),
            _ => Err(format!("the object {oid} is not there")),
        }
    }

    /// What an object holds that is no file.
    fn read(&self, oid: Oid) -> Result<(ObjectType, Vec<u8>), String> {
        let gone = || format!("the object {oid} is not there");
        let (size, kind) = self.0.read_header(oid).map_err(|_| gone())?;
        if size as u64 > Budgets::GIT_TREE {
            return Err(format!("the object {oid} is too large"));
        }
        let object = self.0.read(oid).map_err(|_| gone())?;
        Ok((kind, object.data().to_vec()))
    }

    fn parents(&self, commit: Oid) -> Vec<Oid> {
        match self.read(commit) {
            Ok((ObjectType::Commit, data)) => named(&data, "parent "),
            _ => Vec::new(),
        }
    }

    /// The commit that an object leads to.
    fn commit_of(&self, mut oid: Oid) -> Option<Oid> {
        // As many tags of tags as nobody makes.
        for _ in 0..16 {
            match self.read(oid).ok()? {
                (ObjectType::Commit, _) => return Some(oid),
                (ObjectType::Tag, data) => oid = *named(&data, "object ").first()?,
                _ => return None,
            }
        }
        None
    }

    /// All objects of commits and annotated tags but what came before them, each once,
    /// in an order that follows from them.
    fn belonging_to(&self, roots: &[Oid], most: usize) -> Result<Vec<Oid>, String> {
        let (mut found, mut seen) = (Vec::new(), HashSet::new());
        let mut open: Vec<Oid> = roots.iter().rev().copied().collect();
        while let Some(oid) = open.pop() {
            if !seen.insert(oid) {
                continue;
            }
            if seen.len() > most {
                return Err(format!("there are more than {most} objects"));
            }
            found.push(oid);
            let (kind, data) = self.read(oid)?;
            match kind {
                ObjectType::Commit => open.extend(named(&data, "tree ")),
                ObjectType::Tag => open.extend(named(&data, "object ")),
                ObjectType::Tree => {
                    let entries = entries(&data).ok_or("a tree is malformed")?;
                    for (kind, oid) in entries.into_iter().rev() {
                        if kind == ObjectType::Tree {
                            open.push(oid);
                        } else if seen.insert(oid) {
                            self.kind_is(oid, ObjectType::Blob)?;
                            found.push(oid);
                        }
                    }
                }
                _ => return Err(format!("the object {oid} is no commit")),
            }
        }
        Ok(found)
    }

    /// The shortest way from a commit back to an older one, and the other parents of
    /// those on it; nothing where there is none.
    fn way(&self, new: Oid, old: Oid) -> Vec<Oid> {
        let mut after: HashMap<Oid, Option<Oid>> = HashMap::from([(new, None)]);
        let mut open = VecDeque::from([new]);
        while let Some(commit) = open.pop_front() {
            if commit == old {
                return self.back(&after, old);
            }
            if after.len() > MOST_COMMITS {
                break;
            }
            for parent in self.parents(commit) {
                after.entry(parent).or_insert_with(|| {
                    open.push_back(parent);
                    Some(commit)
                });
            }
        }
        Vec::new()
    }

    fn back(&self, after: &HashMap<Oid, Option<Oid>>, old: Oid) -> Vec<Oid> {
        let mut way = vec![old];
        let mut at = after.get(&old).copied().flatten();
        while let Some(commit) = at {
            way.push(commit);
            way.extend(self.parents(commit).into_iter().filter(|id| self.has(*id)));
            at = after.get(&commit).copied().flatten();
        }
        way
    }

    fn pack(self, objects: &[Oid]) -> Result<Vec<u8>, git2::Error> {
        let repository = Repository::from_odb(self.0)?;
        let mut builder = repository.packbuilder()?;
        // Which delta is found first must not hang on which thread is.
        builder.set_threads(1);
        for oid in objects {
            builder.insert_object(*oid, None)?;
        }
        let mut pack = Buf::new();
        builder.write_buf(&mut pack)?;
        Ok(pack.to_vec())
    }
}

/// The ids that the head of a commit or a tag gives under this key.
fn named(data: &[u8], key: &str) -> Vec<Oid> {
    let head = data.split(|byte| *byte == b'\n');
    let head = head.take_while(|line| !line.is_empty());
    let values = head.filter_map(|line| line.strip_prefix(key.as_bytes()));
    let ids = values.filter_map(|id| whole_id(std::str::from_utf8(id).ok()?));
    ids.collect()
}

/// What a tree object names but for other repositories: each with whether it is a tree
/// or a blob; `None` where it is malformed.
fn entries(mut data: &[u8]) -> Option<Vec<(ObjectType, Oid)>> {
    let mut entries = Vec::new();
    while !data.is_empty() {
        let blank = data.iter().position(|byte| *byte == b' ')?;
        let mode = u32::from_str_radix(std::str::from_utf8(&data[..blank]).ok()?, 8).ok()?;
        let end = data.iter().position(|byte| *byte == 0)?;
        let (id, rest) = data.get(end + 1..)?.split_at_checked(20)?;
        let oid = Oid::from_bytes(id).ok()?;
        match mode & 0o170_000 {
            0o040_000 => entries.push((ObjectType::Tree, oid)),
            0o160_000 => {}
            _ => entries.push((ObjectType::Blob, oid)),
        }
        data = rest;
    }
    Some(entries)
}
