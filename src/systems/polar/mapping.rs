//! What the claims of a skill mean: each a tool of the inventory, or nothing.

use std::collections::HashSet;

use super::claims::Claim;
use super::fault::{Fault, Place};
use super::ids;
use super::inventory::{Inventory, Meant, Tool};
use super::skill_facts::SkillFacts;
use super::words::CapabilityId;
use crate::rule_id;
use crate::text::Untrusted;

/// The claims of a skill, mapped.
pub(super) struct Mapped<'a> {
    /// The tools that are meant, each once, in the order of the claims.
    pub tools: Vec<&'a Tool>,
    /// Claims that mean no tool, or several.
    pub unmatched: Vec<String>,
    /// What is wrong with them.
    pub faults: Vec<Fault>,
}

/// Maps the claims of a skill to the tools that there are.
pub(super) fn mapped<'a>(skill: &SkillFacts, inventory: &'a Inventory) -> Mapped<'a> {
    let mut growing = Growing {
        inventory,
        known: HashSet::new(),
        mapped: Mapped {
            tools: Vec::new(),
            unmatched: Vec::new(),
            faults: Vec::new(),
        },
    };
    for claim in &skill.claims {
        growing.take(claim, inventory.meant(&claim.text));
    }
    for bullet in &skill.unreadable {
        let mut meant = loose(&bullet.text).map(|text| (text, inventory.meant(text)));
        match meant.find(|(_, meant)| *meant != Meant::Nothing) {
            Some((text, meant)) => {
                let claim = Claim {
                    text: text.to_owned(),
                    ..bullet.clone()
                };
                growing.take(&claim, meant);
            }
            None => growing.mapped.faults.extend(unreadable(bullet)),
        }
    }
    growing.mapped
}

struct Growing<'a> {
    inventory: &'a Inventory,
    known: HashSet<&'a CapabilityId>,
    mapped: Mapped<'a>,
}

impl<'a> Growing<'a> {
    fn take(&mut self, claim: &Claim, meant: Meant<'a>) {
        let place = Place::Skill(Some(claim.span));
        match meant {
            Meant::One(tool) => {
                if self.known.insert(&tool.id) {
                    self.mapped.tools.push(tool);
                }
            }
            Meant::Nothing => {
                self.mapped.unmatched.push(claim.text.clone());
                self.mapped.faults.extend(unknown(place, &claim.text));
            }
            Meant::Several(tools) => {
                self.mapped.unmatched.push(claim.text.clone());
                let fault = ambiguous(place, &claim.text, &tools, self.inventory);
                self.mapped.faults.push(fault);
            }
        }
    }
}

fn ambiguous(place: Place, text: &str, tools: &[&Tool], inventory: &Inventory) -> Fault {
    let ids = tools.iter().map(|tool| {
        let server = inventory.server_of(tool);
        format!(
            "`{}` of {}",
            Untrusted(&tool.id.capability_id),
            Untrusted(server)
        )
    });
    let ids = ids.collect::<Vec<_>>().join(", ");
    let message = format!("`{}` means tools of several servers", Untrusted(text));
    let fault = Fault::new(&ids::AMBIGUOUS_CAPABILITY, place, message);
    fault.help(format!("write one of {ids}"))
}

/// What a bullet that the host can't read may name: all of it, or what stands before a
/// colon, or before a hyphen between blanks.
fn loose(text: &str) -> impl Iterator<Item = &str> {
    let plain = match text.find('[').filter(|_| text.ends_with(']')) {
        Some(open) => &text[..open],
        None => text,
    };
    let colon = plain.split_once(": ").map(|(front, _)| front);
    let hyphen = plain.split_once(" - ").map(|(front, _)| front);
    let all = [Some(text), Some(plain), colon, hyphen];
    all.into_iter()
        .flatten()
        .map(|word| word.trim().trim_matches('`'))
}

fn unreadable(bullet: &Claim) -> Option<Fault> {
    let place = Place::Skill(Some(bullet.span));
    let message = format!(
        "invalid capability declaration: `{}`",
        Untrusted(&bullet.text)
    );
    let fault = Fault::of(rule_id!("invalid-capability-declaration"), place, message)?;
    Some(fault.help(
        "write `- id: what it does`, or give the section another name where it lists no tools; \
         or name the capabilities with --proposal FILE",
    ))
}

pub(super) fn unknown(place: Place, text: &str) -> Option<Fault> {
    let message = format!("no server offers `{}`", Untrusted(text));
    let fault = Fault::of(rule_id!("unknown-capability"), place, message)?;
    let help = "name a tool of the inventory: minara skills inventory FILE lists them";
    Some(fault.help(help))
}
