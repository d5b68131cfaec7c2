//! The report of `bundle`: what is in the file.

use std::fmt::Write;

use schemars::JsonSchema;
use serde::Serialize;

use super::block::Layout;
use super::style::{Palette, counts, wrapped};
use super::verb::Report;
use super::words;
use crate::text::Untrusted;

/// What `bundle` wrote.
#[derive(Debug, Default)]
pub struct BundleReport {
    /// The file as it was typed.
    pub file: String,
    /// Its size.
    pub bytes: usize,
    /// Its hash.
    pub sha256: String,
    /// The skills in it, by id, each with how many of its files were edited.
    pub skills: Vec<(String, usize)>,
    /// Edited files whose upstream content is nowhere any more.
    pub without_base: Vec<String>,
}

/// What the bundle holds.
#[derive(Serialize, JsonSchema)]
pub struct BundleDocument<'a> {
    /// The file as it was typed.
    file: &'a str,
    /// Its size.
    bytes: usize,
    /// Its hash: equal skills, equal bundle.
    sha256: &'a str,
    /// The skills in it, by id.
    skills: Vec<BundledDoc<'a>>,
    /// Edited files whose upstream content is nowhere any more: an update on the other
    /// side can't merge them.
    without_base: &'a [String],
}

/// One skill of the bundle.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "skill")]
struct BundledDoc<'a> {
    /// Its id.
    #[schemars(regex(pattern = words::ID), length(max = words::MAX_ID))]
    id: &'a str,
    /// Files that are not as upstream had them.
    edited: usize,
}

impl Report for BundleReport {
    type Document<'a> = BundleDocument<'a>;

    fn verb(&self) -> &'static str {
        "bundle"
    }

    fn human(&self, layout: Layout) -> String {
        let mut out = String::new();
        for (id, edited) in &self.skills {
            let name = Palette::paint(Palette::NAME, Untrusted(id));
            let edited = counts(&[(*edited, "edited")]);
            let _ = writeln!(out, "+ {name}  {edited}");
        }
        for path in &self.without_base {
            let line = format!(
                "{}: upstream's content is nowhere any more; update can't merge it there",
                Untrusted(path)
            );
            let _ = writeln!(out, "{}", wrapped(&line, 0, 2, layout.width));
        }
        let skills = counts(&[(self.skills.len(), "skills")]);
        let _ = writeln!(
            out,
            "{}: {skills} · {} bytes · sha256 {}",
            Untrusted(&self.file),
            self.bytes,
            self.sha256
        );
        out
    }

    fn document(&self) -> BundleDocument<'_> {
        BundleDocument {
            file: &self.file,
            bytes: self.bytes,
            sha256: &self.sha256,
            skills: self
                .skills
                .iter()
                .map(|(id, edited)| BundledDoc {
                    id,
                    edited: *edited,
                })
                .collect(),
            without_base: &self.without_base,
        }
    }
}
