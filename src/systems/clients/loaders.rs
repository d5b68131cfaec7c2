//! The loaders of all clients, and the lenient one that is no client's.

use std::sync::OnceLock;

use super::bases::{BASE, DESCRIPTION, NAME, RUST};
use super::loader::{
    Absent, Clean, DescriptionRule, Evidence, FenceRule, Knows, LineEnds, Loader, NameRule, Repair,
    Takes, TextRule, Without, YamlRule,
};
use super::table::{self, all};

/// The lenient client that the open guide for implementers describes.
pub static LENIENT: Loader = Loader {
    client: "load",
    source: "agentskills/agentskills docs/client-implementation/adding-skills-support.mdx@69ef37e",
    evidence: Evidence::Guide,
    text: TextRule {
        strips_mark: true,
        line_ends: LineEnds::All,
        refuses_controls: true,
        ..RUST
    },
    fences: FenceRule::WholeLines,
    without: Without::Skip,
    yaml: YamlRule::Source,
    repair: Repair::QuoteAll,
    name: NameRule {
        takes: Takes::Scalar,
        absent: Absent::Folder,
        null: Absent::Folder,
        empty: Absent::Folder,
        clean: Clean::Trimmed,
        ..NAME
    },
    description: DescriptionRule {
        takes: Takes::Scalar,
        blank_is_empty: true,
        ..DESCRIPTION
    },
    ..BASE
};

/// The loaders of clients of which one is known.
pub fn loaders() -> Vec<&'static Loader> {
    let all = all().iter();
    all.filter_map(|client| client.loader.as_ref()).collect()
}

/// The row of a client's loader; one that knows nothing where nobody has read how
/// it loads skills.
pub fn asked(client: &str) -> Option<&'static Loader> {
    static UNREAD: OnceLock<Vec<Loader>> = OnceLock::new();
    let unread = UNREAD.get_or_init(|| {
        let unread = all().iter().filter(|client| client.loader.is_none());
        unread
            .map(|client| Loader {
                client: client.id,
                source: client.source,
                evidence: Evidence::Docs,
                by_default: false,
                knows: Knows::Nothing,
                ..BASE
            })
            .collect()
    });
    let of = |row: &&Loader| row.client == client;
    loader(client).or_else(|| unread.iter().find(of))
}

/// The loader of a client.
pub fn loader(client: &str) -> Option<&'static Loader> {
    table::find(client)?.loader.as_ref()
}
