//! `unknown-openai-field`.

use crate::declare_rule;
use crate::finding::Finding;
use crate::rules::parts::{MANY, shown};
use crate::rules::{Checks, Rule};
use crate::skill::{Openai, Skill};
use crate::syntax::Pair;
use crate::text::nearest_word;

declare_rule! {
    pub UnknownOpenaiField = {
        id: "unknown-openai-field", group: Openai, level: Warn, tier: T4,
    }
}

/// The keys that clients read at the top.
const KNOWN: [&str; 4] = ["dependencies", "interface", "policy", "version"];

/// Keys that belong below `interface`.
const INTERFACE: [&str; 6] = [
    "brand_color",
    "default_prompt",
    "display_name",
    "icon_large",
    "icon_small",
    "short_description",
];

/// Keys of SKILL.md's frontmatter, and what the file calls the same below `interface`.
const OF_SKILL: [(&str, &str); 2] = [
    ("name", "display_name"),
    ("description", "short_description"),
];

/// What a key at the top is to be called below `interface`, where it belongs there.
fn below_interface(key: &str) -> Option<&'static str> {
    let mut of_skill = OF_SKILL
        .iter()
        .filter(|(own, _)| *own == key)
        .map(|of| of.1);
    let mut own = INTERFACE.iter().filter(|own| **own == key).copied();
    own.next().or_else(|| of_skill.next())
}

impl Rule for UnknownOpenaiField {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(file) = Openai::read(skill) else {
            return;
        };
        let pairs = file.root().map_or(&[][..], |root| root.pairs());
        let misplaced: Vec<&Pair> = pairs
            .iter()
            .filter(|pair| below_interface(pair.key.scalar_text().unwrap_or("")).is_some())
            .collect();
        let together = misplaced.len() > 1;
        if together {
            cx.report_all(one_level_up(skill, file, &misplaced, cx));
        }
        for pair in pairs.iter().take(MANY) {
            let key = pair.key.scalar_text().unwrap_or("");
            if KNOWN.contains(&key) || (together && below_interface(key).is_some()) {
                continue;
            }
            let title = format!("no client reads `{}` at the top of this file", shown(key));
            let found = file.finding(skill, pair.key.span, title, "not known", cx);
            let help = match below_interface(key) {
                Some(own) if own == key => Some(format!("move `{key}` below `interface:`")),
                Some(own) => Some(format!("write it below `interface:`, as `{own}`")),
                None => nearest_word(key, KNOWN).map(|near| format!("did you mean `{near}`?")),
            };
            cx.report(match help {
                Some(help) => found.help(help),
                None => found,
            });
        }
    }
}

/// One finding for all keys that were meant to stand below `interface`.
fn one_level_up(
    skill: &Skill,
    file: &Openai,
    misplaced: &[&Pair],
    cx: &Checks<'_>,
) -> Option<Finding> {
    let (first, others) = misplaced.split_first()?;
    let name = |pair: &&Pair| format!("`{}`", pair.key.scalar_text().unwrap_or(""));
    let names: Vec<String> = misplaced.iter().map(name).collect();
    let names = names.join(", ");
    let title = format!("no client reads {names} at the top of this file");
    let found = file.finding(skill, first.key.span, title, "not known", cx);
    let found = others.iter().take(MANY).fold(found, |found, pair| {
        found.also(pair.key.span, "nor is this one")
    });
    let renamed = misplaced.iter().filter_map(|pair| {
        let key = pair.key.scalar_text()?;
        let own = below_interface(key).filter(|own| *own != key)?;
        Some(format!("`{key}` as `{own}`"))
    });
    let renamed: Vec<String> = renamed.collect();
    let how = if renamed.is_empty() {
        String::new()
    } else {
        format!(", {}", renamed.join(", "))
    };
    Some(found.help(format!("move {names} below `interface:`{how}")))
}
