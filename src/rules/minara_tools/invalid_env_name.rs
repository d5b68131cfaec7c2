//! `invalid-env-name`.

use super::{at_text, at_tool, domain, is_upper_snake, of_tools};
use crate::declare_rule;
use crate::finding::Finding;
use crate::rules::parts::{MANY, shown};
use crate::rules::{Checks, Rule};
use crate::skill::{Collection, Skill};
use crate::systems::minara::{Provenance, Text};

declare_rule! {
    pub InvalidEnvName = {
        id: "invalid-env-name", group: Minara, level: Warn, tier: T3,
    }
}

const LABEL: &str = "not `A` to `Z`, digits and `_`";

impl Rule for InvalidEnvName {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(domain) = domain(skill) else {
            return;
        };
        // A sidecar is held against its schema, which says the same.
        let own =
            |name: &&Text| matches!(name.from, Provenance::Frontmatter | Provenance::Override);
        let names = domain.conditions.requires_env.iter().filter(own);
        let odd = names.filter(|name| !is_upper_snake(&name.text));
        let finding = |name: &Text| {
            with_help(
                at_text(skill, name, title(&name.text), LABEL, cx),
                &name.text,
            )
        };
        let found: Vec<Finding> = odd.take(MANY).map(finding).collect();
        cx.report_all(found);
    }

    fn check_collection(&self, _all: &Collection, cx: &mut Checks<'_>) {
        of_tools(cx, |tools, number, tool, cx| {
            let names = tool.requires_env.iter().enumerate();
            let odd = names.filter(|(_, name)| !is_upper_snake(name));
            let finding = |(at, name): (usize, &String)| {
                let key = format!("/requires_env/{at}");
                let found = at_tool(tools, number, &key, title(name), LABEL, cx);
                with_help(found, name)
            };
            odd.map(finding).collect()
        });
    }
}

fn title(name: &str) -> String {
    format!("`{}` is no name of a variable in UPPER_SNAKE", shown(name))
}

fn with_help(found: Finding, name: &str) -> Finding {
    let upper = |c: char| match c.to_ascii_uppercase() {
        c if c.is_ascii_alphanumeric() => c,
        _ => '_',
    };
    let better: String = name.chars().map(upper).collect();
    if is_upper_snake(&better) {
        found.help(format!("write `{}`", shown(&better)))
    } else {
        found.help("write a name such as `PROVIDER_API_KEY`")
    }
}
