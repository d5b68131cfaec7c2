//! What the tests that run the real program share: a project to run it in, git
//! repositories to fetch from, a loopback server, and standard licence texts.
//!
//! ```ignore
//! mod support;
//!
//! let mut upstream = support::Upstream::create(project.beside("up"))?;
//! upstream.commit(&[("LICENSE", Change::text(licence("MIT")?))])?;
//! let done = project.minara(&["add", &upstream.url()]).run()?;
//! assert_eq!(done.code, 0);
//! ```
#![allow(dead_code, reason = "each test program uses its own part of this")]
#![allow(unused_imports, reason = "each test program uses its own part of this")]

pub mod cgi;
pub mod counting;
pub mod encoding;
pub mod exec;
pub mod files;
pub mod git;
pub mod project;
pub mod server;
pub mod upstream;

pub use exec::Finished;
pub use files::Change;
pub use project::Project;
pub use server::{Answer, Server, Site};
pub use upstream::{Upstream, raw};

/// Why a test could not be set up or carried through.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// A file or a process.
    #[error("{0}")]
    Io(#[from] std::io::Error),
    /// A repository.
    #[error("git: {0}")]
    Git(#[from] git2::Error),
    /// A JSON document.
    #[error("JSON: {0}")]
    Json(#[from] serde_json::Error),
    /// Anything else, in words.
    #[error("{0}")]
    Other(String),
}

impl Failure {
    /// A failure in words.
    pub fn new(words: impl Into<String>) -> Self {
        Failure::Other(words.into())
    }
}

/// The standard text of an SPDX licence id, ending in one line feed.
pub fn licence(id: &str) -> Result<String, Failure> {
    let of = |wanted: &str| {
        let texts = spdx::text::LICENSE_TEXTS.iter();
        let mut texts = texts.filter(|(known, _)| *known == wanted);
        texts.next().map(|(_, text)| *text)
    };
    let bare = id
        .strip_suffix("-only")
        .or_else(|| id.strip_suffix("-or-later"));
    let text = of(id)
        .or_else(|| bare.and_then(of))
        .ok_or_else(|| Failure::new(format!("no licence text for {id}")))?;
    Ok(format!("{}\n", text.trim_end_matches('\n')))
}
