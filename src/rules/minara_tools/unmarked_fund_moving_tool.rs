//! `unmarked-fund-moving-tool`.

use super::{at_tool, of_tools};
use crate::declare_rule;
use crate::rules::parts::shown;
use crate::rules::{Checks, Rule};
use crate::skill::Collection;
use crate::systems::minara::tools::{Tier, Tool};

declare_rule! {
    pub UnmarkedFundMovingTool = {
        id: "unmarked-fund-moving-tool", group: Minara, level: Warn, tier: T3,
    }
}

/// Parts of names that tell of funds that move.
const MOVES: [&str; 14] = [
    "swap",
    "buy",
    "sell",
    "transfer",
    "withdraw",
    "deposit",
    "bridge",
    "send",
    "approve",
    "stake",
    "order",
    "open",
    "close",
    "liquidate",
];

/// Beginnings of the names of tools that only look.
const LOOKS: [&str; 3] = ["get_", "list_", "search_"];

/// What a part of such names begins with.
const QUOTE: &str = "quote";

impl Rule for UnmarkedFundMovingTool {
    fn check_collection(&self, _all: &Collection, cx: &mut Checks<'_>) {
        of_tools(cx, |tools, number, tool, cx| {
            let Some(part) = moves(tool) else {
                return Vec::new();
            };
            let title = format!(
                "`{}` sounds as if it moved funds, and is not marked so at {}",
                shown(&tool.name),
                shown(tool.tier_name())
            );
            let label = format!("`{part}`");
            let found = at_tool(tools, number, "/name", title, label, cx);
            vec![found.help(format!(
                "write `\"isFundMoving\": true` and `\"permissionTier\": \"{}\"`; where it moves \
                 none, a name such as `get_…` says so",
                Tier::AlwaysConfirm.name()
            ))]
        });
    }
}

/// The part of the name that tells of funds, where nothing else does.
fn moves(tool: &Tool) -> Option<&str> {
    let is_low = tool
        .tier
        .as_ref()
        .is_ok_and(|tier| *tier < Tier::AlwaysConfirm);
    let looks = LOOKS.iter().any(|start| tool.name.starts_with(start));
    if !is_low || tool.moves_funds || looks {
        return None;
    }
    let mut parts = tool.name.split('_');
    if parts.clone().any(|part| part.starts_with(QUOTE)) {
        return None;
    }
    parts.find(|part| MOVES.contains(part))
}
