//! `missing-requires-env`.

use std::collections::HashSet;
use std::sync::Arc;

use super::{adding, at_text, block, domain, files};
use crate::declare_rule;
use crate::finding::{FileRef, Finding, Safety};
use crate::record::RECORD_FILE;
use crate::rules::parts::{MANY, shown};
use crate::rules::{Checks, Rule};
use crate::skill::{Script, Skill};
use crate::systems::minara::{DomainSkill, Text};
use crate::text::Span;

declare_rule! {
    pub MissingRequiresEnv = {
        id: "missing-requires-env", group: Minara, level: Warn, fix: Unsafe, tier: T2,
    }
}

/// How the names of secrets end.
const ENDINGS: [&str; 4] = ["_API_KEY", "_TOKEN", "_SECRET", "_KEY"];

/// How names begin that stand for a value, not for a variable.
const STAND_IN: &str = "YOUR_";

/// Where a variable is asked for.
enum Asked<'a> {
    /// In the text of SKILL.md.
    Body(Span),
    /// In a script.
    Script(&'a Script, Span),
    /// By a tool that is listed.
    Tool(&'a Text),
}

impl Rule for MissingRequiresEnv {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let files = files(cx);
        let Some(domain) = domain(skill) else {
            return;
        };
        let declared = domain.conditions.requires_env.iter();
        let mut known: HashSet<&str> = declared.map(|name| name.text.as_str()).collect();
        let mut missing: Vec<(&str, Asked<'_>)> = Vec::new();
        let body = skill.body_span();
        for (name, span) in secrets(skill.body()) {
            if known.insert(name) {
                missing.push((name, Asked::Body(span.shifted(body.start))));
            }
        }
        for script in skill.scripts() {
            for (name, span) in secrets(script.source.text()) {
                if known.insert(name) {
                    missing.push((name, Asked::Script(script, span)));
                }
            }
        }
        let tools = (!domain.tool_names.is_empty())
            .then(|| files.tools())
            .flatten();
        for listed in &domain.tool_names {
            let tool = tools.and_then(|tools| tools.get(&listed.text));
            for name in tool.map_or(&[][..], |tool| tool.requires_env.as_slice()) {
                if known.insert(name) {
                    missing.push((name, Asked::Tool(listed)));
                }
            }
        }
        missing.truncate(MANY);
        report(skill, domain, &missing, cx);
    }
}

fn report(skill: &Skill, domain: &DomainSkill, missing: &[(&str, Asked<'_>)], cx: &mut Checks<'_>) {
    let names: Vec<&str> = missing.iter().map(|(name, _)| *name).collect();
    let keys: [&[&str]; 2] = [&["requires_env"], &["conditions", "requires_env"]];
    let are_words = names.iter().all(|name| super::is_upper_snake(name));
    let edit = (domain.is_builtin() && are_words)
        .then(|| adding(skill, &keys, &names))
        .flatten();
    for (name, asked) in missing {
        let found = finding(skill, name, asked, cx);
        let found = if domain.is_builtin() {
            found.help(format!("write `requires_env: [{}]`", shown(name)))
        } else {
            found.help(format!(
                "add `{}` to `overrides.requires_env` of {RECORD_FILE}",
                shown(name)
            ))
        };
        cx.report(match &edit {
            Some(edit) => found.fix(Safety::Unsafe, vec![edit.clone()]),
            None => found,
        });
    }
}

fn finding(skill: &Skill, name: &str, asked: &Asked<'_>, cx: &Checks<'_>) -> Finding {
    let name = shown(name);
    let title = format!("`{name}` is needed and not in `requires_env`");
    match asked {
        Asked::Body(span) => cx.file(skill, *span, title, "named here"),
        Asked::Script(script, span) => {
            let file = FileRef::with_text(&script.shown, skill.origin(), &script.source);
            let found = cx.file(skill, place(skill), title, "not declared here");
            found.also_in_file(&Arc::new(file), *span, "named here")
        }
        Asked::Tool(tool) => {
            let label = format!("needs `{name}`");
            at_text(skill, tool, title, label, cx)
        }
    }
}

/// Where variables are declared, or would be.
fn place(skill: &Skill) -> Span {
    let own = block(skill);
    let list = own.and_then(|own| own.pair("requires_env"));
    let metadata = skill.field("metadata");
    let own = metadata.and_then(|metadata| metadata.pair(super::KEY));
    let whole = skill.frontmatter().and_then(|front| front.pairs().first());
    let pair = list.or(own).or(whole);
    pair.map_or(Span::at(0), |pair| pair.key.span)
}

/// The names of a text that are those of secrets, each with its characters.
fn secrets(text: &str) -> impl Iterator<Item = (&str, Span)> {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let words = text.split(move |c: char| !is_word(c));
    words.filter(|word| is_secret(word)).map(|word| {
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        (word, Span::new(start, start + word.len()))
    })
}

fn is_secret(word: &str) -> bool {
    let ends = ENDINGS.iter().any(|ending| {
        let stem = word.strip_suffix(ending);
        stem.is_some_and(|stem| !stem.is_empty())
    });
    ends && super::is_upper_snake(word) && !word.contains("__") && !word.starts_with(STAND_IN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_secrets_are_whole_words() {
        let text = "Set $A_API_KEY and ${B2_TOKEN}, not _KEY, my_API_KEY, KEY, C__KEY, \
                    D_KEYS, YOUR_API_KEY; API_KEY=x X_Y_SECRET";
        let found: Vec<&str> = secrets(text).map(|(name, _)| name).collect();
        assert_eq!(found, ["A_API_KEY", "B2_TOKEN", "API_KEY", "X_Y_SECRET"]);
        let (name, span) = secrets(text).next().unwrap();
        assert_eq!(&text[span.range()], name);
    }
}
