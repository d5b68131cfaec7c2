//! `invalid-plugin-json`.

use super::{missing_text, not_an_object};
use crate::declare_rule;
use crate::finding::{Finding, Level};
use crate::rules::{Checks, Rule};
use crate::skill::{Collection, Manifest, ManifestFile};
use crate::text::Span;

declare_rule! {
    /// Plugin manifest is not readable
    ///
    /// ## What it does
    /// Reads `.claude-plugin/plugin.json` beside or above the skills and in the folders that a
    /// marketplace lists. It must be one JSON object (RFC 8259: no comments, no comma before a
    /// closing bracket, no byte-order mark) in UTF-8 with a `name` that is text. A file of more
    /// than 1 MiB is reported at level warn: it is not read.
    ///
    /// ## Why is this bad?
    /// Clients refuse the whole plugin, and with it every skill, command and hook in it.
    ///
    /// ## What to do
    /// Correct what the label points at. JSON has no comments; a note can be a key that clients
    /// ignore. Measured on 268 manifests of 27 public repositories: none is reported.
    ///
    /// ## Examples
    /// ```skill bad:1
    /// -- .claude-plugin/plugin.json --
    /// {"name": "birds",}
    /// -- skills/crow/SKILL.md --
    /// ---
    /// name: crow
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    /// ```skill bad:2
    /// -- .claude-plugin/plugin.json --
    /// {
    ///   "name": 7
    /// }
    /// -- skills/crow/SKILL.md --
    /// ---
    /// name: crow
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    /// A name is the one thing that a plugin needs:
    /// ```skill bad:1
    /// -- .claude-plugin/plugin.json --
    /// {"version": "1.0.0"}
    /// -- skills/crow/SKILL.md --
    /// ---
    /// name: crow
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    /// ```skill good
    /// -- .claude-plugin/plugin.json --
    /// {"name": "birds"}
    /// -- skills/crow/SKILL.md --
    /// ---
    /// name: crow
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    /// ```skill good
    /// -- .claude-plugin/plugin.json --
    /// {
    ///   "name": "birds",
    ///   "version": "1.0.0",
    ///   "anything": [null, 1.5e3, "\u00e9"]
    /// }
    /// -- skills/crow/SKILL.md --
    /// ---
    /// name: crow
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    /// Other files are not manifests:
    /// ```skill good
    /// -- plugin.json --
    /// {"name":
    /// -- skills/crow/SKILL.md --
    /// ---
    /// name: crow
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
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
