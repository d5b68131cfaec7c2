//! A licence at the root of a collection says nothing of the folders in it.

use super::context::JudgeContext;
use super::ruling::Refusal;

/// Why evidence that lies `distance` folders up says nothing of this skill; `None`
/// where it does: what is nearer than the root is the folder's own.
pub fn guard(cx: &JudgeContext<'_>, distance: usize) -> Option<Refusal> {
    let options = cx.scope.options();
    let own = distance == 0 || distance + 1 < cx.chain.len();
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
