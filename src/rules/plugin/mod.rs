//! The manifests of plugins and marketplaces around skills.

pub mod broken_plugin_path;
pub mod duplicate_plugin_name;
pub mod invalid_marketplace_json;
pub mod invalid_plugin_json;
pub mod missing_plugin_version;
pub mod plugin_description_drift;
pub mod plugin_license_drift;
pub mod plugin_name_invalid;
pub mod plugin_version_drift;
pub mod strict_without_manifest;
pub mod unregistered_plugin;
pub mod wrong_plugin_type;

use super::Checks;
use super::parts::shown;
use crate::finding::Finding;
use crate::skill::{Collection, Manifest, ManifestFile, MarketEntry};
use crate::syntax::json;
use crate::text::{Encoding, Span};
use crate::tree::RelPath;

/// The finding that a manifest is no JSON object, or can't be read. `None`
/// where it is one, or where it is too large to tell.
fn not_an_object(manifest: &Manifest, cx: &Checks<'_>) -> Option<Finding> {
    let (source, json) = match manifest.file() {
        ManifestFile::Read { source, json } => (source, json),
        ManifestFile::TooLarge { .. } => return None,
        ManifestFile::Unreadable(why) => {
            let title = format!("the manifest can't be read: {}", shown(why));
            return Some(cx.manifest(manifest, Span::at(0), title, ""));
        }
    };
    if let Encoding::Broken { byte, line, .. } = source.encoding() {
        let title = format!("the manifest is not UTF-8: byte {byte}, line {line}");
        let found = cx.manifest(manifest, source.line_span(line), title, "not UTF-8 here");
        return Some(found.help("save the file as UTF-8"));
    }
    match json {
        Err(fault) => {
            let label = fault.kind.to_string();
            Some(cx.manifest(manifest, fault.span, "the manifest is not JSON", label))
        }
        Ok(node) if node.is_object() => None,
        Ok(node) => {
            let title = format!("the manifest is {}, an object is due", node.kind());
            let span = Span::at(node.span.start);
            let found = cx.manifest(manifest, span, title, "must be `{ … }`");
            Some(found.help("put all of it into one `{ … }`"))
        }
    }
}

/// The finding that `key` of an object is absent, or no text, or blank.
/// `what` names the object for the title.
fn missing_text(
    manifest: &Manifest,
    object: &json::Node,
    key: &str,
    what: &str,
    cx: &Checks<'_>,
) -> Option<Finding> {
    let found = match object.get(key) {
        None => {
            let title = format!("{what} has no `{key}`");
            cx.manifest(manifest, Span::at(object.span.start), title, "in here")
        }
        Some(value) => match value.as_str() {
            Some(text) if !text.trim().is_empty() => return None,
            Some(_) => {
                let title = format!("`{key}` of {what} is empty");
                cx.manifest(manifest, value.span, title, "empty")
            }
            None => {
                let title = format!("`{key}` of {what} is {}, text is due", value.kind());
                cx.manifest(manifest, value.span, title, "must be text")
            }
        },
    };
    Some(found.help(format!("write `\"{key}\": \"…\"`")))
}

/// Whether a marketplace.json only groups skills for an installer that reads its lists
/// (`npx skills`): nothing in it names a marketplace, an owner or the place of a plugin, and
/// some entry lists skills. No client of plugins is meant.
fn only_groups_skills(market: &Manifest) -> bool {
    let names_none = market.get("name").is_none() && market.get("owner").is_none();
    let mut entries = market.entries().peekable();
    let lists =
        |entry: &MarketEntry<'_>| entry.node.get("skills").is_some_and(json::Node::is_array);
    let mut any_lists = false;
    let sourceless = entries.peek().is_some()
        && entries.all(|entry| {
            any_lists |= lists(&entry);
            entry.node.get("source").is_none()
        });
    names_none && sourceless && any_lists
}

/// A marketplace entry together with the manifest of its plugin.
struct Registered<'a> {
    market: &'a Manifest,
    entry: MarketEntry<'a>,
    plugin: &'a Manifest,
}

/// Whether the run is about a plugin in `folder`: it has no skills, or some of them are
/// among those that are judged. Who names one skill does not ask about other plugins.
fn is_asked_about(all: &Collection, market: &Manifest, folder: &RelPath) -> bool {
    let mut judged = all.skills.iter();
    let has_skills = || {
        let skills = folder.resolve("skills");
        let listing = skills.and_then(|skills| market.tree().list(&skills).ok());
        listing.is_some_and(|listing| !listing.entries.is_empty())
    };
    judged.any(|skill| skill.dir().is_inside(folder)) || !has_skills()
}

/// Every plugin with a manifest that a marketplace lists, as far as the run is about it.
fn registered(all: &Collection) -> impl Iterator<Item = Registered<'_>> {
    let manifests = all.manifests();
    manifests.marketplaces().flat_map(move |market| {
        market.entries().filter_map(move |entry| {
            let folder = entry.folder.as_ref()?;
            let plugin = manifests.plugin_in(market.tree(), folder)?;
            is_asked_about(all, market, folder).then_some(())?;
            Some(Registered {
                market,
                entry,
                plugin,
            })
        })
    })
}

/// A finding where a text of the entry is not that of plugin.json.
fn drift(pair: &Registered<'_>, key: &str, cx: &Checks<'_>) -> Option<Finding> {
    let listed = pair.entry.node.get(key)?;
    let own = pair.plugin.get(key)?;
    let (here, there) = (listed.as_str()?, own.as_str()?);
    if here.trim() == there.trim() {
        return None;
    }
    let name = shown(pair.entry.name().unwrap_or("?"));
    let title = match key {
        "version" => format!(
            "version `{}` of plugin `{name}` is `{}` in its plugin.json",
            shown(here),
            shown(there)
        ),
        key => format!("{key} of plugin `{name}` is another one in its plugin.json"),
    };
    let place = pair.plugin.source()?.position(own.span.start).line;
    let plugin = shown(&pair.plugin.shown());
    let found = cx
        .manifest(
            pair.market,
            listed.span,
            title,
            "differs from the plugin's own",
        )
        .note(format!("`{}` on line {place} of {plugin}", shown(there)));
    // Where both have the key, clients take that of the plugin.
    Some(found.help(match key {
        "version" => format!(
            "write `\"version\": \"{}\"`, or leave it to plugin.json",
            shown(there)
        ),
        key => format!("write one {key} in both, or leave it to plugin.json"),
    }))
}
