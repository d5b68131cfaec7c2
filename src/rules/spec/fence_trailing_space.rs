//! `fence-trailing-space`.

use crate::declare_rule;
use crate::finding::Safety;
use crate::rules::parts::read;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::syntax::Fences;
use crate::text::{Edit, Span};

declare_rule! {
    /// Blanks behind a fence
    ///
    /// ## What it does
    /// Finds blanks and tabs behind the `---` of the opening or the closing line.
    ///
    /// ## Why is this bad?
    /// The line is a fence all the same, but readers that look for `---` and a line end don't
    /// see it: gemini-cli and cline drop the skill, and so do some installers.
    ///
    /// ## What to do
    /// Delete the blanks; `--fix` does it.
    ///
    /// ## Examples
    /// ```skill bad:1 escapes
    /// ---\u{20}\u{20}
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Sort them.
    /// ```
    /// ```skill bad:4 escapes
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---\t
    ///
    /// Sort them.
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Sort them.
    /// ```
    /// A CRLF is a line end, not a blank:
    /// ```skill good escapes
    /// ---\r
    /// name: my-skill\r
    /// description: Sorts invoices by date. Use when asked to order bills.\r
    /// ---\r
    /// ```
    /// Rules in the body may be followed by anything:
    /// ```skill good escapes
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// One
    ///
    /// ---\u{20}\u{20}
    ///
    /// Two
    /// ```
    pub FenceTrailingSpace = {
        id: "fence-trailing-space", group: Spec, level: Warn, fix: Safe, tier: T2,
    }
}

impl Rule for FenceTrailingSpace {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some((_, front)) = read(skill) else {
            return;
        };
        let fences = match front.fences {
            Fences::Closed { open, close } => vec![(open, "opening"), (close, "closing")],
            Fences::Unclosed { open, .. } => vec![(open, "opening")],
            Fences::Missing { .. } => return,
        };
        for (line, which) in fences {
            let blanks = Span::new(line.start + "---".len(), line.end);
            if blanks.is_empty() {
                continue;
            }
            let title = match blanks.len() {
                1 => format!("a blank stands behind the {which} `---`"),
                many => format!("{many} blanks stand behind the {which} `---`"),
            };
            let found = cx
                .file(
                    skill,
                    blanks,
                    title,
                    "not every reader takes this for a fence",
                )
                .help("write `---` and nothing else")
                .fix(Safety::Safe, vec![Edit::delete(blanks)]);
            cx.report(found);
        }
    }
}
