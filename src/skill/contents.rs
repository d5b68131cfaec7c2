//! What a skill's text and folder hold, found out when somebody asks.

use super::{Fact, Skill};
use crate::syntax::Document;
use crate::tokens;
use crate::tree::{RelPath, Walk, WalkLimits, Walked};

impl Skill {
    /// The body in one Markdown pass.
    pub fn document(&self) -> &Document {
        &self.fact::<Body>().0
    }

    /// The body's length in o200k tokens, exact.
    pub fn body_tokens(&self) -> usize {
        self.fact::<BodyTokens>().0
    }

    /// Everything in the folder, as far as budgets reach (20,000 entries).
    pub fn bundle(&self) -> &Walked {
        &self.fact::<Bundle>().0
    }

    /// The folders below this one that hold a skill of their own, the outer
    /// ones only.
    pub fn inner_skills(&self) -> Vec<RelPath> {
        let files = self.bundle().files.iter().map(|entry| &entry.path);
        let mut inner: Vec<RelPath> = Vec::new();
        for path in files.filter(|path| path.name() == "SKILL.md") {
            let dir = path.parent().unwrap_or_default();
            if dir != *self.dir() && !inner.iter().any(|outer| dir.is_inside(outer)) {
                inner.push(dir);
            }
        }
        inner
    }
}

struct Body(Document);

impl Fact for Body {
    fn of(skill: &Skill) -> Body {
        let text = skill.source().map_or("", |source| source.text());
        Body(Document::parse(text, skill.body_span()))
    }
}

struct BodyTokens(usize);

impl Fact for BodyTokens {
    fn of(skill: &Skill) -> BodyTokens {
        BodyTokens(tokens::count(skill.body()))
    }
}

struct Bundle(Walked);

impl Fact for Bundle {
    fn of(skill: &Skill) -> Bundle {
        let limits = WalkLimits {
            entries: 20_000,
            depth: 24,
        };
        let walk = Walk { limits };
        Bundle(walk.run(&**skill.tree(), skill.dir()).unwrap_or_default())
    }
}
