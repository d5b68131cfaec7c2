//! `metadata-key-not-string`.

use crate::declare_rule;
use crate::rules::parts::{MANY, read, shown};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::syntax::{Kind, Pair};

declare_rule! {
    pub MetadataKeyNotString = {
        id: "metadata-key-not-string", group: Spec, level: Warn, tier: T1,
    }
}

impl Rule for MetadataKeyNotString {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some((_, front)) = read(skill) else {
            return;
        };
        let Some(metadata) = front.pair("metadata") else {
            return;
        };
        let wrong = |pair: &&Pair| pair.key.kind() != Kind::Str;
        for pair in metadata.value.pairs().iter().filter(wrong).take(MANY) {
            let kind = pair.key.kind().name();
            let title = match pair.key.scalar_text() {
                Some(text) => format!(
                    "key `{}` below `metadata` is {kind}, text is due",
                    shown(text)
                ),
                None => format!("a key below `metadata` is {kind}, text is due"),
            };
            let found = cx
                .file(skill, pair.key.span, title, kind)
                .help("quote the key, or name it with a word");
            cx.report(found);
        }
    }
}
