//! The report of `list`: own and vendored skills in one table.

use schemars::JsonSchema;
use serde::Serialize;

use super::block::{Layout, finding_blocks};
use super::domain::DomainRow;
use super::style::{Palette, counts};
use super::table::Table;
use super::verb::{Found, Report};
use super::words;
use crate::catalog::Kind;
use crate::finding::{Finding, Summary};
use crate::record::is_path;
use crate::text::Untrusted;

/// What is said where no skill is.
const NOTHING: &str = "no skill here";

/// One skill, in byte order of the paths.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "skill")]
pub struct ListRow {
    /// Its folder.
    pub path: String,
    /// Its name, or its folder's where it has none.
    pub name: String,
    /// Its folder's name below the vendored folder.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(regex(pattern = words::ID), length(max = words::MAX_ID))]
    pub id: Option<String>,
    /// The form it has.
    #[schemars(schema_with = "words::dialect")]
    pub dialect: &'static str,
    /// Whether an ordinary client can load it; `findings` says why not.
    pub usable: bool,
    /// Whose it is.
    pub kind: Kind,
    /// Where it came from; null for a skill of one's own.
    pub source: Option<String>,
    /// The branch or tag that it follows; absent where it follows none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reference: Option<String>,
    /// The whole commit id.
    pub commit: Option<String>,
    /// The licence expression as recorded, or what the frontmatter says.
    pub license: Option<String>,
    /// The recorded digest.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(regex(pattern = words::DIGEST))]
    pub digest: Option<String>,
    /// What Minara's host makes of it, where it is one of its skills.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minara: Option<DomainRow>,
    /// For people: what the vendored folder is, nothing for a skill of one's own,
    /// and whether the skill loads.
    pub state: String,
}

/// What `list` found.
#[derive(Debug, Default)]
pub struct ListReport {
    /// In byte order of the paths.
    pub skills: Vec<ListRow>,
    /// Whether a person reads what Minara's host makes of the skills.
    pub as_minara: bool,
    /// Why skills do not load; they never fail the run.
    pub findings: Vec<Finding>,
    /// Numbers.
    pub summary: Summary,
}

/// The skills.
#[derive(Serialize, JsonSchema)]
pub struct ListDocument<'a> {
    /// In byte order of the paths.
    skills: &'a [ListRow],
}

impl Report for ListReport {
    const FOUND: Option<fn(&Self) -> Found<'_>> = Some(ListReport::found);

    type Document<'a> = ListDocument<'a>;

    fn verb(&self) -> &'static str {
        "list"
    }

    /// The table, what does not load, counts.
    fn human(&self, layout: Layout) -> String {
        let mut out = finding_blocks(&self.findings, layout);
        let table = if self.as_minara {
            self.domain_table()
        } else {
            self.table()
        };
        if !table.is_empty() {
            out.push_str(&table.fit(layout).render());
        }
        out.push_str(&self.counts());
        if self.skills.is_empty() {
            out.push_str(&Palette::paint(Palette::DIM, NOTHING));
        }
        out.push('\n');
        out
    }

    fn document(&self) -> ListDocument<'_> {
        ListDocument {
            skills: &self.skills,
        }
    }
}

impl ListReport {
    fn table(&self) -> Table {
        let mut table = Table::new(&["skill", "license", "source", "commit", "state"]);
        for row in &self.skills {
            let commit = row.commit.as_deref().unwrap_or("");
            let mut at = commit.get(..7).unwrap_or(commit).to_owned();
            match &row.reference {
                Some(name) => at.push_str(&format!(" {}", Untrusted(name))),
                None if row.commit.is_some() => at.push_str(" pinned"),
                None => {}
            }
            table.row([
                Untrusted(row.id.as_ref().unwrap_or(&row.name)).to_string(),
                Untrusted(row.license.as_deref().unwrap_or("-")).to_string(),
                shown_source(row),
                at,
                row.state.clone(),
            ]);
        }
        table
    }

    /// The skills as Minara's host holds them.
    fn domain_table(&self) -> Table {
        let heads = ["id", "area", ">priority", "origin", "tools", "hidden by"];
        let mut table = Table::new(&heads);
        for domain in self.skills.iter().filter_map(|row| row.minara.as_ref()) {
            table.row([
                Untrusted(&domain.id).to_string(),
                Untrusted(&domain.area).to_string(),
                domain.priority.to_string(),
                domain.origin.to_owned(),
                Untrusted(&domain.tools.join(", ")).to_string(),
                Untrusted(&domain.hidden.join(", ")).to_string(),
            ]);
        }
        table
    }

    fn found(&self) -> Found<'_> {
        let last_line = if self.skills.is_empty() {
            format!("{}{NOTHING}", self.counts())
        } else {
            self.counts()
        };
        let paths = self.skills.iter().map(|row| row.path.clone());
        let unusable = self.skills.iter().filter(|row| !row.usable);
        Found::new(&self.findings, self.summary, paths, last_line)
            .unusable(unusable.map(|row| row.path.clone()))
    }

    fn counts(&self) -> String {
        let vendored = self.skills.iter().filter(|row| row.kind == Kind::External);
        counts(&[
            (self.summary.skills, "skills"),
            (vendored.count(), "vendored"),
            (self.summary.usable, "usable"),
        ])
    }
}

/// `(here)` for an own skill, where another one came from.
fn shown_source(row: &ListRow) -> String {
    match (row.kind, row.source.as_deref()) {
        (Kind::Builtin, _) => "(here)".to_owned(),
        (Kind::External, None) => "-".to_owned(),
        (Kind::External, Some(source)) => short_source(source),
    }
}

/// `owner/repo` of a URL; a path on this machine as it is.
fn short_source(source: &str) -> String {
    if is_path(source) {
        let shown = Untrusted(source);
        let plain = !source.starts_with('.');
        return format!("{}{shown}", if plain { "./" } else { "" });
    }
    let path = source.split_once("://").map_or(source, |(_, rest)| rest);
    let path = path.trim_end_matches('/').trim_end_matches(".git");
    let mut parts = path.rsplit('/').take(2).collect::<Vec<_>>();
    parts.reverse();
    Untrusted(&parts.join("/")).to_string()
}
