//! `missing-eval-file`.

use super::Evals;
use crate::declare_rule;
use crate::rules::again::Gathered;
use crate::rules::correctness::broken_link::broken_targets;
use crate::rules::parts::{MANY, shown};
use crate::rules::{Checks, Rule};
use crate::skill::{Presence, Skill};
use crate::syntax::json::Node;
use crate::tree::RelPath;

declare_rule! {
    pub MissingEvalFile = {
        id: "missing-eval-file", group: Evals, level: Warn, tier: T4,
    }
}

impl Rule for MissingEvalFile {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(evals) = Evals::read(skill) else {
            return;
        };
        let lists = evals.entries().filter_map(|entry| entry.get("files"));
        let files = lists.flat_map(Node::items);
        let mut broken = None;
        let mut found = Gathered::default();
        for node in files {
            let Some(path) = node.as_str().filter(|path| names_one_file(path)) else {
                continue;
            };
            if is_there(skill, path) {
                continue;
            }
            // A page leads there as well: that is told at its link.
            let broken = broken.get_or_insert_with(|| broken_targets(skill));
            if places(skill, path).any(|path| broken.contains(&path)) {
                continue;
            }
            let (title, help) = told(skill, path);
            let finding = evals.finding(skill, node.span, title, "no such file", cx);
            found.add(path.to_owned(), finding.help(help));
            if found.len() == MANY {
                break;
            }
        }
        cx.report_all(found.told("named"));
    }
}

/// What is wrong with a path that leads nowhere, and what to do about it.
fn told(skill: &Skill, path: &str) -> (String, String) {
    let written = shown(path);
    match from_skill(skill, path) {
        Some(better) => (
            format!("`{written}` counts from the root of the repository"),
            format!("write `{}`", shown(better.as_str())),
        ),
        None => (
            format!("`{written}` is there neither from the skill nor from `evals/`"),
            "add the file, correct the path, or take it out".to_owned(),
        ),
    }
}

/// The path from the skill of a file that is written from the root of the repository.
fn from_skill(skill: &Skill, path: &str) -> Option<RelPath> {
    let from_root = RelPath::root().resolve(path)?;
    let below = from_root.strip_prefix(skill.dir())?;
    (skill.look(&from_root) == Presence::Here).then_some(below)
}

/// Whether a text names one file: no address, and nothing that whoever runs the
/// evals fills in (`<x>`, `{x}`, `$X`, `%X%`, `[x]`, `…`) or expands (`*`).
fn names_one_file(path: &str) -> bool {
    const OPEN: [char; 8] = ['<', '>', '{', '}', '$', '%', '*', '…'];
    let left_out = path.contains("...") || path.trim().is_empty();
    let blank = path.contains('[') && path.contains(']');
    !path.contains("://") && !path.contains(OPEN) && !left_out && !blank
}

/// Where a path may lead, counted from the skill or from `evals/`: evals are run where
/// they were written, beside the skill's neighbours.
fn places<'a>(skill: &'a Skill, path: &'a str) -> impl Iterator<Item = RelPath> + 'a {
    let evals = skill.dir().resolve("evals").unwrap_or_default();
    let dirs = [skill.dir().clone(), evals].into_iter();
    dirs.filter_map(move |dir| dir.resolve(path))
}

fn is_there(skill: &Skill, path: &str) -> bool {
    places(skill, path).any(|path| skill.look(&path) == Presence::Here)
}
