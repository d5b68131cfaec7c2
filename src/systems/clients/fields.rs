//! The keys that clients read beyond the open specification.
//!
//! Gathered from the clients' own rows.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use super::table::all;
use super::takes::Takes;
use crate::finding::ClientId;
use crate::skill::SPEC_FIELDS;
use crate::syntax::Node;

/// A key that clients or dialects read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClientField {
    /// The key at the top level, or below `metadata`.
    pub key: &'static str,
    /// The forms that at least one of the readers takes.
    pub takes: Vec<Takes>,
    /// Who reads it: ids of clients, or names of dialects.
    pub clients: Vec<ClientId>,
    /// Those of them that drop the whole skill over another form.
    pub insisting: Vec<ClientId>,
}

impl ClientField {
    fn new(key: &'static str) -> ClientField {
        ClientField {
            key,
            takes: Vec::new(),
            clients: Vec::new(),
            insisting: Vec::new(),
        }
    }

    fn add(&mut self, client: ClientId, takes: &[Takes], insists: bool) {
        self.clients.push(client);
        self.insisting.extend(insists.then_some(client));
        self.takes.extend(takes);
        self.takes.sort_unstable();
        self.takes.dedup();
        // What takes quotes takes none as well.
        if self.takes.contains(&Takes::Switch) {
            self.takes.retain(|form| *form != Takes::Bool);
        }
    }

    /// Whether one of the readers takes `node`.
    pub fn takes(&self, node: &Node) -> bool {
        self.takes.iter().any(|form| form.takes(node))
    }

    /// The forms in words: `text or a list`.
    pub fn forms(&self) -> String {
        let names: Vec<&str> = self.takes.iter().map(|form| form.name()).collect();
        names.join(" or ")
    }
}

/// Keys below `metadata` that dialects read, and no client.
const OF_DIALECTS: [&str; 2] = ["minara", "polar"];

/// Keys of hosts that have no row: of them nothing more is known than what they read.
/// Source: danny-avila/LibreChat packages/api/src/skills/parse.ts.
const OF_HOSTS: [(&str, ClientId, &[Takes]); 2] = [
    ("when-to-use", "librechat", &[Takes::Text]),
    ("always-apply", "librechat", &[Takes::Switch]),
];

/// The keys of clients by name, those below `metadata` with that before them.
fn fields() -> &'static BTreeMap<&'static str, ClientField> {
    static FIELDS: OnceLock<BTreeMap<&'static str, ClientField>> = OnceLock::new();
    FIELDS.get_or_init(|| {
        let mut fields = BTreeMap::new();
        for client in all() {
            for field in client.fields.iter().filter(|field| !field.form.is_empty()) {
                for key in field
                    .key
                    .split(" / ")
                    .filter(|key| !SPEC_FIELDS.contains(key))
                {
                    let below = key.strip_prefix("metadata.").unwrap_or(key);
                    let known = fields.entry(key).or_insert_with(|| ClientField::new(below));
                    known.add(client.id, field.form, field.insists);
                }
            }
        }
        for (key, host, form) in OF_HOSTS {
            let known = fields.entry(key).or_insert_with(|| ClientField::new(key));
            known.add(host, form, false);
        }
        fields
    })
}

fn of_dialects() -> &'static [ClientField] {
    static FIELDS: OnceLock<Vec<ClientField>> = OnceLock::new();
    FIELDS.get_or_init(|| {
        let field = |key| {
            let mut field = ClientField::new(key);
            field.add(key, &[Takes::Mapping], false);
            field
        };
        OF_DIALECTS.map(field).into()
    })
}

/// The top-level key of this name, where a client reads one.
pub fn field(key: &str) -> Option<&'static ClientField> {
    fields().get(key)
}

/// The key of this name below `metadata`, where a client or a dialect reads one.
pub fn metadata_field(key: &str) -> Option<&'static ClientField> {
    let of_client = fields().get(format!("metadata.{key}").as_str());
    of_client.or_else(|| of_dialects().iter().find(|field| field.key == key))
}

/// Every top-level key that a client reads beyond the specification.
pub fn keys() -> impl Iterator<Item = &'static str> {
    let keys = fields().keys().copied();
    keys.filter(|key| !key.starts_with("metadata."))
}
