//! Texts that are one licence word for word: the usual case, decided without
//! opening any text.

use std::sync::OnceLock;

use super::texts;
use super::tokens::Tokens;
use super::zones::Body;

/// The licence whose words these are, titles and copyright lines aside.
pub fn find(tokens: &Tokens, body: &Body) -> Option<&'static str> {
    for skip in texts::line_starts(tokens, body) {
        if skip == body.kept.len() {
            break;
        }
        let Some(id) = lookup(body.hash(tokens, skip)) else {
            continue;
        };
        let titles = texts::title_words(id);
        let named = texts::is_title(tokens, body.kept[..skip].iter().copied(), &titles);
        return named.then_some(id);
    }
    None
}

fn lookup(hash: u64) -> Option<&'static str> {
    let table = table();
    let at = table.binary_search_by_key(&hash, |entry| entry.0).ok()?;
    Some(table[at].1)
}

fn table() -> &'static [(u64, &'static str)] {
    static TABLE: OnceLock<Vec<(u64, &'static str)>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let lines = include_str!("data/exact.tsv").lines();
        let mut table: Vec<(u64, &'static str)> = lines
            .filter_map(|line| {
                let (hash, id) = line.split_once('\t')?;
                Some((u64::from_str_radix(hash, 16).ok()?, id))
            })
            .collect();
        table.sort_unstable();
        table
    })
}
