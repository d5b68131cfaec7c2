//! The loaders of all clients, and the lenient one that is no client's.

use super::bases::{BASE, DESCRIPTION, NAME, RUST};
use super::loader::{
    Absent, Clean, DescriptionRule, Evidence, FenceRule, LineEnds, Loader, NameRule, Repair, Takes,
    TextRule, Without, YamlRule,
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

/// The loader of a client.
pub fn loader(client: &str) -> Option<&'static Loader> {
    table::find(client)?.loader.as_ref()
}
