//! What is kept beside a converted skill, and what comes back of it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock};

use serde::Serialize;
use serde_json::Value;

use super::form::Form;
use super::ids::CONVERT_SIDECAR_MISMATCH;
use super::source::{KEPT_FILE, KEPT_FOLDER, KeptFiles, SourceSkill};
use super::told::{SourceTold, Told};
use crate::finding::Finding;
use crate::record::{RECORD_FILE, Sha256Sum};
use crate::systems::document::{Document, Form as Schema};
use crate::text::{Untrusted, fold_case, to_json};
use crate::tree::RelPath;

/// The published form of the file that describes it.
pub const SCHEMA: &str = include_str!("../../docs/reference/schemas/minara-convert.schema.json");

static FORM: LazyLock<Schema> = LazyLock::new(|| Schema::new(SCHEMA, &[]));

/// The name of that form.
const SCHEMA_NAME: &str = "minara/convert-sidecar/1";

/// A file that is written.
#[derive(Clone, Debug)]
pub struct NewFile {
    /// Where it goes in the skill's folder.
    pub path: RelPath,
    /// Its content.
    pub bytes: Arc<[u8]>,
    /// Whether everybody may run it.
    pub runs: bool,
}

#[derive(Serialize)]
struct KeptDoc<'a> {
    schema: &'static str,
    from: &'static str,
    to: &'static str,
    names: NamesDoc<'a>,
    main: FileDoc<'a>,
    written: FileDoc<'a>,
    files: Vec<OtherDoc<'a>>,
    fields: Vec<FieldDoc<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<&'a SourceTold>,
}

#[derive(Serialize)]
struct NamesDoc<'a> {
    from: &'a str,
    to: &'a str,
}

#[derive(Serialize)]
struct FileDoc<'a> {
    path: &'a str,
    sha256: Sha256Sum,
}

#[derive(Serialize)]
struct OtherDoc<'a> {
    path: &'a str,
    mode: &'static str,
    sha256: Sha256Sum,
    stored: bool,
}

#[derive(Serialize)]
struct FieldDoc<'a> {
    field: &'a str,
    value: &'a Value,
    why: &'a str,
}

/// The files that keep what has no place among `written`, of which the first is the main
/// one.
pub fn keep(source: &SourceSkill, told: &Told, written: &[NewFile]) -> Vec<NewFile> {
    let Some(main) = written.first() else {
        return Vec::new();
    };
    let there: BTreeMap<&str, &NewFile> = written
        .iter()
        .map(|file| (file.path.as_str(), file))
        .collect();
    let mut stored: BTreeMap<String, Arc<[u8]>> = BTreeMap::new();
    let mut store = |sum: Sha256Sum, bytes: &Arc<[u8]>| {
        stored.insert(sum.to_string(), Arc::clone(bytes));
    };
    let sum = Sha256Sum::of(&source.bytes);
    store(sum, &source.bytes);
    let files = source.files.iter().map(|file| {
        let sum = Sha256Sum::of(&file.bytes);
        let same = there.get(file.path.as_str());
        let is_there = same.is_some_and(|other| other.bytes == file.bytes);
        // What lies there and is not read as the skill's could not be told from another's.
        let is_there = is_there && told.to.reads(&file.path);
        if !is_there {
            store(sum, &file.bytes);
        }
        OtherDoc {
            path: file.path.as_str(),
            mode: if file.runs { "x" } else { "f" },
            sha256: sum,
            stored: !is_there,
        }
    });
    let fields = told.dropped.iter().filter_map(|dropped| {
        Some(FieldDoc {
            field: &dropped.field,
            value: dropped.value.as_ref()?,
            why: &dropped.why,
        })
    });
    let text = to_json(&KeptDoc {
        schema: SCHEMA_NAME,
        from: told.from.name(),
        to: told.to.name(),
        names: NamesDoc {
            from: told.name_from.as_deref().unwrap_or_default(),
            to: told.name_to.as_deref().unwrap_or_default(),
        },
        main: FileDoc {
            path: source.main.as_str(),
            sha256: sum,
        },
        written: FileDoc {
            path: main.path.as_str(),
            sha256: Sha256Sum::of(&main.bytes),
        },
        files: files.collect(),
        fields: fields.collect(),
        source: told.source.as_ref(),
    });
    let stored = stored.into_iter();
    let stored = stored.map(|(name, bytes)| (format!("{KEPT_FOLDER}/{name}"), bytes));
    let all = stored.chain([(KEPT_FILE.to_owned(), text.into_bytes().into())]);
    let files = all.map(|(path, bytes)| NewFile {
        path: RelPath::own(&path).unwrap_or_default(),
        bytes,
        runs: false,
    });
    files.collect()
}

/// A skill as it was before.
#[derive(Clone, Debug)]
pub struct Before {
    /// Its main file.
    pub main: NewFile,
    /// Its other files.
    pub files: Vec<NewFile>,
}

/// The form that something kept is of, by what it says of itself.
pub fn form_beside(text: &str) -> Option<Form> {
    let value: Value = serde_json::from_str(text).ok()?;
    Form::named(value["to"].as_str()?)
}

/// The skill as it was before, where what is kept is of the wanted form; `None` where it
/// is of another one.
///
/// # Errors
/// What is kept does not fit the skill.
pub fn before(source: &SourceSkill, to: Form) -> Result<Option<Before>, Box<Finding>> {
    let Some(kept) = &source.kept else {
        return Ok(None);
    };
    let checked = fitting(source, kept, to);
    checked.map_err(|fault| {
        let path = source.skill.path_of(KEPT_FILE);
        let message = format!("what is kept does not fit the skill: {fault}");
        let found = Finding::new(&CONVERT_SIDECAR_MISMATCH, path, message);
        Box::new(found.help(
            "put the file back as it was converted, or leave out --sidecar: then what is kept \
             is not read",
        ))
    })
}

/// A file as it was, by its path, mode and digest.
fn fitting(source: &SourceSkill, kept: &KeptFiles, to: Form) -> Result<Option<Before>, String> {
    let document = Document::json(&kept.text, KEPT_FILE);
    let document = document.map_err(|error| format!("it can't be read: {error}"))?;
    document
        .check(&FORM)
        .map_err(|error| format!("it has no known form: {error}"))?;
    let value = document.value();
    let word = |pointer: &str| {
        value
            .pointer(pointer)
            .and_then(Value::as_str)
            .unwrap_or_default()
    };
    if Form::named(word("/to")) != Some(source.form) {
        return Err(format!(
            "it was written for {}, and the skill is read as {}",
            word("/to"),
            source.form.name()
        ));
    }
    if word("/written/path") != source.main.as_str() {
        return Err(format!("it is about {}", Untrusted(word("/written/path"))));
    }
    if word("/written/sha256") != Sha256Sum::of(&source.bytes).to_string() {
        return Err(format!("{} was changed since", source.main));
    }
    if Form::named(word("/from")) != Some(to) {
        return Ok(None);
    }
    let main = word("/main/path");
    if main.contains('/') || !to.is_main(main) {
        return Err(format!(
            "{} is no main file of {}",
            Untrusted(main),
            to.title()
        ));
    }
    let main = NewFile {
        path: path_of(main)?,
        bytes: stored(kept, word("/main/sha256"))?,
        runs: false,
    };
    let others = value.get("files").and_then(Value::as_array);
    let others = others.into_iter().flatten();
    let files = others.map(|file| file_before(source, kept, file));
    let files: Vec<NewFile> = files.collect::<Result<_, _>>()?;
    check_paths(&main, &files)?;
    Ok(Some(Before { main, files }))
}

fn path_of(text: &str) -> Result<RelPath, String> {
    let path = RelPath::new(text).ok().filter(|path| !path.is_root());
    path.ok_or_else(|| format!("{} can't be the path of a file", Untrusted(text)))
}

/// The bytes that have a digest.
fn stored(kept: &KeptFiles, digest: &str) -> Result<Arc<[u8]>, String> {
    let bytes = kept.bytes.get(digest);
    let bytes = bytes.filter(|bytes| Sha256Sum::of(bytes).to_string() == digest);
    let bytes = bytes.cloned();
    bytes.ok_or_else(|| format!("{KEPT_FOLDER}/{digest} is missing, or was changed"))
}

fn file_before(source: &SourceSkill, kept: &KeptFiles, file: &Value) -> Result<NewFile, String> {
    let word = |key: &str| file[key].as_str().unwrap_or_default();
    let path = path_of(word("path"))?;
    let digest = word("sha256");
    let bytes = if file["stored"] == true {
        stored(kept, digest)?
    } else {
        let found = source.file(&path).map(|file| &file.bytes);
        let found = found.filter(|bytes| Sha256Sum::of(bytes).to_string() == digest);
        let found = found.cloned();
        found.ok_or_else(|| format!("{path} is missing, or was changed"))?
    };
    Ok(NewFile {
        path,
        bytes,
        runs: word("mode") == "x",
    })
}

/// No path twice, none below a file, none of this program's own.
fn check_paths(main: &NewFile, files: &[NewFile]) -> Result<(), String> {
    let mut names = BTreeSet::from([fold_case(main.path.as_str())]);
    for file in files {
        let top = file
            .path
            .components()
            .next()
            .map(fold_case)
            .unwrap_or_default();
        let is_ours = [KEPT_FILE, KEPT_FOLDER, RECORD_FILE].contains(&top.as_str());
        if is_ours || !names.insert(fold_case(file.path.as_str())) {
            return Err(format!("{} can't be a file of the skill", file.path));
        }
    }
    let above = |file: &NewFile| {
        let mut above = file.path.ancestors().skip(1).filter(|path| !path.is_root());
        above.any(|path| names.contains(&fold_case(path.as_str())))
    };
    match files.iter().find(|file| above(file)) {
        Some(file) => Err(format!("{} lies below a file", file.path)),
        None => Ok(()),
    }
}
