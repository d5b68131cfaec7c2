//! What clients do with a skill where it lies: its text, its file, its folder,
//! and other skills of its name.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::folders::{Root, looks_elsewhere, looks_into, root_of};
use super::load::load;
use super::loader::{Knows, Loader};
use super::outcome::{ClientOutcome, ClientVerdict, Reason};
use super::places::{EqualNames, FileCase, Places};
use super::text::Text;
use super::unknown::honest;
use super::why::reason;
use crate::finding::RuleId;
use crate::rule_id;
use crate::skill::{FileState, Skill, is_known_key};
use crate::syntax::Frontmatter;
use crate::text::{Source, Untrusted};
use crate::tree::{Budgets, Mode, Names, RelPath};

/// The rule of a skill that lies where a client does not look. A skill is asked
/// about because somebody means it to be loaded: from there, or once it is
/// copied to where the client looks. So this alone skips nothing.
pub const NOT_SEARCHED: RuleId = rule_id!("nested-in-unlisted-root");

/// What the client of `loader` does with a skill.
pub fn check(loader: &'static Loader, skill: &Skill) -> ClientOutcome {
    let mut outcomes = check_all([loader], skill);
    outcomes
        .pop()
        .unwrap_or_else(|| skipped(loader, Vec::new()))
}

/// What each client does with a skill; readings that they share are made once.
pub fn check_all(
    loaders: impl IntoIterator<Item = &'static Loader>,
    skill: &Skill,
) -> Vec<ClientOutcome> {
    let held = Held::of(skill);
    let root = root_of(skill.dir().as_str());
    let text = held.text(skill.home_name());
    loaders
        .into_iter()
        .map(|loader| {
            if loader.knows == Knows::Nothing && text.is_some() {
                return ClientOutcome::without(loader.client, ClientVerdict::NotKnown, Vec::new());
            }
            if let Some(unseen) = unseen(loader, skill, &held, root.as_ref()) {
                return skipped(loader, vec![unseen]);
            }
            let Some(text) = &text else {
                return skipped(loader, Vec::new());
            };
            let mut outcome = load(loader, text);
            let elsewhere = |root: &&Root<'_>| looks_elsewhere(loader.client, root.folder);
            if let Some(root) = root.as_ref().filter(elsewhere) {
                let why = format!("it does not look into `{}`", Untrusted(root.folder));
                outcome.reasons.push(reason(NOT_SEARCHED, why));
            }
            outcome
        })
        .collect()
}

/// Why the client of `loader` does not come upon a skill at all, whatever stands
/// in it; `None` where it does.
pub fn not_found(loader: &'static Loader, skill: &Skill) -> Option<Reason> {
    let root = root_of(skill.dir().as_str());
    unseen(loader, skill, &Held::of(skill), root.as_ref())
}

fn skipped(loader: &Loader, reasons: Vec<Reason>) -> ClientOutcome {
    honest(
        loader,
        ClientOutcome::without(loader.client, ClientVerdict::Skip, reasons),
    )
}

/// The file that clients are given.
enum Held<'a> {
    /// SKILL.md.
    Exact(&'a Source, &'a Frontmatter),
    /// A file of another case, for clients to which case does not count.
    OtherCase(String, Option<Box<(Source, Frontmatter)>>),
    /// None, and why.
    Nothing(Reason),
}

impl<'a> Held<'a> {
    fn of(skill: &'a Skill) -> Held<'a> {
        match (skill.file(), skill.frontmatter()) {
            (FileState::Read(source), Some(front)) => Held::Exact(source, front),
            (FileState::Miscased(name), _) => {
                let read = || {
                    let path = skill.dir().join(name, Names::Own).ok()?;
                    let bytes = skill.bytes(&path, Budgets::SKILL_MD).ok()?;
                    let source = Source::from_bytes(bytes.to_vec());
                    let front = Frontmatter::parse(&source, is_known_key);
                    Some(Box::new((source, front)))
                };
                Held::OtherCase(name.clone(), read())
            }
            (FileState::TooLarge { size, .. }, _) => Held::Nothing(reason(
                rule_id!("large-file"),
                format!("SKILL.md has {size} bytes"),
            )),
            (FileState::Unreadable(why), _) => {
                let why = format!("SKILL.md can't be read: {}", Untrusted(why));
                Held::Nothing(reason(rule_id!("missing-skill-file"), why))
            }
            _ => Held::Nothing(reason(
                rule_id!("missing-skill-file"),
                "there is no SKILL.md",
            )),
        }
    }

    fn text<'b>(&'b self, folder: &'b str) -> Option<Text<'b>> {
        match self {
            Held::Exact(source, front) => Some(Text::new(source, front, folder)),
            Held::OtherCase(_, held) => {
                let (source, front) = held.as_deref()?;
                Some(Text::new(source, front, folder))
            }
            Held::Nothing(_) => None,
        }
    }
}

/// Why a client does not see the file at all.
fn unseen(
    loader: &Loader,
    skill: &Skill,
    held: &Held<'_>,
    root: Option<&Root<'_>>,
) -> Option<Reason> {
    let places = &loader.places;
    match held {
        Held::Nothing(why) => return Some(why.clone()),
        Held::OtherCase(name, held) => {
            if places.file_case == FileCase::Exact || held.is_none() {
                let why = format!("the file is called `{}`", Untrusted(name));
                return Some(reason(rule_id!("miscased-skill-file"), why));
            }
        }
        Held::Exact(..) => {}
    }
    let is_link = skill.entry().is_some_and(|entry| entry.mode == Mode::Link);
    if is_link && !places.linked_file {
        return Some(reason(
            rule_id!("symlinked-skill-file"),
            "SKILL.md is a link",
        ));
    }
    let Some(root) = root else {
        return inside_another(places, skill);
    };
    if !looks_into(loader.client, root.folder) {
        return None;
    }
    let below = &root.below;
    if let Some(most) = places.depth
        && below.len() > most
    {
        let why = format!(
            "it lies {} folders below `{}`, {} searched",
            below.len(),
            root.folder,
            folders(most)
        );
        return Some(reason(rule_id!("nested-skill"), why));
    }
    if places.skips_hidden && below.iter().any(|name| name.starts_with('.')) {
        let why = "a folder above it begins with a dot";
        return Some(reason(NOT_SEARCHED, why));
    }
    if places.stops_at_skill && below.len() > 1 && has_skill_above(skill, below.len() - 1) {
        return Some(reason(
            rule_id!("nested-skill"),
            "a folder above it is a skill",
        ));
    }
    None
}

/// Why a client does not see a skill that lies inside another one, once that one
/// lies in its folder of skills. The root of a tree is no such skill: it is not
/// copied there with all that it holds.
fn inside_another(places: &Places, skill: &Skill) -> Option<Reason> {
    let above = skill.dir().ancestors().filter(|dir| dir != skill.dir());
    let outer = above
        .enumerate()
        .filter(|(_, dir)| !dir.is_root() && holds_skill(skill, dir));
    let (between, outer) = outer.last()?;
    let outer = Untrusted(outer.name()).to_string();
    if places.stops_at_skill {
        let why = format!("it lies inside the skill `{outer}`");
        return Some(reason(rule_id!("nested-skill"), why));
    }
    let most = places.depth.filter(|most| between + 2 > *most)?;
    let why = format!(
        "it lies inside the skill `{outer}`, {} folders deep, {} searched",
        between + 2,
        folders(most)
    );
    Some(reason(rule_id!("nested-skill"), why))
}

/// `1 is`, `6 are`.
fn folders(most: usize) -> String {
    format!("{most} {}", if most == 1 { "is" } else { "are" })
}

/// Whether one of the `count` folders above a skill holds a SKILL.md.
fn has_skill_above(skill: &Skill, count: usize) -> bool {
    let above = skill.dir().ancestors().filter(|dir| dir != skill.dir());
    above.take(count).any(|dir| holds_skill(skill, &dir))
}

fn holds_skill(skill: &Skill, dir: &RelPath) -> bool {
    let file = dir.join("SKILL.md", Names::Own).ok();
    file.is_some_and(|file| skill.tree().entry(&file).is_some())
}

/// Skills that are checked together, for names that stand twice.
#[derive(Debug, Default)]
pub struct Neighbours {
    /// The paths of the skills that a client loads under one name from one
    /// folder of skills.
    by_name: BTreeMap<(&'static str, String, String), Vec<String>>,
}

impl Neighbours {
    /// Takes down what each client loads.
    pub fn of(checked: &[(Arc<Skill>, Vec<ClientOutcome>)]) -> Neighbours {
        let mut all = Neighbours::default();
        for (skill, outcomes) in checked {
            let Some(root) = folder_of_skills(skill) else {
                continue;
            };
            for outcome in outcomes {
                if let Some(name) = &outcome.name {
                    let key = (outcome.client, root.clone(), name.clone());
                    let paths = all.by_name.entry(key).or_default();
                    paths.push(skill.shown().to_owned());
                }
            }
        }
        all.by_name.retain(|_, paths| paths.len() > 1);
        all
    }

    /// Applies to an outcome what the client does with equal names in one
    /// folder of skills. Which of two is lost where the first or the last wins
    /// depends on the order in which a file system lists them.
    pub fn settle(&self, loader: &Loader, skill: &Skill, outcome: &mut ClientOutcome) {
        let (Some(name), Some(root)) = (&outcome.name, folder_of_skills(skill)) else {
            return;
        };
        let key = (outcome.client, root, name.clone());
        let Some(paths) = self.by_name.get(&key) else {
            return;
        };
        let others = paths.iter().filter(|path| *path != skill.shown());
        let others: Vec<String> = others.map(|path| Untrusted(path).to_string()).collect();
        let others = others.join(", ");
        let why = match loader.places.equal_names {
            EqualNames::All => return,
            EqualNames::Refused => format!("its name is refused: {others} has it, too"),
            EqualNames::First | EqualNames::Last | EqualNames::ByPlace => {
                format!("{others} has the same name: one of them is lost")
            }
            EqualNames::Unknown => format!("{others} has the same name"),
        };
        outcome
            .reasons
            .push(reason(rule_id!("duplicate-skill-name"), why));
        if loader.places.equal_names == EqualNames::Refused {
            outcome.verdict = ClientVerdict::Skip;
            outcome.name = None;
            outcome.description = None;
        }
    }
}

/// The folder of skills that a skill lies in: the one that clients know, else
/// the folder above.
fn folder_of_skills(skill: &Skill) -> Option<String> {
    let dir = skill.dir().as_str();
    let above = match root_of(dir) {
        Some(root) => {
            let below: usize = root.below.iter().map(|name| name.len() + 1).sum();
            dir[..dir.len().saturating_sub(below)].to_owned()
        }
        None => skill.dir().parent()?.as_str().to_owned(),
    };
    Some(above)
}
