//! VT Code.

use crate::declare_client;
use crate::systems::clients::row::*;

declare_client! {
    id: "vt-code",
    name: "VT Code",
    rank: 290,
    aliases: &["vtcode"],
    source: "vinhnx/VTCode docs/skills/SKILLS_GUIDE.md",
    fields: &[
        reads("name").takes("string").means("required"),
        reads("description").takes("string").means("required"),
        reads("license").takes("string"),
        reads("compatibility").takes("string"),
        reads("metadata").takes("mapping"),
        reads("allowed-tools").takes("string"),
        reads("disable-model-invocation").takes("boolean").means("hides from the model").form(SWITCH),
        reads("argument-hint").takes("string").form(TEXT),
        refuses("version").means("(unverified) older top-level keys are refused"),
    ],
    ..Client::BASE
}
