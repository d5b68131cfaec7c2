//! The program as its users meet it: the real binary, run in a folder of its
//! own. Snapshots are read before they are accepted; how to write them:
//! `docs/contributing.md`.

#![allow(clippy::unwrap_used)] // a test fails loudly

#[cfg(unix)]
mod attacks;
mod clients;
mod demo;
mod encodings;
mod errors;
mod exit_codes;
mod fix;
mod help;
mod init;
mod json;
mod mastra;
mod project;
mod show;
mod tokens;
mod vendoring;
mod width;
