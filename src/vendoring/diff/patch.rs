//! Two states of one file, as `git apply` takes their difference.
//!
//! Texts become hunks. Whatever a terminal could take for a command, and what is no
//! text, becomes a binary patch: that is safe to print, and is applied all the same.

use std::fmt::Write as _;
use std::io::Write as _;

use flate2::Compression;
use flate2::write::ZlibEncoder;

use crate::record::{FileMode, GitBlob};
use crate::text::{difference, is_unprintable, unified_diff};

/// What of a file one side has.
pub(super) type Held<'a> = Option<(FileMode, &'a [u8])>;

/// The difference of two states of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Patch {
    /// As git writes it.
    pub text: String,
    /// Lines that come.
    pub added: usize,
    /// Lines that go.
    pub removed: usize,
    /// Whether it is no text that could be shown by lines.
    pub binary: bool,
}

/// The largest text that is compared by lines, in bytes.
const MAX_TEXT: usize = 1 << 20;

impl Patch {
    /// The patch for the file at `path`, `/` between its parts.
    pub(super) fn new(path: &str, old: Held<'_>, new: Held<'_>) -> Patch {
        let mut patch = Patch {
            text: head(path, old, new),
            ..Patch::default()
        };
        let content = |held: Held<'_>| held.map_or(&[][..], |(_, bytes)| bytes).to_vec();
        let (before, after) = (content(old), content(new));
        if before == after {
            return patch;
        }
        let Some((before_text, after_text)) = shown(&before).zip(shown(&after)) else {
            patch.binary = true;
            patch.text.push_str("GIT binary patch\n");
            literal(&mut patch.text, &after);
            literal(&mut patch.text, &before);
            return patch;
        };
        let name = |side: &str, held: Held<'_>| match held {
            Some(_) => {
                let name = named(side, path);
                // Behind a name with blanks git wants a mark of its end.
                let end = if path.contains(' ') { "\t" } else { "" };
                if name.starts_with('"') {
                    name
                } else {
                    name + end
                }
            }
            None => "/dev/null".to_owned(),
        };
        let hunks = unified_diff("f", before_text, after_text);
        let hunks = hunks.splitn(3, '\n').nth(2).unwrap_or_default();
        let _ = write!(
            patch.text,
            "--- {}\n+++ {}\n{hunks}",
            name("a", old),
            name("b", new)
        );
        if let Some(found) = difference(before_text, after_text) {
            (patch.added, patch.removed) = (found.additions, found.removals);
        }
        patch
    }
}

fn head(path: &str, old: Held<'_>, new: Held<'_>) -> String {
    let mode = |(mode, _): (FileMode, &[u8])| match mode {
        FileMode::Executable => "100755",
        _ => "100644",
    };
    let sum = |held: Held<'_>| match held {
        Some((_, bytes)) => GitBlob::of(bytes).to_string(),
        None => "0".repeat(40),
    };
    let mut text = format!("diff --git {} {}\n", named("a", path), named("b", path));
    let ids = format!("{}..{}", sum(old), sum(new));
    let _ = match (old, new) {
        (Some(old), Some(new)) if mode(old) != mode(new) => {
            let _ = writeln!(text, "old mode {}\nnew mode {}", mode(old), mode(new));
            if old.1 == new.1 {
                return text;
            }
            writeln!(text, "index {ids}")
        }
        (Some(old), Some(_)) => writeln!(text, "index {ids} {}", mode(old)),
        (None, Some(new)) => writeln!(text, "new file mode {}\nindex {ids}", mode(new)),
        (Some(old), None) => writeln!(text, "deleted file mode {}\nindex {ids}", mode(old)),
        (None, None) => Ok(()),
    };
    text
}

/// The name of a file on one side; in quotes, as git has them, where it holds what
/// would end it or could not be printed.
fn named(side: &str, path: &str) -> String {
    let plain = |c: char| !is_unprintable(c) && !matches!(c, '"' | '\\');
    let name = format!("{side}/{path}");
    if name.chars().all(plain) {
        return name;
    }
    let mut out = String::from('"');
    for c in name.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if plain(c) => out.push(c),
            c => {
                let mut buffer = [0; 4];
                for byte in c.encode_utf8(&mut buffer).bytes() {
                    let _ = write!(out, "\\{byte:03o}");
                }
            }
        }
    }
    out.push('"');
    out
}

/// The text, where it may be shown as it is.
fn shown(bytes: &[u8]) -> Option<&str> {
    if bytes.len() > MAX_TEXT {
        return None;
    }
    let text = std::str::from_utf8(bytes).ok()?;
    let odd = |c: char| is_unprintable(c) && !matches!(c, '\n' | '\t');
    // A carriage return is harmless at the end of a line.
    let unbroken = text.replace("\r\n", "\n");
    (!unbroken.chars().any(odd)).then_some(text)
}

/// Bytes as git writes them into a patch: packed, in lines of at most 52, each with
/// its length as a letter.
fn literal(out: &mut String, bytes: &[u8]) {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    // Nothing that is kept in memory fails.
    let _ = encoder.write_all(bytes);
    let packed = encoder.finish().unwrap_or_default();
    let _ = writeln!(out, "literal {}", bytes.len());
    for line in packed.chunks(52) {
        let length = u8::try_from(line.len()).unwrap_or_default();
        out.push(char::from(match length {
            1..=26 => b'A' + length - 1,
            _ => b'a' + length - 27,
        }));
        for four in line.chunks(4) {
            push_85(out, four);
        }
        out.push('\n');
    }
    out.push('\n');
}

/// Up to four bytes as five digits of base 85.
fn push_85(out: &mut String, four: &[u8]) {
    const DIGITS: &[u8; 85] =
        b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~";
    let mut number = (0..4).fold(0_u32, |number, at| {
        number << 8 | u32::from(four.get(at).copied().unwrap_or(0))
    });
    let mut digits = [0_u8; 5];
    for digit in digits.iter_mut().rev() {
        *digit = DIGITS[(number % 85) as usize];
        number /= 85;
    }
    out.extend(digits.map(char::from));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn patch(old: Option<&'static [u8]>, new: Option<&'static [u8]>) -> Patch {
        let held = |side: Option<&'static [u8]>| side.map(|bytes| (FileMode::File, bytes));
        Patch::new("a b/x.md", held(old), held(new))
    }

    #[test]
    fn texts_become_hunks_and_all_else_a_binary_patch() {
        let text = patch(Some(b"a\nb\n"), Some(b"a\nc"));
        assert!(text.text.contains("--- a/a b/x.md\t\n+++ b/a b/x.md\t\n@@"));
        assert!(text.text.contains("-b\n+c\n\\ No newline at end of file\n"));
        assert_eq!((text.added, text.removed, text.binary), (1, 1, false));
        let new = patch(None, Some(b"a\n"));
        assert!(new.text.contains("new file mode 100644\nindex 0000000"));
        assert!(new.text.contains("--- /dev/null\n"));
        for odd in [
            &b"\x1b[2J"[..],
            b"\xff",
            b"a\x00",
            b"lone \r return",
            "\u{202e}".as_bytes(),
        ] {
            let patch = patch(Some(b"a"), Some(odd));
            assert!(patch.binary && patch.text.contains("GIT binary patch\nliteral "));
            let fine = |c: char| !is_unprintable(c) || c == '\n' || c == '\t';
            assert!(patch.text.chars().all(fine), "{}", patch.text);
        }
        assert!(!patch(Some(b"a\r\nb"), Some(b"a\r\nc")).binary);
        let odd = Patch::new("a\"\\\u{1b}", None, Some((FileMode::File, b"x")));
        assert!(
            odd.text
                .starts_with(r#"diff --git "a/a\"\\\033" "b/a\"\\\033""#)
        );
    }
}
