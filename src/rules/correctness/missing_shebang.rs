//! `missing-shebang`.

use crate::declare_rule;
use crate::rules::paths::{place_of, run_file};
use crate::rules::{Checks, Rule};
use crate::skill::{Skill, told};
use crate::text::{Encoding, Source, Span, Untrusted};
use std::collections::BTreeSet;
use std::sync::Arc;

declare_rule! {
    /// Script is run by its path and names no interpreter
    ///
    /// ## What it does
    /// Finds text files that are run by their path with no interpreter in front and do not
    /// begin with `#!`.
    ///
    /// ## Why is this bad?
    /// The system does not know which program reads the file. Some shells try themselves, others
    /// answer `Exec format error`.
    ///
    /// ## Examples
    /// ```skill bad:1
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Run `./scripts/go.sh`.
    /// -- scripts/go.sh x --
    /// echo hi
    /// ```
    /// ```skill bad:1
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// ~~~bash
    /// scripts/sort.py --by date
    /// ~~~
    /// -- scripts/sort.py --
    /// print()
    /// ```
    /// ```skill good
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Run `./scripts/go.sh`.
    /// -- scripts/go.sh x --
    /// #!/bin/sh
    /// echo hi
    /// ```
    /// ```skill good
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Run `sh scripts/go.sh`, or `python scripts/go.sh`.
    /// -- scripts/go.sh --
    /// echo hi
    /// ```
    /// ```skill good
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// The list is in `scripts/list.txt`.
    /// -- scripts/list.txt --
    /// hi
    /// ```
    ///
    /// Read by eye: all 2 findings in 4,325 public skills, 0 wrong.
    pub MissingShebang = {
        id: "missing-shebang", group: Correctness, level: Warn, tier: T4, fix: Hint,
    }
}

/// What the `#!` line of a file with this ending says.
const LINES: [(&str, &str); 5] = [
    ("sh", "#!/usr/bin/env bash"),
    ("bash", "#!/usr/bin/env bash"),
    ("py", "#!/usr/bin/env python3"),
    ("js", "#!/usr/bin/env node"),
    ("rb", "#!/usr/bin/env ruby"),
];

impl Rule for MissingShebang {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let pages = skill.pages();
        let mut seen = BTreeSet::new();
        for told in told(skill, &pages, |line| line.contains('/')) {
            let Some(entry) = run_file(skill, &told) else {
                continue;
            };
            if !seen.insert(entry.path.clone()) {
                continue;
            }
            let Ok(bytes) = skill.tree().read(&entry.path, 256 * 1024).map_err(drop) else {
                continue;
            };
            let binary = bytes.contains(&0);
            let source = Arc::new(Source::from_bytes(bytes));
            if binary || source.text().starts_with("#!") || source.encoding() != Encoding::Utf8 {
                continue;
            }
            let below = entry.path.strip_prefix(skill.dir()).unwrap_or_default();
            let title = format!(
                "`{}` is run and names no interpreter",
                Untrusted(below.as_str())
            );
            let line = Span::new(0, source.line_span(1).end);
            let ending = below
                .name()
                .rsplit_once('.')
                .map_or("", |(_, ending)| ending);
            let known = LINES.iter().find(|(known, _)| *known == ending);
            let write = known.map_or("#!/usr/bin/env …", |(_, line)| *line);
            let found = cx
                .path(skill, skill.path_of(below.as_str()), title)
                .at(&source, line, "no `#!` line")
                .help(format!("begin the file with `{write}`"))
                .note(format!("run by {}", place_of(&told)));
            cx.report(found);
        }
    }
}
