//! `control-character`.

use crate::declare_rule;
use crate::rules::parts::{on_lines, read, shown};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::{Span, Untrusted};

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
        let line = source.slice(source.line_span(source.position(first.start).line));
        let help = match (misread(line), in_windows_1252(c)) {
            (Some((read, meant)), _) => format!(
                "save the file again from the original: UTF-8 was read as Windows-1252, `{}` was `{}`",
                shown(&read),
                Untrusted(&meant)
            ),
            (None, Some(meant)) => format!(
                "write `{meant}`, and save the file as UTF-8: in Windows-1252 U+{c:04X} is `{meant}`"
            ),
            (None, None) => "delete it, or write its escape as text".to_owned(),
        };
        cx.report(found.help(help));
    }
}

/// The first sign of a line whose bytes of UTF-8 were read as single characters of
/// Windows-1252, a control character among them: what stands there, and what it was.
fn misread(line: &str) -> Option<(String, String)> {
    const LONGEST: usize = 1000;
    let chars: Vec<char> = line.chars().take(LONGEST).collect();
    let bytes: Vec<Option<u8>> = chars.iter().map(|c| as_byte(*c)).collect();
    (0..chars.len()).find_map(|at| {
        let length = match bytes[at]? {
            0xC2..=0xDF => 2,
            0xE0..=0xEF => 3,
            0xF0..=0xF4 => 4,
            _ => return None,
        };
        let part = bytes.get(at..at + length)?;
        let part: Vec<u8> = part.iter().copied().collect::<Option<_>>()?;
        let read = &chars[at..at + length];
        let meant = String::from_utf8(part).ok()?;
        let has_control = read.iter().any(|c| matches!(c, '\u{80}'..='\u{9F}'));
        has_control.then(|| (read.iter().collect(), meant))
    })
}

/// The byte that a reader of Windows-1252 takes for a character.
fn as_byte(c: char) -> Option<u8> {
    let code = u32::from(c);
    if let Ok(byte) = u8::try_from(code) {
        return Some(byte);
    }
    (0x80..=0x9F).find(|byte| in_windows_1252(u32::from(*byte)) == Some(c))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_of_utf_8_are_known_again() {
        // A warning sign's selector, and a target, as Windows-1252 shows their bytes.
        let read = |text: &str| misread(text).map(|(_, meant)| meant);
        assert_eq!(read("âš\u{A0}ï¸\u{8F} mind"), Some("\u{FE0F}".to_owned()));
        assert_eq!(read("ðŸ”\u{90} keys"), Some("\u{1F510}".to_owned()));
        assert_eq!(read("caf\u{97}e"), None);
        assert_eq!(read("Ã© alone"), None);
        assert_eq!(read("plain"), None);
    }
}
