//! Versions of one skill, each written for a client: which of them stands for all.

use std::collections::{BTreeMap, HashMap};

use super::{Candidate, equal};
use crate::skill::together::is_of_tongues;
use crate::systems::clients::{alias, all, client, find, readers_of};
use crate::tree::{RelPath, Tree};

/// Folders that many clients read.
const SHARED: [&str; 2] = ["agents", "agent"];
/// Folders in which a client's name is one, and no skill's or plugin's.
const EXPORTS: [&str; 5] = ["exports", "export", "adapters", "clients", "platforms"];
/// What a client's folder is called beside the client.
const KINDS: [&str; 3] = ["plugin", "plugins", "skills"];

/// For whom a folder is written, by its path. In the order in which they are chosen.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Audience {
    /// It lies in nobody's own folder.
    Anyone,
    /// Many clients read `.agents`.
    Shared,
    /// A client of the table, by its rank.
    Client(u16),
    /// A client that the table does not have.
    Other(String),
    /// People of another tongue.
    Translated,
    /// A folder has a client's name, and no other version tells whether it is that.
    Unclear,
}

/// Joins candidates of one name that are versions of one skill for several clients: the
/// one of the neutral place stays, else that of `.agents`, of the client that `layout`
/// (the folder to be vendored into) belongs to, else that of the first client of the
/// table. The others are its `versions`. Where two lie in equal places they are versions
/// only if they are equal but for what clients read; else nobody knows which is meant,
/// and all stay.
pub(super) fn join(
    tree: &dyn Tree,
    candidates: Vec<&Candidate>,
    layout: Option<&RelPath>,
) -> Vec<Candidate> {
    let mut by_name: BTreeMap<&str, Vec<&Candidate>> = BTreeMap::new();
    for candidate in &candidates {
        let same = by_name.entry(candidate.called()).or_default();
        same.push(candidate);
    }
    let several = by_name.into_iter().filter(|(_, same)| same.len() > 1);
    let joined: BTreeMap<&str, Candidate> = several
        .filter_map(|(name, same)| {
            let first = first_of(&same, layout).or_else(|| equal::first_of(tree, &same))?;
            Some((name, standing_for(first, &same)))
        })
        .collect();
    let chosen = candidates.iter().filter_map(|candidate| {
        let joined = joined.get(candidate.called());
        let stays = joined.is_none_or(|joined| joined.path == candidate.path);
        stays.then(|| joined.unwrap_or(candidate).clone())
    });
    chosen.collect()
}

/// One candidate, with the others of its name as its versions.
fn standing_for(one: &Candidate, same: &[&Candidate]) -> Candidate {
    let others = same.iter().map(|other| &other.path);
    let mut versions: Vec<RelPath> = others.filter(|path| **path != one.path).cloned().collect();
    versions.sort();
    Candidate {
        versions,
        ..one.clone()
    }
}

/// The one that stands for all, where the places tell.
fn first_of<'a>(same: &[&'a Candidate], layout: Option<&RelPath>) -> Option<&'a Candidate> {
    let layout = layout.and_then(|dir| dir.components().find_map(own_folder));
    let audiences = audiences(same);
    if audiences.contains(&Audience::Unclear) {
        return None;
    }
    let place = |audience: &Audience| match audience {
        Audience::Anyone => 0,
        Audience::Shared => 1,
        own if Some(own) == layout.as_ref() => 2,
        _ => 3,
    };
    let order = |audience: &Audience| (place(audience), audience.clone());
    let best = audiences.iter().map(order).min()?;
    let mut first = audiences.iter().zip(same);
    let (_, chosen) = first.by_ref().find(|(at, _)| order(at) == best)?;
    let alone = !first.any(|(at, _)| order(at) == best);
    (alone && best.1 != Audience::Translated).then_some(*chosen)
}

/// For whom each is. A folder that merely has a client's name counts where another
/// candidate lies at the same path without it, or with another client's.
fn audiences(same: &[&Candidate]) -> Vec<Audience> {
    let read: Vec<Read> = same.iter().map(|candidate| Read::of(candidate)).collect();
    let mut bare: HashMap<&str, usize> = HashMap::new();
    for read in &read {
        *bare.entry(read.bare.as_str()).or_default() += 1;
    }
    let audience = |read: &Read| match (&read.own, &read.called) {
        _ if read.is_translated => Audience::Translated,
        (Some(own), _) => own.clone(),
        (None, None) => Audience::Anyone,
        (None, Some((called, exported))) => {
            let has_twin = bare.get(read.bare.as_str()).is_some_and(|count| *count > 1);
            if has_twin || *exported {
                called.clone()
            } else {
                Audience::Unclear
            }
        }
    };
    read.iter().map(audience).collect()
}

/// What a path says.
struct Read {
    /// Whose own folder it lies in: `.cursor`, `.codex-plugin`.
    own: Option<Audience>,
    /// The client that a folder is called after, and whether that lies among exports.
    called: Option<(Audience, bool)>,
    is_translated: bool,
    /// The path without the words that name clients.
    bare: String,
}

impl Read {
    fn of(candidate: &Candidate) -> Read {
        let mut read = Read {
            own: None,
            called: None,
            is_translated: false,
            bare: String::new(),
        };
        let is_own_name = candidate.path.name() == candidate.called();
        let last = candidate.path.depth().saturating_sub(1);
        let mut holder = "";
        for (at, part) in candidate.path.components().enumerate() {
            if at == last && is_own_name {
                read.bare.push_str(part);
                break;
            }
            read.part(part, holder);
            holder = part;
        }
        read
    }

    fn part(&mut self, part: &str, holder: &str) {
        self.is_translated |= is_of_tongues(part);
        if let Some(own) = own_folder(part) {
            self.own.get_or_insert(own);
            return;
        }
        let (client, rest) = called_after(part);
        if let Some(rank) = client {
            let exported = EXPORTS.contains(&holder);
            let called = (Audience::Client(rank), exported);
            self.called.get_or_insert(called);
        }
        if !rest.is_empty() {
            self.bare.push_str(&rest);
            self.bare.push('/');
        }
    }
}

/// Whose own folder a hidden one is.
fn own_folder(part: &str) -> Option<Audience> {
    let name = part.strip_prefix('.')?;
    let is_plugin = name.ends_with("-plugin");
    let name = name.strip_suffix("-plugin").unwrap_or(name);
    if SHARED.contains(&name) {
        return Some(Audience::Shared);
    }
    if let Some(rank) = rank_of(name).or_else(|| rank_of_reader(part)) {
        return Some(Audience::Client(rank));
    }
    let is_known = is_plugin || super::CLIENTS.contains(&part);
    is_known.then(|| Audience::Other(name.to_owned()))
}

/// The client that a folder's name has as a word, and the name without it.
fn called_after(part: &str) -> (Option<u16>, String) {
    if let Some(rank) = rank_of(part) {
        return (Some(rank), String::new());
    }
    let words = || part.split(['-', '_', '.']);
    let found = words().find_map(rank_of);
    if found.is_none() {
        return (None, part.to_owned());
    }
    let rest = words().filter(|word| rank_of(word).is_none());
    let rest: Vec<&str> = rest.filter(|word| !KINDS.contains(word)).collect();
    (found, rest.join("-"))
}

/// The rank of the client that has this id, or that people call so.
fn rank_of(word: &str) -> Option<u16> {
    let id = client(word).or_else(|| alias(word))?;
    find(id).map(|client| client.rank)
}

/// The rank of the first client that reads skills in a hidden folder.
fn rank_of_reader(part: &str) -> Option<u16> {
    let readers = readers_of(&format!("{part}/skills"));
    let mut clients = all().iter();
    let first = clients.find(|client| readers.contains(&client.id))?;
    Some(first.rank)
}
