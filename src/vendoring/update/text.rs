//! Two changed texts and the one that both began with, as one text.

use git2::{MergeFileInput, MergeFileOptions};

/// The largest text that is merged, in bytes: what is larger is generated, and
/// nobody reads a conflict in it.
const MAX_MERGED: usize = 1 << 20;

/// What markers call the three sides.
#[derive(Clone, Copy, Debug)]
pub struct Labels<'a> {
    /// What was vendored.
    pub base: &'a str,
    /// What lies here.
    pub ours: &'a str,
    /// What upstream has.
    pub theirs: &'a str,
}

/// What a merge of texts gave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Merged {
    /// Both changes, in one text.
    Clean(Vec<u8>),
    /// Both changed the same lines, or lines beside each other: the text with
    /// markers, in the style of diff3.
    Marked(Vec<u8>),
    /// At least one of them is no text, or is too large.
    NoText,
}

/// Merges three texts by lines.
pub fn merge_text(base: &[u8], ours: &[u8], theirs: &[u8], labels: Labels<'_>) -> Merged {
    if ![base, ours, theirs].into_iter().all(is_text) {
        return Merged::NoText;
    }
    // Nothing meets; of an empty text libgit2 gives none back.
    if ours == theirs || theirs == base {
        return Merged::Clean(ours.to_vec());
    }
    if ours == base {
        return Merged::Clean(theirs.to_vec());
    }
    let input = |content| {
        let mut input = MergeFileInput::new();
        input.content(content);
        input
    };
    let mut options = MergeFileOptions::new();
    options
        .style_diff3(true)
        .ancestor_label(labels.base)
        .our_label(labels.ours)
        .their_label(labels.theirs);
    let merged = git2::merge_file(
        &input(base),
        &input(ours),
        &input(theirs),
        Some(&mut options),
    );
    match merged {
        Ok(merged) if merged.is_automergeable() => Merged::Clean(merged.content().to_vec()),
        Ok(merged) => Merged::Marked(merged.content().to_vec()),
        Err(_) => Merged::NoText,
    }
}

/// Whether bytes are a text that can be merged by lines.
fn is_text(bytes: &[u8]) -> bool {
    bytes.len() <= MAX_MERGED && !bytes.contains(&0) && std::str::from_utf8(bytes).is_ok()
}
