//! `foreign-record`.

use crate::declare_rule;
use crate::finding::Origin;
use crate::rules::{Checks, Rule};
use crate::skill::{Collection, Skill};
use crate::systems::installers::{GH_KEYS, Records};
use crate::text::{Span, shell_word};

declare_rule! {
    pub ForeignRecord = {
        id: "foreign-record", group: Vendoring, level: Allow, tier: T2,
    }
}

impl Rule for ForeignRecord {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        if skill.origin() != Origin::Disk {
            return;
        }
        let metadata = skill.field("metadata");
        let pairs = metadata.map_or(&[][..], |node| node.pairs()).iter();
        let keys: Vec<Span> = pairs
            .filter(|pair| {
                pair.key
                    .scalar_text()
                    .is_some_and(|key| GH_KEYS.contains(&key))
            })
            .map(|pair| pair.key.span)
            .collect();
        let Some(first) = keys.first() else {
            return;
        };
        let title = "`gh skill` wrote its record into the skill's frontmatter";
        let mut finding = cx.file(skill, *first, title, "its first key");
        for other in keys.iter().skip(1) {
            finding = finding.also(*other, "and this one");
        }
        cx.report(finding.help(format!(
            "vendor it from where it came: minara skills import {}",
            shell_word(&skill.file_path())
        )));
    }

    fn check_collection(&self, all: &Collection, cx: &mut Checks<'_>) {
        for found in all.fact::<Records>().iter() {
            let record = &found.record;
            let title = format!("`{}` keeps its record here", record.form.tool);
            let finding = cx.record(record, Span::at(0), title, "");
            cx.report(finding.help(format!(
                "vendor what it names: minara skills import {}",
                shell_word(record.document.name())
            )));
        }
    }
}
