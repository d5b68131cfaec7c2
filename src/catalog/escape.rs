//! Foreign text as Markdown that reads back as that text.
//!
//! Nothing is left to the renderer's taste: every character that CommonMark,
//! GitHub's or other common extensions, or MDX could take for markup stands as a decimal
//! reference, also where it would be harmless.

use std::borrow::Cow;

use crate::text::is_unprintable;

/// What stands in an empty cell.
pub(super) const NOTHING: &str = "—";

/// `text` on one line: what can't be seen becomes a blank, blanks collapse.
///
/// Variation selectors go without a trace: they belong to the character before
/// them, and a blank would tear a word apart.
pub(super) fn plain(text: &str) -> Cow<'_, str> {
    if is_plain(text.as_bytes()) {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    let mut blank = false;
    for c in text.chars() {
        if matches!(u32::from(c), 0xFE00..=0xFE0F | 0xE0100..=0xE01EF) {
            continue;
        }
        if c.is_whitespace() || is_unprintable(c) {
            blank = true;
            continue;
        }
        if blank && !plain.is_empty() {
            plain.push(' ');
        }
        blank = false;
        plain.push(c);
    }
    Cow::Owned(plain)
}

/// Whether the text is ASCII on one line with single blanks between words, as
/// most are.
fn is_plain(text: &[u8]) -> bool {
    let mut before = b' ';
    for &byte in text {
        if !(b' '..=b'~').contains(&byte) || (byte == b' ' && before == b' ') {
            return false;
        }
        before = byte;
    }
    text.is_empty() || before != b' '
}

/// Appends `text` escaped for a table cell, a list item or a paragraph that
/// something of ours begins. Appends nothing where nothing can be seen.
pub(super) fn push(out: &mut String, text: &str) {
    push_plain(out, &plain(text));
}

/// `text` on one line that reads back as that text, for a list item or a
/// paragraph of Markdown that something else begins.
pub fn markdown_text(text: &str) -> String {
    let mut out = String::new();
    push(&mut out, text);
    out
}

fn push_plain(out: &mut String, plain: &str) {
    let mut done = 0;
    // All special characters are ASCII, so their bytes are characters.
    for (at, &byte) in plain.as_bytes().iter().enumerate() {
        let special = match byte {
            b'&' | b'\\' | b'`' | b'*' | b'_' | b'{' | b'}' | b'[' | b']' | b'<' | b'>' | b'|'
            | b'~' | b'@' | b'$' | b'^' => true,
            // A renderer that links bare URLs keeps references inside them as
            // they are; so nothing may look like one.
            b':' => plain[at..].starts_with("://"),
            b'.' => ends_in_www(&plain[..at]),
            _ => false,
        };
        if special {
            out.push_str(&plain[done..at]);
            push_reference(out, char::from(byte));
            done = at + 1;
        }
    }
    out.push_str(&plain[done..]);
}

fn push_reference(out: &mut String, c: char) {
    out.push_str("&#");
    out.push_str(&u32::from(c).to_string());
    out.push(';');
}

/// Appends `text` for a heading, where `#` at the end would be lost.
pub(super) fn push_heading(out: &mut String, text: &str) {
    let plain = plain(text);
    let kept = plain.trim_end_matches('#');
    if plain.is_empty() {
        out.push_str(NOTHING);
    }
    push_plain(out, kept);
    for c in plain[kept.len()..].chars() {
        push_reference(out, c);
    }
}

/// As [`push`], with a dash where nothing can be seen.
pub(super) fn push_cell(out: &mut String, text: &str) {
    let start = out.len();
    push(out, text);
    if out.len() == start {
        out.push_str(NOTHING);
    }
}

/// Whether the text ends in a `www` that begins a word.
fn ends_in_www(text: &str) -> bool {
    let Some(at) = text.len().checked_sub(3) else {
        return false;
    };
    text.get(at..)
        .is_some_and(|word| word.eq_ignore_ascii_case("www"))
        && !text[..at].ends_with(char::is_alphanumeric)
}

/// Appends an identifier as code where its letters are harmless there, and
/// escaped where they are not.
pub(super) fn push_code(out: &mut String, text: &str) {
    let harmless = |c: char| c.is_ascii_alphanumeric() || "-_./:+".contains(c);
    if !text.is_empty() && text.chars().all(harmless) {
        out.push('`');
        out.push_str(text);
        out.push('`');
    } else {
        push_cell(out, text);
    }
}

/// Appends a link; the caller vouches that `url` is http or https.
pub(super) fn push_link(out: &mut String, label: &str, url: &str) {
    out.push('[');
    push_cell(out, label);
    out.push_str("](");
    for byte in url.bytes() {
        match byte {
            b'&' => out.push_str("&#38;"),
            byte if byte.is_ascii_alphanumeric() || b"-._~:/?#=%,+;@!$".contains(&byte) => {
                out.push(char::from(byte));
            }
            byte => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out.push(')');
}

/// Appends a link to a path from the page on; `path` has `/` between its parts.
pub(super) fn push_path_link(out: &mut String, label: &str, path: &str) {
    out.push('[');
    push_cell(out, label);
    out.push_str("](");
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            out.push(char::from(byte));
        } else {
            out.push_str(&format!("%{byte:02X}"));
        }
    }
    out.push(')');
}

/// How much of a text stands before it is folded, and how much of a folded one.
const FOLDED_FROM: usize = 160;
const SHOWN_OF_FOLDED: usize = 100;

/// As [`push_cell`]; a long text is folded behind its beginning, which a reader
/// opens. The two tags are ours, all within them is escaped.
pub(super) fn push_folded(out: &mut String, text: &str) {
    let plain = plain(text);
    if plain.chars().nth(FOLDED_FROM).is_none() {
        return push_cell(out, text);
    }
    let end = plain.char_indices().nth(SHOWN_OF_FOLDED);
    let start = &plain[..end.map_or(plain.len(), |(at, _)| at)];
    // Not in the middle of a word, where there are any.
    let start = start.rsplit_once(' ').map_or(start, |(words, _)| words);
    out.push_str("<details><summary>");
    push_plain(out, start);
    out.push_str(" …</summary>");
    push_plain(out, &plain);
    out.push_str("</details>");
}

/// Appends a number with commas between thousands.
pub(super) fn push_number(out: &mut String, number: usize) {
    let digits = number.to_string();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
}

/// `1 skill`, `2 skills`.
pub(super) fn push_count(out: &mut String, number: usize, noun: &str) {
    push_number(out, number);
    out.push(' ');
    out.push_str(noun);
    if number != 1 {
        out.push('s');
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

    /// Everything the renderer knows but what it does to quotes and dashes.
    fn options() -> Options {
        Options::all()
            .difference(Options::ENABLE_SMART_PUNCTUATION)
            .difference(Options::ENABLE_YAML_STYLE_METADATA_BLOCKS)
    }

    /// The texts of a table's cells; panics on anything but text.
    fn cells(markdown: &str) -> Vec<String> {
        let mut cells = Vec::new();
        for event in Parser::new_ext(markdown, options()) {
            match event {
                Event::Start(Tag::TableCell) => cells.push(String::new()),
                Event::Text(text) => cells.last_mut().unwrap().push_str(&text),
                Event::Start(Tag::Table(_) | Tag::TableHead | Tag::TableRow)
                | Event::End(
                    TagEnd::Table | TagEnd::TableHead | TagEnd::TableRow | TagEnd::TableCell,
                ) => {}
                other => panic!("{other:?} in {markdown}"),
            }
        }
        cells
    }

    fn reads_back(text: &str) {
        let mut row = String::from("| a | b |\n| --- | --- |\n| ");
        let start = row.len();
        push_cell(&mut row, text);
        let escaped = row[start..].to_owned();
        row.push_str(" | end |\n");
        let shown = match plain(text) {
            empty if empty.is_empty() => NOTHING.to_owned(),
            shown => shown.into_owned(),
        };
        assert_eq!(cells(&row), ["a", "b", &shown, "end"], "{escaped}");
        assert!(
            !escaped.contains(|c: char| "\\`*_{}[]<>|~@$^\n\r".contains(c) || is_unprintable(c)),
            "{escaped}"
        );
        assert!(!escaped.contains("://"), "{escaped}");
    }

    #[test]
    fn hostile_cells_read_back_as_text() {
        for text in [
            "",
            "\u{200b}\n",
            "| a |",
            "a\n\n# b",
            "<script>alert(1)</script>",
            "<img src=x onerror=alert(1)>",
            "{process.exit(1)} import x",
            "[x](javascript:alert(1))",
            "![x](https://h.test/x.png)",
            "<https://h.test> see https://h.test/a_b?c=d&e, www.h.test or a@h.test",
            "a\\|b \\\\| c",
            "`` ` `` *a* __b__ ~~c~~ $x$ $$y$$ ^z^",
            "&lt; &#60; &amp;amp;",
            "<!-- minara:catalog:end -->",
            "[^1] [[wiki]] :smile: - [ ] x",
            "evil\u{202e}txt\u{2028}next",
            "über 版本 हिन्दी",
            "warn\u{fe0f}ing",
            "# # #",
        ] {
            reads_back(text);
        }
        assert_eq!(plain("warn\u{fe0f}ing\u{200b}\u{7} x "), "warning x");
    }

    #[test]
    fn a_long_text_is_folded_and_whole() {
        let mut out = String::new();
        push_folded(&mut out, "short | one");
        assert_eq!(out, "short &#124; one");
        let long = "sorts <b>invoices</b> ".repeat(12);
        let mut out = String::new();
        push_folded(&mut out, &long);
        let (summary, rest) = out.split_once("</summary>").unwrap();
        assert!(
            summary.starts_with("<details><summary>sorts &#60;b&#62;"),
            "{summary}"
        );
        assert!(summary.ends_with(" …"), "{summary}");
        let mut whole = String::new();
        push_cell(&mut whole, &long);
        assert_eq!(rest, format!("{whole}</details>"));
    }

    #[test]
    fn a_path_is_one_link() {
        let mut out = String::new();
        push_path_link(&mut out, "a|b", "../skills/a b(c)/ü:x");
        assert_eq!(out, "[a&#124;b](../skills/a%20b%28c%29/%C3%BC%3Ax)");
    }

    #[test]
    fn a_heading_keeps_its_end() {
        for (text, heading) in [
            ("", "—"),
            ("C #", "C &#35;"),
            ("##", "&#35;&#35;"),
            ("#1 a", "#1 a"),
        ] {
            let mut out = String::new();
            push_heading(&mut out, text);
            assert_eq!(out, heading);
        }
    }

    #[test]
    fn the_golden_cell() {
        let mut out = String::new();
        push_cell(
            &mut out,
            "Pipes | {x} <b>tags</b> *stars*, mail a@example.com, see https://example.com/a_b",
        );
        assert_eq!(
            out,
            "Pipes &#124; &#123;x&#125; &#60;b&#62;tags&#60;/b&#62; &#42;stars&#42;, \
             mail a&#64;example.com, see https&#58;//example.com/a&#95;b"
        );
    }

    #[test]
    fn numbers_and_code() {
        let mut out = String::new();
        push_number(&mut out, 999);
        push_number(&mut out, 1_000);
        push_number(&mut out, 1_234_567);
        assert_eq!(out, "9991,0001,234,567");
        let mut out = String::new();
        push_code(&mut out, "swap_tokens");
        push_code(&mut out, "Bash(a|b)");
        assert_eq!(out, "`swap_tokens`Bash(a&#124;b)");
    }

    proptest! {
        #[test]
        fn any_text_reads_back(text in any::<String>()) {
            reads_back(&text);
        }

        #[test]
        fn any_markup_reads_back(text in "[-a-z0-9 |`*_~<>\\[\\](){}!&#;:./@$^=+\\\\\"'\n\t]{0,40}") {
            reads_back(&text);
        }

        #[test]
        fn any_url_stays_one_link(path in "[ -~]{0,30}") {
            let url = format!("https://h.test/{path}");
            let mut row = String::from("| a |\n| --- |\n| ");
            push_link(&mut row, &url, &url);
            row.push_str(" |\n");
            let mut links = 0;
            for event in Parser::new_ext(&row, options()) {
                match event {
                    Event::Start(Tag::Link { dest_url, .. }) => {
                        links += 1;
                        prop_assert!(dest_url.starts_with("https://h.test/"), "{}", dest_url);
                    }
                    Event::Start(Tag::Image { .. } | Tag::Emphasis | Tag::Strong)
                    | Event::Html(_) | Event::InlineHtml(_) | Event::Code(_) => prop_assert!(false, "{row}"),
                    _ => {}
                }
            }
            prop_assert_eq!(links, 1, "{}", row);
        }
    }
}
