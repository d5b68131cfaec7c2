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
            let found = cx
                .path(skill, skill.path_of(link.below.as_str()), title)
                .help(
                    "put the file itself there: where the skill is copied, the link leads nowhere",
                )
                .cause(Cause::new(aim(text)).titled(titled));
            cx.report(found);
        }
    }
}

fn titled(count: usize) -> String {
    format!("{count} links lead out of their skills to one place")
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
