//! The gate over the tools of a host.

use std::collections::BTreeSet;

use super::super::stage::Stage;
use super::super::tools::{BASELINE, Tool, Tools};
use super::arguments::{Arguments, Invalid};
use super::call::Carried;
use super::decision::{Decision, Effect, Facts, GateRule, Tightening, Verdict};
use super::grant::Granted;
use crate::rule_id;

/// The gate of a host.
#[derive(Clone, Copy, Debug)]
pub struct Gate<'a> {
    /// Its tools.
    pub tools: &'a Tools,
    /// The variables that are set.
    pub env: &'a BTreeSet<String>,
    /// What a discover turn without a person does.
    pub tightening: Tightening,
    /// Whether a person is asked although a grant covers a call that moves funds.
    pub confirms_grants: bool,
}

/// What is known of a call besides its tool.
#[derive(Clone, Copy, Debug)]
pub struct Situation {
    /// Whether no person began the turn.
    pub autonomous: bool,
    /// Whether the turn is a discover turn.
    pub discover: bool,
    /// Whether the session can call the tool.
    pub reachable: bool,
    /// Whether the user approved this very call.
    pub approved: bool,
    /// Whether the tool was confirmed earlier in the session.
    pub remembered: bool,
    /// What the stored grants say.
    pub granted: Granted,
}

/// Something about a tool that does not change the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Warning {
    /// It moves funds and does not ask each time.
    UnderTiered,
    /// Its `parameters` are no schema that arguments can be held against.
    InvalidSchema,
}

impl Warning {
    /// The rule of `lint` that says the same.
    pub fn rule(self) -> &'static str {
        match self {
            Warning::UnderTiered => rule_id!("under-tiered-tool").as_str(),
            Warning::InvalidSchema => rule_id!("invalid-tool-schema").as_str(),
        }
    }
}

/// What the gate says of a call.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// The tool that is judged.
    pub tool: String,
    /// The tool that carried the call.
    pub via: Option<String>,
    /// What happens.
    pub decision: Decision,
    /// Why.
    pub rule: GateRule,
    /// What it does, where it runs and its tool moves funds.
    pub effect: Option<Effect>,
    /// What else is to be known of the tool.
    pub warnings: Vec<Warning>,
    /// Why the arguments can't be taken.
    pub invalid: Option<Invalid>,
}

impl Gate<'_> {
    /// What the gate says of a call.
    pub fn judge(&self, call: &Carried, situation: &Situation) -> Judgement {
        let tool = self.tools.get(&call.tool);
        let tool = tool.filter(|tool| !call.is_empty && tool.is_registered(self.env));
        let args = Arguments(call.args.as_ref());
        let mut judgement = Judgement {
            tool: call.tool.clone(),
            via: call.via.clone(),
            decision: Decision::Reject,
            rule: GateRule::UnknownTool,
            effect: None,
            warnings: Vec::new(),
            invalid: None,
        };
        let Some(tool) = tool else {
            return judgement;
        };
        if tool.is_under_tiered() {
            judgement.warnings.push(Warning::UnderTiered);
        }
        let schema = tool.parameters.as_ref();
        let checked = schema.map_or(Ok(()), |schema| args.check(schema));
        if let Err(Invalid::Schema(_)) = checked {
            judgement.warnings.push(Warning::InvalidSchema);
        }
        let Verdict { decision, rule } = self.verdict(tool, situation, checked.is_ok());
        if rule == GateRule::InvalidArguments {
            judgement.invalid = checked.err();
        }
        judgement.rule = rule;
        judgement.decision = decision;
        if decision == Decision::Run && tool.moves_funds {
            judgement.effect = Some(if args.are_confirmed() {
                Effect::Execute
            } else {
                Effect::Preview
            });
        }
        judgement
    }

    /// The rows of the gate behind the first, which knows the tool.
    pub(super) fn verdict(&self, tool: &Tool, situation: &Situation, takes: bool) -> Verdict {
        let reject = |rule| Verdict {
            decision: Decision::Reject,
            rule,
        };
        let Ok(tier) = tool.tier else {
            return reject(GateRule::InvalidTier);
        };
        if !situation.reachable {
            return reject(GateRule::UnreachableTool);
        }
        if !takes {
            return reject(GateRule::InvalidArguments);
        }
        let facts = Facts {
            tier,
            autonomous: situation.autonomous,
            discover: situation.discover,
            approved: situation.approved,
            remembered: situation.remembered,
            granted: situation.granted,
        };
        let verdict = facts.verdict(self.tightening);
        let asks = self.confirms_grants && tool.moves_funds;
        match verdict.rule {
            GateRule::Grant if asks => Verdict {
                decision: Decision::Confirm,
                ..verdict
            },
            _ => verdict,
        }
    }
}

/// Whether a turn that no person began is a discover turn: by the stages that its
/// signal suggests, else by those that its message names. A message that names none
/// is one: what a stranger wrote must not lift the ceiling by saying nothing.
pub fn is_discover_turn(suggested: &[Stage], named: &[Stage]) -> bool {
    if suggested.is_empty() {
        named.is_empty() || named.contains(&Stage::Discover)
    } else {
        suggested.contains(&Stage::Discover)
    }
}

/// Whether a tool can be called in every session; `more` are names, or prefixes that
/// end in `*`, that a host adds.
pub fn is_in_baseline<'a>(tool: &str, more: impl IntoIterator<Item = &'a str>) -> bool {
    let covers = |pattern: &str| match pattern.strip_suffix('*') {
        Some(prefix) => tool.starts_with(prefix),
        None => tool == pattern,
    };
    BASELINE.into_iter().any(covers) || more.into_iter().any(covers)
}
