//! The list of cases that can't pass yet, each with its reason. It shrinks by
//! itself (`MINARA_BLESS=1`) and grows only on explicit demand.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use serde::Deserialize;

/// What stands at the top of the file.
const HEAD: &str = "\
# Cases that can't pass yet, by reason. The tests fail when one of them passes:
# this list only shrinks. `MINARA_BLESS=1 cargo test --test cases` takes out what
# passes; docs of the other modes: tests/support/cases/suite.rs.
";

/// Ids by reason.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pending(BTreeMap<String, BTreeSet<String>>);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    #[serde(default)]
    pending: Vec<Group>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Group {
    reason: String,
    cases: Vec<String>,
}

impl Pending {
    /// Reads the list; an id stands once, and no reason is empty.
    pub fn parse(text: &str) -> Result<Self, String> {
        let written: Written = toml::from_str(text).map_err(|fault| fault.to_string())?;
        let mut pending = Pending::default();
        for Group { reason, cases } in written.pending {
            if reason.trim().is_empty() {
                return Err("a group without a reason".to_owned());
            }
            for id in cases {
                if pending.reason(&id).is_some() {
                    return Err(format!("{id} stands twice"));
                }
                pending.add(&id, &reason);
            }
        }
        Ok(pending)
    }

    /// The text of the list, always in the same order.
    pub fn render(&self) -> String {
        let mut text = HEAD.to_owned();
        for (reason, ids) in &self.0 {
            let reason = toml::Value::from(reason.as_str());
            // Writing to a String can't fail.
            let _ = write!(text, "\n[[pending]]\nreason = {reason}\ncases = [\n");
            for id in ids {
                let _ = writeln!(text, "  {},", toml::Value::from(id.as_str()));
            }
            text += "]\n";
        }
        text
    }

    /// Why a case can't pass yet.
    pub fn reason(&self, id: &str) -> Option<&str> {
        let mut groups = self.0.iter();
        let group = groups.find(|(_, ids)| ids.contains(id));
        group.map(|(reason, _)| reason.as_str())
    }

    /// Every id.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.0.values().flatten().map(String::as_str)
    }

    /// Takes a case out.
    pub fn remove(&mut self, id: &str) {
        for ids in self.0.values_mut() {
            ids.remove(id);
        }
        self.0.retain(|_, ids| !ids.is_empty());
    }

    /// Puts a case in, unless it is in already.
    pub fn add(&mut self, id: &str, reason: &str) {
        if self.reason(id).is_none() {
            let ids = self.0.entry(reason.to_owned()).or_default();
            ids.insert(id.to_owned());
        }
    }
}
