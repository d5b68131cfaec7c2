//! `escaping-symlink`.

use crate::declare_rule;
use crate::finding::{Cause, Origin};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::Untrusted;
use crate::tree::LinkFault;

declare_rule! {
    pub EscapingSymlink = {
        id: "escaping-symlink", group: Portability, fixed: true, level: Deny, tier: T2,
    }
}

impl Rule for EscapingSymlink {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        // A fetched skill is inspected before, as far as it would be taken.
        if skill.origin() == Origin::Source {
            return;
        }
        for link in skill.faulty_links() {
            let LinkFault::Escapes(text) = &link.fault else {
                continue;
            };
            let title = format!("the link leads out of the skill: `{}`", Untrusted(text));
            let found = cx.path(skill, skill.path_of(link.below.as_str()), title);
            let found = if is_second(skill, link.below.as_str(), text) {
                let help =
                    "delete it: it leads to the skill itself, as `ln -s` does that is run twice";
                found
                    .help(help)
                    .cause(Cause::new("second link").titled(led_home))
            } else {
                let help =
                    "put the file itself there: where the skill is copied, the link leads nowhere";
                found.help(help).cause(Cause::new(aim(text)).titled(titled))
            };
            cx.report(found);
        }
    }
}

/// Whether a link lies right in the skill's folder and has its name, as it is or behind a
/// prefix (`acme-sort` in `sort`), and leads to a folder of that name.
fn is_second(skill: &Skill, below: &str, text: &str) -> bool {
    let own = skill.folder_name();
    let to = text.trim_end_matches('/').rsplit('/').next();
    let before = below.strip_suffix(own).filter(|_| !own.is_empty());
    let named = before.is_some_and(|before| before.is_empty() || before.ends_with('-'));
    named && (to == Some(below) || to == Some(own))
}

fn titled(count: usize) -> String {
    format!("{count} links lead out of their skills")
}

fn led_home(count: usize) -> String {
    format!("{count} links lead out of their skills, each to a folder of its skill's name")
}

/// Where a link leads, as far as the links of one tool have it in common: the first
/// two folders of a path from the root, else the first one below the folder that it
/// climbs to.
fn aim(text: &str) -> String {
    let parts: Vec<&str> = text.split('/').collect();
    if text.starts_with('/') {
        return parts[..parts.len().min(3)].join("/");
    }
    let mut below = parts
        .iter()
        .filter(|part| !matches!(**part, "" | "." | ".."));
    match (below.next(), below.next()) {
        (Some(folder), Some(_)) => (*folder).to_owned(),
        _ => "..".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::aim;

    #[test]
    fn links_of_one_tool_have_one_aim() {
        assert_eq!(aim("/Users/jo/skills/a"), aim("/Users/jo/other/b/c"));
        assert_eq!(aim("../../shared/a/SKILL.md"), aim("../../../shared/x.md"));
        assert_ne!(aim("../../shared/a/x"), aim("../other/a/x"));
        assert_eq!(aim(".."), "..");
        assert_eq!(aim("../x.md"), "..");
    }
}
