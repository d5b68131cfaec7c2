//! `apm.lock.yaml` of `apm` (microsoft/apm 0.35, run).
//!
//! After an update over an edited file the record has the new commit and the file is
//! still the old one: only the hashes of the deployed files tell.

use super::Syntax;
use super::declare_installer;
use super::entry::{Comes, Entry, Lies};
use super::hash::{Hash, HashKind};
use super::outgoing::{Export, Outgoing, needs_commit};
use super::reading::{Part, Reading, folder_of, git_id, local, source};
use crate::syntax::yaml::scalar;
use crate::systems::document::DocumentError;

declare_installer! {
    tool: "apm",
    files: &["apm.lock.yaml"],
    syntax: Syntax::Yaml,
    in_skill: false,
    is: |value| {
        let version = value.get("lockfile_version");
        let version = version.map(|version| match version.as_str() {
            Some(text) => text.to_owned(),
            None => version.to_string(),
        });
        matches!(version.as_deref(), Some("1" | "2" | "3"))
    },
    export: Some(Export {
        word: "apm",
        refuses: needs_commit,
        note: Some("it names no files as deployed: apm would delete those that it can't tell from its own. `apm install --frozen` takes it where vendor.dir is the folder that apm deploys to"),
        write,
    }),
    read,
}

fn read(reading: &mut Reading<'_>) -> Result<(), DocumentError> {
    let Some(dependencies) = reading.whole().part("dependencies") else {
        return Ok(());
    };
    for part in dependencies.items() {
        let path = part.text("virtual_path").map(folder_of);
        let repository = part.text("repo_url").unwrap_or_default();
        let last = path.as_deref().unwrap_or(repository).trim_end_matches('/');
        let last = last.rsplit('/').next().unwrap_or("?").to_owned();
        let name = part.text("name").map_or(last, str::to_owned);
        let at = part.part("repo_url").map_or(part.span(), |url| url.span());
        let hash = part.text("content_hash").map(|text| Hash {
            kind: HashKind::Apm,
            text: text.to_owned(),
        });
        reading.take(Entry {
            commit: part.text("resolved_commit").and_then(git_id),
            reference: part.text("resolved_ref").map(str::to_owned),
            // A package without one is the repository itself.
            path: Some(path.unwrap_or_default()),
            hash,
            lies: deployed(&part),
            ..Entry::new(name, at, comes(&part))
        });
    }
    Ok(())
}

fn comes(part: &Part<'_>) -> Comes {
    let is_local = part.text("source") == Some("local");
    if let Some(path) = part.text("local_path").filter(|_| is_local) {
        return local(path);
    }
    if part.text("registry_prefix").is_some() || part.text("resolved_url").is_some() {
        return Comes::Nowhere("it came from a registry, which is not read".to_owned());
    }
    let Some(repository) = part.text("repo_url") else {
        return Comes::Nowhere("the record names no repository".to_owned());
    };
    if repository.contains("://") {
        return source(repository);
    }
    let host = part.text("host").unwrap_or("github.com");
    let port = part.part("port").and_then(|port| port.as_number());
    let port = port.map_or(String::new(), |port| format!(":{port}"));
    let insecure = part.part("is_insecure").is_some_and(|flag| flag.is_true());
    let scheme = if insecure { "http" } else { "https" };
    source(&format!("{scheme}://{host}{port}/{repository}"))
}

fn deployed(part: &Part<'_>) -> Lies {
    let Some(hashes) = part.part("deployed_file_hashes") else {
        return Lies::Unknown;
    };
    let hash = |(path, hash): (&str, Part<'_>)| {
        let digits = hash.as_text()?.strip_prefix("sha256:")?;
        Some((path.to_owned(), digits.to_ascii_lowercase()))
    };
    Lies::Files(hashes.members().filter_map(hash).collect())
}

/// Keys in the order of the tool's own; its version is left out, which is not known, and
/// so are the files that it deployed, which it did not: of those that a record gives it
/// deletes what it can't tell from its own (run).
fn write(skills: &[Outgoing]) -> String {
    let mut out = String::from("lockfile_version: '1'\ndependencies:\n");
    for skill in skills {
        let Some((host, path)) = skill.host_and_path() else {
            continue;
        };
        let (host, port) = match host.rsplit_once(':') {
            Some((host, port)) => (host, Some(port)),
            None => (host, None),
        };
        out.push_str(&format!("- repo_url: {}\n", scalar(path)));
        let below = Some(skill.path.as_str()).filter(|path| !path.is_empty());
        let texts = [
            ("name", Some(skill.name.as_str())),
            ("host", Some(host)),
            ("resolved_commit", skill.commit.as_deref()),
            ("resolved_ref", skill.named()),
            ("virtual_path", below),
        ];
        // The port is a number.
        let texts = texts.map(|(key, text)| (key, text.map(scalar)));
        for (key, text) in texts {
            if key == "resolved_commit"
                && let Some(port) = port
            {
                out.push_str(&format!("  port: {port}\n"));
            }
            if let Some(text) = text {
                out.push_str(&format!("  {key}: {text}\n"));
            }
        }
        if below.is_some() {
            out.push_str("  is_virtual: true\n");
        }
        out.push_str("  package_type: claude_skill\n");
        let hash = skill.files.as_deref();
        if let Some(hash) = hash.and_then(|files| HashKind::Apm.of(files)) {
            out.push_str(&format!("  content_hash: {hash}\n"));
        }
        if skill.url.starts_with("http://") {
            out.push_str("  is_insecure: true\n  allow_insecure: true\n");
        }
    }
    out
}

/// The content of a deployed file as it is hashed: line ends of text are LF.
pub fn with_lf(bytes: &[u8]) -> std::borrow::Cow<'_, [u8]> {
    match std::str::from_utf8(bytes) {
        Ok(text) if !bytes.contains(&0) => text.replace("\r\n", "\n").into_bytes().into(),
        _ => bytes.into(),
    }
}
