//! `credentials-in-lock`.

use crate::declare_rule;
use crate::rules::parts::MANY;
use crate::rules::{Checks, Rule};
use crate::skill::Collection;
use crate::systems::installers::{Record, Records};

declare_rule! {
    pub CredentialsInLock = {
        id: "credentials-in-lock", group: Security, level: Deny, spec: Some(Deny), gate: Some(Allow), tier: T2,
    }
}

impl Rule for CredentialsInLock {
    fn check_collection(&self, all: &Collection, cx: &mut Checks<'_>) {
        for found in all.fact::<Records>().iter() {
            let record = &found.record;
            let Some(first) = record.secrets.first() else {
                continue;
            };
            let lines = lines(record);
            let title = if lines.len() == 1 {
                "an address in this record holds credentials".to_owned()
            } else {
                format!(
                    "addresses on {} lines of this record hold credentials",
                    lines.len()
                )
            };
            let also: Vec<String> = lines
                .iter()
                .skip(1)
                .take(MANY)
                .map(ToString::to_string)
                .collect();
            let finding = cx.record(record, *first, title, "").help(ADVICE);
            cx.report(if also.is_empty() {
                finding
            } else {
                finding.note(format!("also on line {}", also.join(", ")))
            });
        }
    }
}

/// What to do about a secret that lies in a file.
pub const ADVICE: &str = "revoke the token where it was made, once for all; then write the \
     address without it, and let git's credential helper or a variable hold the new one";

/// The lines of a record that hold credentials, each once.
pub fn lines(record: &Record) -> Vec<usize> {
    let mut lines: Vec<usize> = record
        .secrets
        .iter()
        .map(|span| record.line_of(*span))
        .collect();
    lines.dedup();
    lines
}
