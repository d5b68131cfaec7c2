//! Whole licence texts in pages of credits: `references/attribution.md`, `CREDITS`.

use std::sync::{Arc, LazyLock};

use aho_corasick::{AhoCorasick, AhoCorasickKind};

use super::super::evidence::{Held, Said};
use super::Collector;
use crate::license::expression::Expr;
use crate::license::folder::is_page_of_credits;
use crate::license::header::blanks;
use crate::license::outcome::{Outcome, Quality};
use crate::license::read::{Reading, read_hashed, sha256};
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
        let Some(bytes) = bytes.filter(|bytes| may_hold_text(bytes)) else {
            return Vec::new();
        };
        let mut read = texts_inside(&bytes);
        if read.is_empty() {
            let whole = self.cx.reading(&page.path);
            read.extend(whole.filter(|reading| whole_text(reading).is_some()));
        }
        let held = |reading: Arc<Reading>| {
            let expr = whole_text(&reading)?.clone();
            let kind = EvidenceKind::ThirdPartyFile;
            self.add_text(kind, &page.path, &reading, Some(&expr.to_string()));
            let said = Said {
                expr: Some(expr),
                least: Status::Allowed,
            };
            let path = page.path.clone();
            Some(Held {
                path,
                said,
                reading,
            })
        };
        read.into_iter().filter_map(held).collect()
    }
}

/// The licence that a reading is the text of. A name and an address are no text.
fn whole_text(reading: &Reading) -> Option<&Expr> {
    match &reading.outcome {
        Outcome::License { expr, quality } if *quality <= Quality::Remarked => Some(expr),
        _ => None,
    }
}

/// The texts in the fences of a page, else those in its sections, else the one that
/// begins somewhere in it and goes to its end, with headings of its own; all else is
/// blanks, so that places stay.
fn texts_inside(page: &[u8]) -> Vec<Arc<Reading>> {
    const MOST: usize = 8;
    const WORDS: usize = 60;
    let text = String::from_utf8_lossy(page);
    let sum = sha256(page);
    let alone = |span: Span| {
        let alone = blanks(&text[..span.start]) + &text[span.range()];
        let reading = read_hashed(alone.as_bytes(), false, sum.clone());
        whole_text(&reading).is_some().then(|| Arc::new(reading))
    };
    let document = Document::parse(&text, Span::new(0, text.len()));
    let fenced = document.code_blocks.iter().filter(|block| block.fenced);
    let fenced: Vec<Span> = fenced.map(|block| block.content(&text)).collect();
    let ends = document.headings.iter().map(|heading| heading.span.start);
    let ends: Vec<usize> = ends.chain([text.len()]).collect();
    let begins = [0].into_iter().chain(ends.iter().copied());
    let sections = begins.zip(&ends).filter_map(|(begin, end)| {
        let start = starts_of_texts(text.get(begin..*end)?).next()?;
        Some(Span::new(begin + start, *end))
    });
    let sections: Vec<Span> = sections.collect();
    for spans in [fenced, sections] {
        let long = |span: &&Span| text[span.range()].split_whitespace().count() >= WORDS;
        let long = spans.iter().filter(long).take(MOST);
        let found: Vec<Arc<Reading>> = long.copied().filter_map(alone).collect();
        if !found.is_empty() {
            return found;
        }
    }
    let starts = starts_of_texts(&text).take(MOST);
    let mut open = starts.filter_map(|start| alone(Span::new(start, text.len())));
    open.next().into_iter().collect()
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
