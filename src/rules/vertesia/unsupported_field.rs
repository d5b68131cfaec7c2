//! `unsupported-field`.

use crate::declare_rule;
use crate::rules::parts::{capped, read, shown};
use crate::rules::vertesia_parts::{EXECUTION, TRIGGERS, builds};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::vertesia::KEYS;
use crate::text::nearest_word;

declare_rule! {
    pub UnsupportedField = { id: "unsupported-field", group: Vertesia, level: Deny, tier: T2 }
}

impl Rule for UnsupportedField {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some((_, front)) = read(skill).filter(|_| builds(cx)) else {
            return;
        };
        let outer = front.pairs().iter().map(|pair| (pair, "", &KEYS[..]));
        let inner = [
            ("context_triggers", &TRIGGERS[..]),
            ("execution", &EXECUTION[..]),
        ];
        let inner = inner.into_iter().flat_map(|(key, known)| {
            let pairs = front.pair(key).map_or(&[][..], |pair| pair.value.pairs());
            pairs.iter().map(move |pair| (pair, key, known))
        });
        let mut found = Vec::new();
        for (pair, holder, known) in outer.chain(inner) {
            let key = pair.key.scalar_text().unwrap_or_default();
            if known.contains(&key) || pair.merged {
                continue;
            }
            let title = match holder {
                "" => format!("the build tools refuse the field `{}`", shown(key)),
                holder => format!("the build tools refuse `{}` in `{holder}`", shown(key)),
            };
            let help = match nearest_word(key, known.iter().copied()) {
                Some(near) => format!("did you mean `{near}`?"),
                None if key == "license" => {
                    "leave it out, and keep the licence as a file beside SKILL.md".to_owned()
                }
                None => format!("leave it out; there is {}", known.join(", ")),
            };
            let one = cx.file(skill, pair.key.span, title, "not in their schema");
            let key = shown(key);
            found.push(
                one.note(format!("frontmatter: Unrecognized key: \"{key}\""))
                    .help(help),
            );
        }
        cx.report_all(capped(found, |found| found));
    }
}
