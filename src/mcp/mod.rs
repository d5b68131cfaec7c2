//! What an MCP server says of its tools, asked of the server itself.
//!
//! The client speaks the handshake and `tools/list`, and calls nothing else: no tool is
//! ever run. A server is a stranger, whether it is a program or an address. So time,
//! bytes, pages and redirects are bounded, what it says is kept as it was written and
//! shown escaped, and a program gets an environment of its own and is ended, with all
//! that it started, however the run goes.
//!
//! `process.rs` starts programs, `http.rs` asks addresses, over Streamable HTTP or, where a
//! server knows it alone, over the older transport with two addresses; which server is meant, and
//! whether it may be asked at all, was decided before.

mod challenge;
mod client;
mod failure;
mod http;
mod message;
mod process;
mod protocol;
mod record;
mod server;
mod sse;
mod watch;

#[cfg(test)]
mod tests;

pub use failure::{McpError, Refusal};
pub use record::inventory;
pub use server::{Address, Program, Reach, Server, minimal_environment};
pub use watch::Limits;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use client::Talk;
use failure::Failure;
use http::Web;
use process::Pipes;
use watch::Watch;

use crate::vendoring::fetch::Proxies;

/// All that asking needs from the outside.
#[derive(Clone, Debug)]
pub struct Outside {
    /// How long, and how much.
    pub limits: Limits,
    /// Set by somebody who wants to stop.
    pub cancel: Arc<AtomicBool>,
    /// Proxies on the way to addresses.
    pub proxies: Proxies,
}

/// The tools of one server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// The server's id.
    pub server: String,
    /// The version of the protocol that was spoken.
    pub version: String,
    /// Each tool as the server wrote it: the text of one JSON value.
    pub tools: Vec<String>,
}

/// Asks a server for its tools. A program that was started is gone when this returns.
///
/// # Errors
/// [`McpError::Cancelled`] once the flag is set, else why there is no answer.
pub fn list(server: &Server, outside: &Outside) -> Result<Listing, McpError> {
    let watch = Watch::start(outside);
    let heard = match &server.reach {
        Reach::Program(program) => Pipes::start(program, &watch).and_then(|mut pipes| {
            let heard = Talk::new(&mut pipes, &watch).tools();
            match heard {
                Ok(heard) => {
                    pipes.finish(&watch);
                    Ok(heard)
                }
                Err(failure) => Err(pipes.explain(failure)),
            }
        }),
        Reach::Address(address) => Web::open(address, outside, &watch)
            .and_then(|mut web| Talk::new(&mut web, &watch).tools()),
    };
    let (version, tools) = heard.map_err(|failure: Failure| failure.of(&server.id))?;
    Ok(Listing {
        server: server.id.clone(),
        version,
        tools,
    })
}
