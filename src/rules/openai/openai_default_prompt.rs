//! `openai-default-prompt`.

use crate::declare_rule;
use crate::rules::parts::shown;
use crate::rules::{Checks, Rule};
use crate::skill::{Openai, Skill};

declare_rule! {
    pub OpenaiDefaultPrompt = {
        id: "openai-default-prompt", group: Openai, level: Warn, tier: T4,
    }
}

impl Rule for OpenaiDefaultPrompt {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some((file, name)) = Openai::read(skill).zip(skill.name()) else {
            return;
        };
        let Some(node) = file.get("interface", "default_prompt") else {
            return;
        };
        if node.as_str().is_none_or(|prompt| calls(prompt, name)) {
            return;
        }
        // Then the name alone is another one, which `name-directory-mismatch` tells.
        if !skill.is_repository() && has_prompt_for(skill, skill.folder_name()) {
            return;
        }
        let title = format!("`default_prompt` does not hold `${}`", shown(name));
        let found = file.finding(skill, node.span, title, "does not name the skill", cx);
        cx.report(found.help(format!("write `${}` into it", shown(name))));
    }
}

/// Whether the skill's prompt is one that calls it by this name.
pub(in crate::rules) fn has_prompt_for(skill: &Skill, name: &str) -> bool {
    let prompt = Openai::read(skill).and_then(|file| file.get("interface", "default_prompt"));
    let prompt = prompt.and_then(|node| node.as_str());
    prompt.is_some_and(|prompt| calls(prompt, name))
}

/// Whether a prompt holds `$name`, also behind the name of its plugin
/// (`$plugin:name`), with no further letter of a name behind it.
fn calls(prompt: &str, name: &str) -> bool {
    let within = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
    let is_name = |rest: &str| {
        rest.strip_prefix(name).is_some_and(|rest| {
            // `$name:other` is a skill of the plugin `name`.
            let other = rest.strip_prefix(':').unwrap_or_default();
            !rest.starts_with(within) && !other.starts_with(within)
        })
    };
    let mut behind = prompt.split('$').skip(1);
    behind.any(|rest| {
        let plugin = rest.trim_start_matches(within);
        let own = plugin
            .strip_prefix(':')
            .filter(|_| plugin.len() < rest.len());
        is_name(rest) || own.is_some_and(is_name)
    })
}
