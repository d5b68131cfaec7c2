//! GitHub Copilot CLI.

use crate::declare_client;
use crate::rule_id;
use crate::systems::clients::row::*;

declare_client! {
    id: "copilot-cli",
    name: "GitHub Copilot CLI",
    rank: 45,
    aliases: &["github-copilot", "gh-copilot"],
    folders: &[".agents/skills", ".claude/skills", ".github/skills"],
    source: "docs.github.com/en/copilot/concepts/agents/about-agent-skills",
    not_known: &[
        "whether it takes a skill without a name or a description, or one whose folder has another name",
        "what it does with values that readers of YAML take differently or refuse",
        "what it does with a byte-order mark, lone carriage returns or blanks after the dashes",
        "how long a name or a description may be",
        "how deep it searches, and what it does with links",
    ],
    fields: &[
        reads("name")
            .takes("string")
            .means("required (docs)")
            .limit("letters, digits, hyphens, underscores, dots and blanks")
            .source("kenn-io/roborev#493"),
        reads("description").takes("string").means("required (docs)"),
        reads("license").takes("string"),
        reads("argument-hint")
            .takes("string")
            .means("other type: error")
            .source("github/copilot-cli#3929")
            .form(TEXT)
            .insists(),
        reads("user-invocable").takes("boolean").means("(unverified)").source("syllago.dev/using-syllago/providers/copilot-cli/skills").form(SWITCH),
        reads("disable-model-invocation").takes("boolean").means("(unverified)").source("syllago.dev/using-syllago/providers/copilot-cli/skills").form(SWITCH),
    ],
    loader: Some(Loader {
        source: "docs.github.com/en/copilot/concepts/agents/about-agent-skills; \
                 github/copilot-cli#518, #1773, #3929; kenn-io/roborev#493",
        evidence: Evidence::Docs,
        knows: Knows::Plain {
            skips: &[
                rule_id!("name-invalid-character"),
                rule_id!("wrong-field-type"),
            ],
        },
        text: NODE,
        fences: FenceRule::WholeLines,
        yaml: YamlRule::Values(Reader::Core),
        name: NameRule {
            form: Form::Letters,
            ..NAME
        },
        fields: &[field("argument-hint", &[Type::Text, Type::Null])],
        places: Places {
            linked_file: false,
            ..Places::PLAIN
        },
        ..LOADER
    }),
    ..Client::BASE
}
