//! Which skills of a collection meet: those that one client may have loaded
//! side by side.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::samples::is_of_fixtures;
use super::{Collection, Name, Roots, Skill};
use crate::text::{TextSum, collapse_blanks, fold_case};
use crate::tree::RelPath;

/// Folders from whose skills no client loads.
const NOT_LOADED: [&str; 7] = [
    "__fixtures__",
    "__tests__",
    "doc",
    "docs",
    "test",
    "testdata",
    "tests",
];
/// Words of folders that hold translations.
const OF_TONGUES: [&str; 5] = ["i18n", "l10n", "locales", "translation", "translations"];

/// One skill among others.
#[derive(Clone, Debug)]
pub struct Member<'a> {
    /// The skill.
    pub skill: &'a Skill,
    /// Its name after NFKC and without case.
    pub name: String,
    /// The root that it lies in.
    pub root: RelPath,
    /// Whether it is a copy, byte for byte, of a skill of its name before it:
    /// one skill, mirrored for another client.
    pub is_mirror: bool,
}

impl Member<'_> {
    /// The root as findings print it.
    pub fn shown_root(&self) -> &str {
        let below = self.skill.dir().strip_prefix(&self.root);
        let levels = below.map_or(0, |below| below.components().count());
        let mut shown = self.skill.shown();
        for _ in 0..levels {
            shown = shown.rsplit_once('/').map_or("", |(up, _)| up);
        }
        if shown.is_empty() { "." } else { shown }
    }

    /// Whether both are one skill that lies in two roots, changed in one of
    /// them.
    pub fn is_edition_of(&self, other: &Member<'_>) -> bool {
        let same_folder = self.skill.folder_name() == other.skill.folder_name();
        self.name == other.name || (same_folder && self.root != other.root)
    }

    /// The description, blanks collapsed; `None` where a model sees none.
    pub fn description(&self) -> Option<String> {
        let text = collapse_blanks(self.skill.description()?);
        (!text.trim().is_empty() && !self.skill.is_hidden()).then_some(text)
    }
}

/// Skills of different repositories never meet: they are parted, in the order
/// of the first skill of each.
pub fn by_repository(skills: Vec<&Skill>) -> Vec<Vec<&Skill>> {
    let mut groups: Vec<Vec<&Skill>> = Vec::new();
    let mut known = HashMap::new();
    for skill in skills {
        let tree = Arc::as_ptr(skill.tree()).cast::<()>();
        let at = *known.entry(tree).or_insert(groups.len());
        match groups.get_mut(at) {
            Some(group) => group.push(skill),
            None => groups.push(vec![skill]),
        }
    }
    groups
}

/// Whether a client may load skills from a root. Translations, samples of tests
/// and documentation lie in repositories to be read, not to be loaded.
pub fn is_loaded(root: &RelPath) -> bool {
    !root
        .components()
        .any(|part| NOT_LOADED.contains(&part) || is_of_fixtures(part) || is_of_tongues(part))
}

/// Whether a folder's name says that translations lie in it: `i18n`, `skills-i18n`.
pub fn is_of_tongues(part: &str) -> bool {
    let mut words = part.split(['-', '_', '.']);
    words.any(|word| OF_TONGUES.contains(&word))
}

/// The skills of each repository that meet: those that have a name and lie in a
/// root from which a client may load. The order is that of their paths, a
/// client's own folder (`.claude/skills`) behind the folders it was filled from,
/// whatever the order of the collection is.
pub fn members(all: &Collection) -> Vec<Vec<Member<'_>>> {
    let mut skills: Vec<&Skill> = all.skills.iter().map(|skill| &**skill).collect();
    skills.sort_by(|a, b| place(a).cmp(&place(b)));
    by_repository(skills).into_iter().map(members_of).collect()
}

/// Skills of which those that mirror another are left out: what a client that is
/// given all of them lists.
pub fn without_mirrors(all: &Collection) -> Vec<&Skill> {
    let mut texts = Texts::default();
    let mut skills: Vec<&Skill> = all.skills.iter().map(|skill| &**skill).collect();
    skills.sort_by(|a, b| place(a).cmp(&place(b)));
    skills.retain(|skill| texts.is_new(skill.name().unwrap_or(""), skill));
    skills
}

/// The texts that were seen under each name.
#[derive(Debug, Default)]
struct Texts(HashSet<(String, Option<TextSum>)>);

impl Texts {
    /// Whether no text before was the same under this name.
    fn is_new(&mut self, name: &str, skill: &Skill) -> bool {
        self.0.insert((name.to_owned(), skill.text_sum()))
    }
}

/// Folders that a program fills.
const FILLED: [&str; 3] = ["exports", "export", "generated"];

/// Where a skill comes among the others: a client's own folder, and one of exports,
/// behind the folders it was filled from.
pub fn place(skill: &Skill) -> (bool, &str, &RelPath) {
    let mut parts = skill.dir().components();
    let filled = parts.any(|part| part.starts_with('.') || FILLED.contains(&part));
    (filled, skill.shown(), skill.dir())
}

fn members_of(skills: Vec<&Skill>) -> Vec<Member<'_>> {
    let mut roots = Roots::default();
    let mut texts = Texts::default();
    let member = |skill| {
        let root = roots.of(skill);
        let name = fold_case(&Name::normal_of(skill)?);
        is_loaded(&root).then(|| Member {
            is_mirror: !texts.is_new(&name, skill),
            skill,
            name,
            root,
        })
    };
    skills.into_iter().filter_map(member).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::Origin;
    use crate::skill::Place;
    use crate::tree::{MemoryTree, Mode};

    /// Skills of one repository that is shown from `from`; the text of each is
    /// its name and a description.
    fn collection(from: &str, skills: &[(&str, &str)]) -> Collection {
        let mut tree = MemoryTree::new();
        for (dir, description) in skills {
            let name = dir.rsplit('/').next().unwrap();
            let text = format!("---\nname: {name}\ndescription: {description}\n---\n");
            let path = RelPath::own(&format!("{dir}/SKILL.md")).unwrap();
            tree = tree.with(path, Mode::File, text);
        }
        let tree = Arc::new(tree);
        let load = |(dir, _): &(&str, &str)| {
            let place = Place {
                shown: dir.strip_prefix(from).unwrap().to_owned(),
                folder: dir.rsplit('/').next().unwrap().to_owned(),
                origin: Origin::Disk,
            };
            let tree: Arc<dyn crate::tree::Tree> = tree.clone();
            Arc::new(Skill::load(tree, RelPath::own(dir).unwrap(), place))
        };
        Collection {
            skills: skills.iter().map(load).collect(),
            ..Collection::default()
        }
    }

    fn shown(collection: &Collection) -> Vec<(String, String, bool)> {
        let members = members(collection).into_iter().flatten();
        members
            .map(|m| {
                let path = m.skill.dir().as_str().to_owned();
                (path, m.root.as_str().to_owned(), m.is_mirror)
            })
            .collect()
    }

    #[test]
    fn mirrors_come_behind_and_are_told() {
        let mut skills = vec![
            (".claude/skills/a", "x"),
            (".claude/skills/b", "edited"),
            ("docs/skills/a", "x"),
            ("skills/a", "x"),
            ("skills/b", "y"),
        ];
        let wanted = [
            ("skills/a", "skills", false),
            ("skills/b", "skills", false),
            (".claude/skills/a", ".claude/skills", true),
            (".claude/skills/b", ".claude/skills", false),
        ];
        let wanted = wanted.map(|(path, root, mirror)| (path.to_owned(), root.to_owned(), mirror));
        assert_eq!(shown(&collection("", &skills)), wanted);
        skills.reverse();
        assert_eq!(shown(&collection("", &skills)), wanted);
        assert_eq!(without_mirrors(&collection("", &skills)).len(), 3);
    }

    #[test]
    fn a_root_is_shown_from_where_the_user_stands() {
        let skills = [("p/skills/group/a", "x")];
        for (from, wanted) in [("", "p/skills"), ("p/", "skills"), ("p/skills/", ".")] {
            let collection = collection(from, &skills);
            let members = members(&collection);
            assert_eq!(members[0][0].shown_root(), wanted, "{from}");
        }
    }
}
