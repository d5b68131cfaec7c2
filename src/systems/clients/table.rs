//! The table of fields and limits: which client reads which key, and how.

use std::collections::BTreeMap;
use std::sync::{LazyLock, OnceLock};

use aho_corasick::AhoCorasick;

use super::row::{CLIENTS, Client, Field, Known};
use crate::finding::ClientId;
use crate::skill::SPEC_FIELDS;

/// Every client, by rank.
pub fn all() -> &'static [&'static Client] {
    static ALL: OnceLock<Vec<&'static Client>> = OnceLock::new();
    ALL.get_or_init(|| {
        let mut all: Vec<&'static Client> = CLIENTS.iter().collect();
        all.sort_by_key(|client| (client.rank, client.id));
        all
    })
}

/// The client of this id.
pub fn find(id: &str) -> Option<&'static Client> {
    all().iter().find(|client| client.id == id).copied()
}

/// One row: a client and a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The client's id.
    pub client: &'static str,
    /// The key; `metadata.x` below metadata, `(unknown)` for every other key,
    /// `(body)` for the text, a path for a file beside SKILL.md.
    pub field: &'static str,
    /// What the client does with it.
    pub known: Known,
    /// The type it takes, in words.
    pub takes: &'static str,
    /// What it does with the value.
    pub meaning: &'static str,
    /// The bounds of the value.
    pub limit: &'static str,
    /// Where that was read.
    pub source: &'static str,
}

/// All rows: clients by rank, fields as their files have them.
pub fn rows() -> &'static [Row] {
    static ROWS: OnceLock<Vec<Row>> = OnceLock::new();
    ROWS.get_or_init(|| {
        let of = |client: &&'static Client| {
            let client = *client;
            client.fields.iter().map(|field| row(client, field))
        };
        all().iter().flat_map(of).collect()
    })
}

fn row(client: &'static Client, field: &'static Field) -> Row {
    let source = if field.source.is_empty() {
        client.source
    } else {
        field.source
    };
    Row {
        client: client.id,
        field: field.key,
        known: field.known,
        takes: field.takes,
        meaning: field.meaning,
        limit: field.limit,
        source,
    }
}

/// The ids of all clients, by rank.
pub fn client_ids() -> Vec<ClientId> {
    all().iter().map(|client| client.id).collect()
}

/// The id of the client that is called so.
pub fn client(id: &str) -> Option<ClientId> {
    find(id).map(|client| client.id)
}

/// The client that people also call so.
pub fn alias(word: &str) -> Option<ClientId> {
    let called = |client: &&&Client| client.aliases.contains(&word);
    all().iter().find(called).map(|client| client.id)
}

/// Whether a client reads this key at the top level, or below metadata as
/// `metadata.key`.
pub fn reads(client: &str, field: &str) -> bool {
    let mut rows = rows().iter().filter(|row| row.client == client);
    rows.any(|row| row.known == Known::Yes && names(row, field))
}

/// The keys of the specification that clients without a loader of their own here
/// refuse a skill for, each with the client.
pub fn refused_fields() -> impl Iterator<Item = (ClientId, &'static str)> {
    let rows = rows().iter().filter(|row| row.known == Known::Error);
    let rows = rows.filter(|row| SPEC_FIELDS.contains(&row.field));
    rows.map(|row| (row.client, row.field))
}

/// Whether a client refuses skills for a key of the specification.
pub fn refuses_a_field(client: ClientId) -> bool {
    refused_fields().any(|(by, _)| by == client)
}

/// What clients replace in instructions, sorted, each with its clients in words.
pub fn replaced_texts() -> &'static [(&'static str, String)] {
    static TEXTS: LazyLock<Vec<(&str, String)>> = LazyLock::new(replaced);
    &TEXTS
}

fn replaced() -> Vec<(&'static str, String)> {
    let mut by_text: BTreeMap<&'static str, Vec<String>> = BTreeMap::new();
    for client in all() {
        for text in client.replaces {
            let who = match text.only {
                "" => client.id.to_owned(),
                only => format!("{}, {only}", client.id),
            };
            by_text.entry(text.written).or_default().push(who);
        }
    }
    let listed = |who: Vec<String>| listed(&who.iter().map(String::as_str).collect::<Vec<_>>());
    let texts = by_text.into_iter();
    texts.map(|(text, who)| (text, listed(who))).collect()
}

/// `a, b and c`.
pub fn listed(clients: &[&str]) -> String {
    match clients {
        [] => String::new(),
        [client] => (*client).to_owned(),
        [others @ .., last] => format!("{} and {last}", others.join(", ")),
    }
}

/// Whether a text in lower case names a client, by its id, its name or a word that
/// people have for it. Ids of one or two letters are found in too much.
pub fn is_any_named_in(text: &str) -> bool {
    const SHORTEST: usize = 3;
    let is_word = |c: char| c.is_alphanumeric();
    let stands = |word: &str| {
        text.match_indices(word).any(|(at, _)| {
            !text[..at].ends_with(is_word) && !text[at + word.len()..].starts_with(is_word)
        })
    };
    static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
        let names = all().iter().flat_map(|client| {
            let words = client.aliases.iter().chain([&client.id]);
            let words = words.map(|word| (*word).to_owned());
            words.chain([client.name.to_lowercase()])
        });
        names.filter(|name| name.len() >= SHORTEST).collect()
    });
    static FINDER: LazyLock<Option<AhoCorasick>> =
        LazyLock::new(|| AhoCorasick::new(NAMES.iter()).ok());
    let may = FINDER.as_ref().is_none_or(|finder| finder.is_match(text));
    may && NAMES.iter().any(|name| stands(name))
}

/// The rows of a field; a word that no row has as its field gives none.
pub fn rows_of(field: &str) -> Vec<&'static Row> {
    rows().iter().filter(|row| names(row, field)).collect()
}

/// Some rows give two spellings of one key: `allowedTools / allowed-tools`.
fn names(row: &Row, field: &str) -> bool {
    row.field.split(" / ").any(|name| name == field)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::*;
    use crate::systems::clients::fields;

    #[test]
    fn every_file_is_one_client_and_no_other_list_names_them() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/systems/clients/data");
        let files = std::fs::read_dir(folder).unwrap();
        let mut files: Vec<String> = files
            .map(|file| file.unwrap().file_name().into_string().unwrap())
            .filter_map(|name| Some(name.strip_suffix(".rs")?.to_owned()))
            .filter(|name| name != "mod")
            .collect();
        files.sort_unstable();
        let mut ids = client_ids();
        ids.sort_unstable();
        assert_eq!(
            ids, files,
            "touch data/mod.rs: cargo does not see a new file"
        );
    }

    #[test]
    fn the_rows_are_well_formed() {
        let mut seen = BTreeSet::new();
        for row in rows() {
            assert!(seen.insert((row.client, row.field)), "{row:?} twice");
            assert!(!row.source.is_empty() && !row.field.is_empty(), "{row:?}");
            let words = [row.field, row.takes, row.meaning, row.limit, row.source];
            let plain =
                |word: &&str| word.trim().len() == word.len() && !word.contains(['\t', '\n']);
            assert!(words.iter().all(plain), "{row:?}");
        }
        let mut ranks = BTreeSet::new();
        for client in all() {
            assert!(
                ranks.insert(client.rank),
                "{}: its rank is taken",
                client.id
            );
            assert!(!client.name.is_empty());
            let others = client.aliases.iter().filter(|alias| find(alias).is_some());
            assert_eq!(others.count(), 0, "{}: an alias is an id", client.id);
        }
    }

    #[test]
    fn every_own_field_of_a_client_has_its_form() {
        for row in rows().iter().filter(|row| row.known == Known::Yes) {
            let is_key = |name: &str| {
                name.chars()
                    .all(|c| c.is_alphanumeric() || "-_".contains(c))
            };
            for name in row.field.split(" / ") {
                let known = match name.strip_prefix("metadata.") {
                    Some(below) => fields::metadata_field(below).is_some(),
                    None if is_key(name) => {
                        crate::skill::SPEC_FIELDS.contains(&name) || fields::field(name).is_some()
                    }
                    None => true,
                };
                assert!(known, "{} of {}", row.field, row.client);
            }
        }
    }
}
