//! Where a skill stands that wants in.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};

use super::scope::in_words;
use crate::finding::Finding;
use crate::report::block::{Layout, finding_blocks};
use crate::report::style::Palette;
use crate::report::table::Table;
use crate::report::verb::{Found, Report};
use crate::systems::polar::{
    Capability, InstallReport, Manifest, MetadataKey, MetadataSource, REPORT_SCHEMA, Trust,
};
use crate::text::Untrusted;

/// The name of the form: the document is the report of the skill.
pub const REPORT_VERB: &str = "polar-install-report";

/// What became of a step.
#[derive(Debug)]
pub struct InstallReported {
    /// The skill.
    pub skill_id: String,
    /// Its report; `None` where the registry has none.
    pub report: Option<InstallReport>,
    /// What it brings in, or would.
    pub manifest: Option<Manifest>,
    /// Where it comes from, of a plan.
    pub source: Option<(String, Trust)>,
    /// What is wrong.
    pub findings: Vec<Finding>,
    /// What comes next.
    pub next: Option<String>,
}

/// The report of the skill, with its findings as every verb has them.
pub struct InstallDocument(Map<String, Value>);

impl Serialize for InstallDocument {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

/// The published form of a report, but for what every document has, and with the source
/// of a plan.
impl JsonSchema for InstallDocument {
    fn schema_name() -> Cow<'static, str> {
        "InstallDocument".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let published: Value = serde_json::from_str(REPORT_SCHEMA).unwrap_or_default();
        let mut properties = published["properties"]
            .as_object()
            .cloned()
            .unwrap_or_default();
        properties.shift_remove("schema");
        properties.shift_remove("findings");
        let words = Trust::ALL.map(Trust::name);
        properties.insert(
            "source".to_owned(),
            json!({
                "description": "Where a skill comes from that is planned.",
                "type": "object",
                "required": ["uri", "trust"],
                "properties": {
                    "uri": { "description": "The source.", "type": "string" },
                    "trust": { "description": "How far it is trusted.", "enum": words },
                },
            }),
        );
        let mut schema = Map::new();
        schema.insert("type".to_owned(), "object".into());
        schema.insert("required".to_owned(), json!(["skillId"]));
        schema.insert("properties".to_owned(), Value::Object(properties));
        schema.into()
    }
}

impl InstallReported {
    fn found(&self) -> Found<'_> {
        Found::alone(&self.findings, self.last_line())
    }

    fn last_line(&self) -> String {
        let id = Untrusted(&self.skill_id);
        match &self.report {
            None => format!("{id}: nothing is written"),
            Some(report) => format!(
                "{id}: {}, review {}",
                report.lifecycle_state.name(),
                report.review_status.name()
            ),
        }
    }

    fn capabilities(&self, layout: Layout) -> String {
        let heads = [
            "capability",
            "risk",
            "effects",
            "egress",
            "said by",
            "may reach",
        ];
        let mut table = Table::new(&heads);
        let all = self.manifest.iter().flat_map(|own| &own.capabilities);
        for own in all {
            table.row(row(own));
        }
        if table.is_empty() {
            return String::new();
        }
        table.fit(layout).render()
    }
}

fn row(own: &Capability) -> [String; 6] {
    let word = |key| own.metadata().word(key);
    let or_unknown = |key| word(key).unwrap_or("?").to_owned();
    let by = match own.metadata_source {
        Some(MetadataSource::Mcp) => "server",
        Some(MetadataSource::Operator) => "operator",
        None => "",
    };
    let id = Untrusted(&own.id.capability_id).to_string();
    [
        Palette::paint(Palette::NAME, id),
        or_unknown(MetadataKey::Risk),
        or_unknown(MetadataKey::Effects),
        word(MetadataKey::Egress).unwrap_or_default().to_owned(),
        by.to_owned(),
        in_words(&own.constraints),
    ]
}

impl Report for InstallReported {
    const FOUND: Option<fn(&Self) -> Found<'_>> = Some(InstallReported::found);

    const NUMBERED: bool = false;

    type Document<'a> = InstallDocument;

    fn verb(&self) -> &'static str {
        REPORT_VERB
    }

    /// A row a capability, then what is wrong, then where the skill stands.
    fn human(&self, layout: Layout) -> String {
        let mut out = self.capabilities(layout);
        if let Some((uri, trust)) = &self.source {
            out.push_str(&format!("source {}: {}\n", Untrusted(uri), trust.name()));
        }
        if !self.findings.is_empty() {
            if !out.is_empty() {
                out.push('\n');
            }
            out.push_str(&finding_blocks(&self.findings, layout));
        }
        out.push_str(&format!("{}\n", self.last_line()));
        if let Some(next) = &self.next {
            out.push_str(&format!("next: {}\n", Untrusted(next)));
        }
        out
    }

    fn document(&self) -> InstallDocument {
        let report = self.report.as_ref().map(serde_json::to_value);
        let report = report.and_then(Result::ok);
        let mut map = match report {
            Some(Value::Object(map)) => map,
            _ => Map::from_iter([("skillId".to_owned(), self.skill_id.clone().into())]),
        };
        map.shift_remove("schema");
        map.shift_remove("findings");
        if let Some((uri, trust)) = &self.source {
            map.insert(
                "source".to_owned(),
                json!({ "uri": uri, "trust": trust.name() }),
            );
        }
        InstallDocument(map)
    }
}
