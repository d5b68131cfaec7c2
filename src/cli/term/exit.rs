//! Exit codes.

use crate::finding::{Finding, Level};

/// Everything went well; no finding at level deny.
pub const DONE: u8 = 0;
/// Findings at level deny, refused skills, drift under `--check`.
pub const DENIED: u8 = 1;
/// Usage, missing input, broken environment.
pub const UNUSABLE: u8 = 2;
/// Stopped by the person.
pub const INTERRUPTED: u8 = 130;

/// The worst exit code among findings at level deny.
pub fn exit_of(findings: &[Finding]) -> u8 {
    let denied = findings
        .iter()
        .filter(|finding| finding.level == Level::Deny);
    denied
        .map(|finding| finding.rule.exit)
        .max()
        .unwrap_or(DONE)
}
