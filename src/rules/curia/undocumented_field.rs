//! `undocumented-field`.

use super::at_key;
use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::curia::{HostMode, Mode, manifest, undocumented};
use crate::text::Untrusted;

declare_rule! {
    pub UndocumentedField = {
        id: "undocumented-field", group: Curia, level: Allow, tier: T3,
    }
}

impl Rule for UndocumentedField {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(manifest) = manifest(skill) else {
            return;
        };
        if cx.setting::<HostMode>().0 == Mode::Document {
            return;
        }
        let found = undocumented(manifest).into_iter().map(|(pointer, why)| {
            let key = pointer.rsplit('/').next().unwrap_or_default();
            let title = format!("`{}` is not as the documentation has it", Untrusted(key));
            let found = at_key(skill, manifest, &pointer, title, why, cx);
            found.help("the program takes it; --mode document tells all that its document does not")
        });
        let found: Vec<_> = found.collect();
        cx.report_all(found);
    }
}
