//! Names that some system takes for one.

use std::collections::{HashMap, HashSet};

use super::RelPath;
use crate::text::{fold_case, nfc};

/// Two paths that are one file where case, or the composition of letters, does not
/// count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collision {
    /// The odd one: the decomposed spelling, else the later by bytes.
    pub odd: RelPath,
    /// The other.
    pub other: RelPath,
    /// Whether they differ in nothing but the composition of their letters.
    pub composed: bool,
}

/// The paths that collide with one before them in byte order. What lies below one
/// of two colliding folders collides as well, which is said once.
pub fn collisions<'a>(paths: impl IntoIterator<Item = &'a RelPath>) -> Vec<Collision> {
    let mut paths: Vec<&RelPath> = paths.into_iter().collect();
    paths.sort();
    paths.dedup();
    let mut known: HashMap<String, &RelPath> = HashMap::new();
    let mut colliding: HashSet<&RelPath> = HashSet::new();
    let mut found = Vec::new();
    for path in paths {
        let folded = fold_case(path.as_str());
        let Some(first) = known.get(&folded).copied() else {
            known.insert(folded, path);
            continue;
        };
        colliding.insert(path);
        let mut above = path.ancestors().skip(1);
        if !above.any(|outer| colliding.contains(&outer)) {
            found.push(collision(first, path));
        }
    }
    found
}

fn collision(first: &RelPath, second: &RelPath) -> Collision {
    let composed = nfc(first.as_str()) == nfc(second.as_str());
    let swap = composed && nfc(first.as_str()) != first.as_str();
    let (other, odd) = if swap {
        (second, first)
    } else {
        (first, second)
    };
    Collision {
        odd: odd.clone(),
        other: other.clone(),
        composed,
    }
}
