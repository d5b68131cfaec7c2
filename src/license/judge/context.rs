//! Where one skill lies: its folder, those above it, and how paths are printed.

use std::sync::Arc;

use super::evidence::Held;
use super::place::EvidencePlace;
use crate::license::read::{Reading, shorten};
use crate::license::scope::Scope;
use crate::license::verdict::EvidenceKind;
use crate::skill::Skill;
use crate::text::{Span, Untrusted};
use crate::tree::RelPath;

/// A skill in its repository.
#[derive(Debug)]
pub struct JudgeContext<'a> {
    /// The repository.
    pub scope: &'a Scope,
    /// The skill.
    pub skill: &'a Skill,
    /// The skill's folder, then those above it up to the repository's root.
    pub chain: Vec<RelPath>,
}

impl<'a> JudgeContext<'a> {
    /// The place of `skill` in `scope`.
    pub fn new(scope: &'a Scope, skill: &'a Skill) -> JudgeContext<'a> {
        JudgeContext {
            scope,
            skill,
            chain: scope.chain(skill.dir()),
        }
    }

    /// SKILL.md.
    pub fn skill_path(&self) -> RelPath {
        self.scope.below(self.skill.dir(), "SKILL.md")
    }

    /// The skill's name as findings print it.
    pub fn name(&self) -> String {
        format!("`{}`", Untrusted(self.skill.home_name()))
    }

    /// The bytes of a file in or around the skill; `None` where they can't be
    /// read, or are more than `budget`.
    pub fn bytes(&self, path: &RelPath, budget: u64) -> Option<Arc<[u8]>> {
        self.scope.bytes(self.skill, path, budget).ok()
    }

    /// The text at `path`, judged. `None` where there is no such file.
    pub fn reading(&self, path: &RelPath) -> Option<Arc<Reading>> {
        self.scope.reading(self.skill, path)
    }

    /// Whether the path lies in the skill's repository.
    pub fn inside(&self, path: &RelPath) -> bool {
        self.chain.last().is_some_and(|root| path.is_inside(root))
    }

    /// What a licence text at `path` is to the skill.
    pub fn kind_of(&self, path: &RelPath) -> EvidenceKind {
        let folder = path.parent().unwrap_or_default();
        let folder = match folder.name() {
            "LICENSES" => folder.parent().unwrap_or_default(),
            _ => folder,
        };
        if folder == *self.skill.dir() {
            EvidenceKind::SkillFile
        } else if self.chain.last() == Some(&folder) {
            EvidenceKind::RootFile
        } else {
            EvidenceKind::AncestorFile
        }
    }

    /// A place in SKILL.md, or the file as a whole.
    pub fn skill_place(&self, span: Option<Span>) -> EvidencePlace {
        let text = self.skill.source().cloned().zip(span);
        let words = text
            .as_ref()
            .map_or("", |(source, span)| source.slice(*span));
        EvidencePlace {
            path: self.skill.file_path(),
            words: shorten(words),
            text,
        }
    }

    /// The deciding place of a text.
    pub fn place_of(&self, held: &Held) -> EvidencePlace {
        EvidencePlace {
            path: self.shown(&held.path),
            text: held.reading.source.clone().zip(held.reading.span),
            words: held.reading.deciding_words().unwrap_or_default(),
        }
    }

    /// A path of the tree as findings print it.
    pub fn shown(&self, path: &RelPath) -> String {
        match path.strip_prefix(self.skill.dir()) {
            Some(below) if !below.is_root() => self.skill.path_of(below.as_str()),
            _ => self.above(path),
        }
    }

    /// The repository's root as findings print it.
    pub fn root_shown(&self) -> String {
        let shown = self.chain.last().map(|root| self.shown(root));
        match shown.unwrap_or_default() {
            shown if shown.is_empty() => ".".to_owned(),
            shown => shown,
        }
    }

    /// A path outside the skill's folder.
    fn above(&self, path: &RelPath) -> String {
        shown_from(self.skill.shown(), self.skill.dir().as_str(), path)
    }
}

/// A path of the tree as findings print it: that a skill's folder `dir` is shown as `shown`
/// tells where the others lie, above the repository's root as well as below it.
fn shown_from(shown: &str, dir: &str, path: &RelPath) -> String {
    let shown = if shown == "." { "" } else { shown };
    let Some(prefix) = dir.strip_suffix(shown) else {
        let root = shown.strip_suffix(dir).filter(|_| !dir.is_empty());
        return format!("{}{}", root.unwrap_or(""), path.as_str());
    };
    let prefix = prefix.trim_end_matches('/');
    let base: Vec<&str> = prefix.split('/').filter(|part| !part.is_empty()).collect();
    let parts: Vec<&str> = path.components().collect();
    let common = base.iter().zip(&parts).take_while(|(a, b)| a == b).count();
    let up = std::iter::repeat_n("..", base.len() - common);
    up.chain(parts[common..].iter().copied())
        .collect::<Vec<_>>()
        .join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_count_from_where_the_skill_is_shown_from() {
        let at = |shown: &str, dir: &str, path: &str| {
            shown_from(shown, dir, &RelPath::own(path).unwrap())
        };
        for (shown, dir, path, wanted) in [
            ("skills/a", "skills/a", "LICENSE", "LICENSE"),
            (".", "skills/a", "LICENSE", "../../LICENSE"),
            ("a", "skills/a", "skills/NOTICE", "NOTICE"),
            ("up/skills/a", "skills/a", "LICENSE", "up/LICENSE"),
            ("/x/up/skills/a", "skills/a", "p/LICENSE", "/x/up/p/LICENSE"),
        ] {
            assert_eq!(at(shown, dir, path), wanted, "{shown} {dir}");
        }
    }
}
