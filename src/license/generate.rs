//! Makes the embedded data from the texts of the SPDX list: under
//! `MINARA_BLESS=1` written, otherwise compared.

use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;

use super::index;
use super::texts::{self, Template};
use super::tokens::stream_hash;

/// Every distinct text under its plainest id, `NOASSERTION` and empty ones left
/// out.
pub fn canonical() -> BTreeMap<&'static str, &'static str> {
    let mut by_words: HashMap<Vec<u64>, &'static str> = HashMap::new();
    let mut texts = BTreeMap::new();
    for &(id, text) in spdx::text::LICENSE_TEXTS {
        let known = spdx::license_id(id);
        if matches!(id, "NOASSERTION" | "any-OSI")
            || known.is_none_or(|known| known.is_deprecated())
        {
            continue;
        }
        let template = Template::new(id, text);
        if template.hashes.len() < 8 {
            continue;
        }
        let kept = by_words.entry(template.hashes).or_insert(id);
        if plainness(id) < plainness(kept) {
            texts.remove(*kept);
            *kept = id;
        }
        if *kept == id {
            texts.insert(id, text);
        }
    }
    texts
}

/// Of ids with one text the plain or `-only` one, then the shortest.
fn plainness(id: &str) -> (bool, bool, usize, &str) {
    let rare = id.ends_with("-or-later") || id.contains("-no-") || id.contains("-invariants");
    (rare, !texts::COMMON.contains(&id), id.len(), id)
}

fn exact_table(texts: &BTreeMap<&'static str, &'static str>) -> String {
    let mut rows = BTreeMap::new();
    for (&id, &text) in texts {
        let template = Template::new(id, text);
        for choice in 0..1_usize << template.optional.len() {
            let left_out = |at: usize| {
                let parts = template.optional.iter().enumerate();
                parts
                    .into_iter()
                    .any(|(nth, part)| choice >> nth & 1 == 1 && part.contains(&at))
            };
            let words = template.hashes.iter().enumerate();
            let words = words
                .filter(|(at, _)| !left_out(*at))
                .map(|(_, &hash)| hash);
            rows.entry(stream_hash(words)).or_insert(id);
        }
    }
    rows.iter()
        .map(|(hash, id)| format!("{hash:016x}\t{id}\n"))
        .collect()
}

fn data(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("src/license/data")
        .join(name)
}

fn blessing() -> bool {
    std::env::var_os("MINARA_BLESS").is_some()
}

fn settle_text(name: &str, made: &str) {
    if blessing() {
        std::fs::write(data(name), made).unwrap();
    }
    let held = std::fs::read_to_string(data(name)).unwrap_or_default();
    assert!(
        held == made,
        "{name} is stale: run the tests with MINARA_BLESS=1"
    );
}

#[test]
fn embedded_texts_are_those_of_the_list() {
    let texts = canonical();
    for id in texts::COMMON {
        assert!(
            texts.contains_key(id),
            "{id} is not the plainest id of its text"
        );
    }
    let fresh = texts
        .iter()
        .all(|(id, text)| texts::text_of(id).as_deref() == Some(*text));
    let held = include_str!("data/texts.tsv").lines().count();
    if !(fresh && held == texts.len()) {
        assert!(
            blessing(),
            "texts.zst is stale: run the tests with MINARA_BLESS=1"
        );
        let (frames, rows) = texts::frames(texts.iter().map(|(&id, &text)| (id, text)));
        std::fs::write(data("texts.zst"), frames).unwrap();
        std::fs::write(data("texts.tsv"), rows).unwrap();
    }
    settle_text("exact.tsv", &exact_table(&texts));
}

#[test]
fn the_table_of_pairs_is_that_of_the_list() {
    let texts = canonical();
    let pairs: Vec<(&str, Vec<u64>)> = texts
        .iter()
        .map(|(&id, &text)| (id, Template::new(id, text).pairs))
        .collect();
    let made = index::table(&pairs);
    if blessing() {
        std::fs::write(data("pairs.bin"), &made).unwrap();
    }
    let held = std::fs::read(data("pairs.bin")).unwrap_or_default();
    assert!(
        held == made,
        "pairs.bin is stale: run the tests with MINARA_BLESS=1"
    );
}

#[test]
fn every_licence_is_wholly_like_itself() {
    for (id, text) in canonical() {
        let template = Template::new(id, text);
        let found = index::likenesses(&template.pairs);
        let own = found.iter().find(|(found, _)| *found == id).unwrap().1;
        assert!(own.of_template >= 1.0 && own.of_text >= 1.0, "{id}");
    }
}

#[test]
fn the_proposing_store_knows_the_whole_list() {
    let texts = canonical();
    let path = data("askalono.cache");
    let holds_all = || {
        let bytes = std::fs::read(&path).unwrap_or_default();
        let Ok(store) = askalono::Store::from_cache(&bytes[..]) else {
            return false;
        };
        let mut held: Vec<&str> = store.licenses().map(String::as_str).collect();
        held.sort_unstable();
        held.into_iter().eq(texts.keys().copied())
    };
    // The store has no order of its own, so it is only written when it must be.
    if blessing() && !holds_all() {
        let mut store = askalono::Store::new();
        for (id, text) in &texts {
            let data = askalono::TextData::from(*text).without_text();
            store.add_license((*id).to_owned(), data);
        }
        let file = std::fs::File::create(&path).unwrap();
        store.to_cache(file).unwrap();
    }
    assert!(
        holds_all(),
        "askalono.cache is stale: run the tests with MINARA_BLESS=1"
    );
}
