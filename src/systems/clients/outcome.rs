//! What a client does with a skill in the end.

use crate::finding::{ClientId, RuleId};

/// Whether a client loads a skill, and as what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ClientVerdict {
    /// As it is written.
    Load,
    /// Under the folder's name.
    DirName,
    /// Under another name, or with another description, than is written.
    Differs,
    /// What it does is not known.
    NotKnown,
    /// Not at all.
    Skip,
}

impl ClientVerdict {
    /// Every verdict, the best first.
    pub const ALL: [ClientVerdict; 5] = [
        ClientVerdict::Load,
        ClientVerdict::DirName,
        ClientVerdict::Differs,
        ClientVerdict::NotKnown,
        ClientVerdict::Skip,
    ];

    /// The word of reports and of JSON.
    pub fn name(self) -> &'static str {
        match self {
            ClientVerdict::Load => "load",
            ClientVerdict::DirName => "dir-name",
            ClientVerdict::Differs => "differs",
            ClientVerdict::NotKnown => "not-known",
            ClientVerdict::Skip => "skip",
        }
    }
}

/// A reason, and the rule whose page says more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The rule.
    pub rule: RuleId,
    /// One line in plain words; foreign text in it is escaped.
    pub text: String,
}

/// What a client does with a skill.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClientOutcome {
    /// The client.
    pub client: ClientId,
    /// Whether and as what it loads the skill.
    pub verdict: ClientVerdict,
    /// The name it loads the skill under; `None` where it skips it.
    pub name: Option<String>,
    /// The description it loads, where there is one.
    pub description: Option<String>,
    /// Why it is not loaded as written: everything that the client would say,
    /// the first one alone being enough. For a skill that loads as written it is
    /// what else is to be known: that another skill has the same name, or that
    /// the client does not look there.
    pub reasons: Vec<Reason>,
    /// What the file breaks and the client mends, so that it is no reason.
    pub repaired: Vec<RuleId>,
}

impl ClientOutcome {
    /// Of a client that loads nothing, or of which nobody knows what it loads.
    pub fn without(
        client: ClientId,
        verdict: ClientVerdict,
        reasons: Vec<Reason>,
    ) -> ClientOutcome {
        ClientOutcome {
            client,
            verdict,
            name: None,
            description: None,
            reasons,
            repaired: Vec::new(),
        }
    }

    /// Whether the client loads it in some form.
    pub fn loads(&self) -> bool {
        !matches!(self.verdict, ClientVerdict::Skip | ClientVerdict::NotKnown)
    }
}
