//! The report of `list`: own and vendored skills in one table.

use serde::Serialize;

use super::block::{Look, finding_blocks};
use super::style::{Palette, counts};
use super::table::Table;
use super::verb::{Found, Report};
use crate::finding::{Finding, Summary};
use crate::text::Untrusted;

/// What is said where no skill is.
const NOTHING: &str = "no skill here";

/// One skill of `list`.
#[derive(Clone, Debug, Serialize)]
pub struct ListRow {
    /// The folder.
    pub path: String,
    /// The name, or the folder's where there is none.
    pub name: String,
    /// The vendored id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The form it has.
    pub dialect: &'static str,
    /// Whether an ordinary client can load it.
    pub usable: bool,
    /// Where it came from; `null` for an own skill.
    pub source: Option<String>,
    /// The whole commit id.
    pub commit: Option<String>,
    /// The licence expression, as recorded or as the frontmatter says.
    pub license: Option<String>,
    /// The recorded digest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub digest: Option<String>,
    /// What the vendored folder is, nothing for an own skill, and whether the skill
    /// loads.
    pub state: String,
}

/// What `list` found.
#[derive(Debug, Default)]
pub struct ListReport {
    /// In byte order of the paths.
    pub skills: Vec<ListRow>,
    /// Why skills do not load; they never fail the run.
    pub findings: Vec<Finding>,
    /// Numbers.
    pub summary: Summary,
}

/// The skills.
#[derive(Serialize)]
pub struct ListDocument<'a> {
    skills: &'a [ListRow],
}

impl Report for ListReport {
    const FOUND: Option<fn(&Self) -> Found<'_>> = Some(ListReport::found);

    type Document<'a> = ListDocument<'a>;

    fn verb(&self) -> &'static str {
        "list"
    }

    /// The table, what does not load, counts.
    fn human(&self, look: Look) -> String {
        let mut table = Table::new(&["skill", "license", "source", "commit", "state"]);
        for row in &self.skills {
            let commit = row.commit.as_deref().unwrap_or("");
            table.row([
                Untrusted(row.id.as_ref().unwrap_or(&row.name)).to_string(),
                Untrusted(row.license.as_deref().unwrap_or("-")).to_string(),
                short_source(row.source.as_deref()),
                commit.get(..7).unwrap_or(commit).to_owned(),
                row.state.clone(),
            ]);
        }
        let mut out = finding_blocks(&self.findings, look);
        if !table.is_empty() {
            out.push_str(&table.fit(look.width).render());
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
    fn found(&self) -> Found<'_> {
        let last_line = match self.skills.is_empty() {
            true => format!("{}{NOTHING}", self.counts()),
            false => self.counts(),
        };
        let paths = self.skills.iter().map(|row| row.path.clone());
        Found::new(&self.findings, self.summary, paths, last_line)
    }

    fn counts(&self) -> String {
        let vendored = self.skills.iter().filter(|row| row.id.is_some());
        counts(&[
            (self.summary.skills, "skills"),
            (vendored.count(), "vendored"),
            (self.summary.usable, "usable"),
        ])
    }
}

/// `owner/repo` of a URL; `(here)` for an own skill.
pub fn short_source(source: Option<&str>) -> String {
    let Some(source) = source else {
        return "(here)".to_owned();
    };
    let path = source.split_once("://").map_or(source, |(_, rest)| rest);
    let path = path.trim_end_matches('/').trim_end_matches(".git");
    let mut parts = path.rsplit('/').take(2).collect::<Vec<_>>();
    parts.reverse();
    Untrusted(&parts.join("/")).to_string()
}
