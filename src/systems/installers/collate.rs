//! The order in which JavaScript's `localeCompare` puts paths.
//!
//! Some tools hash files in the order of the user's language. Of the root collation
//! of CLDR this is as much as names of files need: ASCII, and letters with marks on
//! ASCII ones; of the languages, those that move ASCII letters or put a letter with a
//! mark in a place of its own. A library has it all, and a megabyte of tables for
//! scripts that no file of a skill is named in; a name beyond this has no order here,
//! and what hangs on it is said to be unknown.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::canonical_combining_class;

/// What comes before digits, in order.
const MARKS: &str = " _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$";

/// Marks on letters, in order.
const ACCENTS: &str =
    "\u{301}\u{300}\u{306}\u{302}\u{30c}\u{30a}\u{308}\u{30b}\u{303}\u{307}\u{328}\u{327}\u{304}";

/// An order of a language, or of several that are alike.
#[derive(Clone, Copy, Debug)]
pub(super) struct Language {
    /// One whose order it is.
    pub name: &'static str,
    /// Letters, or several together, that come right behind another letter, in order;
    /// in lower case, marks apart.
    moved: &'static [(&'static str, char)],
    /// Whether upper case comes first.
    upper_first: bool,
}

/// The orders that are tried, the commonest first.
pub(super) const LANGUAGES: [Language; 8] = [
    plain("en", &[]),
    plain(
        "sv",
        &[("a\u{30a}", 'z'), ("a\u{308}", 'z'), ("o\u{308}", 'z')],
    ),
    Language {
        name: "da",
        moved: &[
            ("a\u{308}", 'z'),
            ("o\u{308}", 'z'),
            ("a\u{30a}", 'z'),
            ("aa", 'z'),
        ],
        upper_first: true,
    },
    plain(
        "nb",
        &[
            ("a\u{308}", 'z'),
            ("o\u{308}", 'z'),
            ("a\u{30a}", 'z'),
            ("aa", 'z'),
        ],
    ),
    plain(
        "cs",
        &[
            ("c\u{30c}", 'c'),
            ("ch", 'h'),
            ("r\u{30c}", 'r'),
            ("s\u{30c}", 's'),
            ("z\u{30c}", 'z'),
        ],
    ),
    plain(
        "hu",
        &[
            ("cs", 'c'),
            ("dz", 'd'),
            ("dzs", 'd'),
            ("gy", 'g'),
            ("ly", 'l'),
            ("ny", 'n'),
            ("o\u{308}", 'o'),
            ("sz", 's'),
            ("ty", 't'),
            ("u\u{308}", 'u'),
            ("zs", 'z'),
        ],
    ),
    plain(
        "hr",
        &[
            ("c\u{30c}", 'c'),
            ("c\u{301}", 'c'),
            ("lj", 'l'),
            ("nj", 'n'),
            ("s\u{30c}", 's'),
            ("z\u{30c}", 'z'),
        ],
    ),
    plain(
        "et",
        &[
            ("s\u{30c}", 's'),
            ("z", 's'),
            ("z\u{30c}", 's'),
            ("o\u{303}", 'w'),
            ("a\u{308}", 'w'),
            ("o\u{308}", 'w'),
            ("u\u{308}", 'w'),
        ],
    ),
];

const fn plain(name: &'static str, moved: &'static [(&'static str, char)]) -> Language {
    Language {
        name,
        moved,
        upper_first: false,
    }
}

/// What a path is ordered by: letters, then marks on them, then case.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key {
    letters: Vec<u32>,
    marks: Vec<u32>,
    cases: Vec<bool>,
}

/// The key of a text in a language; `None` where the text holds a character whose
/// place is not known here.
pub(super) fn key(text: &str, language: &Language) -> Option<Key> {
    let apart: Vec<char> = text.nfd().collect();
    let mut key = Key {
        letters: Vec::new(),
        marks: Vec::new(),
        cases: Vec::new(),
    };
    let mut rest = apart.as_slice();
    while let Some(first) = rest.first() {
        let (letter, length) = match moved(rest, language) {
            Some(found) => found,
            None => (place_of(first.to_ascii_lowercase())?, 1),
        };
        let (here, after) = rest.split_at(length);
        let upper = here.iter().any(char::is_ascii_uppercase);
        key.letters.push(letter);
        key.cases.push(upper != language.upper_first);
        let marks = after.iter().take_while(|c| is_mark(**c)).count();
        key.marks.push(0);
        for mark in &after[..marks] {
            key.marks
                .push(u32::try_from(ACCENTS.find(*mark)?).ok()? + 1);
        }
        rest = &after[marks..];
    }
    Some(key)
}

/// The longest of the language's own letters that the text begins with: its place,
/// and how many characters it has.
fn moved(text: &[char], language: &Language) -> Option<(u32, usize)> {
    let begins = |letter: &str| {
        let mut own = letter.chars();
        let mut here = text.iter();
        let alike = own.all(|c| here.next().is_some_and(|h| h.to_ascii_lowercase() == c));
        // A mark that follows belongs to the last letter.
        alike && (letter.chars().any(is_mark) || !here.next().is_some_and(|h| is_mark(*h)))
    };
    let own = language.moved.iter().zip(1u32..);
    let fitting = own.filter(|((letter, _), _)| begins(letter));
    let ((letter, behind), at) = fitting.max_by_key(|((letter, _), _)| letter.chars().count())?;
    Some((place_of(*behind)? + at, letter.chars().count()))
}

fn is_mark(c: char) -> bool {
    canonical_combining_class(c) != 0
}

/// The place of a character of ASCII, with room behind it for others.
fn place_of(c: char) -> Option<u32> {
    const ROOM: u32 = 32;
    let digits = MARKS.len() as u32;
    let at = match c {
        '0'..='9' => digits + u32::from(c) - u32::from('0'),
        'a'..='z' => digits + 10 + u32::from(c) - u32::from('a'),
        _ => u32::try_from(MARKS.find(c)?).ok()?,
    };
    Some(at * ROOM)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sorted(language: &str, mut words: Vec<&str>) -> String {
        let language = LANGUAGES.iter().find(|one| one.name == language).unwrap();
        words.sort_by_key(|word| key(word, language).unwrap());
        words.join(" ")
    }

    /// What `localeCompare` of Node 20 (ICU 78) gave.
    #[test]
    fn words_stand_as_in_icu() {
        let words = "A B a aa ab az b c ca cg ch ci cs cz d dz gy gz h i lj lz ny nz s sz t ty u z zs ä å ö é";
        let words: Vec<&str> = words.split(' ').collect();
        for (language, wanted) in [
            (
                "en",
                "a A å ä aa ab az b B c ca cg ch ci cs cz d dz é gy gz h i lj lz ny nz ö s sz t ty u z zs",
            ),
            (
                "sv",
                "a A aa ab az b B c ca cg ch ci cs cz d dz é gy gz h i lj lz ny nz s sz t ty u z zs å ä ö",
            ),
            (
                "da",
                "A a ab az B b c ca cg ch ci cs cz d dz é gy gz h i lj lz ny nz s sz t ty u z zs ä ö å aa",
            ),
            (
                "nb",
                "a A ab az b B c ca cg ch ci cs cz d dz é gy gz h i lj lz ny nz s sz t ty u z zs ä ö å aa",
            ),
            (
                "cs",
                "a A å ä aa ab az b B c ca cg ci cs cz d dz é gy gz h ch i lj lz ny nz ö s sz t ty u z zs",
            ),
            (
                "hu",
                "a A å ä aa ab az b B c ca cg ch ci cz cs d dz é gz gy h i lj lz nz ny ö s sz t ty u z zs",
            ),
            (
                "hr",
                "a A å ä aa ab az b B c ca cg ch ci cs cz d dz é gy gz h i lz lj ny nz ö s sz t ty u z zs",
            ),
            (
                "et",
                "a A å aa ab az b B c ca cg ch ci cs cz d dz é gz gy h i lj lz nz ny s sz z zs t ty u ä ö",
            ),
        ] {
            assert_eq!(sorted(language, words.clone()), wanted, "{language}");
        }
        let marks = "/ . - _ a 1 $ ~";
        assert_eq!(sorted("en", marks.split(' ').collect()), "_ - . / ~ $ 1 a");
    }

    #[test]
    fn a_letter_of_another_script_has_no_place() {
        assert!(key("ж.md", &LANGUAGES[0]).is_none());
        assert!(key("notes/übung.md", &LANGUAGES[0]).is_some());
    }
}
