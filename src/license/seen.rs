//! What a reader of a licence text does not see: comments, and what is struck
//! out or hidden.
//!
//! It grants nothing, so it is taken out before a text is compared; a limit in
//! it still limits, so it is handed on.

/// A text as a reader sees it.
#[derive(Debug, Default)]
pub struct Seen {
    /// What stands, with the line ends of what does not.
    pub text: String,
    /// Each stretch that does not, and where in `text` it stood, in bytes.
    pub hidden: Vec<(usize, String)>,
}

/// Elements whose content nobody sees, or sees struck out.
const UNSEEN: &[&str] = &["del", "s", "strike", "script", "style", "template"];

/// Parts `text` into what is seen and what is not. Linear in its length.
pub fn seen(text: &str) -> Seen {
    let mut seen = Seen::default();
    let mut rest = text;
    let mut strikes = true;
    while let Some(at) = rest.find(['<', '~', '[']) {
        seen.text.push_str(&rest[..at]);
        let before = seen.text.ends_with('~');
        rest = &rest[at..];
        let found = match rest.as_bytes()[0] {
            b'<' => comment(rest).or_else(|| unseen_element(rest)),
            b'~' if strikes && !before => {
                let found = struck(rest);
                strikes = found.is_some() || !is_pair(rest);
                found
            }
            b'[' if at_line_start(&seen.text) => link_comment(rest),
            _ => None,
        };
        match found {
            Some(length) => {
                seen.hide(&rest[..length]);
                rest = &rest[length..];
            }
            None => {
                seen.text.push_str(&rest[..1]);
                rest = &rest[1..];
            }
        }
    }
    seen.text.push_str(rest);
    seen
}

impl Seen {
    fn hide(&mut self, words: &str) {
        self.text.push(' ');
        self.hidden.push((self.text.len(), words.to_owned()));
        self.text.extend(words.chars().filter(|&c| c == '\n'));
    }
}

/// Whether what is read goes on at most three blanks behind the start of a line.
fn at_line_start(text: &str) -> bool {
    const MOST: usize = 3;
    let near = text.len().saturating_sub(MOST + 1);
    let end = text.as_bytes()[near..]
        .iter()
        .rposition(|byte| *byte == b'\n');
    match end {
        Some(end) => text[near + end + 1..].trim().is_empty(),
        None => near == 0 && text.len() <= MOST && text.trim().is_empty(),
    }
}

/// The length of the HTML comment at the start of `text`; one that is not closed
/// reaches to the end.
fn comment(text: &str) -> Option<usize> {
    const OPEN: &str = "<!--";
    let inner = text.strip_prefix(OPEN)?;
    if let Some(short) = ["<!-->", "<!--->"]
        .iter()
        .find(|short| text.starts_with(**short))
    {
        return Some(short.len());
    }
    Some(
        inner
            .find("-->")
            .map_or(text.len(), |at| OPEN.len() + at + "-->".len()),
    )
}

/// The length of the element at the start of `text` whose content is not seen.
fn unseen_element(text: &str) -> Option<usize> {
    let end = text[1..].find(|c: char| !c.is_ascii_alphanumeric())?;
    let name = text[1..=end].to_ascii_lowercase();
    let tag_end = text
        .bytes()
        .take(LONGEST_TAG)
        .position(|byte| byte == b'>')?;
    let attributes = text.get(1 + end..tag_end)?.to_ascii_lowercase();
    if attributes.ends_with('/') {
        return None;
    }
    let known = UNSEEN.contains(&name.as_str()) && !attributes.starts_with(['-', '_', ':']);
    if !known && !is_hidden(&attributes) {
        return None;
    }
    Some(close_of(text, &name).unwrap_or(text.len()))
}

/// Longer tags stay text.
const LONGEST_TAG: usize = 2048;

fn is_hidden(attributes: &str) -> bool {
    let tight: String = attributes.split_whitespace().collect();
    let styled = ["display:none", "visibility:hidden", "font-size:0"]
        .iter()
        .any(|style| tight.contains(style));
    let mut words = attributes.split_whitespace();
    styled || words.any(|word| word == "hidden" || word.starts_with("hidden="))
}

/// Where the first closing tag of `name` in `text` ends.
fn close_of(text: &str, name: &str) -> Option<usize> {
    let mut from = 0;
    while let Some(at) = text[from..].find("</") {
        let start = from + at + 2;
        let named = text
            .get(start..start + name.len())
            .is_some_and(|held| held.eq_ignore_ascii_case(name));
        if named {
            return text[start..].find('>').map(|end| start + end + 1);
        }
        from = start;
    }
    None
}

/// Exactly two tildes, as strike-outs begin and end.
fn is_pair(text: &str) -> bool {
    text.starts_with("~~") && !text.starts_with("~~~")
}

/// The length of what two pairs of tildes strike out at the start of `text`.
fn struck(text: &str) -> Option<usize> {
    if !is_pair(text) {
        return None;
    }
    let end = text[2..].find("~~")?;
    Some(end + 4)
}

/// The length of a comment in the form of a link that nothing uses:
/// `[//]: # (…)`.
fn link_comment(text: &str) -> Option<usize> {
    let marked = ["[//]:", "[comment]:"]
        .iter()
        .any(|mark| text.starts_with(mark));
    let end = text.find('\n').unwrap_or(text.len());
    marked.then_some(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str) -> (String, Vec<String>) {
        let seen = seen(text);
        let words = seen.text.split_whitespace().collect::<Vec<_>>().join(" ");
        (
            words,
            seen.hidden.into_iter().map(|(_, held)| held).collect(),
        )
    }

    #[test]
    fn what_is_commented_or_struck_out_is_apart() {
        for (text, wanted, hidden) in [
            ("a <!-- b --> c", "a c", "<!-- b -->"),
            ("a <!--> c", "a c", "<!-->"),
            ("a\n<!-- b\nc", "a", "<!-- b\nc"),
            ("a ~~b\n\nc~~ d", "a d", "~~b\n\nc~~"),
            ("a <del>b</DEL > c", "a c", "<del>b</DEL >"),
            ("a <S class=x>b", "a", "<S class=x>b"),
            (
                "<p style=\"display: none\">b</p> c",
                "c",
                "<p style=\"display: none\">b</p>",
            ),
            ("a\n[//]: # (b)\nc", "a c", "[//]: # (b)"),
        ] {
            let (seen, held) = parts(text);
            assert_eq!(
                (seen.as_str(), held.as_slice()),
                (wanted, &[hidden.to_owned()][..]),
                "{text}"
            );
        }
    }

    #[test]
    fn plain_text_stays() {
        for text in [
            "~/.config and ~~~ text ~~~",
            "a <b> c",
            "<section>x</section>",
            "[a]: b",
            "a ~~ b",
            "<span>x</span>",
        ] {
            let (seen, held) = parts(text);
            assert_eq!((seen.as_str(), held.len()), (text, 0), "{text}");
        }
        assert_eq!(seen("a<!--\n\n-->b").text.lines().count(), 3);
    }
}
