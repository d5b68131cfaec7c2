//! Where each installed skill comes from, as one record says.

use std::collections::HashMap;

use super::{Comes, Lies, read};

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

#[cfg(test)]
mod tests {
    use super::*;

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
