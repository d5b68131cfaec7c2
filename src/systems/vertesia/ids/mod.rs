//! Rule ids about lists of tools that no skill holds: of agents, of processes.

use crate::declare_id;

declare_id! {
    pub MALFORMED_TOOL_NAME = { id: "malformed-tool-name", group: Vertesia, level: Deny, tier: T3 }

    pub MIXED_TOOL_PREFIXES = { id: "mixed-tool-prefixes", group: Vertesia, level: Warn, tier: T3 }

    pub DUPLICATE_TOOL_NAME = { id: "duplicate-tool-name", group: Vertesia, level: Warn, tier: T3 }

    pub REMOVES_ABSENT_TOOL = { id: "removes-absent-tool", group: Vertesia, level: Warn, tier: T3 }
}
