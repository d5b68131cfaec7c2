//! `invalid-encoding`.

use crate::declare_rule;
use crate::finding::Finding;
use crate::rules::parts::is_other_encoding;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::{Encoding, Span};

declare_rule! {
    /// SKILL.md is not UTF-8
    ///
    /// ## What it does
    /// Decodes the whole file, frontmatter and body. UTF-16, with a byte-order mark or
    /// without, is told by name; of any other encoding the first byte is named that UTF-8
    /// does not allow.
    ///
    /// ## Why is this bad?
    /// The reference validator crashes; codex, goose, mistral-vibe, hermes, fast-agent and
    /// openhands skip the skill; clients on Node show replacement characters instead of the
    /// letters.
    ///
    /// ## What to do
    /// Save the file as UTF-8, or convert it: `iconv -f WINDOWS-1252 -t UTF-8`.
    ///
    /// ## Examples
    /// Saved as Latin-1:
    /// ```skill bad:3 encoding=latin-1
    /// ---
    /// name: my-skill
    /// description: Sorts café bills. Use when asked to order bills.
    /// ---
    ///
    /// Sort them.
    /// ```
    /// Saved as UTF-16, as some editors call Unicode:
    /// ```skill bad:1 encoding=utf-16
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Sort them.
    /// ```
    /// In the body it counts as well:
    /// ```skill bad:6 encoding=latin-1
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Café.
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts café bills. Use when asked to order bills.
    /// ---
    ///
    /// Sort them: 整理.
    /// ```
    /// Plain ASCII is UTF-8:
    /// ```skill good encoding=latin-1
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Sort them.
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// The sign � stands for a letter that was lost elsewhere.
    /// ```
    pub InvalidEncoding = {
        id: "invalid-encoding", group: Spec, level: Deny, tier: T1,
    }
}

impl Rule for InvalidEncoding {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(source) = skill.source() else {
            return;
        };
        let found = match source.encoding() {
            Encoding::Broken {
                looks_like: Some(name),
                ..
            } => other(skill, cx, name),
            Encoding::Broken { byte, line, .. } => {
                let title = format!("SKILL.md is not UTF-8: byte {byte}, on line {line}");
                // What could not be decoded stands there as U+FFFD.
                let span = Span::new(byte, byte + char::REPLACEMENT_CHARACTER.len_utf8());
                cx.file(skill, span, title, "no character of UTF-8")
                    .help("save it as UTF-8; from Latin-1: iconv -f WINDOWS-1252 -t UTF-8 SKILL.md")
            }
            Encoding::Utf8 if is_other_encoding(source) => {
                other(skill, cx, "UTF-16 without a byte-order mark")
            }
            Encoding::Utf8 => return,
        };
        cx.report(found.note(
            "codex, goose, mistral-vibe, hermes, fast-agent and openhands skip such a skill",
        ));
    }
}

fn other(skill: &Skill, cx: &Checks<'_>, name: &str) -> Finding {
    let title = format!("SKILL.md is not UTF-8, it looks like {name}");
    cx.file(skill, Span::at(0), title, "the file begins so")
        .help("save it as UTF-8: iconv -f UTF-16 -t UTF-8 SKILL.md")
}
