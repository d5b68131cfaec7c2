//! `metadata-value-not-string`.

use crate::declare_rule;
use crate::finding::{Cause, Profile, Safety};
use crate::rules::parts::{MANY, place, quote, read, shown};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::syntax::Kind;
use crate::systems::clients;

declare_rule! {
    pub MetadataValueNotString = {
        id: "metadata-value-not-string", group: Spec, level: Warn, fix: Safe, tier: T1,
    }
}

impl Rule for MetadataValueNotString {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some((source, front)) = read(skill) else {
            return;
        };
        let Some(metadata) = front.pair("metadata") else {
            return;
        };
        let strict = cx.profile() == Profile::Spec;
        for pair in metadata.value.pairs().iter().take(MANY) {
            let (key, kind) = (pair.key.scalar_text().unwrap_or(""), pair.value.kind());
            let wrong = matches!(kind, Kind::Null | Kind::Bool | Kind::Int | Kind::Float);
            let free = cx.all_systems(|fields| fields.frees(key));
            let defined =
                clients::metadata_field(key).is_some_and(|field| field.takes(&pair.value));
            if !wrong || free || (!strict && defined) {
                continue;
            }
            let text = shown(pair.value.scalar_text().unwrap_or(""));
            let title = match text.as_str() {
                "" => format!("`metadata.{}` is empty, text is due", shown(key)),
                _ => format!(
                    "`metadata.{}` is {} (`{text}`), text is due",
                    shown(key),
                    kind.name()
                ),
            };
            let mut found = cx.file(skill, place(source, pair), title, kind.name());
            // A key of a house's own is written alike in all its skills.
            found = found.cause(Cause::new(format!("{key} {}", kind.name())));
            found = match quote(source, &pair.value) {
                Some(edit) if kind != Kind::Null => {
                    let help = format!("quote it: `{}`", shown(&edit.text));
                    found.help(help).fix(Safety::Safe, vec![edit])
                }
                _ => found.help("write a text, or delete the key"),
            };
            cx.report(found);
        }
    }
}
