//! A skill that is a template, `SKILL.jst`: the SDK finds it where no SKILL.md is, and
//! answers each call of it by an error.

use super::definition::Definition;
use super::marks::TEMPLATE;
use super::reader::Readings;
use crate::declare_form;
use crate::finding::Dialect;
use crate::skill::{Covers, Skill, Texts};

declare_form! {
    bears_marks: |skill| skill.source().is_none(),
    texts: template_texts,
    dialect: Dialect::Vertesia,
    title: "a template of Vertesia",
    within: "",
    file: TEMPLATE,
    covers: Covers::Folder,
    by_name: false,
    describes: true,
    named: &[],
}

fn template_texts(skill: &Skill) -> Texts<'_> {
    let found = skill.fact::<Readings>().sdk.as_ref().ok();
    let text = |of: fn(&Definition) -> &String| found.map(|found| of(found).as_str());
    Texts {
        name: text(|found| &found.name),
        description: text(|found| &found.description),
        instructions: text(|found| &found.instructions),
    }
}
