//! `duplicate-skill-name`.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use crate::declare_rule;
use crate::finding::{ClientId, Dialect, Finding, Level};
use crate::rules::forms::in_form;
use crate::rules::paths::{is_translation, plugin_folder};
use crate::rules::{Checks, Rule};
use crate::skill::together::{by_repository, is_loaded};
use crate::skill::{Collection, Covers, Name, Roots, Skill};
use crate::systems::NameClash;
use crate::systems::clients::{is_any_named_in, readers_of, root_of};
use crate::systems::document::FormDocument;
use crate::text::{Span, TextSum, Untrusted, fold_case, nfkc};
use crate::tree::RelPath;

declare_rule! {
    pub DuplicateSkillName = {
        id: "duplicate-skill-name", group: Catalog, level: Deny, tier: T2,
    }
}

/// No more places of one name are listed in a finding.
const MAX_PLACES: usize = 10;

/// A skill is compared with so many others of its name.
const MOST_COMPARED: usize = 50;

impl Rule for DuplicateSkillName {
    fn check_collection(&self, all: &Collection, cx: &mut Checks<'_>) {
        of_forms(all, cx);
        let in_workspaces: Vec<(ClientId, Vec<NameClash<'_>>)> = cx
            .systems()
            .filter_map(|system| Some((system.client()?, system.host()?.clashes(all)?)))
            .collect();
        if !in_workspaces.is_empty() {
            for (host, clashes) in &in_workspaces {
                clashes
                    .iter()
                    .for_each(|clash| in_workspace(host, clash, cx));
            }
            return;
        }
        let mut by_name: BTreeMap<String, Vec<&Skill>> = BTreeMap::new();
        for skill in &all.skills {
            if let Some(name) = Name::normal_of(skill) {
                by_name.entry(fold_case(&name)).or_default().push(skill);
            }
        }
        let mut told = Vec::new();
        let holders = Holders::of(&by_name);
        for skills in by_name.into_values().filter(|skills| skills.len() > 1) {
            for skills in by_repository(skills) {
                told.extend(judge(skills, &holders, cx));
            }
        }
        cx.report_all(of_trees(told));
    }
}

/// Reports files of other forms than SKILL.md that come behind another of their name
/// in one collection: the folder that holds them, or their folders.
fn of_forms(all: &Collection, cx: &mut Checks<'_>) {
    let mut first: HashMap<(Dialect, RelPath, String), &Skill> = HashMap::new();
    for skill in all.skills.iter().filter(|skill| skill.is_counted()) {
        let (Some(file), Some(name)) = (skill.sole_form(), skill.form_texts().name) else {
            continue;
        };
        let is_folder = file.form.covers == Covers::Folder;
        let holder = if is_folder {
            skill.dir().parent().unwrap_or_default()
        } else {
            skill.dir().clone()
        };
        let key = (file.form.dialect, holder, name.to_owned());
        let Some(other) = first.get(&key) else {
            first.insert(key, skill);
            continue;
        };
        let document = skill.fact::<FormDocument>().document();
        let span = document.map_or(Span::at(0), |document| document.span("/name"));
        let (name, other) = (Untrusted(name), Untrusted(&other.file_path()).to_string());
        let title = format!("name `{name}` is also that of `{other}`");
        // A host registers folders one after the other and stops at the second.
        let (label, help) = if is_folder {
            ("registered already", "rename one, or delete the copy")
        } else {
            (
                "the second one",
                "rename one: the host takes the last and says nothing",
            )
        };
        let found = in_form(skill, span, title, label, cx);
        cx.report_all(found.map(|found| found.help(help)));
    }
}

/// A finding about a skill that comes behind another of its name.
struct Told {
    finding: Finding,
    /// The folders that hold both at one place, where there are such.
    trees: Option<Trees>,
}

/// The repository, and two folders of it, with what the findings about them share.
type Trees = (usize, Level, RelPath, RelPath);

impl Told {
    fn of(finding: Finding, skill: &Skill, other: &Skill) -> Told {
        let tree = Arc::as_ptr(skill.tree()).cast::<()>() as usize;
        let trees = trees(skill.dir(), other.dir());
        let trees = trees.map(|(one, other)| (tree, finding.level, one, other));
        Told { finding, trees }
    }
}

/// What is left of two paths without what both end with; `None` where they end differently.
fn trees(one: &RelPath, other: &RelPath) -> Option<(RelPath, RelPath)> {
    let (mut one, mut other) = (one.clone(), other.clone());
    let mut shared = false;
    while one.name() == other.name() && one != other {
        let (above, above_other) = (one.parent()?, other.parent()?);
        (one, other) = (above, above_other);
        shared = true;
    }
    (shared && one != other).then_some((one, other))
}

/// The findings about skills that two folders hold in one order as one: most often one folder
/// is built from the other.
fn of_trees(told: Vec<Told>) -> Vec<Finding> {
    let mut found: Vec<(Finding, Option<Trees>, usize)> = Vec::new();
    let mut by_trees: HashMap<Trees, usize> = HashMap::new();
    for Told { finding, trees } in told {
        let first = trees.as_ref().and_then(|trees| by_trees.get(trees));
        let Some((first, _, count)) = first.and_then(|at| found.get_mut(*at)) else {
            by_trees.extend(trees.clone().map(|trees| (trees, found.len())));
            found.push((finding, trees, 1));
            continue;
        };
        *count += 1;
        first.affects.extend(finding.affects);
    }
    let found = found.into_iter().map(|(mut finding, trees, count)| {
        if finding.affects.len() == 1 {
            finding.affects.clear();
        }
        match trees.filter(|_| count > 1) {
            Some((_, _, one, other)) => of_two_trees(finding, &one, &other, count),
            None => finding,
        }
    });
    found.collect()
}

/// The one finding about `count` skills of a folder whose names are those of another one.
fn of_two_trees(mut first: Finding, one: &RelPath, other: &RelPath, count: usize) -> Finding {
    let shown = |dir: &RelPath| {
        if dir.is_root() {
            "the root".to_owned()
        } else {
            format!("`{}`", Untrusted(dir.as_str()))
        }
    };
    let title = format!(
        "{count} skills of {} have names of skills of {}",
        shown(one),
        shown(other)
    );
    let same = std::mem::replace(&mut first.message, title);
    first.notes.insert(0, same);
    first.help(
        "where one folder is built from the other, name the built one in `exclude` of `[lint]`; \
         else rename the skills of one, or delete those that nobody loads",
    )
}

/// The findings about the skills that come behind another of their name: of each level the
/// first, which tells of all.
fn judge(mut skills: Vec<&Skill>, holders: &Holders, cx: &Checks<'_>) -> Vec<Told> {
    // A client's own folder comes behind the folder it was filled from, and a skill that has
    // a name of its own at hand behind one that is called as its folder.
    skills.sort_by_key(|skill| {
        let is_hidden = skill.dir().components().any(|part| part.starts_with('.'));
        (is_hidden, !is_called_as_folder(skill))
    });
    let mut roots = Roots::default();
    let mut before = Before::default();
    let mut told: Vec<Told> = Vec::new();
    for skill in &skills {
        let place = Place::of(skill, &mut roots);
        let clash = before.clash(&place, holders);
        if let Some((level, other)) = clash.filter(|(_, other)| !is_nested_copy(skill, other)) {
            let at = told.iter().position(|told| told.finding.level == level);
            if at.is_none() {
                let found = finding(skill, other, &skills, cx);
                told.extend(found.map(|found| Told::of(found.level(level), skill, other)));
            }
            let last = told.len().saturating_sub(1);
            if let Some(told) = told.get_mut(at.unwrap_or(last)) {
                told.finding.affects.push(skill.shown().to_owned());
            }
        }
        before.add(place);
    }
    told
}

/// Whether a skill has the name of its folder.
fn is_called_as_folder(skill: &Skill) -> bool {
    Name::normal_of(skill).is_some_and(|name| name == nfkc(skill.folder_name()))
}

/// Whether a skill is the other once more, and one lies inside the other's folder:
/// `nested-skill` tells.
fn is_nested_copy(skill: &Skill, other: &Skill) -> bool {
    let (one, other_dir) = (skill.dir(), other.dir());
    (one.is_inside(other_dir) || other_dir.is_inside(one)) && skill.text_sum() == other.text_sum()
}

/// Where a skill lies, and who loads it from there.
struct Place<'a> {
    skill: &'a Skill,
    root: RelPath,
    is_loaded: bool,
    /// The plugin that holds it, of whatever client.
    plugin: Option<RelPath>,
    /// The project's folder and the readers of the client's folder in it.
    client_folder: Option<(String, Readers)>,
}

impl<'a> Place<'a> {
    fn of(skill: &'a Skill, roots: &mut Roots) -> Place<'a> {
        let root = roots.of(skill);
        let is_loaded = is_loaded(&root);
        Place {
            skill,
            is_loaded,
            client_folder: client_folder(skill).filter(|_| is_loaded),
            plugin: plugin_folder(skill).or_else(|| skill.listed_folder().cloned()),
            root,
        }
    }
}

/// The skills of one name that came before.
#[derive(Default)]
struct Before<'a> {
    first_in_root: HashMap<RelPath, &'a Skill>,
    loaded: Vec<(&'a Skill, Option<RelPath>)>,
    /// By the project's folder.
    in_client_folders: HashMap<String, Vec<(Readers, &'a Skill)>>,
    texts: HashSet<Option<TextSum>>,
}

impl<'a> Before<'a> {
    /// The skill that this one meets, and how bad that is: one root or one client
    /// has both, or a client may have both. Mirrors do not meet.
    fn clash(&self, place: &Place<'a>, holders: &Holders) -> Option<(Level, &'a Skill)> {
        if let Some(other) = self.first_in_root.get(&place.root) {
            return Some((Level::Deny, *other));
        }
        if !place.is_loaded || self.texts.contains(&place.skill.text_sum()) {
            return None;
        }
        if let Some(other) = self.read_together(place) {
            return Some((Level::Deny, other));
        }
        let mut loaded = self.loaded.iter().take(MOST_COMPARED);
        let (other, _) = loaded.find(|(other, plugin)| {
            !are_two_plugins(&place.plugin, plugin)
                && !are_for_two_clients(place.skill, other, holders)
                && is_translation(place.skill) == is_translation(other)
        })?;
        Some((Level::Warn, *other))
    }

    /// The skill in another client's folder of the project that one client reads
    /// beside this one.
    fn read_together(&self, place: &Place<'a>) -> Option<&'a Skill> {
        let (project, readers) = place.client_folder.as_ref()?;
        let others = self.in_client_folders.get(project)?;
        let both = others.iter().find(|(other, _)| share_one(other, readers));
        both.map(|(_, skill)| *skill)
    }

    fn add(&mut self, place: Place<'a>) {
        if let Some((project, readers)) = place.client_folder {
            let others = self.in_client_folders.entry(project).or_default();
            others.push((readers, place.skill));
        }
        self.first_in_root.entry(place.root).or_insert(place.skill);
        if place.is_loaded {
            self.loaded.push((place.skill, place.plugin));
            self.texts.insert(place.skill.text_sum());
        }
    }
}

/// Whether two skills are one that is written for two clients: they lie in folders of
/// different clients, or one lies in nobody's own, and do the same by their descriptions,
/// or lie at the same place but for the client, or in folders that hold one library twice.
fn are_for_two_clients(one: &Skill, other: &Skill, holders: &Holders) -> bool {
    let ((mine, rest), (theirs, other_rest)) = (client_parts(one), client_parts(other));
    let both = !mine.is_empty() && !theirs.is_empty();
    mine != theirs
        && (both && rest == other_rest
            || describe_one_thing(one, other)
            || holders.are_one_library(one, other))
}

/// A folder that holds skills, by its tree.
type Holder = (usize, RelPath);

/// The names of the skills that lie in each folder.
struct Holders {
    names: HashMap<Holder, HashSet<String>>,
    /// What was asked of two of them.
    asked: RefCell<HashMap<(Holder, Holder), bool>>,
}

impl Holders {
    fn of(by_name: &BTreeMap<String, Vec<&Skill>>) -> Holders {
        let mut names: HashMap<Holder, HashSet<String>> = HashMap::new();
        for (name, skills) in by_name {
            for holder in skills.iter().filter_map(|skill| holder(skill)) {
                names.entry(holder).or_default().insert(name.clone());
            }
        }
        Holders {
            names,
            asked: RefCell::default(),
        }
    }

    /// Whether the folders that hold two skills have most of the names of the smaller one in
    /// common, and several.
    fn are_one_library(&self, one: &Skill, other: &Skill) -> bool {
        const FEWEST: usize = 4;
        let (Some(one), Some(other)) = (holder(one), holder(other)) else {
            return false;
        };
        let (Some(mine), Some(theirs)) = (self.names.get(&one), self.names.get(&other)) else {
            return false;
        };
        let fewer = mine.len().min(theirs.len());
        if fewer < FEWEST || one == other {
            return false;
        }
        let mut asked = self.asked.borrow_mut();
        *asked.entry((one, other)).or_insert_with(|| {
            let shared = mine.intersection(theirs).count();
            shared >= FEWEST && shared * 2 > fewer
        })
    }
}

fn holder(skill: &Skill) -> Option<Holder> {
    let tree = Arc::as_ptr(skill.tree()).cast::<()>() as usize;
    Some((tree, skill.dir().parent()?))
}

/// The parts of a skill's path that are a client's: hidden folders (`.codex-plugin`), and
/// names with a client's in it (`providers/codex`, `acme-codex`); and the other parts.
fn client_parts(skill: &Skill) -> (Vec<&str>, Vec<&str>) {
    let above = skill.dir().as_str().rsplit_once('/');
    let parts = above.map_or("", |(above, _)| above).split('/');
    parts.partition(|part| part.starts_with('.') || is_any_named_in(&fold_case(part)))
}

/// Whether most words of the shorter description are in the other, too.
fn describe_one_thing(one: &Skill, other: &Skill) -> bool {
    let words = |skill: &Skill| -> HashSet<String> {
        let text = fold_case(skill.description().unwrap_or(""));
        let words = text.split(|c: char| !c.is_alphanumeric());
        words
            .filter(|word| !word.is_empty())
            .map(str::to_owned)
            .collect()
    };
    let (one, other) = (words(one), words(other));
    let fewer = one.len().min(other.len());
    one.intersection(&other).count() * 2 > fewer
}

/// Whether two skills lie in different plugins: a client that installs them puts the
/// plugin's name before the skill's.
fn are_two_plugins(one: &Option<RelPath>, other: &Option<RelPath>) -> bool {
    one.is_some() && other.is_some() && one != other
}

/// The clients that load from a folder.
type Readers = &'static [&'static str];

/// The project's folder, and who reads the client's own folder in it
/// (`.claude/skills`) that a skill lies directly in.
fn client_folder(skill: &Skill) -> Option<(String, Readers)> {
    let dir = skill.dir().as_str();
    let root = root_of(dir).filter(|root| root.below.len() == 1)?;
    let below = format!("{}/{}", root.folder, root.below[0]);
    let project = dir.strip_suffix(&below)?.to_owned();
    Some((project, readers_of(root.folder)))
}

fn share_one(one: Readers, other: Readers) -> bool {
    one.iter().any(|client| other.contains(client))
}

fn finding(skill: &Skill, other: &Skill, all: &[&Skill], cx: &Checks<'_>) -> Option<Finding> {
    let name = Name::of(skill)?;
    let first = other;
    let other = other.file_path();
    let title = format!(
        "name `{}` is also that of `{}`",
        Untrusted(&name.normal),
        Untrusted(&other)
    );
    let label = format!("{} skills have this name", all.len());
    let mut found = cx.file(skill, name.span, title, label);
    for place in all.iter().take(MAX_PLACES) {
        found = found.note(format!("in {}", Untrusted(&place.file_path())));
    }
    if all.len() > MAX_PLACES {
        found = found.note(format!("and {} more", all.len() - MAX_PLACES));
    }
    let is_copy = skill.text_sum().is_some() && skill.text_sum() == first.text_sum();
    Some(found.help(if is_copy {
        "rename one, or delete the one that nobody loads once its other files lie in the \
         other one, too"
    } else {
        "rename one, make both equal, or delete the one that nobody loads"
    }))
}

/// Reports the skills that lose against another of their name in a host's
/// workspace, or that keep the name from being asked for.
fn in_workspace(host: ClientId, clash: &NameClash<'_>, cx: &mut Checks<'_>) {
    let all: Vec<&Skill> = clash.skills.iter().map(|(_, skill)| *skill).collect();
    let (strongest, name, undecided) = (clash.skills[0].0, &clash.name, clash.undecided);
    for (at, (kind, skill)) in clash.skills.iter().enumerate().skip(1) {
        let Some(found) = finding(skill, all[0], &all, cx) else {
            continue;
        };
        let winner = Untrusted(all[0].shown());
        let mut found = if at < undecided {
            found.note(format!(
                "{host} refuses to choose between {undecided} {kind} skills called `{name}`"
            ))
        } else if undecided > 0 {
            found.level(Level::Warn)
        } else {
            found.level(Level::Warn).note(format!(
                "{host} takes `{winner}`: {strongest} outweighs {kind}"
            ))
        };
        found.client = Some(host);
        cx.report(found);
    }
}
