//! `missing-shebang`.

use crate::declare_rule;
use crate::rules::paths::run_by;
use crate::rules::{Checks, Rule};
use crate::skill::{RunFile, Skill};
use crate::text::{Encoding, Span, Untrusted};

declare_rule! {
    /// Script is run by its path and names no interpreter
    ///
    /// ## What it does
    /// Finds text files that are run by their path with no interpreter in front and do not
    /// begin with `#!`. A code span does not count where the same file is given to its
    /// interpreter somewhere else.
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
    /// The code span names for short what the command runs:
    /// ```skill good
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// The list is cut by `scripts/sort.py --first 3`.
    ///
    /// ~~~bash
    /// uv run scripts/sort.py --first 9
    /// ~~~
    /// -- scripts/sort.py --
    /// print()
    /// ```
    ///
    /// Read by eye: all 2 findings in 4,325 public skills, of which 1 was wrong and 1 arguable; the
    /// exception that they led to leaves none.
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
        let nameless = |file: &&RunFile| {
            let (text, encoding) = (file.source.text(), file.source.encoding());
            !text.contains('\0') && !text.starts_with("#!") && encoding == Encoding::Utf8
        };
        for file in skill.run_files().iter().filter(nameless) {
            let (below, source) = (&file.below, &file.source);
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
                .at(source, line, "no `#!` line")
                .help(format!("begin the file with `{write}`"))
                .note(run_by(file));
            cx.report(found);
        }
    }
}
