//! `control-character`.

use crate::declare_rule;
use crate::rules::parts::{on_lines, read};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::Span;

declare_rule! {
    /// Control character in the body
    ///
    /// ## What it does
    /// Finds control characters behind the frontmatter: NUL, ESC, DEL and the others of C0 and
    /// C1, but not tab, LF and CR. One finding a line. In the frontmatter they are
    /// `invalid-yaml`; characters that hide text are told by `hidden-text`.
    ///
    /// ## Why is this bad?
    /// An editor does not show them, a terminal obeys them, and git takes a file with a NUL for
    /// binary.
    ///
    /// ## What to do
    /// Delete them, or write the escape as text (`\x1b`).
    ///
    /// ## Examples
    /// ```skill bad:6 escapes
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Sort\u{0} them.
    /// ```
    /// ```skill bad:6 escapes
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Print \u{1b}[31mred\u{1b}[0m.
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Sort them.
    /// ```
    /// Tabs and line ends are text:
    /// ```skill good escapes
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---\r
    /// \r
    /// \tSort them.\r
    /// ```
    /// In the frontmatter it is no YAML:
    /// ```skill good escapes
    /// ---
    /// name: my-skill
    /// description: "Sorts\u{0} invoices."
    /// ---
    /// ```
    pub ControlCharacter = {
        id: "control-character", group: Spec, level: Warn, tier: T2,
    }
}

impl Rule for ControlCharacter {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some((source, front)) = read(skill) else {
            return;
        };
        if !may_hold_control(source.slice(front.body)) {
            return;
        }
        let is_control = |c: char| c.is_control() && !matches!(c, '\t' | '\n' | '\r');
        let control = |line: &str| {
            let (at, c) = line.char_indices().find(|(_, c)| is_control(*c))?;
            Some(Span::new(at, at + c.len_utf8()))
        };
        for span in on_lines(source, front.body, control) {
            let c = source.slice(span).chars().next().map_or(0, u32::from);
            let title = format!("control character U+{c:04X} in the body");
            let found = cx
                .file(skill, span, title, "not shown by an editor")
                .help("delete it, or write its escape as text");
            cx.report(found);
        }
    }
}

/// Whether a text has a byte that a control character begins with: nearly none
/// has, and bytes are looked at ten times faster than characters.
fn may_hold_control(text: &str) -> bool {
    let control = |byte: u8| byte < b' ' && !matches!(byte, b'\t' | b'\n' | b'\r');
    // U+0080 to U+009F begin with C2; so do a few signs that are none.
    let begins = |byte: u8| control(byte) || byte == 0x7F || byte == 0xC2;
    text.bytes().any(begins)
}
