//! Codex.

use crate::declare_client;
use crate::systems::clients::row::*;

/// The loader, from which that of older versions differs little.
pub(super) const OWN: Loader = Loader {
    source: "openai/codex codex-rs/core-skills/src/loader.rs@e51b9d1",
    text: RUST,
    fences: FenceRule::TrimmedLines {
        after_blanks: false,
    },
    without: Without::Skip,
    yaml: YamlRule::Struct {
        keys: &["name", "description", "metadata"],
        builds: false,
    },
    repair: Repair::QuoteBroken,
    name: NameRule {
        absent: Absent::Folder,
        null: Absent::Folder,
        empty: Absent::Folder,
        clean: Clean::OneLine,
        limit: characters(64),
        ..NAME
    },
    description: DescriptionRule {
        clean: Clean::OneLine,
        ..DESCRIPTION
    },
    fields: &[
        field("metadata", &[Type::Mapping, Type::Null]),
        field("metadata.short-description", &[Type::Text, Type::Null]),
    ],
    places: Places {
        depth: Some(6),
        skips_hidden: true,
        linked_file: false,
        equal_names: EqualNames::All,
        ..Places::PLAIN
    },
    ..LOADER
};

declare_client! {
    id: "codex",
    name: "Codex",
    rank: 30,
    folders: &[".agents/skills", ".codex/skills"],
    source: "openai/codex codex-rs/core-skills/src/loader.rs@e51b9d1",
    fields: &[
        reads("name").takes("string").means("default: directory name; runs of blanks become one space").limit("64 chars; with plugin namespace 128"),
        reads("description").takes("string").means("required").limit("none now; 1,024 in older versions (@c9d127c)"),
        reads("metadata").takes("mapping").means("only short-description is read; any other type makes the skill fail"),
        reads("metadata.short-description").takes("string").means("short catalog text").limit("1,024 in older versions").form(TEXT),
        ignores("license"),
        ignores("compatibility"),
        ignores("allowed-tools"),
        ignores("(unknown)"),
        reads("agents/openai.yaml interface.display_name").takes("string").means("file beside SKILL.md; errors are ignored").limit("64"),
        reads("agents/openai.yaml interface.short_description").takes("string").limit("1,024"),
        reads("agents/openai.yaml interface.icon_small").takes("path").means("relative, under assets/").limit("no .. (or under the plugin's assets/)"),
        reads("agents/openai.yaml interface.icon_large").takes("path").means("as icon_small"),
        reads("agents/openai.yaml interface.brand_color").takes("string").limit("#RRGGBB"),
        reads("agents/openai.yaml interface.default_prompt").takes("string").limit("1,024"),
        reads("agents/openai.yaml dependencies.tools[]").takes("list of mappings").means("type, value required; description, transport, command, url").limit("type and transport 64, others 1,024"),
        reads("agents/openai.yaml policy.allow_implicit_invocation").takes("boolean").means("false = only explicit"),
        reads("agents/openai.yaml policy.products").takes("list").means("product filter"),
    ],
    loader: Some(OWN),
    budget: Some(Budget {
        total: Some(Total::Window {
            percent: 2,
            unknown: Some(8_000),
        }),
        entry: cut(1_024),
        line: Line::NameTextPath,
        has_policy: true,
        too_long: TooLong::Shortens,
        source: "openai/codex codex-rs/core-skills/src/render.rs@deae88d; openai/codex#18213, \
                 #24299, #19679",
        ..BUDGET
    }),
    ..Client::BASE
}
