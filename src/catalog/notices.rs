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

/// The page: one section a skill, sorted by the bytes of id and path. Licence,
/// source, whole commit, holders, the paths of the texts, changed files: what
/// attribution and change clauses ask for.
pub fn notices(title: &str, skills: &[Notice]) -> Page {
    let mut sorted: Vec<&Notice> = skills.iter().collect();
    sorted.sort_by(|a, b| (&a.id, &a.path).cmp(&(&b.id, &b.path)));
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
    for notice in sorted {
        push_notice(&mut body, notice);
    }
    Page::new(NOTICES_LINE, title, body, NOTICES_FORMS).stale_as(&STALE_NOTICES)
}

fn push_notice(out: &mut String, notice: &Notice) {
    out.push_str("\n## ");
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
    push_line(out, "Folder", |out| escape::push_code(out, &notice.path));
    push_list(out, "Texts", &notice.texts, escape::push_code);
    push_list(out, "Changed here", &notice.changed, escape::push_code);
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
