//! Patterns of paths.

use globset::{GlobBuilder, GlobSet, GlobSetBuilder};

use super::word::Word;

/// Patterns of paths that count from the folder of `minara.toml`.
///
/// `*` stays within one name, `**` crosses folders, `{a,b}` is either, `[a-z]`
/// one character. A pattern that matches a folder holds for everything below
/// it, so `vendor`, `vendor/` and `vendor/**` mean the same.
#[derive(Clone, Debug, Default)]
pub struct Globs {
    words: Vec<Word>,
    set: GlobSet,
}

impl Globs {
    /// Compiles patterns, each with its place in the file.
    ///
    /// # Errors
    /// The first pattern that can't be one, by index, and why.
    pub fn new(words: Vec<Word>) -> Result<Globs, (usize, String)> {
        let mut set = GlobSetBuilder::new();
        for (index, word) in words.iter().enumerate() {
            let stem = stem(&word.text).map_err(|why| (index, why.to_owned()))?;
            for pattern in [stem.to_owned(), format!("{stem}/**")] {
                let glob = GlobBuilder::new(&pattern)
                    .literal_separator(true)
                    .backslash_escape(true)
                    .build()
                    .map_err(|error| (index, error.kind().to_string()))?;
                set.add(glob);
            }
        }
        let set = set.build().map_err(|error| (0, error.to_string()))?;
        Ok(Globs { words, set })
    }

    /// Whether there is no pattern.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Whether a pattern matches `path` or a folder that holds it.
    pub fn is_match(&self, path: &str) -> bool {
        self.set.is_match(path)
    }

    /// The patterns as they were written.
    pub fn words(&self) -> &[Word] {
        &self.words
    }

    /// The indices in [`Globs::words`] of the patterns that match `path`,
    /// ascending.
    pub fn matching(&self, path: &str) -> Vec<usize> {
        // Each pattern was compiled twice: for itself and for what is below.
        let mut found: Vec<usize> = self.set.matches(path).iter().map(|at| at / 2).collect();
        found.dedup();
        found
    }
}

/// A pattern without what says nothing: `./` before it, `/` or `/**` behind.
fn stem(pattern: &str) -> Result<&str, &'static str> {
    let mut stem = pattern;
    while let Some(rest) = stem.strip_prefix("./") {
        stem = rest;
    }
    while let Some(rest) = stem.strip_suffix("/**").or_else(|| stem.strip_suffix('/')) {
        stem = rest;
    }
    if pattern.starts_with('/') {
        return Err("paths count from the folder of this file");
    }
    if pattern.split('/').any(|part| part == "..") {
        return Err("it leaves the folder of this file");
    }
    match stem {
        "" => Err("it matches nothing"),
        "." => Ok("**"),
        stem => Ok(stem),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Span;

    fn globs(patterns: &[&str]) -> Result<Globs, (usize, String)> {
        let word = |text: &&str| Word {
            text: (*text).to_owned(),
            span: Span::at(0),
        };
        Globs::new(patterns.iter().map(word).collect())
    }

    #[test]
    fn a_folder_means_all_below_it() {
        for pattern in ["vendor", "vendor/", "./vendor", "vendor/**", "vend*"] {
            let globs = globs(&[pattern]).unwrap();
            assert!(globs.is_match("vendor"), "{pattern}");
            assert!(globs.is_match("vendor/a/SKILL.md"), "{pattern}");
            assert!(!globs.is_match("a/vendor/SKILL.md"), "{pattern}");
        }
        let globs = globs(&["a/*.md", "**/fixtures/**", "a/b"]).unwrap();
        assert_eq!(globs.matching("a/b/fixtures/x"), [1, 2]);
        assert_eq!(globs.matching("a/x.md"), [0]);
        assert!(!globs.is_match("a/c/x.md"));
    }

    #[test]
    fn everything_and_nothing() {
        assert!(globs(&["**"]).unwrap().is_match("a/b"));
        assert!(globs(&["."]).unwrap().is_match("a/b"));
        for bad in ["", "/", "/etc", "../x", "a/../../x", "a[", "{a"] {
            assert_eq!(globs(&["ok", bad]).unwrap_err().0, 1, "{bad}");
        }
        assert!(!Globs::default().is_match("a"));
    }
}
