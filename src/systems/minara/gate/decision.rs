//! What the gate says of a call whose tool is known, by facts alone.

use serde::{Deserialize, Serialize};

use super::super::tools::Tier;
use super::grant::{Granted, Unfit};

/// What happens to a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decision {
    /// It runs.
    Run,
    /// A person is asked.
    Confirm,
    /// It waits for a stored grant.
    NeedsGrant,
    /// It does not run.
    Reject,
}

impl Decision {
    /// All of them, the loosest first.
    pub const ALL: [Decision; 4] = [
        Decision::Run,
        Decision::Confirm,
        Decision::NeedsGrant,
        Decision::Reject,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Decision::Run => "run",
            Decision::Confirm => "confirm",
            Decision::NeedsGrant => "needs-grant",
            Decision::Reject => "reject",
        }
    }
}

/// What a call that runs does, where its tool moves funds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Effect {
    /// It shows what it would do.
    Preview,
    /// It moves funds.
    Execute,
}

impl Effect {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Effect::Preview => "preview",
            Effect::Execute => "execute",
        }
    }
}

macro_rules! rules {
    ($($name:ident $id:literal $why:literal,)*) => {
        /// Why the gate decides as it does.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
        pub enum GateRule {
            $(
                #[doc = $why]
                #[serde(rename = $id)]
                $name,
            )*
        }

        impl GateRule {
            /// Every rule, in the order in which they are asked.
            pub const ALL: &[GateRule] = &[$(GateRule::$name),*];

            /// Its id.
            pub fn id(self) -> &'static str {
                match self {
                    $(GateRule::$name => $id,)*
                }
            }

            /// What it says, in one line.
            pub fn why(self) -> &'static str {
                match self {
                    $(GateRule::$name => $why,)*
                }
            }
        }
    };
}

rules! {
    UnknownTool "gate-unknown-tool" "no tool of this name is registered",
    InvalidTier "gate-invalid-tier" "its tier is none of the four",
    UnreachableTool "gate-unreachable-tool" "a session other than the main one has the baseline and the tools of active skills",
    InvalidArguments "gate-invalid-arguments" "the arguments break the tool's schema",
    ReadOnly "gate-read-only" "READ_ONLY runs at once",
    ManualAutonomous "gate-manual-autonomous" "MANUAL_ONLY never runs without a person",
    DiscoverCeiling "gate-discover-ceiling" "on a discover turn without a person only READ_ONLY runs",
    Approved "gate-approved" "the user approved this very call",
    Remembered "gate-remembered" "it was confirmed earlier in this session",
    ConfirmFirst "gate-confirm-first" "its first use in a session asks",
    ConfirmEvery "gate-confirm-every" "every use asks",
    ManualApproval "gate-manual-approval" "every use wants an explicit approval",
    Grant "gate-grant" "a stored grant covers this call",
    GrantMissing "gate-grant-missing" "no grant is stored for the tool",
    GrantMismatch "gate-grant-mismatch" "the grant is for another source or other arguments",
    GrantExpired "gate-grant-expired" "the grant has expired, or the time is not known",
    GrantExhausted "gate-grant-exhausted" "the grant is used up",
}

/// A decision and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// What happens.
    pub decision: Decision,
    /// Why.
    pub rule: GateRule,
}

/// What a discover turn without a person does to a tier.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tightening {
    /// Only READ_ONLY runs.
    #[default]
    ReadOnly,
    /// Each tier is treated as the next one.
    OneTier,
}

/// What is known of a call whose tool may be called.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    /// The tier of the tool.
    pub tier: Tier,
    /// Whether no person began the turn.
    pub autonomous: bool,
    /// Whether the turn is a discover turn; it counts for autonomous ones.
    pub discover: bool,
    /// Whether the user approved this very call.
    pub approved: bool,
    /// Whether the tool was confirmed earlier in the session.
    pub remembered: bool,
    /// What the stored grants say.
    pub granted: Granted,
}

impl Facts {
    /// What the gate says.
    pub fn verdict(&self, tightening: Tightening) -> Verdict {
        let ceiling = self.autonomous && self.discover;
        let tier = if ceiling && tightening == Tightening::OneTier {
            self.tier.next()
        } else {
            self.tier
        };
        let (decision, rule) = match (tier, self.autonomous) {
            (Tier::ReadOnly, _) => (Decision::Run, GateRule::ReadOnly),
            (Tier::ManualOnly, true) => (Decision::Reject, GateRule::ManualAutonomous),
            (_, true) if ceiling && tightening == Tightening::ReadOnly => {
                (Decision::Reject, GateRule::DiscoverCeiling)
            }
            (_, false) if self.approved => (Decision::Run, GateRule::Approved),
            (Tier::ConfirmOnce, _) if self.remembered => (Decision::Run, GateRule::Remembered),
            (Tier::ConfirmOnce, false) => (Decision::Confirm, GateRule::ConfirmFirst),
            (Tier::AlwaysConfirm, false) => (Decision::Confirm, GateRule::ConfirmEvery),
            (Tier::ManualOnly, false) => (Decision::Confirm, GateRule::ManualApproval),
            (_, true) => match self.granted {
                Granted::Fits => (Decision::Run, GateRule::Grant),
                Granted::None => (Decision::NeedsGrant, GateRule::GrantMissing),
                Granted::Unfit(why) => (Decision::NeedsGrant, unfit(why)),
            },
        };
        Verdict { decision, rule }
    }
}

fn unfit(why: Unfit) -> GateRule {
    match why {
        Unfit::Mismatch => GateRule::GrantMismatch,
        Unfit::Expired => GateRule::GrantExpired,
        Unfit::Exhausted => GateRule::GrantExhausted,
    }
}
