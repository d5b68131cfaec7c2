//! Characters that no reader sees and that change or hide what is read.

use super::Span;

/// So many invisible characters in a row are a message, whatever stands around
/// them.
const LONG_RUN: usize = 8;

/// Invisible characters at one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hidden {
    /// The characters.
    pub span: Span,
    /// What they do there.
    pub kind: HiddenKind,
}

/// What invisible characters do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HiddenKind {
    /// They stand between two letters of one word.
    InWord,
    /// Many of them in a row.
    Run(usize),
    /// Tag characters outside a flag emoji; the ASCII text that they spell.
    Tags(String),
    /// Variation selectors in a row, or one behind a character that has none.
    Selectors(usize),
    /// Characters that turn the direction of the text.
    Direction,
    /// Blanks of the Korean script among letters of another.
    Filler,
}

/// Finds the invisible characters of a text that have no business there.
///
/// Silent: a byte-order mark at the start, joiners in emoji and in the scripts
/// that need them, selectors of emoji and of Han, flags made of tags, marks of
/// direction outside words, and embeddings that are closed in their paragraph
/// where `may_turn` says that the place is prose and the line holds letters
/// written from right to left. Time and space are linear in the text.
pub fn hidden(text: &str, may_turn: impl Fn(usize) -> bool) -> Vec<Hidden> {
    let mut found = Vec::new();
    if !has_unseen(text) {
        return found;
    }
    let mut at = 0;
    // The last character that was no invisible one.
    let mut before = None;
    while let Some(skipped) = first_beyond_ascii(&text[at..]) {
        before = text[..at + skipped]
            .chars()
            .next_back()
            .filter(|_| skipped > 0)
            .or(before);
        at += skipped;
        let Some(c) = text[at..].chars().next() else {
            break;
        };
        if !is_invisible(c) {
            before = Some(c);
            at += c.len_utf8();
            continue;
        }
        let rest = &text[at..];
        let len = rest.find(|c| !is_invisible(c)).unwrap_or(rest.len());
        let run = Run {
            text: &rest[..len],
            at,
            before,
            after: rest[len..].chars().next(),
        };
        found.extend(run.kind().map(|kind| Hidden {
            span: Span::new(at, at + len),
            kind,
        }));
        at += len;
    }
    found.extend(turned(text, may_turn));
    found.sort_by_key(|one| one.span);
    found
}

/// Whether a text holds a character that this room looks at. Nearly none does, so
/// that only the few characters beyond ASCII are decoded.
pub fn has_unseen(text: &str) -> bool {
    let mut rest = text;
    while let Some(at) = first_beyond_ascii(rest) {
        let mut characters = rest[at..].chars();
        let first = characters.next();
        if first.is_some_and(|c| is_invisible(c) || is_direction(c)) {
            return true;
        }
        rest = characters.as_str();
    }
    false
}

/// Where the first character beyond ASCII begins; looked for in steps that the
/// processor takes at once.
fn first_beyond_ascii(text: &str) -> Option<usize> {
    const STEP: usize = 64;
    let bytes = text.as_bytes();
    let chunks = bytes.chunks(STEP).enumerate();
    let mut mixed = chunks.filter(|(_, chunk)| !chunk.is_ascii());
    let (number, chunk) = mixed.next()?;
    let within = chunk.iter().position(|byte| !byte.is_ascii())?;
    Some(number * STEP + within)
}

/// Invisible characters in a row and what stands around them.
struct Run<'a> {
    text: &'a str,
    at: usize,
    before: Option<char>,
    after: Option<char>,
}

impl Run<'_> {
    fn kind(&self) -> Option<HiddenKind> {
        let has = |wanted: fn(char) -> bool| self.text.chars().any(wanted);
        if has(is_tag) {
            let flag = self.before == Some('\u{1F3F4}') && is_flag(self.text);
            return (!flag).then(|| HiddenKind::Tags(spelled(self.text)));
        }
        let selectors = self.text.chars().filter(|c| is_selector(*c)).count();
        let lonely = has(is_plane_14_selector) && !self.before.is_some_and(is_han);
        if selectors > 1 || lonely {
            return Some(HiddenKind::Selectors(selectors));
        }
        let count = self.text.chars().count();
        if count >= LONG_RUN {
            return Some(HiddenKind::Run(count));
        }
        let within =
            |is: fn(char) -> bool| self.before.is_some_and(is) && self.after.is_some_and(is);
        if has(is_filler) && within(|c| c.is_ascii_graphic()) {
            return Some(HiddenKind::Filler);
        }
        // The mark at the start of a text is an encoding, not a character.
        let starts = self.at == 0 && self.text == "\u{FEFF}";
        let splits = has(|c| !is_selector(c) && !is_filler(c));
        (splits && !starts && within(is_letter)).then_some(HiddenKind::InWord)
    }
}

/// The characters that turn the direction, where they may not: in code, in a
/// line of one direction, or left open at the end of a line.
fn turned(text: &str, may_turn: impl Fn(usize) -> bool) -> Vec<Hidden> {
    let mut found = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive(['\n', '\r', '\u{2029}']) {
        let places = line.char_indices().filter(|(_, c)| is_direction(*c));
        let places: Vec<usize> = places.map(|(at, _)| at).collect();
        if let (Some(first), Some(last)) = (places.first(), places.last()) {
            let fine = line.chars().any(is_right_to_left)
                && !line.contains(['\u{202D}', '\u{202E}'])
                && is_closed(line)
                && places.iter().all(|at| may_turn(start + at));
            if !fine {
                // All are formats of three bytes.
                let span = Span::new(start + first, start + last + 3);
                let kind = HiddenKind::Direction;
                found.push(Hidden { span, kind });
            }
        }
        start += line.len();
    }
    found
}

/// Whether every embedding and isolate of a line is closed in order.
fn is_closed(line: &str) -> bool {
    let mut open = Vec::new();
    for c in line.chars() {
        match c {
            '\u{202A}'..='\u{202B}' | '\u{202D}'..='\u{202E}' => open.push('\u{202C}'),
            '\u{2066}'..='\u{2068}' => open.push('\u{2069}'),
            '\u{202C}' | '\u{2069}' if open.pop() != Some(c) => return false,
            _ => {}
        }
    }
    open.is_empty()
}

/// Whether Unicode lets a program leave the character out where it shows a text
/// (`Default_Ignorable_Code_Point`): soft hyphens, joiners, marks of direction,
/// selectors, tags, and the places that are kept free for more of them.
pub fn is_ignorable(c: char) -> bool {
    matches!(c,
        '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}'..='\u{1160}' | '\u{17B4}'..='\u{17B5}'
        | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}'
        | '\u{2060}'..='\u{206F}' | '\u{3164}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}'
        | '\u{FFA0}' | '\u{FFF0}'..='\u{FFF8}' | '\u{1BCA0}'..='\u{1BCA3}'
        | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{E0FFF}')
}

/// Characters without a form of their own, but those of direction.
fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{17B4}'..='\u{17B5}' | '\u{180E}'
        | '\u{200B}'..='\u{200F}' | '\u{2060}'..='\u{2064}' | '\u{206A}'..='\u{206F}'
        | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}' | '\u{1BCA0}'..='\u{1BCA3}'
        | '\u{1D173}'..='\u{1D17A}')
        || is_filler(c)
        || is_selector(c)
        || is_tag(c)
}

fn is_filler(c: char) -> bool {
    matches!(c, '\u{115F}' | '\u{1160}' | '\u{3164}' | '\u{FFA0}')
}

fn is_selector(c: char) -> bool {
    matches!(c, '\u{FE00}'..='\u{FE0F}') || is_plane_14_selector(c)
}

fn is_plane_14_selector(c: char) -> bool {
    matches!(c, '\u{E0100}'..='\u{E01EF}')
}

fn is_tag(c: char) -> bool {
    matches!(c, '\u{E0000}'..='\u{E007F}')
}

fn is_direction(c: char) -> bool {
    matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// Letters of Hebrew, Arabic, Syriac, Thaana, N'Ko and their presentation forms.
fn is_right_to_left(c: char) -> bool {
    matches!(c, '\u{591}'..='\u{8FF}' | '\u{FB1D}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFC}')
}

fn is_han(c: char) -> bool {
    matches!(c, '\u{2E80}'..='\u{2FDF}' | '\u{3005}'..='\u{3007}' | '\u{3400}'..='\u{9FFF}'
        | '\u{F900}'..='\u{FAFF}' | '\u{20000}'..='\u{3FFFD}')
}

/// Letters of Latin, Greek and Cyrillic: scripts whose words need no joiner.
fn is_letter(c: char) -> bool {
    let script = matches!(c, 'A'..='Z' | 'a'..='z' | '\u{C0}'..='\u{52F}' | '\u{1C80}'..='\u{1C8A}'
        | '\u{1D00}'..='\u{1DBF}' | '\u{1E00}'..='\u{1FFF}' | '\u{2C60}'..='\u{2C7F}'
        | '\u{A640}'..='\u{A69F}' | '\u{A722}'..='\u{A7FF}');
    script && c.is_alphabetic()
}

/// Whether tags spell a region's part as flags do: two letters, one to three
/// letters or digits, and the closing tag.
fn is_flag(tags: &str) -> bool {
    let text = spelled(tags);
    let code = text.as_bytes();
    tags.ends_with('\u{E007F}')
        && tags.chars().count() == code.len() + 1
        && (3..=5).contains(&code.len())
        && code[..2].iter().all(u8::is_ascii_lowercase)
        && code
            .iter()
            .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
}

/// The ASCII text that tag characters spell.
fn spelled(tags: &str) -> String {
    let ascii = |c: char| u32::from(c).checked_sub(0xE0000).and_then(char::from_u32);
    let printed = tags.chars().filter(|c| is_tag(*c)).filter_map(ascii);
    printed.filter(|c| (' '..='~').contains(c)).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn kinds(text: &str) -> Vec<HiddenKind> {
        hidden(text, |_| true)
            .into_iter()
            .map(|one| one.kind)
            .collect()
    }

    #[test]
    fn what_splits_or_turns_text_is_found() {
        for text in [
            "ig\u{200b}nore",
            "д\u{200d}а",
            "de\u{ad}lete",
            "a\u{2060}\u{feff}b",
            "α\u{200e}β",
        ] {
            assert_eq!(kinds(text), [HiddenKind::InWord], "{text:?}");
        }
        let tags = "Hello\u{e0069}\u{e0067}\u{e006e}.";
        assert_eq!(kinds(tags), [HiddenKind::Tags("ign".to_owned())]);
        assert_eq!(kinds("😀\u{fe00}\u{fe01}"), [HiddenKind::Selectors(2)]);
        assert_eq!(kinds("a\u{e0100}"), [HiddenKind::Selectors(1)]);
        let run = format!("x {} y", "\u{200b}\u{200c}".repeat(4));
        assert_eq!(kinds(&run), [HiddenKind::Run(8)]);
        assert_eq!(kinds("user\u{3164}id"), [HiddenKind::Filler]);
        assert_eq!(
            kinds("Run \u{202e}gnp.sh\u{202c} now."),
            [HiddenKind::Direction]
        );
        assert_eq!(kinds("\u{2067}שלום"), [HiddenKind::Direction]);
    }

    #[test]
    fn what_scripts_and_emoji_need_is_left_alone() {
        for text in [
            "\u{feff}Text",
            "👩\u{200d}💻 and ❤\u{fe0f}\u{200d}🔥 and 1\u{fe0f}\u{20e3}",
            "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
            "می\u{200c}خواهم",
            "क\u{200d}ष",
            "ไทย\u{200b}ไทย",
            "葛\u{e0100}",
            "שלום\u{200f}!",
            "שלום \u{2066}abc\u{2069} עולם",
            "한\u{3164}글",
            "a \u{200b}```rust",
            "größe naïve",
        ] {
            assert_eq!(kinds(text), [], "{text:?}");
        }
        let isolated = "שלום \u{2066}abc\u{2069}";
        assert_eq!(hidden(isolated, |_| false).len(), 1);
    }

    proptest! {
        #[test]
        fn spans_hold_what_is_hidden(text in "[a-zא🏴\u{200b}\u{202e}\u{202c}\u{fe0f}\u{e0067}\u{e007f}\u{3164}\n ]{0,40}") {
            for one in hidden(&text, |_| true) {
                let part = &text[one.span.range()];
                prop_assert!(part.chars().any(|c| is_invisible(c) || is_direction(c)));
            }
        }
    }
}
