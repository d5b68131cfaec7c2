//! What becomes of each file of a skill when three states of it meet: what was
//! vendored, what lies here now, what upstream has now. No bytes are read here: a
//! content is its hash.
//!
//! | ours | theirs | outcome |
//! |---|---|---|
//! | as the base | as the base | nothing |
//! | as the base | changed, added, deleted | theirs |
//! | changed, deleted, added | as the base | ours |
//! | changed | the same change | theirs: no edit is left |
//! | changed | changed otherwise | a merge of texts, or a conflict |
//! | changed, and theirs renamed it | – | ours, under the new name |
//! | changed | deleted | a conflict |
//! | deleted | changed, or renamed | a conflict |
//! | added | added otherwise | a conflict |
//! | a file where theirs has a folder, or back | – | a conflict, if ours is an edit |
//!
//! The executable bit is decided apart from the content; set or taken away here it is a
//! change that goes along with a rename, and that a deletion conflicts with.

use std::collections::{BTreeMap, BTreeSet};

use crate::record::Sha256Sum;
use crate::tree::{RelPath, collisions};

/// What one side has at a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    /// The hash of its content.
    pub sha256: Sha256Sum,
    /// Whether it may be run.
    pub executable: bool,
}

/// The files of one side, by path.
pub type Side = BTreeMap<RelPath, Held>;

/// The three states of one path.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sides {
    /// As it was vendored.
    pub base: Option<Held>,
    /// As it lies here.
    pub ours: Option<Held>,
    /// As upstream has it now.
    pub theirs: Option<Held>,
}

/// Which content a path gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Upstream's, also where that is no file; there is no edit.
    Theirs,
    /// The one that lies here, also where that is no file.
    Ours,
    /// Both sides changed the text that both began with.
    Merge,
    /// Nothing can be taken without losing something.
    Conflict(Clash),
}

/// Why two changes do not go together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clash {
    /// Edited here, deleted upstream.
    DeletedThere,
    /// Deleted here, changed upstream.
    DeletedHere,
    /// Added on both sides, with other contents.
    BothAdded,
    /// One side has a file where the other has a folder, or another spelling of
    /// the name.
    Place,
}

/// What becomes of one path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decided {
    /// The three states it was decided from.
    pub sides: Sides,
    /// Which content it gets.
    pub outcome: Outcome,
    /// Whether the file may be run, where there is one.
    pub executable: bool,
    /// Where the file lies here, where upstream renamed it and the edit goes with
    /// it.
    pub from: Option<RelPath>,
}

/// Decides every path of the three sides. `keeps_bits`: whether this system keeps an
/// executable bit; where it does not, none here is an edit.
pub fn merge(
    base: &Side,
    ours: &Side,
    theirs: &Side,
    keeps_bits: bool,
) -> BTreeMap<RelPath, Decided> {
    let mut decided = BTreeMap::new();
    let all: BTreeSet<&RelPath> = base
        .keys()
        .chain(ours.keys())
        .chain(theirs.keys())
        .collect();
    let renamed = renames(base, ours, theirs, keeps_bits);
    for path in all {
        let sides = Sides {
            base: base.get(path).copied(),
            ours: ours.get(path).copied(),
            theirs: theirs.get(path).copied(),
        };
        if let Some(new) = renamed.get(path) {
            let moved = Sides {
                theirs: theirs.get(*new).copied(),
                ..sides
            };
            let mut one = Decided {
                from: Some(path.clone()),
                ..decide(moved, keeps_bits)
            };
            if moved.ours.is_none() {
                // Under its new name it would be back without a word.
                one.from = None;
                one.outcome = Outcome::Conflict(Clash::DeletedHere);
            }
            decided.insert((*new).clone(), one);
            // Upstream has it no more, and nothing is lost by that.
            let gone = Decided {
                sides,
                outcome: Outcome::Theirs,
                executable: false,
                from: None,
            };
            decided.insert(path.clone(), gone);
        } else if !renamed.values().any(|new| *new == path) {
            decided.insert(path.clone(), decide(sides, keeps_bits));
        }
    }
    refuse_shared_places(&mut decided);
    decided
}

fn decide(sides: Sides, keeps_bits: bool) -> Decided {
    let Sides { base, ours, theirs } = sides;
    let sum = |side: Option<Held>| side.map(|held| held.sha256);
    let is_bit_lost = match (base, ours, theirs) {
        (Some(base), Some(ours), None) => !is_same(&base, &ours, keeps_bits),
        _ => false,
    };
    let outcome = if is_bit_lost {
        Outcome::Conflict(Clash::DeletedThere)
    } else if sum(ours) == sum(theirs) || sum(ours) == sum(base) {
        Outcome::Theirs
    } else if sum(theirs) == sum(base) {
        Outcome::Ours
    } else {
        match (base, ours, theirs) {
            (Some(_), Some(_), Some(_)) => Outcome::Merge,
            (_, Some(_), None) => Outcome::Conflict(Clash::DeletedThere),
            (_, None, _) => Outcome::Conflict(Clash::DeletedHere),
            (None, Some(_), Some(_)) => Outcome::Conflict(Clash::BothAdded),
        }
    };
    Decided {
        sides,
        outcome,
        executable: bit(sides, keeps_bits),
        from: None,
    }
}

/// The executable bit: a change here is kept, else upstream's counts. A bit has two
/// values, so that two changes are the same one.
fn bit(sides: Sides, keeps_bits: bool) -> bool {
    let of = |side: Option<Held>| side.map(|held| held.executable);
    let base = of(sides.base);
    let upstream = of(sides.theirs).or(base);
    match of(sides.ours) {
        Some(ours) if keeps_bits && base.unwrap_or(false) != ours => ours,
        Some(ours) => upstream.unwrap_or(ours),
        None => upstream.unwrap_or(false),
    }
}

/// Whether a file is as it was: its content, and its executable bit where this system
/// keeps one.
fn is_same(was: &Held, is: &Held, keeps_bits: bool) -> bool {
    was.sha256 == is.sha256 && (!keeps_bits || was.executable == is.executable)
}

/// Files that were changed or deleted here and that upstream has under one new name, with
/// the content as it was vendored: old name, new name. Empty files are all alike.
fn renames<'a>(
    base: &'a Side,
    ours: &Side,
    theirs: &'a Side,
    keeps_bits: bool,
) -> BTreeMap<&'a RelPath, &'a RelPath> {
    let empty = Sha256Sum::of(b"");
    let mut new: BTreeMap<Sha256Sum, Vec<&RelPath>> = BTreeMap::new();
    for (path, held) in theirs {
        if !base.contains_key(path) && !ours.contains_key(path) && held.sha256 != empty {
            new.entry(held.sha256).or_default().push(path);
        }
    }
    let mut found = BTreeMap::new();
    let mut taken = BTreeSet::new();
    for (path, was) in base {
        let ours = ours.get(path);
        let is_changed = !ours.is_some_and(|ours| is_same(was, ours, keeps_bits));
        if is_changed
            && !theirs.contains_key(path)
            && let Some([only]) = new.get(&was.sha256).map(Vec::as_slice)
            && taken.insert(*only)
        {
            found.insert(path, *only);
        }
    }
    found
}

/// Two paths that one disk can't hold beside each other are a conflict where one of
/// them is an edit: a file and a folder of one name, or two spellings of it.
fn refuse_shared_places(decided: &mut BTreeMap<RelPath, Decided>) {
    let there: BTreeSet<RelPath> = decided
        .iter()
        .filter(|(_, one)| one.is_there())
        .map(|(path, _)| path.clone())
        .collect();
    let mut clashing: BTreeSet<RelPath> = BTreeSet::new();
    for path in &there {
        for above in path
            .ancestors()
            .skip(1)
            .filter(|above| there.contains(above))
        {
            clashing.extend([above, path.clone()]);
        }
    }
    for collision in collisions(&there) {
        clashing.extend([collision.odd, collision.other]);
    }
    for path in clashing {
        if let Some(one) = decided.get_mut(&path)
            && one.sides.ours != one.sides.base
            && matches!(one.outcome, Outcome::Ours | Outcome::Conflict(_))
        {
            one.outcome = Outcome::Conflict(Clash::Place);
        }
    }
}

impl Decided {
    /// Whether a file is there in the end, as far as hashes tell.
    fn is_there(&self) -> bool {
        match self.outcome {
            Outcome::Theirs => self.sides.theirs.is_some(),
            Outcome::Ours => self.sides.ours.is_some(),
            Outcome::Merge | Outcome::Conflict(_) => true,
        }
    }
}
