//! Whether two addresses are one source: the configuration writes what `add` takes,
//! a record what it keeps.

use std::path::{Component, Path, PathBuf};

use url::Url;

use super::{
    RemoteUrl, is_local_path, is_loopback, is_owner, is_repository, percent_decode, split_page,
    split_revision,
};
use crate::record::is_path;

/// Gives the address of which the repository in a folder is a clone.
pub type OriginOf<'a> = dyn Fn(&Path) -> Option<String> + 'a;

/// Whether a source `written` as for `add`, from the folder `root`, is the one that a
/// record there names as `recorded`. Which commit of it is meant, and which folder,
/// does not matter. `origin_of` tells a clone, which is recorded as what it is one of.
pub fn is_source(written: &str, recorded: &str, root: &Path, origin_of: &OriginOf<'_>) -> bool {
    match (
        Address::typed(written, root),
        Address::recorded(recorded, root),
    ) {
        (Some(Address::Folder(folder)), Some(Address::Url(url))) => {
            origin_of(&folder).is_some_and(|origin| plain(&origin) == url)
        }
        (Some(Address::Folder(one)), Some(Address::Folder(other))) => is_same(&one, &other),
        (Some(Address::Url(one)), Some(Address::Url(other))) => one == other,
        _ => false,
    }
}

/// Where a source lies.
enum Address {
    /// Behind this URL, without what spellings of one repository differ in.
    Url(String),
    /// In this folder, which need not be there.
    Folder(PathBuf),
}

impl Address {
    /// What a person typed.
    fn typed(text: &str, root: &Path) -> Option<Address> {
        if is_local_path(text) {
            let folder = tidy(root, text);
            let cut = text.rsplit_once('#').filter(|_| !folder.exists());
            return Some(Address::Folder(match cut {
                Some((before, _)) => tidy(root, before),
                None => folder,
            }));
        }
        if !text.contains("://") {
            return shorthand(text).map(Address::Url);
        }
        let mut url = Url::parse(text).ok()?;
        url.set_fragment(None);
        url.set_query(None);
        if url.scheme() == "file" {
            return url.to_file_path().ok().map(Address::Folder);
        }
        let forge = matches!(
            url.host_str(),
            Some("github.com" | "www.github.com" | "gitlab.com")
        );
        let path = percent_decode(url.path());
        let path = path.trim_end_matches('/');
        let page = split_page(path, forge || is_loopback(&url));
        let repository = page.map_or(path, |(before, _)| before);
        let (repository, _) = split_revision(repository, None, text).ok()?;
        let repository = repository.to_owned();
        url.set_path(&repository);
        if url.host_str() == Some("www.github.com") {
            url.set_host(Some("github.com")).ok()?;
        }
        RemoteUrl::from_url(url).map(|url| Address::Url(plain(&url.record())))
    }

    /// What a record holds.
    fn recorded(text: &str, root: &Path) -> Option<Address> {
        if is_path(text) {
            return Some(Address::Folder(tidy(root, text)));
        }
        let url = RemoteUrl::from_url(Url::parse(text).ok()?)?;
        Some(Address::Url(plain(&url.record())))
    }
}

/// `owner/repo` with whatever stands behind it, as a URL of github.com.
fn shorthand(text: &str) -> Option<String> {
    let path = text.split('#').next().unwrap_or(text);
    let (path, _) = split_revision(path, None, text).ok()?;
    let mut parts = path.trim_end_matches('/').splitn(3, '/');
    let (owner, repository) = (parts.next()?, parts.next()?);
    let named = is_owner(owner) && is_repository(repository);
    named.then(|| plain(&format!("https://github.com/{owner}/{repository}")))
}

/// A URL without what spellings of one repository differ in.
fn plain(url: &str) -> String {
    let url = url.trim_end_matches('/');
    url.strip_suffix(".git").unwrap_or(url).to_lowercase()
}

/// A path from `root` without `.` and `..`.
fn tidy(root: &Path, path: &str) -> PathBuf {
    let mut full = root.to_path_buf();
    for part in Path::new(path).components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                full.pop();
            }
            part => full.push(part),
        }
    }
    full
}

fn is_same(one: &Path, other: &Path) -> bool {
    let real = |path: &Path| std::fs::canonicalize(path).ok();
    one == other || real(one).is_some_and(|one| real(other) == Some(one))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spelling_that_add_takes_is_the_source() {
        let dir = tempfile::tempdir().unwrap();
        let root = dir.path().join("host");
        let origin_of = |folder: &Path| {
            let clone = folder.ends_with("clone");
            clone.then(|| "https://github.com/acme/skills.git".to_owned())
        };
        let is_source =
            |written: &str, recorded: &str| super::is_source(written, recorded, &root, &origin_of);
        let folder = format!("{}/up", dir.path().display());
        let file = Url::from_file_path(&folder).unwrap().to_string();
        for written in [
            "../up",
            "./../up/",
            "../up#main",
            "../host/../up",
            &folder,
            &file,
            &format!("{file}#main"),
        ] {
            assert!(is_source(written, "../up"), "{written}");
        }
        for written in ["../Up", "../up/x", "./up", "acme/up"] {
            assert!(!is_source(written, "../up"), "{written}");
        }
        let url = "https://github.com/acme/skills";
        for written in [
            "acme/skills",
            "Acme/skills#v1",
            "acme/skills/skills/doc",
            "acme/skills@1234567",
            "https://github.com/acme/skills.git/",
            "https://www.github.com/acme/skills/tree/main/skills",
            "https://github.com/acme/skills#main",
            "../clone",
        ] {
            assert!(is_source(written, url), "{written}");
            assert!(is_source(written, &format!("{url}.git")), "{written}");
        }
        for written in [
            "acme/skill",
            "acme/skills-2",
            "https://github.com.evil/acme/skills",
        ] {
            assert!(!is_source(written, url), "{written}");
        }
    }
}
