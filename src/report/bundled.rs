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
    /// Repositories of which objects go along, with the references that are followed.
    pub sources: Vec<(String, Vec<String>)>,
    /// Skills that an update will not find all of on the other side, with the reason.
    pub without_git: Vec<String>,
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
    /// The repositories of which objects go along, by address.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    sources: Vec<SourceDoc<'a>>,
    /// Skills that an update on the other side will not find all of, with the reason.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    without_git: &'a [String],
}

/// One repository of the bundle.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "repository")]
struct SourceDoc<'a> {
    /// Its address.
    url: &'a str,
    /// The references that are followed, in full.
    references: &'a [String],
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
        for (url, references) in &self.sources {
            let short = references.iter().map(|name| {
                let name = name.strip_prefix("refs/heads/").unwrap_or(name);
                Untrusted(name.strip_prefix("refs/tags/").unwrap_or(name)).to_string()
            });
            let short: Vec<String> = short.collect();
            let line = format!("git {}  {}", Untrusted(url), short.join(", "));
            let _ = writeln!(out, "{}", wrapped(line.trim_end(), 0, 2, layout.width));
        }
        for reason in &self.without_git {
            let line = format!("without git: {}", Untrusted(reason));
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
            sources: self
                .sources
                .iter()
                .map(|(url, references)| SourceDoc { url, references })
                .collect(),
            without_git: &self.without_git,
        }
    }
}
