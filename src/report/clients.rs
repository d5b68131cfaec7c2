//! The report of `clients`: the table of fields and limits.

use serde::Serialize;

use super::block::Look;
use super::style::{clipped, counts};
use super::table::Table;
use super::verb::Report;
use crate::systems::clients::Row;

/// Rows of the table.
#[derive(Debug, Default)]
pub struct ClientsReport {
    /// In the order of the table.
    pub rows: Vec<&'static Row>,
    /// Whether all of them are about one field.
    pub one_field: bool,
}

/// The rows.
#[derive(Serialize)]
pub struct ClientsDocument {
    fields: Vec<RowDoc>,
}

/// One row as scripts read it; what is not known is left out.
#[derive(Serialize)]
struct RowDoc {
    client: &'static str,
    field: &'static str,
    known: &'static str,
    #[serde(rename = "type", skip_serializing_if = "str::is_empty")]
    takes: &'static str,
    #[serde(skip_serializing_if = "str::is_empty")]
    meaning: &'static str,
    #[serde(skip_serializing_if = "str::is_empty")]
    limit: &'static str,
    source: &'static str,
}

impl Report for ClientsReport {
    type Document<'a> = ClientsDocument;

    fn verb(&self) -> &'static str {
        "clients"
    }

    /// A table that fits the width; long cells are cut, JSON has them whole.
    fn human(&self, look: Look) -> String {
        let (heads, fixed): (&[&'static str], usize) = match self.one_field {
            true => (
                &["client", "known", "type", "meaning", "limit"],
                14 + 9 + 18,
            ),
            false => (
                &["client", "field", "known", "type", "limit"],
                14 + 26 + 9 + 18,
            ),
        };
        let room = look.width.saturating_sub(fixed + 2);
        let mut table = Table::new(heads);
        for row in &self.rows {
            let takes = clipped(row.takes, 16);
            let known = row.known.name().to_owned();
            let client = row.client.to_owned();
            table.row(match self.one_field {
                true => [
                    client,
                    known,
                    takes,
                    clipped(row.meaning, room / 2),
                    clipped(row.limit, room - room / 2 - 2),
                ],
                false => [
                    client,
                    clipped(row.field, 24),
                    known,
                    takes,
                    clipped(row.limit, room),
                ],
            });
        }
        let mut clients: Vec<&str> = self.rows.iter().map(|row| row.client).collect();
        clients.dedup();
        format!(
            "{}{}\n",
            table.render(),
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
