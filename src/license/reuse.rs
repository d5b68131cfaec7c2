//! Statements in the manner of the REUSE specification: `REUSE.toml`,
//! `.reuse/dep5`, and the sidecar of a file.

use std::sync::Arc;

use globset::{GlobBuilder, GlobSet, GlobSetBuilder};

use super::prose;
use crate::text::{Source, Span};
use crate::tree::RelPath;

/// The ending of a sidecar's name.
pub const SIDECAR: &str = ".license";

/// One statement about files.
#[derive(Clone, Debug)]
pub struct Statement {
    files: GlobSet,
    /// The licences, as an expression.
    pub value: String,
    /// Where the first of them stands.
    pub span: Span,
    /// It outweighs what a file says of itself.
    pub overrides: bool,
    /// It stands beside what a file says of itself.
    pub adds: bool,
}

/// The statements of one file.
#[derive(Clone, Debug)]
pub struct Statements {
    /// The file that holds them.
    pub path: RelPath,
    /// Its text.
    pub source: Arc<Source>,
    /// The folder that paths count from.
    root: RelPath,
    list: Vec<Statement>,
}

impl Statements {
    /// The statement about `file`: of several the last. `None` where there is none.
    pub fn about(&self, file: &RelPath) -> Option<&Statement> {
        let file = file.strip_prefix(&self.root)?;
        self.list
            .iter()
            .rfind(|statement| statement.files.is_match(file.as_str()))
    }
}

/// Reads the file at `path`; `None` where it is none that states anything.
pub fn read(path: &RelPath, bytes: &[u8]) -> Option<Statements> {
    let source = Arc::new(Source::from_bytes(bytes.to_vec()));
    let folder = path.parent()?;
    let (root, list) = if path.name() == "dep5" {
        (folder.parent()?, paragraphs(source.text()))
    } else {
        (folder, tables(source.text())?)
    };
    Some(Statements {
        path: path.clone(),
        source,
        root,
        list,
    })
}

fn tables(text: &str) -> Option<Vec<Statement>> {
    let root: toml::Table = text.parse().ok()?;
    let tables = root.get("annotations")?.as_array()?;
    let mut from = 0;
    let statements = tables.iter().filter_map(|table| {
        let ids = strings(table.get("SPDX-License-Identifier"));
        let first = ids.first()?;
        let span = locate(text, from, "SPDX-License-Identifier", first);
        from = span.end;
        let precedence = table.get("precedence").and_then(toml::Value::as_str);
        Some(Statement {
            files: globs(strings(table.get("path")).iter().map(String::as_str), true),
            value: ids.join(" AND "),
            span,
            overrides: precedence == Some("override"),
            adds: precedence == Some("aggregate"),
        })
    });
    Some(statements.collect())
}

/// Where `value` stands on the first line with `key` behind `from` that has it.
fn locate(text: &str, from: usize, key: &str, value: &str) -> Span {
    let behind = &text[from..];
    let found = behind.match_indices(key).find_map(|(at, _)| {
        let line = behind[at..].lines().next()?;
        let inside = line.find(value)? + at + from;
        Some(Span::new(inside, inside + value.len()))
    });
    found.unwrap_or(Span::at(from))
}

/// The paragraphs of a Debian copyright file that name files.
fn paragraphs(text: &str) -> Vec<Statement> {
    let mut list = Vec::new();
    let mut at = 0;
    for paragraph in text.split_inclusive("\n\n") {
        let start = at;
        at += paragraph.len();
        let mut files = String::new();
        let mut license: Option<(String, Span)> = None;
        let mut key = "";
        let mut line_at = start;
        for line in paragraph.split_inclusive('\n') {
            let begin = line_at;
            line_at += line.len();
            let value = match line.split_once(':') {
                Some((name, value)) if !line.starts_with([' ', '\t']) => {
                    key = name;
                    value
                }
                _ => line,
            };
            let plain = value.trim();
            if key.eq_ignore_ascii_case("files") {
                files.push_str(plain);
                files.push(' ');
            } else if key.eq_ignore_ascii_case("license") && license.is_none() && !plain.is_empty()
            {
                let inside = begin + line.find(plain).unwrap_or(0);
                license = Some((plain.to_owned(), Span::new(inside, inside + plain.len())));
            }
        }
        if let (false, Some((value, span))) = (files.is_empty(), license) {
            list.push(Statement {
                files: globs(files.split_whitespace(), false),
                value,
                span,
                overrides: false,
                adds: true,
            });
        }
    }
    list
}

/// The licences that a sidecar's text states, as an expression, with the place of
/// the first.
pub fn sidecar(text: &str) -> Option<(String, Span)> {
    let (_, first) = prose::spdx_tag(text)?;
    let mut values: Vec<&str> = Vec::new();
    let mut rest = text;
    while let Some((value, span)) = prose::spdx_tag(rest) {
        values.push(value);
        rest = &rest[span.end..];
    }
    let values = values.iter().map(|value| match values.len() {
        1 => (*value).to_owned(),
        _ => format!("({value})"),
    });
    Some((values.collect::<Vec<_>>().join(" AND "), first))
}

/// A string or a list of strings.
fn strings(value: Option<&toml::Value>) -> Vec<String> {
    match value {
        Some(toml::Value::String(one)) => vec![one.clone()],
        Some(toml::Value::Array(many)) => many
            .iter()
            .filter_map(|item| Some(item.as_str()?.to_owned()))
            .collect(),
        _ => Vec::new(),
    }
}

/// `literal` tells that `*` stops at a slash.
fn globs<'a>(patterns: impl Iterator<Item = &'a str>, literal: bool) -> GlobSet {
    let mut set = GlobSetBuilder::new();
    for pattern in patterns {
        if let Ok(glob) = GlobBuilder::new(pattern).literal_separator(literal).build() {
            set.add(glob);
        }
    }
    set.build().unwrap_or_else(|_| GlobSet::empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(name: &str, text: &str, file: &str) -> Option<String> {
        let path = RelPath::own(name).unwrap();
        let statements = read(&path, text.as_bytes())?;
        let found = statements.about(&RelPath::own(file).unwrap())?;
        let id = found.value.split(' ').next().unwrap();
        assert_eq!(statements.source.slice(found.span), id);
        Some(found.value.clone())
    }

    #[test]
    fn the_last_matching_table_counts() {
        let text = "[[annotations]]\npath = \"**\"\nSPDX-License-Identifier = \"MIT\"\n\
            [[annotations]]\npath = [\"a/*\", \"b/**\"]\nSPDX-License-Identifier = [\"ISC\", \"Zlib\"]\n";
        let of = |file: &str| of("REUSE.toml", text, file);
        assert_eq!(of("a/SKILL.md").as_deref(), Some("ISC AND Zlib"));
        assert_eq!(of("a/b/SKILL.md").as_deref(), Some("MIT"));
    }

    #[test]
    fn the_last_matching_paragraph_counts() {
        let text = "Format: x\n\nFiles: *\nCopyright: 2026 Fern\nLicense: MIT\n\n\
            Files: assets/* img/*\nCopyright: x\nLicense: CC-BY-NC-4.0\n";
        let of = |file: &str| of(".reuse/dep5", text, file);
        assert_eq!(of("assets/a/map.png").as_deref(), Some("CC-BY-NC-4.0"));
        assert_eq!(of("SKILL.md").as_deref(), Some("MIT"));
    }

    #[test]
    fn a_sidecar_may_state_several() {
        let text = "SPDX-License-Identifier: MIT\nSPDX-License-Identifier: ISC OR Zlib\n";
        assert_eq!(sidecar(text).unwrap().0, "(MIT) AND (ISC OR Zlib)");
    }
}
