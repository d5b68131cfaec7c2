//! Other skills of the repository, looked for without walking it.

use std::collections::HashSet;

use crate::rules::paths::plugin_folder;
use crate::skill::{Presence, Skill};
use crate::tree::{Budgets, Mode, RelPath};

/// No more folders beside a skill, or plugins beside its own, are looked into.
const MOST_BESIDE: usize = 100;

/// No more skills beside one are read for what they say of it.
const MOST_READ: usize = 40;

/// No more skills are asked for their names.
const MOST_ASKED: usize = 300;

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
    let mut beside = folders(skill, &plugins).into_iter();
    beside.find_map(|plugin| in_place(skill, &plugin, name))
}

fn in_kind_beside(skill: &Skill, name: &str) -> Option<RelPath> {
    let kinds = folders(skill, &skill.dir().parent()?.parent()?);
    let mut places = kinds.iter().filter_map(|kind| kind.resolve(name));
    places.find(|place| is_skill(skill, place))
}

/// The skill beside this one, or one folder further away, whose own name it is.
fn named(skill: &Skill, name: &str) -> Option<RelPath> {
    near(skill).find(|dir| own_name(skill, dir).is_some_and(|own| own == name))
}

/// Whether another skill beside this one, or one folder further away, has this name, or may
/// get it from its folder.
pub(crate) fn is_other_called(skill: &Skill, name: &str) -> bool {
    near(skill).any(|dir| dir.name() == name)
        || near(skill).any(|dir| own_name(skill, &dir).is_some_and(|own| own == name))
}

/// The folders of the skills beside this one, and of those one folder further away.
fn near(skill: &Skill) -> impl Iterator<Item = RelPath> + '_ {
    let holder = skill.dir().parent();
    let further = holder.as_ref().and_then(RelPath::parent).into_iter();
    let further = further.flat_map(|above| folders(skill, &above));
    let mut seen = HashSet::new();
    let holders = holder.into_iter().chain(further);
    holders
        .filter(move |holder| seen.insert(holder.clone()))
        .flat_map(|holder| folders(skill, &holder))
        .filter(|dir| dir != skill.dir() && is_skill(skill, dir))
        .take(MOST_ASKED)
}

/// The texts of the skills beside this one, of no more than a few of them.
pub(crate) fn texts_beside(skill: &Skill) -> Vec<String> {
    let Some(holder) = skill.dir().parent() else {
        return Vec::new();
    };
    let beside = folders(skill, &holder).into_iter();
    let beside = beside.filter(|dir| dir != skill.dir());
    let files = beside.filter_map(|dir| dir.resolve("SKILL.md"));
    let texts = files.filter_map(|file| skill.bytes(&file, Budgets::NAMED_SKILL_MD).ok());
    texts
        .take(MOST_READ)
        .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
        .collect()
}

/// The folders right in `dir`, hidden ones left out, and links too: what lies behind one may
/// be a file.
fn folders(skill: &Skill, dir: &RelPath) -> Vec<RelPath> {
    let listing = skill.tree().list(dir).map(|listing| listing.entries);
    let entries = listing.unwrap_or_default().into_iter();
    let open =
        entries.filter(|entry| entry.mode == Mode::Folder && !entry.path.name().starts_with('.'));
    open.map(|entry| entry.path).take(MOST_BESIDE).collect()
}

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
