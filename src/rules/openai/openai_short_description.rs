//! `openai-short-description`.

use unicode_width::UnicodeWidthStr;

use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::{Openai, Skill};

declare_rule! {
    pub OpenaiShortDescription = {
        id: "openai-short-description", group: Openai, level: Warn, tier: T4,
    }
}

/// No more characters fit.
const MOST: usize = 64;
/// So many columns are needed to say something: a wide letter, as of Chinese, takes two and
/// says as much as two narrow ones.
const LEAST_COLUMNS: usize = 25;

impl Rule for OpenaiShortDescription {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(file) = Openai::read(skill) else {
            return;
        };
        let Some(node) = file.get("interface", "short_description") else {
            return;
        };
        let Some(text) = node.as_str().map(str::trim) else {
            return;
        };
        let (count, columns) = (text.chars().count(), text.width());
        if columns >= LEAST_COLUMNS && count <= MOST {
            return;
        }
        let least = if columns > count {
            LEAST_COLUMNS.div_ceil(2)
        } else {
            LEAST_COLUMNS
        };
        let title = format!("`short_description` is {count} characters, {least} to {MOST} fit");
        let help = if count > MOST {
            format!("say it in {MOST} characters: clients cut the rest")
        } else {
            "say what the skill does, in one line".to_owned()
        };
        let found = file.finding(skill, node.span, title, format!("{count} characters"), cx);
        cx.report(found.help(help));
    }
}
