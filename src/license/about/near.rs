//! The paragraphs of a body that may speak of the skill itself.
//!
//! A sentence about the skill names it: `this skill`, `the skills`, `all files`. To
//! cut a whole body into words, for the few sentences that may, was most of the
//! time of a verdict. So the bytes are looked at first, and only paragraphs in which
//! such a name may stand, or a notice of copyright, are cut, with some words around.
//! What is found in them is what would be found in the whole text; a test holds the
//! two beside each other.

use crate::license::tokens::{Tokens, is_of_word, joined};
use crate::text::Span;

/// So many words before a name, and behind it, are looked at with it: the longest
/// phrases reach four back (`do not copy this skill`) and fourteen on. Twice as
/// many and more are counted here, since a joined word may be counted as two.
const BEFORE: usize = 8;
const BEHIND: usize = 40;

/// The only character beside the letter itself whose lower case is an ASCII letter.
const KELVIN: char = '\u{212A}';

/// The words of the paragraphs of `text` that may name the skill.
pub fn words_about_itself(text: &str) -> Tokens {
    if !text.is_ascii() && text.contains(KELVIN) {
        return Tokens::new(text);
    }
    Tokens::of(text, &Scan::new(text).run())
}

/// What may stand before a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lead {
    Nothing,
    This,
    These,
    All,
    Any,
    Everything,
    /// A word of another language: whatever follows may be the name.
    Foreign,
}

/// A paragraph, as far as it is known.
struct Paragraph {
    start: usize,
    words: usize,
    kept: bool,
    /// It holds a name, and what stands before it is kept.
    named: bool,
}

struct Scan<'a> {
    text: &'a str,
    at: usize,
    lead: Lead,
    /// Words that are still to be kept.
    owed: usize,
    paragraphs: Vec<Paragraph>,
    last: Paragraph,
}

impl<'a> Scan<'a> {
    fn new(text: &'a str) -> Scan<'a> {
        Scan {
            text,
            at: 0,
            lead: Lead::Nothing,
            owed: 0,
            paragraphs: Vec::new(),
            last: Paragraph {
                start: 0,
                words: 0,
                kept: false,
                named: false,
            },
        }
    }

    fn run(mut self) -> Vec<Span> {
        let bytes = self.text.as_bytes();
        while let Some(&byte) = bytes.get(self.at) {
            match byte {
                _ if byte.is_ascii_alphanumeric() => self.word(),
                b'\n' => self.line_end(),
                0x80.. => self.character(),
                _ => self.at += 1,
            }
        }
        self.end_paragraph(self.text.len());
        self.spans()
    }

    /// The kept paragraphs; neighbours are one.
    fn spans(&self) -> Vec<Span> {
        let ends = self.paragraphs.iter().skip(1).map(|next| next.start);
        let ends = ends.chain([self.text.len()]);
        let mut spans: Vec<Span> = Vec::new();
        for (paragraph, end) in self.paragraphs.iter().zip(ends) {
            if !paragraph.kept {
                continue;
            }
            match spans.last_mut() {
                Some(last) if last.end == paragraph.start => last.end = end,
                _ => spans.push(Span::new(paragraph.start, end)),
            }
        }
        spans
    }

    fn word(&mut self) {
        let rest = &self.text.as_bytes()[self.at..];
        let length = rest.iter().position(|byte| !byte.is_ascii_alphanumeric());
        let length = length.unwrap_or(rest.len());
        let (raw, behind) = rest.split_at(length);
        let start = self.at;
        self.at += length;
        if matches!(behind.first(), Some(b'\'' | 0xE2)) {
            self.at = joined(self.text, start);
        }
        if self.at > start + length {
            self.joined_word(start);
        } else {
            self.take(raw);
        }
    }

    /// A word with apostrophes in it, which do not count.
    fn joined_word(&mut self, start: usize) {
        let letters = self.text[start..self.at].chars();
        let letters: String = letters.filter(|c| !matches!(c, '\'' | '’')).collect();
        if letters.is_ascii() {
            self.take(letters.as_bytes());
        } else {
            self.keep();
        }
    }

    /// Marks of list items, and single letters, are no words: names may stand
    /// around them.
    fn take(&mut self, word: &[u8]) {
        let number = word.len() <= 2 && word.iter().all(u8::is_ascii_digit);
        if word.len() == 1 || number {
            return;
        }
        let role = role(word);
        if self.lead == Lead::Foreign || role.is_some_and(|role| role.is_name(self.lead)) {
            self.keep();
        }
        match role {
            Some(Role::Between) if self.lead == Lead::These => {}
            Some(Role::Leads(lead)) => self.lead = lead,
            _ => self.lead = Lead::Nothing,
        }
        self.last.words += 1;
        self.owed = self.owed.saturating_sub(1);
    }

    /// Keeps the paragraph, with what is near. Of a name before this one it is
    /// kept already.
    fn keep(&mut self) {
        self.owed = BEHIND;
        if self.last.named {
            return;
        }
        (self.last.kept, self.last.named) = (true, true);
        let mut words = self.last.words;
        for paragraph in self.paragraphs.iter_mut().rev() {
            if words >= BEFORE {
                break;
            }
            paragraph.kept = true;
            if paragraph.named {
                break;
            }
            words += paragraph.words;
        }
    }

    /// A letter that is not ASCII may be one of a name in another language; `©` begins
    /// a notice.
    fn character(&mut self) {
        let c = self.text[self.at..].chars().next().unwrap_or(' ');
        self.at += c.len_utf8();
        if is_of_word(c) || c == '©' {
            self.keep();
        }
    }

    fn line_end(&mut self) {
        self.at += 1;
        let rest = &self.text.as_bytes()[self.at..];
        let blanks = rest.iter().position(|byte| !b" \t\r".contains(byte));
        if let Some(blanks) = blanks {
            self.at += blanks;
            if rest[blanks] == b'\n' {
                self.at += 1;
                self.end_paragraph(self.at);
            }
        }
    }

    /// Ends the paragraph before `next`. One without words goes on.
    fn end_paragraph(&mut self, next: usize) {
        if self.last.words == 0 && !self.last.kept && next < self.text.len() {
            return;
        }
        let following = Paragraph {
            start: next,
            words: 0,
            kept: self.owed > 0,
            named: false,
        };
        self.paragraphs
            .push(std::mem::replace(&mut self.last, following));
    }
}

/// What a word is that counts.
#[derive(Clone, Copy)]
enum Role {
    /// It stands before names.
    Leads(Lead),
    /// It may stand between a lead and a name.
    Between,
    /// It may name the skill, or what holds it, behind each of these; or say whose it
    /// is.
    Names(&'static [Lead]),
    /// It does so wherever it stands.
    NamesAlways,
}

impl Role {
    fn is_name(self, lead: Lead) -> bool {
        match self {
            Role::Names(behind) => behind.contains(&lead),
            Role::NamesAlways => true,
            Role::Leads(_) | Role::Between => false,
        }
    }
}

/// The words that count, in lower case.
const WORDS: &[(&str, Role)] = &[
    ("this", Role::Leads(Lead::This)),
    ("these", Role::Leads(Lead::These)),
    ("all", Role::Leads(Lead::All)),
    ("any", Role::Leads(Lead::Any)),
    ("each", Role::Leads(Lead::Any)),
    ("every", Role::Leads(Lead::Any)),
    ("everything", Role::Leads(Lead::Everything)),
    ("anything", Role::Leads(Lead::Everything)),
    ("ce", Role::Leads(Lead::Foreign)),
    ("ces", Role::Leads(Lead::Foreign)),
    ("diese", Role::Leads(Lead::Foreign)),
    ("diesen", Role::Leads(Lead::Foreign)),
    ("dieser", Role::Leads(Lead::Foreign)),
    ("dieses", Role::Leads(Lead::Foreign)),
    ("esta", Role::Leads(Lead::Foreign)),
    ("este", Role::Leads(Lead::Foreign)),
    ("estes", Role::Leads(Lead::Foreign)),
    ("estos", Role::Leads(Lead::Foreign)),
    ("questa", Role::Leads(Lead::Foreign)),
    ("questo", Role::Leads(Lead::Foreign)),
    ("deze", Role::Leads(Lead::Foreign)),
    ("dit", Role::Leads(Lead::Foreign)),
    ("ten", Role::Leads(Lead::Foreign)),
    ("tego", Role::Leads(Lead::Foreign)),
    ("te", Role::Leads(Lead::Foreign)),
    ("bu", Role::Leads(Lead::Foreign)),
    // Indonesian says `this` behind what it names.
    ("ini", Role::NamesAlways),
    ("agent", Role::Between),
    ("included", Role::Between),
    ("bundled", Role::Between),
    ("published", Role::Between),
    ("skills", Role::NamesAlways),
    ("plugins", Role::NamesAlways),
    ("confidential", Role::NamesAlways),
    ("proprietary", Role::NamesAlways),
    ("classification", Role::NamesAlways),
    ("copyright", Role::NamesAlways),
    ("licensed", Role::NamesAlways),
    ("released", Role::NamesAlways),
    ("distributed", Role::NamesAlways),
    ("skill", Role::Names(&[Lead::This, Lead::Any])),
    ("document", Role::Names(&[Lead::This])),
    ("file", Role::Names(&[Lead::This])),
    ("plugin", Role::Names(&[Lead::This])),
    ("material", Role::Names(&[Lead::This])),
    ("folder", Role::Names(&[Lead::This])),
    ("instructions", Role::Names(&[Lead::These])),
    ("files", Role::Names(&[Lead::These, Lead::All])),
    ("content", Role::Names(&[Lead::All])),
    ("contents", Role::Names(&[Lead::All])),
    ("materials", Role::Names(&[Lead::All])),
    ("here", Role::Names(&[Lead::Everything])),
    ("in", Role::Names(&[Lead::Everything])),
    ("below", Role::Names(&[Lead::Everything])),
];

/// The longest words that count are `classification`.
const LONGEST: usize = 14;

/// For each length the letters that words of it begin with and end with, one a bit:
/// nearly all words of a text are told from those that count by these alone.
const ENDS: [(u32, u32); LONGEST + 1] = {
    let mut ends = [(0, 0); LONGEST + 1];
    let mut at = 0;
    while at < WORDS.len() {
        let word = WORDS[at].0.as_bytes();
        let (first, last) = ends[word.len()];
        let (begin, end) = (bit(word[0]), bit(word[word.len() - 1]));
        ends[word.len()] = (first | begin, last | end);
        at += 1;
    }
    ends
};

/// The bit of an ASCII letter in either case; none for what is none.
const fn bit(letter: u8) -> u32 {
    match letter.to_ascii_lowercase() {
        letter @ b'a'..=b'z' => 1 << (letter - b'a'),
        _ => 0,
    }
}

/// What a word of ASCII letters and digits is, in whatever case it is written.
fn role(word: &[u8]) -> Option<Role> {
    let (first, last) = ENDS.get(word.len())?;
    if first & bit(*word.first()?) == 0 || last & bit(*word.last()?) == 0 {
        return None;
    }
    let mut words = WORDS.iter();
    let found = words.find(|(known, _)| known.as_bytes().eq_ignore_ascii_case(word));
    found.map(|(_, role)| *role)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::license::about::{Against, Speaker, against_words, tongues};
    use crate::license::expression::Expr;
    use crate::license::prose;

    /// All that is asked of the words of a body.
    type Asked = (Vec<Span>, Vec<(Expr, Span)>, Vec<Against>);

    fn asked(text: &str, words: &Tokens) -> Asked {
        (
            prose::forbids(text, words).collect(),
            prose::licensed(text, words).collect(),
            against_words(text, words, Speaker::Body),
        )
    }

    #[track_caller]
    fn check(text: &str) {
        let whole = asked(text, &Tokens::new(text));
        assert_eq!(asked(text, &words_about_itself(text)), whole, "{text:?}");
    }

    const FAR: &str = "\n\nSow the seeds in rows. Water them.\n\nThen wait for a week.\n\n\
        1. Look at each bed\n2. and note what grows where, with its name and its height, \
        in the table of the garden that lies beside the shed, below the old list of beds \
        and of all that was sown there in the years before, by whom and on which day.\n\n";

    #[test]
    fn far_words_are_not_cut() {
        let text = format!("{FAR}{FAR}This skill is confidential.{FAR}{FAR}");
        let words = words_about_itself(&text);
        assert!(words.len() * 2 < Tokens::new(&text).len());
        check(&text);
        assert!(words_about_itself(&FAR.repeat(3)).is_empty());
    }

    #[test]
    fn names_are_found_however_they_are_written() {
        for name in [
            "THIS SKILL IS CONFIDENTIAL",
            "the contents of this skill may not be copied",
            "the contents of\nthis skill may not be copied",
            "Do not\n\nshare\n\nthis\n\nskill",
            "never copy this (b) 1) skill.",
            "thi's ski'll is proprietary",
            "The skill’s text and skills are proprietary",
            "th\u{212A}s this s\u{212A}ill is confidential",
            "dieser Skill ist vertraulich",
            "Diese Fähigkeit ist vertraulich",
            "Ces fichiers sont confidentiels",
            "本技能为专有内容，禁止复制",
            "skill ini bersifat rahasia",
            "Bu beceri dağıtılamaz",
            "ky\u{303} na\u{306}ng na\u{300}y kho\u{302}ng đươ\u{323}c phân phối lại",
            "any skill must not be redistributed",
            "Everything here is proprietary",
            "These bundled files are proprietary",
            "of— this skill is proprietary",
            "All files are confidential",
            "this skill is licensed under the MIT License",
            "```\nThis skill is confidential\n```",
            "> Skills are proprietary",
            "This skill is for\n\nconfidential",
            "This skill is internal use\n\nproprietary",
            "Copyright 2026 Fern. All rights reserved. Do not redistribute.",
            "© 2026 Fern. All rights reserved. It may not be copied.",
            "# License\n\nProprietary. Not to be shared.",
            "Licensed under CC BY-NC 4.0 by Fern Ltd.",
            "This work is licensed under a Creative Commons Attribution-NonCommercial 4.0 License.",
            "**License:** Proprietary, Fern Ltd.",
        ] {
            check(name);
            check(&format!("{FAR}{name}{FAR}"));
            check(&format!("a\n\n{name}\n\nconfidential only\n\nx"));
            check(&format!("```\n{FAR}{name}\n```{FAR}{name}"));
        }
    }

    #[test]
    fn every_name_of_another_language_has_its_lead() {
        for name in tongues::own_names().filter(|name| name.is_ascii()) {
            let words: Vec<&str> = name.split_whitespace().collect();
            let [first, second] = words.as_slice() else {
                panic!("{name}");
            };
            let leads = matches!(role(first.as_bytes()), Some(Role::Leads(Lead::Foreign)));
            let names = matches!(role(second.as_bytes()), Some(Role::NamesAlways));
            assert!(leads || names, "{name}");
        }
    }

    fn piece() -> impl Strategy<Value = String> {
        let words = vec![
            "this",
            "This",
            "THESE",
            "all",
            "every",
            "the",
            "contents",
            "of",
            "everything",
            "agent",
            "published",
            "in",
            "skill",
            "SKILLS",
            "skill's",
            "plugin",
            "plugins",
            "file",
            "files",
            "folder",
            "instructions",
            "material",
            "document",
            "is",
            "are",
            "may",
            "not",
            "must",
            "cannot",
            "do",
            "never",
            "don't",
            "copy",
            "share",
            "copied",
            "redistributed",
            "confidential",
            "proprietary",
            "internal",
            "use",
            "only",
            "licensed",
            "under",
            "the MIT License",
            "commercial",
            "non-commercial",
            "sub-",
            "dieser Skill",
            "ist",
            "vertraulich",
            "ce",
            "die",
            "esta",
            "habilidad",
            "é",
            "本技能",
            "©",
            "Copyright 2026 Fern",
            "All rights reserved",
            "License:",
            "# License",
            "禁止",
            "复制",
            "\u{212A}",
            "a",
            "x",
            "12",
            "1.",
            "(c)",
            "http://a.b/this",
            "[this",
            "]",
            "<skill>",
            "`skills/`",
            "\"",
        ];
        let marks = vec![
            " ", " ", " ", " ", ".", ". ", ", ", "\n", "\n\n", "\n \t\n", "\r\n\r\n", "\n- ",
            "\n# ", "\n> ", "\n```\n", "\n\n\n", "'", "’", "-", "— ", "; ", ":", "\u{85}",
        ];
        (
            proptest::sample::select(words),
            proptest::sample::select(marks),
        )
            .prop_map(|(word, mark)| format!("{word}{mark}"))
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            failure_persistence: None,
            ..ProptestConfig::with_cases(2_000)
        })]

        #[test]
        fn what_is_near_says_what_the_whole_says(
            before in proptest::collection::vec(piece(), 0..40),
            after in proptest::collection::vec(piece(), 0..40),
            far in any::<bool>(),
        ) {
            let between = if far { FAR } else { "" };
            check(&format!("{}{between}{}", before.concat(), after.concat()));
        }
    }
}
