//! `font-without-license`.

use std::collections::BTreeMap;

use crate::declare_rule;
use crate::rules::parts::shown;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::tree::RelPath;

declare_rule! {
    pub FontWithoutLicense = {
        id: "font-without-license", group: License, level: Allow, tier: T4,
    }
}

/// Endings of font files.
const FONTS: [&str; 4] = ["otf", "ttf", "woff", "woff2"];

/// What the names of licence texts hold.
const TEXTS: [&str; 6] = ["license", "licence", "copying", "ofl", "ufl", "fontlog"];

impl Rule for FontWithoutLicense {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let files = &skill.bundle().files;
        let mut fonts: BTreeMap<RelPath, Vec<&RelPath>> = BTreeMap::new();
        for entry in files.iter().filter(|entry| is_font(entry.path.name())) {
            let dir = entry.path.parent().unwrap_or_default();
            fonts.entry(dir).or_default().push(&entry.path);
        }
        if fonts.is_empty() {
            return;
        }
        let texts = files.iter().filter(|entry| is_text(entry.path.name()));
        let licensed: Vec<RelPath> = texts.filter_map(|entry| entry.path.parent()).collect();
        for (dir, fonts) in &fonts {
            if licensed.iter().any(|above| dir.is_inside(above)) {
                continue;
            }
            let Some(first) = fonts.first() else {
                continue;
            };
            let below = first.strip_prefix(skill.dir()).unwrap_or_default();
            let title = match fonts.len() {
                1 => format!("no licence lies beside the font `{}`", shown(below.name())),
                count => format!("no licence lies beside {count} fonts"),
            };
            let found = cx
                .path(skill, skill.path_of(below.as_str()), title)
                .help("put the font's licence beside it (most are `OFL.txt`)");
            cx.report(found);
        }
    }
}

fn is_font(name: &str) -> bool {
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    FONTS.iter().any(|font| ending.eq_ignore_ascii_case(font))
}

fn is_text(name: &str) -> bool {
    let name = name.to_lowercase();
    !is_font(&name) && TEXTS.iter().any(|text| name.contains(text))
}
