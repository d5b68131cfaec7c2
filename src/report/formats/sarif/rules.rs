//! What SARIF says of the rules that found something.

use std::collections::BTreeMap;

use serde::Serialize;

use super::super::common::{page_url, severity};
use super::message::Text;
use crate::finding::{Dialect, Group, Level, Meta};
use crate::systems::{rules_of_others, system};

/// GitHub shows so many tags.
const MAX_TAGS: usize = 10;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Descriptor {
    id: &'static str,
    short_description: Text,
    full_description: Text,
    #[serde(skip_serializing_if = "Option::is_none")]
    help_uri: Option<String>,
    help: Help,
    default_configuration: Configuration,
    properties: Properties,
}

#[derive(Serialize)]
struct Help {
    text: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    markdown: Option<&'static str>,
}

#[derive(Serialize)]
struct Configuration {
    level: &'static str,
}

#[derive(Serialize)]
struct Properties {
    tags: Vec<&'static str>,
    precision: &'static str,
    #[serde(rename = "problem.severity")]
    problem_severity: &'static str,
    #[serde(rename = "security-severity", skip_serializing_if = "Option::is_none")]
    security_severity: Option<&'static str>,
}

/// The rules, each once, by id.
pub fn descriptors(rules: impl Iterator<Item = &'static Meta>, pages: bool) -> Vec<Descriptor> {
    let by_id: BTreeMap<&str, &Meta> = rules.map(|rule| (rule.id, rule)).collect();
    let rules = by_id.into_values();
    rules.map(|rule| descriptor(rule, pages)).collect()
}

/// Where the rule of an id stands in a list that has it.
pub fn index_of(rules: &[Descriptor], id: &str) -> usize {
    let found = rules.binary_search_by(|rule| rule.id.cmp(id));
    found.unwrap_or_else(|at| at)
}

fn descriptor(rule: &'static Meta, pages: bool) -> Descriptor {
    let level = severity(rule.level);
    let is_security = rule.group == Group::Security;
    Descriptor {
        id: rule.id,
        short_description: text(rule.title()),
        full_description: text(&summary(rule)),
        help_uri: page_url(rule),
        help: Help {
            text: rule.page_text(),
            markdown: pages.then_some(rule.page),
        },
        default_configuration: Configuration { level },
        properties: Properties {
            tags: tags(rule),
            precision: "very-high",
            problem_severity: level,
            security_severity: is_security.then_some(match rule.level {
                Level::Deny => "8.0",
                Level::Warn | Level::Allow => "4.0",
            }),
        },
    }
}

fn text(text: &str) -> Text {
    Text {
        text: text.to_owned(),
    }
}

/// The first paragraph below the page's title, on one line; the title where
/// there is none.
fn summary(rule: &Meta) -> String {
    let lines = rule.page_text().lines().skip(1);
    let lines = lines.skip_while(|line| line.trim().is_empty() || line.starts_with('#'));
    let lines: Vec<&str> = lines
        .take_while(|line| !line.trim().is_empty())
        .map(str::trim)
        .collect();
    if lines.is_empty() {
        rule.title().to_owned()
    } else {
        lines.join(" ")
    }
}

/// The group, and the dialects that the rule is about.
fn tags(rule: &Meta) -> Vec<&'static str> {
    let about = |dialect: &Dialect| {
        let mut others = system(*dialect).into_iter().flat_map(rules_of_others);
        Dialect::of_group(rule.group) == Some(*dialect) || others.any(|id| rule.is(id))
    };
    let dialects = Dialect::ALL.into_iter().filter(about).map(Dialect::name);
    let mut tags = vec![rule.group.name()];
    tags.extend(dialects.filter(|name| *name != rule.group.name()));
    tags.truncate(MAX_TAGS);
    tags
}
