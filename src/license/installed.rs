//! Where skills come from by the records of the tools that installed them: a licence
//! above a copy says nothing of it.

use crate::systems::installers::{Comes, read};

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
}
