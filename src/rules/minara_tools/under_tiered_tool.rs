//! `under-tiered-tool`.

use super::{at_tool, of_tools};
use crate::declare_rule;
use crate::rules::parts::shown;
use crate::rules::{Checks, Rule};
use crate::skill::Collection;
use crate::systems::minara::tools::Tier;

declare_rule! {
    pub UnderTieredTool = {
        id: "under-tiered-tool", group: Minara, level: Deny, tier: T2,
    }
}

impl Rule for UnderTieredTool {
    fn check_collection(&self, _all: &Collection, cx: &mut Checks<'_>) {
        of_tools(cx, |tools, number, tool, cx| {
            if !tool.is_under_tiered() {
                return Vec::new();
            }
            let least = Tier::AlwaysConfirm.name();
            let title = format!(
                "`{}` moves funds at {}, {least} is the least",
                shown(&tool.name),
                shown(tool.tier_name())
            );
            let label = "does not ask each time";
            let found = at_tool(tools, number, "/permissionTier", title, label, cx);
            vec![found.help(format!(
                "write `\"permissionTier\": \"{least}\"`, or `\"{}\"`",
                Tier::ManualOnly.name()
            ))]
        });
    }
}
