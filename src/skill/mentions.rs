//! The skills that a skill's texts name.

use std::sync::Arc;

use super::{Fact, Skill};
use crate::text::{Source, Span};

/// No more mentions are kept of one skill.
const MOST: usize = 100;

/// A name in a text that is called a skill: `` the `pdf-forms` skill ``.
#[derive(Clone, Debug)]
pub struct Mention {
    /// The path of the text, as findings print it.
    pub shown: String,
    /// The text.
    pub source: Arc<Source>,
    /// Where the name stands.
    pub span: Span,
    /// The name.
    pub name: String,
}

impl Skill {
    /// The skills that its texts name as such, at most 100, each name once.
    pub fn mentions(&self) -> &[Mention] {
        &self.fact::<Mentions>().0
    }
}

struct Mentions(Vec<Mention>);

impl Fact for Mentions {
    const LASTS: bool = true;

    fn of(skill: &Skill) -> Mentions {
        Mentions(mentions(skill))
    }
}

fn mentions(skill: &Skill) -> Vec<Mention> {
    let mut found: Vec<Mention> = Vec::new();
    for page in skill.pages() {
        let text = page.source.text();
        for span in &page.document.code_spans {
            let code = page.source.slice(*span);
            let name = code.trim_matches('`');
            let lead = code.len() - code.trim_start_matches('`').len();
            if !is_name(name) || !is_called_skill(text, *span) {
                continue;
            }
            if found.len() < MOST && !found.iter().any(|known| known.name == name) {
                let start = span.start + lead;
                found.push(Mention {
                    shown: page.shown.clone(),
                    source: Arc::clone(page.source),
                    span: Span::new(start, start + name.len()),
                    name: name.to_owned(),
                });
            }
        }
    }
    found
}

/// Whether a text can be a skill's name and is no ordinary word.
fn is_name(text: &str) -> bool {
    let part = |part: &str| {
        let mut chars = part.chars();
        !part.is_empty() && chars.all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
    };
    text.contains('-') && text.len() <= 64 && text.split('-').all(part)
}

/// Whether the word behind the code span, with an article in front, is `skill`.
fn is_called_skill(text: &str, span: Span) -> bool {
    let behind = text.get(span.end..).unwrap_or("");
    let behind = behind.trim_start_matches(['*', '_', ' ']);
    let end = behind
        .find(|c: char| !c.is_alphabetic())
        .unwrap_or(behind.len());
    let before = text.get(..span.start).unwrap_or("");
    let before = before.trim_end_matches(['*', '_', ' ']);
    let start = before.rfind(|c: char| !c.is_alphabetic()).map_or(0, |at| {
        at + before[at..].chars().next().map_or(1, char::len_utf8)
    });
    const LEADS: [&str; 6] = ["the", "use", "invoke", "load", "run", "to"];
    behind[..end].eq_ignore_ascii_case("skill")
        && LEADS
            .iter()
            .any(|lead| before[start..].eq_ignore_ascii_case(lead))
}
