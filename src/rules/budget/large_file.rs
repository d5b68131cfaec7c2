//! `large-file`.

use super::grouped;
use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::Untrusted;

declare_rule! {
    /// File is larger than 1 MiB
    ///
    /// ## What it does
    /// Names the files of a skill above a size, whatever they hold.
    ///
    /// ## Why is this bad?
    /// Everybody who installs the skill has to load it, and a model can't read it.
    ///
    /// ## Examples
    /// ```skill bad max-file-bytes=20
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// -- data.csv --
    /// a,b,c,d,e,f,g,h,i,j,k,l
    /// ```
    /// ```skill bad max-file-bytes=150
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Sort the invoices, and then sort them once more, and once more after that. Then stop.
    /// ```
    /// ```skill good
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// -- data.csv --
    /// a,b,c,d,e,f,g,h,i,j,k,l
    /// ```
    /// ```skill good max-file-bytes=200
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// -- data.csv --
    /// a
    /// ```
    /// ```skill good max-file-bytes=300
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Sort them.
    /// ```
    ///
    /// ## Options
    /// - `max-file-bytes` (1048576): bytes allowed.
    ///
    /// Read by eye: 6 of 24 findings in 4,325 public skills, 0 wrong.
    pub LargeFile = {
        id: "large-file", group: Budget, level: Warn, tier: T5, options: &[RuleOption { name: "max-file-bytes", default: Number(1048576) }],
    }
}

impl Rule for LargeFile {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let limit = cx.number("max-file-bytes");
        for entry in &skill.bundle().files {
            let size = usize::try_from(entry.size).unwrap_or(usize::MAX);
            if size <= limit {
                continue;
            }
            let below = entry.path.strip_prefix(skill.dir()).unwrap_or_default();
            let title = format!(
                "`{}` has {} bytes, the limit is {}",
                Untrusted(below.as_str()),
                grouped(size),
                grouped(limit)
            );
            let found = cx.path(skill, skill.path_of(below.as_str()), title);
            cx.report(found.help("load it when it is needed, or leave it out"));
        }
    }
}
