//! The list of vendored skills with what their licences ask for.

use super::page::{NOTICES_FORMS, NOTICES_LINE};
use super::{Page, STALE_NOTICES, escape, source};

/// One vendored skill. All texts are foreign and raw.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notice {
    /// The vendored id.
    pub id: String,
    /// The name.
    pub name: String,
    /// The folder below the root.
    pub path: String,
    /// The licence expression.
    pub license: Option<String>,
    /// Why it is accepted where the licence alone does not say so.
    pub policy: Option<String>,
    /// Where it came from: `owner/repo` or a URL.
    pub source: Option<String>,
    /// The whole commit id.
    pub commit: Option<String>,
    /// The folder in the source.
    pub source_path: Option<String>,
    /// Who holds the rights, as the texts say.
    pub holders: Vec<String>,
    /// Licence and notice texts, as paths below the root.
    pub texts: Vec<String>,
    /// Files that were changed here, as paths below the skill's folder.
    pub changed: Vec<String>,
}

/// What a page said of a skill that can't be looked at now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptNotice {
    /// The folder below the root.
    path: String,
    /// Its section, with the empty line above it.
    text: String,
}

impl KeptNotice {
    fn id(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or("")
    }
}

/// What the page `existing` says of the skills in these folders below the root; nothing
/// where it is no page of ours.
pub fn kept(existing: &str, folders: &[String]) -> Vec<KeptNotice> {
    let unix = existing.replace("\r\n", "\n");
    let text = unix.strip_prefix('\u{feff}').unwrap_or(&unix);
    if !text.starts_with(NOTICES_LINE) {
        return Vec::new();
    }
    let sections: Vec<&str> = text.split(SECTION).skip(1).collect();
    let section = |path: &String| {
        let mut line = String::new();
        push_line(&mut line, FOLDER, |out| escape::push_code(out, path));
        let is_it = |section: &&&str| section.contains(&format!("\n{line}"));
        let section = sections.iter().find(is_it)?.trim_end_matches('\n');
        Some(KeptNotice {
            path: path.clone(),
            text: format!("{SECTION}{section}\n"),
        })
    };
    folders.iter().filter_map(section).collect()
}

/// How a section begins.
const SECTION: &str = "\n## ";
/// The label of the line that says where a skill lies.
const FOLDER: &str = "Folder";

/// The page: one section a skill, sorted by the bytes of id and path. Licence,
/// source, whole commit, holders, the paths of the texts, changed files: what
/// attribution and change clauses ask for. Of a skill that is among `kept` it says what
/// it said.
pub fn notices(title: &str, skills: &[Notice], kept: &[KeptNotice]) -> Page {
    let is_kept = |notice: &&Notice| kept.iter().any(|kept| kept.path == notice.path);
    let mut sorted: Vec<(&str, &str, String)> = skills
        .iter()
        .filter(|notice| !is_kept(notice))
        .map(|notice| (&*notice.id, &*notice.path, section(notice)))
        .collect();
    sorted.extend(
        kept.iter()
            .map(|kept| (kept.id(), &*kept.path, kept.text.clone())),
    );
    sorted.sort();
    let mut body = String::with_capacity(256 + sorted.len() * 512);
    if sorted.is_empty() {
        body.push_str("No skills of others are vendored here.\n");
    } else {
        escape::push_count(&mut body, sorted.len(), "skill");
        let verb = if sorted.len() == 1 { "is" } else { "are" };
        body.push_str(&format!(
            " of others {verb} vendored here. Their own terms apply to them.\n"
        ));
    }
    for (_, _, section) in sorted {
        body.push_str(&section);
    }
    Page::new(NOTICES_LINE, title, body, NOTICES_FORMS).stale_as(&STALE_NOTICES)
}

fn section(notice: &Notice) -> String {
    let mut section = String::new();
    let out = &mut section;
    out.push_str(SECTION);
    escape::push_heading(out, &notice.id);
    out.push_str("\n\n");
    if notice.name != notice.id {
        push_line(out, "Title", |out| escape::push_cell(out, &notice.name));
    }
    push_line(out, "License", |out| push_license(out, notice));
    if let Some(from) = &notice.source {
        push_line(out, "Source", |out| {
            source::push(out, from);
            if let Some(path) = notice
                .source_path
                .as_deref()
                .filter(|path| !path.is_empty())
            {
                out.push_str(", folder ");
                escape::push_code(out, path);
            }
        });
    }
    if let Some(commit) = source::commit(notice.commit.as_deref(), usize::MAX) {
        push_line(out, "Commit", |out| escape::push_code(out, commit));
    }
    push_list(out, "Rights holders", &notice.holders, escape::push_cell);
    push_line(out, FOLDER, |out| escape::push_code(out, &notice.path));
    push_list(out, "Texts", &notice.texts, escape::push_code);
    push_list(out, "Changed here", &notice.changed, escape::push_code);
    section
}

/// The expression, the terms of its licences, and why it is accepted.
fn push_license(out: &mut String, notice: &Notice) {
    let expression = notice.license.as_deref().unwrap_or("");
    escape::push_cell(out, expression);
    let mut ids: Vec<&str> = expression
        .split(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '-' | '.')))
        .filter_map(spdx::license_id)
        .map(|id| id.name)
        .collect();
    ids.sort_unstable();
    ids.dedup();
    for (at, id) in ids.into_iter().enumerate() {
        out.push_str(if at == 0 { ", terms: " } else { ", " });
        escape::push_link(out, id, &format!("https://spdx.org/licenses/{id}.html"));
    }
    if let Some(policy) = &notice.policy {
        out.push_str(", ");
        escape::push_cell(out, &policy.replace(['_', '-'], " "));
    }
}

fn push_line(out: &mut String, label: &str, value: impl FnOnce(&mut String)) {
    out.push_str("- ");
    out.push_str(label);
    out.push_str(": ");
    value(out);
    out.push('\n');
}

fn push_list(out: &mut String, label: &str, values: &[String], push: fn(&mut String, &str)) {
    if values.is_empty() {
        return;
    }
    push_line(out, label, |out| {
        for (at, value) in values.iter().enumerate() {
            if at > 0 {
                out.push_str("; ");
            }
            push(out, value);
        }
    });
}
