//! The report of `outdated`: a row a skill, how it stands to its source.

use schemars::JsonSchema;
use serde::Serialize;

use super::block::{Layout, finding_blocks};
use super::style::{Palette, counts};
use super::updated::{FileDoc, VersionDoc, file_docs, found_of, version, version_doc, width_of};
use super::verb::{Found, Report};
use super::words;
use crate::text::Untrusted;
use crate::vendoring::update::{Standing, Updated, Updates};

/// What `outdated` found.
#[derive(Debug, Default)]
pub struct OutdatedReport {
    /// What an update would do, and what stands in its way.
    pub updates: Updates,
}

/// How each skill stands to its source.
#[derive(Serialize, JsonSchema)]
pub struct OutdatedDocument<'a> {
    /// In byte order of the paths.
    skills: Vec<OutdatedDoc<'a>>,
    /// The files that upstream has otherwise.
    plan: Vec<FileDoc>,
}

/// One vendored skill.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "skill")]
struct OutdatedDoc<'a> {
    /// Its folder, from the working directory.
    path: String,
    /// The name in its frontmatter.
    name: &'a str,
    /// Its id.
    #[schemars(regex(pattern = words::ID), length(max = words::MAX_ID))]
    id: &'a str,
    /// How it stands to its source.
    #[schemars(extend("enum" = Standing::ALL.map(Standing::word)))]
    state: &'static str,
    /// Files that upstream has otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    behind: Option<usize>,
    /// Which version it is.
    from: VersionDoc<'a>,
    /// Which version upstream has, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<VersionDoc<'a>>,
}

impl Report for OutdatedReport {
    const FOUND: Option<fn(&Self) -> Found<'_>> = Some(OutdatedReport::found);

    type Document<'a> = OutdatedDocument<'a>;

    fn verb(&self) -> &'static str {
        "outdated"
    }

    /// A row a skill, those to be looked at last; then what stands in the way.
    fn human(&self, layout: Layout) -> String {
        let mut out = String::new();
        let skills = &self.updates.skills;
        let width = width_of(skills);
        for fine in [true, false] {
            let of = |skill: &&Updated| is_fine(skill.standing()) == fine;
            for skill in skills.iter().filter(of) {
                let (mark, style) = match skill.standing() {
                    Standing::Current | Standing::Pinned => ("=", Palette::DIM),
                    Standing::Behind(_) => ("~", Palette::WARN),
                    _ => ("!", Palette::DENY),
                };
                let name = format!("{:width$}", Untrusted(&skill.path).to_string());
                let name = Palette::paint(Palette::NAME, name);
                let mark = Palette::paint(style, mark);
                out.push_str(&format!("{mark} {name}  {}\n", words_of(skill)));
            }
        }
        if !self.updates.findings.is_empty() {
            out.push('\n');
            out.push_str(&finding_blocks(&self.updates.findings, layout));
        }
        out.push_str(&self.last_line());
        out.push('\n');
        out
    }

    fn document(&self) -> OutdatedDocument<'_> {
        let skills = self.updates.skills.iter().map(|skill| OutdatedDoc {
            path: Untrusted(&skill.path).to_string(),
            name: &skill.name,
            id: &skill.id,
            state: skill.standing().word(),
            behind: match skill.standing() {
                Standing::Behind(files) => Some(files),
                _ => None,
            },
            from: version_doc(&skill.old),
            to: skill.new.as_ref().map(version_doc),
        });
        OutdatedDocument {
            skills: skills.collect(),
            plan: file_docs(&self.updates).collect(),
        }
    }
}

impl OutdatedReport {
    /// Whether some skill is not what upstream has.
    pub fn is_behind(&self) -> bool {
        let mut skills = self.updates.skills.iter();
        skills.any(|skill| !matches!(skill.standing(), Standing::Current | Standing::Pinned))
    }

    fn found(&self) -> Found<'_> {
        found_of(&self.updates, 0, self.last_line())
    }

    fn last_line(&self) -> String {
        let skills = &self.updates.skills;
        let of = |kind: Standing| {
            let word = kind.word();
            let same = skills
                .iter()
                .filter(|skill| skill.standing().word() == word);
            (same.count(), word)
        };
        counts(&Standing::ALL.map(of))
    }
}

fn is_fine(standing: Standing) -> bool {
    matches!(standing, Standing::Current | Standing::Pinned)
}

fn words_of(skill: &Updated) -> String {
    let standing = skill.standing();
    let old = version(&skill.old);
    match (standing, &skill.new) {
        (Standing::Behind(files), Some(new)) => {
            let files = counts(&[(files, "files")]);
            let new = version(new);
            let way = if new == old {
                old
            } else {
                format!("{old} -> {new}")
            };
            let line = format!("behind  {way}  {files}");
            line.trim_end().to_owned()
        }
        _ => format!("{}  {old}", standing.word()),
    }
}
