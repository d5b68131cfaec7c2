//! The id that git gives a folder, from the ids of its files.

use std::collections::BTreeMap;

use sha1::{Digest as _, Sha1};

use super::{FileFacts, FileMode, GitBlob, Hex};
use crate::tree::RelPath;

/// One entry of a git tree.
enum Node<'a> {
    File(&'a FileFacts),
    Folder(BTreeMap<&'a str, Node<'a>>),
}

/// The id (sha1 form) of the git tree that holds exactly these files; `None` where
/// one of them stood upstream as a link: what else lay there is not known.
pub fn git_tree<'a>(
    files: impl IntoIterator<Item = (&'a RelPath, &'a FileFacts)>,
) -> Option<GitBlob> {
    let mut root = BTreeMap::new();
    for (path, facts) in files {
        if facts.from_link.is_some() {
            return None;
        }
        let mut folder = &mut root;
        let mut parts: Vec<&str> = path.as_str().split('/').collect();
        let name = parts.pop()?;
        for part in parts {
            let node = folder
                .entry(part)
                .or_insert_with(|| Node::Folder(BTreeMap::new()));
            folder = match node {
                Node::Folder(folder) => folder,
                Node::File(_) => return None,
            };
        }
        folder.insert(name, Node::File(facts));
    }
    Some(id_of(&root))
}

fn id_of(folder: &BTreeMap<&str, Node<'_>>) -> GitBlob {
    let mut entries: Vec<(String, &str, &Node<'_>)> = folder
        .iter()
        .map(|(name, node)| {
            // git sorts a folder as if its name ended with a slash.
            let end = if matches!(node, Node::Folder(_)) {
                "/"
            } else {
                ""
            };
            (format!("{name}{end}"), *name, node)
        })
        .collect();
    entries.sort_by(|a, b| a.0.cmp(&b.0));
    let mut body = Vec::new();
    for (_, name, node) in entries {
        let (mode, id) = match node {
            Node::Folder(folder) => ("40000", id_of(folder)),
            Node::File(facts) if facts.mode == FileMode::Executable => ("100755", facts.git),
            Node::File(facts) => ("100644", facts.git),
        };
        body.extend_from_slice(format!("{mode} {name}\0").as_bytes());
        body.extend_from_slice(&id.0);
    }
    let mut sha1 = Sha1::new();
    sha1.update(format!("tree {}\0", body.len()));
    sha1.update(&body);
    Hex(sha1.finalize().into())
}
