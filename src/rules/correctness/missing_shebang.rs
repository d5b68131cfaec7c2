//! `missing-shebang`.

use crate::declare_rule;
use crate::rules::paths::run_by;
use crate::rules::{Checks, Rule};
use crate::skill::{RunFile, Skill};
use crate::text::{Encoding, Span, Untrusted};

declare_rule! {
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
