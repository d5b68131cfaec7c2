//! Factory.

use crate::declare_client;
use crate::systems::clients::row::*;

declare_client! {
    id: "factory",
    name: "Factory",
    rank: 260,
    folders: &[".factory/skills"],
    source: "Factory-AI/factory docs/cli/configuration/skills.mdx@07839ee; docs.factory.ai/cli/configuration/skills",
    fields: &[
        reads("name").takes("string"),
        reads("description").takes("string"),
        refuses("license").means("(unverified) a report"),
        refuses("metadata").means("(unverified) a report"),
        refuses("compatibility").means("(unverified) a report"),
        refuses("allowed-tools").means("(unverified) a report"),
        reads("disable-model-invocation").takes("boolean").means("(unverified) from the section on who invokes").form(SWITCH),
        reads("user-invocable").takes("boolean").means("(unverified)").form(SWITCH),
    ],
    ..Client::BASE
}
