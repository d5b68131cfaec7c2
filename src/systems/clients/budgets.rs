//! What a client's list of skills may hold.
//!
//! Every client puts the names and descriptions of all skills into the model's
//! context. Most bound that list; [`BUDGETS`] has a row for each client whose
//! code or documentation says how. Lengths count Unicode code points where a
//! row does not say otherwise.
//!
//! Budgets that hang on the model's context window are told in tokens and spent
//! in characters, four a token. A client that does not know the window takes a
//! fixed number.

use crate::finding::ClientId;

/// Characters a token where a client turns a window into characters.
const CHARS_A_TOKEN: usize = 4;

/// How long the whole list may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Total {
    /// A share of the window, in percent; in characters where the client does
    /// not know the window, if it has a number for that.
    Window {
        /// Percent of the window.
        percent: usize,
        /// Characters without a window.
        unknown: Option<usize>,
    },
    /// So many characters whatever the model is.
    Fixed(usize),
}

/// What lengths are counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Unicode code points.
    Chars,
    /// Units of UTF-16.
    Utf16,
    /// Bytes of UTF-8.
    Bytes,
}

impl Unit {
    /// The word of reports.
    pub fn name(self) -> &'static str {
        match self {
            Unit::Chars => "characters",
            Unit::Utf16 => "UTF-16 units",
            Unit::Bytes => "bytes",
        }
    }

    pub(super) fn length(self, text: &str) -> usize {
        match self {
            Unit::Chars => text.chars().count(),
            Unit::Utf16 => text.encode_utf16().count(),
            Unit::Bytes => text.len(),
        }
    }
}

/// How long one description may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EntryLimit {
    /// The length.
    pub length: usize,
    /// What it counts.
    pub unit: Unit,
    /// Whether a longer one is cut; otherwise the skill is refused as a whole.
    pub cut: bool,
}

/// How one skill stands in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// `- name: description (file: path)`.
    NameTextPath,
    /// `- name: description`, and a blank and `when_to_use` where there is one.
    /// For clients whose exact form is not known it is the least that carries
    /// both: their list is no shorter.
    NameText,
}

impl Line {
    /// Code points of a line without its description, line end included.
    pub(super) fn frame(self, name: &str, path: &str) -> usize {
        let around = match self {
            Line::NameTextPath => "- : (file: )\n".len() + 1 + path.chars().count(),
            Line::NameText => "- : \n".len(),
        };
        around + name.chars().count()
    }
}

/// What a client does with a list that is too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TooLong {
    /// It shortens the longest descriptions until the list fits, then drops all
    /// of them, then leaves skills out.
    Shortens,
    /// It drops whole descriptions, those least used first; names stay.
    DropsLeastUsed,
    /// What it does is not known.
    Unknown,
}

/// What one client's list may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The client.
    pub client: ClientId,
    /// How long the list may be.
    pub total: Option<Total>,
    /// How long a description may be.
    pub entry: Option<EntryLimit>,
    /// How many skills it may hold.
    pub skills: Option<usize>,
    /// How a skill stands in it.
    pub line: Line,
    /// Whether `policy.allow_implicit_invocation` of `agents/openai.yaml` can
    /// keep a skill out of it.
    pub has_policy: bool,
    /// What happens to a list that is too long.
    pub too_long: TooLong,
    /// What else is to be known, in a few words.
    pub note: &'static str,
    /// Where that was read.
    pub source: &'static str,
}

const fn cut(length: usize) -> Option<EntryLimit> {
    Some(EntryLimit {
        length,
        unit: Unit::Chars,
        cut: true,
    })
}

const fn refused(length: usize, unit: Unit) -> Option<EntryLimit> {
    Some(EntryLimit {
        length,
        unit,
        cut: false,
    })
}

const NONE: Budget = Budget {
    client: "",
    total: None,
    entry: None,
    skills: None,
    line: Line::NameText,
    has_policy: false,
    too_long: TooLong::Unknown,
    note: "",
    source: "",
};

/// The budgets, clients in the order of `clients.tsv`. A client without a limit
/// stands here where its code was read and has none.
pub const BUDGETS: [Budget; 13] = [
    Budget {
        client: "claude-code",
        total: Some(Total::Window {
            percent: 1,
            unknown: None,
        }),
        entry: cut(1_536),
        too_long: TooLong::DropsLeastUsed,
        note: "skillListingBudgetFraction and SLASH_COMMAND_TOOL_CHAR_BUDGET change it; 15,000 \
               characters in 2025-12",
        source: "anthropics/claude-code#64606; JuliusBrussee/caveman#898; documentation",
        ..NONE
    },
    Budget {
        client: "codex",
        total: Some(Total::Window {
            percent: 2,
            unknown: Some(8_000),
        }),
        entry: cut(1_024),
        line: Line::NameTextPath,
        has_policy: true,
        too_long: TooLong::Shortens,
        source: "openai/codex codex-rs/core-skills/src/render.rs@deae88d; openai/codex#18213, \
                 #24299, #19679",
        ..NONE
    },
    Budget {
        client: "gemini-cli",
        source: "google-gemini/gemini-cli packages/core/src/skills/skillLoader.ts@5411f11",
        ..NONE
    },
    Budget {
        client: "opencode",
        source: "anomalyco/opencode packages/opencode/src/skill/index.ts@a2cc772",
        ..NONE
    },
    Budget {
        client: "goose",
        source: "block/goose crates/goose/src/skills/mod.rs@013ab84",
        ..NONE
    },
    Budget {
        client: "roo-code",
        entry: refused(1_024, Unit::Utf16),
        source: "RooCodeInc/Roo-Code src/services/skills/SkillsManager.ts:139@cb83656",
        ..NONE
    },
    Budget {
        client: "cline-vscode",
        source: "cline/cline apps/vscode/src/core/context/instructions/user-instructions/\
                 skills.ts@21cb8d2",
        ..NONE
    },
    Budget {
        client: "pi",
        note: "warns above 1,024 characters a description, and shows them",
        source: "badlogic/pi-mono packages/coding-agent/src/core/skills.ts:13@83378aa",
        ..NONE
    },
    Budget {
        client: "openclaw",
        total: Some(Total::Fixed(18_000)),
        skills: Some(150),
        note: "30,000 characters in some versions",
        source: "openclaw/openclaw src/agents/skills/local-loader.ts@03ebdc7",
        ..NONE
    },
    Budget {
        client: "hermes",
        entry: cut(60),
        source: "NousResearch/hermes-agent#81896, agent/skill_utils.py@010929c",
        ..NONE
    },
    Budget {
        client: "fast-agent",
        entry: cut(180),
        skills: Some(50),
        note: "180 in the compact form",
        source: "evalstate/fast-agent commands/handlers/skills.py:97@610a2f5",
        ..NONE
    },
    Budget {
        client: "openhands",
        entry: cut(1_024),
        source: "OpenHands/software-agent-sdk openhands-sdk/openhands/sdk/skills/\
                 skill.py:235@611629e",
        ..NONE
    },
    Budget {
        client: "crush",
        entry: refused(1_024, Unit::Bytes),
        source: "charmbracelet/crush internal/skills/skills.go:25@37f36e9",
        ..NONE
    },
];

/// The budget of a client, where one or that it has none is known.
pub fn budget(client: &str) -> Option<&'static Budget> {
    BUDGETS.iter().find(|budget| budget.client == client)
}

impl Budget {
    /// Whether it bounds anything.
    pub fn is_known(&self) -> bool {
        self.total.is_some() || self.entry.is_some() || self.skills.is_some()
    }

    /// The characters that the list may have. `window` is the model's context
    /// in tokens; `None` where the client does not know it.
    pub fn characters(&self, window: Option<usize>) -> Option<usize> {
        match (self.total?, window) {
            (Total::Fixed(characters), _) => Some(characters),
            (Total::Window { percent, .. }, Some(window)) => {
                Some(window.saturating_mul(CHARS_A_TOKEN * percent) / 100)
            }
            (Total::Window { unknown, .. }, None) => unknown,
        }
    }

    /// Whether the window counts.
    pub fn has_window(&self) -> bool {
        matches!(self.total, Some(Total::Window { .. }))
    }
}

#[cfg(test)]
mod tests {
    use super::super::table;
    use super::*;

    fn of(client: &str) -> &'static Budget {
        budget(client).unwrap()
    }

    #[test]
    fn every_budget_is_of_a_client_and_has_a_source() {
        let ids = table::client_ids();
        let mut at = 0;
        for budget in &BUDGETS {
            let found = ids.iter().position(|id| *id == budget.client);
            let found = found.unwrap_or_else(|| panic!("{}", budget.client));
            assert!(found >= at, "{} stands too late", budget.client);
            at = found;
            assert!(!budget.source.is_empty() && !budget.source.contains("  "));
        }
    }

    #[test]
    fn budgets_are_those_of_the_table() {
        assert_eq!(of("codex").characters(Some(200_000)), Some(16_000));
        assert_eq!(of("codex").characters(None), Some(8_000));
        assert_eq!(of("claude-code").characters(Some(200_000)), Some(8_000));
        assert_eq!(of("claude-code").characters(None), None);
        assert_eq!(of("openclaw").characters(Some(1)), Some(18_000));
        assert_eq!(
            of("codex").characters(Some(usize::MAX)),
            Some(usize::MAX / 100)
        );
        assert!(!of("gemini-cli").is_known() && of("hermes").is_known());
    }
}
