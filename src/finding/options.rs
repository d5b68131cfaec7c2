//! Settings of rules, as somebody made them.

use std::collections::BTreeMap;

use super::OptionDefault;

/// The value that somebody gave a setting of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionValue {
    /// A count.
    Number(usize),
    /// Yes or no.
    Flag(bool),
    /// A list of words.
    List(Vec<String>),
}

/// The settings of one rule by name, checked against its
/// [`Meta::options`](super::Meta::options).
pub type Options = BTreeMap<String, OptionValue>;

impl OptionDefault {
    /// What may be written for the setting, in words.
    pub fn expects(self) -> &'static str {
        match self {
            OptionDefault::Number(_) => "a whole number",
            OptionDefault::Flag(_) => "`true` or `false`",
            OptionDefault::List(_) => "a list of strings",
        }
    }
}
