//! Placeholders of the case files: `$UP` and its like, `@repo@`, and values
//! that look like credentials, made here so that no file holds one.

use std::collections::BTreeMap;

/// What the placeholders of one case stand for.
#[derive(Clone, Debug, Default)]
pub struct Names(BTreeMap<String, String>);

impl Names {
    /// `name` stands for `value` from now on: `$UP`, `@repo@`.
    pub fn set(&mut self, name: impl Into<String>, value: impl Into<String>) {
        self.0.insert(name.into(), value.into());
    }

    /// Replaces every placeholder that is known.
    pub fn replace(&self, text: &str) -> String {
        let text = expand_secrets(text);
        let mut out = String::with_capacity(text.len());
        let mut rest = text.as_str();
        while let Some(at) = rest.find('$') {
            let word = |c: char| !(c.is_ascii_alphanumeric() || c == '_');
            let tail = &rest[at + 1..];
            let end = at + 1 + tail.find(word).unwrap_or(tail.len());
            let name = &rest[at..end];
            out += &rest[..at];
            out += self.0.get(name).map_or(name, String::as_str);
            rest = &rest[end..];
        }
        out += rest;
        out.replace("@repo@", self.0.get("@repo@").map_or("", String::as_str))
    }
}

/// Replaces `@@kind@@` by a made-up value of that kind.
pub fn expand_secrets(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("@@") {
        let known = rest[at + 2..].split_once("@@");
        let Some((value, after)) = known.and_then(|(kind, after)| Some((secret(kind)?, after)))
        else {
            out += &rest[..=at];
            rest = &rest[at + 1..];
            continue;
        };
        out += &rest[..at];
        out += &value;
        rest = after;
    }
    out + rest
}

/// A value with the form and the disorder of a real one.
fn secret(kind: &str) -> Option<String> {
    let upper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    let mixed = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    Some(match kind {
        "aws-key" => format!("{}{}", ["AK", "IA"].concat(), scramble(upper, 16)),
        "github-token" => format!("{}{}", ["gh", "p_"].concat(), scramble(mixed, 36)),
        "openai-key" => format!("{}{}", ["s", "k-", "proj-"].concat(), scramble(mixed, 38)),
        "anthropic-key" => format!("{}{}", ["s", "k-", "ant-"].concat(), scramble(mixed, 24)),
        "slack-token" => {
            let digits = scramble("0123456789", 12);
            format!("{}{digits}-{}", ["xo", "xb-"].concat(), scramble(mixed, 12))
        }
        "bearer" => format!("{} {}", ["Bear", "er"].concat(), scramble(mixed, 20)),
        "hex32" => "0123456789abcdef".repeat(2),
        "pem-block" => pem(&["RSA PRIVATE ", "KEY"].concat(), &scramble(mixed, 64)),
        "pem-certificate" => pem(&["CERTI", "FICATE"].concat(), &scramble(mixed, 64)),
        _ => return None,
    })
}

/// `length` letters of the alphabet, in an order that only looks like chance.
fn scramble(alphabet: &str, length: usize) -> String {
    let letters = alphabet.as_bytes();
    let mut state = 0x2545_f491_u32;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        char::from(letters[state as usize % letters.len()])
    };
    (0..length).map(|_| next()).collect()
}

fn pem(kind: &str, body: &str) -> String {
    let dashes = "-".repeat(5);
    let (begin, end) = (["BEG", "IN"].concat(), "END");
    format!("{dashes}{begin} {kind}{dashes}\n{body}\n{dashes}{end} {kind}{dashes}")
}
