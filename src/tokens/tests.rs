//! The data files against their source, and counts against `tiktoken-rs`.

use super::build::{self, CODE_POINTS};
use super::class::{BLANK, Class, LOWER, MARK, NEWLINE, NUMBER, OTHER, UNCASED, UPPER};
use super::*;
use tiktoken_rs::{CoreBPE, cl100k_base_singleton, o200k_base_singleton};

/// The data file as `tiktoken-rs` tells it.
fn source_file(theirs: &CoreBPE) -> Vec<u8> {
    let tokens: Vec<Vec<u8>> = (0..)
        .map_while(|rank| theirs.decode_bytes(&[rank]).ok())
        .collect();
    build::file(&tokens, &source_classes())
}

/// The classes of all characters, as the regular expressions of `tiktoken-rs` see
/// them.
fn source_classes() -> Box<[Class; CODE_POINTS]> {
    let mut classes = Box::new([OTHER; CODE_POINTS]);
    let patterns = [
        (r"[\p{Lu}\p{Lt}]", UPPER),
        (r"\p{Ll}", LOWER),
        (r"[\p{Lm}\p{Lo}]", UNCASED),
        (r"\p{M}", MARK),
        (r"\p{N}", NUMBER),
        (r"\s", BLANK),
        (r"[\r\n]", NEWLINE),
    ];
    for (pattern, class) in patterns {
        for c in matches(pattern).chars() {
            classes[c as usize] = class;
        }
    }
    classes
}

/// All characters that match a pattern. An encoding whose tokens are the single
/// bytes drops what its pattern does not match and keeps the rest.
fn matches(pattern: &str) -> String {
    let bytes = (0..=u8::MAX)
        .map(|byte| (vec![byte], u32::from(byte)))
        .collect();
    let bpe = CoreBPE::new(bytes, Default::default(), pattern).unwrap();
    let all: String = (char::MIN..=char::MAX).collect();
    let kept = bpe.encode_ordinary(&all);
    String::from_utf8(bpe.decode_bytes(&kept).unwrap()).unwrap()
}

/// Compares a data file with its source, or writes it.
#[track_caller]
fn check_file(theirs: &CoreBPE, data: &[u8], name: &str) {
    let source = source_file(theirs);
    let fresh = data == source;
    let path = format!("{}/src/tokens/data/{name}", env!("CARGO_MANIFEST_DIR"));
    if !fresh && std::env::var_os("MINARA_BLESS").is_some() {
        std::fs::write(path, source).unwrap();
        return;
    }
    assert!(
        fresh,
        "run this test with MINARA_BLESS=1 to write src/tokens/data/{name}"
    );
}

#[test]
fn the_data_file_of_o200k_is_fresh() {
    check_file(o200k_base_singleton(), &O200K.0, "o200k.bin");
}

#[test]
fn the_data_file_of_cl100k_is_fresh() {
    check_file(cl100k_base_singleton(), &CL100K.0, "cl100k.bin");
}

#[track_caller]
fn check(text: &str) {
    check_encoding(Encoding::o200k(), o200k_base_singleton(), text);
    check_encoding(Encoding::cl100k(), cl100k_base_singleton(), text);
}

#[track_caller]
fn check_encoding(encoding: &Encoding, theirs: &CoreBPE, text: &str) {
    let (mut ours, mut end) = (Vec::new(), 0);
    for piece in encoding.pieces(text) {
        merge::encode(&encoding.vocabulary, piece, |length| {
            end += length;
            ours.push(end);
        });
    }
    let (mut others, mut end) = (Vec::new(), 0);
    for rank in theirs.encode_ordinary(text) {
        end += encoding.vocabulary.length(rank);
        others.push(end);
    }
    if ours != others {
        let at = ours.iter().zip(&others).take_while(|(a, b)| a == b).count();
        let start = text.floor_char_boundary(at.checked_sub(1).map_or(0, |at| ours[at]));
        let shown: String = text[start..].chars().take(40).collect();
        panic!(
            "{:?}: token {at} of a text of {} bytes ends elsewhere: {shown:?}",
            encoding.pattern,
            text.len()
        );
    }
    assert_eq!(encoding.count(text), others.len());
}

/// Texts without end, the same in each run.
struct Texts(u64);

impl Texts {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % bound
    }

    fn one_of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }

    fn char_in(&mut self, first: u32, last: u32) -> char {
        let offset = u32::try_from(self.below((last - first + 1) as usize)).unwrap();
        char::from_u32(first + offset).unwrap_or(char::REPLACEMENT_CHARACTER)
    }

    /// Up to `longest` characters of one range.
    fn run(&mut self, (first, last): (u32, u32), longest: usize) -> String {
        (0..=self.below(longest))
            .map(|_| self.char_in(first, last))
            .collect()
    }

    fn fragment(&mut self) -> String {
        match self.below(12) {
            0 => self.one_of(WORDS).to_owned(),
            1 => self.one_of(WORDS).to_uppercase(),
            2 => self.run((u32::from(b'a'), u32::from(b'z')), 14),
            3 => self.run((u32::from(b'0'), u32::from(b'9')), 8),
            4 => (0..=self.below(5)).map(|_| self.one_of(SPACES)).collect(),
            5 => (0..=self.below(5)).map(|_| self.one_of(SYMBOLS)).collect(),
            6 => self.one_of(ENDINGS).to_owned(),
            7 => {
                let script = self.one_of(SCRIPTS);
                self.run(script, 9)
            }
            8 => self.run((0, 0xFFFF), 3),
            9 => self.run((0, 0x10_FFFF), 3),
            10 => (0..=self.below(6)).map(|_| self.one_of(CLASSES)).collect(),
            _ => " ".to_owned(),
        }
    }

    fn text(&mut self, fragments: usize) -> String {
        (0..fragments).map(|_| self.fragment()).collect()
    }

    /// One fragment many times.
    fn repetition(&mut self, bytes: usize) -> String {
        let fragment = self.fragment();
        fragment.repeat(bytes / fragment.len() + 1)
    }
}

const WORDS: &[&str] = &[
    "skill",
    "Agent",
    "HTTPServer",
    "camelCase",
    " the",
    " of",
    "licence",
    "don",
    "we",
    "naïve",
    "Straße",
    "überprüfen",
    "fn main() {\n    let x = 1;\n}\n",
    "## Usage\n\n- `run`: ",
    "---\nname: a\n",
    "<|endoftext|>",
    "<|endofprompt|>",
    "https://example.org/a/b?c=d#e",
    "日本語",
    "中文字符",
    "한국어",
    "русский",
    "ελληνικά",
    "العربية",
    "हिन्दी",
    "ภาษาไทย",
    "👩‍👩‍👧‍👦",
    "🇨🇭",
    "🏳️‍🌈",
    "e\u{301}",
    "if (a != b) ",
    "\"key\": ",
    "|---|---|\n",
    "supercalifragilisticexpialidocious",
    "\\n\\t",
    "0x1F",
    "1.5e-3",
    "ǅ",
    "ſ",
];
const SPACES: &[char] = &[
    ' ', ' ', ' ', '\n', '\n', '\t', '\r', '\u{B}', '\u{C}', '\u{85}', '\u{A0}', '\u{2003}',
    '\u{2028}', '\u{3000}', '\u{200B}', '\u{FEFF}',
];
const SYMBOLS: &[char] = &[
    '.', ',', '/', '/', '-', '=', '*', '#', '`', '"', '\'', '(', ')', '{', '}', '|', '<', '>', '—',
    '…', '。', '→', '€', '\u{0}', '\u{200D}', '\u{FE0F}', '\u{E000}', '\r', '\n',
];
const ENDINGS: &[&str] = &[
    "'s", "'S", "'t", "'RE", "'ve", "'m", "'Ll", "'d", "'ſ", "'x", "'r", "'l", "'", "’s", "''s",
];
/// A few characters of each class, which meet in all ways.
const CLASSES: &[char] = &[
    'A', 'Z', 'ǅ', 'Ω', 'a', 'z', 'ß', 'ω', 'ʰ', 'ー', '日', 'あ', 'ª', '\u{301}', '\u{93F}',
    '\u{20DD}', '7', '٣', '½', 'Ⅷ', '一', ' ', '\n', '!', '/', '\'', 's', '😀', '\u{E000}',
];
const SCRIPTS: &[(u32, u32)] = &[
    (0x41, 0x7A),
    (0xA0, 0x24F),
    (0x250, 0x36F),
    (0x370, 0x3FF),
    (0x400, 0x52F),
    (0x531, 0x5F4),
    (0x600, 0x6FF),
    (0x900, 0xDFF),
    (0xE00, 0xFFF),
    (0x10A0, 0x10FF),
    (0x1C80, 0x1CBF),
    (0x1E00, 0x1FFF),
    (0x2000, 0x2BFF),
    (0x2C00, 0x2DFF),
    (0x3000, 0x30FF),
    (0x4E00, 0x9FFF),
    (0xA640, 0xA7FF),
    (0xAC00, 0xD7A3),
    (0xFB00, 0xFFEF),
    (0x1_0400, 0x1_04FF),
    (0x1_D400, 0x1_D7FF),
    (0x1_F300, 0x1_FAFF),
    (0x2_0000, 0x3_1FFF),
];

#[test]
fn counts_are_those_of_tiktoken() {
    let mut texts = Texts(1);
    for length in 0..3_000 {
        check(&texts.text(length % 20));
    }
    for _ in 0..30 {
        check(&texts.repetition(1_000));
    }
}

#[test]
#[ignore = "two million texts, some minutes"]
fn counts_of_millions_of_texts_are_those_of_tiktoken() {
    let mut texts = Texts(2);
    for length in 0..1_000_000 {
        check(&texts.text(length % 16));
    }
    for _ in 0..20 {
        check(&texts.text(100_000));
    }
    for _ in 0..1_000 {
        check(&texts.repetition(4_000));
    }
    // Every character beside one of each class.
    for c in char::MIN..=char::MAX {
        check(&format!(
            "a{c}a{c}A{c}{c}日{c}1{c} {c}!{c}\n{c}\u{301}{c}'s{c}  {c}"
        ));
    }
}

#[test]
fn what_looks_like_a_special_token_is_text() {
    assert_eq!(count("<|endoftext|>"), 7);
    assert!(Tokenizer::Cl100k.count("<|endoftext|>") > 1);
}

#[test]
fn tokenizers_count_by_name() {
    for tokenizer in Tokenizer::ALL {
        assert_eq!(Tokenizer::from_name(tokenizer.name()), Some(tokenizer));
        assert_eq!(tokenizer.count(""), 0);
    }
    assert_eq!(Tokenizer::from_name("o200k_base"), None);
    assert_eq!(Tokenizer::Cl100k.count("one two three"), 3);
}

#[test]
fn four_characters_make_a_token_of_chars4() {
    let count = |text| Tokenizer::Chars4.count(text);
    assert_eq!((count("a"), count("abcd"), count("abcde")), (1, 1, 2));
    // Scalar values, whatever their bytes: a letter and its accent are two.
    assert_eq!(count("日本語文"), 1);
    assert_eq!(count("e\u{301}\r\n \n"), 2);
}

#[test]
fn a_text_as_short_as_the_limit_does_not_exceed_it() {
    assert_eq!(exceeds("", 0), None);
    assert_eq!(exceeds("abc", 3), None);
}

#[test]
fn a_longer_text_exceeds_a_limit_below_its_count() {
    let text = "one two three four five";
    assert_eq!(count(text), 5);
    assert_eq!(exceeds(text, 4), Some(5));
    assert_eq!(exceeds(text, 5), None);
    assert_eq!(exceeds(text, 0), Some(5));
}

#[test]
fn a_limit_is_exceeded_where_the_whole_count_is_above_it() {
    let mut texts = Texts(3);
    for length in 0..200 {
        let text = texts.text(length % 12);
        let whole = merged(Encoding::o200k(), &text);
        assert_eq!(count(&text), whole);
        for limit in 0..=text.len() + 1 {
            let wanted = (whole > limit).then_some(whole);
            assert_eq!(exceeds(&text, limit), wanted, "{limit} of {text:?}");
        }
    }
}

#[test]
fn parts_that_end_where_pieces_end_count_as_the_whole() {
    let mut texts = Texts(5);
    let mut cuts = 0;
    for length in 0..300 {
        let begins = [
            "\n# a\n",
            "\r\n## b/",
            "\n/c",
            "\n\n  # d",
            ".\n\n-",
            "\n\u{301}",
        ];
        let text: String = (0..length % 9)
            .map(|_| texts.text(2) + texts.one_of(&begins))
            .collect();
        let mut parts = Vec::new();
        let mut start = 0;
        for at in (1..text.len()).filter(|&at| divides(&text, at)) {
            parts.push(&text[start..at]);
            start = at;
        }
        parts.push(&text[start..]);
        cuts += parts.len() - 1;
        let counts: Vec<usize> = parts.iter().map(|part| count(part)).collect();
        let whole = count(&text);
        assert_eq!(counts.iter().sum::<usize>(), whole, "{parts:?}");
        assert_eq!(parts_exceed(&parts, whole), None);
        if let Some(limit) = whole.checked_sub(1) {
            assert_eq!(parts_exceed(&parts, limit), Some(counts), "{parts:?}");
        }
    }
    assert!(cuts > 300);
}

/// The tokens of each piece, counted without what was counted before.
fn merged(encoding: &Encoding, text: &str) -> usize {
    let mut tokens = 0;
    for piece in encoding.pieces(text) {
        merge::encode(&encoding.vocabulary, piece, |_| tokens += 1);
    }
    tokens
}

#[test]
fn what_was_counted_before_changes_no_count() {
    // Twice as many words as are remembered, in two encodings in turn, and again.
    let words: Vec<String> = (0..16_000_u32).map(|n| format!(" w{n:x} {n}")).collect();
    for _ in 0..2 {
        for word in &words {
            for encoding in [Encoding::o200k(), Encoding::cl100k()] {
                assert_eq!(encoding.count(word), merged(encoding, word), "{word}");
            }
        }
    }
}

#[test]
fn tokens_have_offsets() {
    let text = "one two three";
    let offsets: Vec<_> = (0..4).map(|index| token_offset(text, index)).collect();
    assert_eq!(offsets, [Some(0), Some(3), Some(7), None]);
    assert_eq!(token_offset("", 0), None);
}

#[test]
fn an_offset_is_never_inside_a_character() {
    let text = "\u{10FFFF}\u{10FFFF}";
    assert!(count(text) > 2);
    for index in 0..count(text) {
        assert!(text.is_char_boundary(token_offset(text, index).unwrap()));
    }
}

#[test]
fn threads_share_one_encoding() {
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| assert_eq!(count("one two three"), 3));
        }
    });
}

#[test]
fn a_long_line_of_one_letter_is_counted_in_time() {
    let eight = count(&"a".repeat(8 * 1_000));
    assert_eq!(count(&"a".repeat(8 * 20_000)), eight * 20);
}
