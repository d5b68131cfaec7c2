//! `gnu-only-flag`.

use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::{Skill, told};
use crate::syntax::shell::Word;
use crate::text::Untrusted;

declare_rule! {
    /// Option that macOS does not know
    ///
    /// ## What it does
    /// Finds commands with options of the GNU tools that their BSD namesakes lack or read
    /// otherwise: `sed -i` without a suffix, `date -d`, `readlink -f`, `grep -P`. In shell fences,
    /// code spans and shell scripts.
    ///
    /// ## Why is this bad?
    /// The command fails on macOS, or does something else: `sed -i 's/a/b/' f` takes the
    /// expression for the suffix of a copy.
    ///
    /// ## Examples
    /// ```skill bad:7
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// ~~~bash
    /// sed -i 's/a/b/' list.txt
    /// ~~~
    /// ```
    /// ```skill bad:6
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Run `grep -P '\d+' list.txt`.
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// ~~~bash
    /// sed -i '' 's/a/b/' list.txt
    /// grep -E '[0-9]+' list.txt
    /// ~~~
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// ~~~bash
    /// sed -i.bak 's/a/b/' list.txt
    /// ~~~
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// The option `-P` is not everywhere.
    /// ```
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
        for told in told(skill, &pages, wanted) {
            let Some(flag) = gnu_flag(&told.words) else {
                continue;
            };
            let program = told.words[0].text;
            let title = format!(
                "`{} {}` is for GNU tools alone",
                program,
                Untrusted(flag.text)
            );
            let found = cx
                .path(skill, told.shown.to_owned(), title)
                .at(told.source, told.span(flag), "not so on macOS")
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
