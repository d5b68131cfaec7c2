//! What a skill's text and folder hold, found out when somebody asks.

use std::collections::BTreeSet;

use super::{Fact, Skill};
use crate::syntax::Document;
use crate::tokens;
use crate::tree::{Entry, RelPath, Walk, WalkLimits, Walked};

impl Skill {
    /// The body in one Markdown pass.
    pub fn document(&self) -> &Document {
        &self.fact::<Body>().0
    }

    /// Whether the body holds anything but blanks and comments.
    pub fn has_content(&self) -> bool {
        let text = self.source().map_or("", |source| source.text());
        Document::has_content(text, self.body_span())
    }

    /// What is read when the skill is used: the body, or the instructions in the file
    /// of another form.
    pub fn instructions(&self) -> &str {
        match self.sole_form() {
            Some(_) => self.form_texts().instructions.unwrap_or_default(),
            None => self.body(),
        }
    }

    /// The length of [`Skill::instructions`] in o200k tokens, exact.
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
        let dirs = files.filter(|path| path.name() == "SKILL.md");
        let dirs = dirs.map(|path| path.parent().unwrap_or_default());
        let all: BTreeSet<RelPath> = dirs.filter(|dir| dir != self.dir()).collect();
        let outer = |dir: &&RelPath| !dir.ancestors().skip(1).any(|above| all.contains(&above));
        all.iter().filter(outer).cloned().collect()
    }

    /// The files in the folder that belong to no skill inside it.
    pub fn own_files(&self) -> impl Iterator<Item = &Entry> {
        let inner: BTreeSet<RelPath> = self.inner_skills().into_iter().collect();
        let files = self.bundle().files.iter();
        files.filter(move |entry| {
            inner.is_empty() || !entry.path.ancestors().any(|dir| inner.contains(&dir))
        })
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
        BodyTokens(tokens::count(skill.instructions()))
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
