//! The report of `cache`: what is kept, and what went.

use std::fmt::Write;

use schemars::JsonSchema;
use serde::Serialize;

use super::block::Layout;
use super::style::{Palette, counts};
use super::verb::Report;
use crate::text::{Untrusted, grouped};
use crate::vendoring::fetch::{Cleared, Contents, Kept};

/// What is kept, and what went.
#[derive(Debug, Default)]
pub struct CacheReport {
    /// Both.
    pub cleared: Cleared,
}

/// What the cache holds.
#[derive(Serialize, JsonSchema)]
pub struct CacheDocument<'a> {
    /// What is kept, by address.
    kept: Vec<KeptDoc<'a>>,
    /// What was deleted, by address.
    removed: Vec<KeptDoc<'a>>,
    /// How many should have gone and are in use.
    busy: usize,
    /// Files of folders, archives and indexes that are kept.
    contents: ContentsDoc,
    /// Such files that were deleted.
    contents_removed: ContentsDoc,
}

/// Files of sources that keep no history.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "contents")]
struct ContentsDoc {
    /// How many.
    files: usize,
    /// How large they are together.
    bytes: u64,
}

/// One repository.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "repository")]
struct KeptDoc<'a> {
    /// Where it was fetched from; null where nobody can tell.
    url: Option<&'a str>,
    /// How large it is.
    bytes: u64,
}

impl Report for CacheReport {
    type Document<'a> = CacheDocument<'a>;

    fn verb(&self) -> &'static str {
        "cache"
    }

    fn human(&self, _: Layout) -> String {
        let mut out = String::new();
        let Cleared {
            removed,
            kept,
            busy,
            contents,
            contents_removed,
        } = &self.cleared;
        for (mark, rows) in [("=", kept), ("-", removed)] {
            for row in rows {
                let url = row.url.as_deref().unwrap_or("unknown");
                let mark = Palette::paint(Palette::DIM, mark);
                let _ = writeln!(out, "{mark} {}  {}", Untrusted(url), mebibytes(row.bytes));
            }
        }
        for (mark, contents) in [("=", contents), ("-", contents_removed)] {
            if contents.files > 0 {
                let mark = Palette::paint(Palette::DIM, mark);
                let (files, bytes) = (grouped(contents.files), mebibytes(contents.bytes));
                let what = "files of folders, archives and indexes";
                let _ = writeln!(out, "{mark} {files} {what}  {bytes}");
            }
        }
        let repositories: u64 = kept.iter().map(|row| row.bytes).sum();
        let line = counts(&[
            (kept.len(), "kept"),
            (removed.len(), "removed"),
            (*busy, "in use"),
        ]);
        let bytes = repositories + contents.bytes;
        let line = match line.as_str() {
            "" if bytes == 0 => "nothing is kept".to_owned(),
            "" => mebibytes(bytes),
            _ => format!("{line} · {}", mebibytes(bytes)),
        };
        let _ = writeln!(out, "{line}");
        out
    }

    fn document(&self) -> CacheDocument<'_> {
        fn docs(rows: &[Kept]) -> Vec<KeptDoc<'_>> {
            rows.iter()
                .map(|row| KeptDoc {
                    url: row.url.as_deref(),
                    bytes: row.bytes,
                })
                .collect()
        }
        CacheDocument {
            kept: docs(&self.cleared.kept),
            removed: docs(&self.cleared.removed),
            busy: self.cleared.busy,
            contents: contents_doc(self.cleared.contents),
            contents_removed: contents_doc(self.cleared.contents_removed),
        }
    }
}

fn contents_doc(contents: Contents) -> ContentsDoc {
    ContentsDoc {
        files: contents.files,
        bytes: contents.bytes,
    }
}

/// Bytes in a unit that people read.
fn mebibytes(bytes: u64) -> String {
    let whole = usize::try_from(bytes.div_ceil(1 << 20)).unwrap_or(usize::MAX);
    format!("{} MiB", grouped(whole))
}
