//! `unknown-asset-class`.

use std::collections::BTreeSet;

use super::{at_text, near, put, read};
use crate::declare_rule;
use crate::finding::Safety;
use crate::rules::parts::{MANY, shown};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::minara::{Housing, asset_classes};

declare_rule! {
    pub UnknownAssetClass = {
        id: "unknown-asset-class", group: Minara, level: Warn, fix: Unsafe, tier: T3,
    }
}

impl Rule for UnknownAssetClass {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let named = read(skill).map(|domain| (domain, &domain.routing.asset_classes));
        let Some((domain, named)) = named.filter(|(_, named)| !named.is_empty()) else {
            return;
        };
        let housing = cx.setting::<Housing>().clone();
        let mut known: BTreeSet<&str> = asset_classes().collect();
        known.extend(housing.assets().iter().map(String::as_str));
        let unknown = named
            .iter()
            .filter(|text| !known.contains(text.text.as_str()));
        for text in unknown.take(MANY) {
            let title = format!("no asset class is called `{}`", shown(&text.text));
            let found = at_text((skill, domain), text, title, "no message names it", cx);
            cx.report(match near(&text.text, known.iter().copied()) {
                Some(near) => {
                    let found = found.help(format!("did you mean `{}`?", shown(near)));
                    put(found, skill, text, near, Safety::Unsafe)
                }
                None => {
                    found.help("give its words in `[minara.assets]` of minara.toml, or take it out")
                }
            });
        }
    }
}
