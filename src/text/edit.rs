//! Replacements in a text, applied all at once.

use super::Span;

/// Replace the text below `span` by `text`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// What is replaced; empty for an insertion.
    pub span: Span,
    /// What stands there afterwards.
    pub text: String,
}

impl Edit {
    /// Replace `span` by `text`.
    pub fn replace(span: Span, text: impl Into<String>) -> Edit {
        Edit {
            span,
            text: text.into(),
        }
    }

    /// Delete `span`.
    pub fn delete(span: Span) -> Edit {
        Edit::replace(span, "")
    }
}

/// Why edits could not be applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EditError {
    /// Two edits touch the same text.
    #[error("two edits overlap at byte {0}")]
    Overlap(usize),
    /// An edit lies outside the text or cuts a character.
    #[error("an edit at byte {0} is not inside the text")]
    Outside(usize),
}

/// Applies `edits`, in any order, to `text`.
///
/// # Errors
/// Overlapping edits, and edits that are not inside the text, change nothing.
pub fn apply_edits(text: &str, edits: &[Edit]) -> Result<String, EditError> {
    let mut sorted: Vec<&Edit> = edits.iter().collect();
    sorted.sort_by_key(|edit| (edit.span.start, edit.span.end));
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for edit in sorted {
        let Span { start, end } = edit.span;
        if start < at {
            return Err(EditError::Overlap(start));
        }
        let kept = text.get(at..start).ok_or(EditError::Outside(start))?;
        text.get(start..end).ok_or(EditError::Outside(start))?;
        out.push_str(kept);
        out.push_str(&edit.text);
        at = end;
    }
    out.push_str(&text[at..]);
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits_apply_in_any_order_and_never_overlap() {
        let edits = [
            Edit::replace(Span::new(4, 7), "TWO"),
            Edit::replace(Span::at(0), ">"),
        ];
        assert_eq!(apply_edits("one two", &edits).as_deref(), Ok(">one TWO"));
        let clash = [Edit::delete(Span::new(0, 3)), Edit::delete(Span::new(2, 4))];
        assert_eq!(apply_edits("one two", &clash), Err(EditError::Overlap(2)));
        assert_eq!(
            apply_edits("é", &[Edit::delete(Span::new(0, 1))]),
            Err(EditError::Outside(0))
        );
    }
}
