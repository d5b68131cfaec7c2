//! `openai-policy-type`.

use crate::declare_rule;
use crate::rules::parts::shown;
use crate::rules::{Checks, Rule};
use crate::skill::{Openai, Skill};
use crate::syntax::Kind;

declare_rule! {
    pub OpenaiPolicyType = {
        id: "openai-policy-type", group: Openai, level: Deny, tier: T4,
    }
}

impl Rule for OpenaiPolicyType {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(file) = Openai::read(skill) else {
            return;
        };
        let policy = file.root().and_then(|root| root.get("policy"));
        let Some(pair) = policy.and_then(|block| block.pair("allow_implicit_invocation")) else {
            return;
        };
        if pair.value.kind() == Kind::Bool {
            return;
        }
        let written = shown(pair.value.scalar_text().unwrap_or("a list or mapping"));
        let title = format!("`allow_implicit_invocation` is `{written}`, not a boolean");
        let span = pair.head(file.source.text());
        let span = if span.is_empty() { pair.key.span } else { span };
        let found = file.finding(skill, span, title, "must be `true` or `false`", cx);
        cx.report(found.help("write `false` or `true`, without quotes"));
    }
}
