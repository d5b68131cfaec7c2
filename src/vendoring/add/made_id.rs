//! The id that is made for a skill whose own name can't be one.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::record::SkillId;
use crate::skill::Skill;

/// A folder's name for the skill: its name, else its folder, in the letters of ids;
/// `None` where its own name is one.
pub(in crate::vendoring) fn made_id(skill: &Skill) -> Option<SkillId> {
    let name = skill.name().unwrap_or_default();
    if SkillId::new(name).is_ok() {
        return None;
    }
    let made = [name, skill.folder_name(), "added-skill"];
    made.iter().find_map(|text| SkillId::new(&slug(text)).ok())
}

/// `text` in the letters of ids; `ö` is an `o` with a mark, which is dropped.
fn slug(text: &str) -> String {
    let plain = text.nfkd().filter(|c| !is_combining_mark(*c));
    let lower = plain.collect::<String>().to_lowercase();
    let words = lower.split(|c: char| !c.is_ascii_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let mut slug = words.join("-");
    slug.truncate(SkillId::MAX);
    slug.trim_end_matches('-').to_owned()
}
