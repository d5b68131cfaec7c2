//! `invalid-encoding`.

use crate::declare_rule;
use crate::finding::{Finding, Level};
use crate::rules::parts::{is_other_encoding, with_clients};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::{Encoding, Source, Span};

declare_rule! {
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
                let found = cx.file(skill, span, title, "no character of UTF-8");
                found.help(match strays(source.bytes()) {
                    Some(strays) => strays.way_on(source, byte),
                    None => {
                        "save it as UTF-8; from Latin-1: iconv -f WINDOWS-1252 -t UTF-8 SKILL.md"
                            .to_owned()
                    }
                })
            }
            Encoding::Utf8 if is_other_encoding(source) => {
                other(skill, cx, "UTF-16 without a byte-order mark")
            }
            Encoding::Utf8 => {
                cx.report_all(read_as_gbk(source).map(|line| misread(skill, cx, line)));
                return;
            }
        };
        cx.report(with_clients(found, skill));
    }
}

/// What is no UTF-8 in a file that is, for the rest: to read all of it as Latin-1 would
/// spoil its other letters.
struct Strays {
    first: u8,
    more: usize,
}

fn strays(bytes: &[u8]) -> Option<Strays> {
    let (mut letters, mut broken, mut first) = (0_usize, 0_usize, None);
    for chunk in bytes.utf8_chunks() {
        letters += chunk.valid().chars().filter(|c| !c.is_ascii()).count();
        broken += usize::from(!chunk.invalid().is_empty());
        first = first.or(chunk.invalid().first().copied());
    }
    first.filter(|_| letters >= broken).map(|first| Strays {
        first,
        more: broken - 1,
    })
}

impl Strays {
    fn way_on(&self, source: &Source, byte: usize) -> String {
        /// From here on a byte begins a letter of two; those below it, down to 0x80, end one.
        const FIRST_LETTER: u8 = 0xC0;
        /// Below it Latin-1 has no signs that are printed.
        const FIRST_SIGN: u8 = 0xA0;
        let place = source.position(byte);
        let sign = char::from(self.first);
        // Most letters of Latin script begin with 0xC3.
        let rest = std::str::from_utf8(&[0xC3, self.first]).map(str::to_owned);
        let rest = rest.unwrap_or_default();
        let meant = match self.first {
            FIRST_LETTER.. => format!("`{sign}` in Latin-1"),
            FIRST_SIGN.. => format!("`{sign}` in Latin-1, or what is left of `{rest}`"),
            _ => format!("what is left of `{rest}`"),
        };
        let more = match self.more {
            0 => String::new(),
            more => format!(", and {more} more like it"),
        };
        format!(
            "write the character in line {}, column {} anew ({meant}){more}: the rest is UTF-8",
            place.line, place.column
        )
    }
}

fn other(skill: &Skill, cx: &Checks<'_>, name: &str) -> Finding {
    let title = format!("SKILL.md is not UTF-8, it looks like {name}");
    cx.file(skill, Span::at(0), title, "the file begins so")
        .help("save it as UTF-8: iconv -f UTF-16 -t UTF-8 SKILL.md")
}

/// What the first two bytes of a Chinese comma and a Chinese full stop, of UTF-8, are in GBK:
/// two letters that hardly any text has.
const COMMA_OR_STOP: [char; 2] = ['锛', '銆'];

/// The first line with several signs of Chinese whose bytes of UTF-8 were read as GBK. A line
/// with code in it may show such text.
fn read_as_gbk(source: &Source) -> Option<Span> {
    const LEAST: usize = 2;
    let text = source.text();
    let has = |sign: char| text.contains(sign.encode_utf8(&mut [0; 4]) as &str);
    if !COMMA_OR_STOP.into_iter().any(has) {
        return None;
    }
    let mut at = 0;
    let mut lines = text.split_inclusive('\n').map(|line| {
        let span = Span::new(at, at + line.trim_end().len());
        at += line.len();
        (span, line)
    });
    let signs = |line: &str| line.matches(COMMA_OR_STOP).take(LEAST).count();
    let found = lines.find(|(_, line)| signs(line) == LEAST && !line.contains('`'));
    found.map(|(span, _)| span)
}

fn misread(skill: &Skill, cx: &Checks<'_>, line: Span) -> Finding {
    let title = "the text was UTF-8, read as GBK and saved again";
    let found = cx.file(skill, line, title, "these are no words");
    found
        .help("save the file again from the original, as UTF-8")
        .level(Level::Warn)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_byte_of_another_encoding_among_letters_of_utf_8() {
        let mut bytes = "é à\nS".as_bytes().to_vec();
        let at = bytes.len();
        bytes.extend(b"\xe9quence\n");
        let way = strays(&bytes).unwrap();
        let source = Source::from_bytes(bytes);
        let said = way.way_on(&source, at);
        assert!(
            said.contains("line 2, column 2 anew (`é` in Latin-1): "),
            "{said}"
        );
        let left = Strays {
            first: 0xA9,
            more: 2,
        }
        .way_on(&source, at);
        let ways = "(`©` in Latin-1, or what is left of `é`), and 2 more like it: ";
        assert!(left.contains(ways), "{left}");
        assert!(strays(b"S\xe9quence \xe0 la\n").is_none());
        let said = strays(
            "é à \u{fc}"
                .as_bytes()
                .iter()
                .copied()
                .chain([0x80, b' ', 0x93])
                .collect::<Vec<u8>>()
                .as_slice(),
        );
        assert!(said.is_some_and(|said| said.more == 1));
    }

    #[test]
    fn chinese_that_was_read_as_gbk_is_known_by_its_commas() {
        let found = |text: &str| {
            let source = Source::from_bytes(text.as_bytes().to_vec());
            read_as_gbk(&source).map(|span| source.slice(span).to_owned())
        };
        let line = "鏁寸悊鍙戠エ锛屾牳瀵逛粯娆撅紝銆";
        assert_eq!(found(&format!("a\n{line}\nb\n")).as_deref(), Some(line));
        assert_eq!(found("整理发票，核对付款。"), None);
        assert_eq!(found("一把锛子"), None);
        assert_eq!(found("It shows `锛屾锛` in place of commas."), None);
    }
}
