//! `missing-eval-file`.

use super::Evals;
use crate::declare_rule;
use crate::rules::again::Gathered;
use crate::rules::correctness::broken_link::broken_targets;
use crate::rules::parts::{MANY, shown};
use crate::rules::{Checks, Rule};
use crate::skill::{Presence, Skill, is_ignored_by_git};
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
        let mut made = None;
        let mut broken = None;
        let mut found = Gathered::default();
        for node in files {
            let Some(path) = node.as_str().filter(|path| names_one_file(path)) else {
                continue;
            };
            if is_there(skill, path)
                || is_of_repository(skill, path)
                || *made.get_or_insert_with(|| has_makers(skill, evals))
                || places(skill, path).any(|path| is_ignored_by_git(skill, &path))
            {
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

/// Whether the file names a script of the skill that makes what the evals begin with.
fn has_makers(skill: &Skill, evals: &Evals) -> bool {
    const MAKES: [&str; 3] = ["fixture", "setup", "generat"];
    let root = evals.root().map_or(&[][..], Node::members);
    let entries = evals.entries().flat_map(Node::members);
    root.iter().chain(entries).any(|member| {
        let key = member.key.to_ascii_lowercase();
        let script = member.value.as_str();
        MAKES.iter().any(|word| key.contains(word))
            && script.is_some_and(|path| names_one_file(path) && is_there(skill, path))
    })
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

/// Whether a path, counted from the root of the repository, leads to something outside of
/// the skill: evals are run there.
fn is_of_repository(skill: &Skill, path: &str) -> bool {
    let from_root = RelPath::root().resolve(path);
    from_root.is_some_and(|path| {
        // A file that every repository has is not the one of the scene.
        path.depth() > 1 && !path.is_inside(skill.dir()) && skill.look(&path) == Presence::Here
    })
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
