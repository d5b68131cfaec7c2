//! Claude (upload and API).

use crate::declare_client;
use crate::systems::clients::row::*;

declare_client! {
    id: "claude-upload",
    name: "Claude (upload and API)",
    rank: 20,
    aliases: &["claude-ai", "claude-api"],
    source: "Claude Agent Skills overview as quoted in public pages; anthropics/skills skills/skill-creator/scripts/quick_validate.py",
    fields: &[
        reads("name").takes("string").limit("1-64 of a-z 0-9 -; no XML tags; must not contain anthropic or claude"),
        reads("description").takes("string").limit("1-1,024 chars; no < or >"),
        reads("license").takes("string"),
        reads("allowed-tools").takes("any"),
        reads("metadata").takes("mapping").limit("not checked by quick_validate.py"),
        reads("compatibility").takes("string").limit("500"),
        refuses("(unknown)").means("quick_validate: Unexpected key(s) in SKILL.md frontmatter: …"),
    ],
    loader: Some(Loader {
        source: "anthropics/skills skills/skill-creator/scripts/quick_validate.py@9d2f1ae; \
                 documentation of the upload",
        evidence: Evidence::Docs,
        by_default: false,
        text: PYTHON,
        fences: FenceRule::Pattern,
        without: Without::Skip,
        yaml: YamlRule::Values(Reader::PyYaml),
        name: NameRule {
            clean: Clean::Trimmed,
            limit: characters(64),
            form: Form::Words,
            without: &["anthropic", "claude"],
            ..NAME
        },
        description: DescriptionRule {
            clean: Clean::Trimmed,
            limit: characters(1024),
            without: &['<', '>'],
            ..DESCRIPTION
        },
        fields: &[FieldRule {
            key: "compatibility",
            takes: &[Type::Text],
            limit: characters(500),
        }],
        only_fields: &[
            "name",
            "description",
            "license",
            "allowed-tools",
            "metadata",
            "compatibility",
        ],
        places: Places::PLAIN,
        ..LOADER
    }),
    ..Client::BASE
}
