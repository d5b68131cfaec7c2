//! `frontmatter-not-mapping`.

use crate::declare_rule;
use crate::rules::parts::read;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::syntax::Root;

declare_rule! {
    pub FrontmatterNotMapping = {
        id: "frontmatter-not-mapping", group: Spec, level: Deny, tier: T1,
    }
}

impl Rule for FrontmatterNotMapping {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some((_, front)) = read(skill) else {
            return;
        };
        let Root::Other(root) = &front.root else {
            return;
        };
        let title = format!(
            "frontmatter is {}, keys and values are due",
            root.kind().name()
        );
        let found = cx
            .file(skill, root.span, title, "holds no field")
            .help(help(root.scalar_text().unwrap_or("")));
        cx.report(found);
    }
}

/// What was probably meant by a text where fields are due.
fn help(text: &str) -> &'static str {
    if text.contains(" = ") {
        "write `name: …` in place of `name = …`"
    } else if text.contains(':') {
        "write a blank behind each colon"
    } else {
        "write `name: …` and `description: …`"
    }
}
