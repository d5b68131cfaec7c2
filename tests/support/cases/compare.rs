//! How an expectation is compared with what came.

use serde_json::Value;

/// How much of a value a message shows.
const SHOWN: usize = 120;

/// What of `wanted` is not in `got`: objects may hold more, `{"$has": […]}`
/// asks for members of a list in any place, everything else is equal.
pub fn subset(wanted: &Value, got: &Value, at: &str) -> Vec<String> {
    let has = wanted.get("$has").and_then(Value::as_array);
    match (has, wanted, got) {
        (Some(members), _, Value::Array(list)) => {
            let lacking = |member: &&Value| {
                let found = |value| subset(member, value, at).is_empty();
                !list.iter().any(found)
            };
            let members = members.iter().filter(lacking);
            members
                .map(|m| format!("{at}: lacks {}", show(m)))
                .collect()
        }
        (Some(_), _, _) => vec![format!("{at}: {} is no list", show(got))],
        (None, Value::Object(wanted), Value::Object(object)) => {
            let below = wanted.iter().map(|(key, value)| {
                let at = format!("{at}/{key}");
                match object.get(key) {
                    Some(got) => subset(value, got, &at),
                    None => vec![format!("{at}: missing")],
                }
            });
            below.flatten().collect()
        }
        (None, Value::Array(wanted), Value::Array(list)) if wanted.len() == list.len() => {
            let pairs = wanted.iter().zip(list).enumerate();
            let below = pairs.map(|(i, (wanted, got))| subset(wanted, got, &format!("{at}/{i}")));
            below.flatten().collect()
        }
        _ if same_scalar(wanted, got) => Vec::new(),
        _ => vec![format!("{at}: {} for {}", show(got), show(wanted))],
    }
}

/// Equal; numbers by their value, so 1 is 1.0.
fn same_scalar(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => a == b || a.as_f64() == b.as_f64(),
        _ => a == b,
    }
}

fn show(value: &Value) -> String {
    value.to_string().chars().take(SHOWN).collect()
}

/// Whether a finding's path is the one expected, as seen from the project's
/// root or from the folder the command ran in.
pub fn at_path(wanted: &str, got: Option<&str>, cwd: &str) -> bool {
    let (wanted, got) = (plain_path(wanted), plain_path(got.unwrap_or("")));
    wanted.is_empty() || got == wanted || got == relative(&wanted, cwd)
}

/// One spelling for paths: escapes of odd characters undone, `.` and `..` and
/// doubled slashes resolved.
fn plain_path(path: &str) -> String {
    let path = unescape(path);
    if path.is_empty() {
        return path;
    }
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." if parts.last().is_some_and(|last| *last != "..") => {
                parts.pop();
            }
            ".." if path.starts_with('/') => {}
            part => parts.push(part),
        }
    }
    let root = if path.starts_with('/') { "/" } else { "" };
    let plain = format!("{root}{}", parts.join("/"));
    if plain.is_empty() {
        ".".to_owned()
    } else {
        plain
    }
}

/// A plain path seen from a folder; both relative to one root.
fn relative(path: &str, cwd: &str) -> String {
    let from = plain_path(cwd);
    let from: Vec<_> = from
        .split('/')
        .filter(|p| !matches!(*p, "" | "."))
        .collect();
    let to: Vec<_> = path
        .split('/')
        .filter(|p| !matches!(*p, "" | "."))
        .collect();
    let common = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
    let mut parts = vec![".."; from.len() - common];
    parts.extend(&to[common..]);
    if parts.is_empty() {
        ".".to_owned()
    } else {
        parts.join("/")
    }
}

/// Undoes `\u{200c}`, `\u200c`, `\n`; a byte `\xff` becomes U+FFFD, as it does
/// in text.
fn unescape(path: &str) -> String {
    let mut out = String::new();
    let mut rest = path;
    while let Some(at) = rest.find('\\') {
        out += &rest[..at];
        let tail = &rest[at + 1..];
        let (letter, used) = match tail.chars().next() {
            Some('n') => (Some('\n'), 1),
            Some('u') => code_point(&tail[1..]).map_or((None, 0), |(c, n)| (Some(c), n + 1)),
            Some('x') if hex_digits(&tail[1..], 2) == 2 => (Some('\u{fffd}'), 3),
            _ => (None, 0),
        };
        out.push(letter.unwrap_or('\\'));
        rest = &tail[used..];
    }
    out + rest
}

/// A character written as four to six hexadecimal digits, in braces or not,
/// and the length of its text.
fn code_point(text: &str) -> Option<(char, usize)> {
    let braced = usize::from(text.starts_with('{'));
    let digits = hex_digits(&text[braced..], 6);
    let end = braced + digits;
    let closed = usize::from(text[end..].starts_with('}'));
    let code = u32::from_str_radix(text.get(braced..end)?, 16).ok()?;
    let letter = char::from_u32(code).filter(|_| digits >= 4)?;
    Some((letter, end + closed))
}

fn hex_digits(text: &str, most: usize) -> usize {
    let digits = text.bytes().take(most);
    digits.take_while(u8::is_ascii_hexdigit).count()
}

/// An expected finding: `rule`, `rule@path`, `rule@path:line`.
pub struct Wanted<'w> {
    /// The rule's id.
    pub rule: &'w str,
    path: &'w str,
    line: Option<u64>,
}

impl<'w> Wanted<'w> {
    /// Reads the short form.
    pub fn parse(text: &'w str) -> Self {
        let (rule, at) = text.split_once('@').unwrap_or((text, ""));
        let line = |at: &'w str| {
            let (path, line) = at.rsplit_once(':')?;
            Some((path, line.parse().ok()?))
        };
        match line(at) {
            Some((path, line)) => Wanted {
                rule,
                path,
                line: Some(line),
            },
            None => Wanted {
                rule,
                path: at,
                line: None,
            },
        }
    }

    /// Whether a finding is the one expected.
    pub fn is(&self, finding: &Value, cwd: &str) -> bool {
        let text = |key: &str| finding.get(key).and_then(Value::as_str);
        let line = finding.get("line").and_then(Value::as_u64);
        text("rule") == Some(self.rule)
            && at_path(self.path, text("path"), cwd)
            && (self.line.is_none() || self.line == line)
    }

    /// Whether a text names the rule as a word of its own.
    pub fn is_named_in(&self, text: &str) -> bool {
        let word = |c: char| c.is_alphanumeric() || c == '_';
        text.match_indices(self.rule).any(|(at, found)| {
            let before = text[..at].chars().next_back();
            let after = text[at + found.len()..].chars().next();
            !before.is_some_and(word) && !after.is_some_and(word)
        })
    }
}

/// Whether two SPDX expressions are equal but for the order around AND and OR.
pub fn same_expression(a: Option<&str>, b: Option<&str>) -> bool {
    let parts = |text: &str| {
        let apart = text.replace(" AND ", "\0AND\0").replace(" OR ", "\0OR\0");
        let mut parts: Vec<_> = apart.split('\0').map(str::to_owned).collect();
        parts.sort();
        parts
    };
    a == b || matches!((a, b), (Some(a), Some(b)) if parts(a) == parts(b))
}
