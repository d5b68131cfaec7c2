//! `openai-short-description`.

use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::{Openai, Skill};

declare_rule! {
    pub OpenaiShortDescription = {
        id: "openai-short-description", group: Openai, level: Warn, tier: T4,
    }
}

/// So many characters fit.
const FITS: std::ops::RangeInclusive<usize> = 25..=64;

impl Rule for OpenaiShortDescription {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(file) = Openai::read(skill) else {
            return;
        };
        let Some(node) = file.get("interface", "short_description") else {
            return;
        };
        let Some(count) = node.as_str().map(|text| text.trim().chars().count()) else {
            return;
        };
        if FITS.contains(&count) {
            return;
        }
        let title = format!(
            "`short_description` is {count} characters, {} to {} fit",
            FITS.start(),
            FITS.end()
        );
        cx.report(file.finding(skill, node.span, title, format!("{count} characters"), cx));
    }
}
