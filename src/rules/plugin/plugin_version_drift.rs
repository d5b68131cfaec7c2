//! `plugin-version-drift`.

use super::{drift, registered};
use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Collection;

declare_rule! {
    pub PluginVersionDrift = {
        id: "plugin-version-drift", group: Plugin, level: Warn, tier: T4,
    }
}

impl Rule for PluginVersionDrift {
    fn check_collection(&self, all: &Collection, cx: &mut Checks<'_>) {
        let found: Vec<_> = registered(all)
            .filter_map(|pair| drift(&pair, "version", cx))
            .collect();
        cx.report_all(found);
    }
}
