//! `broken-link`.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};

use crate::declare_rule;
use crate::finding::{Cause, Finding, Safety};
use crate::rules::again::{Gathered, Place, also};
use crate::rules::fences::sure_links;
use crate::rules::neighbours::skill_called;
use crate::rules::parts::MANY;
use crate::rules::paths::{
    at_other_depth, installed_with, is_saved_copy, left_behind, may_be_anywhere, name_in_words,
    relink, skill_at, with_own_prefix,
};
use crate::rules::vendored::came_with;
use crate::rules::written::Written;
use crate::rules::{Checks, Rule};
use crate::skill::{Page, Presence, Skill, Target, decode, is_named_by_git, target};
use crate::syntax::markdown::Link;
use crate::text::Untrusted;
use crate::tree::{Mode, RelPath};

declare_rule! {
    pub BrokenLink = {
        id: "broken-link", group: Correctness, level: Deny, gate: Some(Warn), tier: T2, fix: Unsafe,
    }
}

/// Folders of a skill whose files are written with `\\` by mistake.
const BACKSLASHED: [&str; 3] = ["scripts\\", "references\\", "assets\\"];

impl Rule for BrokenLink {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let mut search = Search::of(skill);
        let pages = skill.pages();
        let mut broken = Vec::new();
        for (at, page) in pages.iter().enumerate() {
            search.turn_to(page);
            let links = sure_links(skill, page);
            let here = links.filter_map(|link| search.judge(page, link, cx));
            let here = here.map(|broken| Broken { page: at, ..broken });
            broken.extend(without_copies(skill, page, here.collect()));
        }
        let mut found = Gathered::default();
        for broken in as_one(skill, &pages, broken, cx) {
            found.add(broken.target, broken.finding);
        }
        cx.report_all(found.told("linked"));
    }
}

/// The paths in the tree to which pages of a skill link and where nothing is.
pub(crate) fn broken_targets(skill: &Skill) -> HashSet<RelPath> {
    let mut search = Search::of(skill);
    let mut found = HashSet::new();
    for page in skill.pages() {
        search.turn_to(&page);
        let links = sure_links(skill, &page);
        found.extend(
            links.filter_map(|link| match target(skill, &page.dir, &link.target) {
                Target::Path(path) if search.is_broken(&page, link, &path) => Some(path),
                _ => None,
            }),
        );
    }
    found
}

/// A finding, and what it is about.
struct Broken {
    target: String,
    /// The link as it is written.
    written: String,
    finding: Finding,
    /// Its page, by number.
    page: usize,
}

impl Broken {
    fn with(self, change: impl FnOnce(Finding) -> Finding) -> Broken {
        Broken {
            finding: change(self.finding),
            ..self
        }
    }
}

impl Broken {
    /// Where the link stands on its page.
    fn start(&self) -> Option<usize> {
        Some(self.finding.at.text()?.1.start)
    }

    /// What the link begins with where something else leads to what was meant, and what does:
    /// nothing and `../`, `reference/` and `references/`, nothing and `ledger-`. Behind it both
    /// are the same.
    fn prefix(&self) -> Option<Prefix> {
        let fix = self.finding.fix.as_ref()?;
        let [edit] = fix.edits.as_slice() else {
            return None;
        };
        let (better, written) = (edit.edit.text.as_str(), self.written.as_str());
        let written = written.trim_start_matches("./");
        let parts = better.rsplit('/').zip(written.rsplit('/'));
        let shared = parts.take_while(|(better, written)| better == written);
        // The slashes between the parts are shared, and the one in front of the first.
        let shared: usize = shared.map(|(part, _)| part.len() + 1).sum();
        let last = |target: &str| target.rsplit('/').next().map_or(0, str::len);
        let is_longer = shared == 0
            && last(written) > 0
            && better.ends_with(&written[written.len() - last(written)..]);
        let shared = if is_longer { last(written) + 1 } else { shared };
        let lead = |target: &str| target[..(target.len() + 1).saturating_sub(shared)].to_owned();
        (shared > 0).then(|| (lead(written), lead(better)))
    }
}

/// The beginning of a link as it is written, and the right one.
type Prefix = (String, String);

/// So many links that are mended in one way are one finding.
const FEWEST_ALIKE: usize = 3;

/// So many that are mended each in its own way are.
const FEWEST_OTHERS: usize = 10;

/// Links that are mended in more ways are told together.
const MOST_WAYS: usize = 3;

/// The findings about links whose beginnings are wrong in one way in one: their pages or a
/// folder were moved, and one edit of each mends them. So are those about many links of which
/// each lies elsewhere: the pages were made for another place.
fn as_one(skill: &Skill, pages: &[Page<'_>], found: Vec<Broken>, cx: &Checks<'_>) -> Vec<Broken> {
    let mut by_prefix: BTreeMap<Prefix, Vec<Broken>> = BTreeMap::new();
    let mut told = Vec::new();
    for broken in found {
        match broken.prefix() {
            Some(prefix) => by_prefix.entry(prefix).or_default().push(broken),
            None => told.push(broken),
        }
    }
    let (alike, others): (Vec<_>, Vec<_>) = by_prefix
        .into_iter()
        .partition(|(_, here)| here.len() >= FEWEST_ALIKE);
    let mut others: Vec<Broken> = others.into_iter().flat_map(|(_, here)| here).collect();
    if alike.len() > MOST_WAYS {
        others.extend(alike.into_iter().flat_map(|(_, here)| here));
    } else {
        let alike = alike.into_iter();
        told.extend(
            alike.filter_map(|(prefix, here)| joined(skill, pages, here, Some(&prefix), cx)),
        );
    }
    if others.len() < FEWEST_OTHERS {
        told.extend(others);
    } else {
        told.extend(joined(skill, pages, others, None, cx));
    }
    told
}

/// What is wrong with several links that begin in one wrong way, and what mends them.
fn wrong_with(prefix: Option<&Prefix>) -> (String, String) {
    let is_up = |lead: &str| !lead.is_empty() && lead.replace("../", "").is_empty();
    match prefix.map(|(written, better)| (written.as_str(), better.as_str())) {
        Some(("", ups)) if is_up(ups) => (
            format!("are `{ups}` short"),
            "put it in front of each".to_owned(),
        ),
        Some((ups, "")) if is_up(ups) => (
            format!("are `{ups}` too long"),
            "take it off each".to_owned(),
        ),
        Some(("", better)) => (
            "lead nowhere".to_owned(),
            format!("put `{}` in front of each", Untrusted(better)),
        ),
        Some((written, "")) => (
            "lead nowhere".to_owned(),
            format!("take `{}` off each", Untrusted(written)),
        ),
        Some((written, better)) => (
            "lead nowhere".to_owned(),
            format!(
                "write `{}` for `{}` in each",
                Untrusted(better),
                Untrusted(written)
            ),
        ),
        None => (
            "lead nowhere".to_owned(),
            "write where each file lies".to_owned(),
        ),
    }
}

/// One finding for all links that are mended alike.
fn joined(
    skill: &Skill,
    pages: &[Page<'_>],
    mut here: Vec<Broken>,
    prefix: Option<&Prefix>,
    cx: &Checks<'_>,
) -> Option<Broken> {
    here.sort_by_key(|broken| (broken.page, broken.start()));
    let more = here.len() - 1;
    let rest = here.split_off(1);
    let first = here.pop()?;
    let page = pages.get(first.page)?;
    let (wrong, way) = wrong_with(prefix);
    let title = format!(
        "`{}` and {more} more links {wrong}",
        Untrusted(&first.written)
    );
    let (_, at) = first.finding.at.text()?;
    let told = cx.path(skill, page.shown.clone(), title);
    let told = told.at(page.source, at, "no such file");
    let (beside, further): (Vec<&Broken>, Vec<&Broken>) =
        rest.iter().partition(|broken| broken.page == first.page);
    let places = beside
        .iter()
        .filter_map(|broken| Some(broken.finding.at.text()?.1));
    let told = places
        .take(MANY)
        .fold(told, |told, at| told.also(at, "nor here"));
    let further = further.iter().map(|broken| &broken.finding);
    let further: Vec<Place> = further
        .map(|found| (found.path().to_owned(), found.at.first_line().unwrap_or(1)))
        .collect();
    let told = match also("linked", &further) {
        Some(note) => told.note(note),
        None => told,
    };
    let help = first.finding.help.as_deref().unwrap_or("");
    let mut told = told.help(format!("{way}: {help}"));
    told.fix = first.finding.fix.clone();
    if let Some(fix) = &mut told.fix {
        let others = rest.iter().filter_map(|broken| broken.finding.fix.as_ref());
        fix.edits.extend(others.flat_map(|fix| fix.edits.clone()));
    }
    let target = match prefix {
        Some((written, better)) => format!("{written} {better}"),
        None => String::new(),
    };
    Some(Broken {
        target,
        finding: told,
        ..first
    })
}

/// The findings of a page, of one that was copied from elsewhere no more than the first, and
/// those whose targets lie elsewhere in the skill, where they are more than chance: then the
/// page was written for this skill.
fn without_copies(skill: &Skill, page: &Page<'_>, here: Vec<Broken>) -> Vec<Broken> {
    if here.len() < 2 || !is_saved_copy(skill, page) {
        return here;
    }
    let (mut found, mut lost): (Vec<Broken>, Vec<Broken>) = here
        .into_iter()
        .partition(|broken| broken.finding.fix.is_some());
    let is_copy = found.len() < FEWEST_ALIKE;
    if is_copy {
        lost.append(&mut found);
        lost.sort_by_key(Broken::start);
    }
    let more = lost.len().saturating_sub(1);
    lost.truncate(1);
    found.extend(lost.into_iter().map(|first| match more {
        0 => first,
        _ => first.with(|found| found.note(lost_too(more, is_copy))),
    }));
    found
}

/// What is said once of a page most of whose links lead nowhere.
fn lost_too(more: usize, is_copy: bool) -> String {
    let (links, lead) = if more == 1 {
        ("link", "leads")
    } else {
        ("links", "lead")
    };
    let why = if is_copy {
        ": it seems to be a copy from elsewhere"
    } else {
        ""
    };
    format!("{more} more {links} of this page {lead} nowhere{why}")
}

struct Search<'a> {
    skill: &'a Skill,
    /// The files of the skill by their own names, once somebody asks.
    by_name: Option<HashMap<&'a str, Vec<&'a RelPath>>>,
    /// What the page has of texts to be written.
    written: Written<'a>,
    /// How many times folders were listed for a link.
    asked: usize,
    /// How many times the rules of git were read for one.
    asked_git: usize,
    /// What is installed with the skill, once somebody asks.
    installed: Option<RelPath>,
    /// The files of that, those of the skill aside, by their own names, likewise.
    around: Option<HashMap<String, Vec<RelPath>>>,
}

impl<'a> Search<'a> {
    fn of(skill: &'a Skill) -> Search<'a> {
        Search {
            skill,
            by_name: None,
            written: Written::default(),
            asked: 0,
            asked_git: 0,
            installed: None,
            around: None,
        }
    }

    fn turn_to(&mut self, page: &Page<'a>) {
        self.written = Written::on(page);
    }

    fn judge(&mut self, page: &Page<'_>, link: &Link, cx: &Checks<'_>) -> Option<Broken> {
        let skill = self.skill;
        let report = |wrong: &str, label: &str| {
            let title = format!("`{}` {wrong}", Untrusted(&link.target));
            let found = cx.path(skill, page.shown.clone(), title);
            found.at(page.source, link.span, label)
        };
        let (target, finding) = match target(skill, &page.dir, &link.target) {
            Target::Elsewhere => return None,
            Target::Outside => {
                let found = report("leads out of the repository", "above its root");
                let found = match at_other_depth(self.skill, page, link) {
                    Some(other) => self.further_off(found, page, link, &other),
                    None => found.help("drop the link, or put what it means into the skill"),
                };
                (link.target.clone(), found)
            }
            Target::Absolute(path) => {
                let path = self.in_skill(&path)?;
                let label = "`/` is the root of the file system, not of the skill";
                let found = report("is not a path in the skill", label);
                let found = relink(found, page, link, &path, Safety::Safe);
                (path.as_str().to_owned(), found)
            }
            Target::Path(path) => {
                if !self.is_broken(page, link, &path) {
                    return None;
                }
                let wrong = if path.is_inside(skill.dir()) {
                    "is not in this skill"
                } else {
                    "is not there"
                };
                let found = report(wrong, "no such file");
                (
                    path.as_str().to_owned(),
                    self.helped(found, page, link, &path),
                )
            }
        };
        Some(Broken {
            target,
            written: link.target.clone(),
            finding,
            page: 0,
        })
    }

    /// Whether nothing is at `path`, to which a link of the page leads, and whether that is
    /// this rule's to say.
    fn is_broken(&mut self, page: &Page<'_>, link: &Link, path: &RelPath) -> bool {
        self.skill.look(path) == Presence::Missing
            && !is_of_project(&link.target)
            && !self.is_elses(link, path)
            && !self.written.holds(self.skill, page, link)
            && !self.is_users_own(path)
    }

    /// Whether whoever uses the skill makes the file: a sample of it lies where it would, or
    /// git is told to pass over it.
    fn is_users_own(&mut self, path: &RelPath) -> bool {
        const MOST: usize = 100;
        let has_sample = samples_of(path.name()).into_iter().any(|name| {
            let sample = path.parent().and_then(|folder| folder.resolve(&name));
            sample.is_some_and(|sample| self.skill.look(&sample) == Presence::Here)
        });
        self.asked_git += usize::from(!has_sample);
        has_sample || (self.asked_git <= MOST && is_named_by_git(self.skill, path))
    }

    /// The finding with the way on: what was meant, if that can be told.
    fn helped(&mut self, found: Finding, page: &Page<'_>, link: &Link, path: &RelPath) -> Finding {
        let near = at_other_depth(self.skill, page, link);
        let near = near.or_else(|| self.likely(page, link, path));
        let likely = match near.or_else(|| self.higher_up(link, path)) {
            Some(other) if !other.is_inside(self.skill.dir()) => {
                return self.further_off(found, page, link, &other);
            }
            likely => likely,
        };
        match likely {
            None if is_address(&link.target) => {
                found.help(format!("write `https://{}`", Untrusted(&link.target)))
            }
            Some(path) => relink(found, page, link, &path, Safety::Unsafe),
            None if is_other_skill(self.skill, path) => {
                self.without_skill(found, &path.parent().unwrap_or_default())
            }
            None if link.target.ends_with('/') && is_beside(self.skill, path) => {
                self.without_skill(found, path)
            }
            None => match missing_folder(self.skill, path) {
                Some(folder) => left_out(found, &folder),
                None => found.help("add the file to the skill, or drop the link"),
            },
        }
    }

    /// The finding about a link that means a file outside of the skill: the way to it,
    /// where both are installed as one; else what to do without one.
    fn further_off(
        &mut self,
        found: Finding,
        page: &Page<'_>,
        link: &Link,
        other: &RelPath,
    ) -> Finding {
        if other.is_inside(self.installed()) || came_with(self.skill, other).is_some() {
            return relink(found, page, link, other, Safety::Unsafe);
        }
        let found = left_behind(self.skill, found, other);
        found.cause(of_one_folder(self.skill, other))
    }

    /// Whether folders are still listed for a link; after many links none is.
    fn may_look(&mut self) -> bool {
        const MOST: usize = 200;
        self.asked += 1;
        self.asked <= MOST
    }

    fn installed(&mut self) -> &RelPath {
        let skill = self.skill;
        self.installed.get_or_insert_with(|| installed_with(skill))
    }

    /// The file as it is written, or one of its name, in a folder above that is installed
    /// with the skill.
    fn higher_up(&mut self, link: &Link, path: &RelPath) -> Option<RelPath> {
        let written = decode(link.target.split(['#', '?']).next()?);
        let name = path.name();
        if name == "SKILL.md" || may_be_anywhere(name) || !name.contains('.') {
            return None;
        }
        let (skill, installed) = (self.skill, self.installed().clone());
        let above = skill.dir().ancestors().skip(1);
        let mut above = above.take_while(|dir| dir.is_inside(&installed));
        above.find_map(|dir| {
            let mut ways = [written.as_ref(), name].into_iter();
            ways.find_map(|way| {
                let found = dir.resolve(way)?;
                (skill.look(&found) == Presence::Here).then_some(found)
            })
        })
    }

    /// The finding about a link to another skill that does not lie there.
    fn without_skill(&mut self, found: Finding, dir: &RelPath) -> Finding {
        let place = self
            .may_look()
            .then(|| skill_called(self.skill, dir.name()));
        match place.flatten() {
            Some(place) => found
                .help(name_in_words(dir.name()))
                .note(format!("that skill is `{}`", Untrusted(place.as_str()))),
            None => found.help(format!(
                "no skill `{}` is here: drop the link, or name one that is",
                Untrusted(dir.name())
            )),
        }
    }

    /// A path that begins with `/`, where the skill holds it; other such links
    /// are mostly parts of example URLs.
    fn in_skill(&mut self, path: &str) -> Option<RelPath> {
        let path = self.skill.dir().resolve(path.trim_end_matches('/'))?;
        if self.is_page_of_site(&path) {
            return None;
        }
        let there = path != *self.skill.dir() && path.is_inside(self.skill.dir());
        (there && self.skill.look(&path) == Presence::Here).then_some(path)
    }

    /// Whether a path is the address of a page on a site made of the files: a folder that
    /// holds no page of its own, or lies beside one of its name.
    fn is_page_of_site(&self, path: &RelPath) -> bool {
        let skill = self.skill;
        let is_folder = skill
            .tree()
            .entry(path)
            .is_some_and(|it| it.mode == Mode::Folder);
        let has = |below: &str| {
            path.resolve(below)
                .is_some_and(|it| skill.look(&it) == Presence::Here)
        };
        let own = ["index.md", "README.md"].iter().any(|page| has(page));
        let beside = [".md", ".mdx", ".html"]
            .iter()
            .any(|end| has(&format!("../{}{end}", path.name())));
        is_folder && (beside || !own)
    }

    /// Whether a more exact rule reports a missing target: it is written with
    /// `\\`, or it is there from the root of the repository.
    fn is_elses(&mut self, link: &Link, path: &RelPath) -> bool {
        let written = link.target.trim_start_matches("./");
        if BACKSLASHED.iter().any(|folder| written.starts_with(folder)) {
            return true;
        }
        match target(self.skill, &RelPath::root(), &link.target) {
            Target::Path(from_root) => {
                !may_be_anywhere(&link.target)
                    && from_root != *path
                    && !from_root.is_inside(self.skill.dir())
                    && self.skill.look(&from_root) == Presence::Here
            }
            _ => false,
        }
    }

    /// The path that was meant: the same one from the skill's folder, or the
    /// only file of that name.
    fn likely(&mut self, page: &Page<'_>, link: &Link, path: &RelPath) -> Option<RelPath> {
        if let Target::Path(from_skill) = target(self.skill, self.skill.dir(), &link.target)
            && from_skill != *path
            && from_skill.is_inside(self.skill.dir())
            && self.skill.look(&from_skill) == Presence::Here
        {
            return Some(from_skill);
        }
        if let Some(named) = with_own_prefix(self.skill, page, path) {
            return Some(named);
        }
        let named = self.only_file_named(path.name());
        let named = named.or_else(|| self.only_file_ending(link));
        if let Some(named) = named {
            return (*named != page.path).then(|| named.clone());
        }
        if !self.may_look() {
            return None;
        }
        without_ending(self.skill, path)
            .or_else(|| letter_off(self.skill, path))
            .or_else(|| self.only_file_around(page, link, path))
    }

    /// The only file of that name in the skill around this one, else the only one there, or in
    /// the plugin if the link leads out of the skill, whose path ends as the link does.
    fn only_file_around(
        &mut self,
        page: &Page<'_>,
        link: &Link,
        path: &RelPath,
    ) -> Option<RelPath> {
        let installed = self.installed().clone();
        let written = decode(link.target.split(['#', '?']).next()?);
        let ending = steps(&written);
        let name = *ending.last()?;
        if installed == *self.skill.dir() || name == "SKILL.md" || may_be_anywhere(name) {
            return None;
        }
        let skill = self.skill;
        let is_outer = holds_skill(skill, &installed);
        if !is_outer && path.is_inside(skill.dir()) {
            return None;
        }
        let around = self
            .around
            .get_or_insert_with(|| files_around(skill, &installed));
        let named = around.get(name)?;
        let only = match named.as_slice() {
            [only] if is_outer && name.contains('.') => only,
            // Folders above may be called otherwise.
            _ => (2..=ending.len()).rev().find_map(|length| {
                let ending = &ending[ending.len() - length..];
                let mut alike = named.iter().filter(|file| ends_with(file, ending));
                alike.next().filter(|_| alike.next().is_none())
            })?,
        };
        (*only != page.path).then(|| only.clone())
    }

    /// The only file of the skill with this name.
    fn only_file_named(&mut self, name: &str) -> Option<&'a RelPath> {
        match self.files_named(name) {
            // Every skill has one: another skill's was meant.
            [only] if name != "SKILL.md" => Some(only),
            _ => None,
        }
    }

    /// The only file of the skill whose path ends as the link does, of the many of its name:
    /// `go/index.md` is `library/go/index.md`.
    fn only_file_ending(&mut self, link: &Link) -> Option<&'a RelPath> {
        // Each link looks through all of one name.
        const MOST: usize = 200;
        let written = decode(link.target.split(['#', '?']).next()?);
        let ending = steps(&written);
        let named = self.files_named(ending.last()?);
        let named = Some(named).filter(|named| named.len() <= MOST)?;
        let mut alike = named.iter().filter(|file| ends_with(file, &ending));
        let only = alike.next().filter(|_| ending.len() > 1)?;
        alike.next().is_none().then_some(*only)
    }

    fn files_named(&mut self, name: &str) -> &[&'a RelPath] {
        let skill = self.skill;
        let by_name = self.by_name.get_or_insert_with(|| {
            let mut by_name: HashMap<&str, Vec<&RelPath>> = HashMap::new();
            for file in &skill.bundle().files {
                by_name
                    .entry(file.path.name())
                    .or_default()
                    .push(&file.path);
            }
            by_name
        });
        by_name.get(name).map_or(&[], Vec::as_slice)
    }
}

/// The names of a path, without those that only go up.
fn steps(written: &str) -> Vec<&str> {
    let named = |part: &&str| !matches!(*part, "" | "." | "..");
    written.split('/').filter(named).collect()
}

fn ends_with(file: &RelPath, ending: &[&str]) -> bool {
    let mut parts = file.as_str().rsplit('/');
    ending.iter().rev().all(|part| parts.next() == Some(*part))
}

/// Whether a folder is that of a skill.
fn holds_skill(skill: &Skill, dir: &RelPath) -> bool {
    let file = dir.resolve("SKILL.md");
    file.is_some_and(|file| skill.look(&file) == Presence::Here)
}

/// The files of a folder, those of the skill aside, by their own names.
fn files_around(skill: &Skill, folder: &RelPath) -> HashMap<String, Vec<RelPath>> {
    /// Larger plugins are not looked through for a link.
    const MOST_FOLDERS: usize = 500;
    const MOST_FILES: usize = 5000;
    let mut by_name: HashMap<String, Vec<RelPath>> = HashMap::new();
    let (mut folders, mut files) = (0, 0);
    let mut open = VecDeque::from([folder.clone()]);
    while folders < MOST_FOLDERS
        && let Some(dir) = open.pop_front()
    {
        folders += 1;
        let listing = skill.tree().list(&dir).unwrap_or_default();
        for entry in listing.entries {
            let name = entry.path.name();
            if entry.path == *skill.dir() || name.starts_with('.') || name == "node_modules" {
                continue;
            }
            if entry.mode == Mode::Folder {
                open.push_back(entry.path);
            } else if entry.mode.is_file() && files < MOST_FILES {
                files += 1;
                by_name.entry(name.to_owned()).or_default().push(entry.path);
            }
        }
    }
    // Of a part of the files none is the only one.
    if open.is_empty() && files < MOST_FILES {
        by_name
    } else {
        HashMap::new()
    }
}

/// What samples of a file are called: `team.example.md`, `team.md.sample`.
fn samples_of(name: &str) -> Vec<String> {
    const WORDS: [&str; 4] = ["example", "sample", "template", "dist"];
    let (stem, ending) = name.rsplit_once('.').unwrap_or((name, ""));
    let names = WORDS.iter().flat_map(|word| {
        let inner = (!ending.is_empty()).then(|| format!("{stem}.{word}.{ending}"));
        inner.into_iter().chain([format!("{name}.{word}")])
    });
    names.collect()
}

/// Whether a path is that of a folder beside the skill's.
fn is_beside(skill: &Skill, path: &RelPath) -> bool {
    skill
        .dir()
        .parent()
        .is_some_and(|holder| path.parent() == Some(holder))
}

/// What is behind all links that mean files of one folder outside of the skills: the folder
/// that holds them below the one that holds both it and the skill.
fn of_one_folder(skill: &Skill, other: &RelPath) -> Cause {
    const WAY: &str = "copy the files into the skills, or link to their web pages";
    let title = |count: usize| {
        format!("{count} targets of links lie elsewhere, in a folder that stays behind")
    };
    let above = other.ancestors().skip(1);
    let folder = above.take_while(|dir| !skill.dir().is_inside(dir)).last();
    match folder.filter(|_| skill_at(skill, other).is_none()) {
        Some(folder) => Cause::new(folder.as_str()).titled(title).helped(WAY),
        None => Cause::new(other.as_str()),
    }
}

/// The outermost folder of a path that is not there, where it is outside of the skill.
fn missing_folder(skill: &Skill, path: &RelPath) -> Option<RelPath> {
    let missing = |dir: &RelPath| skill.look(dir) == Presence::Missing;
    let above = path.ancestors().skip(1).take_while(missing);
    above.last().filter(|dir| !dir.is_inside(skill.dir()))
}

/// The finding about a link into a folder that was not brought along: one for all links of
/// all skills that lead into it.
fn left_out(found: Finding, folder: &RelPath) -> Finding {
    const WAY: &str = "bring the folder along, or drop the links";
    let title =
        |count: usize| format!("{count} targets of links lie in a folder that is not there");
    found
        .help("add the file to the skill, or drop the link")
        .note(format!(
            "`{}` is not there at all",
            Untrusted(folder.as_str())
        ))
        .cause(Cause::new(folder.as_str()).titled(title).helped(WAY))
}

/// The file that a path means whose ending was left out, where one alone beside it is so
/// called: `rules/voice` is `rules/voice.md`.
fn without_ending(skill: &Skill, path: &RelPath) -> Option<RelPath> {
    let named = |file: &RelPath| {
        let stem = file.name().rsplit_once('.').map(|(stem, _)| stem);
        stem == Some(path.name())
    };
    let listing = skill.tree().list(&path.parent()?).ok()?;
    let files = listing.entries.iter();
    let files = files.filter(|entry| entry.mode.is_file());
    let mut alike = files.filter(|entry| named(&entry.path));
    let only = alike.next().filter(|_| !path.name().contains('.'))?;
    alike.next().is_none().then(|| only.path.clone())
}

/// The path with one letter more or less in the name of one folder, where a file is there:
/// `reference/a.md` is `references/a.md`.
fn letter_off(skill: &Skill, path: &RelPath) -> Option<RelPath> {
    let missing = |dir: &RelPath| skill.look(dir) == Presence::Missing;
    let folders: Vec<RelPath> = path.ancestors().skip(1).take_while(missing).collect();
    // Those above are there, so it is the first of these that is none.
    let wrong = folders.last()?;
    let listing = skill.tree().list(&wrong.parent()?).ok()?;
    let near = listing.entries.iter().filter(|entry| {
        entry.mode == Mode::Folder && is_letter_off(entry.path.name(), wrong.name())
    });
    let below = path.as_str().strip_prefix(wrong.as_str())?;
    let mut there = near.filter_map(|entry| {
        let meant = entry.path.resolve(below.trim_start_matches('/'))?;
        (skill.look(&meant) == Presence::Here).then_some(meant)
    });
    let only = there.next()?;
    there.next().is_none().then_some(only)
}

/// Whether one of two words has one letter more than the other.
fn is_letter_off(one: &str, other: &str) -> bool {
    let (short, long) = if one.len() < other.len() {
        (one, other)
    } else {
        (other, one)
    };
    let mut extra = long
        .char_indices()
        .filter(|(_, c)| c.is_alphabetic())
        .map(|(at, c)| (&long[..at], &long[at + c.len_utf8()..]));
    extra.any(|(before, after)| {
        short.len() == before.len() + after.len()
            && short.starts_with(before)
            && short.ends_with(after)
    })
}

/// Whether a path outside of the skill is that of a skill.
fn is_other_skill(skill: &Skill, path: &RelPath) -> bool {
    let named = path.parent().is_some_and(|dir| !dir.is_root());
    path.name() == "SKILL.md" && named && !path.is_inside(skill.dir())
}

/// Whether a target begins with a folder that a repository has and no skill: a file of
/// the user's.
fn is_of_project(target: &str) -> bool {
    const FOLDERS: [&str; 5] = [".github/", ".gitlab/", ".vscode/", ".circleci/", ".husky/"];
    FOLDERS.iter().any(|folder| target.starts_with(folder))
}

/// Whether a target is an address on the web without its scheme.
fn is_address(target: &str) -> bool {
    const ENDS: [&str; 8] = [".com", ".org", ".io", ".net", ".dev", ".ai", ".app", ".sh"];
    let host = target.split_once('/').map_or("", |(host, _)| host);
    ENDS.iter().any(|end| {
        let name = host.strip_suffix(end).unwrap_or("");
        name.contains(|c: char| c.is_ascii_alphanumeric()) && !name.starts_with('.')
    })
}
