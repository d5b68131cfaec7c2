//! `unknown-preload`.

use super::{files, nearest, of_preloads};
use crate::declare_rule;
use crate::rules::parts::shown;
use crate::rules::{Checks, Rule};
use crate::skill::Collection;

declare_rule! {
    pub UnknownPreload = {
        id: "unknown-preload", group: Minara, level: Deny, tier: T2,
    }
}

impl Rule for UnknownPreload {
    fn check_collection(&self, _all: &Collection, cx: &mut Checks<'_>) {
        let files = files(cx);
        of_preloads(cx, |_, id| {
            let registry = files.registry()?;
            if registry.get(id).is_some() {
                return None;
            }
            let members = registry.members().iter();
            let ids = members.map(|member| member.domain.id.text.as_str());
            let help = match nearest(id, ids) {
                Some(near) => format!("did you mean `{}`?", shown(near)),
                None => "list them: minara skills list --dialect minara".to_owned(),
            };
            Some((format!("no skill has the id `{}`", shown(id)), Some(help)))
        });
    }
}
