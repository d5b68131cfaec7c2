//! `[minara]`: what a host of Minara is started with.

use super::keys::{Form, Kind, Table, key};
use super::section::Section;
use super::{ConfigError, Word};
use crate::tree::RelPath;

/// `[minara]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MinaraHost {
    /// `tools`: the tools of the host.
    pub tools: RelPath,
    /// `always-include-tools`: names, or prefixes that end in `*`, beside the
    /// built-in ones.
    pub always_include_tools: Vec<String>,
    /// `invoke-tools`: tools that carry a call of another one.
    pub invoke_tools: Vec<String>,
    /// `env-file`: names of variables that are set.
    pub env_file: Option<RelPath>,
    /// `[minara.stages]`: phrases by stage instead of the built-in ones.
    pub stages: Option<StagePhrases>,
    /// `[minara.assets]`: words by asset class instead of the built-in ones, in the
    /// order of the file.
    pub assets: Option<Vec<(String, Vec<String>)>>,
}

impl Default for MinaraHost {
    fn default() -> MinaraHost {
        MinaraHost {
            tools: RelPath::new("tools.json").unwrap_or_default(),
            always_include_tools: Vec::new(),
            invoke_tools: vec!["tool_invoke".to_owned()],
            env_file: None,
            stages: None,
            assets: None,
        }
    }
}

/// `[minara.stages]`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StagePhrases {
    /// `discover`, `evaluate`, `decide`, `manage`: what names the stage.
    pub phrases: [Vec<String>; 4],
    /// `exceptions`: phrases within which nothing names a stage.
    pub exceptions: Vec<String>,
}

pub(super) const TABLES: [Table; 3] = [
    Table {
        path: "minara",
        form: Form::One,
        about: "What a host of Minara is started with.",
        keys: &[
            key(
                "tools",
                Kind::Path,
                "\"tools.json\"",
                "the tools of the host",
            ),
            key(
                "always-include-tools",
                Kind::Words,
                "[]",
                "tools beside the built-in ones that every session can call; `x_*` is a prefix",
            ),
            key(
                "invoke-tools",
                Kind::Words,
                "[\"tool_invoke\"]",
                "tools that carry a call of another one, which is judged instead",
            ),
            key(
                "env-file",
                Kind::Path,
                "",
                "lines `NAME=value`: these variables are set; values are never shown",
            ),
        ],
        example: "\
[minara]
env-file = \"host.env\"
",
        notes: "",
    },
    Table {
        path: "minara.stages",
        form: Form::One,
        about: "Phrases that name a stage, instead of all built-in ones.",
        keys: &[
            key("discover", Kind::Words, "", "what names the stage discover"),
            key("evaluate", Kind::Words, "", "what names the stage evaluate"),
            key("decide", Kind::Words, "", "what names the stage decide"),
            key("manage", Kind::Words, "", "what names the stage manage"),
            key(
                "exceptions",
                Kind::Words,
                "",
                "phrases within which nothing names a stage",
            ),
        ],
        example: "\
[minara.stages]
discover = [\"show me\"]
evaluate = [\"compare\"]
decide = [\"buy\", \"long\"]
manage = [\"close\"]
exceptions = [\"how long\"]
",
        notes: "",
    },
    Table {
        path: "minara.assets",
        form: Form::Named,
        about: "Words by asset class, instead of all built-in ones.",
        keys: &[],
        example: "\
[minara.assets]
crypto_major = [\"btc\", \"eth\"]
equity = [\"stock\"]
",
        notes: "\
A key is the name of a class, as `asset_classes` of a skill has it; the value is the list of
its words.
",
    },
];

pub(super) fn read(mut section: Section<'_>) -> Result<MinaraHost, ConfigError> {
    let mut host = MinaraHost::default();
    if let Some(item) = section.take("tools") {
        host.tools = item.portable_path()?;
    }
    if let Some(item) = section.take("always-include-tools") {
        host.always_include_tools = texts(item.list()?);
    }
    if let Some(item) = section.take("invoke-tools") {
        host.invoke_tools = texts(item.list()?);
    }
    if let Some(item) = section.take("env-file") {
        host.env_file = Some(item.portable_path()?);
    }
    if let Some(item) = section.take("stages") {
        host.stages = stages(item.table()?)?;
    }
    if let Some(item) = section.take("assets") {
        let classes = item.table()?.all().into_iter();
        let read = classes.map(|item| Ok((item.name().to_owned(), texts(item.list()?))));
        let read: Vec<_> = read.collect::<Result<_, ConfigError>>()?;
        host.assets = (!read.is_empty()).then_some(read);
    }
    section.finish()?;
    Ok(host)
}

fn stages(mut section: Section<'_>) -> Result<Option<StagePhrases>, ConfigError> {
    let mut read = StagePhrases::default();
    let mut is_set = false;
    let names = ["discover", "evaluate", "decide", "manage"];
    for (name, list) in names.into_iter().zip(&mut read.phrases) {
        if let Some(item) = section.take(name) {
            *list = texts(item.list()?);
            is_set = true;
        }
    }
    if let Some(item) = section.take("exceptions") {
        read.exceptions = texts(item.list()?);
        is_set = true;
    }
    section.finish()?;
    Ok(is_set.then_some(read))
}

fn texts(words: Vec<Word>) -> Vec<String> {
    words.into_iter().map(|word| word.text).collect()
}
