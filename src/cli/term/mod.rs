//! Where a person meets the program: reports, failures, progress, questions.

mod around;
pub mod exit;
pub mod failure;
pub mod interrupt;
pub mod layout;
pub mod note;
pub mod output;
pub mod outside;
pub mod progress;
pub mod question;
pub mod screen;
pub mod skills_ref;
