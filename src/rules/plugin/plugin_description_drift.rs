//! `plugin-description-drift`.

use super::{drift, registered};
use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Collection;

declare_rule! {
    /// Marketplace and plugin describe the plugin differently
    ///
    /// ## What it does
    /// Compares `description` of a marketplace entry with `description` of the plugin.json in the folder that its
    /// `source` names, blanks at the ends aside.
    ///
    /// ## Why is this bad?
    /// A reader of the marketplace chooses by one text and gets the other. Two lengths of one text
    /// can be meant, so the rule is off by default.
    ///
    /// ## What to do
    /// Write one of them into both, or leave it out of the entry.
    /// Measured on 404 entries with a folder in 27 public repositories: 81 findings, of which most
    /// are a short and a long form of one text.
    ///
    /// ## Examples
    /// ```skill bad:2
    /// -- .claude-plugin/marketplace.json --
    /// {"name": "aviary", "owner": {"name": "Fern Works"}, "plugins": [
    ///   {"name": "birds", "source": "./", "description": "All birds"}
    /// ]}
    /// -- .claude-plugin/plugin.json --
    /// {"name": "birds", "description": "Crows only"}
    /// -- skills/crow/SKILL.md --
    /// ---
    /// name: crow
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    /// ```skill bad:2
    /// -- .claude-plugin/marketplace.json --
    /// {"name": "aviary", "owner": {"name": "Fern Works"}, "plugins": [
    ///   {"name": "birds", "source": "./birds", "description": "All birds"}
    /// ]}
    /// -- birds/.claude-plugin/plugin.json --
    /// {"name": "birds", "description": "Crows only"}
    /// -- birds/skills/crow/SKILL.md --
    /// ---
    /// name: crow
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    /// ```skill good
    /// -- .claude-plugin/marketplace.json --
    /// {"name": "aviary", "owner": {"name": "Fern Works"}, "plugins": [
    ///   {"name": "birds", "source": "./", "description": "All birds"}
    /// ]}
    /// -- .claude-plugin/plugin.json --
    /// {"name": "birds", "description": "All birds"}
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
    /// {"name": "birds", "description": "Crows only"}
    /// -- skills/crow/SKILL.md --
    /// ---
    /// name: crow
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    /// ```skill good
    /// -- .claude-plugin/marketplace.json --
    /// {"name": "aviary", "owner": {"name": "Fern Works"}, "plugins": [
    ///   {"name": "birds", "source": "./", "description": "All birds"}
    /// ]}
    /// -- .claude-plugin/plugin.json --
    /// {"name": "birds"}
    /// -- skills/crow/SKILL.md --
    /// ---
    /// name: crow
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    pub PluginDescriptionDrift = {
        id: "plugin-description-drift", group: Plugin, level: Allow, tier: T4,
    }
}

impl Rule for PluginDescriptionDrift {
    fn check_collection(&self, all: &Collection, cx: &mut Checks<'_>) {
        let found: Vec<_> = registered(all)
            .filter_map(|pair| drift(&pair, "description", cx))
            .collect();
        cx.report_all(found);
    }
}
