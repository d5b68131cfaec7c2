//! The verbs: one file each. It reads its arguments, calls one function below,
//! renders, and says the exit code.

pub mod activate;
pub mod add;
pub mod catalog;
pub mod check_load;
pub mod clients;
pub mod explain;
pub mod help;
pub mod init;
pub mod judging;
pub mod license;
pub mod lint;
pub mod list;
pub mod prompt;
pub mod remove;
pub mod rules;
pub mod schema;
pub mod show;
pub mod tokens;
pub mod validate;
pub mod verify;
