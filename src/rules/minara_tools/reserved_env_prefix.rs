//! `reserved-env-prefix`.

use super::{at_text, at_tool, domain, is_declared, of_tools};
use crate::declare_rule;
use crate::finding::Finding;
use crate::rules::parts::{MANY, shown};
use crate::rules::{Checks, Rule};
use crate::skill::{Collection, Skill};

declare_rule! {
    pub ReservedEnvPrefix = {
        id: "reserved-env-prefix", group: Minara, level: Warn, tier: T3,
    }
}

/// What the platform's own variables begin with.
const PREFIX: &str = "MINARA_";

/// The platform's own variables.
const OWN: [&str; 6] = [
    "MINARA_API_KEY",
    "MINARA_BASE_URL",
    "MINARA_DATA_DIR",
    "MINARA_OPENAI_BASE_URL",
    "MINARA_OPENAI_CHAT_PATH",
    "MINARA_SKIP_FUND_CONFIRM",
];

const LABEL: &str = "no variable of the platform";

impl Rule for ReservedEnvPrefix {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(domain) = domain(skill) else {
            return;
        };
        let names = domain.conditions.requires_env.iter().filter(is_declared);
        let taken = names.filter(|name| is_taken(&name.text)).take(MANY);
        let found = taken.map(|name| {
            let found = at_text(skill, name, title(&name.text), LABEL, cx);
            found.help(help(&name.text))
        });
        let found: Vec<Finding> = found.collect();
        cx.report_all(found);
    }

    fn check_collection(&self, _all: &Collection, cx: &mut Checks<'_>) {
        of_tools(cx, |tools, number, tool, cx| {
            let names = tool.requires_env.iter().enumerate();
            let taken = names.filter(|(_, name)| is_taken(name));
            let finding = |(at, name): (usize, &String)| {
                let key = format!("/requires_env/{at}");
                let found = at_tool(tools, number, &key, title(name), LABEL, cx);
                found.help(help(name))
            };
            taken.map(finding).collect()
        });
    }
}

fn is_taken(name: &str) -> bool {
    name.starts_with(PREFIX) && !OWN.contains(&name)
}

fn title(name: &str) -> String {
    format!("`{}` begins like a variable of the platform", shown(name))
}

fn help(name: &str) -> String {
    let rest = name.strip_prefix(PREFIX).unwrap_or(name);
    if super::is_upper_snake(rest) {
        format!("name it after the provider: `{}`", shown(rest))
    } else {
        "name it after the provider".to_owned()
    }
}
