//! One licence text, read: which licence it is, or what it does instead.
//!
//! A text is first asked whether it is several in one (`divide`), then for what is
//! known to stand beside a licence (`whole`); what is left is cut into the licences
//! that it is nearest to (`parts`), and what differs from them is weighed
//! (`weigh`).

mod divide;
mod judged;
mod parts;
mod reader;
mod weigh;
mod whole;

use std::sync::Arc;

use sha2::{Digest, Sha256};

use self::reader::Reader;
use super::decode::{DecodeError, decode};
use super::outcome::Outcome;
use super::tokens::Tokens;
use super::unmatched;
use super::zones::Body;
use crate::text::{Source, Span, collapse_blanks};

/// A text, read.
#[derive(Clone, Debug)]
pub struct Reading {
    /// What it is.
    pub outcome: Outcome,
    /// The text as it was judged; `None` where it could not be decoded.
    pub source: Option<Arc<Source>>,
    /// The words that decide.
    pub span: Option<Span>,
    /// Copyright statements, as written.
    pub holders: Vec<String>,
    /// Words beside the licence, and words of it that are absent (`-…`).
    pub residue: Vec<String>,
    /// SHA-256 of the bytes, in hex.
    pub sha256: String,
    /// The text speaks of a NOTICE file.
    pub names_notice: bool,
    /// The files and folders that the grant is for, as the text names them; none
    /// where it is for everything.
    pub covers: Vec<String>,
    /// The words of the licence that are absent at [`Reading::span`], where that is
    /// what decides.
    pub lacks: Option<String>,
    /// The folders that the grant is not for, as the text names them.
    pub leaves_out: Vec<String>,
    /// A sentence beside the text names a further licence, and was understood.
    pub divides: bool,
}

impl Reading {
    /// The deciding words, blanks collapsed, cut to a line.
    pub fn deciding_words(&self) -> Option<String> {
        let source = self.source.as_ref()?;
        Some(shorten(source.slice(self.span?)))
    }

    /// The line, from 1, of the deciding words.
    pub fn line(&self) -> Option<usize> {
        Some(self.source.as_ref()?.position(self.span?.start).line)
    }
}

/// `text` on one line, at most 80 characters.
pub fn shorten(text: &str) -> String {
    shorten_to(text, 80)
}

/// `text` on one line, at most `most` characters; 3 at least.
pub fn shorten_to(text: &str, most: usize) -> String {
    const CUT: &str = "...";
    let line = collapse_blanks(text);
    if line.chars().count() <= most {
        return line;
    }
    let kept = most.saturating_sub(CUT.len());
    line.chars().take(kept).chain(CUT.chars()).collect()
}

/// SHA-256 in hex.
pub fn sha256(bytes: &[u8]) -> String {
    format!("{:x}", Sha256::digest(bytes))
}

/// Reads the bytes of a licence text. `html` tells that the file's name says so.
/// Never fails: what is not understood is [`Outcome::Unknown`].
pub fn read(bytes: &[u8], html: bool) -> Reading {
    read_hashed(bytes, html, sha256(bytes))
}

/// As [`read`], where the hash of the bytes is known already.
pub fn read_hashed(bytes: &[u8], html: bool, sha256: String) -> Reading {
    let mut reading = Reading {
        outcome: Outcome::Unknown(String::new()),
        source: None,
        span: None,
        holders: Vec::new(),
        residue: Vec::new(),
        sha256,
        names_notice: false,
        covers: Vec::new(),
        lacks: None,
        leaves_out: Vec::new(),
        divides: false,
    };
    let decoded = match decode(bytes, html) {
        Ok(decoded) => decoded,
        Err(error @ (DecodeError::TooLarge | DecodeError::Binary)) => {
            reading.outcome = Outcome::Unknown(error.to_string());
            return reading;
        }
    };
    let source = decoded.source;
    let tokens = Tokens::new(source.text());
    let body = Body::of(&tokens, source.text());
    let mut judged = Reader {
        text: source.text(),
        tokens: &tokens,
        body: &body,
    }
    .judge(&decoded.mixed);
    judged.note_written(&decoded.written, source.text());
    judged.limit_by(&decoded.hidden);
    reading.covers = judged.covers;
    reading.lacks = judged.lacks;
    reading.divides = judged.divides;
    reading.leaves_out = judged.leaves_out;
    reading.outcome = judged.outcome;
    reading.span = judged.span;
    reading.residue = judged.residue;
    reading.holders = body.holders;
    reading.names_notice = unmatched::names_notice(source.text());
    reading.source = Some(source);
    reading
}
