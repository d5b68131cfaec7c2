//! `plugin-version-drift`.

use super::{drift, registered};
use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Collection;

declare_rule! {
    /// Marketplace and plugin name two versions
    ///
    /// ## What it does
    /// Compares `version` of a marketplace entry with `version` of the plugin.json in the folder that its
    /// `source` names, blanks at the ends aside.
    ///
    /// ## Why is this bad?
    /// Clients take one of the two, and which one differs: an update is announced that is not there,
    /// or is there and not announced.
    ///
    /// ## What to do
    /// Write one of them into both, or leave it out of the entry.
    /// Measured on 299 entries with a version in 27 public repositories: 5 findings, all right.
    ///
    /// ## Examples
    /// ```skill bad:2
    /// -- .claude-plugin/marketplace.json --
    /// {"name": "aviary", "owner": {"name": "Fern Works"}, "plugins": [
    ///   {"name": "birds", "source": "./", "version": "1.1.0"}
    /// ]}
    /// -- .claude-plugin/plugin.json --
    /// {"name": "birds", "version": "1.0.0"}
    /// -- skills/crow/SKILL.md --
    /// ---
    /// name: crow
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    /// ```skill bad:2
    /// -- .claude-plugin/marketplace.json --
    /// {"name": "aviary", "owner": {"name": "Fern Works"}, "plugins": [
    ///   {"name": "birds", "source": "./birds", "version": "1.1.0"}
    /// ]}
    /// -- birds/.claude-plugin/plugin.json --
    /// {"name": "birds", "version": "1.0.0"}
    /// -- birds/skills/crow/SKILL.md --
    /// ---
    /// name: crow
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    /// ```skill good
    /// -- .claude-plugin/marketplace.json --
    /// {"name": "aviary", "owner": {"name": "Fern Works"}, "plugins": [
    ///   {"name": "birds", "source": "./", "version": "1.1.0"}
    /// ]}
    /// -- .claude-plugin/plugin.json --
    /// {"name": "birds", "version": "1.1.0"}
    /// -- skills/crow/SKILL.md --
    /// ---
    /// name: crow
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    /// One place is enough:
    /// ```skill good
    /// -- .claude-plugin/marketplace.json --
    /// {"name": "aviary", "owner": {"name": "Fern Works"}, "plugins": [
    ///   {"name": "birds", "source": "./"}
    /// ]}
    /// -- .claude-plugin/plugin.json --
    /// {"name": "birds", "version": "1.0.0"}
    /// -- skills/crow/SKILL.md --
    /// ---
    /// name: crow
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    /// ```skill good
    /// -- .claude-plugin/marketplace.json --
    /// {"name": "aviary", "owner": {"name": "Fern Works"}, "plugins": [
    ///   {"name": "birds", "source": "./", "version": "1.1.0"}
    /// ]}
    /// -- .claude-plugin/plugin.json --
    /// {"name": "birds"}
    /// -- skills/crow/SKILL.md --
    /// ---
    /// name: crow
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    pub PluginVersionDrift = {
        id: "plugin-version-drift", group: Plugin, level: Warn, tier: T4,
    }
}

impl Rule for PluginVersionDrift {
    fn check_collection(&self, all: &Collection, cx: &mut Checks<'_>) {
        let found: Vec<_> = registered(all)
            .filter_map(|pair| drift(&pair, "version", cx))
            .collect();
        cx.report_all(found);
    }
}
