//! The JSON Schemas of the documents, derived from their types: what a key means
//! is said once, where it is declared.
//!
//! The program has the schemas as files that a test holds against these
//! functions. What only makes schemas is not called by the binary, and so not in
//! it.

use schemars::generate::SchemaSettings;
use schemars::transform::{Transform, transform_subschemas};
use schemars::{JsonSchema, Schema};
use serde::Serialize;
use serde_json::{Value, json};

use super::activated::{ActivateDocument, ActivateReport};
use super::added::AddReport;
use super::bundled::BundleReport;
use super::cached::CacheReport;
use super::check_load::CheckLoadReport;
use super::clients::ClientsReport;
use super::confused::{ConfusionDocument, ConfusionReport};
use super::converted::{ConvertFolderReport, ConvertReport};
use super::curia::{CallReport, CleanedReport, CuriaGateReport, CuriaPageReport, ToolFormsReport};
use super::detected::DetectReport;
use super::diffed::DiffReport;
use super::document::{Facts, Judging, Numbered, schema_name};
use super::gate::{GatePageReport, GateReport};
use super::hosted::HostedReport;
use super::imported::ImportReport;
use super::init::InitReport;
use super::judged::JudgedReport;
use super::judged::{HostedSkills, JudgedSkills, Mended};
use super::license::LicenseReport;
use super::listed::ListReport;
use super::made::NewReport;
use super::outdated::OutdatedReport;
use super::polar::{DecideReport, InstallReported, InventoryReport, REPORT_VERB, ScopeReport};
use super::resolved::ResolveReport;
use super::routed::{RouteDocument, RouteReport};
use super::rule::{ExplainReport, RulesReport};
use super::shown::ShowReport;
use super::simulated::SimulateReport;
use super::synced::SyncReport;
use super::tested::TestReport;
use super::tokens::TokensReport;
use super::tools::ToolsReport;
use super::trace::{ReplayReport, TraceReport};
use super::updated::UpdateReport;
use super::verb::Report;
use super::verified::{RemoveReport, VerifyReport};
use crate::text::to_json;

/// The schemas of all documents that verbs print, by name, as text.
pub fn document_schemas() -> Vec<(&'static str, String)> {
    type Plain<'a> = JudgedSkills<'a>;
    type Hosted<'a> = HostedSkills<'a>;
    let catalog = derived::<crate::catalog::Document>();
    vec![
        of::<ActivateReport<'_>, ActivateDocument<'_>>("activate-minara", "activate", "activate"),
        of_report::<AddReport>("add", "add"),
        of_report::<CacheReport>("cache", "cache list"),
        of_report::<BundleReport>("bundle", "bundle"),
        of_report::<CallReport>("call-check", "call-check"),
        published("catalog", "catalog", "catalog", catalog),
        of_report::<CheckLoadReport>("check-load", "check-load"),
        of_report::<ClientsReport>("clients", "clients"),
        of_report::<ConvertReport>("convert", "convert PATH"),
        of::<ConvertFolderReport, <ConvertFolderReport as Report>::Document<'_>>(
            "convert-folder",
            "convert",
            "convert FOLDER",
        ),
        of_report::<DecideReport>("decide", "decide"),
        of_report::<DetectReport>("detect", "detect"),
        of_report::<DiffReport>("diff", "diff"),
        of_report::<ExplainReport>("explain", "explain RULE"),
        of::<CuriaGateReport, <CuriaGateReport as Report>::Document<'_>>(
            "gate-curia",
            "gate",
            "gate --dialect curia --skill DIR",
        ),
        of::<CuriaPageReport<'_>, <CuriaPageReport<'_> as Report>::Document<'_>>(
            "gate-curia-all",
            "gate",
            "gate --dialect curia --all",
        ),
        of::<GateReport, <GateReport as Report>::Document<'_>>("gate-minara", "gate", "gate TOOL"),
        of::<GatePageReport<'_>, <GatePageReport<'_> as Report>::Document<'_>>(
            "gate-minara-all",
            "gate",
            "gate --all",
        ),
        of_report::<ImportReport>("import", "import"),
        of_report::<InitReport>("init", "init"),
        of::<InstallReported, <InstallReported as Report>::Document<'_>>(
            "install",
            REPORT_VERB,
            "install STEP",
        ),
        of_report::<InventoryReport>("inventory", "inventory"),
        of_report::<LicenseReport>("license", "license"),
        of::<JudgedReport, Mended<'_, Plain<'_>>>("lint", "lint", "lint"),
        of::<JudgedReport, Mended<'_, Hosted<'_>>>("lint-mastra", "lint", "lint --dialect mastra"),
        of_report::<ListReport>("list", "list"),
        of::<HostedReport<'_>, <HostedReport<'_> as Report>::Document<'_>>(
            "list-mastra",
            "list",
            "list --dialect mastra",
        ),
        of_report::<NewReport>("new", "new NAME"),
        of_report::<OutdatedReport>("outdated", "outdated"),
        of_report::<RemoveReport>("remove", "remove"),
        of::<JudgedReport, Plain<'_>>("refs", "refs", "refs"),
        of_report::<ResolveReport>("resolve", "resolve"),
        of::<RouteReport<'_>, RouteDocument<'_>>("route", "route", "route MESSAGE"),
        of::<ConfusionReport<'_>, ConfusionDocument<'_>>(
            "route-confusion",
            "route",
            "route --confusion",
        ),
        of_report::<RulesReport>("rules", "rules"),
        of_report::<ScopeReport>("scope", "scope"),
        of_report::<CleanedReport>("sanitize", "sanitize"),
        of::<ToolFormsReport, <ToolFormsReport as Report>::Document<'_>>(
            "schema-curia",
            "schema",
            "schema --dialect curia PATH",
        ),
        of_report::<ShowReport<'_>>("show", "show"),
        of_report::<SimulateReport>("simulate", "simulate SCRIPT"),
        of_report::<SyncReport>("sync", "sync"),
        of_report::<TestReport>("test", "test"),
        of_report::<TokensReport>("tokens", "tokens"),
        of_report::<ToolsReport>("tools", "tools"),
        of_report::<TraceReport>("trace", "trace"),
        of::<ReplayReport, <ReplayReport as Report>::Document<'_>>(
            "trace-replay",
            "trace",
            "trace --replay FILE",
        ),
        of_report::<UpdateReport>("update", "update"),
        of::<JudgedReport, Plain<'_>>("validate", "validate", "validate"),
        of::<JudgedReport, Hosted<'_>>("validate-mastra", "validate", "validate --dialect mastra"),
        of_report::<VerifyReport>("verify", "verify"),
    ]
}

/// The schema of the one document of a verb.
fn of_report<R: Report + 'static>(verb: &'static str, line: &str) -> (&'static str, String) {
    of::<R, R::Document<'_>>(verb, verb, line)
}

/// The schema called `name` of a report of `verb` whose document is `D`; `line`
/// is what is written for it.
fn of<R: Report, D: JsonSchema + Serialize>(
    name: &'static str,
    verb: &str,
    line: &str,
) -> (&'static str, String) {
    let schema = match (R::FOUND.is_some(), R::NUMBERED) {
        (false, _) => derived::<Facts<D>>(),
        (true, false) => derived::<Judging<'_, D>>(),
        (true, true) => derived::<Numbered<'_, D>>(),
    };
    published(name, verb, line, schema)
}

/// `schema` under its name, as text.
fn published(
    name: &'static str,
    verb: &str,
    line: &str,
    mut schema: Schema,
) -> (&'static str, String) {
    schema.remove("description");
    let head = [
        ("$id", format!("minara:schema/{name}")),
        (
            "title",
            format!("What `minara skills {line} --format json` prints"),
        ),
    ];
    for (key, value) in head {
        schema.insert(key.to_owned(), value.into());
    }
    if let Some(Value::Object(properties)) = schema.get_mut("properties") {
        let form = json!({
            "description": "The name of this form.",
            "const": schema_name(verb),
        });
        properties.insert("schema".to_owned(), form);
    }
    (name, to_json(&schema))
}

/// The schema of what is written, and not of what could be read.
fn derived<T: JsonSchema>() -> Schema {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let settings = settings.with_transform(Tidy);
    settings.into_generator().into_root_schema_for::<T>()
}

/// Says what Rust's types do not: a key that can be left out is never null, a
/// paragraph of a comment is one line, and the width of an integer means nothing.
#[derive(Clone, Debug)]
struct Tidy;

impl Transform for Tidy {
    fn transform(&mut self, schema: &mut Schema) {
        if let Some(Value::String(text)) = schema.get_mut("description") {
            *text = text.replace('\n', " ");
        }
        schema.remove("format");
        let required = schema.get("required").cloned().unwrap_or_default();
        let is_required = |name: &str| {
            let names = required.as_array();
            names.is_some_and(|names| names.iter().any(|known| known == name))
        };
        if let Some(Value::Object(properties)) = schema.get_mut("properties") {
            let optional = properties.iter_mut().filter(|(name, _)| !is_required(name));
            optional.for_each(|(_, property)| without_null(property));
        }
        transform_subschemas(self, schema);
    }
}

/// Takes away the `null` that stands for `None`, which comes last.
fn without_null(property: &mut Value) {
    if let Some(Value::Array(types)) = property.get_mut("type")
        && let [one, null] = types.as_slice()
        && null == "null"
    {
        property["type"] = one.clone();
    }
    if let Some(Value::Array(forms)) = property.get_mut("anyOf")
        && let [one, null] = forms.as_slice()
        && *null == json!({ "type": "null" })
        && let Value::Object(one) = one.clone()
        && let Value::Object(property) = property
    {
        property.shift_remove("anyOf");
        property.extend(one);
    }
}
