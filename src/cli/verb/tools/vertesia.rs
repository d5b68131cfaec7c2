//! Tools of Vertesia's skills.

use regex::RegexBuilder;
use serde_json::{Value as Json, json};

use super::args::{FormWord, ToolsArgs};
use crate::cli::context::Context;
use crate::cli::term::exit::DONE;
use crate::cli::term::failure::Failure;
use crate::cli::term::output;
use crate::finding::Dialect;
use crate::report::{LeftOutTool, ToolsReport};
use crate::skill::Skill;
use crate::systems::vertesia::{
    Reader, Readings, Registry, SYSTEM_SKILL, Tool, ToolForm, title, tool,
};
use crate::text::Untrusted;

/// The most bytes that a pattern may take when it is built.
const MAX_PATTERN: usize = 1 << 20;

pub fn run(args: &ToolsArgs, context: &Context) -> Result<u8, Failure> {
    context.format::<ToolsReport>()?;
    let Some(path) = &args.path else {
        return catalog(args, context);
    };
    let (skills, collection, is_collection) = context.project.vertesia_skills(path)?;
    let mut tools: Vec<Tool> = Vec::new();
    let mut left_out = Vec::new();
    for skill in &skills {
        let readings = skill.fact::<Readings>();
        let reader = if args.form == Some(FormWord::Sdk) {
            Reader::Sdk
        } else {
            Reader::Both
        };
        let Some(definition) = readings.of(reader).filter(|found| !found.name.is_empty()) else {
            let why = readings.refusals(reader);
            for why in &why {
                let (shown, why) = (Untrusted(skill.shown()), Untrusted(why));
                context.note(&format!("{shown} is left out: {why}"));
            }
            left_out.push(LeftOutTool {
                path: skill.shown().to_owned(),
                why,
            });
            continue;
        };
        let new = tool(definition, form_of(args, skill), &collection);
        // As in the SDK, the last one of a name stands in the place of the first.
        match tools.iter_mut().find(|known| known.name == new.name) {
            Some(known) => *known = new,
            None => tools.push(new),
        }
    }
    let refused = left_out.len();
    let report = ToolsReport {
        dialect: Dialect::Vertesia,
        title: is_collection.then(|| title(&collection)),
        tools: tools.iter().map(|tool| json!(tool)).collect(),
        left_out,
        findings: Vec::new(),
    };
    output::emit(context, &report, context.denied(refused))
}

fn form_of(args: &ToolsArgs, skill: &Skill) -> ToolForm {
    let file = skill.form().map(|file| file.path.name());
    match args.form {
        Some(FormWord::Document) => ToolForm::Document,
        Some(FormWord::Sdk) => ToolForm::Sdk,
        None if file.is_some_and(|name| name.ends_with(SYSTEM_SKILL)) => ToolForm::Document,
        None => ToolForm::Sdk,
    }
}

/// What `list_tools` of a host answers.
fn catalog(args: &ToolsArgs, context: &Context) -> Result<u8, Failure> {
    let registry = context
        .project
        .vertesia_registry(args.registry.as_deref())?;
    let Some((_, registry)) = registry else {
        return Err(Failure::with_help(
            "no registry is named: nothing says which tools there are",
            "write --registry FILE, or registry in [vertesia] of minara.toml",
        ));
    };
    let pattern = args.grep.as_deref().map(|text| {
        let built = RegexBuilder::new(text).size_limit(MAX_PATTERN).build();
        built.map_err(|error| {
            let why = error.to_string();
            let why = why.lines().last().unwrap_or_default().to_owned();
            Failure::with_help(
                format!(
                    "--grep: `{}` is no regular expression: {why}",
                    Untrusted(text)
                ),
                "put a backslash before a character that stands for itself",
            )
        })
    });
    let pattern = pattern.transpose()?;
    let matches = |texts: &[Option<&str>]| {
        let mut texts = texts.iter().flatten();
        pattern
            .as_ref()
            .is_none_or(|pattern| texts.any(|text| pattern.is_match(text)))
    };
    let report = ToolsReport {
        dialect: Dialect::Vertesia,
        title: None,
        tools: rows(&registry, &matches),
        left_out: Vec::new(),
        findings: Vec::new(),
    };
    output::emit(context, &report, DONE)
}

fn rows(registry: &Registry, matches: &dyn Fn(&[Option<&str>]) -> bool) -> Vec<Json> {
    let tools = registry.tools.iter().filter(|tool| tool.is_enabled);
    let tools = tools.filter(|tool| matches(&[Some(&tool.name), tool.description.as_deref()]));
    let tools = tools.map(|tool| {
        let input = tool.params.clone();
        json!({
            "name": tool.name,
            "description": tool.description.clone().unwrap_or_default(),
            "input_schema": input.unwrap_or_else(|| json!({"type": "object"})),
        })
    });
    let skills = registry.skills.iter().map(|skill| {
        let as_tool = tool(skill, ToolForm::Document, "");
        (skill, as_tool)
    });
    let skills = skills.filter(|(skill, as_tool)| {
        let name = Some(as_tool.name.as_str());
        matches(&[name, skill.title.as_deref(), Some(&skill.description)])
    });
    let skills = skills.map(|(_, mut as_tool)| {
        as_tool.tools = as_tool.tools.map(|tools| {
            let is_off = |tool: &String| registry.is_disabled(tool);
            tools.into_iter().filter(|tool| !is_off(tool)).collect()
        });
        json!(as_tool)
    });
    tools.chain(skills).collect()
}
