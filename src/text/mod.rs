//! One file's text and the ways to point into it.
//!
//! A [`Source`] is decoded once and shared; a [`Span`] is a byte range in its
//! text, and lines and columns are computed from it only where somebody reads
//! them. [`Untrusted`] is the only way foreign text reaches a terminal.

mod any_case;
mod diff;
mod edit;
mod escape;
mod fold;
mod hidden;
mod json;
mod nearest;
mod number;
mod quote;
mod shell;
mod shingles;
mod source;
mod sum;

pub use any_case::AnyCase;
pub use diff::{Difference, difference, unified_diff};
pub use edit::{Edit, EditError, apply_edits};
pub use escape::{Untrusted, is_unprintable};
pub use fold::{collapse_blanks, fold_case, nfc, nfkc};
pub use hidden::{Hidden, HiddenKind, has_unseen, hidden, is_ignorable};
pub use json::{to_json, to_json_line, try_json};
pub use nearest::nearest_word;
pub use number::grouped;
pub use quote::Quote;
pub use shell::shell_word;
pub use shingles::{Crowd, Shingles};
pub use source::{Encoding, LineEnds, Position, Source, Span};
pub use sum::TextSum;
