//! Where a manifest departs from the one that the host's document describes.

use super::manifest::{Manifest, input_pointer};
use super::risk::Risk;
use super::shorthand::Shorthand;

/// The fields that the program reads and the document does not know.
const UNKNOWN: [&str; 2] = ["capabilities", "entity_enrichment"];

/// The places of a manifest that the program takes and its document does not describe,
/// as JSON pointers, each with why.
pub fn undocumented(manifest: &Manifest) -> Vec<(String, &'static str)> {
    let value = manifest.document.value();
    let fields = UNKNOWN.into_iter().filter(|key| value.get(*key).is_some());
    let mut found: Vec<(String, &'static str)> = fields
        .map(|key| (format!("/{key}"), "the document has no such field"))
        .collect();
    if let Some(Risk::Score(_)) = manifest.risk {
        found.push(("/action_risk".to_owned(), "the document has labels only"));
    }
    for input in &manifest.inputs {
        let read = Shorthand::parse(&input.raw).ok();
        if let Some(why) = read.and_then(|read| read.undocumented()) {
            found.push((input_pointer(&input.name), why));
        }
    }
    found
}
