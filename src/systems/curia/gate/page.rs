//! What the gate says of every skill: the page that a reviewer signs.

use super::super::agent::{Agent, Approvals};
use super::super::manifest::{Manifest, Sensitivity};
use super::super::mode::Mode;
use super::super::risk::{Band, Risk};
use super::first_use::{Access, FirstUse};
use super::judge::CEO;

/// Who may use a skill that asks for no role.
const ANYONE: &str = "anyone";

/// A skill under every band.
#[derive(Clone, Debug)]
pub struct PageRow<'a> {
    /// The skill.
    pub manifest: &'a Manifest,
    /// Its risk.
    pub risk: Risk,
    /// The least score at which the score lets it run.
    pub opens_at: u8,
    /// For whom: `anyone`, or the one role that may use it.
    pub role: &'static str,
    /// What happens when each agent asks for it, by the agents' names; none where the
    /// first use is not asked about.
    pub agents: Vec<(&'a str, FirstUse)>,
}

impl PageRow<'_> {
    /// The words for whom a skill can be.
    pub const ROLES: [&'static str; 2] = [ANYONE, CEO];

    /// Whether it runs at the lowest score of a band.
    pub fn runs_in(&self, band: Band) -> bool {
        self.opens_at <= band.lowest()
    }
}

/// Every skill that has a risk, by name and file. Agents count in the document's mode
/// alone.
pub fn page<'a>(
    manifests: &'a [Manifest],
    mode: Mode,
    agents: &'a [Agent],
    approvals: &Approvals,
) -> Vec<PageRow<'a>> {
    let mut agents: Vec<&Agent> = match mode {
        Mode::Current => Vec::new(),
        Mode::Document => agents.iter().collect(),
    };
    agents.sort_by(|a, b| (&a.name, a.document.name()).cmp(&(&b.name, b.document.name())));
    let row = |manifest: &'a Manifest| {
        let risk = manifest.risk?;
        let elevated = mode == Mode::Current && manifest.sensitivity == Sensitivity::Elevated;
        let first_use = |agent: &&'a Agent| {
            let agent: &'a Agent = agent;
            let first_use = FirstUse::of(manifest, Access::Agent(agent, approvals));
            (agent.name.as_str(), first_use)
        };
        Some(PageRow {
            manifest,
            risk,
            opens_at: if elevated { 0 } else { risk.opens_at(mode) },
            role: if elevated { CEO } else { ANYONE },
            agents: agents.iter().map(first_use).collect(),
        })
    };
    let mut rows: Vec<PageRow<'a>> = manifests.iter().filter_map(row).collect();
    rows.sort_by(|a, b| {
        let key = |row: &PageRow<'a>| (&row.manifest.name, row.manifest.document.name());
        key(a).cmp(&key(b))
    });
    rows
}
