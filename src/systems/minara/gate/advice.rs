//! What to do where a call does not run.

use super::super::tools::{Tier, Tool};
use super::arguments::Invalid;
use super::call::Carried;
use super::decision::{Decision, GateRule};
use super::judge::{Gate, Judgement};
use crate::text::nearest_word;

impl Gate<'_> {
    /// The way on from a judgement, or that there is none; nothing where the call
    /// runs. Names in it are foreign text.
    pub fn way_on(&self, call: &Carried, judgement: &Judgement, source: &str) -> Option<String> {
        let tool = &judgement.tool;
        Some(match judgement.rule {
            GateRule::UnknownTool => self.unknown(call),
            GateRule::InvalidTier => {
                let tiers = Tier::ALL.map(Tier::name).join(", ");
                format!("write one of {tiers} as its permissionTier")
            }
            GateRule::UnreachableTool => "name an active skill that lists it: --active ID; \
                 or add it to always-include-tools in minara.toml"
                .to_owned(),
            GateRule::InvalidArguments => match judgement.invalid {
                Some(Invalid::Schema(_)) => "mend the `parameters` of the tool".to_owned(),
                _ => format!("the `parameters` of `{tool}` say what it takes"),
            },
            GateRule::ManualAutonomous => {
                "there is no way on without a person: --source user".to_owned()
            }
            GateRule::DiscoverCeiling => {
                "a grant does not lift it; a signal that suggests another stage does: \
                 --stage decide"
                    .to_owned()
            }
            GateRule::ConfirmFirst => {
                "once confirmed it runs in this session: --confirmed".to_owned()
            }
            GateRule::ConfirmEvery | GateRule::ManualApproval => {
                "with the user's yes to this very call it runs: --approved".to_owned()
            }
            GateRule::Grant if judgement.decision == Decision::Confirm => {
                "a grant is not enough: --require-confirmation-with-grant".to_owned()
            }
            GateRule::GrantMissing => format!(
                "store one in the state file: {{\"tool\": \"{tool}\", \"sources\": [\"{source}\"]}}; \
                 what if: --grant"
            ),
            GateRule::GrantMismatch => {
                "store one for this source and these arguments in the state file".to_owned()
            }
            GateRule::GrantExpired => {
                "say the time with --now, or store one that is not over".to_owned()
            }
            GateRule::GrantExhausted => "store one with more max_uses".to_owned(),
            GateRule::ReadOnly | GateRule::Approved | GateRule::Remembered | GateRule::Grant => {
                return None;
            }
        })
    }

    fn unknown(&self, call: &Carried) -> String {
        if call.is_empty {
            return "an indirect call carries one: --args '{\"tool\": \"NAME\", \"args\": {}}'"
                .to_owned();
        }
        if let Some(tool) = self.tools.get(&call.tool) {
            return format!("it is not registered without {}", self.missing(tool));
        }
        let names = self.tools.all().iter().map(|tool| tool.name.as_str());
        match nearest_word(&call.tool, names) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "list the tools: minara skills gate --all".to_owned(),
        }
    }

    fn missing(&self, tool: &Tool) -> String {
        let names = tool.requires_env.iter();
        let names = names.filter(|name| !self.env.contains(*name));
        let flags: Vec<String> = names.map(|name| format!("--env {name}")).collect();
        flags.join(" ")
    }
}
