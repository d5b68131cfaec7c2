//! What lets a refused skill in, said exactly; or that nothing does.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::Judged;
use crate::finding::{Finding, Group, Level};
use crate::lint::{Levels, is_fixed_at_gate};
use crate::record::SkillId;
use crate::text::shell_word;
use crate::vendoring::ids::write::INVALID_ID;

/// Said where nothing lets a skill in.
const NO_WAY: &str = "no flag takes it: upstream must mend it";

/// Said where no licence is found or understood; what is written into the configuration
/// needs a reason, and is recorded.
const NO_LICENSE: &str = "no flag takes it: upstream must mend it; a grant that its owner gave \
                          elsewhere goes into [[license.clarify]] of minara.toml";

/// Gives every finding that refuses the skill a help that leads on: those of its
/// judgement, and `planned`, those about where it would lie. `many`: it is
/// one of several, so that what is about it alone must name its folder. `is_new`: it has
/// no folder yet. `levels` are those it was judged by.
pub(in crate::vendoring) fn say_way_on(
    judged: &mut Judged,
    planned: &mut [Finding],
    (many, is_new): (bool, bool),
    levels: &Levels<'_>,
) {
    let alone = if many {
        format!("--path {} ", shell_word(&judged.candidate.shown()))
    } else {
        String::new()
    };
    let id = if is_new { needed_id(judged) } else { None };
    let as_it_is = |found: &Finding| {
        if levels.denies_by_name(found.rule) {
            // `--warn` would lose against it.
            let rule = found.rule.id;
            return format!("the command denies it: without --deny {rule} it is let in");
        }
        let id = id.as_ref().map(|id| format!(" --id {id}"));
        let id = id.unwrap_or_default();
        format!(
            "`{alone}--warn {}{id}` takes it as it is, on record",
            found.rule.id
        )
    };
    for found in &mut judged.findings {
        if found.level == Level::Deny {
            for_skill(found, &as_it_is);
            found.help = found.help.take().map(|help| named(help, &alone));
        }
    }
    for found in planned {
        if let (true, Some(id)) = (found.rule == &INVALID_ID, &id) {
            found.help = Some(format!("`{alone}--id {id}` gives it a folder"));
        }
        found.help = found.help.take().map(|help| named(help, &alone));
    }
}

/// A help whose flags name the skill, too.
fn named(help: String, alone: &str) -> String {
    if help.contains("--path") {
        help
    } else {
        help.replacen("`--", &format!("`{alone}--"), 1)
    }
}

fn for_skill(found: &mut Finding, as_it_is: &dyn Fn(&Finding) -> String) {
    let author = found.help.take();
    let fixed = is_fixed_at_gate(found.rule);
    let of_author = matches!(found.rule.group, Group::Spec | Group::Security)
        || !fixed && found.rule.group != Group::License;
    let mut leads = author.iter();
    if !of_author && leads.any(|help| !is_for_author(help)) {
        found.help = author;
        return;
    }
    // What the rule advises is for who writes the skill.
    if let Some(author) = author {
        found.notes.push(format!("upstream: {author}"));
    }
    found.help = Some(if found.rule.group == Group::License {
        NO_LICENSE.to_owned()
    } else if fixed || !of_author {
        NO_WAY.to_owned()
    } else {
        as_it_is(found)
    });
}

/// Whether a help about a licence tells its owner what to write, and nobody else
/// what to do.
fn is_for_author(help: &str) -> bool {
    let begins = ["write ", "put ", "use the unchanged ", "did you mean "];
    begins.iter().any(|word| help.starts_with(word))
}

/// A folder's name for a skill whose own name can't be one.
fn needed_id(judged: &Judged) -> Option<SkillId> {
    let name = judged.skill.name().unwrap_or_default();
    if SkillId::new(name).is_ok() {
        return None;
    }
    let made = [name, judged.skill.folder_name(), "added-skill"];
    made.iter().find_map(|text| SkillId::new(&slug(text)).ok())
}

/// `text` in the letters of ids; `ö` is an `o` with a mark, which is dropped.
fn slug(text: &str) -> String {
    let plain = text.nfkd().filter(|c| !is_combining_mark(*c));
    let lower = plain.collect::<String>().to_lowercase();
    let words = lower.split(|c: char| !c.is_ascii_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let mut slug = words.join("-");
    slug.truncate(64);
    slug.trim_end_matches('-').to_owned()
}
