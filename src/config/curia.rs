//! `[curia]`: whose word holds for Curia's host, and where its files lie.

use super::ConfigError;
use super::globs::Globs;
use super::keys::{Form, Kind, Table, key};
use super::section::Section;
use super::word::Word;
use crate::text::Span;
use crate::tree::RelPath;

/// `[curia]`.
#[derive(Clone, Debug)]
pub struct CuriaHost {
    /// `mode`: whether its document's word holds where it differs from what its program
    /// does.
    pub as_documented: bool,
    /// `timezone`: the host's, as the model is told of it.
    pub timezone: String,
    /// `agents`: the files that say which skills an agent may call.
    pub agents: Globs,
    /// `mcp-config`: the file of MCP servers.
    pub mcp_config: RelPath,
}

impl Default for CuriaHost {
    fn default() -> CuriaHost {
        let agents = Word {
            text: "agents/*.yaml".to_owned(),
            span: Span::at(0),
        };
        CuriaHost {
            as_documented: false,
            timezone: "UTC".to_owned(),
            agents: Globs::new(vec![agents]).unwrap_or_default(),
            mcp_config: RelPath::new("config/skills.yaml").unwrap_or_default(),
        }
    }
}

pub(super) const TABLE: Table = Table {
    path: "curia",
    form: Form::One,
    about: "Whose word holds for Curia's host, and where its files lie.",
    keys: &[
        key(
            "mode",
            Kind::Choice(&["current", "document"]),
            "\"current\"",
            "what its program does today, or what its document says",
        ),
        key(
            "timezone",
            Kind::Text,
            "\"UTC\"",
            "the host's time zone, as the model is told of it",
        ),
        key(
            "agents",
            Kind::Text,
            "\"agents/*.yaml\"",
            "the files that say which skills an agent may call",
        ),
        key(
            "mcp-config",
            Kind::Path,
            "\"config/skills.yaml\"",
            "the file of MCP servers",
        ),
    ],
    example: "",
    notes: "",
};

pub(super) fn read(mut section: Section<'_>) -> Result<CuriaHost, ConfigError> {
    let mut host = CuriaHost::default();
    if let Some(item) = section.take("mode") {
        host.as_documented = item.choice(&[("current", false), ("document", true)], &[])?;
    }
    if let Some(item) = section.take("timezone") {
        host.timezone = item.words()?.to_owned();
    }
    if let Some(item) = section.take("agents") {
        let word = item.word()?;
        // It is used as one pattern, wherever it was written.
        let text = word.text.clone();
        let placeless = Word {
            text,
            span: Span::at(0),
        };
        host.agents =
            Globs::new(vec![placeless]).map_err(|(_, why)| item.bad_word(&word, why, ""))?;
    }
    if let Some(item) = section.take("mcp-config") {
        host.mcp_config = item.portable_path()?;
    }
    section.finish()?;
    Ok(host)
}
