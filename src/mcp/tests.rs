//! Servers of our own, good and bad: programs of the shell, and sockets of this machine.

mod programs;
mod web;

use std::time::Duration;

use miette::Diagnostic;

use super::failure::Step;
use super::{Limits, Listing, McpError, Outside, Reach, Server, list};

/// Limits at which a test that waits for one is over soon: that of this step alone.
fn short(step: Step) -> Limits {
    let mut limits = patient();
    match step {
        Step::Handshake => limits.handshake = Duration::from_millis(300),
        Step::Page(_) => limits.page = Duration::from_millis(300),
    }
    limits
}

/// Limits that no test reaches, however busy the machine is.
fn patient() -> Limits {
    Limits::default().within(Duration::from_secs(60))
}

fn outside(limits: Limits) -> Outside {
    Outside {
        limits,
        cancel: Default::default(),
        proxies: Default::default(),
    }
}

fn ask(reach: Reach, limits: Limits) -> Result<Listing, McpError> {
    let server = Server {
        id: "docs".to_owned(),
        reach,
    };
    list(&server, &outside(limits))
}

/// The kind of a refusal, and all that is said of it.
fn refused(asked: Result<Listing, McpError>) -> (&'static str, String) {
    match asked {
        Err(McpError::Refused(refusal)) => {
            let help = refusal.help().unwrap().to_string();
            assert!(!help.is_empty());
            let related = refusal.related().into_iter().flatten();
            let said: String = related.map(|said| format!("\n{said}")).collect();
            (refusal.kind(), format!("{refusal}\n{help}{said}"))
        }
        other => panic!("{other:?}"),
    }
}

/// What a server says to the handshake.
fn welcome(version: &str) -> String {
    format!(
        r#"{{"jsonrpc":"2.0","id":1,"result":{{"protocolVersion":"{version}","capabilities":{{"tools":{{}}}},"serverInfo":{{"name":"s","version":"1"}}}}}}"#
    )
}

/// A page of tools; `more` are further members of the result.
fn page(id: u64, tools: &[&str], more: &str) -> String {
    let tools = tools.join(",");
    format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{{"tools":[{tools}]{more}}}}}"#)
}
