//! Signed lists of tools: what an agent has of them.

use std::collections::{HashMap, HashSet};

use super::registry::Registry;

/// What a list does to the tools of every agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Nothing.
    Default,
    /// It adds and removes.
    Adjust,
    /// It stands in their place.
    Replace,
}

impl Mode {
    /// The word of reports.
    pub fn name(self) -> &'static str {
        match self {
            Mode::Default => "default",
            Mode::Adjust => "adjust",
            Mode::Replace => "replace",
        }
    }
}

/// What one entry does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The tool is added.
    Added,
    /// It was there already.
    Kept,
    /// It is taken away.
    Removed,
    /// It was not there.
    Absent,
}

impl Effect {
    /// The word of reports.
    pub fn name(self) -> &'static str {
        match self {
            Effect::Added => "added",
            Effect::Kept => "kept",
            Effect::Removed => "removed",
            Effect::Absent => "absent",
        }
    }
}

/// What came of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resolved {
    /// What the list does.
    pub mode: Mode,
    /// The tools of the agent, in order.
    pub tools: Vec<String>,
    /// The entries with what each does, in order.
    pub steps: Vec<(String, Effect)>,
    /// Names that no tool has, each with the one that was most likely meant.
    pub unknown: Vec<(String, Option<String>)>,
    /// Tools that the list gives and that can't be called.
    pub disabled: Vec<String>,
    /// What is odd about the entries, by their place in the list.
    pub odd: Vec<(usize, Oddity)>,
}

/// What is odd about an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Oddity {
    /// It is no name with at most one sign; it is passed over.
    Malformed,
    /// It has a sign and others have none, or the other way round.
    Mixed,
    /// It names a tool that stands in the list already.
    Twice,
    /// It takes away what is not there.
    RemovesAbsent,
    /// No tool has the name.
    Unknown,
    /// Several tools have the name.
    Ambiguous,
}

/// An entry's sign and name; `None` where it is malformed.
pub fn signed_name(text: &str) -> Option<(Option<char>, &str)> {
    let sign = text.chars().next().filter(|c| matches!(c, '+' | '-'));
    let name = sign.map_or(text, |sign| &text[sign.len_utf8()..]);
    let is_name = |c: char| !(matches!(c, '+' | '-') || c.is_whitespace());
    let is_text = !name.contains(char::is_control);
    (is_text && name.starts_with(is_name)).then_some((sign, name))
}

/// The tools as they grow and shrink, in the order in which each came first.
#[derive(Debug, Default)]
struct Set {
    order: Vec<Option<String>>,
    at: HashMap<String, usize>,
}

impl Set {
    fn add(&mut self, name: &str) -> bool {
        if self.at.contains_key(name) {
            return false;
        }
        self.at.insert(name.to_owned(), self.order.len());
        self.order.push(Some(name.to_owned()));
        true
    }

    fn remove(&mut self, name: &str) -> bool {
        let at = self.at.remove(name);
        let entry = at.and_then(|at| self.order.get_mut(at));
        entry.is_some_and(|entry| entry.take().is_some())
    }
}

/// What an agent has by a list of signed names over the tools of every agent.
/// Excluded tools and those that can't be called are taken away last.
pub fn resolve(
    defaults: &[String],
    entries: &[String],
    registry: Option<&Registry>,
    excluded: &HashSet<String>,
) -> Resolved {
    let read = entries.iter().map(|text| signed_name(text));
    let read: Vec<Option<(Option<char>, &str)>> = read.collect();
    let unsigned = read.iter().flatten().any(|(sign, _)| sign.is_none());
    let mut set = Set::default();
    let mode = match (unsigned, entries.is_empty()) {
        (_, true) => Mode::Default,
        (true, _) => Mode::Replace,
        (false, _) => Mode::Adjust,
    };
    if mode != Mode::Replace {
        defaults.iter().for_each(|name| {
            set.add(name);
        });
    }
    let signed = read.iter().flatten().any(|(sign, _)| sign.is_some());
    let mut resolved = Resolved {
        mode,
        tools: Vec::new(),
        steps: Vec::new(),
        unknown: Vec::new(),
        disabled: Vec::new(),
        odd: Vec::new(),
    };
    let mut named = HashSet::new();
    let mut unknown = HashSet::new();
    let mut twice = HashSet::new();
    let mut is_mixed = signed && unsigned;
    for (at, (text, read)) in entries.iter().zip(&read).enumerate() {
        let Some((sign, name)) = *read else {
            resolved.odd.push((at, Oddity::Malformed));
            continue;
        };
        if is_mixed && sign.is_some() {
            // Once a list.
            is_mixed = false;
            resolved.odd.push((at, Oddity::Mixed));
        }
        let effect = match sign {
            Some('-') if set.remove(name) => Effect::Removed,
            Some('-') => Effect::Absent,
            _ if set.add(name) => Effect::Added,
            _ => Effect::Kept,
        };
        let is_again = sign != Some('-') && !named.insert(name);
        if effect == Effect::Absent {
            resolved.odd.push((at, Oddity::RemovesAbsent));
        } else if effect == Effect::Kept && is_again {
            resolved.odd.push((at, Oddity::Twice));
        }
        if registry.is_some_and(|registry| registry.has_twice(name)) && twice.insert(name) {
            resolved.odd.push((at, Oddity::Ambiguous));
        }
        if let Some(registry) = registry.filter(|registry| !registry.knows(name))
            && unknown.insert(name)
        {
            let near = registry.nearest(name).map(str::to_owned);
            resolved.unknown.push((name.to_owned(), near));
            resolved.odd.push((at, Oddity::Unknown));
        }
        resolved.steps.push((text.clone(), effect));
    }
    for name in set.order.into_iter().flatten() {
        if excluded.contains(&name) {
            continue;
        }
        if registry.is_some_and(|registry| registry.is_disabled(&name)) {
            resolved.disabled.push(name);
        } else {
            resolved.tools.push(name);
        }
    }
    resolved
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    /// VT-13, VT-14, VT-15: the table of the reference.
    #[test]
    fn signs_add_and_remove_and_a_bare_name_replaces() {
        let defaults = names("get_time search learn_web_search learn_docs");
        let all = defaults.join(" ");
        for (entries, mode, tools) in [
            ("", Mode::Default, all.clone()),
            ("+x", Mode::Adjust, format!("{all} x")),
            (
                "-search",
                Mode::Adjust,
                "get_time learn_web_search learn_docs".to_owned(),
            ),
            ("+search", Mode::Adjust, all.clone()),
            ("-nope", Mode::Adjust, all.clone()),
            ("learn_docs", Mode::Replace, "learn_docs".to_owned()),
            ("a +b -a", Mode::Replace, "b".to_owned()),
            ("+x -x", Mode::Adjust, all.clone()),
            ("-x +x", Mode::Adjust, format!("{all} x")),
            ("search search", Mode::Replace, "search".to_owned()),
            (
                "-search +search",
                Mode::Adjust,
                "get_time learn_web_search learn_docs search".to_owned(),
            ),
        ] {
            let resolved = resolve(&defaults, &names(entries), None, &HashSet::new());
            assert_eq!(resolved.mode, mode, "{entries}");
            assert_eq!(resolved.tools, names(&tools), "{entries}");
        }
    }

    #[test]
    fn a_name_has_one_sign_at_most() {
        for text in ["+", "-", "", "++x", "+ x", " x", "--x"] {
            assert_eq!(signed_name(text), None, "{text:?}");
        }
        assert_eq!(signed_name("-x-y"), Some((Some('-'), "x-y")));
    }

    proptest::proptest! {
        /// Against the rule as it is written down, done in the simplest way.
        #[test]
        fn it_is_what_the_simplest_model_says(
            defaults in proptest::collection::vec("[a-d]", 0..4),
            entries in proptest::collection::vec("[+-]?[a-e]", 0..6),
        ) {
            let resolved = resolve(&defaults, &entries, None, &HashSet::new());
            let replaces = entries.iter().any(|entry| !entry.starts_with(['+', '-']));
            let mut tools: Vec<String> = Vec::new();
            if !replaces {
                for name in &defaults {
                    if !tools.contains(name) {
                        tools.push(name.clone());
                    }
                }
            }
            for entry in &entries {
                let name = entry.trim_start_matches(['+', '-']).to_owned();
                if entry.starts_with('-') {
                    tools.retain(|tool| *tool != name);
                } else if !tools.contains(&name) {
                    tools.push(name);
                }
            }
            proptest::prop_assert_eq!(resolved.tools, tools);
        }
    }
}
