//! The forms in which a case writes a file.

use serde_json::{Map, Value};

use super::case::Files;
use super::names::expand_secrets;
use crate::support::{Change, Failure, encoding, licence, raw};

/// The changes that file values stand for. Records are left out: they are made
/// from the files beside them, by [`super::record`].
pub fn changes(files: &Files) -> Result<Vec<(String, Change)>, Failure> {
    let mut changes = Vec::new();
    for (path, value) in files {
        if value.get("record").is_some() {
            continue;
        }
        if let Some(many) = value.get("many") {
            changes.extend(many_files(path, many)?);
            continue;
        }
        let change = if path.ends_with('/') {
            Change::Folder
        } else {
            change(value)?
        };
        changes.push((path.clone(), change));
    }
    Ok(changes)
}

fn change(value: &Value) -> Result<Change, Failure> {
    if value.is_null() {
        return Ok(Change::Gone);
    }
    if let Some(target) = value.get("link") {
        return Ok(Change::Link(text(target)?.to_owned()));
    }
    let bytes = bytes(value)?;
    let executable = value.get("exec").and_then(Value::as_bool) == Some(true);
    Ok(if executable {
        Change::Executable(bytes)
    } else {
        Change::File(bytes)
    })
}

fn many_files(folder: &str, many: &Value) -> Result<Vec<(String, Change)>, Failure> {
    let (count, prefix, content) = (&many[0], text(&many[1])?, text(&many[2])?);
    let count = count.as_u64().ok_or_else(|| unknown(many))?;
    let file = |i| (format!("{folder}/{prefix}{i}"), Change::text(content));
    Ok((0..count).map(file).collect())
}

/// The bytes of a file value.
pub fn bytes(value: &Value) -> Result<Vec<u8>, Failure> {
    match value {
        Value::String(text) => Ok(expand_secrets(text).into_bytes()),
        Value::Array(pair) => repeated(pair),
        Value::Object(form) => form_bytes(form),
        _ => Err(unknown(value)),
    }
}

/// `[unit, count]`
fn repeated(pair: &[Value]) -> Result<Vec<u8>, Failure> {
    let count = pair.get(1).and_then(Value::as_u64);
    match (pair.first(), count) {
        (Some(unit), Some(count)) => Ok(bytes(unit)?.repeat(count as usize)),
        _ => Err(Failure::new("a repetition without unit or count")),
    }
}

fn form_bytes(form: &Map<String, Value>) -> Result<Vec<u8>, Failure> {
    if let Some(coded) = form.get("b64") {
        let decoded = encoding::base64(text(coded)?);
        return decoded.ok_or_else(|| Failure::new("not base64"));
    }
    if form.contains_key("spdx_text") {
        return licence_bytes(form);
    }
    if let Some(Value::Array(parts)) = form.get("parts").or_else(|| form.get("concat")) {
        let parts: Result<Vec<_>, _> = parts.iter().map(bytes).collect();
        return Ok(parts?.concat());
    }
    if let Some(unit) = form.get("repeat") {
        let edge = |key| form.get(key).map_or(Ok(Vec::new()), bytes);
        return Ok([edge("prefix")?, bytes(unit)?, edge("suffix")?].concat());
    }
    match form.get("text") {
        Some(text) => bytes(text),
        None => Err(unknown(&Value::Object(form.clone()))),
    }
}

/// A standard text, changed in a fixed order: lines dropped, words replaced,
/// text put before and after, then transformed.
fn licence_bytes(form: &Map<String, Value>) -> Result<Vec<u8>, Failure> {
    let id = text(&form["spdx_text"])?;
    let mut whole = licence(id)?;
    if let Some(range) = form.get("drop_lines") {
        let mut lines: Vec<&str> = whole.split('\n').collect();
        let bound = |at: usize| range[at].as_u64().map(|n| (n as usize).min(lines.len()));
        let (Some(from), Some(to)) = (bound(0), bound(1)) else {
            return Err(unknown(range));
        };
        lines.drain(from..to.max(from));
        whole = lines.join("\n");
    }
    for pair in list(form.get("replace")) {
        let (from, to) = (text(&pair[0])?, text(&pair[1])?);
        if !whole.contains(from) {
            return Err(Failure::new(format!("the text of {id} lacks {from:?}")));
        }
        whole = whole.replace(from, to);
    }
    let edge = |key| form.get(key).map_or(Ok(""), text);
    whole = format!("{}{whole}{}", edge("prepend")?, edge("append")?);
    let transforms = match form.get("transform") {
        Some(Value::String(_)) => std::slice::from_ref(&form["transform"]),
        other => list(other),
    };
    transform(whole, transforms)
}

fn transform(mut whole: String, names: &[Value]) -> Result<Vec<u8>, Failure> {
    let mut names = names.iter();
    while let Some(name) = names.next() {
        let name = text(name)?;
        whole = match name.split_once(':').unwrap_or((name, "")) {
            ("crlf", _) => whole.replace('\n', "\r\n"),
            ("bom", _) => format!("\u{feff}{whole}"),
            ("one-line", _) => one_line(&whole),
            ("upper", _) => whole.to_uppercase(),
            ("prefix", before) => {
                let lines = whole.split('\n').map(|line| format!("{before}{line}"));
                lines.collect::<Vec<_>>().join("\n")
            }
            (encoding, _) if names.len() == 0 => return encode(&whole, encoding),
            _ => return Err(Failure::new(format!("transform {name}"))),
        };
    }
    Ok(whole.into_bytes())
}

/// Encodings come last, for what follows would not be text any more.
fn encode(whole: &str, name: &str) -> Result<Vec<u8>, Failure> {
    match name {
        "utf16le-bom" => Ok(encoding::utf16_le(whole)),
        "utf16be-bom" => Ok(encoding::utf16_be(whole)),
        "latin1" => Ok(encoding::latin1(whole)),
        _ => Err(Failure::new(format!("transform {name}"))),
    }
}

/// Every run of white space as one blank.
fn one_line(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            white if white.is_whitespace() && out.ends_with(' ') => {}
            white if white.is_whitespace() => out.push(' '),
            letter => out.push(letter),
        }
    }
    out
}

/// The rows of a tree written object by object.
pub fn rows(rows: &[Value]) -> Result<Vec<raw::Row>, Failure> {
    let row = |row: &Value| {
        Ok(raw::Row {
            mode: text(&row[0])?.to_owned(),
            name: bytes(&row[1])?,
            what: what(&row[2])?,
        })
    };
    rows.iter().map(row).collect()
}

fn what(value: &Value) -> Result<raw::What, Failure> {
    if let Value::Array(below) = value {
        return Ok(raw::What::Tree(rows(below)?));
    }
    match text(value)?.split_once(':') {
        Some(("blob", text)) => Ok(raw::What::Blob(expand_secrets(text).into_bytes())),
        Some(("spdx_text", id)) => Ok(raw::What::Blob(licence(id)?.into_bytes())),
        Some(("commit", id)) => Ok(raw::What::Commit(id.parse()?)),
        _ => Err(unknown(value)),
    }
}

fn text(value: &Value) -> Result<&str, Failure> {
    value.as_str().ok_or_else(|| unknown(value))
}

fn list(value: Option<&Value>) -> &[Value] {
    value.and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

fn unknown(value: &Value) -> Failure {
    Failure::new(format!("a file value of unknown form: {value}"))
}
