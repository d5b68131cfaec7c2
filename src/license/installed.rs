//! Where skills come from by the records of the tools that installed them: a licence
//! above a copy says nothing of it.

use std::collections::HashMap;

use crate::systems::installers::{Comes, Lies, read};

/// The sources of installed skills, by the names of their folders.
pub type Sources = HashMap<String, String>;

/// What the record called `name` says; nothing where it can't be read. A skill of the
/// same machine comes from nobody else.
pub fn sources(name: &str, text: &str) -> Sources {
    let record = read(name, name, text, &|_| None).ok().flatten();
    let entries = record.map(|record| record.entries).unwrap_or_default();
    let named = entries
        .into_iter()
        .filter_map(|entry| match (entry.lies, entry.comes) {
            (Lies::Named(folder), Comes::Source(source)) if !source.starts_with(['.', '/']) => {
                Some((folder, source))
            }
            _ => None,
        });
    named.collect()
}

/// Where a SKILL.md of this text comes from, as the tool that installed it wrote into it.
pub fn in_skill(text: &str) -> Option<String> {
    const NAME: &str = "SKILL.md";
    let record = read(NAME, NAME, text, &|_| None).ok().flatten()?;
    let mut sources = record.entries.into_iter();
    sources.find_map(|entry| match entry.comes {
        Comes::Source(source) if !source.starts_with(['.', '/']) => Some(source),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_tells_where_it_comes_from() {
        let copy = "---\nname: a\nmetadata:\n  github-repo: https://github.com/moss/up\n  \
                    github-tree-sha: 0a\n---\n# A\n";
        assert!(in_skill(copy).unwrap().contains("moss/up"));
        assert_eq!(
            in_skill("---\nname: a\nmetadata:\n  author: Al\n---\n"),
            None
        );
        assert_eq!(in_skill("# A\n"), None);
    }

    #[test]
    fn a_record_tells_where_skills_come_from() {
        let lock = r#"{"version": 1, "skills": {
            "beds": {"source": "moss/skills", "sourceType": "github", "computedHash": "a"},
            "rows": {"source": "./rows", "sourceType": "local", "computedHash": "b"}
        }}"#;
        let found = sources("skills-lock.json", lock);
        assert!(found["beds"].contains("moss/skills"), "{found:?}");
        assert_eq!(found.len(), 1);
        assert!(sources("skills-lock.json", "{").is_empty());
        assert!(sources("other.json", lock).is_empty());
    }
}
