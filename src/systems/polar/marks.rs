//! Polar, so far only as its folders are known.

use crate::finding::Dialect;
use crate::skill::{Covers, Skill};
use crate::syntax::json;
use crate::systems::detect::Folder;
use crate::systems::document::{has_keys, texts};
use crate::{declare_form, declare_marks};

declare_marks!(Dialect::Polar, marks);

declare_form! {
    bears_marks: is_manifest,
    texts: texts,
    dialect: Dialect::Polar,
    title: "a manifest of Polar",
    within: "",
    file: "manifest.json",
    covers: Covers::Folder,
    by_name: false,
    named: &[],
}

declare_form! {
    bears_marks: is_manifest,
    texts: texts,
    dialect: Dialect::Polar,
    title: "a proposed manifest of Polar",
    within: "",
    file: "manifest.proposed.json",
    covers: Covers::Folder,
    by_name: false,
    named: &[],
}

fn is_manifest(skill: &Skill) -> bool {
    has_keys(skill, &MANIFEST)
}

/// What every manifest of its has.
const MANIFEST: [&str; 3] = ["skillId", "provider", "capabilities"];

fn marks(folder: &Folder<'_>) -> Vec<String> {
    let skill = folder.skill;
    let mut found = Vec::new();
    for name in ["manifest.json", "manifest.proposed.json"] {
        let is_own = |node: &json::Node| MANIFEST.iter().all(|key| node.get(key).is_some());
        if skill.has_beside(name) && folder.json(name).as_ref().is_some_and(is_own) {
            found.push(format!("skillId, provider and capabilities in {name}"));
        }
    }
    let report = "install_report.json";
    if skill.has_beside(report) && folder.json(report).as_ref().is_some_and(is_report) {
        found.push(format!("schema of {report}"));
    }
    let metadata = skill.field("metadata");
    if metadata.is_some_and(|node| node.get("polar").is_some()) {
        found.push("frontmatter key metadata.polar".to_owned());
    }
    if folder.text().is_some() && has_risks(skill.body()) {
        found.push("[risk: …] in section Capabilities".to_owned());
    }
    found
}

fn is_report(node: &json::Node) -> bool {
    let schema = node.get("schema").and_then(json::Node::as_str);
    schema.is_some_and(|schema| schema.starts_with("minara/polar-install-report/"))
}

/// Whether the section `## Capabilities` has an item with a risk in brackets.
fn has_risks(body: &str) -> bool {
    let mut within = false;
    for line in body.lines() {
        if let Some(heading) = line.strip_prefix("## ") {
            within = heading.trim() == "Capabilities";
        } else if within {
            let line = line.trim_start();
            let is_item = line.starts_with(['-', '*', '+']);
            if is_item && line.contains("[risk:") {
                return true;
            }
        }
    }
    false
}
