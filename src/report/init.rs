//! The report of `init`: the files it wrote.

use serde::Serialize;

use super::document::to_json;
use super::style::Palette;
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

#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    files: &'a [WrittenFile],
}

impl InitReport {
    /// A row a file.
    pub fn human(&self) -> String {
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

    /// The JSON document.
    pub fn json(&self) -> String {
        to_json(&Document {
            schema: "minara/init/1",
            files: &self.files,
        })
    }
}
