//! `name-edge-hyphen`.

use crate::declare_rule;
use crate::finding::Safety;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::skill::name::{Cluster, Name, Run};
use crate::text::Untrusted;

declare_rule! {
    pub NameEdgeHyphen = {
        id: "name-edge-hyphen", group: Spec, level: Deny, tier: T1, fix: Unsafe,
    }
}

impl Rule for NameEdgeHyphen {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(name) = Name::of(skill) else {
            return;
        };
        let ends = match (name.normal.starts_with('-'), name.normal.ends_with('-')) {
            (true, true) => "begins and ends",
            (true, false) => "begins",
            (false, true) => "ends",
            (false, false) => return,
        };
        let runs = edges(&name);
        let Some((first, others)) = runs.split_first() else {
            return;
        };
        let title = format!("name `{}` {ends} with a hyphen", Untrusted(name.text));
        let mut found = cx.file(skill, first.span, title, "a letter or digit is due here");
        for run in others {
            found = found.also(run.span, "and here");
        }
        found.help = name.advice();
        if name.normal.contains(|c| c != '-')
            && let Some(edits) = name.edits(&runs, |_| String::new())
        {
            found = found.fix(Safety::Unsafe, edits);
        }
        cx.report(found);
    }
}

/// The runs of hyphens with nothing but blanks before or behind them.
fn edges(name: &Name<'_>) -> Vec<Run> {
    let is_hyphen = |cluster: &Cluster| cluster.normal == "-";
    let mut runs = name.runs(is_hyphen);
    runs.retain(|run| {
        name.text[..run.part.start].trim().is_empty() || name.text[run.part.end..].trim().is_empty()
    });
    runs
}
