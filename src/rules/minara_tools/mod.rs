//! Tools, variables, sidecars and signals of a host of Minara's. These rules run where
//! the dialect is on; what they see of `tools.json` and of signals the run was given.

pub mod autonomous_sandbox_preload;
pub mod fund_tool_on_discover;
pub mod invalid_env_name;
pub mod invalid_permission_tier;
pub mod invalid_sidecar;
pub mod invalid_signal;
pub mod invalid_tool_schema;
pub mod manual_tool_on_signal;
pub mod missing_confirm_parameter;
pub mod missing_requires_env;
pub mod reserved_env_prefix;
pub mod sidecar_override;
pub mod undeclared_tool;
pub mod under_tiered_tool;
pub mod unknown_preload;
pub mod unknown_tool;
pub mod unknown_toolset;
pub mod unmarked_fund_moving_tool;
pub mod unused_tool_name;

use std::sync::Arc;

use super::Checks;
use super::lists::{as_first_key, to_list};
use super::parts::MANY;
use crate::finding::{FileRef, Finding, Safety};
use crate::skill::Skill;
use crate::syntax::{Node, yaml};
use crate::systems::minara::tools::{Tool, Tools};
use crate::systems::minara::{DomainSkill, HostFiles, KEY, Provenance, SignalFile, Text};
use crate::text::{Edit, nearest_word, to_json_line};

/// The longest name for which another one is looked for.
const LONGEST: usize = 64;

/// The files around the skills of the run.
fn files(cx: &Checks<'_>) -> HostFiles {
    cx.setting::<HostFiles>().clone()
}

/// The skill as the host holds it; `None` where there is no SKILL.md to read.
fn domain(skill: &Skill) -> Option<&DomainSkill> {
    skill.source()?;
    Some(skill.fact::<DomainSkill>())
}

/// Whether somebody wrote a text for Minara: it is none that the host takes over from
/// what a foreign skill says to others.
fn is_declared(text: &&Text) -> bool {
    matches!(
        text.from,
        Provenance::Frontmatter | Provenance::Sidecar | Provenance::Override
    )
}

/// A finding at a text that a skill gives, in the file that gives it.
fn at_text(
    skill: &Skill,
    text: &Text,
    title: impl Into<String>,
    label: impl Into<String>,
    cx: &Checks<'_>,
) -> Finding {
    let of = (skill, skill.fact::<DomainSkill>());
    super::minara::at_text(of, text, title, label, cx)
}

/// A finding at the value of `key` of the tool with this number.
fn at_tool(
    tools: &Tools,
    number: usize,
    key: &str,
    title: impl Into<String>,
    label: impl Into<String>,
    cx: &Checks<'_>,
) -> Finding {
    let document = tools.document();
    let span = document.span(&format!("/tools/{number}{key}"));
    cx.document(document, span, title, label)
}

/// What `judge` finds in the tools, one after the other.
fn of_tools(
    cx: &mut Checks<'_>,
    judge: impl Fn(&Tools, usize, &Tool, &Checks<'_>) -> Vec<Finding>,
) {
    let files = files(cx);
    let Some(tools) = files.tools() else {
        return;
    };
    let all = tools.all().iter().enumerate();
    let found = all.flat_map(|(number, tool)| judge(tools, number, tool, cx));
    let found: Vec<Finding> = found.take(MANY).collect();
    cx.report_all(found);
}

/// What `judge` finds in each registered tool that a skill lists, where it applies to
/// the skill.
fn of_listed(
    skill: &Skill,
    cx: &mut Checks<'_>,
    applies: impl Fn(&DomainSkill) -> bool,
    judge: impl Fn(&Text, &Tool, &Checks<'_>) -> Option<Finding>,
) {
    let files = files(cx);
    let Some(domain) = domain(skill).filter(|domain| applies(domain)) else {
        return;
    };
    let Some(tools) = files.tools() else {
        return;
    };
    let listed = domain.tool_names.iter();
    let found = listed.filter_map(|name| judge(name, tools.get(&name.text)?, cx));
    let found: Vec<Finding> = found.take(MANY).collect();
    cx.report_all(found);
}

/// What `judge` finds in each id that a signal preloads; `number` is its place.
fn of_preloads(
    cx: &mut Checks<'_>,
    judge: impl Fn(&SignalFile, &str) -> Option<(String, Option<String>)>,
) {
    let files = files(cx);
    let mut found = Vec::new();
    for file in files.signals() {
        let ids = file.signal.preload_skills.iter().enumerate();
        let ids = ids.filter_map(|(number, id)| Some((number, judge(file, id)?)));
        let findings = ids.map(|(number, (title, help))| {
            let span = file.document.span(&format!("/preload_skills/{number}"));
            let found = cx.document(&file.document, span, title, "preloaded here");
            match help {
                Some(help) => found.help(help),
                None => found,
            }
        });
        found.extend(findings.take(MANY));
    }
    cx.report_all(found);
}

/// The word that was most likely meant. Many words are asked for many times, so that
/// those of another length are passed by.
fn nearest<'a>(typed: &str, words: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let may = |word: &&str| word.len().abs_diff(typed.len()) <= 2.max(word.len() / 4);
    (typed.len() <= LONGEST)
        .then(|| nearest_word(typed, words.filter(may)))
        .flatten()
}

/// The tool that was most likely meant by a name.
fn nearest_tool<'a>(typed: &str, tools: &'a Tools) -> Option<&'a str> {
    nearest(typed, tools.all().iter().map(|tool| tool.name.as_str()))
}

/// The finding with the edit that writes another word for a text, where a file has it.
fn respelt(found: Finding, text: &Text, word: &str) -> Finding {
    let Some(span) = text.span else {
        return found;
    };
    let written = match text.from {
        Provenance::Frontmatter if is_plain(word) => word.to_owned(),
        Provenance::Frontmatter => yaml::quoted(word),
        Provenance::Sidecar => to_json_line(&word).trim_end().to_owned(),
        _ => return found,
    };
    found.fix(Safety::Unsafe, vec![Edit::replace(span, written)])
}

/// Whether a word is that word to every reader of YAML, without quotes.
fn is_plain(word: &str) -> bool {
    let own = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_' || c == '-';
    let special = ["null", "true", "false", "yes", "no", "on", "off", "y", "n"];
    word.starts_with(|c: char| c.is_ascii_lowercase())
        && word.chars().all(own)
        && !special.contains(&word)
}

/// Whether a word can be the name of a variable: upper case, digits and `_`.
fn is_upper_snake(name: &str) -> bool {
    let own = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_';
    name.starts_with(|c: char| c.is_ascii_uppercase()) && name.chars().all(own)
}

/// The block of Minara's in the frontmatter.
fn block(skill: &Skill) -> Option<&Node> {
    skill.field("metadata")?.get(KEY)
}

/// SKILL.md as other findings name it.
fn skill_file(skill: &Skill) -> Option<Arc<FileRef>> {
    let source = skill.source()?;
    let file = FileRef::with_text(skill.file_path(), skill.origin(), source);
    Some(Arc::new(file))
}

/// The edit that adds names to the list at `keys` below the block of Minara's, the
/// first of which that is there; as the first key where none is. `None` where the list is
/// written in a way that can't be added to for certain.
fn adding(skill: &Skill, keys: &[&[&str]], names: &[&str]) -> Option<Edit> {
    let (source, block) = (skill.source()?, block(skill)?);
    for path in keys {
        let (last, above) = path.split_last()?;
        let table = above.iter().try_fold(block, |node, key| node.get(key));
        let Some(pair) = table.and_then(|table| table.pair(last)) else {
            continue;
        };
        return (!pair.merged).then(|| to_list(source, &pair.value, names))?;
    }
    let key = keys.first()?.last()?;
    as_first_key(source, block, &format!("{key}: [{}]", names.join(", ")))
}

/// The words of a text that can be a name: what letters, digits and `_` make up, and
/// what `-`, `.`, `:` and `/` make of those.
fn words(text: &str) -> impl Iterator<Item = &str> {
    const JOINS: [char; 4] = ['-', '.', ':', '/'];
    let own = |c: char| c.is_ascii_alphanumeric() || c == '_' || JOINS.contains(&c);
    let long = text.split(move |c: char| !own(c));
    let long = long.map(|word| word.trim_matches(JOINS));
    long.filter(|word| !word.is_empty()).flat_map(|word| {
        let parts = word
            .split(JOINS)
            .filter(move |part| part.len() < word.len());
        std::iter::once(word).chain(parts)
    })
}
