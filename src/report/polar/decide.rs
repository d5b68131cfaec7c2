//! What becomes of one call.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;

use crate::finding::Finding;
use crate::report::block::{Layout, finding_blocks};
use crate::report::style::{Palette, wrapped};
use crate::report::verb::{Found, Report};
use crate::systems::polar::{Answer, Code, GrantLevel, Verdict};

/// What becomes of one call.
#[derive(Debug)]
pub struct DecideReport {
    /// What becomes of it.
    pub answer: Answer,
    /// What is wrong with the registry.
    pub findings: Vec<Finding>,
}

/// What becomes of one call.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DecideDocument<'a> {
    /// What happens.
    #[schemars(schema_with = "decisions")]
    decision: &'static str,
    /// Why it does not run.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "codes")]
    code: Option<&'static str>,
    /// That in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<&'a str>,
    /// The least grant that would be enough.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "grants")]
    minimum_grant: Option<&'static str>,
    /// What could not be judged here.
    unchecked: &'a [&'static str],
}

fn decisions(_: &mut SchemaGenerator) -> Schema {
    let words = ["allow", "ask", "deny"];
    json_schema!({ "enum": words })
}

fn codes(_: &mut SchemaGenerator) -> Schema {
    let words = Code::ALL.map(Code::name);
    json_schema!({ "enum": words })
}

fn grants(_: &mut SchemaGenerator) -> Schema {
    let words = [GrantLevel::Write, GrantLevel::Destructive].map(GrantLevel::name);
    json_schema!({ "enum": words })
}

impl DecideReport {
    fn found(&self) -> Found<'_> {
        Found::alone(&self.findings, self.word().to_owned())
    }

    fn word(&self) -> &'static str {
        match self.answer.verdict {
            Verdict::Allow => "allow",
            Verdict::Ask(_) => "ask",
            Verdict::Deny(..) => "deny",
        }
    }

    /// Why, and what to do.
    fn why(&self) -> Vec<String> {
        match &self.answer.verdict {
            Verdict::Allow => Vec::new(),
            Verdict::Ask(least) => {
                vec![
                format!("a person is asked; a grant of level {} is enough", least.name()),
                "help: give the stored grants with --grants FILE, and --now TIME where they expire"
                    .to_owned(),
            ]
            }
            Verdict::Deny(code, why) => {
                let help = match code {
                    Code::NotInstalled => "minara skills install plan SKILL proposes one",
                    Code::Blocked => "minara skills install status SKILLID says why",
                    Code::NotEnabled => "minara skills install enable SKILLID",
                    Code::PolicyDenied => {
                        "minara skills scope says what is let through, and why not more"
                    }
                    Code::InvalidInput => "call it with arguments that its inputSchema takes",
                };
                vec![format!("{}: {why}", code.name()), format!("help: {help}")]
            }
        }
    }
}

impl Report for DecideReport {
    const FOUND: Option<fn(&Self) -> Found<'_>> = Some(DecideReport::found);

    const NUMBERED: bool = false;

    type Document<'a> = DecideDocument<'a>;

    fn verb(&self) -> &'static str {
        "decide"
    }

    fn human(&self, layout: Layout) -> String {
        let look = match self.answer.verdict {
            Verdict::Allow => Palette::DONE,
            Verdict::Ask(_) => Palette::WARN,
            Verdict::Deny(..) => Palette::DENY,
        };
        let mut out = format!("{}\n", Palette::paint(look, self.word()));
        for line in self.why() {
            out.push_str(&format!("  {}\n", wrapped(&line, 2, 4, layout.width)));
        }
        if !self.answer.unchecked.is_empty() {
            out.push_str(&format!(
                "  not checked: {}\n",
                self.answer.unchecked.join(", ")
            ));
        }
        if !self.findings.is_empty() {
            out.push('\n');
            out.push_str(&finding_blocks(&self.findings, layout));
        }
        out
    }

    fn document(&self) -> DecideDocument<'_> {
        let (code, message, least) = match &self.answer.verdict {
            Verdict::Allow => (None, None, None),
            Verdict::Ask(least) => (None, None, Some(least.name())),
            Verdict::Deny(code, why) => (Some(code.name()), Some(why.as_str()), None),
        };
        DecideDocument {
            decision: self.word(),
            code,
            message,
            minimum_grant: least,
            unchecked: &self.answer.unchecked,
        }
    }
}
