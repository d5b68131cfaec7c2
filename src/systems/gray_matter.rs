//! gray-matter 4.0.3 as clients call it, without options: where the block at
//! the head of a file begins and ends, and who reads it.
//!
//! Read from `index.js` and `lib/engine.js` of the package.

/// A file as it is taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Matter<'a> {
    /// The word behind the opening dashes; empty: YAML.
    pub language: &'a str,
    /// What is given to the language's reader.
    pub block: &'a str,
    /// The text below. Its first line end may still be there.
    pub body: &'a str,
}

/// Who reads a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// js-yaml 3, `safeLoad`.
    Yaml,
    /// `JSON.parse`.
    Json,
    /// `eval`: the block is run.
    JavaScript,
}

impl Engine {
    /// The reader that a word names. Only `js`, `javascript`, `yaml` and `yml`
    /// are known in any case.
    pub fn named(language: &str) -> Option<Engine> {
        match language {
            "" => Some(Engine::Yaml),
            "json" => Some(Engine::Json),
            word if is_one_of(word, &["yaml", "yml"]) => Some(Engine::Yaml),
            word if is_one_of(word, &["js", "javascript"]) => Some(Engine::JavaScript),
            _ => None,
        }
    }
}

fn is_one_of(word: &str, names: &[&str]) -> bool {
    names.iter().any(|name| name.eq_ignore_ascii_case(word))
}

impl Matter<'_> {
    /// Whether the block holds nothing but blanks and comments. It is then
    /// empty whatever its language, and no reader is asked.
    pub fn is_empty(&self) -> bool {
        is_empty(self.block)
    }
}

/// Whether a block holds nothing but blanks and comments. A `#` that nothing
/// follows on its line is no comment.
pub fn is_empty(block: &str) -> bool {
    block.split('\n').all(|line| {
        let line = line.trim_start_matches(is_blank);
        line.is_empty() || (line.starts_with('#') && line.len() > 1)
    })
}

/// Takes a text without byte-order mark apart; `None` where it has no block.
pub fn open(text: &str) -> Option<Matter<'_>> {
    let rest = text.strip_prefix("---")?;
    if rest.starts_with('-') {
        return None;
    }
    let line = first_line(rest);
    let language = line.trim_matches(is_blank);
    // Blanks alone stay with the block: no language was named.
    let rest = match language {
        "" => rest,
        _ => &rest[line.len()..],
    };
    let (block, body) = match rest.find("\n---") {
        Some(at) => (&rest[..at], &rest[at + 4..]),
        None => (rest, ""),
    };
    Some(Matter {
        language,
        block,
        body,
    })
}

/// The line behind the dashes. Where nothing ends it the last character is left
/// out: the package cuts at a place that it did not find.
fn first_line(rest: &str) -> &str {
    match rest.find('\n') {
        Some(end) => rest[..end].strip_suffix('\r').unwrap_or(&rest[..end]),
        None => {
            let last = rest.chars().next_back().map_or(0, char::len_utf8);
            &rest[..rest.len() - last]
        }
    }
}

/// What `trim` and `\s` of JavaScript take for a blank.
pub fn is_blank(c: char) -> bool {
    c == '\u{FEFF}' || (c.is_whitespace() && c != '\u{85}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str) -> Option<(&str, &str, &str)> {
        open(text).map(|matter| (matter.language, matter.block, matter.body))
    }

    #[test]
    fn a_block_ends_at_the_next_line_of_dashes_or_with_the_file() {
        assert_eq!(parts("---\na: 1\n---\nB"), Some(("", "\na: 1", "\nB")));
        assert_eq!(parts("--- \na: 1"), Some(("", " \na: 1", "")));
        assert_eq!(parts("--- js \r\nx\n---"), Some(("js", "\r\nx", "")));
        assert_eq!(parts("---yaml"), Some(("yam", "l", "")));
        assert_eq!(parts("---"), Some(("", "", "")));
        assert_eq!(parts("----\na: 1\n---\n"), None);
        assert_eq!(parts(" ---\n"), None);
    }

    #[test]
    fn words_name_readers() {
        for (word, engine) in [
            ("", Some(Engine::Yaml)),
            ("YAML", Some(Engine::Yaml)),
            ("Js", Some(Engine::JavaScript)),
            ("json", Some(Engine::Json)),
            ("JSON", None),
            ("toml", None),
        ] {
            assert_eq!(Engine::named(word), engine, "{word}");
        }
    }

    #[test]
    fn comments_alone_are_an_empty_block() {
        assert!(is_empty("\n # a\n\n#b"));
        assert!(!is_empty("\n#\n"));
        assert!(!is_empty("\na: 1"));
    }
}
