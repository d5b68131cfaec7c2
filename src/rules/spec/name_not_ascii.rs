//! `name-not-ascii`.

use crate::declare_rule;
use crate::rules::parts::with_clients;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::skill::name::{Cluster, Name, is_name_char};
use crate::text::Untrusted;

declare_rule! {
    pub NameNotAscii = {
        id: "name-not-ascii", group: Spec, level: Warn, tier: T2,
    }
}

impl Rule for NameNotAscii {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(name) = Name::of(skill).filter(|name| !name.is_plain()) else {
            return;
        };
        let runs = name.runs(is_foreign);
        let Some((first, others)) = runs.split_first() else {
            return;
        };
        let title = format!("name `{}` is not ASCII", Untrusted(name.text));
        let label = "only `a` to `z` and `0` to `9` are read everywhere";
        let mut found = cx.file(skill, first.span, title, label);
        for run in others.iter().take(Name::MAX_LABELS) {
            found = found.also(run.span, "here too");
        }
        cx.report(with_clients(found, skill));
    }
}

fn is_foreign(cluster: &Cluster) -> bool {
    let mut chars = cluster.normal.chars();
    chars.any(|c| !c.is_ascii()) && cluster.normal.chars().all(is_name_char)
}
