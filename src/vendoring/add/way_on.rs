//! What lets a refused skill in, said exactly; or that nothing does.

use super::Judged;
use super::made_id::made_id;
use crate::finding::{Finding, Group, Level};
use crate::lint::{Levels, is_fixed_at_gate};
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
    let id = is_new.then(|| made_id(&judged.skill)).flatten();
    let as_it_is = |found: &Finding| {
        if levels.denies_by_name(found.rule) {
            // `--warn` would lose against it.
            let rule = found.rule.id;
            return format!("the command denies it: without --deny {rule} it is let in");
        }
        let folder = id.as_ref().map(|id| format!(", in a folder `{id}`"));
        let folder = folder.unwrap_or_default();
        format!(
            "`{alone}--warn {}` takes it as it is, on record{folder}",
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
