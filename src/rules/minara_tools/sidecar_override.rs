//! `sidecar-override`.

use super::{domain, skill_file};
use crate::declare_rule;
use crate::finding::Finding;
use crate::rules::parts::{MANY, shown};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::minara::{Provenance, Replaced, SIDECAR, Sidecar, What};

declare_rule! {
    pub SidecarOverride = {
        id: "sidecar-override", group: Minara, level: Warn, tier: T3,
    }
}

impl Rule for SidecarOverride {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(domain) = domain(skill) else {
            return;
        };
        let is_own = |replaced: &&Replaced| {
            replaced.after.from == Provenance::Sidecar
                && replaced.before.from == Provenance::Frontmatter
        };
        let replaced = domain.layers.replaced.iter().filter(is_own);
        let found = replaced.filter_map(|one| finding(skill, &domain.layers.sidecar, one, cx));
        let found: Vec<Finding> = found.take(MANY).collect();
        cx.report_all(found);
    }
}

fn finding(
    skill: &Skill,
    sidecar: &Sidecar,
    replaced: &Replaced,
    cx: &Checks<'_>,
) -> Option<Finding> {
    let Sidecar::Read { source, .. } = sidecar else {
        return None;
    };
    let field = shown(&replaced.field);
    let (title, label) = if replaced.after.what == What::Null {
        (
            format!("{SIDECAR} takes `{field}` of SKILL.md away"),
            "this counts: nothing",
        )
    } else {
        (
            format!("{SIDECAR} changes `{field}` of SKILL.md"),
            "this counts",
        )
    };
    let found = cx.path(skill, skill.path_of(SIDECAR), title);
    let found = found.at(source, replaced.after.span?, label);
    let found = match (skill_file(skill), replaced.before.span) {
        (Some(file), Some(span)) => found.also_in_file(&file, span, "this does not"),
        _ => found,
    };
    Some(found.help(format!("write `{field}` in one of the two files")))
}
