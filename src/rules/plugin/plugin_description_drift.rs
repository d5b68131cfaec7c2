//! `plugin-description-drift`.

use super::{drift, registered};
use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Collection;

declare_rule! {
    pub PluginDescriptionDrift = {
        id: "plugin-description-drift", group: Plugin, level: Allow, tier: T4,
    }
}

impl Rule for PluginDescriptionDrift {
    fn check_collection(&self, all: &Collection, cx: &mut Checks<'_>) {
        let found: Vec<_> = registered(all)
            .filter_map(|pair| drift(&pair, "description", cx))
            .collect();
        cx.report_all(found);
    }
}
