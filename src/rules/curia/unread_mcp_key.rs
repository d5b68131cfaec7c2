//! `unread-mcp-key`.

use super::in_document;
use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::curia::{HostMode, server_file, server_keys};

declare_rule! {
    pub UnreadMcpKey = {
        id: "unread-mcp-key", group: Curia, level: Deny, fix: Hint, tier: T2,
    }
}

impl Rule for UnreadMcpKey {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(document) = server_file(skill) else {
            return;
        };
        let (read, unread) = server_keys(cx.setting::<HostMode>().0);
        if document.value().get(unread).is_none() {
            return;
        }
        let title = format!("`{unread}` is not read: the servers stand under `{read}`");
        let span = document.key_span(&format!("/{unread}"));
        let found = in_document(skill, document, span, title, cx);
        cx.report(found.help(format!("write `{read}:` instead")));
    }
}
