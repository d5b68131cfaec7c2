//! Qwen Code.

use crate::declare_client;
use crate::systems::clients::row::*;

declare_client! {
    id: "qwen-code",
    name: "Qwen Code",
    rank: 210,
    aliases: &["qwen"],
    replaces: &[replaced("$ARGUMENTS")],
    source: "QwenLM/qwen-code packages/core/src/skills/skill-load.ts@0334194",
    fields: &[
        reads("name").takes("any scalar").means("required").limit("checked by validateSkillName (pattern not read)"),
        reads("description").takes("any scalar").means("required").limit("none"),
        reads("allowedTools / allowed-tools").takes("list").form(LIST),
        reads("model").takes("string").form(TEXT),
        reads("argument-hint").takes("string").form(TEXT),
        reads("when_to_use").takes("string").form(TEXT),
        reads("disable-model-invocation").takes("boolean or \"true\"").form(SWITCH),
        reads("user-invocable").takes("boolean").form(SWITCH),
        reads("paths").takes("list").means("globs that gate the offer").form(LIST),
        reads("priority").takes("number").means("order; bad values are warned about and ignored").form(NUMBER),
        ignores("(unknown)"),
    ],
    ..Client::BASE
}
