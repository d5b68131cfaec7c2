//! The report of `init`: the files it wrote.

use serde::Serialize;

use super::block::Look;
use super::style::Palette;
use super::verb::Report;
use crate::text::Untrusted;

/// What `init` did.
#[derive(Debug, Default)]
pub struct InitReport {
    /// In the order in which they were written.
    pub files: Vec<WrittenFile>,
}

/// One file.
#[derive(Clone, Debug, Serialize)]
pub struct WrittenFile {
    /// The path as it is shown.
    pub path: String,
    /// `created`, `replaced` or `kept`.
    pub state: &'static str,
}

/// The files.
#[derive(Serialize)]
pub struct InitDocument<'a> {
    files: &'a [WrittenFile],
}

impl Report for InitReport {
    type Document<'a> = InitDocument<'a>;

    fn verb(&self) -> &'static str {
        "init"
    }

    /// A row a file.
    fn human(&self, _: Look) -> String {
        let rows = self.files.iter().map(|file| {
            let (mark, said) = match file.state {
                "created" => ("+", ""),
                "replaced" => ("~", "  replaced"),
                _ => ("=", "  kept as it is"),
            };
            let said = Palette::paint(Palette::DIM, said);
            format!("{mark} {}{said}\n", Untrusted(&file.path))
        });
        rows.collect()
    }

    fn document(&self) -> InitDocument<'_> {
        InitDocument { files: &self.files }
    }
}
