//! `executable-frontmatter`.

use crate::declare_rule;
use crate::rules::parts::{read, shown};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::syntax::Fences;

declare_rule! {
    /// Frontmatter asks to be run as JavaScript
    ///
    /// ## What it does
    /// Finds a first line of `---js` or `---javascript`, in any case, with blanks before the
    /// word or not. Nothing suppresses it.
    ///
    /// ## Why is this bad?
    /// gray-matter, the library with which many clients on Node read frontmatter, evaluates
    /// such a block with `eval`. It runs while a client lists its skills, before anybody chose
    /// one.
    ///
    /// ## What to do
    /// Write the fields as YAML below a plain `---`. If the skill is not yours, don't install
    /// it.
    ///
    /// ## Examples
    /// ```skill bad:1
    /// ---js
    /// { name: "my-skill", description: "Sorts invoices." }
    /// ---
    ///
    /// Sort them.
    /// ```
    /// ```skill bad:1
    /// --- JavaScript
    /// ({ name: "my-skill" })
    /// ---
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Sort them.
    /// ```
    /// Other words run nothing; the block is only not found:
    /// ```skill good
    /// ---yaml
    /// name: my-skill
    /// ---
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// ---js
    /// ```
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
            .note("opencode, roo-code, mastra and skills-cli run it while they list skills");
        cx.report(found);
    }
}
