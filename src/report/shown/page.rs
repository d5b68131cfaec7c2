//! The page of a skill: fields in a table, then tools, body and files.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::document::ShowDocument;
use super::fields::{FieldDoc, NodeDoc, ReadingsDoc};
use super::files::SkillFileDoc;
use super::text::{EncodingDoc, TextPlaceDoc};
use crate::finding::Finding;
use crate::report::block::{Layout, finding_blocks};
use crate::report::style::{Palette, clipped, counts};
use crate::report::table::Table;
use crate::text::{Untrusted, grouped};

/// The most lines of one value, and of one list of names.
const VALUE_LINES: usize = 6;
/// The most rows below one field.
const ROWS: usize = 24;
/// The most headings.
const HEADINGS: usize = 16;
/// The widest a column of keys gets.
const KEY_WIDTH: usize = 24;

/// The whole page.
pub fn render(
    doc: &ShowDocument,
    domain: Option<Table>,
    findings: &[Finding],
    layout: Layout,
) -> String {
    let page = Page {
        rows: rows(&doc.fields),
        width: layout.width.min(100),
    };
    let mut out = page.head(doc);
    page.fields(&mut out, doc);
    if let Some(domain) = domain {
        out.push('\n');
        out.push_str(&domain.fit(layout).render());
    }
    page.facts(&mut out, doc);
    if let Some(readings) = &doc.readings {
        page.readings(&mut out, readings);
    }
    out.push('\n');
    out.push_str(&finding_blocks(findings, layout));
    out.push_str(&last_line(doc, findings));
    out.push('\n');
    out
}

/// The page in numbers.
pub fn last_line(doc: &ShowDocument, findings: &[Finding]) -> String {
    let files = &doc.files;
    let lists = [
        &files.scripts,
        &files.references,
        &files.assets,
        &files.others,
    ];
    counts(&[
        (doc.fields.len(), "fields"),
        (doc.allowed_tools.len(), "tools"),
        (lists.iter().map(|list| list.len()).sum(), "other files"),
        (findings.len(), "deny"),
    ])
}

/// One row of the table of fields.
struct FieldRow {
    key: String,
    place: String,
    kind: String,
    value: String,
}

struct Page {
    rows: Vec<FieldRow>,
    width: usize,
}

impl Page {
    /// Name, path and form.
    fn head(&self, doc: &ShowDocument) -> String {
        let name = match &doc.name {
            Some(name) => Untrusted(name).to_string(),
            None => doc.folder.clone(),
        };
        let state = if doc.usable {
            Palette::paint(Palette::DONE, "loads")
        } else {
            Palette::paint(Palette::DENY, "does not load")
        };
        let path = Palette::paint(Palette::DIM, &doc.path);
        let name = Palette::paint(Palette::NAME, clipped(&name, 64));
        format!("{name}  {path}  {}  {state}\n", doc.dialect)
    }

    /// How wide the labels are, of fields and of facts.
    fn label_width(&self) -> usize {
        let widest = self.rows.iter().map(|row| row.key.width()).max();
        widest
            .unwrap_or(0)
            .clamp("references/".len() + 2, KEY_WIDTH)
    }

    fn fields(&self, out: &mut String, doc: &ShowDocument) {
        if self.rows.is_empty() {
            return;
        }
        let heads = ["field", "at", "type", "value"];
        let widest = |cell: fn(&FieldRow) -> &String, head: &str| {
            let cells = self.rows.iter().map(|row| cell(row).width());
            cells.max().unwrap_or(0).max(head.len())
        };
        let key = self.label_width();
        let place = widest(|row| &row.place, heads[1]);
        let kind = widest(|row| &row.kind, heads[2]);
        let indent = key + 2 + place + 2 + kind + 2;
        let head = format!(
            "{:key$}  {:place$}  {:kind$}  {}",
            heads[0], heads[1], heads[2], heads[3]
        );
        out.push_str(&format!("\n{}\n", Palette::paint(Palette::DIM, head)));
        for row in &self.rows {
            let shown = clipped(&row.key, key);
            let pad = " ".repeat(key.saturating_sub(shown.width()));
            let label = Palette::paint(Palette::NAME, shown);
            let value = block(&row.value, self.width.saturating_sub(indent), indent);
            let facts = format!("{:place$}  {}", row.place, row.kind);
            let facts = facts.trim_end();
            let gap = if value.is_empty() {
                0
            } else {
                (place + 2 + kind + 2).saturating_sub(facts.width())
            };
            let facts = Palette::paint(Palette::DIM, facts);
            let line = format!("{label}{pad}  {facts}{}{value}", " ".repeat(gap));
            out.push_str(if row.kind.is_empty() { &label } else { &line });
            out.push('\n');
        }
        if doc.recovered {
            let said = "no YAML that readers agree on: these are read line by line";
            out.push_str(&format!("{}\n", Palette::paint(Palette::WARN, said)));
        }
    }

    fn facts(&self, out: &mut String, doc: &ShowDocument) {
        out.push('\n');
        if !doc.allowed_tools.is_empty() {
            self.fact(out, "tools", &names(doc.allowed_tools.iter()));
        }
        if let Some(body) = &doc.body {
            let lines = counts(&[(body.lines, "lines"), (body.bytes, "bytes")]);
            let lines = if lines.is_empty() {
                "empty".to_owned()
            } else {
                lines
            };
            self.fact(out, "body", &format!("{lines} · from {}", place(body.span)));
            for heading in body.headings.iter().take(HEADINGS) {
                let marks = "#".repeat(usize::from(heading.level));
                let label = format!("  {}", place(heading.span));
                let room = self.width.saturating_sub(self.label_width() + 2);
                let text = clipped(
                    &Untrusted(&heading.text).to_string(),
                    room.saturating_sub(8),
                );
                self.fact(out, &label, &format!("{marks} {text}"));
            }
            let more = body.headings.len().saturating_sub(HEADINGS);
            if more > 0 {
                self.fact(out, "", &format!("… {more} more"));
            }
        }
        let files = &doc.files;
        for (label, list) in [
            ("scripts/", &files.scripts),
            ("references/", &files.references),
            ("assets/", &files.assets),
            ("other files", &files.others),
        ] {
            if !list.is_empty() {
                let folder = if label.ends_with('/') { label } else { "" };
                let shown = list.iter().map(|file| file_name(file, folder));
                self.fact(out, label, &names(shown));
            }
        }
        for (label, list) in [
            ("refused names", &files.rejected),
            ("not entered", &files.not_entered),
        ] {
            if !list.is_empty() {
                self.fact(out, label, &names(list.iter()));
            }
        }
        if let Some(encoding) = &doc.encoding {
            self.fact(out, "encoding", &encoding.words());
        }
    }

    fn readings(&self, out: &mut String, readings: &ReadingsDoc) {
        let head = Palette::paint(Palette::WARN, "readers disagree");
        out.push_str(&format!("\n{head}\n"));
        for refused in &readings.refused {
            let at = match (refused.line, refused.column) {
                (Some(line), Some(column)) => format!(" at {line}:{column}"),
                _ => String::new(),
            };
            let why = format!("refuses the frontmatter{at}: {}", Untrusted(&refused.why));
            self.fact(out, refused.reader, &why);
        }
        for field in &readings.fields {
            out.push_str(&format!("{}\n", Palette::paint(Palette::NAME, &field.key)));
            for taken in &field.values {
                let value = match &taken.value {
                    Some(serde_json::Value::String(text)) => lines_of(text),
                    Some(value) => Untrusted(&value.to_string()).to_string(),
                    None => String::new(),
                };
                let readers = taken.readers.join(", ");
                self.fact(out, &format!("  {}", taken.kind), &value);
                self.fact(out, "", &format!("({readers})"));
            }
        }
    }

    /// A label and words that wrap beside it.
    fn fact(&self, out: &mut String, label: &str, words: &str) {
        let width = self.label_width();
        let pad = " ".repeat(width.saturating_sub(label.width()));
        let label = if label.starts_with("  ") {
            Palette::paint(Palette::DIM, label)
        } else {
            Palette::paint(Palette::NAME, label)
        };
        let words = block(words, self.width.saturating_sub(width + 2), width + 2);
        out.push_str(format!("{label}{pad}  {words}").trim_end());
        out.push('\n');
    }
}

impl EncodingDoc {
    /// Encoding, mark and line ends in words.
    fn words(&self) -> String {
        let mut words = match &self.invalid {
            Some(invalid) => format!(
                "not UTF-8 ({}), first at byte {} in line {}",
                self.name,
                grouped(invalid.byte),
                invalid.line
            ),
            None => self.name.to_owned(),
        };
        if self.byte_order_mark {
            words.push_str(" with a byte-order mark");
        }
        let ends = &self.line_ends;
        let kinds = [(ends.lf, "LF"), (ends.crlf, "CRLF"), (ends.cr, "CR")];
        let used: Vec<_> = kinds.iter().filter(|(count, _)| *count > 0).collect();
        match used[..] {
            [] => {}
            [(_, name)] => words.push_str(&format!(" · {name}")),
            _ => words.push_str(&format!(" · mixed line ends: {}", counts(&kinds))),
        }
        words
    }
}

fn rows(fields: &[FieldDoc]) -> Vec<FieldRow> {
    let mut rows = Vec::new();
    for field in fields {
        let mut below = Vec::new();
        add_field(&mut below, field, 0);
        let more = below.len().saturating_sub(ROWS);
        below.truncate(ROWS);
        rows.extend(below);
        if more > 0 {
            rows.push(FieldRow {
                key: format!("  … {more} more"),
                place: String::new(),
                kind: String::new(),
                value: String::new(),
            });
        }
    }
    rows
}

fn add_field(rows: &mut Vec<FieldRow>, field: &FieldDoc, depth: usize) {
    let key = Untrusted(&field.key).to_string();
    add_node(rows, &key, &field.node, field.merged, depth);
}

fn add_node(rows: &mut Vec<FieldRow>, key: &str, node: &NodeDoc, merged: bool, depth: usize) {
    let items = node.items.as_deref().unwrap_or_default();
    let is_flat = items.iter().all(|item| item.value.is_some());
    let value = match (&node.value, is_flat) {
        (Some(serde_json::Value::String(text)), _) => lines_of(text),
        (Some(value), _) => Untrusted(&value.to_string()).to_string(),
        (None, true) => names(items.iter().map(|item| match &item.value {
            Some(serde_json::Value::String(text)) => text.clone(),
            Some(value) => value.to_string(),
            None => String::new(),
        })),
        (None, false) => String::new(),
    };
    rows.push(FieldRow {
        key: format!("{}{key}", "  ".repeat(depth)),
        place: place(node.span),
        kind: kind_of(node, merged),
        value,
    });
    for field in node.fields.iter().flatten() {
        add_field(rows, field, depth + 1);
    }
    if !is_flat {
        for (number, item) in items.iter().enumerate() {
            add_node(rows, &format!("- {}", number + 1), item, false, depth + 1);
        }
    }
}

/// The type, and the style where it is not the plain one.
fn kind_of(node: &NodeDoc, merged: bool) -> String {
    let mut words = node.kind.to_owned();
    match (node.style, &node.items) {
        (Some("single-quoted" | "double-quoted"), _) => words.push_str(", quoted"),
        (Some(style), _) if style != "plain" => words.push_str(&format!(", {style}")),
        (_, Some(items)) => words.push_str(&format!(" of {}", items.len())),
        _ => {}
    }
    if let Some(tag) = &node.tag {
        words.push_str(&format!(", {}", clipped(&Untrusted(tag).to_string(), 16)));
    }
    if merged {
        words.push_str(", merged");
    }
    words
}

fn place(place: TextPlaceDoc) -> String {
    format!("{}:{}", place.line, place.column)
}

/// Foreign text, its line breaks kept.
fn lines_of(text: &str) -> String {
    let lines = text.trim_end_matches('\n').split('\n');
    let lines: Vec<String> = lines.map(|line| Untrusted(line).to_string()).collect();
    lines.join("\n")
}

/// Names on one line.
fn names(names: impl Iterator<Item = impl AsRef<str>>) -> String {
    let names = names.map(|name| Untrusted(name.as_ref()).to_string());
    names.collect::<Vec<_>>().join(" · ")
}

fn file_name(file: &SkillFileDoc, folder: &str) -> String {
    let name = file.path.strip_prefix(folder).unwrap_or(&file.path);
    match (&file.target, file.kind) {
        (Some(target), _) => format!("{name} (link to {target})"),
        (None, "file") => name.to_owned(),
        (None, kind) => format!("{name} ({kind})"),
    }
}

/// `text` in at most [`VALUE_LINES`] lines of `room` columns, those behind the
/// first indented; what does not fit is counted.
fn block(text: &str, room: usize, indent: usize) -> String {
    let mut lines = wrapped(text, room.max(16));
    for line in &mut lines {
        line.truncate(line.trim_end().len());
    }
    let shown = if lines.len() > VALUE_LINES {
        &lines[..VALUE_LINES - 1]
    } else {
        &lines[..]
    };
    let mut out = String::new();
    for (number, line) in shown.iter().enumerate() {
        if number > 0 {
            out.push('\n');
            out.push_str(&" ".repeat(if line.is_empty() { 0 } else { indent }));
        }
        out.push_str(line);
    }
    if shown.len() < lines.len() {
        let left: usize = lines[shown.len()..]
            .iter()
            .map(|line| line.chars().count())
            .sum();
        let said = format!("… {} more characters", grouped(left));
        let said = Palette::paint(Palette::DIM, said);
        out.push_str(&format!("\n{}{said}", " ".repeat(indent)));
    }
    out
}

/// Lines of at most `room` columns, broken at blanks, a long word anywhere.
fn wrapped(text: &str, room: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.split('\n') {
        let (mut line, mut used) = (String::new(), 0);
        for word in paragraph.split(' ') {
            let blank = usize::from(!line.is_empty());
            if used + blank + word.width() <= room {
                line.push_str(&" "[..blank]);
                line.push_str(word);
                used += blank + word.width();
                continue;
            }
            if !line.is_empty() {
                lines.push(std::mem::take(&mut line));
                used = 0;
            }
            for c in word.chars() {
                let width = c.width().unwrap_or(0);
                if used + width > room {
                    lines.push(std::mem::take(&mut line));
                    used = 0;
                }
                line.push(c);
                used += width;
            }
        }
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_words_are_broken_and_the_rest_is_counted() {
        assert_eq!(wrapped("one two three", 8), ["one two", "three"]);
        assert_eq!(wrapped("abcdefghij k", 4), ["abcd", "efgh", "ij k"]);
        assert_eq!(wrapped("版本版本", 5), ["版本", "版本"]);
        let text = "word ".repeat(200);
        let shown = block(&text, 20, 2);
        assert_eq!(shown.lines().count(), VALUE_LINES);
        assert!(shown.contains("more characters"), "{shown}");
    }
}
