//! A licence at the root of a collection says nothing of the folders in it.

use super::ruling::Refusal;
use super::site::Site;

/// Why evidence that lies `distance` folders up says nothing of this skill; `None`
/// where it does.
///
/// A licence in a folder between skill and root says nothing either, unless that
/// folder is a plugin.
pub fn guard(site: &Site<'_>, distance: usize) -> Option<Refusal> {
    let options = site.scope.options();
    let folder = site.chain.get(distance)?;
    let root = distance + 1 == site.chain.len();
    let own = distance == 0 || (!root && site.scope.folder(folder).is_plugin());
    if own || options.trust_root || !options.gate {
        return None;
    }
    let signs = site.scope.signs(site.skill, site.chain.last()?)?;
    let upstream = ["source", "upstream"]
        .iter()
        .find_map(|key| site.skill.text_field(key));
    signs.is_collection().then(|| Refusal::Aggregated {
        signs: signs.reasons(),
        upstream: upstream.map(str::to_owned),
    })
}
