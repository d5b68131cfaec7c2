//! What a skill can do, as facts: neither good nor bad, recomputed from its
//! bytes, the same for the same bytes.
//!
//! Today these are the four short lists that stand in a record and in the
//! summary of a first `add`: tools it asks for, files that can run, hosts that
//! its texts name, variables that look like secrets.

mod scan;

use std::collections::BTreeSet;

use scan::{hosts, secrets};

/// The most entries that one list of a record holds; the rest can be recomputed.
const MAX_LISTED: usize = 200;

/// The most bytes of one file that are searched.
const MAX_SCANNED: usize = 1024 * 1024;

/// Endings of files that some system runs whatever their mode is.
const RUNNABLE: [&str; 13] = [
    "bat", "cmd", "dll", "dylib", "exe", "js", "pl", "ps1", "py", "rb", "sh", "so", "ts",
];

/// What a skill can do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Capabilities {
    tools: BTreeSet<String>,
    executables: BTreeSet<String>,
    hosts: BTreeSet<String>,
    env: BTreeSet<String>,
}

impl Capabilities {
    /// A tool pattern of `allowed-tools`, as it is written.
    pub fn add_tool(&mut self, pattern: &str) {
        self.tools.insert(pattern.to_owned());
    }

    /// A file of the skill: its path below the skill, whether it has the
    /// executable bit, its bytes.
    pub fn add_file(&mut self, path: &str, executable: bool, bytes: &[u8]) {
        if executable || bytes.starts_with(b"#!") || has_runnable_ending(path) {
            self.executables.insert(path.to_owned());
        }
        let searched = &bytes[..bytes.len().min(MAX_SCANNED)];
        // A text that is cut inside a character is read up to there.
        for chunk in searched.utf8_chunks() {
            hosts(chunk.valid(), &mut self.hosts);
            secrets(chunk.valid(), &mut self.env);
        }
    }

    /// Tool patterns, as written, in byte order.
    pub fn tools(&self) -> Vec<String> {
        listed(&self.tools)
    }

    /// Paths of files that can run, in byte order.
    pub fn executables(&self) -> Vec<String> {
        listed(&self.executables)
    }

    /// Hosts of URLs in the skill's texts, in byte order.
    pub fn hosts(&self) -> Vec<String> {
        listed(&self.hosts)
    }

    /// Names of variables that look like secrets, in byte order.
    pub fn env(&self) -> Vec<String> {
        listed(&self.env)
    }
}

fn listed(all: &BTreeSet<String>) -> Vec<String> {
    all.iter().take(MAX_LISTED).cloned().collect()
}

fn has_runnable_ending(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    let ending = name
        .rsplit_once('.')
        .map(|(_, ending)| ending.to_ascii_lowercase());
    ending.is_some_and(|ending| RUNNABLE.contains(&ending.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_are_sorted_and_come_from_bytes() {
        let mut found = Capabilities::default();
        found.add_tool("Read");
        found.add_tool("Bash(git:*)");
        found.add_file("scripts/run", true, b"");
        found.add_file("scripts/a.PY", false, b"key = env['ACME_API_KEY']\n");
        found.add_file(
            "bin/x",
            false,
            b"#!/bin/sh\ncurl https://user@Api.Example.test:8/x\n",
        );
        found.add_file(
            "notes.md",
            false,
            b"[a](http://b.test), MONKEY, \xff https://c.test.",
        );
        assert_eq!(found.tools(), ["Bash(git:*)", "Read"]);
        assert_eq!(
            found.executables(),
            ["bin/x", "scripts/a.PY", "scripts/run"]
        );
        assert_eq!(found.hosts(), ["api.example.test", "b.test", "c.test"]);
        assert_eq!(found.env(), ["ACME_API_KEY"]);
    }
}
