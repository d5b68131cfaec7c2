//! `wrong-list-type`.

use super::{Said, found, node, read};
use crate::declare_rule;
use crate::finding::{Finding, Safety};
use crate::rules::lists::wrapped;
use crate::rules::parts::{MANY, shown};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::minara::{
    CONDITIONS, DomainSkill, Given, GivenEntry, Provenance, ROUTING, What,
};

declare_rule! {
    pub WrongListType = {
        id: "wrong-list-type", group: Minara, level: Warn, fix: Safe, tier: T1,
    }
}

/// Keys directly below `metadata.minara` that hold lists.
const TOP: [&str; 2] = ["tool_names", "requires_env"];

/// What stands between things that are meant as several.
const COMMAS: [char; 4] = [',', ';', '，', '、'];

impl Rule for WrongListType {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(domain) = read(skill) else {
            return;
        };
        let layers = &domain.layers;
        let overrides = layers.overrides.as_ref().map(|overrides| &overrides.given);
        for layer in layers.frontmatter.iter().chain(overrides) {
            let tables: [(&[&str], &[&str]); 3] = [
                (&[], &TOP),
                (&["routing"], &ROUTING),
                (&["conditions"], &CONDITIONS),
            ];
            for (lead, keys) in tables {
                let table = lead.iter().try_fold(layer, |table, key| table.get(key));
                let entries = table.map_or(&[][..], Given::entries).iter();
                for entry in entries.filter(|entry| keys.contains(&entry.key.as_str())) {
                    cx.report_all(judged((skill, domain), lead, entry, cx));
                }
            }
        }
    }
}

fn judged(
    (skill, domain): (&Skill, &DomainSkill),
    lead: &[&str],
    entry: &GivenEntry,
    cx: &Checks<'_>,
) -> Vec<Finding> {
    let (key, value) = (entry.key.as_str(), &entry.value);
    let at = |value: &Given, title: String| Said {
        from: value.from,
        span: value.scalar().map_or(entry.key_span, |text| text.span),
        title,
        label: value.what.kind().to_owned(),
    };
    match &value.what {
        What::Null => Vec::new(),
        What::List(items) => {
            let is_odd = |item: &&Given| matches!(item.what, What::List(_) | What::Table(_));
            let odd = items.iter().filter(is_odd).take(MANY);
            let odd = odd.map(|item| {
                let kind = item.what.kind();
                let title = format!("an item of `{key}` is {kind}, text is due");
                let said = Said {
                    span: item.span.or(entry.key_span),
                    ..at(item, title)
                };
                found(skill, domain, said, cx).help("write one text an item; this one is not read")
            });
            odd.collect()
        }
        what => {
            let title = format!("`{key}` is {}, a list is due", what.kind());
            let found = found(skill, domain, at(value, title), cx);
            vec![mended(found, skill, &[lead, &[key]].concat(), value)]
        }
    }
}

/// The finding with what to write, and the fix where no other meaning is likely.
fn mended(found: Finding, skill: &Skill, path: &[&str], value: &Given) -> Finding {
    let Some(text) = value.scalar().map(|text| text.text) else {
        return found.help("write a list of texts; nothing of it is read");
    };
    if text.contains(COMMAS) {
        let parts = text
            .split(COMMAS)
            .map(str::trim)
            .filter(|part| !part.is_empty());
        let parts: Vec<&str> = parts.collect();
        let found = found.note("the host takes all of it for one");
        return found.help(format!("write `[{}]`", shown(&parts.join(", "))));
    }
    let found = found.help(format!("write `[{}]`", shown(&text)));
    if value.from != Provenance::Frontmatter {
        return found;
    }
    let edit = || wrapped(skill.source()?, node(skill, path)?);
    match edit() {
        Some(edit) => found.fix(Safety::Safe, vec![edit]),
        None => found,
    }
}
