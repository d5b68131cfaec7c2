//! The skills of a workspace together: what is listed, and which of two of one
//! name is taken.

use std::collections::HashMap;
use std::sync::Arc;

use super::host::{Entry, host};
use super::place::Kind;
use crate::skill::Skill;
use crate::systems::system::HostVerdict;

/// A skill that a path of the workspace reaches.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The skill.
    pub skill: Arc<Skill>,
    /// The kind of place that it was found in.
    pub kind: Kind,
    /// What tells one folder from another, links resolved.
    pub canonical: String,
}

/// A skill that Mastra lists.
#[derive(Clone, Debug)]
pub struct Listed {
    /// Its folder as it is shown.
    pub path: String,
    /// The kind of place.
    pub kind: Kind,
    /// The skill.
    pub skill: Arc<Skill>,
    /// What Mastra holds of it.
    pub entry: Entry,
    canonical: String,
}

/// The skills of a workspace.
#[derive(Clone, Debug, Default)]
pub struct Workspace {
    listed: Vec<Listed>,
    /// Skills that were found and dropped, with the reasons.
    pub dropped: Vec<(Arc<Skill>, HostVerdict)>,
}

/// What a workspace gives for a name.
#[derive(Clone, Debug)]
pub enum Answer<'a> {
    /// One skill.
    One(&'a Listed),
    /// Several of equal weight.
    Several(Vec<&'a Listed>),
    /// None.
    Nothing,
}

impl Workspace {
    /// What Mastra makes of `found`, in the order in which it finds them.
    pub fn new(found: impl IntoIterator<Item = Candidate>) -> Workspace {
        let mut all: Vec<Listed> = Vec::new();
        let mut by_path: HashMap<String, usize> = HashMap::new();
        let mut dropped = Vec::new();
        for Candidate {
            skill,
            kind,
            canonical,
        } in found
        {
            let mut made = host(&skill);
            let Some(entry) = made.entry.take() else {
                dropped.push((skill, made.verdict()));
                continue;
            };
            let path = skill.shown().to_owned();
            let listed = Listed {
                path: path.clone(),
                kind,
                skill,
                entry,
                canonical,
            };
            // Found by two paths it is there once; the later counts.
            match by_path.get(&path) {
                Some(&at) => all[at] = listed,
                None => {
                    by_path.insert(path, all.len());
                    all.push(listed);
                }
            }
        }
        Workspace {
            listed: merged(all),
            dropped,
        }
    }

    /// What `list()` gives: skills of one name stand together, where the first
    /// of them was found.
    pub fn list(&self) -> &[Listed] {
        &self.listed
    }

    /// What `get` gives for a name or for a path, with or without `/SKILL.md`.
    pub fn get(&self, name: &str) -> Answer<'_> {
        let same: Vec<&Listed> = self.named(name).collect();
        if same.is_empty() {
            let path = name.strip_suffix("/SKILL.md").unwrap_or(name);
            let by_path = self.listed.iter().find(|listed| listed.path == path);
            return by_path.map_or(Answer::Nothing, Answer::One);
        }
        let places: Vec<(Kind, &str)> = same.iter().map(|one| (one.kind, &*one.path)).collect();
        match tie(&places) {
            Tie::Winner(at) => Answer::One(same[at]),
            Tie::Clash(_) => Answer::Several(same),
        }
    }

    /// The names that stand more than once, in the order of the list, with the
    /// skill that `get` gives; `None` where it gives an error.
    pub fn repeated(&self) -> Vec<(&str, Option<&Listed>)> {
        let mut found: Vec<(&str, Option<&Listed>)> = Vec::new();
        for listed in &self.listed {
            let name = listed.entry.name.as_str();
            let told = found.iter().any(|(known, _)| *known == name);
            if told || self.named(name).nth(1).is_none() {
                continue;
            }
            found.push(match self.get(name) {
                Answer::One(winner) => (name, Some(winner)),
                _ => (name, None),
            });
        }
        found
    }

    fn named(&self, name: &str) -> impl Iterator<Item = &Listed> {
        self.listed
            .iter()
            .filter(move |listed| listed.entry.name == name)
    }
}

/// Skills of one name together; of one folder that is reached by two paths only
/// the stronger one.
fn merged(all: Vec<Listed>) -> Vec<Listed> {
    let mut names: Vec<String> = Vec::new();
    let mut by_name: HashMap<String, Vec<Listed>> = HashMap::new();
    for listed in all {
        let name = listed.entry.name.clone();
        let same = by_name.entry(name.clone()).or_default();
        if same.is_empty() {
            names.push(name);
        }
        let weight = |one: &Listed| (one.kind, one.path.clone());
        let twin = same
            .iter_mut()
            .find(|one| one.canonical == listed.canonical);
        match twin {
            Some(twin) if weight(&listed) < weight(twin) => *twin = listed,
            Some(_) => {}
            None => same.push(listed),
        }
    }
    let groups = names.into_iter().filter_map(|name| by_name.remove(&name));
    groups.flatten().collect()
}

/// Which of several skills of one name is taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tie {
    /// The one of the strongest kind, by its place in the list.
    Winner(usize),
    /// Several of the strongest kind: asking for the name is an error. By their
    /// places in the list, in the order of their paths.
    Clash(Vec<usize>),
}

/// Settles a tie of different folders; at least one is given.
pub fn tie(places: &[(Kind, &str)]) -> Tie {
    let mut order: Vec<usize> = (0..places.len()).collect();
    order.sort_by_key(|at| places[*at]);
    let strongest = order.first().map(|at| places[*at].0);
    order.retain(|at| Some(places[*at].0) == strongest);
    match order.as_slice() {
        [one] => Tie::Winner(*one),
        _ => Tie::Clash(order),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::Origin;
    use crate::skill::Place;
    use crate::text::Source;
    use crate::tree::{MemoryTree, RelPath};

    fn candidate(path: &str, kind: Kind) -> Candidate {
        let name = path.rsplit('/').next().unwrap();
        let place = Place {
            shown: path.to_owned(),
            folder: name.to_owned(),
            origin: Origin::Disk,
        };
        let text = format!("---\nname: {name}\ndescription: d\n---\n");
        let source = Source::from_bytes(text.into_bytes());
        let tree = Arc::new(MemoryTree::new());
        let skill = Skill::with_source(tree, RelPath::root(), place, source);
        Candidate {
            skill: Arc::new(skill),
            kind,
            canonical: path.to_owned(),
        }
    }

    fn paths<'a>(listed: impl IntoIterator<Item = &'a Listed>) -> Vec<&'a str> {
        listed.into_iter().map(|one| one.path.as_str()).collect()
    }

    #[test]
    fn the_strongest_kind_is_taken() {
        let three = [
            candidate("node_modules/p/x", Kind::External),
            candidate("s/a", Kind::Local),
            candidate(".mastra/skills/x", Kind::Managed),
            candidate("s/x", Kind::Local),
        ];
        let all = Workspace::new(three);
        let order = ["node_modules/p/x", ".mastra/skills/x", "s/x", "s/a"];
        assert_eq!(paths(all.list()), order);
        let repeated = all.repeated();
        assert_eq!(repeated.len(), 1);
        assert_eq!(repeated[0].1.unwrap().path, "s/x");
        for asked in ["s/x", "s/x/SKILL.md", "x"] {
            assert!(matches!(all.get(asked), Answer::One(one) if one.path == "s/x"));
        }
        assert!(matches!(all.get("y"), Answer::Nothing));
    }

    #[test]
    fn two_of_one_kind_are_an_error() {
        let all = Workspace::new([
            candidate("b/x", Kind::Local),
            candidate("a/x", Kind::Local),
            candidate("c/x", Kind::Managed),
        ]);
        assert_eq!(all.repeated()[0].1.map(|one| &one.path), None);
        assert!(matches!(all.get("x"), Answer::Several(same) if same.len() == 3));
        let places = [
            (Kind::Local, "b/x"),
            (Kind::Local, "a/x"),
            (Kind::Managed, "c/x"),
        ];
        assert_eq!(tie(&places), Tie::Clash(vec![1, 0]));
    }

    #[test]
    fn one_folder_is_there_once() {
        let linked = Candidate {
            canonical: "s/x".to_owned(),
            ..candidate("l/x", Kind::Managed)
        };
        let all = Workspace::new([
            linked,
            candidate("s/x", Kind::Local),
            candidate("s/x", Kind::Local),
        ]);
        assert_eq!(paths(all.list()), ["s/x"]);
        assert!(all.repeated().is_empty());
    }
}
