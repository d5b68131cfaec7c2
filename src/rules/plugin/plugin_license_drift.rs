//! `plugin-license-drift`.

use std::collections::{BTreeSet, HashMap};

use crate::declare_rule;
use crate::finding::Finding;
use crate::rule_id;
use crate::rules::parts::shown;
use crate::rules::{Checks, Rule};
use crate::skill::{Collection, Manifest, Skill};

declare_rule! {
    pub PluginLicenseDrift = {
        id: "plugin-license-drift", group: Plugin, level: Warn, tier: T4,
        gives_way_to: Some(rule_id!("license-differs-from-root")),
    }
}

/// No more skills are listed in a finding.
const MAX_LISTED: usize = 10;

impl Rule for PluginLicenseDrift {
    fn check_collection(&self, all: &Collection, cx: &mut Checks<'_>) {
        let manifests = all.manifests();
        let licensed = |plugin: &&Manifest| plugin.get("license").is_some();
        if !manifests.plugins().any(|plugin| licensed(&plugin)) {
            return;
        }
        let mut skills: HashMap<*const Manifest, Vec<&Skill>> = HashMap::new();
        for skill in &all.skills {
            if let Some(near) = manifests.plugin_of(skill.tree(), skill.dir()) {
                skills.entry(near).or_default().push(skill);
            }
        }
        for plugin in manifests.plugins().filter(licensed) {
            let own = skills.get(&std::ptr::from_ref(plugin));
            let own = own.into_iter().flatten().copied();
            let found = check(plugin, own, cx);
            cx.report_all(found);
        }
    }
}

fn check<'a>(
    plugin: &Manifest,
    skills: impl Iterator<Item = &'a Skill>,
    cx: &Checks<'_>,
) -> Option<Finding> {
    let node = plugin.get("license")?;
    let text = node.as_str()?;
    let named = licenses(text)?;
    let differing: Vec<(&Skill, &str)> = skills
        .filter_map(|skill| Some((skill, skill.text_field("license")?)))
        .filter(|(_, text)| licenses(text).is_some_and(|own| !own.is_subset(&named)))
        .collect();
    let (first, license) = differing.first()?;
    let title = format!(
        "the plugin's license is `{}`, that of its skill `{}` is `{}`",
        shown(text),
        shown(first.home_name()),
        shown(license)
    );
    let verb = if differing.len() == 1 {
        "differs"
    } else {
        "differ"
    };
    let label = format!("{} of its skills {verb}", differing.len());
    let mut found = cx.manifest(plugin, node.span, title, label);
    for (skill, license) in differing.iter().take(MAX_LISTED) {
        let path = shown(&skill.file_path());
        found = found.note(format!("`{}` in {path}", shown(license)));
    }
    if differing.len() > MAX_LISTED {
        found = found.note(format!("and {} more", differing.len() - MAX_LISTED));
    }
    Some(found)
}

/// The licences of an SPDX expression; `None` where it is none.
fn licenses(text: &str) -> Option<BTreeSet<String>> {
    let expression = spdx::Expression::parse(text.trim()).ok()?;
    let requirements = expression.requirements();
    Some(requirements.map(|one| one.req.to_string()).collect())
}
