//! `invalid-plugin-json`.

use super::{missing_text, not_an_object};
use crate::declare_rule;
use crate::finding::{Finding, Level};
use crate::rules::{Checks, Rule};
use crate::skill::{Collection, Manifest, ManifestFile};
use crate::text::Span;

declare_rule! {
    pub InvalidPluginJson = {
        id: "invalid-plugin-json", group: Plugin, level: Deny, tier: T2,
    }
}

impl Rule for InvalidPluginJson {
    fn check_collection(&self, all: &Collection, cx: &mut Checks<'_>) {
        for plugin in all.manifests().plugins() {
            let found = too_large(plugin, cx).or_else(|| not_an_object(plugin, cx));
            let found = found.or_else(|| {
                let object = plugin.object()?;
                missing_text(plugin, object, "name", "the plugin", cx)
            });
            cx.report_all(found);
        }
    }
}

/// The finding that a manifest is not read for its size.
pub(super) fn too_large(manifest: &Manifest, cx: &Checks<'_>) -> Option<Finding> {
    let ManifestFile::TooLarge { size, limit } = manifest.file() else {
        return None;
    };
    let title = format!("the manifest is {size} bytes, {limit} are read at most");
    let found = cx.manifest(manifest, Span::at(0), title, "");
    Some(found.level(Level::Warn))
}
