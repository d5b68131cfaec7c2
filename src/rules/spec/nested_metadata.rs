//! `nested-metadata`.

use crate::declare_rule;
use crate::finding::{Cause, Profile};
use crate::rules::parts::{MANY, read, shown};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::syntax::Kind;
use crate::systems::clients;

declare_rule! {
    pub NestedMetadata = {
        id: "nested-metadata", group: Spec, level: Warn, spec: Some(Deny), tier: T1,
    }
}

impl Rule for NestedMetadata {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some((_, front)) = read(skill) else {
            return;
        };
        let Some(metadata) = front.pair("metadata") else {
            return;
        };
        let strict = cx.profile() == Profile::Spec;
        for pair in metadata.value.pairs().iter().take(MANY) {
            let kind = pair.value.kind();
            if !matches!(kind, Kind::Sequence | Kind::Mapping) {
                continue;
            }
            let key = pair.key.scalar_text().unwrap_or("");
            if cx.all_systems(|fields| fields.frees(key)) {
                continue;
            }
            let field = clients::metadata_field(key);
            let named = |client: &&str| field.is_some_and(|field| field.clients.contains(client));
            let defined = !strict || cx.clients().iter().any(named);
            if defined && field.is_some_and(|field| field.takes(&pair.value)) {
                continue;
            }
            let title = format!("`metadata.{}` is {}, text is due", shown(key), kind.name());
            let found = cx
                .file(skill, pair.key.span, title, kind.name())
                .help("write the values as one text, or move them to a file of their own")
                .cause(Cause::new(key));
            cx.report(found);
        }
    }
}
