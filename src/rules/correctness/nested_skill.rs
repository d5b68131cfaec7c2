//! `nested-skill`.

use std::path::Path;

use crate::declare_rule;
use crate::finding::Cause;
use crate::rules::parts::with_clients;
use crate::rules::{Checks, Rule};
use crate::skill::{Skill, is_sample};
use crate::text::Untrusted;
use crate::tree::{Entry, Mode, RelPath};

declare_rule! {
    pub NestedSkill = {
        id: "nested-skill", group: Correctness, level: Warn, tier: T2,
    }
}

impl Rule for NestedSkill {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        // A link for SKILL.md leads to another skill: `symlinked-skill-file` tells that.
        let is_link = |entry: &Entry| entry.mode == Mode::Link;
        if skill.source().is_none() || skill.entry().is_some_and(is_link) {
            return;
        }
        for inner in skill.inner_skills() {
            let below = inner.strip_prefix(skill.dir()).unwrap_or_default();
            let title = format!(
                "skill `{}` lies inside the skill `{}`",
                Untrusted(below.as_str()),
                Untrusted(skill.home_name())
            );
            let path = skill.path_of(&format!("{}/SKILL.md", below.as_str()));
            let inside = skill.inner(&inner);
            let is_sample = is_sample(Path::new(""), Path::new(below.as_str()));
            let is_copy = inside.text_sum().is_some() && inside.text_sum() == skill.text_sum();
            let help = if is_copy {
                "it is the outer skill once more: delete it, or make it where the package is built"
            } else if is_in_tests(&below) {
                "leave the folder of tests out of what is installed: some clients load it as it is"
            } else {
                help(is_sample)
            };
            let found = cx.path(skill, path, title).help(help);
            let mut found = found.cause(holder(skill, is_sample));
            found.affects = vec![inside.shown().to_owned()];
            cx.report(with_clients(found, &inside));
        }
    }
}

/// Whether a folder, seen from the outer skill, lies below one of tests: a test reads the
/// file by its name.
fn is_in_tests(below: &RelPath) -> bool {
    const TESTS: [&str; 4] = ["tests", "test", "__tests__", "evals"];
    let above = below.parent().unwrap_or_default();
    above.components().any(|part| TESTS.contains(&part))
}

/// What to do: a sample is meant to stay where it is.
fn help(is_sample: bool) -> &'static str {
    if is_sample {
        "call the file `SKILL.md.template`: some clients load it as it is"
    } else {
        "move it beside the other skill, or give the file another name"
    }
}

/// The SKILL.md above others: one at the root lies above all skills of the repository.
fn holder(skill: &Skill, is_sample: bool) -> Cause {
    let title: fn(usize) -> String = match (skill.dir().is_root(), is_sample) {
        (_, true) => {
            |count| format!("{count} samples or old versions lie inside this skill as skills")
        }
        (true, false) => |count| format!("{count} skills lie inside the skill at the root"),
        (false, false) => |count| format!("{count} skills lie inside this one"),
    };
    let key = format!("{} {is_sample}", skill.dir().as_str());
    Cause::new(key).titled(title).at(skill.file_path())
}
