//! Where readers do not agree about a frontmatter.

use super::{Reader, Refusal, Value, may_differ, read};
use crate::syntax::frontmatter::{Fences, Frontmatter};

/// Where readers do not agree about a frontmatter; empty where they do.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Differences {
    /// The readers that read nothing, where others do. Offsets count from the
    /// start of the file.
    pub refused: Vec<(Reader, Refusal)>,
    /// The keys whose values differ.
    pub keys: Vec<KeyValues>,
}

/// The values of one key.
#[derive(Clone, Debug, PartialEq)]
pub struct KeyValues {
    /// The key.
    pub key: String,
    /// Each value with the readers that have it, in the order of the readers.
    pub values: Vec<Taken>,
}

/// One value and those that have it.
#[derive(Clone, Debug, PartialEq)]
pub struct Taken {
    /// The readers.
    pub readers: Vec<Reader>,
    /// What they have; `None` where they find no such key.
    pub value: Option<Value>,
}

impl Differences {
    /// Whether all agree.
    pub fn is_empty(&self) -> bool {
        self.refused.is_empty() && self.keys.is_empty()
    }
}

/// What the readers make of `keys` in a frontmatter where they do not agree;
/// `text` is the file that it was parsed from. A reader that refuses the whole
/// text has no values; where all refuse, they agree.
pub fn differences(frontmatter: &Frontmatter, text: &str, keys: &[&str]) -> Differences {
    let mut found = Differences::default();
    let is_closed = matches!(frontmatter.fences, Fences::Closed { .. });
    if !is_closed || !may_differ(frontmatter, text) {
        return found;
    }
    let yaml = text.get(frontmatter.yaml.range()).unwrap_or("");
    let mut read_by = Vec::new();
    for reader in Reader::ALL {
        match read(reader, yaml).outcome {
            Ok(value) => read_by.push((reader, value)),
            Err(mut refusal) => {
                refusal.at = refusal.at.map(|at| at + frontmatter.yaml.start);
                found.refused.push((reader, refusal));
            }
        }
    }
    if read_by.is_empty() {
        return Differences::default();
    }
    for key in keys {
        let values = taken(&read_by, key);
        if values.len() > 1 {
            let key = (*key).to_owned();
            found.keys.push(KeyValues { key, values });
        }
    }
    found
}

/// The values of a key, equal ones together.
fn taken(read_by: &[(Reader, Value)], key: &str) -> Vec<Taken> {
    let mut all: Vec<Taken> = Vec::new();
    for (reader, root) in read_by {
        let value = root.get(key);
        let same = |taken: &&mut Taken| match (&taken.value, value) {
            (Some(known), Some(value)) => known.same(value),
            (known, value) => known.is_none() && value.is_none(),
        };
        match all.iter_mut().find(same) {
            Some(taken) => taken.readers.push(*reader),
            None => all.push(Taken {
                readers: vec![*reader],
                value: value.cloned(),
            }),
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Source;

    fn of(yaml: &str) -> Differences {
        let source = Source::from_text(format!("---\n{yaml}---\n"));
        let front = Frontmatter::parse(&source, |_| true);
        differences(&front, source.text(), &["name", "description"])
    }

    #[test]
    fn what_all_read_alike_is_no_difference() {
        assert!(of("name: pdf\ndescription: Fills forms.\n").is_empty());
        assert!(of("name: pdf\nlicense: 2024-01-31\n").is_empty());
        // All refuse it.
        assert!(of("name: [\n").is_empty());
    }

    #[test]
    fn values_and_refusals_are_told_apart() {
        let found = of("name: no\ndescription: d\n");
        assert!(found.refused.is_empty(), "{found:?}");
        let [name] = &found.keys[..] else {
            panic!("{found:?}");
        };
        assert_eq!(name.key, "name");
        let no = |taken: &&Taken| taken.value == Some(Value::Bool(false));
        let as_bool = name.values.iter().find(no).unwrap();
        assert!(as_bool.readers.contains(&Reader::PyYaml), "{as_bool:?}");
        let found = of("name: a\nname: b\n");
        assert!(!found.refused.is_empty(), "{found:?}");
    }
}
