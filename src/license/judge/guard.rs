//! A licence at the root of a collection says nothing of the folders in it.

use super::context::JudgeContext;
use super::ruling::Refusal;
use crate::license::aggregator::ORIGINS;
use crate::license::installed;
use crate::systems::installers::{GH_KEYS, MAX_RECORD};
use crate::tree::RelPath;

/// Why evidence that lies `distance` folders up says nothing of this skill; `None`
/// where it does. What lies in the skill's folder is its own, and so is what lies in
/// its plugin's; what lies between them and the root is, unless the skill says that
/// it comes from somebody else and there is a sign that the repository collects.
pub fn guard(cx: &JudgeContext<'_>, distance: usize) -> Option<Refusal> {
    let options = cx.scope.options();
    if distance == 0 || options.trust_root || !options.gate {
        return None;
    }
    if is_of_client(cx.skill.dir()) {
        return Some(Refusal::Aggregated {
            signs: vec!["`skills-cursor` is where Cursor puts skills of its own".to_owned()],
            upstream: None,
            record: None,
            sells: false,
        });
    }
    let recorded = recorded_in_itself(cx)
        .or_else(|| published(cx))
        .or_else(|| installed_from(cx));
    if let Some((record, source)) = recorded {
        return Some(Refusal::Aggregated {
            signs: Vec::new(),
            upstream: Some(source),
            record: Some(record),
            sells: false,
        });
    }
    let nearer = distance + 1 < cx.chain.len();
    let upstream = upstream(cx);
    if nearer && (upstream.is_none() || is_plugin(cx, distance)) {
        return None;
    }
    let signs = cx.scope.signs(cx.skill, cx.chain.last()?)?;
    let collected = signs.is_collection(cx.skill.dir(), upstream.is_some()) && !nearer
        || upstream.is_some() && signs.says_so();
    collected.then(|| Refusal::Aggregated {
        signs: signs.reasons(),
        upstream,
        record: None,
        sells: signs.sells,
    })
}

/// The record of an installer above a skill in a client's folder (`.agents/skills`), and
/// where it says that the skill comes from, unless that is this repository.
fn installed_from(cx: &JudgeContext<'_>) -> Option<(String, String)> {
    let hidden = |dir: &RelPath| dir.components().any(|part| part.starts_with('.'));
    if !hidden(cx.skill.dir()) {
        return None;
    }
    let folders = cx.chain.iter().map(|dir| cx.scope.folder(dir));
    let records = folders.flat_map(|folder| folder.records.clone());
    records.into_iter().find_map(|entry| {
        let sources = cx.scope.installed(cx.skill, &entry.path);
        let source = sources.get(cx.skill.folder_name())?.clone();
        let own = cx.scope.options().source.as_deref();
        let own = own.is_some_and(|own| owner(Some(own)) == owner(Some(&source)));
        (!own).then(|| (entry.path.name().to_owned(), source))
    })
}

/// Whether a skill lies where Cursor puts those that come with it (`.cursor/skills-cursor`):
/// they are no work of whose repository keeps that folder.
fn is_of_client(dir: &RelPath) -> bool {
    dir.components().any(|part| part == "skills-cursor")
}

/// The record that `gh skill` writes into a copy, and where it says that the skill comes from,
/// unless that is this repository.
fn recorded_in_itself(cx: &JudgeContext<'_>) -> Option<(String, String)> {
    let metadata = cx.skill.field("metadata")?;
    let key = GH_KEYS.iter().find(|key| metadata.get(key).is_some())?;
    let source = installed::in_skill(cx.skill.source()?.text())?;
    let own = cx.scope.options().source.as_deref();
    let own = own.is_some_and(|own| owner(Some(own)) == owner(Some(&source)));
    (!own).then(|| (format!("metadata.{key}"), source))
}

/// The record that the client of a registry puts into the folder of a copy, and by whom the
/// skill was published there, unless that is whose repository this is. Who keeps home folders
/// by chezmoi has it by that tool's name for it.
fn published(cx: &JudgeContext<'_>) -> Option<(String, String)> {
    const RECORDS: [&str; 2] = [".clawhub/origin.json", "dot_clawhub/origin.json"];
    RECORDS.iter().find_map(|record| {
        let path = cx.skill.dir().resolve(record)?;
        let bytes = cx.skill.bytes(&path, MAX_RECORD).ok()?;
        let origin: serde_json::Value = serde_json::from_slice(&bytes).ok()?;
        let text = |key: &str| origin.get(key).and_then(serde_json::Value::as_str);
        let registry = text("registry")?.rsplit('/').next()?;
        let handle = text("ownerHandle").unwrap_or_default();
        let own = owner(cx.scope.options().source.as_deref());
        let is_own = own.is_some_and(|own| own.eq_ignore_ascii_case(handle));
        let parts = [registry, handle, text("slug")?].into_iter();
        let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
        (!is_own).then(|| ((*record).to_owned(), parts.join("/")))
    })
}

/// Where the skill comes from, as it says, unless that is this repository.
fn upstream(cx: &JudgeContext<'_>) -> Option<String> {
    let top = cx.skill.frontmatter().map_or(&[][..], |held| held.pairs());
    let metadata = cx.skill.field("metadata");
    let metadata = metadata.map_or(&[][..], |node| node.pairs());
    let named = top.iter().chain(metadata).filter_map(|pair| {
        let key = pair.key.as_str()?;
        ORIGINS.contains(&key).then(|| pair.value.as_str())?
    });
    let mine = owner(cx.scope.options().source.as_deref()).map(str::to_lowercase);
    let is_mine = |value: &str| {
        let mine = mine.as_ref();
        mine.is_some_and(|mine| value.to_lowercase().contains(mine.as_str()))
    };
    let named = named.filter(|value| !value.trim().is_empty() && !is_mine(value));
    // Who wrote it is no place to add it from, where another key names one.
    let rank = |value: &&str| (!value.contains("://"), !is_source(value));
    named.min_by_key(rank).map(str::to_owned)
}

/// Whether a value names a place that skills can be added from: an address, or a
/// repository by its owner and name.
pub fn is_source(value: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    let short = || {
        let parts: Vec<&str> = value.split('/').collect();
        parts.len() == 2
            && parts
                .iter()
                .all(|part| !part.is_empty() && part.chars().all(plain))
    };
    let address = value.contains("://") || value.starts_with("git@");
    !value.contains(char::is_whitespace) && (address || short())
}

/// The owner in `https://host/owner/name` or `owner/name`.
fn owner(source: Option<&str>) -> Option<&str> {
    let source = source?.trim_end_matches('/');
    let mut parts = source.rsplit(['/', ':']);
    parts.next()?;
    parts.next().filter(|owner| owner.len() > 2)
}

/// Whether the folder `distance` steps up is that of a plugin.
fn is_plugin(cx: &JudgeContext<'_>, distance: usize) -> bool {
    let folder = cx.chain.get(distance).map(|dir| cx.scope.folder(dir));
    folder.is_some_and(|folder| {
        let mut manifests = folder.manifests.iter();
        manifests.any(|entry| entry.path.name() == "plugin.json")
    })
}
