//! `agents/openai.yaml`: how OpenAI's clients show a skill.

pub mod invalid_openai_yaml;
pub mod missing_openai_icon;
pub mod openai_brand_color;
pub mod openai_default_prompt;
pub mod openai_policy_type;
pub mod openai_short_description;
pub mod unknown_openai_field;

use super::Checks;
use crate::finding::Finding;
use crate::skill::{Openai, Skill};
use crate::text::Span;

impl Openai {
    fn finding(
        &self,
        skill: &Skill,
        span: Span,
        title: impl Into<String>,
        label: impl Into<String>,
        cx: &Checks<'_>,
    ) -> Finding {
        let found = cx.path(skill, skill.path_of(Openai::PATH), title);
        found.at(&self.source, span, label)
    }
}
