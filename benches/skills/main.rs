//! What a run costs: whole verbs on disk, and hot parts alone.
//!
//! `cargo bench`; a name narrows it down: `cargo bench -- verbs::lint`.

#![allow(clippy::unwrap_used)] // a benchmark fails loudly
#![allow(missing_docs)] // the macros make public items

mod generator;
mod parts;
mod verbs;

/// Lines of an ordinary SKILL.md.
const LINES: usize = 180;

fn main() {
    divan::main();
}
