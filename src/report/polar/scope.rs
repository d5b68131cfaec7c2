//! What a session may call.

use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;

use crate::finding::Finding;
use crate::report::block::{Layout, finding_blocks};
use crate::report::style::Palette;
use crate::report::table::Table;
use crate::report::verb::{Found, Report};
use crate::systems::polar::{Constraints, Reason, Scope};
use crate::text::Untrusted;

/// What a session may call.
#[derive(Debug)]
pub struct ScopeReport {
    /// The scope.
    pub scope: Scope,
    /// What is wrong with the registry.
    pub findings: Vec<Finding>,
}

/// What a session may call.
#[derive(Serialize, JsonSchema)]
pub struct ScopeDocument<'a> {
    /// Ids of capabilities by extension.
    allowed: &'a BTreeMap<String, Vec<String>>,
    /// What they may reach, where that is limited.
    constraints: BTreeMap<&'a str, BTreeMap<&'a str, ConstraintsDoc<'a>>>,
    /// Skills and capabilities that are left out, sorted.
    rejected: Vec<RejectedDoc<'a>>,
}

/// What a call may reach.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "constraints")]
struct ConstraintsDoc<'a> {
    /// Hosts.
    #[serde(skip_serializing_if = "Option::is_none")]
    domains: Option<&'a [String]>,
    /// Paths, each with all below it.
    #[serde(skip_serializing_if = "Option::is_none")]
    paths: Option<&'a [String]>,
    /// How often.
    #[serde(skip_serializing_if = "Option::is_none")]
    rate: Option<RateDoc>,
}

/// So many calls in so many seconds.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "rate")]
#[serde(rename_all = "camelCase")]
struct RateDoc {
    /// Calls.
    #[schemars(range(min = 1))]
    max: u64,
    /// Seconds.
    #[schemars(range(min = 1))]
    per_seconds: u64,
}

/// What is left out.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "rejected")]
struct RejectedDoc<'a> {
    /// A skill, or a capability behind its extension.
    id: &'a str,
    /// Why.
    #[schemars(schema_with = "reasons")]
    reason: &'static str,
}

fn reasons(_: &mut SchemaGenerator) -> Schema {
    let words = Reason::ALL.map(Reason::name);
    json_schema!({ "enum": words })
}

fn constraints_doc(own: &Constraints) -> ConstraintsDoc<'_> {
    ConstraintsDoc {
        domains: own.domains.as_deref(),
        paths: own.paths.as_deref(),
        rate: own.rate.map(|rate| RateDoc {
            max: rate.max,
            per_seconds: rate.per_seconds,
        }),
    }
}

/// What a call may reach, in words; empty where that is not limited.
pub fn in_words(own: &Constraints) -> String {
    let list = |list: &Option<Vec<String>>| {
        let list = list.iter().flatten();
        let list: Vec<String> = list.map(|entry| Untrusted(entry).to_string()).collect();
        (!list.is_empty()).then(|| list.join(", "))
    };
    let rate = own
        .rate
        .map(|rate| format!("{} in {} s", rate.max, rate.per_seconds));
    let all = [list(&own.domains), list(&own.paths), rate];
    all.into_iter().flatten().collect::<Vec<_>>().join("; ")
}

impl ScopeReport {
    fn found(&self) -> Found<'_> {
        Found::alone(&self.findings, self.last_line())
    }

    fn last_line(&self) -> String {
        let allowed: usize = self.scope.allowed.values().map(Vec::len).sum();
        format!(
            "allowed: {allowed}; left out: {}",
            self.scope.rejected.len()
        )
    }
}

impl Report for ScopeReport {
    const FOUND: Option<fn(&Self) -> Found<'_>> = Some(ScopeReport::found);

    const NUMBERED: bool = false;

    type Document<'a> = ScopeDocument<'a>;

    fn verb(&self) -> &'static str {
        "scope"
    }

    /// A row a capability, then what is left out and why, then what is wrong.
    fn human(&self, layout: Layout) -> String {
        let mut out = String::new();
        let mut table = Table::new(&["capability", "may reach"]);
        for (extension, own) in &self.scope.allowed {
            for capability in own {
                let limit = self.scope.constraints.get(extension);
                let limit = limit.and_then(|limit| limit.get(capability));
                let limit = limit.map(in_words).unwrap_or_default();
                let capability = Untrusted(capability).to_string();
                table.row([Palette::paint(Palette::NAME, capability), limit]);
            }
        }
        if !table.is_empty() {
            out.push_str(&table.fit(layout).render());
        }
        for left in &self.scope.rejected {
            let reason = Palette::paint(Palette::WARN, left.reason.name());
            out.push_str(&format!("{reason}  {}\n", Untrusted(&left.id)));
        }
        if !self.findings.is_empty() {
            out.push('\n');
            out.push_str(&finding_blocks(&self.findings, layout));
        }
        out.push_str(&format!("{}\n", self.last_line()));
        out
    }

    fn document(&self) -> ScopeDocument<'_> {
        let constraints = self.scope.constraints.iter().map(|(extension, own)| {
            let own = own.iter();
            let own = own.map(|(id, limit)| (id.as_str(), constraints_doc(limit)));
            (extension.as_str(), own.collect())
        });
        let rejected = self.scope.rejected.iter().map(|left| RejectedDoc {
            id: &left.id,
            reason: left.reason.name(),
        });
        ScopeDocument {
            allowed: &self.scope.allowed,
            constraints: constraints.collect(),
            rejected: rejected.collect(),
        }
    }
}
