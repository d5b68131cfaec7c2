//! `broken-link`.

use std::collections::{HashMap, HashSet};

use crate::declare_rule;
use crate::finding::{Finding, Safety};
use crate::rules::fences::sure_links;
use crate::rules::paths::{encode, is_saved_copy, may_be_anywhere, relink, way};
use crate::rules::prose::{around, is_quoted, line_above};
use crate::rules::{Checks, Rule};
use crate::skill::{Page, Presence, Skill, Target, decode, target};
use crate::syntax::markdown::Link;
use crate::text::{Span, Untrusted, fold_case};
use crate::tree::RelPath;

declare_rule! {
    pub BrokenLink = {
        id: "broken-link", group: Correctness, level: Deny, gate: Some(Warn), tier: T2, fix: Unsafe,
    }
}

/// A path is looked for elsewhere without so many of its first folders less one.
const MOST_TAILS: usize = 4;

/// Folders that a skill's links lead to also where they were forgotten.
const OWN_FOLDERS: [&str; 9] = [
    "references",
    "reference",
    "scripts",
    "assets",
    "docs",
    "examples",
    "templates",
    "resources",
    "rules",
];

/// Folders of a skill whose files are written with `\\` by mistake.
const BACKSLASHED: [&str; 3] = ["scripts\\", "references\\", "assets\\"];

impl Rule for BrokenLink {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let mut search = Search {
            skill,
            by_name: None,
            written: HashSet::new(),
        };
        for page in skill.pages() {
            search.written = written(&page);
            let links = sure_links(skill, &page);
            let found = links.filter_map(|link| search.judge(&page, link, cx));
            let mut found: Vec<Finding> = found.collect();
            if found.len() > 1 && is_saved_copy(skill, &page) {
                let more = found.len() - 1;
                found.truncate(1);
                let first = found.pop().into_iter();
                found = first.map(|first| first.note(copied(more))).collect();
            }
            cx.report_all(found);
        }
    }
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
    /// What the trees of folders on the page list: files that the skill writes.
    written: HashSet<String>,
}

impl<'a> Search<'a> {
    fn judge(&mut self, page: &Page<'_>, link: &Link, cx: &Checks<'_>) -> Option<Finding> {
        let skill = self.skill;
        let report = |wrong: &str, label: &str| {
            let title = format!("`{}` {wrong}", Untrusted(&link.target));
            let found = cx.path(skill, page.shown.clone(), title);
            found.at(page.source, link.span, label)
        };
        match target(skill, &page.dir, &link.target) {
            Target::Elsewhere => None,
            Target::Outside => Some(report("is not there", "leads out of the repository")),
            Target::Absolute(path) => {
                let path = self.in_skill(&path)?;
                let label = "`/` is the root of the file system, not of the skill";
                let found = report("is not a path in the skill", label);
                Some(relink(found, page, link, &path, Safety::Safe))
            }
            Target::Path(path) => {
                let there = self.skill.look(&path) != Presence::Missing;
                if there
                    || is_of_project(&link.target)
                    || self.is_elses(link, &path)
                    || self.is_template(page, link)
                {
                    return None;
                }
                let wrong = if path.is_inside(skill.dir()) {
                    "is not in this skill"
                } else {
                    "is not there"
                };
                let found = report(wrong, "no such file");
                let other_depth = self.at_other_depth(page, link);
                let likely = match other_depth {
                    Some(other) if !other.is_inside(self.skill.dir()) => {
                        let tail = link.target.find(['#', '?']).unwrap_or(link.target.len());
                        let way = encode(&way(&page.dir, &other));
                        let better = format!("{way}{}", &link.target[tail..]);
                        return Some(found.help(format!("did you mean `{}`?", Untrusted(&better))));
                    }
                    Some(other) => Some(other),
                    None => self.likely(page, link, &path),
                };
                Some(match likely {
                    None if is_address(&link.target) => {
                        found.help(format!("write `https://{}`", Untrusted(&link.target)))
                    }
                    Some(path) => relink(found, page, link, &path, Safety::Unsafe),
                    None => found.help("add the file to the skill, or drop the link"),
                })
            }
        }
    }

    /// Whether the link is part of a page that the skill is to write, or of words that
    /// are quoted: its line ends
    /// with a blank to fill in, or the tree of what is written lists its file. So is a
    /// page of a wiki, without ending and in a folder that is not there.
    fn is_template(&self, page: &Page<'_>, link: &Link) -> bool {
        const LONGEST: usize = 1000;
        let text = page.source.text();
        let line = page
            .source
            .line_span(page.source.position(link.span.start).line);
        let behind = Span::new(link.span.end, line.end.max(link.span.end));
        let behind = match behind.len() {
            ..=LONGEST => text.get(behind.range()).unwrap_or(""),
            _ => "",
        };
        let name = link.target.rsplit('/').next().unwrap_or("");
        let wiki = match link.target.split_once('/') {
            Some((folder, _)) => {
                let plain = !link.target.contains('.') && !name.is_empty();
                let own = OWN_FOLDERS.contains(&folder);
                let there = page
                    .dir
                    .resolve(folder)
                    .map(|folder| self.skill.look(&folder));
                plain && !own && there == Some(Presence::Missing)
            }
            None => false,
        };
        let listed = name.ends_with(".md") && self.written.contains(name);
        wiki || listed
            || has_placeholder(behind)
            || is_word(&link.target)
            || is_quotation(self.skill, page, link)
    }

    /// The file that lies as written, but from another folder above: one `../` too
    /// many or too few.
    fn at_other_depth(&self, page: &Page<'_>, link: &Link) -> Option<RelPath> {
        let target = decode(link.target.split(['#', '?']).next()?);
        let mut below = target.trim_start_matches("../");
        if below.len() == target.len() {
            return None;
        }
        for _ in 0..MOST_TAILS {
            let (_, shorter) = below.split_once('/')?;
            let found = page.dir.ancestors().find_map(|dir| {
                let path = dir.resolve(below)?;
                (self.skill.look(&path) == Presence::Here).then_some(path)
            });
            if found.is_some() {
                return found;
            }
            below = shorter;
        }
        None
    }

    /// A path that begins with `/`, where the skill holds it; other such links
    /// are mostly parts of example URLs.
    fn in_skill(&mut self, path: &str) -> Option<RelPath> {
        let path = self.skill.dir().resolve(path)?;
        let there = path != *self.skill.dir() && path.is_inside(self.skill.dir());
        (there && self.skill.look(&path) == Presence::Here).then_some(path)
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

/// Whether a target is a word rather than a path, as in `[0,2](MON)`: no ending, no
/// folder, no anchor. Files of licences have such names.
fn is_word(target: &str) -> bool {
    let file = target.chars().all(|c| c.is_ascii_uppercase()) && target.len() > 5;
    let plain = |c: char| c.is_alphanumeric() || "_-+".contains(c);
    let names = target.split('/').all(|part| {
        !part.is_empty()
            && part
                .chars()
                .all(|c| c.is_ascii_uppercase() || c.is_ascii_digit())
    });
    let shouted = names && target.contains('/');
    !file
        && !target.is_empty()
        && (target.chars().all(plain) || shouted)
        && !OWN_FOLDERS.contains(&target)
}

/// Whether the link stands in a template, in quotation marks, in an example, or in
/// text that its line, or the line above its list, tells to write.
fn is_quotation(skill: &Skill, page: &Page<'_>, link: &Link) -> bool {
    const NEAR: usize = 12;
    const SHOWS: [&str; 8] = [
        "e.g.",
        "for example",
        "such as ",
        "looks like",
        "look like",
        "in the form",
        "written as",
        "like this",
    ];
    let source = page.source;
    let (line, behind) = around(source, link.span);
    let opening = line.trim_end_matches('<').strip_suffix("](");
    let Some((before, _)) = opening.and_then(|line| line.rsplit_once('[')) else {
        return is_template_page(skill, page);
    };
    // No sentence ends with these points.
    let told = fold_case(before).replace("e.g. ", "for example ");
    let shown = SHOWS.iter().any(|word| last_words(&told).contains(word));
    let item = |line: &str| {
        let line = line.trim_start();
        line.starts_with(['-', '*', '+', '>', '|'])
            || line.starts_with(|c: char| c.is_ascii_digit())
    };
    let listed = item(line);
    let above = line_above(source, link.span.start, NEAR, |line| listed && item(line));
    is_template_page(skill, page)
        || shown
        || tells_to_write(&told)
        || above.is_some_and(|above| tells_to_write(&fold_case(above)))
        || is_quoted(before, behind)
}

/// Whether a line, in lower case, ends with a colon behind which the text to write
/// stands.
fn tells_to_write(line: &str) -> bool {
    const VERBS: [&str; 16] = [
        "add ", "append ", "insert ", "output ", "print ", "emit ", "respond ", "reply ", "write ",
        "produce ", "return ", "say ", "añad", "füge ", "ajoute", "escrib",
    ];
    const SAMPLES: [&str; 13] = [
        "template:",
        "format:",
        "output:",
        "report:",
        "sample:",
        "example:",
        "looks like:",
        "like this:",
        "look like:",
        "添加：",
        "追加：",
        "出力：",
        "输出：",
    ];
    let line = line.trim_end().trim_end_matches(['*', '_', ' ']);
    let marks = |c: char| !c.is_alphabetic();
    let start = line.trim_start_matches(marks);
    let ordered = line.ends_with(':') && VERBS.iter().any(|verb| start.starts_with(verb));
    ordered || SAMPLES.iter().any(|sample| line.ends_with(sample))
}

/// The words right before a link: those of its sentence.
fn last_words(before: &str) -> &str {
    before.rsplit(". ").next().unwrap_or(before)
}

/// Whether a page is one to be filled in: called a template, or in a folder of them.
fn is_template_page(skill: &Skill, page: &Page<'_>) -> bool {
    let below = page.path.strip_prefix(skill.dir());
    below.is_some_and(|below| {
        below.components().any(|part| {
            let part = part.to_ascii_lowercase();
            part == "assets" || part.contains("template")
        })
    })
}

/// The Markdown files in the trees of folders that the fences of a page draw, but
/// for a tree of the skill's own.
fn written(page: &Page<'_>) -> HashSet<String> {
    let text = page.source.text();
    let fences = page.document.code_blocks.iter();
    let trees = fences
        .map(|block| page.source.slice(block.content(text)))
        .filter(|fence| fence.contains("├──") && !fence.contains("SKILL.md"));
    let names = trees.flat_map(|tree| tree.split([' ', '/', '\n', '\r', '\t']));
    let files = names.filter(|name| name.ends_with(".md"));
    files.map(str::to_owned).collect()
}

/// Whether the text ends with a blank to fill in, behind a dash or a colon:
/// `- [Description]`.
fn has_placeholder(text: &str) -> bool {
    let blank = text.trim_end().strip_suffix(']');
    blank
        .and_then(|text| text.rsplit_once('['))
        .is_some_and(|(before, words)| {
            let dash = before.trim_end().ends_with(['-', '–', '—', ':']);
            dash && words.starts_with(|c: char| c.is_ascii_uppercase()) && !words.contains(']')
        })
}
