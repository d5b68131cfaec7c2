//! `ambiguous-tool`.

use crate::declare_rule;
use crate::rules::parts::{capped, shown};
use crate::rules::{Checks, Rule};
use crate::skill::Collection;
use crate::systems::vertesia::ToolFiles;

declare_rule! {
    pub AmbiguousTool = { id: "ambiguous-tool", group: Vertesia, level: Warn, tier: T2 }
}

impl Rule for AmbiguousTool {
    fn check_collection(&self, _all: &Collection, cx: &mut Checks<'_>) {
        let files = cx.setting::<ToolFiles>().clone();
        let (Some(document), Some(registry)) = (files.registry_file(), files.registry()) else {
            return;
        };
        let found = capped(&registry.doubles, |(name, pointer)| {
            let title = format!("the registry has `{}` twice", shown(name));
            let label = "this one counts, the other is not reached";
            let found = cx.document(document, document.span(pointer), title, label);
            found.help("give each its own name")
        });
        cx.report_all(found);
    }
}
