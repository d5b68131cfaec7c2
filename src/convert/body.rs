//! What of a text only Vertesia understands, written for others.

use super::told::Told;
use crate::syntax::markdown::{CodeBlock, Document};
use crate::text::{Edit, Span, apply_edits};

/// Writes what stands in braces as the words that it stands for, and takes `tool=` off
/// the fences. What is no proper construct stays.
pub fn rendered(body: &str, told: &mut Told) -> String {
    if !body.contains("{@") && !body.contains("tool=") {
        return body.to_owned();
    }
    let document = Document::parse(body, Span::new(0, body.len()));
    let fences = document.code_blocks.iter().filter(|block| block.fenced);
    let mut code: Vec<Span> = fences.map(|block| block.span).collect();
    code.extend(&document.code_spans);
    code.sort_unstable();
    let mut edits = constructs(body, &code, told);
    for block in document.code_blocks.iter().filter(|block| block.fenced) {
        edits.extend(tags(body, block));
    }
    apply_edits(body, &edits).unwrap_or_else(|_| body.to_owned())
}

/// The most bytes of a construct that are looked at.
const LONGEST: usize = 512;

fn constructs(body: &str, code: &[Span], told: &mut Told) -> Vec<Edit> {
    let mut edits = Vec::new();
    let mut tools_of_skills: Vec<String> = Vec::new();
    let mut at = 0;
    let mut behind = 0;
    while let Some(found) = body[at..].find("{@") {
        let start = at + found;
        at = start + 2;
        while code.get(behind).is_some_and(|span| span.end <= start) {
            behind += 1;
        }
        if code.get(behind).is_some_and(|span| span.start <= start) {
            continue;
        }
        // No name holds a line break, and none is longer than this.
        let near = body.as_bytes()[at..].iter().take(LONGEST);
        let Some(end) = near.take_while(|b| **b != b'\n').position(|b| *b == b'}') else {
            continue;
        };
        let Some((word, of_skill)) = word(&body[at..at + end]) else {
            continue;
        };
        let written = format!("`{word}`");
        if of_skill {
            tools_of_skills.push(word);
        } else {
            told.maps(&body[start..at + end + 1], &written);
        }
        edits.push(Edit::replace(Span::new(start, at + end + 1), written));
        at += end + 1;
    }
    tools_of_skills.sort();
    tools_of_skills.dedup();
    for word in tools_of_skills {
        let why = format!("`{word}` is a tool that only Vertesia has; the text names it");
        let skill = word.strip_prefix("learn_").unwrap_or(&word);
        told.drops(format!("{{@skill {skill}}}"), None, why);
    }
    edits
}

/// What a construct stands for, and whether it names a skill.
fn word(inside: &str) -> Option<(String, bool)> {
    let mut words = inside.split(' ').filter(|word| !word.is_empty());
    let (kind, name) = (words.next()?, words.next()?);
    let more = words.next();
    if words.next().is_some() {
        return None;
    }
    match (kind, more) {
        ("tool", None) if is_name(name) => Some((name.to_owned(), false)),
        ("skill", None) if is_name(name) => Some((format!("learn_{name}"), true)),
        ("subagent_tool", Some(tool)) if is_name(name) && is_name(tool) => {
            Some((tool.to_owned(), false))
        }
        ("param", None) => {
            let (tool, path) = name.split_once('.')?;
            let field = path.rsplit('.').next()?.trim_end_matches("[]");
            let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
            let fits = is_name(tool) && !field.is_empty() && field.chars().all(plain);
            fits.then(|| (field.to_owned(), false))
        }
        _ => None,
    }
}

fn is_name(name: &str) -> bool {
    let rest = |c: char| matches!(c, 'a'..='z' | '0'..='9' | '_' | '-');
    name.starts_with(|c: char| c.is_ascii_lowercase()) && name.chars().all(rest)
}

/// The tags of a fence, each with the blanks before it.
fn tags(body: &str, block: &CodeBlock) -> Vec<Edit> {
    if !block.info.contains("tool=") {
        return Vec::new();
    }
    let text = body.get(block.span.range()).unwrap_or_default();
    let line = text.split('\n').next().unwrap_or_default();
    let mut edits = Vec::new();
    let mut at = 0;
    while let Some(found) = line[at..].find(" tool=") {
        let tag = at + found;
        let blanks = line[..tag].len() - line[..tag].trim_end_matches(' ').len();
        let rest = &line[tag + 1..];
        let end = tag + 1 + rest.find([' ', '\r', '\t']).unwrap_or(rest.len());
        let span = Span::new(tag - blanks, end).shifted(block.span.start);
        edits.push(Edit::replace(span, String::new()));
        at = end;
    }
    edits
}

/// A table of the inputs of a skill whose form describes them in short.
pub fn inputs(inputs: &serde_json::Value) -> String {
    let mut out = String::from("## Inputs\n\n| input | type |\n|---|---|\n");
    let cell = |text: &str| text.replace('|', "\\|").replace(['\n', '\r'], " ");
    for (name, kind) in inputs.as_object().into_iter().flatten() {
        let kind = kind.as_str().unwrap_or_default();
        out.push_str(&format!("| {} | {} |\n", cell(name), cell(kind)));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::convert::form::Form;

    fn shown(body: &str) -> (String, Vec<String>) {
        let mut told = Told::new(Form::Vertesia, Form::AgentSkills);
        let text = rendered(body, &mut told);
        let dropped = told.dropped.into_iter().map(|one| one.field);
        (text, dropped.collect())
    }

    #[test]
    fn constructs_of_prose_are_written_as_words() {
        let (text, dropped) = shown(
            "Use {@tool find} after {@skill intro}, `{@tool x}`, {@param find.a.b[]}, \
             {@subagent_tool run find}.\n",
        );
        assert_eq!(
            text,
            "Use `find` after `learn_intro`, `{@tool x}`, `b`, `find`.\n"
        );
        assert_eq!(dropped, ["{@skill intro}"]);
    }

    #[test]
    fn what_is_no_construct_stays() {
        for text in [
            "{@tool}",
            "{@tool a b}",
            "{@tool Search}",
            "{@tolo x}",
            "{@tool x",
            "{@tool a\nb}",
            "```\n{@tool x}\n```\n",
            "{@param x}",
            "tool=x",
        ] {
            assert_eq!(shown(text), (text.to_owned(), Vec::new()), "{text}");
        }
    }

    #[test]
    fn tags_come_off_the_fences() {
        let (text, _) = shown("```json tool=a  tool=b x\n{\"tool\": \" tool=c\"}\n```\n");
        assert_eq!(text, "```json x\n{\"tool\": \" tool=c\"}\n```\n");
    }
}
