//! Statements in the manner of the REUSE specification: `REUSE.toml`.

use std::sync::Arc;

use super::manifest::Named;
use crate::text::{Source, Span};
use crate::tree::RelPath;

/// What the file is called.
pub const NAME: &str = "REUSE.toml";

/// The licence that the `REUSE.toml` at `path` states for `file`: that of the
/// last table whose path matches. `None` where there is none, or it is no TOML.
pub fn read(path: &RelPath, bytes: &[u8], file: &RelPath) -> Option<Named> {
    let text = String::from_utf8(bytes.to_vec()).ok()?;
    let root: toml::Table = text.parse().ok()?;
    let file = file.strip_prefix(&path.parent()?)?;
    let tables = root.get("annotations")?.as_array()?;
    let table = tables.iter().rfind(|table| {
        strings(table.get("path"))
            .iter()
            .any(|glob| matches(glob, file.as_str()))
    })?;
    let ids = strings(table.get("SPDX-License-Identifier"));
    let value = ids.join(" AND ");
    let first = ids.first()?;
    let span = text
        .match_indices("SPDX-License-Identifier")
        .find_map(|(at, _)| {
            let line = text[at..].lines().next()?;
            let inside = line.find(first.as_str())?;
            Some(Span::new(at + inside, at + inside + first.len()))
        });
    Some(Named {
        path: path.clone(),
        source: Arc::new(Source::from_text(text)),
        value,
        span: span.unwrap_or_default(),
        is_file: false,
    })
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

fn matches(glob: &str, path: &str) -> bool {
    globset::GlobBuilder::new(glob)
        .literal_separator(true)
        .build()
        .is_ok_and(|glob| glob.compile_matcher().is_match(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_matching_table_counts() {
        let text = "[[annotations]]\npath = \"**\"\nSPDX-License-Identifier = \"MIT\"\n\
            [[annotations]]\npath = [\"a/*\", \"b/**\"]\nSPDX-License-Identifier = [\"ISC\", \"Zlib\"]\n";
        let path = RelPath::own("REUSE.toml").unwrap();
        let of = |file: &str| {
            let file = RelPath::own(file).unwrap();
            read(&path, text.as_bytes(), &file).map(|named| named.value)
        };
        assert_eq!(of("a/SKILL.md").as_deref(), Some("ISC AND Zlib"));
        assert_eq!(of("a/b/SKILL.md").as_deref(), Some("MIT"));
    }
}
