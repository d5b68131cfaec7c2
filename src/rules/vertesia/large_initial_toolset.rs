//! `large-initial-toolset`.

use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Collection;
use crate::systems::vertesia::ToolFiles;

declare_rule! {
    pub LargeInitialToolset = { id: "large-initial-toolset", group: Vertesia, level: Warn, tier: T3,
        options: &[RuleOption { name: "max-tools", default: Number(25) }], }
}

impl Rule for LargeInitialToolset {
    fn check_collection(&self, _all: &Collection, cx: &mut Checks<'_>) {
        let files = cx.setting::<ToolFiles>().clone();
        let (Some(document), Some(registry)) = (files.registry_file(), files.registry()) else {
            return;
        };
        let visible = registry.defaults().into_iter();
        let visible = visible.filter(|name| !registry.is_disabled(name)).count();
        let most = cx.number("max-tools");
        if visible <= most {
            return;
        }
        let at = match document.value().get("defaults") {
            Some(_) => "/defaults",
            None => "/tools",
        };
        let title = format!("every agent begins with {visible} tools");
        let label = format!("at most {most} are advised");
        let found = cx.document(document, document.key_span(at), title, label);
        cx.report(found.help(
            "put tools behind skills: \"default\": false, and name them in `tools` of a skill",
        ));
    }
}
