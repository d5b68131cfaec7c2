//! What the open specification demands (<https://agentskills.io>, at the
//! revision that `docs/reference/formats.md` names).

pub mod name_too_long;
