//! Finding hosts and secret-like names in text, in one pass each.

use std::collections::BTreeSet;

/// Endings of variable names that hold secrets.
const SECRET_ENDINGS: [&str; 4] = ["_KEY", "_TOKEN", "_SECRET", "_PASSWORD"];

/// The longest host name, in bytes (RFC 1035).
const MAX_HOST: usize = 253;

/// Adds the host of every `scheme://…` in `text`, lower-cased.
pub fn hosts(text: &str, found: &mut BTreeSet<String>) {
    for (at, sign) in text.match_indices("://") {
        let schemed = text[..at].ends_with(|c: char| c.is_ascii_alphanumeric());
        if !schemed {
            continue;
        }
        let rest = &text[at + sign.len()..];
        if let Some(host) = host_of(rest) {
            found.insert(host);
        }
    }
}

/// The host at the start of what follows `://`.
fn host_of(rest: &str) -> Option<String> {
    let is_part = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b'_');
    let head = |text: &str| text.bytes().take(MAX_HOST + 1).take_while(is_part).count();
    let mut start = 0;
    let mut len = head(rest);
    // `user@host` and `user:password@host`: the host stands behind the `@`.
    let authority = rest
        .as_bytes()
        .iter()
        .take(MAX_HOST)
        .take_while(|b| !b.is_ascii_whitespace() && **b != b'/');
    let authority = authority.count();
    if let Some(at) = rest.get(..authority).and_then(|text| text.rfind('@')) {
        start = at + 1;
        len = head(&rest[start..]);
    }
    let host = rest[start..start + len].trim_matches(['.', '-']);
    let plausible = host.contains('.') || host == "localhost";
    (plausible && host.len() <= MAX_HOST).then(|| host.to_ascii_lowercase())
}

/// Adds every word of capitals, digits and `_` that ends as a secret's name.
pub fn secrets(text: &str, found: &mut BTreeSet<String>) {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    for word in text.split(|c| !is_part(c)) {
        let named = word.len() <= 100
            && word.starts_with(|c: char| c.is_ascii_uppercase())
            && !word.contains(|c: char| c.is_ascii_lowercase())
            && SECRET_ENDINGS.iter().any(|ending| word.ends_with(ending));
        if named {
            found.insert(word.to_owned());
        }
    }
}
