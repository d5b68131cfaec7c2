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
mod carrying;
mod clients;
mod comparing;
mod converting;
mod creating;
mod curia;
mod demo;
mod encodings;
mod errors;
mod exit_codes;
mod failing;
mod fix;
mod forms;
mod from_bundle;
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
#[path = "../support/mod.rs"]
mod support;
mod syncing;
mod systems;
mod tokens;
mod tool_gate;
mod truth;
mod update_edges;
mod updating;
mod vendored;
mod vendoring;
mod ways_on;
mod width;
