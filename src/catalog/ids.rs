//! Rule ids of the generated pages.

use crate::declare_id;

declare_id! {
    /// Committed catalog is not what the skills render to
    ///
    /// ## What it does
    /// Renders the catalog, or the list of vendored skills, and compares it with
    /// the file. The first line that differs is shown; `--check` prints the
    /// whole diff and writes nothing. Line ends that a checkout turned into
    /// CRLF are not a difference.
    ///
    /// ## Why is this bad?
    /// Somebody who reads the page sees skills that are gone, misses new ones,
    /// or takes an old licence for the one that holds.
    ///
    /// ## What to do
    /// `minara skills catalog --write`, or for the list of
    /// vendored skills the next `add` or `remove`; then commit the file. `add` and
    /// `remove` do it by themselves.
    pub STALE_CATALOG = { id: "stale-catalog", group: Catalog, level: Deny, tier: T4 }

    /// File to be generated is the user's own
    ///
    /// ## What it does
    /// Refuses to write a generated page over a file that holds neither the two
    /// catalog markers nor the first line by which generated pages are known.
    /// After `add` and `remove` this is a warning: the skills are in place, and
    /// only the page is not.
    ///
    /// ## Why is this bad?
    /// What a person wrote would be lost, and nothing would tell.
    ///
    /// ## What to do
    /// Put `<!-- minara:catalog:start -->` and `<!-- minara:catalog:end -->`,
    /// each on a line of its own, where the tables belong; or set `output` under
    /// `[catalog]` in `minara.toml` to another file; or move the file away.
    pub NOT_GENERATED = { id: "not-generated", group: Catalog, level: Deny, gate: Some(Warn), tier: T5 }

    /// Catalog marker without its other half
    ///
    /// ## What it does
    /// Looks for lines that hold nothing but `<!-- minara:catalog:start -->` or
    /// `<!-- minara:catalog:end -->`, outside of code. They must come in pairs,
    /// the start first. Where one stands alone, nothing is written.
    ///
    /// ## Why is this bad?
    /// Nobody can say where the generated part ends, so writing it could take
    /// away what follows.
    ///
    /// ## What to do
    /// Add the missing line, or remove the one that is left over.
    pub UNCLOSED_CATALOG_MARKER = { id: "unclosed-catalog-marker", group: Catalog, level: Deny, tier: T5 }
}
