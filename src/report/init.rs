//! The report of `init`: the files it wrote.

use schemars::JsonSchema;
use serde::Serialize;

use super::block::Layout;
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
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "file")]
pub struct WrittenFile {
    /// The file, from the working directory.
    pub path: String,
    /// What was done with it.
    #[schemars(extend("enum" = ["created", "replaced", "kept"]))]
    pub state: &'static str,
}

/// The files.
#[derive(Serialize, JsonSchema)]
pub struct InitDocument<'a> {
    /// In the order in which they are written.
    files: &'a [WrittenFile],
}

impl Report for InitReport {
    type Document<'a> = InitDocument<'a>;

    fn verb(&self) -> &'static str {
        "init"
    }

    /// A row a file.
    fn human(&self, _: Layout) -> String {
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
