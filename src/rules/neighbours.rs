//! Other skills of the repository, looked for without walking it.

use std::collections::HashMap;
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
