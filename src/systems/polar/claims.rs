//! What a skill says that it needs: a list below `metadata.polar`, bullets of its
//! section Capabilities, and tools of MCP servers that it may use. Prose is never
//! searched.

use std::collections::{HashMap, HashSet};

use super::bullets::{Bullet, Declared, Stated, bullets};
use super::system::KEY;
use crate::skill::{Fact, Skill, ToolList};
use crate::syntax::{Node, Value};
use crate::text::Span;

/// The heading whose bullets are claims.
pub(super) const HEADING: &str = "Capabilities";

/// Something that a skill says it needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// As it is written.
    pub text: String,
    /// Where.
    pub span: Span,
    /// What the author says of its risk.
    pub stated: Option<Stated>,
}

/// All that a skill says it needs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Claims {
    /// The claims, each text once, in the order in which they count.
    pub all: Vec<Claim>,
    /// Bullets that name a capability which stands before.
    pub again: Vec<Claim>,
    /// Bullets that the host can't read.
    pub unreadable: Vec<Claim>,
}

impl Fact for Claims {
    fn of(skill: &Skill) -> Claims {
        let mut read = Read::default();
        for (text, span) in listed(skill) {
            read.add(Claim {
                text,
                span,
                stated: None,
            });
        }
        read.take_bullets(skill);
        for (text, span) in mcp_tools(skill) {
            read.add(Claim {
                text,
                span,
                stated: None,
            });
        }
        read.claims
    }
}

impl Claims {
    /// The first of each text, by it.
    pub fn by_text(&self) -> HashMap<&str, &Claim> {
        let all = self.all.iter();
        all.map(|claim| (claim.text.as_str(), claim)).collect()
    }
}

/// Claims as they are read, each found by its text.
#[derive(Default)]
struct Read {
    claims: Claims,
    by_text: HashMap<String, usize>,
}

impl Read {
    fn take_bullets(&mut self, skill: &Skill) {
        let base = skill.body_span().start;
        let mut seen: HashSet<String> = HashSet::new();
        for bullet in bullets(skill.body(), HEADING) {
            match bullet {
                Bullet::Unreadable(span) => {
                    let text = skill.body().get(span.range()).unwrap_or_default();
                    self.claims.unreadable.push(Claim {
                        text: text.to_owned(),
                        span: span.shifted(base),
                        stated: None,
                    });
                }
                Bullet::Declared(Declared { id, span, stated }) => {
                    let claim = Claim {
                        text: id,
                        span: span.shifted(base),
                        stated: stated.map(|stated| stated.shifted(base)),
                    };
                    if !seen.insert(claim.text.clone()) {
                        self.claims.again.push(claim.clone());
                    }
                    self.add(claim);
                }
            }
        }
    }

    /// Takes a claim in, once.
    fn add(&mut self, claim: Claim) {
        let number = self.by_text.get(&claim.text);
        let known = number.and_then(|number| self.claims.all.get_mut(*number));
        match known {
            None => {
                let number = self.claims.all.len();
                self.by_text.insert(claim.text.clone(), number);
                self.claims.all.push(claim);
            }
            Some(known) if known.stated.is_none() && claim.stated.is_some() => {
                known.stated = claim.stated;
                known.span = claim.span;
            }
            Some(_) => {}
        }
    }
}

/// `metadata.polar.capabilities`: a list, or words between blanks.
fn listed(skill: &Skill) -> Vec<(String, Span)> {
    let metadata = skill.field("metadata");
    let polar = metadata.and_then(|metadata| metadata.get(KEY));
    let Some(node) = polar.and_then(|polar| polar.get("capabilities")) else {
        return Vec::new();
    };
    let of = |node: &Node| {
        node.scalar_text()
            .map(|text| (text.trim().to_owned(), node.span))
    };
    let all: Vec<(String, Span)> = match &node.value {
        Value::Sequence(items) => items.iter().filter_map(of).collect(),
        _ => {
            let text = node.scalar_text().unwrap_or_default();
            let words = text.split_whitespace();
            words.map(|word| (word.to_owned(), node.span)).collect()
        }
    };
    all.into_iter()
        .filter(|(text, _)| !text.is_empty())
        .collect()
}

/// Entries of `allowed-tools` that name a tool of an MCP server.
fn mcp_tools(skill: &Skill) -> Vec<(String, Span)> {
    let (Some(node), Some(source)) = (skill.field("allowed-tools"), skill.source()) else {
        return Vec::new();
    };
    let list = ToolList::read(node, source);
    let tools = list.into_iter().flat_map(|list| list.tools);
    let named = tools.filter(|tool| {
        let rest = tool.text.strip_prefix("mcp__");
        rest.and_then(|rest| rest.split_once("__"))
            .is_some_and(|(server, tool)| !server.is_empty() && !tool.is_empty())
    });
    named.map(|tool| (tool.text, tool.span)).collect()
}
