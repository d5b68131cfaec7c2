//! Credentials in the addresses that records hold.

use std::borrow::Cow;

use serde_json::Value;

use crate::systems::document::{Document, step};
use crate::text::Span;

/// Queries that carry a credential, in lower case and without `-` and `_`.
const SECRET_KEYS: [&str; 18] = [
    "accesskey",
    "accesstoken",
    "apikey",
    "auth",
    "authtoken",
    "clientsecret",
    "jobtoken",
    "oauthtoken",
    "passwd",
    "password",
    "privatetoken",
    "pwd",
    "secret",
    "sig",
    "signature",
    "token",
    "xamzsignature",
    "xgoogsignature",
];

/// The values and keys of a document that hold credentials, in the order of the text.
pub(super) fn secrets(document: &Document) -> Vec<Span> {
    let mut found = Vec::new();
    look(
        document.value(),
        &mut String::new(),
        &mut |pointer, what| {
            found.push(match what {
                What::Key => document.key_span(pointer),
                What::Value => document.span(pointer),
            });
        },
    );
    found.sort_by_key(|span| span.start);
    found
}

/// What of a member holds a credential.
#[derive(Clone, Copy)]
enum What {
    Key,
    Value,
}

fn look(value: &Value, pointer: &mut String, found: &mut dyn FnMut(&str, What)) {
    let length = pointer.len();
    let mut below = |key: &str, value: &Value, is_secret: bool| {
        pointer.push('/');
        pointer.push_str(&step(key));
        if is_secret {
            found(pointer, What::Key);
        }
        look(value, pointer, found);
        pointer.truncate(length);
    };
    match value {
        Value::String(text) if has_credentials(text) => found(pointer, What::Value),
        Value::Array(items) => {
            for (at, item) in items.iter().enumerate() {
                below(&at.to_string(), item, false);
            }
        }
        Value::Object(members) => {
            for (key, value) in members {
                below(key, value, has_credentials(key));
            }
        }
        _ => {}
    }
}

/// Whether a text is an address with a credential in it. A variable that somebody
/// fills in later is none.
pub(super) fn has_credentials(text: &str) -> bool {
    user_part(text).is_some_and(|user| is_secret(&text[..user.start], &text[user]))
        || secret_query(text).is_some()
}

/// The address without its user part and the query, where one of them is a
/// credential; as it is otherwise.
pub fn without_credentials(text: &str) -> Cow<'_, str> {
    let mut kept = Cow::Borrowed(text);
    if let Some(query) = secret_query(text) {
        kept = Cow::Owned(text[..query].to_owned());
    }
    match user_part(&kept) {
        Some(user) if is_secret(&kept[..user.start], &kept[user.clone()]) => {
            let bare = format!("{}{}", &kept[..user.start], &kept[user.end + 1..]);
            Cow::Owned(bare)
        }
        _ => kept,
    }
}

/// The characters before the `@` of an address: `user:password`.
fn user_part(text: &str) -> Option<std::ops::Range<usize>> {
    let start = match text.find("://") {
        Some(at) => at + 3,
        // `user:secret@host:path`, and no `name@version`.
        None if text
            .split_once('@')
            .is_some_and(|(user, _)| user.contains(':')) =>
        {
            0
        }
        None => return None,
    };
    let rest = &text[start..];
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let at = rest[..end].rfind('@')?;
    (at > 0).then_some(start..start + at)
}

fn is_secret(scheme: &str, user: &str) -> bool {
    let (name, password) = match user.split_once(':') {
        Some((name, password)) => (name, Some(password)),
        None => (user, None),
    };
    let scheme = scheme.trim_end_matches("://").to_ascii_lowercase();
    let is_http = scheme.ends_with("http") || scheme.ends_with("https");
    match password {
        Some(password) if !password.is_empty() => is_filled(password),
        // Over http a user alone is a token; over ssh it is `git`.
        _ => is_http && is_filled(name),
    }
}

/// Whether a value is one, and no placeholder for one: `$NAME`, `${name}`, `%NAME%`,
/// `<name>`, `{name}`, `***`.
fn is_filled(value: &str) -> bool {
    let within = |open: &str, close: &str| {
        let rest = value.strip_prefix(open);
        rest.is_some_and(|rest| rest.len() > close.len() && rest.ends_with(close))
    };
    let is_name = |name: &str| {
        let of_name = |b: u8| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'_';
        !name.is_empty() && name.bytes().all(of_name)
    };
    let stands_for = value.strip_prefix('$').is_some_and(is_name)
        || within("${", "}")
        || within("{", "}")
        || within("<", ">")
        || (within("%", "%") && is_name(value.trim_matches('%')))
        || value.chars().all(|c| c == '*');
    !value.is_empty() && !stands_for
}

/// Where a query begins that holds a credential.
fn secret_query(text: &str) -> Option<usize> {
    let scheme = text.find("://")?;
    let start = scheme + text[scheme..].find('?')?;
    let query = &text[start + 1..];
    let query = query.split('#').next().unwrap_or(query);
    let mut pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    let secret = |(key, value): (&str, &str)| {
        let key = key.replace(['-', '_'], "").to_ascii_lowercase();
        SECRET_KEYS.contains(&key.as_str()) && is_filled(value)
    };
    pairs.any(secret).then_some(start)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_goes_and_the_rest_stays() {
        let told = |user: &str| format!("https://{user}@host.test/a/b.git");
        for user in [
            "tok:abc",
            "x-access-token:abc",
            "abc",
            "abc:",
            "x:%40abc",
            "x:$abc",
            "x:{abc",
        ] {
            let text = told(user);
            assert!(has_credentials(&text), "{user}");
            assert_eq!(without_credentials(&text), "https://host.test/a/b.git");
        }
        let scp = "me:abc@host.test:a/b";
        assert_eq!(without_credentials(scp), "host.test:a/b");
        let query = "https://host.test/a.zip?token=abc&x=1";
        assert_eq!(without_credentials(query), "https://host.test/a.zip");
        assert!(has_credentials(query));
        for key in ["api_key", "Password", "X-Amz-Signature", "sig"] {
            let query = format!("https://host.test/a.zip?v=1&{key}=abc");
            assert_eq!(without_credentials(&query), "https://host.test/a.zip");
        }
    }

    #[test]
    fn a_key_is_looked_at_as_a_value_is() {
        let user = ["s", "abc"].join(":");
        let text = format!(r#"{{"sources": {{"https://{user}@host.test/a": {{"skills": []}}}}}}"#);
        let document = Document::json(&text, "r").unwrap();
        let found = secrets(&document);
        assert_eq!(found.len(), 1);
        assert!(text[found[0].range()].contains("host.test"));
    }

    #[test]
    fn what_is_no_secret_stays() {
        for text in [
            "https://host.test/a/b.git",
            "ssh://git@host.test/a",
            "git@host.test:a/b.git",
            "https://x:${TOKEN}@host.test/a",
            "https://<user>@host.test/a",
            "https://x:***@host.test/a",
            "https://x:$TOKEN@host.test/a",
            "https://%USER%@host.test/a",
            "https://host.test/a.zip?token=${TOKEN}&v=1",
            "git://host.test/a/b@v1#path",
            "name@1.2.3",
            "https://host.test/@scope/name?ref=main",
            "github:a/b@4f2c1d9",
        ] {
            assert!(!has_credentials(text), "{text}");
            assert_eq!(without_credentials(text), text);
        }
    }
}
