//! The loaders, one row a client and version.
//!
//! A row is read from the client's source at the revision that it names; what
//! no row says otherwise is as in the row that it is built on.

use super::loader::{
    Absent, Clean, DescriptionRule, Evidence, FenceRule, FieldRule, FolderRule, Form, LineEnds,
    Loader, NameRule, NoDescription, Repair, Takes, TextRule, Type, Without, YamlRule, bytes,
    characters, utf16,
};
use super::places::{EqualNames, FileCase, Places};
use crate::syntax::readings::Reader;

/// Node reads bytes that are not UTF-8 as U+FFFD and keeps the rest.
const NODE: TextRule = TextRule {
    lossy: true,
    strips_mark: false,
    line_ends: LineEnds::Kept,
    window: None,
    max_bytes: None,
    refuses_controls: false,
};

/// Rust refuses bytes that are not UTF-8.
const RUST: TextRule = TextRule {
    lossy: false,
    ..NODE
};

/// Python refuses them too, and reads every line end as LF.
const PYTHON: TextRule = TextRule {
    lossy: false,
    line_ends: LineEnds::All,
    ..NODE
};

/// A name that must be text and there; nothing else is asked of it.
const NAME: NameRule = NameRule {
    takes: Takes::Text,
    absent: Absent::Skip,
    null: Absent::Skip,
    empty: Absent::Skip,
    clean: Clean::Kept,
    limit: None,
    cut: None,
    form: Form::Any,
    folder: FolderRule::Free,
    without: &[],
};

/// A description that must be text and there.
const DESCRIPTION: DescriptionRule = DescriptionRule {
    takes: Takes::Text,
    absent: NoDescription::Skip,
    null: NoDescription::Skip,
    empty: NoDescription::Skip,
    blank_is_empty: false,
    clean: Clean::Kept,
    limit: None,
    without: &[],
};

/// python-frontmatter hands the fields over as keyword arguments, beside two of
/// its own.
const PYTHON_FRONTMATTER: YamlRule = YamlRule::Keywords(&["content", "handler"]);

const fn field(key: &'static str, takes: &'static [Type]) -> FieldRule {
    FieldRule {
        key,
        takes,
        limit: None,
    }
}

/// gray-matter over js-yaml, as several clients use it.
const GRAY_MATTER: Loader = Loader {
    client: "",
    source: "",
    evidence: Evidence::Run,
    by_default: true,
    text: TextRule {
        strips_mark: true,
        ..NODE
    },
    fences: FenceRule::GrayMatter,
    without: Without::NoFields,
    yaml: YamlRule::Values(Reader::JsYaml3),
    repair: Repair::Nothing,
    name: NAME,
    description: DESCRIPTION,
    fields: &[],
    only_fields: &[],
    body: false,
    places: Places::PLAIN,
};

const CODEX: Loader = Loader {
    client: "codex",
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
    ..GRAY_MATTER
};

/// Every loader. Clients stand in the order of `clients.tsv`.
pub static LOADERS: &[Loader] = &[
    Loader {
        client: "claude-upload",
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
        ..GRAY_MATTER
    },
    CODEX,
    Loader {
        client: "codex-old",
        source: "openai/codex codex-rs/core-skills/src/loader.rs@c9d127c",
        by_default: false,
        repair: Repair::Nothing,
        description: DescriptionRule {
            limit: characters(1024),
            ..CODEX.description
        },
        ..CODEX
    },
    Loader {
        client: "gemini-cli",
        source: "google-gemini/gemini-cli packages/core/src/skills/skillLoader.ts@5411f11",
        text: NODE,
        fences: FenceRule::Pattern,
        without: Without::Skip,
        yaml: YamlRule::Values(Reader::JsYaml4),
        repair: Repair::TwoFields,
        name: NameRule {
            empty: Absent::Kept,
            clean: Clean::FileName,
            ..NAME
        },
        description: DescriptionRule {
            empty: NoDescription::Nothing,
            ..DESCRIPTION
        },
        places: Places {
            equal_names: EqualNames::ByPlace,
            ..Places::PLAIN
        },
        ..GRAY_MATTER
    },
    OPENCODE,
    Loader {
        client: "kilo-code",
        source: "Kilo-Org/kilocode packages/opencode/src/skill/index.ts@04bfcc4",
        evidence: Evidence::Read,
        ..OPENCODE
    },
    Loader {
        client: "goose",
        source: "block/goose crates/goose/src/skills/mod.rs@013ab84, src/sources.rs@00c3874",
        text: RUST,
        fences: FenceRule::Substrings,
        without: Without::Skip,
        yaml: YamlRule::Struct {
            keys: &["name", "description", "metadata"],
            builds: true,
        },
        name: NameRule {
            form: Form::NoSlash,
            ..NAME
        },
        description: DescriptionRule {
            absent: NoDescription::Nothing,
            null: NoDescription::Nothing,
            empty: NoDescription::Nothing,
            ..DESCRIPTION
        },
        fields: &[field("metadata", &[Type::Mapping, Type::Null])],
        places: Places {
            depth: None,
            equal_names: EqualNames::First,
            ..Places::PLAIN
        },
        ..GRAY_MATTER
    },
    Loader {
        client: "roo-code",
        source: "RooCodeInc/Roo-Code src/services/skills/SkillsManager.ts@cb83656",
        name: NameRule {
            limit: utf16(64),
            form: Form::Words,
            folder: FolderRule::Same,
            ..NAME
        },
        description: DescriptionRule {
            blank_is_empty: true,
            clean: Clean::Trimmed,
            limit: utf16(1024),
            ..DESCRIPTION
        },
        places: Places {
            equal_names: EqualNames::ByPlace,
            ..Places::PLAIN
        },
        ..GRAY_MATTER
    },
    Loader {
        client: "cline-vscode",
        source: "cline/cline apps/vscode/src/core/context/instructions/user-instructions/\
                 skills.ts@21cb8d2",
        text: TextRule {
            strips_mark: true,
            ..NODE
        },
        fences: FenceRule::Pattern,
        yaml: YamlRule::JsonSchema,
        name: NameRule {
            folder: FolderRule::Same,
            ..NAME
        },
        places: Places {
            equal_names: EqualNames::ByPlace,
            ..Places::PLAIN
        },
        ..GRAY_MATTER
    },
    Loader {
        client: "cline-sdk",
        source: "cline/cline sdk/packages/core/src/extensions/config/\
                 user-instruction-config-loader.ts@21cb8d2",
        text: TextRule {
            strips_mark: true,
            ..NODE
        },
        fences: FenceRule::Pattern,
        yaml: YamlRule::Values(Reader::Yaml2),
        name: NameRule {
            absent: Absent::Folder,
            null: Absent::Folder,
            empty: Absent::Folder,
            clean: Clean::Trimmed,
            ..NAME
        },
        description: DescriptionRule {
            absent: NoDescription::Nothing,
            null: NoDescription::Nothing,
            empty: NoDescription::Nothing,
            clean: Clean::Trimmed,
            ..DESCRIPTION
        },
        fields: &[
            field("disabled", &[Type::Bool, Type::Null]),
            field("enabled", &[Type::Bool, Type::Null]),
        ],
        body: true,
        ..GRAY_MATTER
    },
    Loader {
        client: "pi",
        source: "badlogic/pi-mono packages/coding-agent/src/core/skills.ts, \
                 utils/frontmatter.ts@83378aa",
        text: TextRule {
            line_ends: LineEnds::All,
            ..NODE
        },
        fences: FenceRule::Prefix,
        yaml: YamlRule::Values(Reader::Yaml2),
        name: NameRule {
            takes: Takes::Any,
            absent: Absent::Folder,
            null: Absent::Folder,
            empty: Absent::Folder,
            ..NAME
        },
        description: DescriptionRule {
            blank_is_empty: true,
            ..DESCRIPTION
        },
        places: Places {
            depth: None,
            stops_at_skill: true,
            skips_hidden: true,
            equal_names: EqualNames::First,
            ..Places::PLAIN
        },
        ..GRAY_MATTER
    },
    Loader {
        client: "openclaw",
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
        ..GRAY_MATTER
    },
    Loader {
        client: "mastra",
        source: "mastra-ai/mastra packages/core/src/workspace/skills/schemas.ts@2498fdc, \
                 workspace-skills.ts@00e9efa",
        name: NameRule {
            limit: utf16(64),
            form: Form::Words,
            folder: FolderRule::Same,
            ..NAME
        },
        description: DescriptionRule {
            blank_is_empty: true,
            limit: utf16(2048),
            ..DESCRIPTION
        },
        fields: &[
            field("license", &[Type::Text, Type::Null]),
            field("user-invocable", &[Type::Bool]),
            field("metadata", &[Type::Mapping, Type::Null]),
        ],
        places: Places {
            equal_names: EqualNames::Refused,
            ..Places::PLAIN
        },
        ..GRAY_MATTER
    },
    Loader {
        client: "hermes",
        source: "NousResearch/hermes-agent agent/skill_utils.py@010929c, \
                 tools/skills_tool.py@0006718",
        text: TextRule {
            strips_mark: true,
            window: Some(4000),
            ..PYTHON
        },
        fences: FenceRule::ClosedLine,
        yaml: YamlRule::Libyaml,
        repair: Repair::SplitLines,
        name: NameRule {
            takes: Takes::Sliced,
            absent: Absent::Folder,
            empty: Absent::Kept,
            cut: Some(64),
            ..NAME
        },
        description: DescriptionRule {
            takes: Takes::Sized,
            absent: NoDescription::FirstLine,
            null: NoDescription::FirstLine,
            empty: NoDescription::FirstLine,
            ..DESCRIPTION
        },
        places: Places {
            depth: None,
            equal_names: EqualNames::First,
            ..Places::PLAIN
        },
        ..GRAY_MATTER
    },
    Loader {
        client: "mistral-vibe",
        source: "mistralai/mistral-vibe vibe/core/skills/models.py, parser.py@ac8f1a0",
        text: PYTHON,
        fences: FenceRule::DashLines { trimmed: false },
        without: Without::Skip,
        yaml: YamlRule::Values(Reader::PyYaml),
        name: NameRule {
            limit: characters(64),
            form: Form::Words,
            ..NAME
        },
        description: DescriptionRule {
            limit: characters(1024),
            ..DESCRIPTION
        },
        fields: &[
            field("license", &[Type::Text, Type::Null]),
            FieldRule {
                key: "compatibility",
                takes: &[Type::Text, Type::Null],
                limit: characters(500),
            },
            field("metadata", &[Type::Mapping, Type::Null]),
            field("allowed-tools", &[Type::Text, Type::List, Type::Null]),
            field("user-invocable", &[Type::Bool, Type::Text]),
        ],
        places: Places {
            equal_names: EqualNames::First,
            ..Places::PLAIN
        },
        ..GRAY_MATTER
    },
    Loader {
        client: "fast-agent",
        source: "evalstate/fast-agent src/fast_agent/skills/registry.py@610a2f5",
        text: PYTHON,
        fences: FenceRule::DashLines { trimmed: true },
        yaml: PYTHON_FRONTMATTER,
        name: NameRule {
            clean: Clean::Trimmed,
            ..NAME
        },
        description: DescriptionRule {
            clean: Clean::Trimmed,
            blank_is_empty: true,
            ..DESCRIPTION
        },
        places: Places {
            equal_names: EqualNames::Last,
            ..Places::PLAIN
        },
        ..GRAY_MATTER
    },
    Loader {
        client: "openhands",
        source: "OpenHands/software-agent-sdk openhands-sdk/openhands/sdk/skills/skill.py@611629e",
        text: PYTHON,
        fences: FenceRule::DashLines { trimmed: true },
        yaml: PYTHON_FRONTMATTER,
        name: NameRule {
            takes: Takes::Any,
            absent: Absent::Folder,
            null: Absent::Kept,
            limit: characters(64),
            form: Form::Words,
            folder: FolderRule::Same,
            ..NAME
        },
        description: DescriptionRule {
            absent: NoDescription::Nothing,
            null: NoDescription::Nothing,
            empty: NoDescription::Nothing,
            ..DESCRIPTION
        },
        places: Places {
            file_case: FileCase::Any,
            depth: None,
            ..Places::PLAIN
        },
        ..GRAY_MATTER
    },
    Loader {
        client: "crush",
        source: "charmbracelet/crush internal/skills/skills.go@37f36e9",
        evidence: Evidence::Read,
        text: TextRule {
            strips_mark: true,
            line_ends: LineEnds::All,
            ..NODE
        },
        fences: FenceRule::TrimmedLines { after_blanks: true },
        without: Without::Skip,
        yaml: YamlRule::Values(Reader::GoYaml),
        name: NameRule {
            limit: bytes(64),
            form: Form::CasedWords,
            folder: FolderRule::SameButCase,
            ..NAME
        },
        description: DescriptionRule {
            limit: bytes(1024),
            ..DESCRIPTION
        },
        fields: &[
            field("license", &[Type::Text, Type::Null]),
            FieldRule {
                key: "compatibility",
                takes: &[Type::Text, Type::Null],
                limit: bytes(500),
            },
            field("metadata", &[Type::Mapping, Type::Null]),
        ],
        places: Places {
            depth: None,
            equal_names: EqualNames::Last,
            ..Places::PLAIN
        },
        ..GRAY_MATTER
    },
    Loader {
        client: "skills-cli",
        source: "vercel-labs/skills src/skills.ts@82dd76b",
        places: Places {
            depth: Some(5),
            equal_names: EqualNames::First,
            ..Places::PLAIN
        },
        ..GRAY_MATTER
    },
];

const OPENCODE: Loader = Loader {
    client: "opencode",
    source: "anomalyco/opencode packages/opencode/src/skill/index.ts@a2cc772, \
             config/markdown.ts@0a8a0ed",
    repair: Repair::BlockScalars,
    name: NameRule {
        empty: Absent::Kept,
        ..NAME
    },
    description: DescriptionRule {
        absent: NoDescription::Nothing,
        empty: NoDescription::Nothing,
        ..DESCRIPTION
    },
    places: Places {
        depth: None,
        equal_names: EqualNames::Last,
        ..Places::PLAIN
    },
    ..GRAY_MATTER
};

/// The lenient client that the open guide for implementers describes.
pub static LENIENT: Loader = Loader {
    client: "load",
    source: "agentskills/agentskills docs/client-implementation/adding-skills-support.mdx@69ef37e",
    evidence: Evidence::Guide,
    text: TextRule {
        strips_mark: true,
        line_ends: LineEnds::All,
        refuses_controls: true,
        ..RUST
    },
    fences: FenceRule::WholeLines,
    without: Without::Skip,
    yaml: YamlRule::Source,
    repair: Repair::QuoteAll,
    name: NameRule {
        takes: Takes::Scalar,
        absent: Absent::Folder,
        null: Absent::Folder,
        empty: Absent::Folder,
        clean: Clean::Trimmed,
        ..NAME
    },
    description: DescriptionRule {
        takes: Takes::Scalar,
        blank_is_empty: true,
        ..DESCRIPTION
    },
    ..GRAY_MATTER
};

/// The loader of a client.
pub fn loader(client: &str) -> Option<&'static Loader> {
    LOADERS.iter().find(|loader| loader.client == client)
}
