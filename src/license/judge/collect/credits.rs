//! Whole licence texts in pages of credits: `references/attribution.md`, `CREDITS`.

use std::sync::{Arc, LazyLock};

use aho_corasick::{AhoCorasick, AhoCorasickKind};

use super::super::evidence::{Held, Said};
use super::Collector;
use crate::license::folder::is_page_of_credits;
use crate::license::header::blanks;
use crate::license::outcome::{Outcome, Quality};
use crate::license::read::{Reading, read_hashed};
use crate::license::verdict::{EvidenceKind, Status};
use crate::syntax::markdown::Document;
use crate::text::Span;
use crate::tree::{Budgets, Entry};

impl Collector<'_> {
    /// The licences of others whose texts such pages hold, with their holders. What such
    /// a page says beside them is heard as that of a list.
    pub(super) fn texts_in_credits(&mut self) -> Vec<Held> {
        let inside = self.skills_inside();
        let files = self.cx.skill.bundle().files.iter();
        let pages = files.filter(|entry| {
            let elsewhere = inside.iter().any(|folder| entry.path.is_inside(folder));
            let is_own = !elsewhere && !self.came_along(entry);
            entry.mode.is_file() && is_own && is_page_of_credits(entry.path.name())
        });
        let pages: Vec<&Entry> = pages.collect();
        pages
            .into_iter()
            .flat_map(|page| self.texts_in(page))
            .collect()
    }

    fn texts_in(&mut self, page: &Entry) -> Vec<Held> {
        let bytes = self.cx.bytes(&page.path, Budgets::LICENSE);
        if !bytes.is_some_and(|bytes| may_hold_text(&bytes)) {
            return Vec::new();
        }
        let Some(whole) = self.cx.reading(&page.path) else {
            return Vec::new();
        };
        let mut read = self.texts_inside(page, &whole.sha256);
        if read.is_empty() {
            read.push(whole);
        }
        let texts = read.into_iter().filter_map(|reading| {
            let Outcome::License { expr, quality } = &reading.outcome else {
                return None;
            };
            // A name and an address are no text.
            let expr = (*quality <= Quality::Remarked).then(|| expr.clone())?;
            let kind = EvidenceKind::ThirdPartyFile;
            self.add_text(kind, &page.path, &reading, Some(&expr.to_string()));
            let least = Status::Allowed;
            Some(Held {
                path: page.path.clone(),
                said: Said {
                    expr: Some(expr),
                    least,
                },
                reading,
            })
        });
        texts.collect()
    }

    /// The texts in the fences of a page, else the one that begins somewhere in it; all
    /// else is blanks, so that places stay.
    fn texts_inside(&self, page: &Entry, sha256: &str) -> Vec<Arc<Reading>> {
        const MOST: usize = 8;
        const WORDS: usize = 60;
        let Some(bytes) = self.cx.bytes(&page.path, Budgets::LICENSE) else {
            return Vec::new();
        };
        let text = String::from_utf8_lossy(&bytes);
        let alone = |span: Span| {
            let alone = blanks(&text[..span.start]) + &text[span.range()];
            let reading = read_hashed(alone.as_bytes(), false, sha256.to_owned());
            let is_licence = matches!(reading.outcome, Outcome::License { .. });
            is_licence.then(|| Arc::new(reading))
        };
        let document = Document::parse(&text, Span::new(0, text.len()));
        let fenced = document.code_blocks.iter().filter(|block| block.fenced);
        let spans = fenced.map(|block| block.content(&text));
        let long = spans.filter(|span| text[span.range()].split_whitespace().count() >= WORDS);
        let fenced: Vec<Arc<Reading>> = long.take(MOST).filter_map(alone).collect();
        if !fenced.is_empty() {
            return fenced;
        }
        let starts = starts_of_texts(&text).take(MOST);
        let mut open = starts.filter_map(|start| alone(Span::new(start, text.len())));
        open.next().into_iter().collect()
    }
}

/// Whether a page may hold a whole licence text: next to all of them say something of
/// warranties, and most pages that name those to be thanked do not. To compare a page
/// with all licences costs more than all else that is asked about a skill.
fn may_hold_text(page: &[u8]) -> bool {
    static FINDER: LazyLock<Option<AhoCorasick>> = LazyLock::new(|| {
        let mut builder = AhoCorasick::builder();
        builder.kind(Some(AhoCorasickKind::DFA));
        let words = ["warrant", "permission", "licensor"];
        builder.ascii_case_insensitive(true).build(words).ok()
    });
    FINDER.as_ref().is_none_or(|finder| finder.is_match(page))
}

/// Where a licence text may begin: at its title, at a notice of copyright, at its grant.
fn starts_of_texts(text: &str) -> impl Iterator<Item = usize> {
    const MARKS: [&str; 8] = [
        "mit license",
        "the mit license",
        "copyright ",
        "permission is hereby",
        "apache license",
        "gnu ",
        "redistribution and use",
        "creative commons",
    ];
    let mut at = 0;
    text.split_inclusive('\n').filter_map(move |line| {
        let start = at;
        at += line.len();
        let plain = line.trim_start_matches(['#', '>', '*', ' ']).to_lowercase();
        MARKS
            .iter()
            .any(|mark| plain.starts_with(mark))
            .then_some(start)
    })
}
