//! What a server says of the credentials that it wants (RFC 6750, RFC 9728), as far as a
//! person is told of it. All of it is foreign text.

/// The most bytes of such a header that are looked at.
const LONGEST: usize = 4096;

/// The header `www-authenticate` of an answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Challenge {
    /// Whether a bearer token is wanted.
    pub(super) is_bearer: bool,
    /// Where it says who gives tokens out.
    pub(super) metadata: Option<String>,
    /// What a token must allow.
    pub(super) scope: Option<String>,
    /// The word for what is wrong with the one that was sent.
    pub(super) error: Option<String>,
}

impl Challenge {
    /// Reads a header, the challenge of a bearer token where it holds several.
    pub(super) fn read(header: &str) -> Challenge {
        let mut end = header.len().min(LONGEST);
        while !header.is_char_boundary(end) {
            end -= 1;
        }
        let mut found = Challenge::default();
        let mut rest = &header[..end];
        while let Some((word, value, after)) = next(rest) {
            rest = after;
            let Some(value) = value else {
                // A scheme: what follows is its own.
                if found.is_bearer {
                    break;
                }
                found.is_bearer = word.eq_ignore_ascii_case("bearer");
                continue;
            };
            let place = match word.to_ascii_lowercase().as_str() {
                _ if !found.is_bearer => continue,
                "resource_metadata" => &mut found.metadata,
                "scope" => &mut found.scope,
                "error" => &mut found.error,
                _ => continue,
            };
            place.get_or_insert(value);
        }
        found
    }
}

/// The next word with the value behind it, where it has one, and what follows.
fn next(text: &str) -> Option<(&str, Option<String>, &str)> {
    let is_between = |c: char| c == ',' || c.is_ascii_whitespace();
    let text = text.trim_start_matches(is_between);
    let length = text.find(|c: char| is_between(c) || c == '=');
    let (word, rest) = text.split_at(length.unwrap_or(text.len()));
    let Some(value) = rest.strip_prefix('=') else {
        return (!word.is_empty()).then_some((word, None, rest));
    };
    let Some(quoted) = value.strip_prefix('"') else {
        let end = value.find(is_between).unwrap_or(value.len());
        return Some((word, Some(value[..end].to_owned()), &value[end..]));
    };
    let mut read = String::new();
    let mut letters = quoted.char_indices();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '"' => return Some((word, Some(read), &quoted[at + 1..])),
            '\\' => read.extend(letters.next().map(|(_, letter)| letter)),
            letter => read.push(letter),
        }
    }
    Some((word, Some(read), ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_token_must_be_is_read() {
        let url = "https://a.test/.well-known/oauth-protected-resource";
        let bearer = Challenge {
            is_bearer: true,
            ..Challenge::default()
        };
        let told = Challenge {
            metadata: Some(url.to_owned()),
            scope: Some("files:read a\"b".to_owned()),
            ..bearer.clone()
        };
        for (header, due) in [
            ("", Challenge::default()),
            ("Basic realm=\"a, Bearer\"", Challenge::default()),
            ("Bearer", bearer.clone()),
            ("bearer realm=x,", bearer.clone()),
            (
                &format!("Bearer scope=\"files:read a\\\"b\", resource_metadata=\"{url}\""),
                told.clone(),
            ),
            (
                &format!(
                    "Basic realm=\"x\", Bearer resource_metadata={url} ,scope=\"files:read \
                     a\\\"b\", DPoP scope=\"z\", error=\"y\""
                ),
                told,
            ),
            (
                "Bearer error=\"invalid_token",
                Challenge {
                    error: Some("invalid_token".to_owned()),
                    ..bearer
                },
            ),
        ] {
            assert_eq!(Challenge::read(header), due, "{header}");
        }
    }

    proptest::proptest! {
        #[test]
        fn no_header_panics(header in "[Beare \"\\\\=,é]{0,60}") {
            Challenge::read(&header);
        }
    }
}
