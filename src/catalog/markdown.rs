//! The catalog as a Markdown page.

use std::path::Path;

use super::entry::sorted;
use super::page::{CATALOG_FORMS, CATALOG_LINE, CATALOG_MARKERS};
use super::{Entry, Kind, Page, escape, source};

/// The line above the table of vendored skills.
pub(super) const EXTERNAL_HEADING: &str = "## External skills";

/// The page of all skills: the project's own and the vendored ones apart.
///
/// `title` is the heading. Columns: what every skill has, the tools where some
/// skill of the table names any, the source where it is not the project's own.
/// Tokens stand by tier: `Listed` for name and description, which every client
/// has in view, and `Body` for the text that it loads. Names lead to the skills'
/// folders where `root` says how the page leads to the root: `../`, or nothing
/// where it lies there. A source leads to the folder at its commit.
pub fn markdown(title: &str, entries: &[Entry], root: Option<&str>) -> Page {
    let entries = sorted(entries);
    let split = entries.partition_point(|entry| entry.kind == Kind::Builtin);
    let (builtin, external) = entries.split_at(split);

    let mut body = String::with_capacity(256 + entries.len() * 256);
    escape::push_count(&mut body, entries.len(), "skill");
    if !entries.is_empty() {
        body.push_str(": ");
        escape::push_number(&mut body, builtin.len());
        body.push_str(" builtin, ");
        escape::push_number(&mut body, external.len());
        body.push_str(" external");
    }
    body.push('.');
    if !entries.is_empty() {
        body.push_str(" Listed and Body are o200k tokens.");
    }
    body.push('\n');
    push_table(&mut body, "## Builtin skills", builtin, root);
    push_table(&mut body, EXTERNAL_HEADING, external, root);
    Page::new(CATALOG_LINE, title, body, CATALOG_FORMS).with_markers(CATALOG_MARKERS)
}

/// How a page leads to the root: `../`, or nothing where it lies there. Both paths
/// are absolute; `None` where no relative path leads from one to the other.
pub fn way_to_root(page: &Path, root: &Path) -> Option<String> {
    let folder = page.parent()?;
    let common = folder.ancestors().find(|above| root.starts_with(above))?;
    let up = folder.strip_prefix(common).ok()?.components().count();
    let mut way = "../".repeat(up);
    for part in root.strip_prefix(common).ok()? {
        way.push_str(part.to_str()?);
        way.push('/');
    }
    Some(way)
}

/// A heading and a table; nothing for a kind without skills.
fn push_table(out: &mut String, heading: &str, entries: &[&Entry], root: Option<&str>) {
    let Some(first) = entries.first() else {
        return;
    };
    // A name that several skills share is followed by the folder.
    let external = first.kind == Kind::External;
    let tools = entries.iter().any(|entry| !entry.tools.is_empty());
    out.push('\n');
    out.push_str(heading);
    out.push_str("\n\n| Skill | What it does |");
    let mut rule = String::from("| --- | --- |");
    let optional = [(tools, "Tools"), (true, "License"), (external, "Source")];
    for (_, column) in optional.iter().filter(|(wanted, _)| *wanted) {
        out.push_str(&format!(" {column} |"));
        rule.push_str(" --- |");
    }
    out.push_str(" Listed | Body | Files |\n");
    out.push_str(&rule);
    out.push_str(" ---: | ---: | ---: |\n");
    for (at, entry) in entries.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|at| entries.get(at));
        let mut beside = before.into_iter().chain(entries.get(at + 1));
        let shared = beside.any(|other| other.name == entry.name);
        out.push_str("| ");
        push_name(out, entry, root);
        if shared {
            out.push_str(" (");
            escape::push_cell(out, &entry.path);
            out.push(')');
        }
        push_row(out, entry, tools, external);
    }
}

/// The name, as a link to the folder where the page knows the way.
fn push_name(out: &mut String, entry: &Entry, root: Option<&str>) {
    let Some(root) = root else {
        return escape::push_cell(out, &entry.name);
    };
    let path = match entry.path.as_str() {
        "" | "." => root,
        path => &format!("{root}{path}"),
    };
    // What begins with a dot is no scheme, whatever folders are called.
    let path = match path {
        "" => ".",
        path if path.starts_with('.') => path,
        path => &format!("./{path}"),
    };
    escape::push_path_link(out, &entry.name, path);
}

/// A row behind its name.
fn push_row(out: &mut String, entry: &Entry, tools: bool, external: bool) {
    out.push_str(" | ");
    escape::push_folded(out, &entry.description);
    for badge in &entry.badges {
        out.push_str(" · ");
        escape::push_cell(out, badge);
    }
    if tools {
        out.push_str(" | ");
        push_tools(out, &entry.tools);
    }
    out.push_str(" | ");
    escape::push_cell(out, entry.license.as_deref().unwrap_or(""));
    if external {
        out.push_str(" | ");
        push_source(out, entry);
    }
    let tokens = &entry.tokens;
    for number in [tokens.metadata, tokens.instructions, Some(entry.files)] {
        out.push_str(" | ");
        match number {
            Some(number) => escape::push_number(out, number),
            None => out.push_str(escape::NOTHING),
        }
    }
    out.push_str(" |\n");
}

fn push_tools(out: &mut String, tools: &[String]) {
    if tools.is_empty() {
        out.push_str(escape::NOTHING);
    }
    for (at, tool) in tools.iter().enumerate() {
        if at > 0 {
            out.push_str(", ");
        }
        escape::push_code(out, tool);
    }
}

/// `owner/repo @ 4f2c1d9…`, twelve digits of the commit; they lead to the folder
/// at that commit where the host's pages are known.
fn push_source(out: &mut String, entry: &Entry) {
    let address = entry.source.as_deref().unwrap_or("");
    source::push(out, address);
    let Some(short) = source::commit(entry.commit.as_deref(), 12) else {
        return;
    };
    out.push_str(" @ ");
    let whole = entry.commit.as_deref().unwrap_or(short);
    match source::folder_page(address, whole, entry.in_source.as_deref()) {
        Some(url) => escape::push_link(out, short, &url),
        None => out.push_str(short),
    }
}
