//! Other skills of the repository, looked for without walking it.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::rules::paths::plugin_folder;
use crate::skill::{Presence, Skill};
use crate::tree::{Budgets, Mode, RelPath};

/// No more folders beside a skill, or plugins beside its own, are looked into.
const MOST_BESIDE: usize = 100;

/// No more skills beside one are read for what they say of it.
const MOST_READ: usize = 40;

/// The folder of a skill of this name in the repository: where skills lie in the folders
/// above, in a plugin beside this one's, in a folder of another kind beside this one's
/// (`quality/`, `performance/`); else the skill near by whose frontmatter has the name.
pub(crate) fn skill_called(skill: &Skill, name: &str) -> Option<RelPath> {
    if name.is_empty() || name.starts_with('.') {
        return None;
    }
    let mut above = skill.dir().ancestors().skip(1);
    above
        .find_map(|dir| in_place(skill, &dir, name))
        .or_else(|| in_plugin_beside(skill, name))
        .or_else(|| in_kind_beside(skill, name))
        .or_else(|| named(skill, name))
}

fn in_place(skill: &Skill, dir: &RelPath, name: &str) -> Option<RelPath> {
    const PLACES: [&str; 4] = ["", "skills/", ".claude/skills/", ".agents/skills/"];
    let mut places = PLACES.iter();
    places.find_map(|place| {
        let found = dir.resolve(&format!("{place}{name}"))?;
        is_skill(skill, &found).then_some(found)
    })
}

fn is_skill(skill: &Skill, dir: &RelPath) -> bool {
    let file = dir.resolve("SKILL.md");
    file.is_some_and(|file| skill.look(&file) == Presence::Here)
}

fn in_plugin_beside(skill: &Skill, name: &str) -> Option<RelPath> {
    let plugins = plugin_folder(skill)?.parent()?;
    let beside = folders(skill, &plugins);
    let mut beside = beside.0.iter();
    beside.find_map(|plugin| in_place(skill, plugin, name))
}

fn in_kind_beside(skill: &Skill, name: &str) -> Option<RelPath> {
    let kinds = folders(skill, &skill.dir().parent()?.parent()?);
    let mut places = kinds.0.iter().filter_map(|kind| kind.resolve(name));
    places.find(|place| is_skill(skill, place))
}

/// The skill beside this one, or one folder further away, whose own name it is.
fn named(skill: &Skill, name: &str) -> Option<RelPath> {
    let mut holders = holders(skill).into_iter();
    holders.find_map(|holder| {
        let names = names_in(skill, &holder);
        let mut called = names.own.get(name)?.iter();
        called.find(|dir| *dir != skill.dir()).cloned()
    })
}

/// Whether another skill beside this one, or one folder further away, has this name, or may
/// get it from its folder.
pub(crate) fn is_other_called(skill: &Skill, name: &str) -> bool {
    holders(skill).iter().any(|holder| {
        let names = names_in(skill, holder);
        let own = names.own.get(name).into_iter().flatten();
        let folders = names.folders.get(name).into_iter();
        own.chain(folders).any(|dir| dir != skill.dir())
    })
}

/// Whether a skill right below this one has this name, or may get it from its folder.
pub(crate) fn is_called_below(skill: &Skill, name: &str) -> bool {
    let names = names_in(skill, skill.dir());
    names.own.contains_key(name) || names.folders.contains_key(name)
}

/// The folder of the skills beside this one, and those one folder further away.
fn holders(skill: &Skill) -> Vec<RelPath> {
    let holder = skill.dir().parent();
    let above = holder.as_ref().and_then(RelPath::parent);
    let further = above.map(|above| folders(skill, &above));
    let further = further.iter().flat_map(|folders| folders.0.iter());
    let further = further.filter(|dir| Some(*dir) != holder.as_ref());
    holder.iter().chain(further).cloned().collect()
}

/// What the skills in a folder are called.
struct Names {
    /// By their own names.
    own: HashMap<String, Vec<RelPath>>,
    /// By those of their folders.
    folders: HashMap<String, RelPath>,
}

fn names_in(skill: &Skill, holder: &RelPath) -> Arc<Names> {
    skill.around().once(holder, || {
        let mut names = Names {
            own: HashMap::new(),
            folders: HashMap::new(),
        };
        for dir in &folders(skill, holder).0 {
            if !is_skill(skill, dir) {
                continue;
            }
            names.folders.insert(dir.name().to_owned(), dir.clone());
            if let Some(own) = own_name(skill, dir) {
                names.own.entry(own).or_default().push(dir.clone());
            }
        }
        names
    })
}

/// The texts of the skills beside this one, of no more than a few of them.
pub(crate) fn texts_beside(skill: &Skill) -> Vec<String> {
    let Some(holder) = skill.dir().parent() else {
        return Vec::new();
    };
    let beside = folders(skill, &holder);
    let beside = beside.0.iter().filter(|dir| *dir != skill.dir());
    let files = beside.filter_map(|dir| dir.resolve("SKILL.md"));
    let texts = files.filter_map(|file| skill.bytes(&file, Budgets::NAMED_SKILL_MD).ok());
    texts
        .take(MOST_READ)
        .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
        .collect()
}

/// Whether a catalogue at the root of the tree lists a skill under this name.
pub(crate) fn is_in_catalogue(skill: &Skill, name: &str) -> bool {
    let root = RelPath::root();
    let listed = skill.around().once(&root, || Listed::at(skill, &root));
    listed.0.contains(name)
}

/// The names under which the catalogues in a folder list skills.
struct Listed(HashSet<String>);

impl Listed {
    /// Those of files of YAML that say the path of each.
    fn at(skill: &Skill, dir: &RelPath) -> Listed {
        const MOST: usize = 20;
        let entries = skill.tree().list(dir).unwrap_or_default().entries;
        let files = entries.into_iter().filter(|entry| entry.mode.is_file());
        let files = files.map(|entry| entry.path);
        let files =
            files.filter(|path| path.name().ends_with(".yaml") || path.name().ends_with(".yml"));
        let texts = files
            .take(MOST)
            .filter_map(|path| skill.bytes(&path, Budgets::PAGE).ok());
        let mut names = HashSet::new();
        for text in texts {
            let text = String::from_utf8_lossy(&text);
            let value = |line: &str, key: &str| {
                let line = line.trim_start().trim_start_matches("- ").trim_start();
                let value = line.strip_prefix(key)?.strip_prefix(": ")?;
                Some(value.trim().trim_matches(['"', '\'']).to_owned())
            };
            if text.lines().any(|line| value(line, "path").is_some()) {
                names.extend(text.lines().filter_map(|line| value(line, "name")));
            }
        }
        Listed(names)
    }
}

/// Whether another skill one folder further off names this one so; only names of several words
/// are looked for.
pub(crate) fn is_named_further_off(skill: &Skill, name: &str) -> bool {
    holders(skill).iter().any(|holder| {
        let said = skill
            .around()
            .once(holder, || Said::in_holder(skill, holder));
        said.0.get(name).is_some_and(|by| by.is_other(skill.dir()))
    })
}

/// The words with hyphens in the texts of the skills in a folder.
struct Said(HashMap<String, By>);

/// Whose text has a word.
enum By {
    One(RelPath),
    Many,
}

impl By {
    fn is_other(&self, dir: &RelPath) -> bool {
        match self {
            By::One(by) => by != dir,
            By::Many => true,
        }
    }
}

impl Said {
    fn in_holder(skill: &Skill, holder: &RelPath) -> Said {
        let mut said: HashMap<String, By> = HashMap::new();
        let mut read = 0;
        for dir in &folders(skill, holder).0 {
            let file = dir.resolve("SKILL.md");
            let bytes = file.and_then(|file| skill.bytes(&file, Budgets::NAMED_SKILL_MD).ok());
            let Some(bytes) = bytes.filter(|_| read < MOST_READ) else {
                continue;
            };
            read += 1;
            let text = String::from_utf8_lossy(&bytes);
            let tokens = text.split_whitespace().filter(|word| !word.contains("://"));
            let words = tokens.flat_map(|word| {
                word.split(|c: char| !(c.is_alphanumeric() || matches!(c, '-' | '_')))
            });
            for word in words.filter(|word| word.contains('-')) {
                match said.get_mut(word) {
                    Some(By::One(by)) if by == dir => {}
                    Some(by) => *by = By::Many,
                    None => {
                        said.insert(word.to_owned(), By::One(dir.clone()));
                    }
                }
            }
        }
        Said(said)
    }
}

/// The folders right in `dir`, hidden ones left out, and links too: what lies behind one may
/// be a file.
fn folders(skill: &Skill, dir: &RelPath) -> Arc<Folders> {
    skill.around().once(dir, || {
        let listing = skill.tree().list(dir).map(|listing| listing.entries);
        let entries = listing.unwrap_or_default().into_iter();
        let open = entries
            .filter(|entry| entry.mode == Mode::Folder && !entry.path.name().starts_with('.'));
        Folders(open.map(|entry| entry.path).take(MOST_BESIDE).collect())
    })
}

/// Folders in a folder.
struct Folders(Vec<RelPath>);

/// The name in the frontmatter of the skill in `dir`, where it stands on one line.
fn own_name(skill: &Skill, dir: &RelPath) -> Option<String> {
    let file = dir.resolve("SKILL.md")?;
    let bytes = skill.bytes(&file, Budgets::NAMED_SKILL_MD).ok()?;
    name_in(&String::from_utf8_lossy(&bytes)).map(str::to_owned)
}

/// The name in the frontmatter of a text, where it stands on one line.
pub(crate) fn name_in(text: &str) -> Option<&str> {
    let mut lines = text.lines().map(str::trim_end);
    lines.next().filter(|first| *first == "---")?;
    let mut front = lines.take_while(|line| *line != "---");
    let name = front.find_map(|line| line.strip_prefix("name:"))?;
    Some(name.trim().trim_matches(['"', '\'']))
}
