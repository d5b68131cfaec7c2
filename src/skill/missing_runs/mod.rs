//! The files that a skill's texts run and that are not there.
//!
//! `word.rs` says which word of a command is the file, `walk.rs` where the command runs,
//! `names.rs` whether such a file is the skill's own, `told.rs` what the text around says
//! of it.

mod names;
mod told;
mod walk;
mod word;

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use self::names::{Names, beside};
use self::told::{
    contained_elsewhere, is_called_projects, is_copied_from, is_failing, is_guarded, is_of_project,
    is_sample_page, is_theirs,
};
use self::walk::Walk;
use self::word::{is_sample, run_word, starts_with_variable};
use super::made::made_programs;
use super::{Command, Fact, Page, Presence, Skill, Target, commands, target};
use crate::text::{Source, Span};
use crate::tree::RelPath;

pub use told::{ends_in_such_as, says_such_as, words_near};

/// A file that a shell fence or a line of the text runs, and that neither the
/// skill nor a folder above it has.
#[derive(Debug)]
pub struct MissingRun {
    /// The path, as findings print it, of the file whose text runs it first.
    pub shown: String,
    /// That file's text.
    pub source: Arc<Source>,
    /// Where the path stands in it first.
    pub span: Span,
    /// The path as it is written there.
    pub written: String,
    /// The path in the tree where the file would be.
    pub path: RelPath,
    /// The line of every run, from 1, each with the path of the text that holds it.
    pub runs: Vec<(String, usize)>,
    /// A file of the skill that may have been meant, from the skill's folder.
    pub near: Option<RelPath>,
    /// The folder of a skill beside this one that has the file.
    pub beside: Option<RelPath>,
}

impl Skill {
    /// The missing files that the texts run, in the order in which they name them,
    /// each once. Not those that an earlier line makes or fetches, nor those of the
    /// user's project.
    pub fn missing_runs(&self) -> &[MissingRun] {
        &self.fact::<MissingRuns>().0
    }
}

struct MissingRuns(Vec<MissingRun>);

impl Fact for MissingRuns {
    fn of(skill: &Skill) -> MissingRuns {
        MissingRuns(missing_runs(skill))
    }
}

/// No more missing paths of one skill are looked at.
const MOST: usize = 100;

fn missing_runs(skill: &Skill) -> Vec<MissingRun> {
    let pages = skill.pages();
    let all = commands(skill, &pages, |line| {
        line.contains('/') || line.contains("cd ")
    });
    if all.is_empty() {
        return Vec::new();
    }
    let mut search = Search::new(skill, Walk::of(&all));
    let mut ahead = pages.iter().peekable();
    for command in &all {
        // The commands come page by page, those of scripts behind them.
        while ahead.next_if(|page| page.shown != command.shown).is_some() {}
        let Some(page) = ahead.peek() else {
            break;
        };
        search.walk.pass(skill, page, command);
        let Some((at, path)) = missing(skill, page, command, &search.walk) else {
            continue;
        };
        if !search.may_ask_of(&path) {
            break;
        }
        if search.is_meant(page, command, at, &path) {
            search.take(command, at, path);
        }
    }
    let Search {
        mut found,
        projects,
        ..
    } = search;
    found.retain(|run| !projects.contains(&run.path));
    found
}

/// What was found out so far of one skill's commands.
struct Search<'a> {
    skill: &'a Skill,
    walk: Walk<'a>,
    names: Option<Names>,
    /// The programs that each page makes.
    made: BTreeMap<&'a str, HashSet<&'a str>>,
    of_project: BTreeMap<&'a str, bool>,
    /// What each page calls a file of another place.
    elsewhere: BTreeMap<&'a str, HashSet<&'a str>>,
    /// Of each path whether it would be the skill's own, and the file that may be meant.
    owned: BTreeMap<RelPath, (bool, Option<RelPath>)>,
    by_path: BTreeMap<RelPath, usize>,
    /// What one page calls a file of the user's project: it is that on all pages.
    projects: HashSet<RelPath>,
    /// Whether a page tells to copy a folder of the skill.
    copied: BTreeMap<(&'a str, RelPath), bool>,
    found: Vec<MissingRun>,
}

impl<'a> Search<'a> {
    fn new(skill: &'a Skill, walk: Walk<'a>) -> Search<'a> {
        Search {
            skill,
            walk,
            names: None,
            made: BTreeMap::new(),
            of_project: BTreeMap::new(),
            elsewhere: BTreeMap::new(),
            owned: BTreeMap::new(),
            by_path: BTreeMap::new(),
            projects: HashSet::new(),
            copied: BTreeMap::new(),
            found: Vec::new(),
        }
    }

    /// Whether another path may be looked at: a hostile text runs a million files, and
    /// what lies beside the skill is asked of the first ones.
    fn may_ask_of(&self, path: &RelPath) -> bool {
        self.owned.len() < MOST || self.owned.contains_key(path)
    }

    /// Whether the missing file at `path`, the command's word `at`, is one that the skill
    /// should have.
    fn is_meant(
        &mut self,
        page: &Page<'a>,
        command: &Command<'a>,
        at: usize,
        path: &RelPath,
    ) -> bool {
        let skill = self.skill;
        let word = command.words[at].text;
        let is_variable = starts_with_variable(word);
        let (is_own, near) = self.own(path);
        let meant =
            is_variable || (is_own && !self.walk.is_project && !is_sample_page(skill, page));
        if !meant || is_theirs(page, command.base) || is_guarded(page, command.base, word) {
            return false;
        }
        if is_called_projects(page, command.base) {
            // By its own folder's name a file is the skill's, from wherever it is run.
            let named = path
                .strip_prefix(skill.dir())
                .is_some_and(|below| below.components().any(|part| part == skill.folder_name()));
            if !is_variable && !named {
                self.projects.insert(path.clone());
            }
            return false;
        }
        let made = self.made.entry(command.shown);
        let made = made.or_insert_with(|| made_programs(page));
        if made.contains(path.name()) {
            return false;
        }
        let elsewhere = self.elsewhere.entry(command.shown);
        let elsewhere = elsewhere.or_insert_with(|| contained_elsewhere(page));
        if elsewhere.contains(word.trim_start_matches("./")) {
            return false;
        }
        let of_project = self.of_project.entry(command.shown);
        if !is_variable && *of_project.or_insert_with(|| is_of_project(page)) {
            return false;
        }
        let Some(near) = near else {
            return !is_failing(page, command.base);
        };
        let is_copied = near.name() == path.name() && {
            let copied = self.copied.entry((command.shown, near.clone()));
            *copied.or_insert_with(|| is_copied_from(page, &near))
        };
        let is_there = is_copied || self.walk.is_run_in(skill, &near, word);
        !is_there && !is_failing(page, command.base)
    }

    fn own(&mut self, path: &RelPath) -> (bool, Option<RelPath>) {
        let skill = self.skill;
        let names = self.names.get_or_insert_with(|| Names::of(skill));
        let owned = self.owned.entry(path.clone());
        let owned = owned.or_insert_with(|| (names.is_own(skill, path), names.near(path)));
        owned.clone()
    }

    fn take(&mut self, command: &Command<'a>, at: usize, path: RelPath) {
        let word = command.words[at];
        let line = command.source.position(command.base).line;
        let run = (command.shown.to_owned(), line);
        if let Some(known) = self.by_path.get(&path) {
            self.found[*known].runs.push(run);
            return;
        }
        let (_, near) = self.own(&path);
        let below = path.strip_prefix(self.skill.dir());
        self.by_path.insert(path.clone(), self.found.len());
        self.found.push(MissingRun {
            shown: command.shown.to_owned(),
            source: Arc::clone(command.source),
            span: command.span(&word),
            written: word.text.to_owned(),
            near,
            beside: below.and_then(|below| beside(self.skill, &below)),
            path,
            runs: vec![run],
        });
    }
}

/// The number of the word that names the file a command runs, and where that would
/// be, if it is not there.
fn missing(
    skill: &Skill,
    page: &Page<'_>,
    command: &Command<'_>,
    walk: &Walk<'_>,
) -> Option<(usize, RelPath)> {
    let at = run_word(command)?;
    let word = command.words[at].text;
    let from_variable = starts_with_variable(word);
    if walk.is_away(page) && !from_variable {
        return None;
    }
    let path = |dir: &RelPath| match target(skill, dir, word) {
        Target::Path(path) => Some(path),
        _ => None,
    };
    let wanted = path(skill.dir())?;
    let is_missing = |path: &RelPath| skill.look(path) == Presence::Missing;
    let inside = wanted.is_inside(skill.dir());
    if !is_missing(&wanted) || !(inside || from_variable) || is_sample(word) {
        return None;
    }
    // From the page's folder, or one above it: the skill's, the plugin's, the root.
    let there = page
        .dir
        .ancestors()
        .any(|dir| path(&dir).is_some_and(|path| !is_missing(&path)));
    (!there).then_some((at, wanted))
}
