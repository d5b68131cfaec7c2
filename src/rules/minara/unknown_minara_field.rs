//! `unknown-minara-field`.

use super::{Said, found, listed, near, read};
use crate::declare_rule;
use crate::finding::{Finding, Safety};
use crate::rules::lists::reworded;
use crate::rules::parts::{MANY, shown};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::minara::{
    CONDITIONS, DomainSkill, Given, GivenEntry, KEYS, Provenance, ROUTING,
};

declare_rule! {
    pub UnknownMinaraField = {
        id: "unknown-minara-field", group: Minara, level: Warn, fix: Unsafe, tier: T1,
    }
}

/// The keys of a table, and the key that leads to it.
type Known = (Option<&'static str>, &'static [&'static str]);

/// Every table that the host reads.
const TABLES: [Known; 3] = [
    (None, &KEYS),
    (Some("routing"), &ROUTING),
    (Some("conditions"), &CONDITIONS),
];

impl Rule for UnknownMinaraField {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(domain) = read(skill) else {
            return;
        };
        let layers = &domain.layers;
        let overrides = layers.overrides.as_ref().map(|overrides| &overrides.given);
        for layer in layers.frontmatter.iter().chain(overrides) {
            for (lead, known) in TABLES {
                let table = lead.map_or(Some(layer), |lead| layer.get(lead));
                let Some(table) = table else {
                    continue;
                };
                let unknown = table.entries().iter();
                let unknown = unknown.filter(|entry| !known.contains(&entry.key.as_str()));
                for entry in unknown.take(MANY) {
                    let found = finding((skill, domain), entry, (lead, known), table, cx);
                    cx.report_all(found);
                }
            }
        }
    }
}

/// `None` where the owner of a record may write whatever it is.
fn finding(
    (skill, domain): (&Skill, &DomainSkill),
    entry: &GivenEntry,
    (lead, known): Known,
    table: &Given,
    cx: &Checks<'_>,
) -> Option<Finding> {
    let key = entry.key.as_str();
    let elsewhere = TABLES.iter().find(|(_, keys)| keys.contains(&key));
    let near = near(key, known.iter().copied());
    let is_free = lead.is_none() && entry.value.from == Provenance::Override;
    if is_free && elsewhere.is_none() && near.is_none() {
        return None;
    }
    let at = lead.map_or_else(String::new, |lead| format!("{lead}."));
    let said = Said {
        from: entry.value.from,
        span: entry.key_span,
        title: format!("the host reads no `{at}{}`", shown(key)),
        label: "not known".to_owned(),
    };
    let found = found(skill, domain, said, cx);
    Some(match (elsewhere, near) {
        (Some((Some(lead), _)), _) => found.help(format!("move it below `{lead}`")),
        (Some((None, _)), _) => found.help("move it directly below `metadata.minara`"),
        (None, Some(near)) => {
            let found = found.help(format!("did you mean `{near}`?"));
            let may = table.get(near).is_none() && entry.value.from == Provenance::Frontmatter;
            let edit = || reworded(skill.source()?, entry.key_span?, near);
            match edit().filter(|_| may) {
                Some(edit) => found.fix(Safety::Unsafe, vec![edit]),
                None => found,
            }
        }
        (None, None) => found.help(format!("keys here: {}", listed(known))),
    })
}
