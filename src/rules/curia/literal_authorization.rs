//! `literal-authorization`.

use super::in_document;
use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::curia::{HostMode, server_file, servers};
use crate::systems::document::step;
use crate::text::Untrusted;

declare_rule! {
    pub LiteralAuthorization = {
        id: "literal-authorization", group: Curia, level: Deny, tier: T2,
    }
}

impl Rule for LiteralAuthorization {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(document) = server_file(skill) else {
            return;
        };
        let mut found = Vec::new();
        for (pointer, server) in servers(document, cx.setting::<HostMode>().0) {
            let headers = server["headers"].as_object().into_iter().flatten();
            let literal = headers.filter(|(name, value)| {
                let is_said = value.as_str().is_some_and(|value| !value.trim().is_empty());
                name.eq_ignore_ascii_case("authorization") && is_said
            });
            for (header, _) in literal {
                let name = server["name"].as_str().unwrap_or_default();
                let title = format!(
                    "the token of server `{}` stands in the file",
                    Untrusted(name)
                );
                let span = document.key_span(&format!("{pointer}/headers/{}", step(header)));
                let place = in_document(skill, document, span, title, cx);
                found.push(place.help(
                    "take it out and change the token: the host fills in no variable here, so \
                     that what stands here is committed",
                ));
            }
        }
        cx.report_all(found);
    }
}
