//! `exec-bit-missing`.

use crate::declare_rule;
use crate::finding::Origin;
use crate::rules::paths::run_by;
use crate::rules::{Checks, Rule};
use crate::skill::{RunFile, Skill};
use crate::text::{Span, Untrusted};
use crate::tree::Mode;

declare_rule! {
    pub ExecBitMissing = {
        id: "exec-bit-missing", group: Correctness, level: Warn, tier: T4, fix: Hint,
    }
}

impl Rule for ExecBitMissing {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        // Other file systems have no such bit.
        if skill.origin() == Origin::Disk && !cfg!(unix) {
            return;
        }
        let plain =
            |file: &&RunFile| file.entry.mode == Mode::File && file.source.text().starts_with("#!");
        for file in skill.run_files().iter().filter(plain) {
            let (below, source) = (&file.below, &file.source);
            let title = format!(
                "`{}` is run and may not be executed",
                Untrusted(below.as_str())
            );
            let line = Span::new(0, source.line_span(1).end);
            let found = cx
                .path(skill, skill.path_of(below.as_str()), title)
                .at(source, line, "the executable bit is missing")
                .help(format!(
                    "chmod +x {}",
                    Untrusted(&skill.path_of(below.as_str()))
                ))
                .note(run_by(file));
            cx.report(found);
        }
    }
}
