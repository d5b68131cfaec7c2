//! `broken-link`.

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::declare_rule;
use crate::finding::{Finding, Safety};
use crate::rules::again::Gathered;
use crate::rules::fences::sure_links;
use crate::rules::neighbours::skill_called;
use crate::rules::parts::MANY;
use crate::rules::paths::{
    at_other_depth, installed_with, is_saved_copy, may_be_anywhere, name_in_words, relink,
};
use crate::rules::vendored::came_with;
use crate::rules::written::Written;
use crate::rules::{Checks, Rule};
use crate::skill::{Page, Presence, Skill, Target, decode, target};
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
        let mut found = Gathered::default();
        for page in skill.pages() {
            search.turn_to(&page);
            let links = sure_links(skill, &page);
            let here = links.filter_map(|link| search.judge(&page, link, cx));
            let mut here: Vec<Broken> = here.collect();
            if here.len() > 1 && is_saved_copy(skill, &page) {
                let more = here.len() - 1;
                here.truncate(1);
                let first = here.pop().into_iter();
                let noted = first.map(|first| first.with(|found| found.note(copied(more))));
                here = noted.collect();
            }
            for broken in at_one_depth(skill, &page, here, cx) {
                found.add(broken.target, broken.finding);
            }
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
    /// How many `../` more than written lead to what was meant, where nothing else is wrong.
    fn short_of(&self) -> Option<isize> {
        let fix = self.finding.fix.as_ref()?;
        let [edit] = fix.edits.as_slice() else {
            return None;
        };
        let ups = |target: &str| {
            let below = target.trim_start_matches("../");
            isize::try_from((target.len() - below.len()) / "../".len()).unwrap_or(0)
        };
        let better = edit.edit.text.as_str();
        let same = better.trim_start_matches("../") == self.written.trim_start_matches("../");
        Some(ups(better) - ups(&self.written)).filter(|off| same && *off != 0)
    }
}

/// The findings of a page, those about links that all lack as many `../`, or have as many
/// too many, in one: the page was moved, and one edit of each mends them.
fn at_one_depth(
    skill: &Skill,
    page: &Page<'_>,
    found: Vec<Broken>,
    cx: &Checks<'_>,
) -> Vec<Broken> {
    const FEWEST: usize = 3;
    let mut by_depth: BTreeMap<isize, usize> = BTreeMap::new();
    for off in found.iter().filter_map(Broken::short_of) {
        *by_depth.entry(off).or_default() += 1;
    }
    let most = by_depth.into_iter().max_by_key(|(_, links)| *links);
    let Some((off, _)) = most.filter(|(_, links)| *links >= FEWEST) else {
        return found;
    };
    let (here, mut rest): (Vec<Broken>, Vec<Broken>) = found
        .into_iter()
        .partition(|broken| broken.short_of() == Some(off));
    rest.extend(joined(skill, page, here, off, cx));
    rest
}

/// One finding for all links of a page that are as far off.
fn joined(
    skill: &Skill,
    page: &Page<'_>,
    mut here: Vec<Broken>,
    off: isize,
    cx: &Checks<'_>,
) -> Option<Broken> {
    let more = here.len() - 1;
    let rest = here.split_off(1);
    let first = here.pop()?;
    let ups = vec!["../"; off.unsigned_abs()].concat();
    let (wrong, way) = if off > 0 {
        ("short", "put it in front of each")
    } else {
        ("too long", "take it off each")
    };
    let title = format!(
        "`{}` and {more} more links are `{ups}` {wrong}",
        Untrusted(&first.written)
    );
    let (_, at) = first.finding.at.text()?;
    let told = cx.path(skill, page.shown.clone(), title);
    let told = told.at(page.source, at, "no such file");
    let places = rest
        .iter()
        .filter_map(|broken| Some(broken.finding.at.text()?.1));
    let told = places
        .take(MANY)
        .fold(told, |told, at| told.also(at, "nor here"));
    let help = first.finding.help.as_deref().unwrap_or("");
    let told = told.help(format!("{way}: {help}"));
    let edits = std::iter::once(&first).chain(&rest);
    let edits = edits.filter_map(|broken| broken.finding.fix.as_ref());
    let edits = edits
        .flat_map(|fix| &fix.edits)
        .map(|edit| edit.edit.clone());
    let finding = told.fix(Safety::Unsafe, edits.collect());
    Some(Broken {
        target: format!("{} {off}", page.shown),
        finding,
        ..first
    })
}

/// What is said once of a page that was copied from elsewhere.
fn copied(more: usize) -> String {
    let (links, lead) = if more == 1 {
        ("link", "leads")
    } else {
        ("links", "lead")
    };
    format!("{more} more {links} of this page {lead} nowhere: it seems to be a copy from elsewhere")
}

struct Search<'a> {
    skill: &'a Skill,
    /// The files of the skill by their own names, once somebody asks.
    by_name: Option<HashMap<&'a str, Vec<&'a RelPath>>>,
    /// What the page has of texts to be written.
    written: Written<'a>,
    /// How many skills were looked for.
    asked: usize,
    /// What is installed with the skill, once somebody asks.
    installed: Option<RelPath>,
}

impl<'a> Search<'a> {
    fn of(skill: &'a Skill) -> Search<'a> {
        Search {
            skill,
            by_name: None,
            written: Written::default(),
            asked: 0,
            installed: None,
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
                let found = report("is not there", "leads out of the repository");
                let found = match at_other_depth(self.skill, page, link) {
                    Some(other) => self.further_off(found, page, link, &other),
                    None => found.help("add the file to the skill, or drop the link"),
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
        })
    }

    /// Whether nothing is at `path`, to which a link of the page leads, and whether that is
    /// this rule's to say.
    fn is_broken(&mut self, page: &Page<'_>, link: &Link, path: &RelPath) -> bool {
        self.skill.look(path) == Presence::Missing
            && !is_of_project(&link.target)
            && !self.is_elses(link, path)
            && !self.written.holds(self.skill, page, link)
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
            None if is_other_skill(self.skill, path) => self.without_skill(found, path),
            None => found.help("add the file to the skill, or drop the link"),
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
        let folder = other.parent().unwrap_or_default();
        let help = if other.name() == "SKILL.md" && !folder.is_root() {
            name_in_words(folder.name())
        } else {
            "copy the file into the skill, or link to its web page".to_owned()
        };
        let lies = format!("it is `{}`", Untrusted(other.as_str()));
        found.help(help).note(lies)
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
    fn without_skill(&mut self, found: Finding, path: &RelPath) -> Finding {
        const MOST: usize = 200;
        let dir = path.parent().unwrap_or_default();
        self.asked += 1;
        let place = (self.asked <= MOST).then(|| skill_called(self.skill, dir.name()));
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
        let named = self.only_file_named(path.name())?;
        (*named != page.path).then(|| named.clone())
    }

    /// The only file of the skill with this name.
    fn only_file_named(&mut self, name: &str) -> Option<&'a RelPath> {
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
        match by_name.get(name).map(Vec::as_slice) {
            // Every skill has one: another skill's was meant.
            Some([only]) if name != "SKILL.md" => Some(only),
            _ => None,
        }
    }
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
