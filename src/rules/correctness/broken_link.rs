//! `broken-link`.

use std::collections::HashMap;
use std::sync::Arc;

use crate::declare_rule;
use crate::finding::{Finding, Safety};
use crate::rules::{Checks, Rule};
use crate::skill::{Finder, Presence, Skill, Target, target};
use crate::syntax::Document;
use crate::syntax::markdown::Link;
use crate::text::{Edit, Source, Untrusted};
use crate::tree::{Mode, RelPath};

declare_rule! {
    /// Link leads to a file that is not there
    ///
    /// ## What it does
    /// Follows relative links, images and link definitions of SKILL.md and of every
    /// Markdown file inside the folder that it leads to by links. `#…` and `?…` are
    /// dropped, `%20` and the like decoded, `{baseDir}`, `${CLAUDE_SKILL_DIR}`,
    /// `$SKILL_DIR` and `${CLAUDE_PLUGIN_ROOT}` replaced as clients do.
    ///
    /// Not judged: URLs, anchors, `/plugin:skill`, `~/…`, targets that hold `{ } < > $ *`
    /// or an ellipsis, the words url, link, path, file and page, and whatever stands in
    /// code or in a comment. A path that begins with `/` is reported where the file is
    /// in the skill: `/` is the root of the file system, not of the skill. A target
    /// that is there under another case, outside the folder, or only from the root of
    /// the repository is for other rules. A SKILL.md that is a symbolic link is
    /// not judged: its links count from where the file really lies.
    ///
    /// ## Why is this bad?
    /// The model is told to read a file, and there is none. It guesses what the file
    /// would have said.
    ///
    /// ## Examples
    /// ```skill bad:6
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Read [the guide](references/guide.md) first.
    /// ```
    /// Links in other files count from there:
    /// ```skill bad:1
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Read [the guide](references/guide.md) first.
    /// -- references/guide.md --
    /// See [the table](table.md).
    /// ```
    /// A leading slash:
    /// ```skill bad:6
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Read [the guide](/references/guide.md) first.
    /// -- references/guide.md --
    /// # Guide
    /// ```
    /// ```skill good
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Read [the guide](references/my%20guide.md#steps), all of [them](references/) and
    /// [the plan]({baseDir}/plan.md).
    /// -- references/my guide.md --
    /// Back to [the start](../SKILL.md).
    /// -- plan.md --
    /// # Plan
    /// ```
    /// None of these is a link to a file:
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Write `[x](y.md)`, or [it](references/{topic}.md), or [a page](url).
    ///
    /// ~~~markdown
    /// [x](references/your-file.md)
    /// ~~~
    ///
    /// <!-- [x](old.md) -->
    /// ```
    /// There, but outside the skill:
    /// ```skill good
    /// -- sorter/SKILL.md --
    /// ---
    /// name: sorter
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// See [the list](../shared/list.md).
    /// -- shared/list.md --
    /// # List
    /// ```
    ///
    /// ## Fix
    /// Unsafe: writes the path of the only file of that name in the skill. For a path
    /// that begins with `/`, safe: writes the path that leads there.
    pub BrokenLink = {
        id: "broken-link", group: Correctness, level: Deny, tier: T2, fix: Unsafe,
    }
}

/// Folders of a skill whose files are written with `\\` by mistake.
const BACKSLASHED: [&str; 3] = ["scripts\\", "references\\", "assets\\"];

impl Rule for BrokenLink {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(source) = skill.source() else {
            return;
        };
        // The relative links of a linked file count from where it really lies.
        if skill.entry().is_some_and(|entry| entry.mode == Mode::Link) {
            return;
        }
        let first = Page {
            shown: skill.file_path(),
            dir: skill.dir().clone(),
            source,
            document: skill.document(),
        };
        let linked = skill.linked_files().iter().map(|file| Page {
            shown: file.shown.clone(),
            dir: file.path.parent().unwrap_or_default(),
            source: &file.source,
            document: &file.document,
        });
        let mut search = Search {
            skill,
            finder: Finder::new(&**skill.tree()),
            by_name: None,
        };
        for page in std::iter::once(first).chain(linked) {
            for link in &page.document.links {
                let found = search.judge(&page, link, cx);
                found.into_iter().for_each(|found| cx.report(found));
            }
        }
    }
}

/// One Markdown file whose links are judged.
struct Page<'a> {
    shown: String,
    dir: RelPath,
    source: &'a Arc<Source>,
    document: &'a Document,
}

struct Search<'a> {
    skill: &'a Skill,
    finder: Finder<'a>,
    /// The files of the skill by their own names, once somebody asks.
    by_name: Option<HashMap<&'a str, Vec<&'a RelPath>>>,
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
                Some(rewrite(found, page, link, &path, Safety::Safe))
            }
            Target::Path(path) => {
                if self.finder.look(&path) != Presence::Missing || self.is_elses(link, &path) {
                    return None;
                }
                let wrong = match path.is_inside(skill.dir()) {
                    true => "is not in this skill",
                    false => "is not there",
                };
                let found = report(wrong, "no such file");
                Some(match self.likely(link, &path) {
                    Some(path) => rewrite(found, page, link, &path, Safety::Unsafe),
                    None => found.help("add the file to the skill, or drop the link"),
                })
            }
        }
    }

    /// A path that begins with `/`, where the skill holds it; other such links
    /// are mostly parts of example URLs.
    fn in_skill(&mut self, path: &str) -> Option<RelPath> {
        let path = self.skill.dir().resolve(path)?;
        let there = path != *self.skill.dir() && path.is_inside(self.skill.dir());
        (there && self.finder.look(&path) == Presence::Here).then_some(path)
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
                from_root != *path
                    && !from_root.is_inside(self.skill.dir())
                    && self.finder.look(&from_root) == Presence::Here
            }
            _ => false,
        }
    }

    /// The path that was meant: the same one from the skill's folder, or the
    /// only file of that name.
    fn likely(&mut self, link: &Link, path: &RelPath) -> Option<RelPath> {
        if let Target::Path(from_skill) = target(self.skill, self.skill.dir(), &link.target)
            && from_skill != *path
            && from_skill.is_inside(self.skill.dir())
            && self.finder.look(&from_skill) == Presence::Here
        {
            return Some(from_skill);
        }
        self.only_file_named(path.name()).cloned()
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

/// Help, and where the target stands as it is read the edit, to link to `path`
/// instead.
fn rewrite(
    found: Finding,
    page: &Page<'_>,
    link: &Link,
    path: &RelPath,
    safety: Safety,
) -> Finding {
    let tail = link.target.find(['#', '?']).unwrap_or(link.target.len());
    let better = format!("{}{}", encode(&way(&page.dir, path)), &link.target[tail..]);
    let found = found.help(match safety {
        Safety::Safe => format!("write `{}`", Untrusted(&better)),
        Safety::Unsafe => format!("did you mean `{}`?", Untrusted(&better)),
    });
    match page.source.slice(link.span) == link.target {
        true => found.fix(safety, vec![Edit::replace(link.span, better)]),
        false => found,
    }
}

/// The relative path from the folder `from` to `to`.
fn way(from: &RelPath, to: &RelPath) -> String {
    let mine: Vec<&str> = from.components().collect();
    let other: Vec<&str> = to.components().collect();
    let shared = mine.iter().zip(&other).take_while(|(a, b)| a == b).count();
    let up = std::iter::repeat_n("..", mine.len() - shared);
    let down = other[shared..].iter().copied();
    up.chain(down).collect::<Vec<_>>().join("/")
}

/// A path as a Markdown destination: what would end it, or be read as something
/// else, as `%XX`.
fn encode(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    for c in path.chars() {
        if c.is_ascii_control() || " ()<>%#?\\".contains(c) {
            out.push_str(&format!("%{:02X}", u32::from(c)));
        } else {
            out.push(c);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_to_a_file_goes_up_and_down() {
        let path = |text| RelPath::own(text).unwrap_or_default();
        assert_eq!(way(&path("s/references"), &path("s/a.md")), "../a.md");
        assert_eq!(way(&path("s"), &path("s/b/c.md")), "b/c.md");
        assert_eq!(way(&path(""), &path("a.md")), "a.md");
        assert_eq!(encode("a b/(c)%.md"), "a%20b/%28c%29%25.md");
    }
}
