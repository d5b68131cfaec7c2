//! The licence verdict against the one expected.

use serde_json::Value;

use super::case::Licence;
use super::compare::{at_path, same_expression};
use super::judge::Judged;
use super::record;

/// Where licence files of the repository lie in a vendored folder.
const COPIES: [&str; 2] = ["", ".minara-license"];

/// What differs, in words.
pub fn differences(judged: &Judged) -> Vec<String> {
    let Some(wanted) = &judged.expect().license else {
        return Vec::new();
    };
    let got = verdict(judged);
    [
        expression(wanted, got),
        status(wanted, got),
        evidence(wanted, got),
        copies(wanted, judged),
    ]
    .concat()
}

/// The verdict on the first skill that was added or refused, or on the skill
/// at the path given.
fn verdict<'j>(judged: &'j Judged) -> &'j Value {
    if judged.case.command == "add" {
        let mut skills = judged.list("added").iter().chain(judged.list("refused"));
        let first = skills.find(|skill| skill.is_object());
        return first.map_or(&Value::Null, |skill| &skill["license"]);
    }
    let path = judged.case.args.first().map_or("", String::as_str);
    let skills = judged.list("skills");
    let here = |skill: &&Value| at_path(path, skill["path"].as_str(), "");
    let found = skills.iter().find(here).or_else(|| skills.first());
    found.unwrap_or(&Value::Null)
}

fn expression(wanted: &Licence, got: &Value) -> Vec<String> {
    let got = got["expression"].as_str();
    match &wanted.expression {
        Some(wanted) if !same_expression(got, wanted.as_deref()) => {
            vec![format!("license.expression {got:?} for {wanted:?}")]
        }
        _ => Vec::new(),
    }
}

fn status(wanted: &Licence, got: &Value) -> Vec<String> {
    let Some(status) = &wanted.status else {
        return Vec::new();
    };
    let got = got["status"].as_str();
    let mut right = wanted.status_any.iter().chain([status]);
    if right.any(|right| Some(right.as_str()) == got) {
        return Vec::new();
    }
    vec![format!("license.status {got:?} for {status:?}")]
}

fn evidence(wanted: &Licence, got: &Value) -> Vec<String> {
    let all = got["evidence"].as_array().map_or(&[][..], Vec::as_slice);
    let given = |wanted: &&String| {
        let (kind, rest) = wanted.split_once(':').unwrap_or((wanted, ""));
        let (path, id) = rest.split_once('=').unwrap_or((rest, ""));
        all.iter().any(|got| {
            let text = |key: &str| got[key].as_str();
            text("kind") == Some(kind)
                && at_path(path, text("path"), "")
                && (id.is_empty() || text("id") == Some(id) || text("note") == Some(id))
        })
    };
    let lacking = wanted.evidence.iter().filter(|wanted| !given(wanted));
    lacking
        .map(|wanted| format!("lacks evidence {wanted}"))
        .collect()
}

fn copies(wanted: &Licence, judged: &Judged) -> Vec<String> {
    let Some(names) = &wanted.copied else {
        return Vec::new();
    };
    let folder = record::vendored(judged.root).into_iter().next();
    if names.is_empty() {
        let written = folder.map(|_| "something was written".to_owned());
        return written.into_iter().collect();
    }
    let copied = |name: &&String| {
        let Some(folder) = &folder else { return false };
        let at = |place: &str| folder.join(place).join(name).is_file();
        COPIES.iter().any(|place| at(place))
    };
    let lacking = names.iter().filter(|name| !copied(name));
    lacking
        .map(|name| format!("licence text not copied: {name}"))
        .collect()
}
