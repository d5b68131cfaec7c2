//! What a client's list of skills may hold, as a row of data.
//!
//! Every client puts the names and descriptions of all skills into the model's
//! context. Most bound that list; a client has a [`Budget`] where its code or
//! documentation says how. Lengths count Unicode code points where a row does not
//! say otherwise.
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

    /// The length of `text`.
    pub fn length(self, text: &str) -> usize {
        match self {
            Unit::Chars => text.chars().count(),
            Unit::Utf16 => text.encode_utf16().count(),
            Unit::Bytes => text.len(),
        }
    }

    /// The start of `text` that has no more than `most`, no character cut in two.
    pub fn start_of(self, text: &str, most: usize) -> &str {
        let mut used = 0;
        let fits = |(_, c): &(usize, char)| {
            used += match self {
                Unit::Chars => 1,
                Unit::Utf16 => c.len_utf16(),
                Unit::Bytes => c.len_utf8(),
            };
            used <= most
        };
        let last = text.char_indices().take_while(fits).last();
        &text[..last.map_or(0, |(at, c)| at + c.len_utf8())]
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

/// A description above this length is cut.
pub const fn cut(length: usize) -> Option<EntryLimit> {
    Some(EntryLimit {
        length,
        unit: Unit::Chars,
        cut: true,
    })
}

/// A skill with a description above this length is refused.
pub const fn refused(length: usize, unit: Unit) -> Option<EntryLimit> {
    Some(EntryLimit {
        length,
        unit,
        cut: false,
    })
}

/// A list without bounds.
pub const BASE: Budget = Budget {
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
