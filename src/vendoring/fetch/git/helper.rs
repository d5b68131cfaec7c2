//! The login that the user's own git would use, from the helper of their configuration.

use std::path::Path;
use std::time::{Duration, Instant};

use url::Url;

use super::process::Call;
use crate::vendoring::fetch::Network;
use crate::vendoring::fetch::credentials::Login;

/// How long a helper may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// What `git credential fill` gives for an address, where the user's configuration has a
/// helper that knows it. Nobody is asked, and nothing is kept.
pub(in crate::vendoring::fetch) fn ask(
    url: &Url,
    network: &Network,
    until: Instant,
) -> Option<Login> {
    let git = network.git.as_ref()?;
    let host = match url.port() {
        Some(port) => format!("{}:{port}", url.host_str()?),
        None => url.host_str()?.to_owned(),
    };
    let path = url.path().trim_start_matches('/');
    let input = format!("protocol={}\nhost={host}\npath={path}\n\n", url.scheme());
    let call = Call {
        arguments: vec!["credential", "fill"],
        // No repository: only the user's own configuration counts.
        git_dir: Path::new("/dev/null"),
        secret: None,
        input: &input,
        plain_http: false,
        packs: None,
    };
    let answer = git.run(&call, network, until.min(Instant::now() + PATIENCE));
    let answer = answer.ok().filter(|answer| answer.succeeded)?;
    let printed = String::from_utf8(answer.printed).ok()?;
    let value = |key: &str| {
        let mut lines = printed.lines().filter_map(|line| line.split_once('='));
        lines.find(|(name, _)| *name == key).map(|(_, value)| value)
    };
    Some(Login::new(value("username")?, value("password")?))
}
