//! A rule's own facts: for `rules`, `explain` and the generated pages.

use serde::Serialize;

use crate::finding::{Meta, OptionDefault, Profile};

/// One rule as scripts read it.
#[derive(Serialize)]
#[allow(missing_docs)] // the keys of the document
pub struct RuleDoc {
    pub id: &'static str,
    pub group: &'static str,
    pub title: &'static str,
    pub level: &'static str,
    pub spec: &'static str,
    pub strict: &'static str,
    pub gate: &'static str,
    pub exit: u8,
    pub fix: &'static str,
    pub tier: &'static str,
    pub since: &'static str,
    pub options: Vec<OptionDoc>,
}

/// One setting of a rule.
#[derive(Serialize)]
#[allow(missing_docs)] // the keys of the document
pub struct OptionDoc {
    pub name: &'static str,
    pub default: serde_json::Value,
}

/// The facts of a rule.
pub fn rule_doc(meta: &Meta) -> RuleDoc {
    let options = meta.options.iter().map(|option| OptionDoc {
        name: option.name,
        default: match option.default {
            OptionDefault::Number(number) => number.into(),
            OptionDefault::Flag(flag) => flag.into(),
            OptionDefault::List(words) => words.into(),
        },
    });
    RuleDoc {
        id: meta.id,
        group: meta.group.name(),
        title: meta.title(),
        level: meta.level_in(Profile::Recommended).name(),
        spec: meta.level_in(Profile::Spec).name(),
        strict: meta.level_in(Profile::Strict).name(),
        gate: meta.gate_level().name(),
        exit: meta.exit,
        fix: meta.fix.name(),
        tier: meta.tier.name(),
        since: meta.since,
        options: options.collect(),
    }
}

/// The facts of a rule in one line.
pub fn rule_facts(meta: &Meta) -> String {
    format!(
        "group {} · {} · fix: {} · rests on {} · since {}",
        meta.group,
        meta.level,
        meta.fix.name(),
        meta.tier.name(),
        meta.since
    )
}

/// The rule's page as a Markdown file of the documentation.
pub fn rule_page(meta: &Meta) -> String {
    let page = meta.page_text();
    let rest = page.split_once('\n').map_or("", |(_, rest)| rest);
    format!(
        "<!-- Generated from the rule's own page. Do not edit. -->\n# {}\n\n{}\n\n*{}*\n{}",
        meta.id,
        meta.title(),
        rule_facts(meta),
        rest
    )
}
