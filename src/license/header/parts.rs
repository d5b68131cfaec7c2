//! Where the head of a file stands that does not begin with it: behind the first tags, in
//! the first cell of a notebook.

use super::comment::leading_comment;
use super::{LONGEST, blanks, page_notice};

/// The first comment of markup, where only tags stand before it.
pub fn of_markup(text: &str) -> Option<String> {
    let text = &text[..text.floor_char_boundary(LONGEST)];
    let mut at = 0;
    loop {
        at += text[at..].len()
            - text[at..]
                .trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n'])
                .len();
        let rest = &text[at..];
        if let Some(comment) = rest.strip_prefix("<!--") {
            let end = comment.find("-->")?;
            let start = at + "<!--".len();
            return Some(blanks(&text[..start]) + &comment[..end]);
        }
        let is_code = ["<script", "<style", "<title"]
            .iter()
            .any(|tag| rest.starts_with(tag));
        if !rest.starts_with('<') || is_code {
            return None;
        }
        at += rest.find('>')? + 1;
    }
}

/// The head of the first cell of a notebook, whose lines are strings of JSON.
pub fn of_notebook(text: &str) -> Option<String> {
    let text = &text[..text.floor_char_boundary(LONGEST)];
    let key = text.find("\"source\"")?;
    let start = key + text[key..].find('[')? + 1;
    let mut plain = blanks(&text[..start]);
    for line in text[start..].split_inclusive('\n') {
        let trimmed = line.trim();
        if trimmed.starts_with(']') {
            break;
        }
        plain.push_str(&unquoted(line));
    }
    leading_comment(&plain).or_else(|| page_notice(&plain))
}

/// A line `"# a\n",` of a cell without what makes it a string.
fn unquoted(line: &str) -> String {
    let Some(open) = line.find('"') else {
        return blanks(line);
    };
    let inside = &line[open + 1..];
    let end = inside.rfind('"').unwrap_or(inside.len());
    let words = inside[..end].strip_suffix("\\n").unwrap_or(&inside[..end]);
    let rest = &inside[words.len()..];
    format!("{}{words}{}", blanks(&line[..=open]), blanks(rest))
}
