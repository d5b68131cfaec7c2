//! Bullets of a section as Polar's own reader takes them: line by line, whatever
//! Markdown would say of them.

use super::script::{behind_blanks, is_blank, is_line_end, trimmed};
use super::words::MetadataKey;
use crate::text::Span;

/// A bullet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bullet {
    /// It names a capability.
    Declared(Declared),
    /// It can't be read: these characters.
    Unreadable(Span),
}

/// A capability that a bullet names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declared {
    /// Its id as it is written.
    pub id: String,
    /// Where the id stands.
    pub span: Span,
    /// What stands behind it in brackets.
    pub stated: Option<Stated>,
}

/// What an author says of a capability's risk: `[risk: read, effects: none]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stated {
    /// The brackets.
    pub span: Span,
    /// The keys that are of risk, with their words.
    pub words: Vec<(MetadataKey, String)>,
}

impl Stated {
    /// The same, so much later in the text.
    #[must_use]
    pub fn shifted(mut self, by: usize) -> Stated {
        self.span = self.span.shifted(by);
        self
    }
}

/// The bullets below the first heading `## HEADING`, whatever its case, up to the next
/// heading of two signs.
pub fn bullets(body: &str, heading: &str) -> Vec<Bullet> {
    let mut found = Vec::new();
    let mut within = false;
    for (start, line) in lines(body) {
        if !within {
            within = is_heading(line, heading);
            continue;
        }
        if is_next_heading(line) {
            break;
        }
        let (lead, rest) = line.split_at(line.len() - trimmed(line).0.len());
        let mark = rest.strip_prefix(['-', '*']);
        if let Some(rest) = mark.filter(|rest| rest.starts_with(is_blank)) {
            let (text, skipped) = behind_blanks(rest);
            let sign = start + lead.len();
            found.push(if text.is_empty() {
                // Nothing follows, and the sign itself is what is read.
                bullet(&line[lead.len()..lead.len() + 1], sign)
            } else {
                bullet(text, sign + 1 + skipped)
            });
        }
    }
    found
}

/// The lines of a text, each with where it begins. A return before a line end belongs
/// to that.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut start = 0;
    text.split('\n').map(move |line| {
        let begin = start;
        start += line.len() + 1;
        (begin, line.strip_suffix('\r').unwrap_or(line))
    })
}

fn is_heading(line: &str, heading: &str) -> bool {
    let rest = trimmed(line).1.strip_prefix("## ");
    rest.is_some_and(|rest| rest.to_lowercase() == heading.to_lowercase())
}

fn is_next_heading(line: &str) -> bool {
    let rest = trimmed(line).0.strip_prefix("##");
    rest.is_some_and(|rest| rest.starts_with(is_blank))
}

/// Reads what stands behind the sign of a bullet, which begins at `at`.
fn bullet(text: &str, at: usize) -> Bullet {
    let text = trimmed(text).1;
    match declared(text, at) {
        Some(declared) => Bullet::Declared(declared),
        None => Bullet::Unreadable(Span::new(at, at + text.len())),
    }
}

fn declared(text: &str, at: usize) -> Option<Declared> {
    if let Some(rest) = text.strip_prefix('`') {
        let end = rest.find('`').filter(|end| *end > 0)?;
        let after = &rest[end + 1..];
        let described = described(after)?;
        let behind = at + 1 + end + 1;
        return Some(of(&rest[..end], at + 1, described, behind));
    }
    let is_id = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | ':' | '-');
    let longest = text.find(|c| !is_id(c)).unwrap_or(text.len());
    // As a pattern takes it: the longest id behind which a text can stand.
    (1..=longest).rev().find_map(|end| {
        let described = described(&text[end..])?;
        Some(of(&text[..end], at, described, at + end))
    })
}

/// The description behind an id, and where in the text it begins; empty where there is
/// none. `None` where something else stands there.
fn described(after: &str) -> Option<(usize, &str)> {
    if after.is_empty() {
        return Some((0, ""));
    }
    let (rest, skipped) = behind_blanks(after);
    let rest = rest.strip_prefix([':', '-'])?;
    let (text, more) = behind_blanks(rest);
    if text.is_empty() || text.contains(is_line_end) {
        return None;
    }
    Some((skipped + 1 + more, text))
}

fn of(id: &str, id_at: usize, described: (usize, &str), behind: usize) -> Declared {
    let (offset, text) = described;
    let text = trimmed(text).1;
    let open = text.find('[').filter(|_| text.ends_with(']'));
    let stated = open.map(|open| {
        let start = behind + offset + open;
        Stated {
            span: Span::new(start, behind + offset + text.len()),
            words: words(&text[open + 1..text.len() - 1]),
        }
    });
    Declared {
        id: id.to_owned(),
        span: Span::new(id_at, id_at + id.len()),
        stated,
    }
}

fn words(inside: &str) -> Vec<(MetadataKey, String)> {
    let mut found: Vec<(MetadataKey, String)> = Vec::new();
    for part in inside.split(',') {
        let mut sides = part.split(':').map(|side| trimmed(side).1);
        let key = match sides.next() {
            Some("risk") => MetadataKey::Risk,
            Some("effects") => MetadataKey::Effects,
            Some("egress") => MetadataKey::Egress,
            _ => continue,
        };
        let word = sides.next().unwrap_or_default().to_owned();
        found.retain(|(known, _)| *known != key);
        found.push((key, word));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(body: &str) -> Vec<String> {
        let all = bullets(body, "Capabilities").into_iter();
        let shown = all.map(|bullet| match bullet {
            Bullet::Unreadable(span) => format!("! {}", &body[span.range()]),
            Bullet::Declared(own) => {
                assert_eq!(&body[own.span.range()], own.id);
                let stated = own.stated.map_or(String::new(), |stated| {
                    let words = stated.words.iter();
                    let words = words.map(|(key, word)| format!(" {}={word}", key.name()));
                    format!(
                        "{} {}",
                        words.collect::<String>(),
                        &body[stated.span.range()]
                    )
                });
                format!("{}{stated}", own.id)
            }
        });
        shown.collect()
    }

    #[test]
    fn bullets_are_read_as_the_host_reads_them() {
        let body = "- before\n  ##  Other\n## CAPABILITIES \r\n- a.b\r\n  * `c d`: text\n\
                    ### deeper\n- e: does [x] it [risk: read, effects : none,egress:]\n\
                    - f - words [risk: write]\n- Reads files\n- g [risk: read]\n-h\n- \n- i:\n\
                    - j:k: l\n##\n- m\n ## End\n- n\n";
        // The first bracket begins what is stated, so that `risk` of `e` is no key.
        let expected = [
            "a.b",
            "c d",
            "e sideEffects=none dataEgress= [x] it [risk: read, effects : none,egress:]",
            "f riskLevel=write [risk: write]",
            "! Reads files",
            "! g [risk: read]",
            "-",
            "i:",
            "j:k",
            "m",
        ];
        assert_eq!(shown(body), expected);
    }
}
