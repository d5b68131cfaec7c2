//! Where a person meets the program: reports, failures, progress, questions.

pub mod failure;
pub mod output;
pub mod progress;
pub mod question;
