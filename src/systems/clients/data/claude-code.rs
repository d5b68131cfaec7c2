//! Claude Code.

use crate::declare_client;
use crate::rule_id;
use crate::systems::clients::row::*;

declare_client! {
    id: "claude-code",
    name: "Claude Code",
    rank: 10,
    aliases: &["claude"],
    folders: &[".claude/skills"],
    replaces: &[
        replaced("$ARGUMENTS"),
        replaced("${CLAUDE_SKILL_DIR}"),
        Replaced {
            written: "${CLAUDE_PLUGIN_ROOT}",
            only: "in plugins",
        },
    ],
    not_known: &[
        "which reader of YAML it uses, so what it makes of values that readers take differently",
        "what it does with a byte-order mark, lone carriage returns or blanks after the dashes",
        "which text of the body stands in for a description",
        "whether the name or the folder's name is the command, where they differ",
        "what it does with names of another form, and with links",
    ],
    source: "code.claude.com/docs/en/skills as quoted by shanraisshan/claude-code-best-practice best-practice/claude-skills.md",
    fields: &[
        reads("name").takes("string").means("display and slash name; default: directory name").limit("64 chars, lower case, digits, hyphens (docs)"),
        reads("description").takes("string").means("catalog text; default: first paragraph of the body").limit("with when_to_use 1,536 chars an entry in the listing (skillListingMaxDescChars); whole listing 1% of the context window (skillListingBudgetFraction 0.01; 8,000 chars at 200k)"),
        reads("when_to_use").takes("string").means("appended to description in the listing").limit("shares the 1,536").form(TEXT),
        reads("argument-hint").takes("string").means("autocomplete hint").form(TEXT),
        reads("arguments").takes("string or list").means("named arguments (unverified)").form(TEXT_OR_LIST),
        reads("disable-model-invocation").takes("boolean").means("only the user may invoke; out of the listing").limit("default false").form(SWITCH),
        reads("user-invocable").takes("boolean").means("false hides it from the / menu").limit("default true").form(SWITCH),
        reads("allowed-tools").takes("string or list").means("tools usable without asking while active").limit("comma or space separated"),
        reads("disallowed-tools").takes("string or list").means("tools that are taken away while active").limit("since 2.1.152").form(TEXT_OR_LIST),
        reads("model").takes("string").means("model override while active").form(TEXT),
        reads("effort").takes("string").means("low, medium, high, xhigh, max").form(TEXT),
        reads("context").takes("string").means("fork = run in a subagent").form(TEXT),
        reads("agent").takes("string").means("subagent type when context is fork").limit("default general-purpose").form(TEXT),
        reads("hooks").takes("mapping").means("lifecycle hooks of this skill: runs commands").form(MAPPING),
        reads("paths").takes("string or list").means("globs that limit automatic activation").form(TEXT_OR_LIST),
        reads("shell").takes("string").means("bash or powershell for !`cmd` blocks").limit("default bash").form(TEXT),
        ignores("license"),
        ignores("compatibility"),
        ignores("metadata"),
        ignores("(unknown)").means("no warning"),
    ],
    loader: Some(Loader {
        source: "code.claude.com/docs/en/skills; anthropics/claude-code#18192 (one level deep); \
                 secondsky/claude-skills#60 (its own validator on broken YAML)",
        evidence: Evidence::Docs,
        knows: Knows::Plain {
            skips: &[rule_id!("nested-skill")],
        },
        text: NODE,
        fences: FenceRule::WholeLines,
        yaml: YamlRule::Values(Reader::Core),
        repair: Repair::DropsAll,
        name: NameRule {
            absent: Absent::Folder,
            null: Absent::Folder,
            empty: Absent::Folder,
            ..NAME
        },
        description: DescriptionRule {
            absent: NoDescription::FromBody,
            null: NoDescription::FromBody,
            empty: NoDescription::FromBody,
            ..DESCRIPTION
        },
        places: Places {
            linked_file: false,
            ..Places::PLAIN
        },
        ..LOADER
    }),
    budget: Some(Budget {
        total: Some(Total::Window {
            percent: 1,
            unknown: None,
        }),
        entry: cut(1_536),
        too_long: TooLong::DropsLeastUsed,
        note: "skillListingBudgetFraction and SLASH_COMMAND_TOOL_CHAR_BUDGET change it; 15,000 \
               characters in 2025-12",
        source: "anthropics/claude-code#64606; JuliusBrussee/caveman#898; documentation",
        ..BUDGET
    }),
    ..Client::BASE
}
