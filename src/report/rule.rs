//! A rule's own facts: for `rules`, `explain` and the generated pages.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;

use super::block::Layout;
use super::style::{Palette, counts, wrapped};
use super::table::Table;
use super::verb::Report;
use super::words;
use crate::finding::{Meta, OptionDefault, Profile};

/// What is known of a rule without running it.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "rule")]
pub struct RuleDoc {
    /// Its id.
    #[schemars(regex(pattern = words::ID))]
    id: &'static str,
    /// Its group.
    #[schemars(schema_with = "words::group")]
    group: &'static str,
    /// What it is about, in one line.
    #[schemars(length(min = 1))]
    title: &'static str,
    /// Level under profile `recommended`.
    #[schemars(schema_with = "words::level")]
    level: &'static str,
    /// Level under profile `spec`.
    #[schemars(schema_with = "words::level")]
    spec: &'static str,
    /// Level under profile `strict`.
    #[schemars(schema_with = "words::level")]
    strict: &'static str,
    /// Level where a foreign skill is judged.
    #[schemars(schema_with = "words::level")]
    gate: &'static str,
    /// Exit code of a run in which the rule denies.
    #[schemars(schema_with = "exit_code")]
    exit: u8,
    /// Whether the program can fix its findings.
    #[schemars(schema_with = "words::fix")]
    fix: &'static str,
    /// What the rule rests on: the specification, a client's code, a vendor's
    /// documentation, measured skills, convention.
    #[schemars(schema_with = "words::tier")]
    tier: &'static str,
    /// The version that first had the rule.
    since: &'static str,
    /// Its settings in `minara.toml`.
    options: Vec<OptionDoc>,
}

fn exit_code(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "enum": [1, 2] })
}

/// One setting of a rule.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "option")]
pub struct OptionDoc {
    /// Its key.
    name: &'static str,
    /// What holds where it is not set.
    #[schemars(schema_with = "option_value")]
    default: serde_json::Value,
}

fn option_value(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "type": ["integer", "boolean", "array"],
        "items": { "type": "string" },
    })
}

/// What `rules` lists.
#[derive(Debug)]
pub struct RulesReport {
    /// In the order of the list.
    pub rules: Vec<&'static Meta>,
}

/// The rules.
#[derive(Serialize, JsonSchema)]
pub struct RulesDocument {
    /// In the order of their ids, group by group.
    rules: Vec<RuleDoc>,
}

impl Report for RulesReport {
    type Document<'a> = RulesDocument;

    fn verb(&self) -> &'static str {
        "rules"
    }

    /// A row a rule.
    fn human(&self, layout: Layout) -> String {
        let mut table = Table::new(&["rule", "group", "level", "fix", "rests on"]);
        for meta in &self.rules {
            table.row([
                meta.id.to_owned(),
                meta.group.name().to_owned(),
                meta.level.name().to_owned(),
                meta.fix.name().to_owned(),
                meta.tier.name().to_owned(),
            ]);
        }
        let numbers = counts(&[(self.rules.len(), "rules")]);
        format!("{}{numbers}\n", table.fit(layout).render())
    }

    fn document(&self) -> RulesDocument {
        RulesDocument {
            rules: self.rules.iter().map(|meta| rule_doc(meta)).collect(),
        }
    }
}

/// What `explain` shows.
#[derive(Debug)]
pub struct ExplainReport {
    /// The rule.
    pub rule: &'static Meta,
}

/// The facts of a rule, and its page.
#[derive(Serialize, JsonSchema)]
pub struct ExplainDocument {
    #[serde(flatten)]
    rule: RuleDoc,
    /// The rule's page, Markdown.
    #[schemars(length(min = 1))]
    page: &'static str,
}

impl Report for ExplainReport {
    const PAGE: Option<fn(&Self) -> String> = Some(|report| rule_page(report.rule));

    type Document<'a> = ExplainDocument;

    fn verb(&self) -> &'static str {
        "explain"
    }

    fn human(&self, layout: Layout) -> String {
        rule_human(self.rule, layout)
    }

    fn document(&self) -> ExplainDocument {
        ExplainDocument {
            rule: rule_doc(self.rule),
            page: self.rule.page_text(),
        }
    }
}

/// The facts of a rule.
fn rule_doc(meta: &Meta) -> RuleDoc {
    let options = meta.options.iter().map(|option| OptionDoc {
        name: option.name,
        default: match option.default {
            OptionDefault::Number(number) => number.into(),
            OptionDefault::Flag(flag) => flag.into(),
            OptionDefault::List(words) => words.into(),
        },
    });
    RuleDoc {
        id: meta.id,
        group: meta.group.name(),
        title: meta.title(),
        level: meta.level_in(Profile::Recommended).name(),
        spec: meta.level_in(Profile::Spec).name(),
        strict: meta.level_in(Profile::Strict).name(),
        gate: meta.gate_level().name(),
        exit: meta.exit,
        fix: meta.fix.name(),
        tier: meta.tier.name(),
        since: meta.since,
        options: options.collect(),
    }
}

/// The facts of a rule in one line.
pub fn rule_facts(meta: &Meta) -> String {
    format!(
        "group {} · {} · fix: {} · rests on {} · since {}",
        meta.group,
        meta.level,
        meta.fix.name(),
        meta.tier.name(),
        meta.since
    )
}

/// The rule's page as a Markdown file of the documentation.
pub fn rule_page(meta: &Meta) -> String {
    let page = meta.page_text();
    let rest = page.split_once('\n').map_or("", |(_, rest)| rest);
    format!(
        "# {}\n\n{}\n\n*{}*\n{}",
        meta.id,
        meta.title(),
        rule_facts(meta),
        rest
    )
}

/// The rule's page for a terminal: heads bold, prose within the width, examples as
/// they are, without their fences.
fn rule_human(meta: &Meta, layout: Layout) -> String {
    let facts = wrapped(&rule_facts(meta), meta.id.len() + 2, 4, layout.width);
    let id = Palette::paint(Palette::NAME, meta.id);
    let mut out = format!("{id}  {}\n\n", Palette::paint(Palette::DIM, facts));
    let page = meta.page_text();
    let mut lines = page.lines().peekable();
    while let Some(line) = lines.next() {
        if let Some((fence, word)) = fence(line) {
            out.push_str(&label(word));
            let body = lines.by_ref().take_while(|line| !closes(line, fence));
            body.for_each(|line| {
                out.push_str(line);
                out.push('\n');
            });
            if lines.peek().is_some_and(|next| !next.is_empty()) {
                out.push('\n');
            }
            continue;
        }
        if let Some(head) = line.strip_prefix("## ") {
            out.push_str(&Palette::paint(Palette::NAME, head));
            out.push('\n');
            continue;
        }
        let mut prose = line.to_owned();
        while let Some(more) = lines.next_if(|next| goes_on(&prose, next)) {
            prose.push(' ');
            prose.push_str(more.trim_start());
        }
        let indent = if is_item(&prose) { 2 } else { 0 };
        out.push_str(&wrapped(&prose, 0, indent, layout.width));
        out.push('\n');
    }
    out
}

/// The backticks of a line that opens a fence, and the words behind them.
fn fence(line: &str) -> Option<(usize, &str)> {
    let word = line.trim_start().trim_start_matches('`');
    let ticks = line.trim_start().len() - word.len();
    (ticks >= 3).then_some((ticks, word))
}

fn closes(line: &str, ticks: usize) -> bool {
    let line = line.trim();
    line.len() >= ticks && line.bytes().all(|byte| byte == b'`')
}

/// What stands above an example.
fn label(word: &str) -> String {
    match word {
        word if word.starts_with("skill bad") => {
            format!("{}\n", Palette::paint(Palette::WARN, "reported:"))
        }
        word if word.starts_with("skill") => {
            format!("{}\n", Palette::paint(Palette::DONE, "fine:"))
        }
        _ => String::new(),
    }
}

fn is_item(line: &str) -> bool {
    let number = line.trim_start_matches(|c: char| c.is_ascii_digit());
    line.starts_with("- ") || (number.len() < line.len() && number.starts_with(". "))
}

/// Whether `next` is the same paragraph or item as `line`.
fn goes_on(line: &str, next: &str) -> bool {
    let is_other = |text: &str| text.trim().is_empty() || text.starts_with(['#', '|']);
    !is_other(line) && !is_other(next) && !is_item(next) && fence(next).is_none()
}
