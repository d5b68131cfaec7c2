//! Records for a fixture: made from the files beside them, found, and edited.
//! Written apart from the program's own code, so that each checks the other.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value, json};
use sha1::Sha1;
use sha2::{Digest, Sha256};

use super::case::Files;
use crate::support::Failure;
use crate::support::files::is_executable;

/// The name of the record in a vendored folder.
const NAME: &str = ".minara-skill.json";

/// Writes every record that the file values ask for.
pub fn write_all(root: &Path, files: &Files) -> Result<(), Failure> {
    for (path, value) in files {
        if let Some(Value::Object(given)) = value.get("record") {
            let full = root.join(path);
            write(&full, &complete(full.parent().unwrap_or(root), given)?)?;
        }
    }
    Ok(())
}

/// Changes values of the record in a folder; its digest is left as it is.
pub fn edit(folder: &Path, edits: &Map<String, Value>) -> Result<(), Failure> {
    let path = folder.join(NAME);
    let mut record: Value = serde_json::from_slice(&fs::read(&path)?)?;
    for (pointer, value) in edits {
        let (head, last) = pointer.rsplit_once('/').unwrap_or(("", pointer));
        let last = last.replace("~1", "/").replace("~0", "~");
        let parent = record.pointer_mut(head).and_then(Value::as_object_mut);
        let lost = || Failure::new(format!("the record has no {head}"));
        parent.ok_or_else(lost)?.insert(last, value.clone());
    }
    write(&path, &record)
}

/// The first vendored folder's record, or that of the id given by `--id`.
pub fn find(root: &Path, args: &[String]) -> Option<Value> {
    let flag = args.iter().position(|arg| arg == "--id");
    let id = flag.and_then(|at| args.get(at + 1));
    let folders = vendored(root).into_iter();
    let mut folders = folders.filter(|folder| match id {
        Some(id) => folder.file_name().is_some_and(|name| name == id.as_str()),
        None => true,
    });
    let held = folders.find_map(|folder| fs::read(folder.join(NAME)).ok())?;
    serde_json::from_slice(&held).ok()
}

/// The vendored folders, by name.
pub fn vendored(root: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(root.join("skills/external")) else {
        return Vec::new();
    };
    let hidden = |path: &PathBuf| {
        let name = path.file_name();
        name.is_some_and(|name| name.as_encoded_bytes().starts_with(b"."))
    };
    let paths = entries.flatten().map(|entry| entry.path());
    let mut folders: Vec<_> = paths
        .filter(|path| path.is_dir() && !hidden(path))
        .collect();
    folders.sort();
    folders
}

fn write(path: &Path, record: &Value) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(record)? + "\n";
    Ok(fs::write(path, text)?)
}

/// A whole record with the values given.
fn complete(folder: &Path, given: &Map<String, Value>) -> Result<Value, Failure> {
    let base = folder.file_name().map(|name| name.to_string_lossy());
    let id = match given.get("id").and_then(Value::as_str) {
        Some(id) => id.to_owned(),
        None => base.unwrap_or_default().into_owned(),
    };
    let (files, digest) = file_table(folder)?;
    let mut record = json!({
        "schema": 1, "id": id, "name": id,
        "source": {
            "type": "git", "url": null, "ref": "refs/heads/main", "ref_kind": "default",
            "commit": "1".repeat(40), "object_format": "sha1", "path": id,
            "tree": "2".repeat(40), "mirrors": []
        },
        "license": {
            "expression": "MIT", "status": "allowed", "evidence": [], "holders": [], "copied": []
        },
        "digest": digest, "files": files,
        "capabilities": {"tools": [], "executables": [], "hosts": [], "env": []},
        "edits": {}, "accepted": [], "decisions": [], "overrides": {}
    });
    for (key, value) in given {
        match (key.as_str(), value) {
            ("source", Value::Object(source)) => {
                for (key, value) in source {
                    record["source"][key] = value.clone();
                }
            }
            _ => record[key] = value.clone(),
        }
    }
    Ok(record)
}

/// The files of a vendored folder and the digest over them.
fn file_table(folder: &Path) -> Result<(Value, String), Failure> {
    let mut paths = BTreeMap::new();
    collect(folder, "", &mut paths)?;
    let mut table = Map::new();
    let mut lines = String::from("minara-tree-1\n");
    for (path, (mode, bytes)) in &paths {
        let sha256 = format!("{:x}", Sha256::digest(bytes));
        // Writing to a String can't fail.
        let _ = writeln!(lines, "{mode} {} {sha256} {path}", bytes.len());
        let header = format!("blob {}\0", bytes.len());
        let git = Sha1::new().chain_update(header).chain_update(bytes);
        let git = format!("{:x}", git.finalize());
        let row = json!({"mode": mode, "size": bytes.len(), "sha256": sha256, "git": git});
        table.insert(path.clone(), row);
    }
    let digest = format!("minara-tree-1:{:x}", Sha256::digest(lines));
    Ok((Value::Object(table), digest))
}

type Collected = BTreeMap<String, (&'static str, Vec<u8>)>;

fn collect(folder: &Path, below: &str, into: &mut Collected) -> Result<(), Failure> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = format!("{below}{name}");
        let found = fs::metadata(entry.path())?;
        if found.is_dir() {
            if path != ".minara-license" {
                collect(&entry.path(), &format!("{path}/"), into)?;
            }
        } else if path != NAME {
            let mode = if is_executable(&found) { "x" } else { "f" };
            into.insert(path, (mode, fs::read(entry.path())?));
        }
    }
    Ok(())
}
