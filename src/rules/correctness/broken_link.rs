//! `broken-link`.

use std::collections::HashMap;

use crate::declare_rule;
use crate::finding::{Finding, Safety};
use crate::rules::paths::relink;
use crate::rules::{Checks, Rule};
use crate::skill::{Page, Presence, Skill, Target, target};
use crate::syntax::markdown::Link;
use crate::text::Untrusted;
use crate::tree::RelPath;

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
        let mut search = Search {
            skill,
            by_name: None,
        };
        for page in skill.pages() {
            for link in &page.document.links {
                let found = search.judge(&page, link, cx);
                found.into_iter().for_each(|found| cx.report(found));
            }
        }
    }
}

struct Search<'a> {
    skill: &'a Skill,
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
                Some(relink(found, page, link, &path, Safety::Safe))
            }
            Target::Path(path) => {
                if self.skill.look(&path) != Presence::Missing || self.is_elses(link, &path) {
                    return None;
                }
                let wrong = match path.is_inside(skill.dir()) {
                    true => "is not in this skill",
                    false => "is not there",
                };
                let found = report(wrong, "no such file");
                Some(match self.likely(link, &path) {
                    Some(path) => relink(found, page, link, &path, Safety::Unsafe),
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
                from_root != *path
                    && !from_root.is_inside(self.skill.dir())
                    && self.skill.look(&from_root) == Presence::Here
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
            && self.skill.look(&from_skill) == Presence::Here
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
