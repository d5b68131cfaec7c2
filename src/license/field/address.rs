//! Addresses of licences' own pages.

use super::alias::listed;

/// The licence whose own page this address is.
pub fn url(lower: &str) -> Option<String> {
    let rest = lower.split_once("://")?.1;
    let rest = rest.strip_prefix("www.").unwrap_or(rest);
    let rest = rest
        .split(['?', '#'])
        .next()
        .unwrap_or(rest)
        .trim_end_matches('/');
    let (host, path) = rest.split_once('/')?;
    let last = path.rsplit('/').next().unwrap_or(path);
    let last = [".html", ".txt", ".json", ".php"]
        .iter()
        .find_map(|end| last.strip_suffix(end))
        .unwrap_or(last);
    match host {
        "spdx.org" if path.starts_with("licenses/") => listed(last),
        "opensource.org" if path.starts_with("license") => {
            listed(last).or_else(|| listed(&last.replace('-', " ")))
        }
        "choosealicense.com" if path.starts_with("licenses/") => listed(last),
        "apache.org" => path
            .starts_with("licenses/license-2.0")
            .then(|| "Apache-2.0".to_owned()),
        "mozilla.org" => path.ends_with("mpl/2.0").then(|| "MPL-2.0".to_owned()),
        "gnu.org" => gnu_page(last),
        "unlicense.org" => Some("Unlicense".to_owned()),
        "creativecommons.org" => creative_commons_page(path),
        "nationalarchives.gov.uk" => open_government_page(path),
        _ => None,
    }
}

fn gnu_page(name: &str) -> Option<String> {
    let name = name.strip_prefix("old-licenses/").unwrap_or(name);
    Some(
        match name {
            "gpl-3.0" | "gpl-3.0.en" => "GPL-3.0-only",
            "gpl-2.0" | "gpl-2.0.en" => "GPL-2.0-only",
            "lgpl-3.0" | "lgpl-3.0.en" => "LGPL-3.0-only",
            "lgpl-2.1" | "lgpl-2.1.en" => "LGPL-2.1-only",
            "agpl-3.0" | "agpl-3.0.en" => "AGPL-3.0-only",
            _ => return None,
        }
        .to_owned(),
    )
}

fn open_government_page(path: &str) -> Option<String> {
    let version = path.strip_prefix("doc/open-government-licence/version/")?;
    listed(&format!("ogl-uk-{version}.0"))
}

fn creative_commons_page(path: &str) -> Option<String> {
    let mut parts = path.split('/');
    match (parts.next()?, parts.next()?, parts.next()?) {
        ("publicdomain", "zero", "1.0") => Some("CC0-1.0".to_owned()),
        ("licenses", kind, version) => {
            let id = format!("CC-{}-{version}", kind.to_uppercase());
            spdx::license_id(&id).map(|known| known.name.to_owned())
        }
        _ => None,
    }
}
