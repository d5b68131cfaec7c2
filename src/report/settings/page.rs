//! The reference page of `minara.toml`.

use std::fmt::Write;

use crate::config::{Form, Kind, TABLES, Table};

const HEAD: &str = "\
<!-- Generated from the table of keys. Do not edit. -->
# Configuration

`minara.toml` is searched from the working directory upward to the root of the repository.
`--config FILE` names another, `--no-config` reads none. A file in or below a vendored
folder is never taken. Paths and patterns count from the folder of the file.

`minara skills init` writes a file in which every key stands with its default.
`minara skills schema --print config` prints a JSON Schema for editors.

A key that does not exist, a rule that does not exist, a value of the wrong kind: each ends
the run with exit 2, points at its characters and names the nearest key. A key that a
later version will know is refused too, rather than ignored.

A pattern that matches a folder holds for everything below it. `*` stays within one name,
`**` crosses folders, `{a,b}` is either, `[a-z]` one character.
";

/// The page, Markdown.
pub fn config_page() -> String {
    let mut out = HEAD.to_owned();
    for table in TABLES {
        section(&mut out, table);
    }
    out
}

fn section(out: &mut String, table: &Table) {
    let heading = match table.form {
        Form::Many { .. } => format!("[[{}]]", table.path),
        Form::Each => format!("[{}.NAME]", table.path),
        Form::One | Form::Rules | Form::Named => format!("[{}]", table.path),
    };
    let _ = write!(out, "\n## `{heading}`\n\n{}\n", table.about);
    if !table.keys.is_empty() {
        out.push_str("\n| key | takes | default | |\n|---|---|---|---|\n");
        for key in table.keys {
            let default = match (table.form, key.default) {
                (Form::Many { required, .. }, _) if required.contains(&key.name) => "required",
                (_, "") => "",
                (_, default) => &format!("`{default}`"),
            };
            let takes = takes(key.kind);
            let _ = writeln!(
                out,
                "| `{}` | {takes} | {default} | {} |",
                key.name, key.about
            );
        }
    }
    if let Form::Many { one_of, .. } = table.form
        && !one_of.is_empty()
    {
        let names: Vec<String> = one_of.iter().map(|name| format!("`{name}`")).collect();
        let _ = write!(
            out,
            "\nOne of {} must be there, not both.\n",
            names.join(" and ")
        );
    }
    if !table.notes.is_empty() {
        let _ = write!(out, "\n{}", table.notes);
    }
    if !table.example.is_empty() {
        let _ = write!(out, "\n```toml\n{}```\n", table.example);
    }
}

/// What a key takes, for people.
fn takes(kind: Kind) -> String {
    let any_of = |words: &[&str]| {
        let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
        words.join(", ")
    };
    match kind {
        Kind::Text => "text".to_owned(),
        Kind::Path => "path".to_owned(),
        Kind::Paths => "paths".to_owned(),
        Kind::Choice(words) => any_of(words),
        Kind::Profile(words) => format!("{}, `client:ID`", any_of(words)),
        Kind::Dialects => format!("list of {}", any_of(&Kind::dialect_words())),
        Kind::Words => "list of words".to_owned(),
        Kind::Globs => "patterns".to_owned(),
        Kind::Licenses => "identifiers".to_owned(),
        Kind::Flag => "`true`, `false`".to_owned(),
        Kind::Number => "number from 1".to_owned(),
        Kind::Count => "number from 0".to_owned(),
        Kind::Seconds => "seconds from 1".to_owned(),
        Kind::Levels => "levels".to_owned(),
        Kind::Hashes => "hashes by file".to_owned(),
        Kind::Headers => "variables by header".to_owned(),
    }
}
