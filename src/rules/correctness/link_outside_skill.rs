//! `link-outside-skill`.

use crate::declare_rule;
use crate::finding::Finding;
use crate::rules::fences::sure_links;
use crate::rules::parts::MANY;
use crate::rules::paths::{installed_with, name_in_words};
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
        for page in skill.pages() {
            let mut leading: [Vec<(&Link, RelPath)>; 3] = Default::default();
            for link in sure_links(skill, &page) {
                let Target::Path(path) = target(skill, &page.dir, &link.target) else {
                    continue;
                };
                if path.is_inside(skill.dir()) || skill.look(&path) != Presence::Here {
                    continue;
                }
                let installed = installed.get_or_insert_with(|| installed_with(skill));
                if path.is_inside(installed) || came_with(skill, &path).is_some() {
                    continue;
                }
                let to = To::of(skill, &path);
                if to != To::Itself || !is_translation(skill) {
                    leading[to as usize].push((link, path));
                }
            }
            let found = leading
                .iter()
                .filter_map(|links| finding(skill, &page, links, cx));
            cx.report_all(found.collect::<Vec<_>>());
        }
    }
}

/// What a link out of the skill leads to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum To {
    File,
    /// Another skill, by its SKILL.md.
    Skill,
    /// A skill of the same name: this one in another language, or for another client.
    Itself,
}

impl To {
    fn of(skill: &Skill, path: &RelPath) -> To {
        let other = path.parent().unwrap_or_default();
        if path.name() != "SKILL.md" || other.is_root() {
            To::File
        } else if other.name() == skill.folder_name() {
            To::Itself
        } else {
            To::Skill
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
    Some(found.help(match (To::of(skill, path), others) {
        (To::File, []) => "copy the file into the skill, or link to its web page".to_owned(),
        (To::File, _) => "copy the files into the skill, or link to their web pages".to_owned(),
        (To::Itself, _) => "link to its web page".to_owned(),
        (To::Skill, _) => name_in_words(path.parent().unwrap_or_default().name()),
    }))
}

/// Whether a skill is the translation of one in another folder: below a folder of
/// languages, or by a field that names its own.
fn is_translation(skill: &Skill) -> bool {
    const WORDS: [&str; 9] = [
        "i18n",
        "l10n",
        "locale",
        "locales",
        "lang",
        "langs",
        "languages",
        "translation",
        "translations",
    ];
    let word = |word: &str| WORDS.iter().any(|known| known.eq_ignore_ascii_case(word));
    let below = skill
        .dir()
        .components()
        .any(|part| part.split(['-', '_', '.']).any(word));
    below
        || ["language", "lang"]
            .iter()
            .any(|field| skill.pair(field).is_some())
}
