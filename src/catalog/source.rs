//! Where a skill came from, as readers see it.

use url::Url;

use super::escape;

/// A source without a password, should one have got there.
pub(super) fn without_secret(source: &str) -> String {
    if let Ok(mut url) = Url::parse(source)
        && url.password().is_some()
        && url.set_password(None).is_ok()
    {
        return url.into();
    }
    source.to_owned()
}

/// Appends a source: a link where it is an http or https URL, else text.
pub(super) fn push(out: &mut String, source: &str) {
    match Url::parse(source) {
        Ok(mut url) if matches!(url.scheme(), "http" | "https") && url.has_host() => {
            // Neither can fail for a URL that has a host.
            let _ = url.set_username("");
            let _ = url.set_password(None);
            let label = url.as_str().split_once("://").map_or("", |(_, rest)| rest);
            escape::push_link(out, label.trim_end_matches('/'), url.as_str());
        }
        _ => escape::push_cell(out, &without_secret(source)),
    }
}

/// The commit id, cut to `digits`; `None` for what is no commit id.
pub(super) fn commit(id: Option<&str>, digits: usize) -> Option<&str> {
    let id = id.filter(|id| !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_hexdigit()))?;
    Some(id.get(..digits).unwrap_or(id))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(source: &str) -> String {
        let mut out = String::new();
        push(&mut out, source);
        out
    }

    #[test]
    fn only_http_is_a_link_and_secrets_stay_out() {
        assert_eq!(shown("acme/agent-skills"), "acme/agent-skills");
        assert_eq!(
            shown("https://u:secret@git.example.test/acme/up.git"),
            "[git.example.test/acme/up.git](https://git.example.test/acme/up.git)"
        );
        assert_eq!(shown("javascript:alert(1)"), "javascript:alert(1)");
        assert_eq!(
            shown("ssh://git:secret@h.test/a"),
            "ssh&#58;//git&#64;h.test/a"
        );
        assert_eq!(shown("git@h.test:a/b"), "git&#64;h.test:a/b");
        assert_eq!(
            shown("https://h.test/a|b](x"),
            "[h.test/a&#124;b&#93;(x](https://h.test/a%7Cb%5D%28x)"
        );
    }

    #[test]
    fn only_a_commit_id_is_a_commit() {
        assert_eq!(commit(Some("4f2c1d9"), 12), Some("4f2c1d9"));
        assert_eq!(commit(Some("0123456789abcdef"), 12), Some("0123456789ab"));
        assert_eq!(commit(Some("x | y"), 12), None);
        assert_eq!(commit(Some(""), 12), None);
    }
}
