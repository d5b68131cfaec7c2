//! `missing-eval-file`.

use super::Evals;
use crate::declare_rule;
use crate::rules::parts::{MANY, shown};
use crate::rules::{Checks, Rule};
use crate::skill::{Presence, Skill};
use crate::syntax::json::Node;

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
        let mut found = Vec::new();
        for node in files {
            let Some(path) = node.as_str().filter(|path| names_one_file(path)) else {
                continue;
            };
            if is_there(skill, path) {
                continue;
            }
            let title = format!(
                "`{}` is there neither from the skill nor from `evals/`",
                shown(path)
            );
            found.push(evals.finding(skill, node.span, title, "no such file", cx));
            if found.len() == MANY {
                break;
            }
        }
        cx.report_all(found);
    }
}

/// Whether a text names one file: no address, and nothing that whoever runs the
/// evals fills in (`<x>`, `{x}`, `$X`, `%X%`, `[x]`, `…`) or expands (`*`).
fn names_one_file(path: &str) -> bool {
    const OPEN: [char; 8] = ['<', '>', '{', '}', '$', '%', '*', '…'];
    let left_out = path.contains("...") || path.trim().is_empty();
    let blank = path.contains('[') && path.contains(']');
    !path.contains("://") && !path.contains(OPEN) && !left_out && !blank
}

/// Whether a path leads to something, counted from the skill or from `evals/`: evals
/// are run where they were written, beside the skill's neighbours.
fn is_there(skill: &Skill, path: &str) -> bool {
    let evals = skill.dir().resolve("evals").unwrap_or_default();
    let mut places = [skill.dir(), &evals].into_iter();
    places.any(|dir| {
        let path = dir.resolve(path);
        path.is_some_and(|path| skill.look(&path) == Presence::Here)
    })
}
