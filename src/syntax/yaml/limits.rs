//! How much YAML is read.

/// Budgets of one YAML text.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes of text.
    pub bytes: usize,
    /// Nested lists and mappings.
    pub depth: usize,
    /// Uses of aliases.
    pub aliases: usize,
    /// Nodes after aliases are expanded.
    pub expanded: usize,
}

impl Default for Limits {
    /// 64 KiB, 64 levels, 100 aliases, 10,000 expanded nodes.
    fn default() -> Limits {
        Limits {
            bytes: 64 * 1024,
            depth: 64,
            aliases: 100,
            expanded: 10_000,
        }
    }
}
