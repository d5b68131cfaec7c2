//! `unknown-asset-class`.

use std::collections::BTreeSet;

use super::{MAX_COMPARED, at_text, near, read};
use crate::declare_rule;
use crate::rules::parts::{MANY, shown};
use crate::rules::{Checks, Rule};
use crate::skill::Collection;
use crate::systems::minara::{Housing, asset_classes};

declare_rule! {
    pub UnknownAssetClass = {
        id: "unknown-asset-class", group: Minara, level: Warn, tier: T3,
    }
}

impl Rule for UnknownAssetClass {
    fn needs_texts_together(&self) -> bool {
        true
    }

    fn check_collection(&self, all: &Collection, cx: &mut Checks<'_>) {
        let set = all.setting::<Housing>().assets().iter();
        let mut known: BTreeSet<&str> = asset_classes().collect();
        known.extend(set.map(String::as_str));
        let mut compared = 0;
        for skill in &all.skills {
            let Some(domain) = read(skill) else {
                continue;
            };
            let named = domain.routing.asset_classes.iter();
            let unknown = named.filter(|text| !known.contains(text.text.as_str()));
            for text in unknown.take(MANY) {
                let title = format!("no asset class is called `{}`", shown(&text.text));
                let found = at_text((skill, domain), text, title, "no message names it", cx);
                compared += 1;
                let near =
                    (compared <= MAX_COMPARED).then(|| near(&text.text, known.iter().copied()));
                cx.report(match near.flatten() {
                    Some(near) => found.help(format!("did you mean `{}`?", shown(near))),
                    None => found
                        .help("give its words in `[minara.assets]` of minara.toml, or take it out"),
                });
            }
        }
    }
}
