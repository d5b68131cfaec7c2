//! `vendir.lock.yml` of `vendir` (carvel-dev/vendir, read). Addresses and paths stand
//! in `vendir.yml` beside it.

use std::collections::HashMap;

use super::Syntax;
use super::declare_installer;
use super::entry::{Comes, Entry};
use super::reading::{Part, Reading, folder_of, git_id, source};
use crate::systems::document::{Document, DocumentError};

declare_installer! {
    tool: "vendir",
    files: &["vendir.lock.yml"],
    syntax: Syntax::Yaml,
    in_skill: false,
    is: |value| value.get("kind").and_then(|kind| kind.as_str()) == Some("LockConfig")
        && value.get("apiVersion").and_then(|version| version.as_str())
            == Some("vendir.k14s.io/v1alpha1"),
    export: None,
    read,
}

fn read(reading: &mut Reading<'_>) -> Result<(), DocumentError> {
    let config = (reading.beside)("vendir.yml");
    let config = config
        .map(|text| Document::yaml(&text, "vendir.yml"))
        .transpose()?;
    let config = config
        .as_ref()
        .map(|document| Reading::new(document, reading.beside).whole());
    let wanted: HashMap<(&str, &str), Part<'_>> = config.as_ref().map(by_path).unwrap_or_default();
    for folder in directories(&reading.whole()) {
        let base = folder.text("path").unwrap_or_default();
        for part in contents(&folder) {
            let below = part.text("path").unwrap_or_default();
            let name = match below {
                "." | "" => base.rsplit('/').next().unwrap_or(base),
                below => below.rsplit('/').next().unwrap_or(below),
            };
            let at = part.part("path").map_or(part.span(), |path| path.span());
            reading.take(entry(name, at, &part, wanted.get(&(base, below))));
        }
    }
    Ok(())
}

/// The contents that a configuration wants, by the paths of their directory and of
/// their own; of several at one path the first.
fn by_path<'a>(config: &Part<'a>) -> HashMap<(&'a str, &'a str), Part<'a>> {
    let mut wanted = HashMap::new();
    for folder in directories(config) {
        let base = folder.text("path").unwrap_or_default();
        for part in contents(&folder) {
            let below = part.text("path").unwrap_or_default();
            wanted.entry((base, below)).or_insert(part);
        }
    }
    wanted
}

fn directories<'a>(of: &Part<'a>) -> impl Iterator<Item = Part<'a>> + use<'a> {
    of.part("directories")
        .into_iter()
        .flat_map(|all| all.items())
}

fn contents<'a>(of: &Part<'a>) -> impl Iterator<Item = Part<'a>> + use<'a> {
    of.part("contents").into_iter().flat_map(|all| all.items())
}

fn entry(name: &str, at: crate::text::Span, part: &Part<'_>, wanted: Option<&Part<'_>>) -> Entry {
    let Some(git) = part.part("git") else {
        let why = "vendir fetched it by other means than git, which are not read".to_owned();
        return Entry::new(name, at, Comes::Nowhere(why));
    };
    let config = wanted.and_then(|wanted| wanted.part("git"));
    let comes = match config.as_ref().and_then(|config| config.text("url")) {
        Some(url) => source(url),
        None => Comes::Nowhere(
            "its address stands in `vendir.yml`, which is not beside the record".to_owned(),
        ),
    };
    let reference = config.as_ref().and_then(|config| config.text("ref"));
    let reference = reference.map(|text| text.strip_prefix("origin/").unwrap_or(text));
    let root = wanted.and_then(|wanted| wanted.text("newRootPath"));
    Entry {
        commit: git.text("sha").and_then(git_id),
        reference: reference.map(str::to_owned),
        path: root.map(folder_of),
        ..Entry::new(name, at, comes)
    }
}
