//! `executable-frontmatter`.

use crate::declare_rule;
use crate::rules::parts::{read, shown};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::syntax::Fences;
use crate::systems::clients::{doing, running_frontmatter};

declare_rule! {
    pub ExecutableFrontmatter = {
        id: "executable-frontmatter", group: Spec, level: Deny, tier: T2,
    }
}

impl Rule for ExecutableFrontmatter {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some((source, front)) = read(skill) else {
            return;
        };
        let Fences::Missing {
            first_line,
            executable: true,
        } = front.fences
        else {
            return;
        };
        let line = source.slice(first_line).trim_end();
        let title = format!(
            "`{}` asks clients to run the frontmatter as code",
            shown(line)
        );
        let found = cx
            .file(
                skill,
                first_line,
                title,
                "gray-matter evaluates what follows",
            )
            .help("write the fields as YAML below a plain `---`")
            .note(format!(
                "{} it while skills are listed",
                doing(&running_frontmatter(), "run")
            ));
        cx.report(found);
    }
}
