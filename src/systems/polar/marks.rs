//! Polar, so far only as its folders are known.

use serde_json::Value;

use super::bullets::{Bullet, bullets};
use super::claims::HEADING;
use super::manifest::{INSTALLED_FILE, PROPOSED_FILE};
use super::words::MetadataKey;
use crate::finding::Dialect;
use crate::skill::{Covers, Skill, Texts};
use crate::syntax::json;
use crate::systems::detect::Folder;
use crate::systems::document::{FormDocument, has_keys};
use crate::{declare_form, declare_marks};

declare_marks!(Dialect::Polar, marks);

declare_form! {
    bears_marks: is_manifest,
    texts: manifest_texts,
    dialect: Dialect::Polar,
    title: "a manifest of Polar",
    within: "",
    file: INSTALLED_FILE,
    covers: Covers::Folder,
    by_name: false,
    describes: false,
    named: &[],
}

declare_form! {
    bears_marks: is_manifest,
    texts: manifest_texts,
    dialect: Dialect::Polar,
    title: "a proposed manifest of Polar",
    within: "",
    file: PROPOSED_FILE,
    covers: Covers::Folder,
    by_name: false,
    describes: false,
    named: &[],
}

/// Its name is the id of the skill: what it is for, each capability says of itself.
fn manifest_texts(skill: &Skill) -> Texts<'_> {
    let document = skill.fact::<FormDocument>().document();
    let id = document.and_then(|document| document.value().get("skillId"));
    Texts {
        name: id.and_then(Value::as_str),
        ..Texts::default()
    }
}

fn is_manifest(skill: &Skill) -> bool {
    has_keys(skill, &MANIFEST)
}

/// What every manifest of its has.
const MANIFEST: [&str; 3] = ["skillId", "provider", "capabilities"];

fn marks(folder: &Folder<'_>) -> Vec<String> {
    let skill = folder.skill;
    let mut found = Vec::new();
    for name in [INSTALLED_FILE, PROPOSED_FILE] {
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

/// Whether a bullet of the section Capabilities states a risk, as lint reads them.
fn has_risks(body: &str) -> bool {
    // The rest of the text is not worth a look without it.
    if !body.contains("risk") {
        return false;
    }
    bullets(body, HEADING).iter().any(|bullet| match bullet {
        Bullet::Declared(own) => own.stated.as_ref().is_some_and(|stated| {
            let mut keys = stated.words.iter().map(|(key, _)| key);
            keys.any(|key| *key == MetadataKey::Risk)
        }),
        Bullet::Unreadable(span) => body[span.range()].contains("[risk"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_risk_is_a_mark_where_lint_reads_one() {
        for (body, due) in [
            ("## CAPABILITIES\n- a: b [risk: read]\n", true),
            (
                "## Capabilities\n- a: b [effects: none, risk: read]\n",
                true,
            ),
            ("## Capabilities\n- a [risk: read]\n", true),
            ("## Capabilities\n+ a: b [risk: read]\n", false),
            ("## Capabilities\n- a: b [effects: none]\n", false),
            ("## Other\n- a: b [risk: read]\n", false),
        ] {
            assert_eq!(has_risks(body), due, "{body}");
        }
    }
}
