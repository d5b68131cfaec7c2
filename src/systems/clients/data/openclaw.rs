//! OpenClaw.

use crate::declare_client;
use crate::systems::clients::row::*;

declare_client! {
    id: "openclaw",
    name: "OpenClaw",
    rank: 130,
    aliases: &["clawdbot"],
    folders: &[".agents/skills", "skills"],
    replaces: &[replaced("{baseDir}")],
    source: "openclaw/openclaw src/agents/skills/frontmatter.ts@00d3a23, docs/tools/skills.md@00d92d9",
    fields: &[
        reads("name").takes("any scalar").means("default: directory name").limit("slash command: a-z 0-9 _, 32 chars"),
        reads("description").takes("any scalar").means("required").limit("slash command text 100 chars"),
        reads("user-invocable").takes("boolean text").means("default true").form(SWITCH),
        reads("disable-model-invocation").takes("boolean text").means("default false").form(SWITCH),
        reads("homepage").takes("string").means("link shown in the UI").form(TEXT),
        reads("command-dispatch").takes("string").means("tool = slash command goes straight to a tool").form(TEXT),
        reads("command-tool").takes("string").means("that tool").form(TEXT),
        reads("command-arg-mode").takes("string").means("raw").form(TEXT),
        reads("metadata.openclaw").takes("JSON5 object").means("always, emoji, homepage, skillKey, primaryEnv, os, requires{bins,anyBins,env,config}, install[]{kind: brew,node,go,uv,download …}").limit("brew, npm, go, uv names are pattern-checked").form(MAPPING_OR_TEXT),
        reads("metadata.clawdbot").takes("JSON5 object").means("older name, read when openclaw is absent").form(MAPPING_OR_TEXT),
        ignores("(unknown)"),
    ],
    loader: Some(Loader {
        source: "openclaw/openclaw src/agents/skills/local-loader.ts@03ebdc7, \
                 src/markdown/frontmatter.ts@0774ff5",
        text: TextRule {
            line_ends: LineEnds::All,
            max_bytes: Some(256_000),
            ..NODE
        },
        fences: FenceRule::Prefix,
        yaml: YamlRule::Values(Reader::Yaml2),
        repair: Repair::LinesBeside,
        name: NameRule {
            absent: Absent::Folder,
            null: Absent::Folder,
            empty: Absent::Folder,
            clean: Clean::Trimmed,
            ..NAME
        },
        description: DescriptionRule {
            blank_is_empty: true,
            clean: Clean::Trimmed,
            ..DESCRIPTION
        },
        places: Places {
            depth: Some(6),
            stops_at_skill: true,
            skips_hidden: true,
            linked_file: false,
            equal_names: EqualNames::ByPlace,
            ..Places::PLAIN
        },
        ..LOADER
    }),
    budget: Some(Budget {
        total: Some(Total::Fixed(18_000)),
        skills: Some(150),
        note: "30,000 characters in some versions",
        source: "openclaw/openclaw src/agents/skills/local-loader.ts@03ebdc7",
        ..BUDGET
    }),
    ..Client::BASE
}
