//! `gnu-only-flag`.

use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::{Skill, commands};
use crate::syntax::shell::Word;
use crate::text::Untrusted;

declare_rule! {
    pub GnuOnlyFlag = {
        id: "gnu-only-flag", group: Portability, level: Allow, tier: T3,
    }
}

impl Rule for GnuOnlyFlag {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let pages = skill.pages();
        let wanted = |line: &str| {
            ["sed ", "date ", "readlink ", "grep "]
                .iter()
                .any(|tool| line.contains(tool))
        };
        for command in commands(skill, &pages, wanted) {
            let Some(flag) = gnu_flag(&command.words) else {
                continue;
            };
            let program = command.words[0].text;
            let title = format!(
                "`{} {}` is for GNU tools alone",
                program,
                Untrusted(flag.text)
            );
            let found = cx
                .path(skill, command.shown.to_owned(), title)
                .at(command.source, command.span(flag), "not so on macOS")
                .help("use a form that both know, or a script in another language");
            cx.report(found);
        }
    }
}

/// The option that only the GNU tool has.
fn gnu_flag<'a, 'w>(words: &'w [Word<'a>]) -> Option<&'w Word<'a>> {
    let (program, rest) = words.split_first()?;
    let flag = |name: char| {
        let short = |word: &&Word<'_>| {
            word.text.starts_with('-') && !word.text.starts_with("--") && word.text.ends_with(name)
        };
        rest.iter().find(short)
    };
    match program.text {
        "sed" => {
            let at = rest
                .iter()
                .position(|word| matches!(word.text, "-i" | "-ni"))?;
            // An empty suffix is dropped as a word: what follows begins behind it.
            let next = rest.get(at + 1)?;
            let gap = next.at.saturating_sub(rest[at].at + rest[at].text.len());
            (gap < 4).then_some(&rest[at])
        }
        "date" => flag('d'),
        "readlink" => flag('f'),
        "grep" => flag('P'),
        _ => None,
    }
}
