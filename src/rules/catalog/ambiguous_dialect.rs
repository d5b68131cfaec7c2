//! `ambiguous-dialect`.

use crate::declare_rule;
use crate::finding::{Dialect, Finding};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::syntax::Fences;
use crate::systems::Detected;
use crate::text::Untrusted;

declare_rule! {
    pub AmbiguousDialect = {
        id: "ambiguous-dialect", group: Catalog, level: Deny, spec: Some(Deny), gate: Some(Warn),
        tier: T2,
    }
}

impl Rule for AmbiguousDialect {
    fn sees_forms(&self) -> bool {
        true
    }

    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        // Whoever names a dialect has settled it.
        if cx.names_dialects() {
            return;
        }
        cx.report_all(finding(skill, skill.fact::<Detected>(), cx));
    }
}

/// What is to be said of a folder with marks of several systems.
pub fn finding(skill: &Skill, detected: &Detected, cx: &Checks<'_>) -> Option<Finding> {
    if !detected.is_ambiguous() {
        return None;
    }
    let names: Vec<&str> = detected.0.iter().map(|one| one.dialect.name()).collect();
    let title = format!("the folder has marks of {}", names.join(" and "));
    let fence = skill.frontmatter().and_then(|front| match front.fences {
        Fences::Closed { open, .. } => Some(open),
        _ => None,
    });
    let mut found = match fence {
        Some(open) => cx.file(skill, open, title, "which dialect is it?"),
        None if skill.source().is_some() => cx.path(skill, skill.file_path(), title),
        None => cx.folder(skill, title),
    };
    for candidate in &detected.0 {
        let evidence: Vec<String> = candidate
            .evidence
            .iter()
            .map(|mark| Untrusted(mark).to_string())
            .collect();
        found = found.note(format!("{}: {}", candidate.dialect, evidence.join(", ")));
    }
    let mut named = detected.0.iter().map(|one| one.dialect);
    let named = named.find(|dialect| dialect.is_built());
    let named = named.unwrap_or(Dialect::AgentSkills);
    Some(found.help(format!(
        "name the one it has: `--dialect {named}`, or `dialects` in `[lint]` of minara.toml; \
         or take the marks of the others out"
    )))
}
