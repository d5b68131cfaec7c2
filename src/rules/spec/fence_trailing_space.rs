//! `fence-trailing-space`.

use crate::declare_rule;
use crate::finding::Safety;
use crate::rules::parts::read;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::syntax::Fences;
use crate::text::{Edit, Span};

declare_rule! {
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
