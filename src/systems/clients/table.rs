//! The table of fields and limits: which client reads which key, and how.

use std::sync::OnceLock;

/// The table as it is kept: one row a client and field, columns by tabs.
const TEXT: &str = include_str!("data/clients.tsv");

/// What a client does with a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// It reads it.
    Yes,
    /// It passes over it.
    Ignored,
    /// It refuses the skill.
    Error,
}

impl Known {
    /// The word of the table and of JSON.
    pub fn name(self) -> &'static str {
        match self {
            Known::Yes => "yes",
            Known::Ignored => "ignored",
            Known::Error => "error",
        }
    }

    fn from_name(name: &str) -> Option<Known> {
        [Known::Yes, Known::Ignored, Known::Error]
            .into_iter()
            .find(|known| known.name() == name)
    }
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

/// All rows, in the order of the table: clients stand together.
pub fn rows() -> &'static [Row] {
    static ROWS: OnceLock<Vec<Row>> = OnceLock::new();
    ROWS.get_or_init(|| TEXT.lines().skip(1).filter_map(row).collect())
}

fn row(line: &'static str) -> Option<Row> {
    let mut cells = line.split('\t');
    let mut cell = || cells.next();
    Some(Row {
        client: cell()?,
        field: cell()?,
        known: Known::from_name(cell()?)?,
        takes: cell()?,
        meaning: cell()?,
        limit: cell()?,
        source: cell()?,
    })
}

/// The clients of the table, each once, in its order.
pub fn client_ids() -> Vec<&'static str> {
    let mut ids: Vec<&'static str> = rows().iter().map(|row| row.client).collect();
    ids.dedup();
    ids
}

/// The client of this id.
pub fn client(id: &str) -> Option<&'static str> {
    rows()
        .iter()
        .map(|row| row.client)
        .find(|known| *known == id)
}

/// Whether a client reads this key at the top level, or below metadata as
/// `metadata.key`.
pub fn reads(client: &str, field: &str) -> bool {
    let mut rows = rows().iter().filter(|row| row.client == client);
    rows.any(|row| row.known == Known::Yes && names(row, field))
}

/// Whether a client refuses a skill for having this key.
pub fn refuses(client: &str, field: &str) -> bool {
    let mut rows = rows().iter().filter(|row| row.client == client);
    rows.any(|row| row.known == Known::Error && names(row, field))
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

    use super::*;
    use crate::systems::clients::fields;

    /// The columns, in their order.
    const HEAD: [&str; 7] = [
        "client", "field", "known", "type", "meaning", "limit", "source",
    ];

    #[test]
    fn the_table_is_well_formed() {
        let mut lines = TEXT.lines();
        assert_eq!(lines.next().unwrap().split('\t').collect::<Vec<_>>(), HEAD);
        for line in lines {
            assert_eq!(line.split('\t').count(), HEAD.len(), "{line}");
            let row = row(line).unwrap_or_else(|| panic!("{line}"));
            assert!(!row.source.is_empty() && !row.field.is_empty(), "{line}");
            assert_eq!(line.trim_end_matches(' '), line);
        }
        let mut seen = BTreeSet::new();
        for row in rows() {
            assert!(seen.insert((row.client, row.field)), "{row:?} twice");
        }
        let ids = client_ids();
        assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len());
    }

    /// What the rules know of fields is what the table says.
    #[test]
    fn the_fields_of_the_rules_are_those_of_the_table() {
        for (prefix, fields) in [("", fields::FIELDS), ("metadata.", fields::METADATA)] {
            for field in fields {
                let name = format!("{prefix}{}", field.key);
                let by_table: BTreeSet<&str> = rows()
                    .iter()
                    .filter(|row| row.known == Known::Yes && names(row, &name))
                    .map(|row| row.client)
                    .collect();
                let by_rules: BTreeSet<&str> = field
                    .clients
                    .iter()
                    .copied()
                    .filter(|client| table_speaks_of(client))
                    .collect();
                assert_eq!(by_table, by_rules, "{name}");
            }
        }
    }

    /// Dialects stand among the readers of fields and not in the table.
    fn table_speaks_of(client: &str) -> bool {
        super::client(client).is_some()
    }

    #[test]
    fn every_own_field_of_a_client_is_known_to_the_rules() {
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
