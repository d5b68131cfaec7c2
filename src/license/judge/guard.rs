//! A licence at the root of a collection says nothing of the folders in it.

use super::context::JudgeContext;
use super::ruling::Refusal;

/// Why evidence that lies `distance` folders up says nothing of this skill; `None`
/// where it does.
///
/// A licence in a folder between skill and root says nothing either, unless that
/// folder is a plugin.
pub fn guard(cx: &JudgeContext<'_>, distance: usize) -> Option<Refusal> {
    let options = cx.scope.options();
    let folder = cx.chain.get(distance)?;
    let root = distance + 1 == cx.chain.len();
    let own = distance == 0 || (!root && cx.scope.folder(folder).is_plugin());
    if own || options.trust_root || !options.gate {
        return None;
    }
    let signs = cx.scope.signs(cx.skill, cx.chain.last()?)?;
    let upstream = ["source", "upstream"]
        .iter()
        .find_map(|key| cx.skill.text_field(key));
    signs.is_collection().then(|| Refusal::Aggregated {
        signs: signs.reasons(),
        upstream: upstream.map(str::to_owned),
    })
}
