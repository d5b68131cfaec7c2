//! The files of a skill.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;

use crate::skill::Skill;
use crate::text::Untrusted;
use crate::tree::{Entry, Mode};

/// The folders of the specification; what lies elsewhere is among the others.
const FOLDERS: [&str; 3] = ["scripts", "references", "assets"];

/// The files beside SKILL.md.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "files")]
pub struct FilesDoc {
    /// Below `scripts/`.
    pub scripts: Vec<SkillFileDoc>,
    /// Below `references/`.
    pub references: Vec<SkillFileDoc>,
    /// Below `assets/`.
    pub assets: Vec<SkillFileDoc>,
    /// Elsewhere.
    pub others: Vec<SkillFileDoc>,
    /// Entries whose names can't be used safely.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rejected: Vec<String>,
    /// Folders beyond the budget, which were not entered.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub not_entered: Vec<String>,
}

/// One file.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "file")]
pub struct SkillFileDoc {
    /// Counts from the skill's folder.
    pub path: String,
    /// What it is in the tree.
    #[schemars(schema_with = "file_kinds")]
    pub kind: &'static str,
    /// Its size; that of its target's name for a link.
    pub bytes: u64,
    /// What a link says it leads to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
}

fn file_kinds(_: &mut SchemaGenerator) -> Schema {
    let modes = [
        Mode::File,
        Mode::Executable,
        Mode::Link,
        Mode::Submodule,
        Mode::Folder,
    ];
    json_schema!({ "enum": modes.map(mode_name) })
}

fn mode_name(mode: Mode) -> &'static str {
    match mode {
        Mode::File => "file",
        Mode::Executable => "executable",
        Mode::Link => "link",
        Mode::Submodule => "submodule",
        Mode::Folder => "folder",
    }
}

impl FilesDoc {
    pub fn new(skill: &Skill) -> FilesDoc {
        let bundle = skill.bundle();
        let [mut scripts, mut references, mut assets, mut others] = [const { Vec::new() }; 4];
        for entry in &bundle.files {
            let below = below(skill, entry.path.as_str());
            let list = match FOLDERS.iter().position(|folder| lies_in(below, folder)) {
                Some(0) => &mut scripts,
                Some(1) => &mut references,
                Some(_) => &mut assets,
                None if below == "SKILL.md" => continue,
                None => &mut others,
            };
            list.push(SkillFileDoc::new(skill, entry, below));
        }
        let rejected = bundle.rejected.iter();
        let not_entered = bundle.cut.iter();
        FilesDoc {
            scripts,
            references,
            assets,
            others,
            rejected: rejected
                .map(|name| Untrusted(below(skill, &name.shown())).to_string())
                .collect(),
            not_entered: not_entered
                .map(|dir| Untrusted(below(skill, dir.as_str())).to_string())
                .collect(),
        }
    }
}

impl SkillFileDoc {
    pub fn new(skill: &Skill, entry: &Entry, below: &str) -> SkillFileDoc {
        let target = || {
            let target = skill.tree().read_link(&entry.path).ok()?;
            Some(Untrusted(&String::from_utf8_lossy(&target)).to_string())
        };
        SkillFileDoc {
            path: Untrusted(below).to_string(),
            kind: mode_name(entry.mode),
            bytes: entry.size,
            target: if entry.mode == Mode::Link {
                target()
            } else {
                None
            },
        }
    }
}

/// A path of the skill's tree as it counts from the skill's folder.
fn below<'a>(skill: &Skill, path: &'a str) -> &'a str {
    match skill.dir().as_str() {
        "" => path,
        dir => path
            .strip_prefix(dir)
            .map_or(path, |rest| rest.trim_start_matches('/')),
    }
}

fn lies_in(path: &str, folder: &str) -> bool {
    path.strip_prefix(folder)
        .is_some_and(|rest| rest.starts_with('/'))
}
