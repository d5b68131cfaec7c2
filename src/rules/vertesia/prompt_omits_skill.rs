//! `prompt-omits-skill`.

use std::collections::{HashMap, HashSet};

use crate::declare_rule;
use crate::finding::Finding;
use crate::rules::parts::{capped, shown};
use crate::rules::{Checks, Rule};
use crate::skill::Collection;
use crate::systems::vertesia::{Definition, Prompt, ToolFiles, tool_name};
use crate::text::Span;

declare_rule! {
    pub PromptOmitsSkill = { id: "prompt-omits-skill", group: Vertesia, level: Warn, tier: T3 }
}

impl Rule for PromptOmitsSkill {
    fn check_collection(&self, _all: &Collection, cx: &mut Checks<'_>) {
        let files = cx.setting::<ToolFiles>().clone();
        let (Some(prompt), Some(registry)) = (files.prompt(), files.registry()) else {
            return;
        };
        let mut found = Vec::new();
        let defaults: HashSet<String> = registry.defaults().into_iter().collect();
        let unlocking = registry.unlocking();
        let text = prompt.source.text();
        let read = Read::of(text);
        let in_set = registry
            .skills
            .iter()
            .map(|skill| (skill, tool_name(&skill.name)));
        let in_set: Vec<_> = in_set
            .filter(|(_, learn)| defaults.contains(learn))
            .collect();
        let mut told = HashSet::new();
        for (at, skill) in registry.skills.iter().enumerate() {
            let learn = tool_name(&skill.name);
            if !defaults.contains(&learn) || read.names(&learn) {
                continue;
            }
            let only_here = |tool: &&String| {
                let by = unlocking.get(tool.as_str()).map_or(0, Vec::len);
                by == 1 && !defaults.contains(*tool) && unlocking[tool.as_str()] == [at]
            };
            let tools = skill.unlocked().iter().filter(only_here);
            let first = tools
                .filter_map(|tool| Some((read.first(tool)?, tool)))
                .min();
            if let Some((span, tool)) = first {
                told.insert(at);
                let title = format!(
                    "the prompt names `{}`, and not `{}`",
                    shown(tool),
                    shown(&learn)
                );
                let label = "locked until the skill was called";
                let one = place(prompt, span, title, label, cx);
                found.push(one.help(format!("say: call {} first", shown(&learn))));
            }
        }
        let named = |(_, learn): &&(&Definition, String)| read.names(learn);
        if in_set.iter().find(named).is_none() {
            if told.is_empty() && !in_set.is_empty() {
                let names: Vec<&str> = in_set
                    .iter()
                    .take(5)
                    .map(|(_, learn)| learn.as_str())
                    .collect();
                let title = "the prompt names no skill of the set";
                let line = Span::new(0, text.find('\n').unwrap_or(text.len()));
                let one = place(prompt, line, title.to_owned(), "here", cx);
                let help = format!(
                    "say which must be called before their tools: {}",
                    shown(&names.join(", "))
                );
                found.push(one.help(help));
            }
        } else {
            for (_, learn) in &in_set {
                if let Some(span) = read.unordered(learn) {
                    let title = format!("nothing says that `{}` comes first", shown(learn));
                    let one = place(prompt, span, title, "no word of order on its lines", cx);
                    found.push(one.help(format!("say: call {} before its tools", shown(learn))));
                }
            }
        }
        cx.report_all(capped(found, |found| found));
    }
}

fn place(prompt: &Prompt, span: Span, title: String, label: &str, cx: &Checks<'_>) -> Finding {
    cx.other(&prompt.shown, title)
        .at(&prompt.source, span, label)
}

/// Words by which a line says what comes first.
const ORDER: [&str; 15] = [
    "first", "before", "must", "require", "required", "requires", "need", "needs", "only",
    "always", "then", "after", "prior", "unlock", "unlocks",
];

/// The words of a prompt, each with its place and whether its line speaks of order.
struct Read<'a> {
    words: HashMap<&'a str, Vec<(Span, bool)>>,
}

impl<'a> Read<'a> {
    fn of(text: &'a str) -> Read<'a> {
        let mut words: HashMap<&str, Vec<(Span, bool)>> = HashMap::new();
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            let is_within = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-');
            let parts = line
                .split(|c: char| !is_within(c))
                .filter(|part| !part.is_empty());
            let parts: Vec<&str> = parts.collect();
            let lower = |part: &&str| part.to_lowercase();
            let orders = parts
                .iter()
                .map(lower)
                .any(|part| ORDER.contains(&part.as_str()));
            for part in parts {
                let start = at + (part.as_ptr() as usize - line.as_ptr() as usize);
                let span = Span::new(start, start + part.len());
                words.entry(part).or_default().push((span, orders));
            }
            at += line.len();
        }
        Read { words }
    }

    fn names(&self, word: &str) -> bool {
        self.words.contains_key(word)
    }

    fn first(&self, word: &str) -> Option<Span> {
        Some(self.words.get(word)?.first()?.0)
    }

    /// Where a word stands first, if no line that has it speaks of order.
    fn unordered(&self, word: &str) -> Option<Span> {
        let places = self.words.get(word)?;
        let orders = places.iter().any(|(_, orders)| *orders);
        Some(places.first()?.0).filter(|_| !orders)
    }
}
