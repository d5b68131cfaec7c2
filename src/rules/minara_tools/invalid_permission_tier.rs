//! `invalid-permission-tier`.

use super::{at_tool, nearest, of_tools};
use crate::declare_rule;
use crate::rules::parts::shown;
use crate::rules::{Checks, Rule};
use crate::skill::Collection;
use crate::systems::minara::tools::Tier;

declare_rule! {
    pub InvalidPermissionTier = {
        id: "invalid-permission-tier", group: Minara, level: Deny, tier: T2,
    }
}

impl Rule for InvalidPermissionTier {
    fn check_collection(&self, _all: &Collection, cx: &mut Checks<'_>) {
        of_tools(cx, |tools, number, tool, cx| {
            let Err(written) = &tool.tier else {
                return Vec::new();
            };
            let title = format!("`{}` is no tier", shown(written));
            let label = "the gate refuses every call of it";
            let found = at_tool(tools, number, "/permissionTier", title, label, cx);
            let names = Tier::ALL.map(Tier::name);
            let upper = written.to_ascii_uppercase().replace('-', "_");
            let help = match nearest(&upper, names.into_iter()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("tiers: {}, or 1 to {}", names.join(", "), names.len()),
            };
            vec![found.help(help)]
        });
    }
}
