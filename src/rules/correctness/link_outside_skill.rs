//! `link-outside-skill`.

use crate::declare_rule;
use crate::finding::Origin;
use crate::rules::fences::sure_links;
use crate::rules::paths::{listed_folder, plugin_folder};
use crate::rules::{Checks, Rule};
use crate::skill::{Presence, Skill, Target, target};
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
            for link in sure_links(skill, &page) {
                let Target::Path(path) = target(skill, &page.dir, &link.target) else {
                    continue;
                };
                if path.is_inside(skill.dir()) || skill.look(&path) != Presence::Here {
                    continue;
                }
                if path.is_inside(installed.get_or_insert_with(|| installed_with(skill))) {
                    continue;
                }
                let title = format!("`{}` leads out of the skill", Untrusted(&link.target));
                let found = cx
                    .path(skill, page.shown.clone(), title)
                    .at(
                        page.source,
                        link.span,
                        "stays behind when the skill is installed",
                    )
                    .help(help(&path));
                cx.report(found);
            }
        }
    }
}

/// A SKILL.md is no file to copy: its skill is named.
fn help(path: &RelPath) -> String {
    let other = path.parent().unwrap_or_default();
    if path.name() == "SKILL.md" && !other.is_root() {
        let name = Untrusted(other.name());
        return format!("name the skill in words: ``use the skill `{name}` ``");
    }
    "copy the file into the skill, or link to its web page".to_owned()
}

/// What is installed with the skill as one: the plugin that holds it, of whatever client,
/// else the outermost folder around it that holds a SKILL.md.
fn installed_with(skill: &Skill) -> RelPath {
    // Of a fetched source the skill alone is taken.
    let on_disk = skill.origin() == Origin::Disk;
    let plugin = || plugin_folder(skill).or_else(|| listed_folder(skill));
    if let Some(plugin) = on_disk.then(plugin).flatten() {
        return plugin;
    }
    let holds = |dir: &RelPath| {
        let file = dir.resolve("SKILL.md");
        file.is_some_and(|file| skill.look(&file) == Presence::Here)
    };
    let outer = skill.dir().ancestors().filter(holds);
    outer.last().unwrap_or_else(|| skill.dir().clone())
}
