//! `form-drift`.

use crate::declare_rule;
use crate::rules::parts::{place, shown};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::Untrusted;

declare_rule! {
    pub FormDrift = { id: "form-drift", group: Catalog, level: Warn, tier: T5 }
}

impl Rule for FormDrift {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let (Some(file), Some(source)) = (skill.form(), skill.source()) else {
            return;
        };
        let texts = skill.texts_in_form();
        for (key, theirs) in [("name", texts.name), ("description", texts.description)] {
            let (Some(pair), Some(ours), Some(theirs)) =
                (skill.pair(key), skill.text_field(key), theirs)
            else {
                continue;
            };
            if ours.trim() == theirs.trim() {
                continue;
            }
            let other = Untrusted(file.path.name()).to_string();
            let title = format!("`{key}` is another one in `{other}`");
            let found = cx.file(skill, place(source, pair), title, "one of two");
            cx.report(
                found
                    .note(format!("`{other}` has `{}`", shown(theirs)))
                    .help("write the same in both files: they are two forms of one skill"),
            );
        }
    }
}
