//! What a skill costs in tokens, by when it is paid.

use super::Skill;
use crate::tokens::Tokenizer;

/// The tokens of one skill, in the three steps in which a client loads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weight {
    /// Always: the name and the description, each counted by itself.
    pub metadata: usize,
    /// When the skill is used: the text behind the frontmatter.
    pub instructions: usize,
    /// When the model follows links: the Markdown files inside the folder that
    /// SKILL.md leads to ([`Skill::linked_files`]), frontmatter included. Other
    /// files are not counted: scripts are run, and what nothing links to is not
    /// found.
    pub references: usize,
    /// The files behind `references`, in the order of a walk along the links:
    /// each below the file that links to it first.
    pub files: Vec<FileWeight>,
}

/// The tokens of one linked file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileWeight {
    /// Its path as findings print it.
    pub shown: String,
    /// Its path below the skill's folder.
    pub path: String,
    /// The path, below the skill's folder, of the file that links to it first.
    pub linked_by: String,
    /// How many links lead to it, counted from SKILL.md; 1 or more.
    pub depth: usize,
    /// Its tokens.
    pub tokens: usize,
}

impl Weight {
    /// Counts a skill.
    pub fn of(skill: &Skill, tokenizer: Tokenizer) -> Weight {
        let count = |text: Option<&str>| text.map_or(0, |text| tokenizer.count(text));
        let instructions = match tokenizer {
            // It may be known already.
            Tokenizer::O200k => skill.body_tokens(),
            other => other.count(skill.instructions()),
        };
        let files = files(skill, tokenizer);
        Weight {
            metadata: count(skill.name()) + count(skill.description()),
            instructions,
            references: files.iter().map(|file| file.tokens).sum(),
            files,
        }
    }

    /// All of it.
    pub fn total(&self) -> usize {
        self.metadata + self.instructions + self.references
    }
}

fn files(skill: &Skill, tokenizer: Tokenizer) -> Vec<FileWeight> {
    let linked = skill.linked_files();
    let below = |at: usize| {
        let path = linked.get(at)?.path.strip_prefix(skill.dir())?;
        Some(path.as_str().to_owned())
    };
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); linked.len()];
    let mut open: Vec<usize> = Vec::new();
    for (at, file) in linked.iter().enumerate() {
        match file.linked_by.and_then(|by| children.get_mut(by)) {
            Some(siblings) => siblings.push(at),
            None => open.push(at),
        }
    }
    open.reverse();
    let mut files = Vec::with_capacity(linked.len());
    while let Some(at) = open.pop() {
        let (Some(file), Some(path)) = (linked.get(at), below(at)) else {
            continue;
        };
        let linked_by = file.linked_by.and_then(below);
        files.push(FileWeight {
            shown: file.shown.clone(),
            path,
            linked_by: linked_by.unwrap_or_else(|| "SKILL.md".to_owned()),
            depth: file.depth,
            tokens: tokenizer.count(file.source.text()),
        });
        open.extend(children.get(at).into_iter().flatten().rev());
    }
    files
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::finding::Origin;
    use crate::skill::Place;
    use crate::tree::{MemoryTree, Mode, RelPath};

    fn skill(files: &[(&str, &str)]) -> Skill {
        let mut tree = MemoryTree::new();
        for (path, text) in files {
            tree = tree.with(RelPath::own(path).unwrap(), Mode::File, text.as_bytes());
        }
        let place = Place {
            shown: "s".to_owned(),
            folder: "s".to_owned(),
            origin: Origin::Disk,
        };
        Skill::load(Arc::new(tree), RelPath::own("s").unwrap(), place)
    }

    #[test]
    fn each_step_is_counted_by_itself() {
        let skill = skill(&[
            (
                "s/SKILL.md",
                "---\nname: one\ndescription: one two\n---\none [b](b.md) [a](a.md)\n",
            ),
            ("s/b.md", "one two three four [c](c.md)\n"),
            ("s/c.md", "one two [a](a.md) [b](b.md)\n"),
            ("s/a.md", "one two three\n"),
            ("s/d.md", "nothing leads here\n"),
            ("s/x.py", "print()\n"),
        ]);
        let weight = Weight::of(&skill, Tokenizer::Chars4);
        let files: Vec<_> = weight
            .files
            .iter()
            .map(|f| (f.path.as_str(), f.linked_by.as_str(), f.depth, f.tokens))
            .collect();
        let wanted = [
            ("b.md", "SKILL.md", 1, 8),
            ("c.md", "b.md", 2, 7),
            ("a.md", "SKILL.md", 1, 4),
        ];
        assert_eq!(files, wanted);
        assert_eq!((weight.metadata, weight.instructions), (1 + 2, 6));
        assert_eq!((weight.references, weight.total()), (19, 28));
    }

    #[test]
    fn a_skill_without_a_file_weighs_nothing() {
        let weight = Weight::of(&skill(&[("s/x.md", "text")]), Tokenizer::O200k);
        assert_eq!(weight.total(), 0);
    }
}
