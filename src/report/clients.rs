//! The report of `clients`: the table of fields and limits.

use schemars::JsonSchema;
use serde::Serialize;

use super::block::Layout;
use super::style::counts;
use super::table::Table;
use super::verb::Report;
use super::words;
use crate::systems::clients::Row;

/// Rows of the table.
#[derive(Debug, Default)]
pub struct ClientsReport {
    /// In the order of the table.
    pub rows: Vec<&'static Row>,
    /// Whether all of them are about one field.
    pub one_field: bool,
}

/// The rows of the table.
#[derive(Serialize, JsonSchema)]
pub struct ClientsDocument {
    /// Clients stand together, in a fixed order.
    fields: Vec<RowDoc>,
}

/// What a client does with a field; what is not known is left out.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "field")]
struct RowDoc {
    /// Id of the client.
    #[schemars(regex(pattern = words::ID))]
    client: &'static str,
    /// A key, `metadata.KEY`, `(unknown)` for every other key, `(body)`, or a file
    /// beside SKILL.md.
    field: &'static str,
    /// Whether the client reads it, passes over it, or refuses the skill.
    #[schemars(schema_with = "words::known")]
    known: &'static str,
    /// The type that it takes, in words.
    #[serde(rename = "type", skip_serializing_if = "str::is_empty")]
    takes: &'static str,
    /// What it is for.
    #[serde(skip_serializing_if = "str::is_empty")]
    meaning: &'static str,
    /// The bounds of the value, in words.
    #[serde(skip_serializing_if = "str::is_empty")]
    limit: &'static str,
    /// Where that was read.
    source: &'static str,
}

impl Report for ClientsReport {
    type Document<'a> = ClientsDocument;

    fn verb(&self) -> &'static str {
        "clients"
    }

    /// A table that fits the width; long cells are cut, JSON has them whole.
    fn human(&self, layout: Layout) -> String {
        let (heads, fixed): (&[&'static str], usize) = if self.one_field {
            (
                &["client", "known", "type", "meaning", "limit"],
                14 + 9 + 18,
            )
        } else {
            (
                &["client", "field", "known", "type", "limit"],
                14 + 26 + 9 + 18,
            )
        };
        let room = layout.room(fixed + 2);
        let mut table = Table::new(heads);
        for row in &self.rows {
            let takes = layout.clip(row.takes, 16);
            let known = row.known.name().to_owned();
            let client = row.client.to_owned();
            table.row(if self.one_field {
                [
                    client,
                    known,
                    takes,
                    layout.clip(row.meaning, room / 2),
                    layout.clip(row.limit, (room - room / 2).saturating_sub(2)),
                ]
            } else {
                [
                    client,
                    layout.clip(row.field, 24),
                    known,
                    takes,
                    layout.clip(row.limit, room),
                ]
            });
        }
        let mut clients: Vec<&str> = self.rows.iter().map(|row| row.client).collect();
        clients.dedup();
        format!(
            "{}{}\n",
            table.fit(layout).render(),
            counts(&[(clients.len(), "clients"), (self.rows.len(), "rows")])
        )
    }

    fn document(&self) -> ClientsDocument {
        let fields = self.rows.iter().map(|row| RowDoc {
            client: row.client,
            field: row.field,
            known: row.known.name(),
            takes: row.takes,
            meaning: row.meaning,
            limit: row.limit,
            source: row.source,
        });
        ClientsDocument {
            fields: fields.collect(),
        }
    }
}
