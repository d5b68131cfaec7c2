//! `unpinned-lock-entry`.

use crate::declare_rule;
use crate::finding::Cause;
use crate::rules::parts::shown;
use crate::rules::{Checks, Rule};
use crate::skill::Collection;
use crate::systems::installers::{Comes, Entry, Records};

declare_rule! {
    pub UnpinnedLockEntry = {
        id: "unpinned-lock-entry", group: Vendoring, level: Warn, tier: T2,
    }
}

/// So many skills are named.
const NAMED: usize = 5;

impl Rule for UnpinnedLockEntry {
    fn check_collection(&self, all: &Collection, cx: &mut Checks<'_>) {
        for found in all.fact::<Records>().iter() {
            let record = &found.record;
            let open: Vec<&Entry> = record.entries.iter().filter(|one| is_open(one)).collect();
            let Some(first) = open.first() else {
                continue;
            };
            let tool = record.form.tool;
            let finding = if record.form.in_skill {
                let title = format!("the record of `{tool}` names no commit");
                let cause = Cause::new(tool)
                    .titled(|count| format!("the records of {count} skills name no commit"));
                cx.record(record, first.span, title, "whatever is there")
                    .cause(cause)
            } else {
                let (count, all) = (open.len(), record.entries.len());
                let title =
                    format!("the record of `{tool}` names no commit for {count} of {all} skills");
                let names: Vec<String> = open
                    .iter()
                    .take(NAMED)
                    .map(|one| format!("`{}`", shown(&one.name)))
                    .collect();
                let more = count.saturating_sub(NAMED);
                let tail = if more > 0 {
                    format!(" and {more} more")
                } else {
                    String::new()
                };
                cx.record(record, first.span, title, "the first of them")
                    .note(format!("{}{tail}", names.join(", ")))
            };
            cx.report(finding.help(format!(
                "record commits: minara skills import {} --dry-run shows what would be added",
                crate::text::shell_word(record.document.name())
            )));
        }
    }
}

/// Whether a skill is named by its place alone.
fn is_open(entry: &Entry) -> bool {
    !entry.is_pinned() && matches!(entry.comes, Comes::Source(_))
}
