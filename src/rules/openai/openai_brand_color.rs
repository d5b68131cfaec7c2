//! `openai-brand-color`.

use crate::declare_rule;
use crate::rules::parts::shown;
use crate::rules::{Checks, Rule};
use crate::skill::{Openai, Skill};

declare_rule! {
    pub OpenaiBrandColor = {
        id: "openai-brand-color", group: Openai, level: Warn, tier: T4,
    }
}

impl Rule for OpenaiBrandColor {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(file) = Openai::read(skill) else {
            return;
        };
        let interface = file.root().and_then(|root| root.get("interface"));
        let Some(pair) = interface.and_then(|block| block.pair("brand_color")) else {
            return;
        };
        if pair.value.as_str().is_some_and(is_color) {
            return;
        }
        let empty = pair.value.is_null();
        let title = match (empty, pair.value.scalar_text()) {
            (false, Some(text)) => format!("`brand_color` is `{}`, not `#RRGGBB`", shown(text)),
            _ => "`brand_color` is empty, not `#RRGGBB`".to_owned(),
        };
        let span = pair.head(file.source.text());
        let span = if span.is_empty() { pair.key.span } else { span };
        let found = file.finding(skill, span, title, "no colour", cx);
        cx.report(found.help("write six digits in quotes: `\"#1A7F64\"`"));
    }
}

fn is_color(text: &str) -> bool {
    let digits = text.strip_prefix('#').unwrap_or("");
    digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
}
