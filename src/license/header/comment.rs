//! The comments with which a file begins, in any usual form of comment.

use super::{LONGEST, blanks};

const BLOCKS: &[(&str, &str)] = &[
    ("/*", "*/"),
    ("\"\"\"", "\"\"\""),
    ("'''", "'''"),
    ("r\"\"\"", "\"\"\""),
    ("<!--", "-->"),
    ("<#", "#>"),
    ("=begin", "=end"),
    ("--[[", "]]"),
    ("{# ", "#}"),
    ("{{!--", "--}}"),
    ("{{!", "}}"),
    ("<%--", "--%>"),
    ("<%#", "%>"),
    ("{-", "-}"),
    ("(*", "*)"),
];

/// What begins a line that is a comment as a whole.
const LINES: &[&str] = &[
    "#", "//", "--", ";", "%", "REM ", "rem ", "Rem ", "@REM ", "@rem ", "::", "' ", "! ",
];

/// What a comment begins with that is a notice, wherever it stands.
const NOTICES: &[&str] = &[
    "copyright",
    "©",
    "(c)",
    "license",
    "licence",
    "licensed",
    "spdx-",
    "proprietary",
    "confidential",
    "all rights",
];

/// The comments, or the docstring, with which `text` begins, behind the line that
/// says how it is run, the notice right behind its first imports or its docstring, and
/// what it names as its licence (`__license__`). Their marks, and all else, are blanks, so
/// that places stay; the code below the last of them is left out. `None` where there is
/// nothing of this.
pub fn leading_comment(text: &str) -> Option<String> {
    let end = text.floor_char_boundary(LONGEST);
    let mut reader = Reader {
        plain: String::with_capacity(end),
        ..Reader::default()
    };
    let mut at = 0;
    let mut names_below = None;
    for (number, line) in text[..end].split_inclusive('\n').enumerate() {
        if reader.ended && !*names_below.get_or_insert_with(|| may_name_in_code(&text[at..end])) {
            break;
        }
        reader.line(number, line);
        at += line.len();
    }
    let plain = reader.plain;
    (!plain.trim().is_empty()).then_some(plain)
}

#[derive(Default)]
struct Reader {
    plain: String,
    /// The end of the block comment that is open, and whether it is a docstring.
    block: Option<(&'static str, bool)>,
    /// The docstring or an import went before.
    below: bool,
    /// Code went before: no comment is of the head any more.
    ended: bool,
    /// The bracket that closes the import that goes on.
    import: Option<char>,
    /// Whether the comment that goes on is told.
    told: Option<bool>,
}

impl Reader {
    fn line(&mut self, number: usize, line: &str) {
        if self.ended {
            let named = named_in_code(line);
            return self.plain.push_str(&named.unwrap_or_else(|| blanks(line)));
        }
        let trimmed = line.trim();
        if let Some((close, docstring)) = self.block {
            return self.inside(line, close, docstring);
        }
        if let Some(close) = self.import {
            if trimmed.contains(close) {
                self.import = None;
            }
            return self.plain.push_str(&blanks(line));
        }
        if !is_comment(trimmed) {
            self.told = None;
        }
        if let Some(named) = named_in_code(line) {
            return self.plain.push_str(&named);
        }
        if trimmed.is_empty() || is_directive(number, trimmed) {
            return self.plain.push_str(&blanks(line));
        }
        let block = BLOCKS.iter().find(|(open, _)| trimmed.starts_with(open));
        if let Some((open, close)) = block {
            return self.open(line, open, close);
        }
        if is_comment(trimmed) {
            let words = unmarked(line);
            return self.tell(&words);
        }
        if let Some(goes_on) = import(trimmed) {
            self.below = true;
            self.import = goes_on;
        } else {
            self.ended = true;
        }
        self.plain.push_str(&blanks(line));
    }

    /// A comment begins here.
    fn open(&mut self, line: &str, open: &str, close: &'static str) {
        let docstring = close.starts_with(['"', '\'']);
        if docstring && self.below {
            self.ended = true;
            return self.plain.push_str(&blanks(line));
        }
        self.told = None;
        let start = line.find(open).unwrap_or(0) + open.len();
        self.plain.push_str(&blanks(&line[..start]));
        self.block = Some((close, docstring));
        self.inside(&line[start..], close, docstring);
    }

    fn inside(&mut self, line: &str, close: &str, docstring: bool) {
        let end = line.find(close);
        let words = unmarked(&line[..end.unwrap_or(line.len())]);
        self.tell(&words);
        if let Some(at) = end {
            self.plain.push_str(&blanks(&line[at..]));
            self.block = None;
            self.told = None;
            self.below |= docstring;
        }
    }

    /// Words of a comment. Below the head only a notice is told.
    fn tell(&mut self, words: &str) {
        if !self.below {
            return self.plain.push_str(words);
        }
        let begin = words.trim().to_lowercase();
        if self.told.is_none() && !begin.is_empty() {
            self.told = Some(NOTICES.iter().any(|notice| begin.starts_with(notice)));
        }
        if self.told == Some(true) {
            self.plain.push_str(words);
        } else {
            self.plain.push_str(&blanks(words));
        }
    }
}

fn is_comment(trimmed: &str) -> bool {
    LINES.iter().any(|mark| trimmed.starts_with(mark))
}

fn is_directive(number: usize, trimmed: &str) -> bool {
    number == 0 && (trimmed.starts_with("#!") || trimmed.starts_with("<?"))
        || trimmed.starts_with("# -*-")
        || matches!(
            trimmed,
            "'use strict';" | "\"use strict\";" | "@echo off" | "---"
        )
}

/// Whether a line imports, and what closes the import where it goes on.
fn import(trimmed: &str) -> Option<Option<char>> {
    const WORDS: [&str; 8] = [
        "import ", "from ", "use ", "using ", "package ", "require ", "require(", "library(",
    ];
    let required = trimmed.starts_with("const ") && trimmed.contains("require(");
    if !required && !WORDS.iter().any(|word| trimmed.starts_with(word)) {
        return None;
    }
    let open = |open: char, close: char| trimmed.contains(open) && !trimmed.contains(close);
    Some(if open('(', ')') {
        Some(')')
    } else if open('{', '}') {
        Some('}')
    } else {
        None
    })
}

/// The names that code has for the licence and the copyright of its file, and what stands
/// for them in its head.
const IN_CODE: [(&str, &str); 3] = [
    ("__license__", "  license: "),
    ("__licence__", "  licence: "),
    ("__copyright__", "             "),
];

/// Whether any line of `code` may be one for [`named_in_code`].
fn may_name_in_code(code: &str) -> bool {
    IN_CODE.iter().any(|(name, _)| code.contains(name))
}

/// What a line of code names as the licence, or the copyright, of its file.
fn named_in_code(line: &str) -> Option<String> {
    let (name, label) = IN_CODE.iter().find(|(name, _)| line.starts_with(name))?;
    let rest = &line[name.len()..];
    let value = rest.trim_start().strip_prefix('=')?.trim_start();
    let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let value = value.trim_start_matches(quote);
    let end = value.find(quote)?;
    let start = line.len() - value.len();
    let told = &value[..end];
    let before = blanks(&line[name.len()..start]);
    Some(format!("{label}{before}{told}{}", blanks(&value[end..])))
}

/// A line of a comment without the marks at its start.
fn unmarked(line: &str) -> String {
    let plain = line.trim_start();
    let words = ["REM ", "rem ", "Rem ", "@REM ", "@rem ", "::", "' "];
    let word = words.iter().find_map(|word| plain.strip_prefix(word));
    let marks = [' ', '\t', '#', '/', '*', '-', ';', '%', '!'];
    let rest = word.unwrap_or(line).trim_start_matches(marks);
    blanks(&line[..line.len() - rest.len()]) + rest
}
