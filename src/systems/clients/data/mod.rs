//! The clients, one file each: `<id>.rs` with one `declare_client!`.
//!
//! Rust rows and not text files: the compiler checks every word of them, nothing
//! is parsed at start, and a row can be made from another one. `automod` finds
//! the files, each registers itself, so there is no list of them anywhere. Cargo
//! does not see that a file was added: touch this one then. A test says so where
//! it was forgotten, and holds the files' form, which `cargo fmt` does not reach.

automod::dir!("src/systems/clients/data");
