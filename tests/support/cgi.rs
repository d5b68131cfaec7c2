//! Git repositories over HTTP, by git's own `http-backend`.

use std::io;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use super::exec;
use super::server::{Answer, Request, not_found};

/// How long git may take for one answer.
const LIMIT: Duration = Duration::from_secs(60);

/// Answers a request for `/acme/<name>.git/…` from `folder/<name>/.git`.
pub fn git(folder: &Path, request: &Request) -> io::Result<Answer> {
    let Some((name, rest)) = repository(&request.path) else {
        return Ok(not_found());
    };
    let mut command = Command::new("git");
    command.arg("http-backend").env_clear();
    if let Some(path) = std::env::var_os("PATH") {
        command.env("PATH", path);
    }
    command.env("GIT_PROJECT_ROOT", folder);
    command.envs([
        ("GIT_CONFIG_GLOBAL", "/dev/null"),
        ("GIT_CONFIG_NOSYSTEM", "1"),
        ("GIT_HTTP_EXPORT_ALL", "1"),
        ("PATH_INFO", &format!("/{name}/.git{rest}")),
        ("QUERY_STRING", &request.query),
        ("REQUEST_METHOD", &request.method),
        ("CONTENT_TYPE", request.header("content-type")),
        ("HTTP_CONTENT_ENCODING", request.header("content-encoding")),
        ("GIT_PROTOCOL", request.header("git-protocol")),
        ("CONTENT_LENGTH", &request.body.len().to_string()),
    ]);
    let done = exec::run(command, &request.body, LIMIT)?;
    parse(&done.stdout).ok_or_else(|| io::Error::other(done.err()))
}

/// The folder's name and what follows it, from the path of a request.
fn repository(path: &str) -> Option<(&str, &str)> {
    let path = path.strip_prefix("/acme/")?;
    let (name, rest) = path.split_once(".git")?;
    let plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
    let named = !name.is_empty() && name.bytes().all(plain);
    let apart = rest.is_empty() || rest.starts_with('/');
    (named && apart).then_some((name, rest))
}

/// Header lines, a blank line, a body; `Status:` is the status.
fn parse(output: &[u8]) -> Option<Answer> {
    const GAP: &[u8] = b"\r\n\r\n";
    let end = output.windows(GAP.len()).position(|w| w == GAP)?;
    let mut answer = Answer::new(200, &output[end + GAP.len()..]);
    for line in String::from_utf8_lossy(&output[..end]).split("\r\n") {
        let (name, value) = line.split_once(": ")?;
        if name.eq_ignore_ascii_case("status") {
            answer.status = value.split(' ').next()?.parse().ok()?;
        } else if !name.eq_ignore_ascii_case("content-length") {
            answer = answer.header(name, value);
        }
    }
    Some(answer)
}
