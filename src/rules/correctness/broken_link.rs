//! `broken-link`.

use std::collections::HashSet;

use crate::declare_rule;
use crate::finding::{Cause, Finding, Safety};
use crate::rules::again::Gathered;
use crate::rules::elsewhere::only_file_elsewhere;
use crate::rules::fences::sure_links;
use crate::rules::links_alike::{Broken, as_one, without_copies};
use crate::rules::links_meant::Meant;
use crate::rules::neighbours::skill_called;
use crate::rules::paths::{
    at_other_depth, left_behind, may_be_anywhere, name_in_words, relink, skill_at,
};
use crate::rules::vendored::came_with;
use crate::rules::written::Written;
use crate::rules::{Checks, Rule};
use crate::skill::{Page, Presence, Skill, Target, is_named_by_git, target};
use crate::syntax::markdown::Link;
use crate::text::{Edit, Untrusted};
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

struct Search<'a> {
    skill: &'a Skill,
    /// What links were meant to lead to.
    meant: Meant<'a>,
    /// What the page has of texts to be written.
    written: Written<'a>,
    /// How many times the rules of git were read for a link.
    asked_git: usize,
}

impl<'a> Search<'a> {
    fn of(skill: &'a Skill) -> Search<'a> {
        Search {
            skill,
            meant: Meant::of(skill),
            written: Written::default(),
            asked_git: 0,
        }
    }

    fn turn_to(&mut self, page: &Page<'a>) {
        self.written = Written::on(page);
    }

    fn judge(&mut self, page: &Page<'_>, link: &Link, cx: &Checks<'_>) -> Option<Broken> {
        if let Some(bare) = without_quotes(link) {
            let broken = self.judge(page, &bare, cx);
            return Some(broken.unwrap_or_else(|| quoted(self.skill, page, link, &bare, cx)));
        }
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
        if near.is_none()
            && let Some(dir) = self.other_skill_of(path)
        {
            return self.without_skill(found, &dir);
        }
        let near = near.or_else(|| self.meant.likely(page, link, path));
        let likely = match near.or_else(|| self.meant.higher_up(link, path)) {
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
            None => self.nowhere_near(found, page, link, path),
        }
    }

    /// The finding about a link for which nothing near the skill was meant.
    fn nowhere_near(
        &mut self,
        found: Finding,
        page: &Page<'_>,
        link: &Link,
        path: &RelPath,
    ) -> Finding {
        let leads_out = !path.is_inside(self.skill.dir());
        let meant = || only_file_elsewhere(self.skill, &link.target);
        if let Some(other) = leads_out.then(meant).flatten() {
            return self.further_off(found, page, link, &other);
        }
        match missing_folder(self.skill, path) {
            Some(folder) => left_out(found, &folder),
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
        if other.is_inside(self.meant.installed()) || came_with(self.skill, other).is_some() {
            return relink(found, page, link, other, Safety::Unsafe);
        }
        let found = left_behind(self.skill, found, other);
        found.cause(of_one_folder(self.skill, other))
    }

    /// The folder in which a file lies that is another skill's, by the name of the folder: a
    /// file of the same name in this skill is not meant.
    fn other_skill_of(&mut self, path: &RelPath) -> Option<RelPath> {
        let skill = self.skill;
        let dir = path.parent().filter(|dir| !dir.is_root())?;
        let is_gone = !dir.is_inside(skill.dir()) && skill.look(&dir) == Presence::Missing;
        (is_gone && self.meant.may_look() && skill_called(skill, dir.name()).is_some())
            .then_some(dir)
    }

    /// The finding about a link to another skill that does not lie there.
    fn without_skill(&mut self, found: Finding, dir: &RelPath) -> Finding {
        let place = self
            .meant
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

/// Whether a path outside of the skill is that of a skill.
fn is_other_skill(skill: &Skill, path: &RelPath) -> bool {
    let named = path.parent().is_some_and(|dir| !dir.is_root());
    path.name() == "SKILL.md" && named && !path.is_inside(skill.dir())
}

/// The link without the backticks in which its target stands: Markdown takes them for a part
/// of the path.
fn without_quotes(link: &Link) -> Option<Link> {
    let bare = link.target.strip_prefix('`')?.strip_suffix('`')?;
    (!bare.is_empty() && !bare.contains('`')).then(|| Link {
        target: bare.to_owned(),
        ..link.clone()
    })
}

/// A link that leads nowhere for its backticks alone.
fn quoted(skill: &Skill, page: &Page<'_>, link: &Link, bare: &Link, cx: &Checks<'_>) -> Broken {
    let target = Untrusted(&bare.target);
    let title = format!("the target `{target}` stands in backticks");
    let label = "Markdown takes them for a part of the path";
    let found = cx.path(skill, page.shown.clone(), title);
    let found = found
        .at(page.source, link.span, label)
        .help(format!("write `{target}`"));
    let is_plain = page.source.slice(link.span) == link.target;
    let edits = is_plain.then(|| vec![Edit::replace(link.span, bare.target.clone())]);
    Broken {
        target: bare.target.clone(),
        written: link.target.clone(),
        finding: match edits {
            Some(edits) => found.fix(Safety::Safe, edits),
            None => found,
        },
        page: 0,
    }
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
