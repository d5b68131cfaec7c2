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

/// Hosts whose pages of a folder at a commit are known: what stands between the
/// repository and the commit.
const HOSTS: [(&str, &str); 4] = [
    ("github.com", "tree"),
    ("gitlab.com", "-/tree"),
    ("codeberg.org", "src/commit"),
    ("bitbucket.org", "src"),
];

/// The page of a folder of a source at a commit, on hosts that are known.
pub(super) fn folder_page(source: &str, commit: &str, folder: Option<&str>) -> Option<String> {
    let url = Url::parse(source).ok()?;
    let (_, tree) = HOSTS
        .iter()
        .find(|(host, _)| url.host_str() == Some(*host))?;
    if url.scheme() != "https" || url.path().trim_matches('/').split('/').count() < 2 {
        return None;
    }
    let repository = url.path().trim_end_matches('/').trim_end_matches(".git");
    let host = url.host_str()?;
    let mut page = format!("https://{host}{repository}/{tree}/{commit}");
    if let Some(folder) = folder.filter(|folder| !folder.is_empty()) {
        page.push('/');
        page.push_str(folder);
    }
    // What a URL can't hold is written as it must be.
    Url::parse(&page).ok().map(Into::into)
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
    fn a_folder_has_a_page_on_hosts_that_are_known() {
        let page = |source, folder| folder_page(source, "4f2c1d9", folder);
        assert_eq!(
            page("https://u:p@github.com/acme/up.git", Some("skills/a b")).as_deref(),
            Some("https://github.com/acme/up/tree/4f2c1d9/skills/a%20b")
        );
        assert_eq!(
            page("https://gitlab.com/acme/sub/up", None).as_deref(),
            Some("https://gitlab.com/acme/sub/up/-/tree/4f2c1d9")
        );
        for other in [
            "https://h.test/acme/up",
            "acme/up",
            "https://github.com/acme",
        ] {
            assert_eq!(page(other, Some("a")), None, "{other}");
        }
    }

    #[test]
    fn only_a_commit_id_is_a_commit() {
        assert_eq!(commit(Some("4f2c1d9"), 12), Some("4f2c1d9"));
        assert_eq!(commit(Some("0123456789abcdef"), 12), Some("0123456789ab"));
        assert_eq!(commit(Some("x | y"), 12), None);
        assert_eq!(commit(Some(""), 12), None);
    }
}
