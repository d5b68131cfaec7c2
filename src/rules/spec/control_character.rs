//! `control-character`.

use crate::declare_rule;
use crate::rules::parts::{on_lines, read};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::Span;

declare_rule! {
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
        let spans = on_lines(source, front.body, control);
        let Some((first, others)) = spans.split_first() else {
            return;
        };
        let c = source.slice(*first).chars().next().map_or(0, u32::from);
        let title = match others.len() {
            0 => format!("control character U+{c:04X} in the body"),
            more => format!(
                "control characters on {} lines of the body, U+{c:04X} first",
                more + 1
            ),
        };
        let found = cx.file(skill, *first, title, "not shown by an editor");
        let found = others
            .iter()
            .fold(found, |found, span| found.also(*span, "nor is this one"));
        cx.report(match in_windows_1252(c) {
            Some(meant) => found.help(format!(
                "write `{meant}`, and save the file as UTF-8: in Windows-1252 U+{c:04X} is `{meant}`"
            )),
            None => found.help("delete it, or write its escape as text"),
        });
    }
}

/// The character that a program of Windows means by a byte that stands for this control
/// character elsewhere.
fn in_windows_1252(c: u32) -> Option<char> {
    const FIRST: u32 = 0x80;
    /// `.` where there is none.
    const MEANT: &str = "€.‚ƒ„…†‡ˆ‰Š‹Œ.Ž..‘’“”•–—˜™š›œ.žŸ";
    let at = usize::try_from(c.checked_sub(FIRST)?).ok()?;
    MEANT.chars().nth(at).filter(|meant| *meant != '.')
}

/// Whether a text holds a control character: nearly none does, and bytes are looked at
/// ten times faster than characters.
fn may_hold_control(text: &str) -> bool {
    const AT_ONCE: usize = 4096;
    let bytes = text.as_bytes();
    let control =
        |byte: u8| (byte < b' ' && !matches!(byte, b'\t' | b'\n' | b'\r')) | (byte == 0x7F);
    // Without a way out of the midst the processor takes many at a time.
    let holds = |bytes: &[u8]| bytes.iter().fold(false, |held, &byte| held | control(byte));
    // U+0080 to U+009F begin with C2; so do a few signs that are none.
    let of_two = |at: usize| bytes.get(at + 1).is_some_and(|&next| next < 0xA0);
    bytes.chunks(AT_ONCE).any(holds) || memchr::memchr_iter(0xC2, bytes).any(of_two)
}
