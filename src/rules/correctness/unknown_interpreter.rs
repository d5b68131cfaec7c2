//! `unknown-interpreter`.

use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::{Script, Skill};
use crate::text::{Span, Untrusted, fold_case};

declare_rule! {
    pub UnknownInterpreter = {
        id: "unknown-interpreter", group: Correctness, level: Warn, tier: T4,
    }
}

/// Programs that `#!` lines name often enough to be misspelled.
const COMMON: [&str; 24] = [
    "bash",
    "dash",
    "deno",
    "fish",
    "julia",
    "node",
    "nodejs",
    "osascript",
    "perl",
    "powershell",
    "pwsh",
    "python",
    "python2",
    "python3",
    "pypy3",
    "Rscript",
    "ruby",
    "swift",
    "tclsh",
    "ts-node",
    "tsx",
    "npx",
    "php",
    "zsh",
];

/// Programs whose names are a letter or two away from a common one.
const OTHERS: [&str; 35] = [
    "ash",
    "bun",
    "bunx",
    "csh",
    "ksh",
    "mksh",
    "ksh93",
    "rbash",
    "tcsh",
    "wish",
    "yash",
    "xonsh",
    "nu",
    "osh",
    "ysh",
    "rash",
    "elvish",
    "pypy",
    "pypy3",
    "ipython",
    "ipython3",
    "jython",
    "bpython",
    "cpython",
    "mpython",
    "micropython",
    "vpython",
    "vpython3",
    "pythonw",
    "pnpx",
    "escript",
    "hugs",
    "jruby",
    "mruby",
    "truby",
];

impl Rule for UnknownInterpreter {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        for script in skill.scripts() {
            let Some((name, span)) = program(script) else {
                continue;
            };
            let Some(meant) = misspelled(name) else {
                continue;
            };
            let title = format!("`#!` line names `{}`", Untrusted(name));
            let found = cx
                .path(skill, script.shown.clone(), title)
                .at(&script.source, span, "no program has this name")
                .help(format!("did you mean `{meant}`?"));
            cx.report(found);
        }
    }
}

/// The program that a script is for: of `npx tsx`, `tsx`.
fn program(script: &Script) -> Option<(&str, Span)> {
    let (name, span) = script.interpreter()?;
    if !matches!(name, "npx" | "bunx" | "pnpx") {
        return Some((name, span));
    }
    let line = script.shebang()?;
    let behind = script.source.slice(Span::new(span.end, line.end));
    let mut words = behind.split_whitespace();
    let word = words.find(|word| !word.starts_with('-'))?;
    let at = span.end + (word.as_ptr() as usize - behind.as_ptr() as usize);
    let word = word.split('@').next().filter(|word| !word.is_empty())?;
    Some((word, Span::new(at, at + word.len())))
}

/// The common program of which a name is a misspelling: letters in another case,
/// one letter more, less or other, two that changed places.
fn misspelled(name: &str) -> Option<&'static str> {
    const LONGEST: usize = 16;
    // `python3.12`, `php8`, `ruby-3.2` are what they begin with.
    let plain = name.split('.').next().unwrap_or(name);
    let bare = plain.trim_end_matches(|c: char| c.is_ascii_digit() || c == '-');
    let known = |word: &str| COMMON.contains(&word) || OTHERS.contains(&word);
    if known(plain) || known(bare) || name.len() > LONGEST {
        return None;
    }
    let folded = fold_case(plain);
    let case = COMMON.into_iter().find(|word| fold_case(word) == folded);
    // Of a word of three letters, every second program is one letter away.
    let near = COMMON.into_iter().filter(|word| word.len() > 3);
    let near = near.map(|word| (strsim::damerau_levenshtein(plain, word), word));
    case.or_else(|| {
        let (_, word) = near.filter(|(distance, _)| *distance == 1).min()?;
        Some(word)
    })
}

#[cfg(test)]
mod tests {
    use super::misspelled;

    #[test]
    fn only_misspellings_of_known_programs_are_told() {
        for (name, meant) in [
            ("pyhton3", "python3"),
            ("pytohn", "python"),
            ("Python3", "python3"),
            ("bahs", "bash"),
            ("rscript", "Rscript"),
            ("ndoe", "node"),
        ] {
            assert_eq!(misspelled(name), Some(meant));
        }
        for name in [
            "sh",
            "bash",
            "python3.12",
            "python3-intel64",
            "Rscript",
            "tsx",
            "ts-node",
            "npx",
            "deno",
            "bun",
            "pwsh",
            "fish",
            "jbang",
            "nix-shell",
            "awk",
            "gawk",
            "make",
            "lua5.4",
            "elixir",
            "escript",
            "runghc",
            "stack",
            "kotlin",
            "scala-cli",
            "dotnet",
            "uv",
            "uvx",
            "zx",
            "bb",
            "racket",
            "expect",
            "php8",
            "ksh",
            "csh",
            "osh",
            "dart",
            "go",
            "cargo",
            "rust-script",
            "cat",
            "true",
            "busybox",
            "R",
            "groovy",
            "crystal",
            "raku",
            "hy",
        ] {
            assert_eq!(misspelled(name), None, "{name}");
        }
    }
}
