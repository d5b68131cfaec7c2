//! `link-outside-skill`.

use std::collections::BTreeSet;

use crate::declare_rule;
use crate::finding::{Finding, Origin};
use crate::rules::again::Gathered;
use crate::rules::fences::sure_links;
use crate::rules::parts::MANY;
use crate::rules::paths::{
    installed_with, is_in_marketplace, is_in_program, is_translation, name_in_words, skill_at,
};
use crate::rules::vendored::came_with;
use crate::rules::{Checks, Rule};
use crate::skill::{Page, Presence, Skill, Target, target};
use crate::syntax::markdown::Link;
use crate::text::Untrusted;
use crate::tree::RelPath;

declare_rule! {
    pub LinkOutsideSkill = {
        id: "link-outside-skill", group: Correctness, level: Warn, tier: T4,
    }
}

impl Rule for LinkOutsideSkill {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let mut installed = None;
        let mut gathered = Gathered::default();
        for page in skill.pages() {
            let mut leading: [Vec<(&Link, RelPath)>; 3] = Default::default();
            for (link, path, to) in leading_out(skill, &page, &mut installed) {
                leading[to as usize].push((link, path));
            }
            for links in &leading {
                let places: BTreeSet<&str> = links.iter().map(|(_, path)| path.as_str()).collect();
                let places: Vec<&str> = places.into_iter().collect();
                if let Some(found) = finding(skill, &page, links, cx) {
                    gathered.add(places.join(" "), found);
                }
            }
        }
        cx.report_all(gathered.told("linked"));
    }
}

/// The pages of a skill, as findings print their paths, on which a link leads to a place
/// outside of it that does not come along with it: to those for which `comes` is true the
/// links lead as before.
pub(crate) fn pages_leading_out(
    skill: &Skill,
    comes: impl Fn(&RelPath) -> bool,
) -> BTreeSet<String> {
    let mut installed = None;
    let pages = skill.pages();
    let leading = pages.iter().filter(|page| {
        let leading = leading_out(skill, page, &mut installed);
        leading.iter().any(|(_, path, _)| !comes(path))
    });
    leading.map(|page| page.shown.clone()).collect()
}

/// The links of a page that lead out of the skill and of what is installed with it, where
/// to, and what that is.
fn leading_out<'a>(
    skill: &'a Skill,
    page: &'a Page<'_>,
    installed: &mut Option<RelPath>,
) -> Vec<(&'a Link, RelPath, To)> {
    let mut leading = Vec::new();
    for link in sure_links(skill, page) {
        let Target::Path(path) = target(skill, &page.dir, &link.target) else {
            continue;
        };
        if path.is_inside(skill.dir()) || skill.look(&path) != Presence::Here {
            continue;
        }
        let installed = installed.get_or_insert_with(|| installed_with(skill));
        if is_for_repository(skill) {
            return Vec::new();
        }
        if path.is_inside(installed) || came_with(skill, &path).is_some() {
            continue;
        }
        let to = To::of(skill, &path);
        if to != To::Itself || !is_translation(skill) {
            leading.push((link, path, to));
        }
    }
    leading
}

/// Whether the skill lies in a client's folder of a repository that is a program's, or gives
/// others away as plugins: it is used there alone, and never copied.
fn is_for_repository(skill: &Skill) -> bool {
    let parts: Vec<&str> = skill.dir().components().collect();
    let held = parts
        .windows(2)
        .any(|two| two[0].starts_with('.') && two[1] == "skills");
    held && skill.origin() == Origin::Disk
        && skill.listed_folder().is_none()
        && (is_in_marketplace(skill) || is_in_program(skill))
}

/// What a link out of the skill leads to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum To {
    File,
    /// Another skill, by its SKILL.md or its folder.
    Skill,
    /// A skill of the same name: this one in another language, or for another client.
    Itself,
}

impl To {
    fn of(skill: &Skill, path: &RelPath) -> To {
        match skill_at(skill, path) {
            None => To::File,
            Some(other) if other.name() == skill.folder_name() => To::Itself,
            Some(_) => To::Skill,
        }
    }
}

/// One finding for all links of a page that want the same help.
fn finding(
    skill: &Skill,
    page: &Page<'_>,
    links: &[(&Link, RelPath)],
    cx: &Checks<'_>,
) -> Option<Finding> {
    let ((first, path), others) = links.split_first()?;
    let named = Untrusted(&first.target);
    let title = match others.len() {
        0 => format!("`{named}` leads out of the skill"),
        1 => format!("`{named}` and another link lead out of the skill"),
        more => format!("`{named}` and {more} more links lead out of the skill"),
    };
    let label = "stays behind when the skill is installed";
    let found = cx.path(skill, page.shown.clone(), title);
    let found = found.at(page.source, first.span, label);
    let found = others.iter().take(MANY).fold(found, |found, (link, _)| {
        found.also(link.span, "and so does this")
    });
    let other = skill_at(skill, path).unwrap_or_default();
    Some(found.help(match (To::of(skill, path), others) {
        (To::File, []) => "copy the file into the skill, or link to its web page".to_owned(),
        (To::File, _) => "copy the files into the skill, or link to their web pages".to_owned(),
        (To::Itself, _) => "link to its web page".to_owned(),
        (To::Skill, _) => name_in_words(other.name()),
    }))
}
