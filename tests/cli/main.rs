//! The program as its users meet it: the real binary, run in a folder of its
//! own. Snapshots are read before they are accepted; how to write them:
//! `docs/contributing.md`.

#![allow(clippy::unwrap_used)] // a test fails loudly

mod adopting;
#[cfg(unix)]
mod asking;
mod attacks;
mod bad_input;
mod bad_systems;
mod bundling;
mod clients;
mod comparing;
mod converting;
mod creating;
mod curia;
mod demo;
mod encodings;
mod errors;
mod exit_codes;
mod fix;
mod forms;
mod gate;
mod help;
mod host_files;
mod importing;
mod init;
mod json;
mod licence_decisions;
mod lock_faults;
mod mastra;
mod mdx_pages;
mod minara;
mod minara_rules;
mod one_cause;
mod packed;
mod polar;
mod project;
mod screens;
mod show;
mod skill_tests;
mod syncing;
mod tokens;
mod tool_gate;
mod truth;
mod update_edges;
mod updating;
mod vendored;
mod vendoring;
mod width;
