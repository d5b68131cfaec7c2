//! `duplicate-key`.

use crate::declare_rule;
use crate::rules::parts::{MANY, read, shown};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::syntax::{Fault, FaultKind};

declare_rule! {
    /// Key stands twice
    ///
    /// ## What it does
    /// Finds a key that stood in the same mapping before, at any level. `"name"` and `name`
    /// are one key. The finding points at the second and labels the first.
    ///
    /// ## Why is this bad?
    /// YAML forbids it. codex, goose, opencode, roo-code, cline, pi and mastra skip the skill;
    /// readers built on PyYAML keep the last value without a word, so two clients may see two
    /// different skills.
    ///
    /// ## What to do
    /// Delete one of the two.
    ///
    /// ## Examples
    /// ```skill bad:4
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// name: my-skill
    /// ---
    /// ```
    /// ```skill bad:6
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// metadata:
    ///   author: a
    ///   author: b
    /// ---
    /// ```
    /// Quotes make no other key of it:
    /// ```skill bad:3
    /// ---
    /// "name": my-skill
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Sort them.
    /// ```
    /// At different levels they are different keys:
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// metadata:
    ///   name: invoices
    /// ---
    /// ```
    /// Keys in the body are text:
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// name: other
    /// name: another
    /// ```
    pub DuplicateKey = {
        id: "duplicate-key", group: Spec, level: Deny, tier: T1,
    }
}

impl Rule for DuplicateKey {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some((source, front)) = read(skill) else {
            return;
        };
        let own = |fault: &&Fault| fault.kind == FaultKind::DuplicateKey;
        for fault in front.faults.iter().filter(own).take(MANY) {
            let key = shown(source.slice(fault.span).trim_matches(['"', '\'']));
            let title = format!("key `{key}` stands twice");
            let mut found = cx
                .file(skill, fault.span, title, "here again")
                .help("delete one of the two")
                .note("PyYAML keeps the last value, most other readers refuse the file");
            if let Some(first) = fault.opening {
                found = found.also(first, "first here");
            }
            cx.report(found);
        }
    }
}
